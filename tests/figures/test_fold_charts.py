"""Differences fold by fold, and the posterior of a difference."""

from __future__ import annotations

import json
from dataclasses import replace

import numpy as np
import pytest

from dashboard import paper, screen
from dashboard.paper import Style, lay_out
from dashboard.paper.picture import Area
from dashboard.screen import Look
from dashboard.tones import DARK, LIGHT, Tones
from stats_core import FoldScores, bayesian_correlated_t, fold_pairs
from stats_core.charts import Forest, PairedDifferences, PosteriorDensity
from stats_core.charts.paired_differences import Spread, stacked
from stats_core.charts.palette import style_of
from stats_core.charts.score_boxes import fold_boxes
from tests.figures.made import EVIL, LONG


def charts(
    names: tuple[str, str] = ("A", "B"), shape: tuple[int, int] = (3, 4), *, rope: float = 0.01, higher: bool = True
) -> tuple[PosteriorDensity, PairedDifferences]:
    rng = np.random.default_rng(5)
    scores = FoldScores(names, rng.normal(0.8, 0.03, (2, *shape)), higher_is_better=higher)
    density, differences = bayesian_correlated_t(scores, a=names[0], b=names[1], rope=rope).charts()
    assert isinstance(density, PosteriorDensity)
    assert isinstance(differences, PairedDifferences)
    return density, differences


@pytest.mark.parametrize("spread", list(Spread))
def test_every_fold_is_one_point_with_its_run_and_fold(spread: Spread) -> None:
    _, chart = charts()
    points = screen.draw(replace(chart, spread=spread)).data[0]
    assert np.asarray(points.x) == pytest.approx(chart.differences.ravel(), rel=1e-6)
    assert np.asarray(points.customdata).tolist() == [[r, f] for r in (1, 2, 3) for f in (1, 2, 3, 4)]


def test_apart_by_run_and_by_fold_the_means_are_marked() -> None:
    _, chart = charts()
    by_run, by_fold = (screen.draw(replace(chart, spread=spread)).data[1] for spread in (Spread.BY_RUN, Spread.BY_FOLD))
    assert np.asarray(by_run.x) == pytest.approx(chart.run_means)
    assert np.asarray(by_fold.x) == pytest.approx(chart.fold_means)
    assert len(screen.draw(chart).data) == 2


def test_the_interval_is_a_bar_and_no_shade_over_the_folds() -> None:
    _, chart = charts()
    figure = screen.draw(chart)
    estimate = figure.data[-1]
    assert estimate.x[0] + estimate.error_x.array[0] == pytest.approx(chart.high)
    assert estimate.x[0] - estimate.error_x.arrayminus[0] == pytest.approx(chart.low)
    assert [(shape.type, shape.x0, shape.x1) for shape in figure.layout.shapes] == [("line", 0, 0)]
    assert not any(isinstance(mark, Area) for mark in paper.lay_out(chart).panels[0].marks)
    assert "95 % interval" in estimate.name


@pytest.mark.parametrize("higher", [True, False])
def test_each_side_names_the_algorithm_that_is_better_there(higher: bool) -> None:
    for chart in charts(("left?", "right?"), higher=higher):
        left, right = screen.draw(chart).layout.annotations
        assert ("right?" if higher else "left?") in left.text
        assert ("left?" if higher else "right?") in right.text
        assert (left.x, right.x) == (0, 1)


def test_an_undefined_interval_is_left_out() -> None:
    _, chart = charts()
    bare = PairedDifferences(**{**vars(chart), "low": np.nan, "high": np.nan})
    figure = screen.draw(bare)
    assert figure.data[-1].name == "estimate"
    assert len(figure.layout.shapes) == 1
    assert "NaN" not in figure.to_json()


