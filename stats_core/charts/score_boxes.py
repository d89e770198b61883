"""Box plots of each algorithm's scores over data sets or folds, or of its losses over cases."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from stats_core.charts.best_first import best_first
from stats_core.charts.chart import Chart
from stats_core.data import FoldScores, Losses, ScoreTable
from stats_core.data.soundness import SCORE_LABEL
from stats_core.kernels.scale import within_bounds
from stats_core.types import Floats, Ints

MOST_OUTLIERS = 25
"""Outliers that a box shows, the farthest first."""


@dataclass(frozen=True, eq=False)
class ScoreBoxes(Chart):
    """Quartiles, whiskers and outliers of each algorithm's scores, best mean or mean rank first.

    `datasets` names the scores of an algorithm one by one: data sets, folds or cases. The whiskers end at the last
    score within 1.5 times the quartile distance. Of the scores beyond, `outliers` holds the `[algorithm number, dataset
    number]` and `outlier_scores` the values. `among` names all
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
    return _boxes(
        "score_boxes",
        "Scores of each algorithm over the data sets",
        tuple(table.algorithms[i] for i in order),
        table.scores[:, order],
        table.datasets,
        higher_is_better=table.higher_is_better,
        label=table.score_label,
    )


def fold_boxes(folds: FoldScores) -> ScoreBoxes:
    """Box plots of each algorithm's scores over the folds, the best mean first."""
    scores = folds.scores.reshape(len(folds.algorithms), -1).T
    near_one = within_bounds(scores)[0].mean(axis=0)
    order = np.argsort(-near_one if folds.higher_is_better else near_one, kind="stable")
    runs, per_run = folds.scores.shape[1:]
    named = tuple(f"run {run + 1}, fold {fold + 1}" for run in range(runs) for fold in range(per_run))
    return _boxes(
        "fold_boxes",
        "Scores of each algorithm over the folds",
        tuple(folds.algorithms[i] for i in order),
        scores[:, order],
        named,
        higher_is_better=folds.higher_is_better,
        label=SCORE_LABEL,
    )


def loss_boxes(losses: Losses) -> tuple[ScoreBoxes, ...]:
    """Box plots of each model's losses over the cases, the least mean first; none of right and wrong alone."""
    if losses.is_zero_one:
        return ()
    order = np.argsort(within_bounds(losses.losses)[0].mean(axis=0), kind="stable")
    drawn = _boxes(
        "loss_boxes",
        "Losses of each model over the cases",
        tuple(losses.algorithms[i] for i in order),
        losses.losses[:, order],
        (),
        higher_is_better=False,
        label="Loss",
    )
    # Of very many cases only those that are drawn by themselves need a name.
    cases, place = np.unique(drawn.outliers[:, 1], return_inverse=True)
    outliers = np.stack([drawn.outliers[:, 0], place], axis=1)
    return (replace(drawn, datasets=tuple(f"case {case + 1}" for case in cases.tolist()), outliers=outliers),)


def _boxes(
    key: str,
    title: str,
    algorithms: tuple[str, ...],
    columns: Floats,
    points: tuple[str, ...],
    *,
    higher_is_better: bool,
    label: str,
) -> ScoreBoxes:
    scores, power = within_bounds(columns)
    first, middle, third = np.quantile(scores, [0.25, 0.5, 0.75], axis=0)
    reach = 1.5 * (third - first)
    inside = (scores >= first - reach) & (scores <= third + reach)
    distance = np.where(inside, -1.0, np.abs(scores - middle))
    outliers = [
        (column, row)
        for column in range(len(algorithms))
        for row in np.argsort(-distance[:, column], kind="stable")[:MOST_OUTLIERS].tolist()
        if distance[row, column] >= 0
    ]
    return ScoreBoxes(
        key=key,
        title=title,
        algorithms=algorithms,
        datasets=points,
        low=np.ldexp(np.where(inside, scores, np.inf).min(axis=0), power),
        quartile_1=np.ldexp(first, power),
        median=np.ldexp(middle, power),
        quartile_3=np.ldexp(third, power),
        high=np.ldexp(np.where(inside, scores, -np.inf).max(axis=0), power),
        outliers=np.array(outliers, dtype=np.int64).reshape(-1, 2),
        outlier_scores=np.ldexp(np.array([scores[row, column] for column, row in outliers]), power),
        higher_is_better=higher_is_better,
        score_label=label,
    )
