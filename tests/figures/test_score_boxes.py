"""Box plots: boxes are quartiles, whiskers the farthest scores within reach, and what is beyond has a name."""

from __future__ import annotations

import numpy as np
import pytest

from stats_core import FoldScores, Losses, ScoreTable, friedman
from stats_core.charts import ScoreBoxes
from stats_core.charts.score_boxes import MOST_OUTLIERS, fold_boxes, loss_boxes

# The quartiles are 2 and 4, so that the whiskers may reach from -1 to 7.
INSIDE = [-1.0, 2, 2, 3, 4, 4, 7]


def boxes_of(columns: np.ndarray, higher: bool = True) -> ScoreBoxes:
    table = ScoreTable(tuple(f"d{i}" for i in range(len(columns))), ("A", "B"), columns, higher)
    (chart,) = (one for one in friedman(table).charts() if isinstance(one, ScoreBoxes))
    return chart


def test_boxes_are_quartiles_and_whiskers_end_at_the_last_score_within_reach() -> None:
    columns = np.array([[*INSIDE, 7.5, -1.5], np.arange(9.0)]).T
    chart = boxes_of(columns)
    place = chart.algorithms.index("A")
    assert np.quantile(columns[:, 0], [0.25, 0.5, 0.75]).tolist() == [2, 3, 4]
    assert (chart.quartile_1[place], chart.median[place], chart.quartile_3[place]) == (2, 3, 4)
    assert (chart.low[place], chart.high[place]) == (-1, 7), "as far as one and a half times the box"
    beyond = {chart.datasets[row]: score for (_, row), score in zip(chart.outliers, chart.outlier_scores, strict=True)}
    assert beyond == {"d7": 7.5, "d8": -1.5}
    assert set(chart.outliers[:, 0]) == {place}


@pytest.mark.parametrize("higher", [True, False])
def test_the_best_mean_comes_first(higher: bool) -> None:
    folds = FoldScores(("low", "high"), np.array([[[1.0, 2], [3, 4]], [[5, 6], [7, 40]]]), higher_is_better=higher)
    chart = fold_boxes(folds)
    assert chart.algorithms == (("high", "low") if higher else ("low", "high"))
    assert chart.datasets == ("run 1, fold 1", "run 1, fold 2", "run 2, fold 1", "run 2, fold 2")
    place = chart.algorithms.index("high")
    assert chart.outliers.tolist() == [[place, 3]]
    assert chart.outlier_scores.tolist() == [40]


def test_losses_have_boxes_and_the_cases_beyond_them_names() -> None:
    losses = np.array([[*INSIDE, 90.0], [*INSIDE[::-1], 50.0]]).T + 2
    (chart,) = loss_boxes(Losses(("worse", "better"), losses))
    assert chart.algorithms == ("better", "worse"), "the least mean first"
    assert chart.median.tolist() == np.median(losses, axis=0)[::-1].tolist()
    assert chart.datasets == ("case 8",)
    assert chart.outliers.tolist() == [[0, 0], [1, 0]]
    assert chart.outlier_scores.tolist() == [52, 92]
    assert (chart.higher_is_better, chart.score_label) == (False, "Loss")


def test_right_and_wrong_have_no_boxes() -> None:
    assert loss_boxes(Losses(("A", "B"), np.array([[0.0, 1], [1, 1], [0, 0]]))) == ()


def test_of_very_many_beyond_the_whiskers_the_farthest_are_drawn() -> None:
    far = np.arange(1100.0, 1100 + MOST_OUTLIERS)
    column = np.r_[np.tile(INSIDE, 300) + 1000, far, 10]
    (chart,) = loss_boxes(Losses(("A", "B"), np.stack([column, column[::-1] + 1], axis=1)))
    of_first = chart.outlier_scores[chart.outliers[:, 0] == 0]
    assert len(of_first) == MOST_OUTLIERS
    assert of_first.tolist() == [10, *far[:0:-1]], "the farthest first, on whichever side"