def test_equal_values_are_stacked_and_never_lie_on_each_other() -> None:
    values = np.repeat([0.0, 0.1, 0.2], [1, 40, 7])
    heights = stacked(values, -0.1, 0.3)
    assert len(set(zip(values.tolist(), heights.tolist(), strict=True))) == len(values)
    assert np.abs(heights).max() <= 0.5
    assert heights[0] == 0
    assert stacked(np.zeros(3), 0.0, 0.0).tolist() == pytest.approx([-1 / 12, 0, 1 / 12])


def test_values_that_differ_by_rounding_are_in_one_stack() -> None:
    rounded = np.array([0.1 + 0.2, 0.3, 0.7 - 0.4])
    assert len(set(rounded)) > 1
    for low in np.linspace(0.3, 0.3 - 1 / 60, 41):
        assert sorted(stacked(rounded, low, low + 1)) == pytest.approx([-1 / 12, 0, 1 / 12])
    for start in 0.3 - np.array([1, 2]) / 60:
        heights = stacked(np.append(rounded, start), 0.0, 1.0)
        assert len(set(heights[:3])) == 3


def test_a_point_of_a_resample_is_called_so() -> None:
    _, chart = charts(shape=(1, 6))
    assert screen.draw(chart).data[0].name == "a fold"
    resampled = replace(chart, differences=chart.differences.reshape(-1, 1))
    assert screen.draw(resampled).data[0].name == "a resample"


def test_the_posterior_of_two_folds_is_a_bell_and_no_needle() -> None:
    chart, _ = charts(shape=(1, 2))
    high = chart.at[chart.density > chart.density.max() / 2]
    assert np.ptp(high) > np.ptp(chart.at) / 20
    assert len(high) > 40, "a curve, not three lines"
    assert (chart.at[0] <= chart.low, chart.at[-1] >= chart.high) == (True, True)


def test_two_short_names_stand_in_one_line_below_the_axis() -> None:
    for chart in charts(("Decision tree", "Naive Bayes")):
        assert screen.draw(chart).layout.xaxis.title.text == "Decision tree minus Naive Bayes"
    for chart in charts(("A decision tree of depth four", "Naive Bayes")):
        assert screen.draw(chart).layout.xaxis.title.text == "A decision tree of depth four<br>minus Naive Bayes"


def test_many_folds_are_small_on_the_wire_and_not_too_high() -> None:
    _, chart = charts(shape=(100, 100))
    for spread in Spread:
        figure = screen.draw(replace(chart, spread=spread))
        assert len(figure.to_json()) < 400_000
        assert figure.layout.height <= 700


def test_the_three_parts_of_the_posterior_meet_at_the_region_and_say_their_probability() -> None:
    chart, _ = charts()
    left, within, right, outline, interval = screen.draw(chart).data
    assert left.x[-1] == within.x[0] == -chart.rope
    assert within.x[-1] == right.x[0] == chart.rope
    assert outline.x[0] == left.x[0]
    assert f"{chart.p_rope:.4f}" in within.name
    assert f"{chart.p_right:.4f}" in right.name
    assert "A better by more than 0.01" in right.name
    assert (interval.x[0], interval.x[-1]) == (chart.low, chart.high)
    assert len({part.fillpattern.shape for part in (left, within, right)}) == 3, "apart in grey print too"
    assert len(screen.draw(charts(rope=0)[0]).data) == 4


@pytest.mark.parametrize("dark", [False, True])
def test_the_sides_of_the_posterior_have_the_colours_of_their_algorithms(dark: bool) -> None:
    scores = FoldScores(("A", "AA", "B"), np.random.default_rng(5).normal(0.8, 0.03, (3, 3, 4)))
    chart = bayesian_correlated_t(scores, a="A", b="B").charts()[0]
    styles = style_of(scores.algorithms)
    left, right = screen.draw(chart, Look(dark=dark)).data[:2]
    assert [left.line.color, right.line.color] == [
        style.on_dark if dark else style.colour for style in (styles["B"], styles["A"])
    ]


