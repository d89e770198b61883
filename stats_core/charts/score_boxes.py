"""Box plots of each algorithm's scores over the datasets."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from stats_core.charts.best_first import best_first
from stats_core.charts.chart import Chart
from stats_core.data import ScoreTable
from stats_core.data.soundness import SCORE_LABEL
from stats_core.kernels.scale import within_bounds
from stats_core.types import Floats, Ints

MOST_OUTLIERS = 25
"""Outliers that a box shows, the farthest first."""


@dataclass(frozen=True, eq=False)
class ScoreBoxes(Chart):
    """Quartiles, whiskers and outliers of each algorithm's scores, best mean rank first.

    The whiskers end at the last score within 1.5 times the quartile distance. Of the scores beyond,
    `outliers` holds the `[algorithm number, dataset number]` and `outlier_scores` the values. `among` names all
    algorithms of the data set, which share out the colours, when only some are shown.
    """

    algorithms: tuple[str, ...]
    datasets: tuple[str, ...]
    low: Floats
    quartile_1: Floats
    median: Floats
    quartile_3: Floats
    high: Floats
    outliers: Ints
    outlier_scores: Floats
    higher_is_better: bool
    score_label: str = SCORE_LABEL
    among: tuple[str, ...] = ()


def score_boxes(table: ScoreTable, ranks: Floats) -> ScoreBoxes:
    """Box plots of each algorithm's scores over the datasets."""
    order = best_first(ranks)
    scores, power = within_bounds(table.scores[:, order])
    first, middle, third = np.quantile(scores, [0.25, 0.5, 0.75], axis=0)
    reach = 1.5 * (third - first)
    inside = (scores >= first - reach) & (scores <= third + reach)
    distance = np.where(inside, -1.0, np.abs(scores - middle))
    outliers = [
        (column, row)
        for column in range(len(order))
        for row in np.argsort(-distance[:, column], kind="stable")[:MOST_OUTLIERS].tolist()
        if distance[row, column] >= 0
    ]
    return ScoreBoxes(
        key="score_boxes",
        title="Scores of each algorithm over the data sets",
        algorithms=tuple(table.algorithms[i] for i in order),
        datasets=table.datasets,
        low=np.ldexp(np.where(inside, scores, np.inf).min(axis=0), power),
        quartile_1=np.ldexp(first, power),
        median=np.ldexp(middle, power),
        quartile_3=np.ldexp(third, power),
        high=np.ldexp(np.where(inside, scores, -np.inf).max(axis=0), power),
        outliers=np.array(outliers, dtype=np.int64).reshape(-1, 2),
        outlier_scores=np.ldexp(np.array([scores[row, column] for column, row in outliers]), power),
        higher_is_better=table.higher_is_better,
        score_label=table.score_label,
    )
