"""Scores and ranks of a benchmark table as a heat map."""

from __future__ import annotations

from dataclasses import dataclass

from stats_core.charts.best_first import best_first
from stats_core.charts.chart import Chart
from stats_core.data import ScoreTable
from stats_core.types import Floats
from stats_core.wording import counted

MOST_ROWS = 200
"""Datasets that a heat map shows; more cannot be read."""


@dataclass(frozen=True, eq=False)
class ScoreHeat(Chart):
    """Scores and ranks of each dataset and algorithm, best mean rank first."""

    datasets: tuple[str, ...]
    algorithms: tuple[str, ...]
    scores: Floats
    ranks: Floats
    higher_is_better: bool


def score_heat(table: ScoreTable, ranks: Floats) -> ScoreHeat:
    """Scores and ranks as a heat map of the first datasets."""
    order = best_first(ranks)
    shown = min(MOST_ROWS, len(table.datasets))
    of = f"the first {shown} of {counted(len(table.datasets), 'data set')}" if shown < len(table.datasets) else "all"
    return ScoreHeat(
        key="score_heat",
        title=f"Scores and ranks, {of}" if of != "all" else "Scores and ranks",
        datasets=table.datasets[:shown],
        algorithms=tuple(table.algorithms[i] for i in order),
        scores=table.scores[:shown, order],
        ranks=ranks[:shown, order],
        higher_is_better=table.higher_is_better,
    )
