"""Curves to traces: one line per algorithm for all its runs, groups for the legend, names for the hover."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import plotly.graph_objects as go
import pytest

from dashboard import screen
from dashboard.screen import Look
from dashboard.screen.curve_overlay import ABOVE, BELOW, HEIGHT
from dashboard.screen.line_ends import LINE
from dashboard.screen.run_lines import run_codes
from dashboard.screen.text import escape
from stats_core.charts import CurveOverlay
from stats_core.charts.curve_overlay import Band, by_factors, curve_overlay
from stats_core.charts.palette import style_of
from stats_core.data import Curves
from tests.figures.made import LEVELS, LONG, curves


def traces_of(figure: go.Figure, name: str) -> list[Any]:
    return [trace for trace in figure.data if trace.legendgroup == name]


def means(figure: go.Figure) -> dict[str, Any]:
    return {trace.legendgroup: trace for trace in figure.data if trace.showlegend}


def runs(figure: go.Figure, name: str) -> Any:
    (trace,) = [trace for trace in traces_of(figure, name) if trace.customdata is not None and not trace.showlegend]
    return trace


@pytest.mark.parametrize("names", [("A1", "A2"), LONG])
@pytest.mark.parametrize("dark", [False, True])
def test_each_algorithm_is_one_legend_item_with_its_runs_mean_and_band(names: tuple[str, ...], dark: bool) -> None:
    figure = screen.draw(curve_overlay(curves(names)), Look(dark=dark))
    assert list(means(figure)) == list(names)
    assert len(figure.data) == 4 * len(names), "band, runs, rim and mean, whatever the number of runs"
    assert {trace.legendgroup for trace in figure.data} == set(names)
    legend = figure.layout.legend
    assert (legend.itemclick, legend.itemdoubleclick, legend.groupclick) == ("toggleothers", "toggle", "togglegroup")


def test_runs_are_one_line_with_gaps() -> None:
    data = curves()
    trace = runs(screen.draw(curve_overlay(data)), "A2")
    y = np.asarray(trace.y).reshape(5, -1)
    assert np.isnan(y[:, -1]).all()
    assert np.allclose(y[:, :-1], data.values[data.index == 1], rtol=1e-6)
    assert np.array_equal(np.asarray(trace.x).reshape(5, -1)[:, :-1], [LEVELS] * 5)
    assert np.array_equal(np.asarray(trace.customdata).reshape(5, -1)[:, 0], [1, 2, 3, 4, 5])
    assert "run %{customdata}" in trace.hovertemplate


def test_hover_names_algorithm_run_level_and_score() -> None:
    figure = screen.draw(curve_overlay(replace(curves(), level_label="Games", score_label="Wins")))
    text = runs(figure, "A1").hovertemplate
    assert text.startswith("<b>A1</b>, run %{customdata}<br>Games %{x:")
    assert "<br>Wins %{y:" in text
    assert "95 % interval" in means(figure)["A1"].hovertemplate.replace("&#37;", "%")


@pytest.mark.parametrize(
    ("names", "codes", "around"),
    [
        (["1", "2", "10"], [1, 2, 10], ("", "")),
        (["seed_3", "seed_12"], [3, 12], ("seed_", "")),
        (["run 10 (a)", "run 11 (a)"], [10, 11], ("run ", " (a)")),
        (["007", "008"], ["007", "008"], ("", "")),
        (["x<1", "x<2"], [1, 2], ("x&lt;", "")),
        (["a", "ab"], ["", "b"], ("a", "")),
        (["same"], ["same"], ("", "")),
    ],
)
def test_run_names_travel_as_numbers_where_they_are(
    names: list[str], codes: list[Any], around: tuple[str, str]
) -> None:
    found, before, after = run_codes(names)
    assert found.tolist() == codes
    assert (before, after) == around


def test_any_run_name_can_be_put_together_again() -> None:
    names = ["alpha-1/x", "alpha-22/x", "alpha-b/x"]
    codes, before, after = run_codes(names)
    assert [f"{before}{code}{after}" for code in codes] == names


def test_means_differ_by_dash_and_marker_and_keep_their_colour_when_others_are_left_out() -> None:
    data = curves(LONG[:4])
    drawn = means(screen.draw(curve_overlay(data)))
    assert len({(trace.line.dash, trace.marker.symbol) for trace in drawn.values()}) == 4
    alone = means(screen.draw(curve_overlay(data, algorithms=[LONG[2]])))
    assert alone[LONG[2]].line.color == drawn[LONG[2]].line.color == style_of(LONG[:4])[LONG[2]].colour
    dark = means(screen.draw(curve_overlay(data), Look(dark=True)))
    assert dark[LONG[2]].line.color == style_of(LONG[:4])[LONG[2]].on_dark


def test_highlight_greys_the_others_and_drops_their_runs_and_bands() -> None:
    figure = screen.draw(replace(curve_overlay(curves()), highlight=("A2", "not there")))
    assert len(traces_of(figure, "A2")) == 4
    assert [len(traces_of(figure, name)) for name in ("A1", "A3")] == [1, 1]
    assert means(figure)["A1"].line.color == means(figure)["A3"].line.color != means(figure)["A2"].line.color
    assert figure.data[-1].legendgroup == "A2", "on top"
    ranks = {name: trace.legendrank for name, trace in means(figure).items()}
    assert sorted(ranks, key=ranks.__getitem__) == ["A1", "A2", "A3"], "the legend keeps its order"


def test_a_highlight_of_nobody_shows_all() -> None:
    assert screen.draw(replace(curve_overlay(curves()), highlight=("gone",))) == screen.draw(curve_overlay(curves()))


def test_runs_and_band_can_be_left_out() -> None:
    bare = screen.draw(replace(curve_overlay(curves(), band=Band.NONE), show_runs=False))
    assert len(bare.data) == 3
    assert [trace.fill for trace in bare.data] == [None] * 3


def test_bands_are_closed_and_silent() -> None:
    chart = curve_overlay(curves())
    band = next(trace for trace in screen.draw(chart).data if trace.fill == "toself")
    n = len(LEVELS)
    assert np.allclose(band.y[:n], chart.high[0], rtol=1e-6)
    assert np.allclose(band.y[n:][::-1], chart.low[0], rtol=1e-6)
    assert band.hoverinfo == "skip"


def test_a_single_run_has_no_band_and_the_figure_says_so() -> None:
    data = Curves.from_groups({"one": [[1.0, 2, 3]], "two": [[1, 2, 3], [2.0, 3, 4]]})
    figure = screen.draw(curve_overlay(data))
    assert len([trace for trace in figure.data if trace.fill == "toself"]) == 1
    assert figure.layout.meta["notes"] == ["no band for one, which has one run"]


def test_log_levels_leave_out_zero_and_say_so() -> None:
    figure = screen.draw(replace(curve_overlay(replace(curves(), level_label="Games")), log_levels=True))
    assert figure.layout.xaxis.type == "log"
    assert figure.layout.xaxis.title.text.startswith("Games<br>")
    assert "level 0 not shown" in figure.layout.xaxis.title.text
    assert figure.layout.meta["notes"] == ["log scale; level 0 not shown"]
    for trace in figure.data:
        assert np.asarray(trace.x).min() == 200
    low, high = figure.layout.xaxis.range
    assert 10**low == pytest.approx(200, rel=0.1)
    assert 10**high == pytest.approx(8000, rel=0.1)


def test_log_levels_without_any_above_zero_stay_linear() -> None:
    figure = screen.draw(replace(curve_overlay(curves(levels=(-2, -1, 0))), log_levels=True))
    assert figure.layout.xaxis.type == "linear"
    assert "no level lies above 0" in figure.layout.xaxis.title.text


def test_log_scores_leave_out_what_has_no_logarithm_and_say_how_many() -> None:
    data = Curves.from_groups({"A": [[-1.0, 1, 10], [2, 0, 20]], "B": [[1.0, 1, 1], [2, 2, 2]]})
    figure = screen.draw(replace(curve_overlay(data), log_scores=True))
    assert figure.layout.yaxis.type == "log"
    assert "2 scores up to 0 not shown" in figure.layout.yaxis.title.text
    for trace in figure.data:
        y = np.asarray(trace.y, dtype=float)
        assert (y[np.isfinite(y)] > 0).all()
    negative = Curves.from_groups({"A": -data.values[2:], "B": -data.values[2:]})
    assert screen.draw(replace(curve_overlay(negative), log_scores=True)).layout.yaxis.type == "linear"


def test_smoothing_is_said_on_the_axis() -> None:
    figure = screen.draw(curve_overlay(curves(), smoothing=3))
    assert "moving average over 3 levels, picture only" in figure.layout.yaxis.title.text
    assert "moving average" not in str(screen.draw(curve_overlay(curves())).layout.yaxis.title.text)


@pytest.mark.parametrize("log", [False, True])
def test_a_range_shows_its_levels_and_one_more_on_each_side(log: bool) -> None:
    figure = screen.draw(replace(curve_overlay(curves()), level_range=(900, 3100), log_levels=log))
    x = np.asarray(means(figure)["A1"].x)
    assert x.tolist() == [500, 1000, 2000, 3000, 5000]
    ends = np.asarray(figure.layout.xaxis.range)
    assert np.allclose(10**ends if log else ends, [900, 3100])


@pytest.mark.parametrize("level_range", [(10_000, 20_000), (600, 700)])
def test_a_range_without_levels_shows_all(level_range: tuple[float, float]) -> None:
    figure = screen.draw(replace(curve_overlay(curves()), level_range=level_range))
    assert len(means(figure)["A1"].x) == len(LEVELS)


@pytest.mark.parametrize("log", [False, True])
def test_one_level_is_drawn_side_by_side(log: bool) -> None:
    figure = screen.draw(replace(curve_overlay(curves(levels=(500,))), log_levels=log))
    assert figure.layout.xaxis.ticktext == ("500",)
    assert len(figure.data) == 6, "runs as points and means with error bars"
    assert len({trace.x[0] for trace in figure.data}) == 6, "nothing lies on top of each other"
    assert all(-0.5 < trace.x[0] < 0.5 for trace in figure.data)
    assert means(figure)["A1"].error_y.array is not None
    assert "500" in runs(figure, "A1").hovertemplate


def test_scores_keep_digits_that_single_precision_would_lose() -> None:
    values = 1e9 + np.random.default_rng(0).normal(size=(6, 4))
    data = Curves(values, ("A",) * 3 + ("B",) * 3, np.arange(4.0))
    y = np.asarray(runs(screen.draw(curve_overlay(data)), "A").y).reshape(3, -1)[:, :-1]
    assert np.array_equal(y, values[:3])


def test_very_long_curves_are_thinned_on_the_screen_only() -> None:
    data = curves(levels=np.arange(30_000.0))
    chart: CurveOverlay = curve_overlay(data)
    trace = runs(screen.draw(chart), "A1")
    points = len(trace.y) // 5 - 1
    assert points <= 1000
    assert np.nanmax(trace.y) == pytest.approx(data.values[:5].max(), rel=1e-6)
    assert chart.values.shape == data.values.shape


def test_hover_at_a_level_lists_all_means_from_the_top_down() -> None:
    chart = curve_overlay(curves(("low", "high", "<b>x</b>"), runs=3, apart=5))
    means = [trace for trace in screen.draw(chart).data if trace.showlegend]
    for trace, own in zip(means, ("low", "high", "&lt;b&gt;x&lt;/b&gt;"), strict=True):
        assert trace.hovertemplate.endswith("<br>%{text}<extra></extra>")
        said = trace.text[3].split("<br>")
        assert said[0] == "<i>all means here:</i>"
        assert [line.replace("<b>", "").split(" ")[0] for line in said[1:]] == ["&lt;b&gt;x&lt;/b&gt;", "high", "low"]
        values = [float(line.removesuffix("</b>").split(" ")[-1].replace("−", "-")) for line in said[1:]]
        assert values == pytest.approx(sorted(chart.mean[:, 3], reverse=True), abs=0.01)
        assert sum(line.startswith("<b>") for line in said) == 1
        assert f"<b>{own} " in trace.text[3]


def test_of_many_algorithms_hover_lists_the_first_and_of_very_many_levels_none() -> None:
    many = curve_overlay(curves(tuple(f"A{i}" for i in range(20)), runs=2))
    (first, *_) = [trace for trace in screen.draw(many).data if trace.showlegend]
    assert first.text[0].endswith("and 8 more")
    long = curve_overlay(curves(runs=2, levels=tuple(range(1000))))
    assert all(trace.text is None for trace in screen.draw(long).data)


@pytest.mark.parametrize(
    ("levels", "crowded"),
    [
        ((250, 500, 1000, 2000, 4000, 8000, 12000, 16000, 20000, 26000), True),
        ((1, 10, 100, 1000), True),
        ((1, 2, 4, 8, 16, 32), True),
        ((1, 2, 4, 8, 16, 31.9), False),
        ((1, 2, 32), False),
        ((50, 100, 200, 300, 400, 500, 600, 700, 800, 900), False),
        ((0, 200, 500, 1000, 2000, 8000), False),
        (tuple(range(1, 1000)), False),
        ((1, 1000), False),
    ],
)
def test_a_log_axis_is_for_levels_that_grow_by_factors(levels: tuple[float, ...], crowded: bool) -> None:
    assert by_factors(np.array(levels, dtype=float)) is crowded


def ends(figure: go.Figure) -> list[Any]:
    return list(figure.layout.annotations)


def test_each_mean_has_its_name_at_its_end_with_its_sign_and_colour() -> None:
    figure = screen.draw(curve_overlay(curves(("A1", "B & C", "<b>x</b>"), apart=5)))
    styles = style_of(("A1", "B & C", "<b>x</b>"))
    for note, (name, trace) in zip(ends(figure), means(figure).items(), strict=True):
        assert note.text.startswith(f'<span style="color:{styles[name].colour}">{styles[name].sign}</span> ')
        assert note.text.split("</span> ")[1] == escape(name)
        assert note.y == pytest.approx(float(trace.y[-1]), rel=1e-6)
    assert figure.layout.showlegend is False
    assert figure.layout.margin.r > 30


@pytest.mark.parametrize("log", [False, True])
@pytest.mark.parametrize("count", [2, 8, 12])
def test_names_of_lines_that_end_together_do_not_meet(count: int, log: bool) -> None:
    names = tuple(f"A{i}" for i in range(count))
    figure = screen.draw(replace(curve_overlay(curves(names, apart=1e-6)), log_scores=log))
    low, high = figure.layout.yaxis.range
    pixels = HEIGHT - ABOVE - BELOW
    tops = sorted((high - note.y) / (high - low) * pixels - note.yshift for note in ends(figure))
    assert len(tops) == count
    assert min(np.diff(tops)) > LINE - 0.5
    assert 0 <= tops[0] <= tops[-1] <= pixels


@pytest.mark.parametrize("names", [tuple(f"A{i}" for i in range(30)), ("A", "a_name_that_is_one_very_long_word")])
def test_names_that_do_not_fit_stand_in_a_legend_or_beside_the_chart(names: tuple[str, ...]) -> None:
    chart = curve_overlay(curves(names))
    assert not ends(screen.draw(chart))
    assert screen.draw(chart).layout.showlegend is True
    assert screen.draw(chart, Look(named=True)).layout.showlegend is False


def test_of_a_highlight_only_the_highlighted_have_their_names_there() -> None:
    names = tuple(f"A{i}" for i in range(30))
    figure = screen.draw(replace(curve_overlay(curves(names)), highlight=names[3:6]))
    assert [note.text.split("</span> ")[1] for note in ends(figure)] == list(names[3:6])


def test_the_axis_of_scores_holds_all_that_is_drawn() -> None:
    chart = curve_overlay(curves())
    low, high = screen.draw(chart).layout.yaxis.range
    assert low < chart.values.min() < chart.values.max() < high
    means_only = screen.draw(replace(chart, show_runs=False, low=None, high=None)).layout.yaxis.range
    assert low < means_only[0] < chart.mean.min() < chart.mean.max() < means_only[1] < high
