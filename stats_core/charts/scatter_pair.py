"""Two algorithms' scores against each other."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from stats_core.charts.chart import Chart
from stats_core.data import ScoreTable
from stats_core.kernels.ties import difference
from stats_core.types import Floats


@dataclass(frozen=True, eq=False)
class ScatterPair(Chart):
    """One point for each dataset, the score of `b` across and of `a` upwards, with the diagonal between.

    `among` names all algorithms of the data set, which share out the colours.
    """

    a: str
    b: str
    datasets: tuple[str, ...]
    a_scores: Floats
    b_scores: Floats
    a_wins: int
    ties: int
    b_wins: int
    low: float
    high: float
    higher_is_better: bool
    among: tuple[str, ...] = ()


def scatter_pair(table: ScoreTable, a: str, b: str) -> ScatterPair:
    """Two algorithms' scores against each other."""
    first, second = (table.scores[:, table.algorithms.index(name)] for name in (a, b))
    gap = difference(first / 2, second / 2)  # halved, so that the largest scores have a difference
    above, below = int(np.count_nonzero(gap > 0)), int(np.count_nonzero(gap < 0))
    return ScatterPair(
        key="scatter_pair",
        title=f"{a} against {b}",
        a=a,
        b=b,
        datasets=table.datasets,
        a_scores=first,
        b_scores=second,
        a_wins=above if table.higher_is_better else below,
        ties=len(first) - above - below,
        b_wins=below if table.higher_is_better else above,
        low=float(min(first.min(), second.min())),
        high=float(max(first.max(), second.max())),
        higher_is_better=table.higher_is_better,
        among=table.algorithms,
    )