def test_a_posterior_without_width_is_a_spike() -> None:
    scores = FoldScores(("A", "B"), np.stack([np.full((2, 3), 0.6), np.full((2, 3), 0.5)]))
    density, differences = bayesian_correlated_t(scores, a="A", b="B").charts()
    figure = screen.draw(density)
    assert figure.layout.shapes[-1].x0 == pytest.approx(0.1)
    assert [trace.name for trace in figure.data[:2]] == ["B better: 0", "A better: 1"]
    assert screen.draw(replace(differences, spread=Spread.BY_RUN)).to_json()


@pytest.mark.parametrize("names", [LONG[:2], EVIL[:2], EVIL[2:4]])
def test_names_are_wrapped_and_harmless(names: tuple[str, str]) -> None:
    for chart in charts(names):
        shown = json.loads(screen.draw(chart).to_json())
        shown["layout"].pop("meta")  # the title as it is spelled, for a caption
        text = json.dumps(shown)
        assert "<a " not in text
        assert "<span style" not in json.dumps([shown["data"], shown["layout"].get("annotations")])
        assert "%{y} and" not in text
        assert all(len(line) <= 60 for line in shown["layout"]["xaxis"]["title"]["text"].split("<br>"))


@pytest.mark.parametrize(("dark", "tone"), [(False, LIGHT), (True, DARK)])
def test_the_ends_of_an_interval_have_the_colour_of_its_line(dark: bool, tone: Tones) -> None:
    interval = screen.draw(charts()[0], Look(dark=dark)).data[-1]
    assert interval.line.color == interval.marker.line.color == interval.marker.color == tone.ink


def test_light_and_dark_use_their_own_tones() -> None:
    for chart in charts():
        assert DARK.accent not in screen.draw(chart).to_json()
        assert LIGHT.accent not in screen.draw(chart, Look(dark=True)).to_json()


def test_folds_sorted_within_runs_stand_in_order_with_the_means_of_the_places() -> None:
    _, chart = charts()
    points, means, *_ = screen.draw(replace(chart, spread=Spread.SORTED)).data
    place = np.asarray(points.y).reshape(chart.differences.shape)
    for row, places in zip(chart.differences, place, strict=True):
        assert row[np.argsort(places)].tolist() == sorted(row.tolist())
    assert np.asarray(means.x) == pytest.approx(np.sort(chart.differences, axis=1).mean(axis=0))


def test_boxes_of_fold_scores_are_their_quartiles_best_first() -> None:
    rng = np.random.default_rng(3)
    scores = FoldScores(("low", "high"), rng.normal([[[0.6]], [[0.9]]], 0.02, (2, 3, 4)))
    boxes = fold_boxes(scores)
    assert boxes.algorithms == ("high", "low")
    assert boxes.median[0] == pytest.approx(np.median(scores.scores[1]))
    assert boxes.quartile_3[1] == pytest.approx(np.quantile(scores.scores[0], 0.75))
    assert screen.draw(boxes).to_json()


@pytest.mark.parametrize("side", ["greater", "less"])
def test_one_sided_intervals_run_beyond_the_axis_on_the_side_without_an_end(side: str) -> None:
    rng = np.random.default_rng(7)
    scores = FoldScores(("A", "B", "C"), rng.normal(0.8, 0.03, (3, 5, 4)))
    chart = fold_pairs(scores, control="B", alternative=side).charts()[1]
    assert isinstance(chart, Forest)
    figure = screen.draw(chart)
    low, high = figure.layout.xaxis.range
    drawn = [trace for trace in figure.data if trace.x[0] is not None]
    assert sum(len(trace.x) for trace in drawn) == 2
    for trace in drawn:
        above, below = (np.asarray(trace.x) + sign * np.asarray(bar) for sign, bar in
                        ((1, trace.error_x.array), (-1, trace.error_x.arrayminus)))  # fmt: skip
        outside, inside = (above > high, below > low) if side == "greater" else (below < low, above < high)
        assert outside.all()
        assert inside.all()
    edges = [mark.x for mark in lay_out(chart, Style()).panels[0].marks if hasattr(mark, "x")]
    assert np.isfinite(np.concatenate([np.ravel(x) for x in edges])).all()
