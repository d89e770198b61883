"""What charts say of themselves as data: titles, labels, what is left out, how far an axis goes."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from stats_core import FoldScores, ScoreTable, paired_t
from stats_core.charts import Forest
from stats_core.charts.curve_overlay import Band
from stats_core.charts.modification_sketch import ModificationSketch
from stats_core.charts.paired_differences import PairedDifferences, Spread
from stats_core.charts.palette import DASHES
from stats_core.charts.rate_curves import RateCurves
from stats_core.charts.rate_table import RateTable
from stats_core.charts.scatter_pair import scatter_pair
from stats_core.charts.score_boxes import fold_boxes
from stats_core.charts.score_heat import MOST_ROWS, score_heat


def test_choices_of_charts_as_they_read() -> None:
    assert [one.value for one in Band] == ["None", "Standard error", "95 % interval", "Min to max", "Quartiles"]
    assert [one.value for one in Spread] == ["All folds", "By run", "By fold", "Sorted within runs"]


def test_dashes_read_as_lines_and_no_two_are_alike() -> None:
    # Figures of one paper are drawn at different times: their lines stay the same.
    assert DASHES == ((), (4, 2), (1, 1.5), (6, 2, 1, 2), (8, 3), (3, 1.5, 1, 1.5, 1, 1.5))
    for dash in DASHES[1:]:
        strokes, gaps = dash[::2], dash[1::2]
        assert len(strokes) == len(gaps)
        assert all(1 <= gap <= 3 for gap in gaps), "a wider gap falls apart, a narrower one closes"
        assert all(1 <= stroke <= 8 for stroke in strokes)


@pytest.mark.parametrize("higher", [True, False])
def test_a_scatter_says_which_is_on_which_axis_and_counts_wins(higher: bool) -> None:
    table = ScoreTable(("x", "y", "z"), ("ada", "bob"), [[3.0, 1.0], [2.0, 2.0], [5.0, 4.0]], higher_is_better=higher)
    chart = scatter_pair(table, "ada", "bob")
    assert (chart.title, chart.a, chart.b) == ("ada against bob", "ada", "bob")
    assert chart.a_scores.tolist() == [3, 2, 5]
    assert (chart.a_wins, chart.ties, chart.b_wins) == ((2, 1, 0) if higher else (0, 1, 2))
    assert (chart.low, chart.high) == (1, 5)


def test_a_heat_map_says_what_it_leaves_out() -> None:
    def title(rows: int) -> str:
        scores = np.arange(2.0 * rows).reshape(rows, 2)
        table = ScoreTable(tuple(map(str, range(rows))), ("ada", "bob"), scores)
        chart = score_heat(table, np.tile([2.0, 1.0], (rows, 1)))
        assert len(chart.datasets) == len(chart.scores) == min(rows, MOST_ROWS)
        assert chart.algorithms == ("bob", "ada"), "the best first"
        return chart.title

    assert title(MOST_ROWS) == "Scores and ranks"
    assert title(MOST_ROWS + 1) == f"Scores and ranks, the first {MOST_ROWS} of {MOST_ROWS + 1:,} data sets"


@pytest.mark.parametrize("spread", [Spread.BY_RUN, Spread.BY_FOLD, Spread.SORTED])
def test_rows_of_folds_are_numbered_from_one_and_have_their_means(spread: Spread) -> None:
    scores = FoldScores(("ada", "bob"), np.random.default_rng(2).normal(size=(2, 3, 4)))
    chart = next(one for one in paired_t(scores, a="ada", b="bob").charts() if isinstance(one, PairedDifferences))
    rows = replace(chart, spread=spread).set_out()
    assert rows is not None
    assert set(rows.row.ravel().tolist()) == set(range(1, len(rows.means) + 1))
    own = [chart.differences[rows.row == number].mean() for number in range(1, len(rows.means) + 1)]
    assert rows.means == pytest.approx(own)


def test_boxes_name_every_fold() -> None:
    boxes = fold_boxes(FoldScores(("ada", "bob"), np.random.default_rng(2).normal(size=(2, 2, 2))))
    assert boxes.datasets == ("run 1, fold 1", "run 1, fold 2", "run 2, fold 1", "run 2, fold 2")


def test_a_table_of_rates_says_how_to_read_it() -> None:
    one, none = np.array([[0.05]]), np.array([[np.nan]])
    bare = RateTable("r", "R", ("t",), ("n",), one, one, one, none, "Rejections", 0.05)
    assert bare.key_label == "Rejections in percent"
    assert replace(bare, published=one).key_label == "Rejections in percent; in brackets as published"
    assert (bare.written(0, 0), replace(bare, published=2 * one).written(0, 0)) == ("5.0", "5.0 (10.0)")


def rates(high: list[float], nominal: float | None = 0.05) -> RateCurves:
    low = np.zeros((1, len(high)))
    highs = np.array([high])
    x = np.arange(float(len(high)))
    return RateCurves("rates", "Rates", ("t",), x, (low + highs) / 2, low, highs, "runs", "rejected", nominal)


def test_the_axis_of_rates_goes_as_far_as_its_bands() -> None:
    assert rates([0.2, 0.3]).top == pytest.approx(1.15 * 0.3)
    assert rates([0.04, 0.05]).top == pytest.approx(0.1), "twice the level at least"
    assert rates([0.2, 0.6]).top == pytest.approx(1.15 * 0.6)
    assert rates([0.2, 0.61]).top == 1
    assert rates([0.2, 0.3], nominal=None).top == 1, "all of it for power"
    assert len(rates([0.2]).published_x) == len(rates([0.2]).published) == 0, "nothing published unless it is given"


def test_a_sketch_has_the_usual_label_and_one_scale() -> None:
    original, changed = np.array([[1.0, 2.0]]), np.array([[[0.5, 3.0]]])
    sketch = ModificationSketch("s", "S", ("a",), ("b",), np.array([1.0, 2.0]), original, changed, 1.0)
    assert sketch.level_label == "Level"
    assert sketch.extent == (0.5, 3.0)


def test_a_forest_seen_from_one_algorithm_keeps_both_intervals() -> None:
    one = np.array([0.2])
    forest = Forest(
        key="forest",
        title="Pairs",
        a=("ada",),
        b=("bob",),
        estimate=one,
        low=one - 0.1,
        high=one + 0.3,
        marked=np.array([True]),
        interval="95 % intervals",
        measure="loss",
        beside_low=one - 0.2,
        beside_high=one + 0.4,
        beside="single",
        higher_is_better=False,
    )
    seen = forest.against("ada")
    assert (seen.a, seen.b, seen.control) == (("bob",), ("ada",), "ada")
    assert seen.title == "Pairs: the others minus ada"
    assert (seen.estimate[0], seen.low[0], seen.high[0]) == pytest.approx((-0.2, -0.5, -0.1))
    assert (seen.beside_low[0], seen.beside_high[0]) == pytest.approx((-0.6, 0.0))
    bare = replace(forest, beside_low=np.empty(0), beside_high=np.empty(0)).against("ada")
    assert len(bare.beside_low) == len(bare.beside_high) == 0
