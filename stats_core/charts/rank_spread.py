"""How often each algorithm has each rank."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from stats_core.charts.best_first import best_first
from stats_core.charts.chart import Chart
from stats_core.data import ScoreTable
from stats_core.types import Floats, Ints


@dataclass(frozen=True, eq=False)
class RankSpread(Chart):
    """How often each algorithm has each rank: `counts[algorithm, rank]`, best mean rank first.

    `ranks` are 1, 1.5, 2, ..., of which those that nobody has are left out.
    """

    algorithms: tuple[str, ...]
    ranks: Floats
    counts: Ints
    mean_ranks: Floats


def rank_spread(table: ScoreTable, ranks: Floats) -> RankSpread:
    """How the ranks of each algorithm spread over the datasets."""
    order = best_first(ranks)
    halves = np.rint(2 * ranks[:, order]).astype(np.int64)
    many = 2 * len(order) + 1
    counts = np.stack([np.bincount(column, minlength=many) for column in halves.T])
    shown = np.flatnonzero(counts.any(axis=0))
    return RankSpread(
        key="rank_spread",
        title="How often each algorithm has each rank",
        algorithms=tuple(table.algorithms[i] for i in order),
        ranks=shown / 2,
        counts=counts[:, shown],
        mean_ranks=ranks[:, order].mean(axis=0),
    )
