"""Datasets won, tied and lost by each pair."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from stats_core.charts.best_first import best_first
from stats_core.charts.chart import Chart
from stats_core.data import ScoreTable
from stats_core.types import Floats, Ints


@dataclass(frozen=True, eq=False)
class WinCounts(Chart):
    """On how many datasets the row's algorithm beats, equals and loses to the column's."""

    algorithms: tuple[str, ...]
    wins: Ints
    ties: Ints
    losses: Ints


def win_counts(table: ScoreTable, ranks: Floats) -> WinCounts:
    """Wins, ties and losses of every pair."""
    order = best_first(ranks)
    ordered = np.ascontiguousarray(ranks[:, order].T)
    wins = np.stack([np.count_nonzero(row < ordered, axis=1) for row in ordered]).astype(np.int64)
    return WinCounts(
        key="win_counts",
        title="Data sets won, tied and lost by the algorithm of the row",
        algorithms=tuple(table.algorithms[i] for i in order),
        wins=wins,
        ties=len(ranks) - wins - wins.T,
        losses=wins.T,
    )
