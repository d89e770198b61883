"""Strip and shares: cells between levels, the same axis as the curves, the chosen interval shaded."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

from dashboard import paper, screen
from dashboard.screen import Look
from dashboard.screen.level_axis import LevelAxis
from dashboard.screen.level_strip import CELLS
from stats_core.charts import Chart, LevelShares
from stats_core.charts.curve_overlay import curve_overlay
from tests.figures.made import LEVELS, curves, shares, strip


def test_cells_meet_half_way_between_levels() -> None:
    (bars,) = screen.draw(strip()).data
    left, right = np.asarray(bars.x), np.asarray(bars.x) + np.asarray(bars.width)
    assert np.allclose(left[1:], [(a + b) / 2 for a, b in pairwise(LEVELS)])
    assert np.allclose(left[1:], right[:-1])
    figure = screen.draw(strip())
    assert (left[0], right[-1]) == pytest.approx(tuple(figure.layout.xaxis.range))


def test_on_a_log_axis_they_meet_half_way_in_the_picture() -> None:
    figure = screen.draw(replace(strip(), log_levels=True))
    left = np.asarray(figure.data[0].x)
    assert np.allclose(left[1:], np.sqrt(np.array(LEVELS[1:-1], float) * LEVELS[2:]))
    assert np.log10(left[0]) == pytest.approx(figure.layout.xaxis.range[0])


def test_p_equal_to_alpha_is_filled_and_the_others_pale() -> None:
    (bars,) = screen.draw(strip()).data
    assert list(bars.marker.color) == [0.0] * 7 + [1.0]
    assert "adjusted p 0.0500" in bars.customdata[-1]
    assert bars.customdata[-1].startswith("8,000<br>F 9<br>")


@pytest.mark.parametrize("levels", [(500,), (10, 20), tuple(range(1000))])
@pytest.mark.parametrize("log", [False, True])
def test_any_number_of_levels_can_be_drawn(levels: Sequence[float], log: bool) -> None:
    figure = screen.draw(replace(strip(levels), log_levels=log))
    shown = [level for level in levels if level > 0] if log else levels
    drawn = len(figure.data[0].x)
    assert drawn == len(shown) if len(shown) <= CELLS else CELLS / 2 < drawn <= CELLS
    assert (np.asarray(figure.data[0].width) > 0).all()


def test_of_very_many_levels_no_significant_one_is_lost() -> None:
    many = strip(tuple(range(20_000)))
    many.p_adjusted[:] = 0.9
    many.p_adjusted[12_345] = 0.01
    (bars,) = screen.draw(many).data
    assert len(bars.x) == CELLS
    assert sum(bars.marker.color) == 1
    assert any(text.startswith("12,345<br>") for text in bars.customdata)


@pytest.mark.parametrize("levels", [(500,), (10, 20), LEVELS])
@pytest.mark.parametrize("log", [False, True])
def test_curves_and_strip_share_one_axis(levels: Sequence[float], log: bool) -> None:
    overlay = replace(curve_overlay(curves(levels=levels)), log_levels=log)
    alone = screen.draw(overlay)
    figure = screen.draw(replace(overlay, strips=(strip(levels),)))
    assert len(figure.data) == len(alone.data) + 1
    assert figure.data[-1].yaxis == "y2"
    assert {trace.xaxis for trace in figure.data} == {None}, "one x axis for all"
    assert figure.layout.xaxis.range == alone.layout.xaxis.range
    assert figure.layout.xaxis.anchor == "y2"
    upper, lower = figure.layout.yaxis.domain, figure.layout.yaxis2.domain
    assert upper[0] > lower[1]
    assert upper[1] - upper[0] > 10 * (lower[1] - lower[0])
    assert "adjusted p ≤ 0.05" in figure.layout.xaxis.title.text


def test_a_strip_over_some_levels_stands_under_those() -> None:
    figure = screen.draw(replace(curve_overlay(curves()), strips=(strip((1000, 2000)),)))
    bars = figure.data[-1]
    assert (bars.x[0], bars.x[0] + bars.width[0]) == (750, 1500)
    assert bars.x[1] + bars.width[1] == 2500
    late = replace(curve_overlay(curves()), level_range=(3000, 8000))
    elsewhere = screen.draw(replace(late, strips=(strip((0, 200)),)))
    assert len(elsewhere.data[-1].x) == 0


def test_curves_with_strip_show_what_the_curves_show() -> None:
    overlay = replace(curve_overlay(curves()), show_runs=False, highlight=("A1",), log_scores=True)
    figure = screen.draw(replace(overlay, strips=(strip(),)), Look(dark=True, selectable=True))
    assert figure.layout.dragmode == "select"
    assert figure.layout.selectdirection == "h"
    assert len([trace for trace in figure.data if trace.legendgroup == "A2"]) == 1


@pytest.mark.parametrize("levels", [(500,), (10, 20), LEVELS, tuple(range(3000))])
@pytest.mark.parametrize("log", [False, True])
def test_shares_are_bars_and_a_cumulative_line_for_each_effect(levels: Sequence[float], log: bool) -> None:
    chart = replace(shares(levels), log_levels=log)
    figure = screen.draw(chart)
    assert len(figure.data) == 4
    assert [trace.yaxis for trace in figure.data] == ["y", "y", "y2", "y2"]
    for effect in (0, 1):
        bars, line = figure.data[2 * effect], figure.data[2 * effect + 1]
        drawn = chart.shares[effect, 1:] if log and levels[0] == 0 else chart.shares[effect]
        assert max(bars.y[1::3]) == pytest.approx(drawn.max(), rel=1e-6)
        assert line.y[-1] == pytest.approx(1, rel=1e-6)
        assert len(bars.y) // 3 <= 1000
        assert (np.asarray(bars.y[::3]) == 0).all()


def test_the_chosen_interval_is_shaded_in_each_panel() -> None:
    figure = screen.draw(shares(interval=(500, 2000)))
    assert [(shape.x0, shape.x1, shape.yref) for shape in figure.layout.shapes] == [
        (350, 2500, "y domain"),
        (350, 2500, "y2 domain"),
    ]
    assert not screen.draw(shares()).layout.shapes


def test_each_effect_has_one_titled_scale_that_holds_bars_and_line() -> None:
    each = np.array([[-0.25, 0.5, 0.75], [np.nan] * 3])
    chart = LevelShares(
        "s", "Shares", np.arange(3.0), ("Algorithm", "Interaction"), each, each.cumsum(axis=1), None, "Level"
    )
    figure = screen.draw(chart)
    assert figure.layout.yaxis.range[0] < -0.25
    assert figure.layout.yaxis.range[1] > 1
    assert tuple(figure.layout.yaxis2.range) == (0, 1.08)
    assert {figure.layout.yaxis.title.text, figure.layout.yaxis2.title.text} == {"Share of the effect"}
    upper, lower = paper.lay_out(chart).panels
    assert [(panel.y.low, panel.y.high) for panel in (upper, lower)] == [
        tuple(figure.layout.yaxis.range), tuple(figure.layout.yaxis2.range)
    ]  # fmt: skip


def test_the_axis_counts_levels_it_cannot_show() -> None:
    axis = LevelAxis(replace(strip((-2, -1, 0, 5, 50)), log_levels=True))
    assert axis.remarks == ("log scale; 3 levels up to 0 not shown",)
    assert axis.levels.tolist() == [5, 50]


@pytest.mark.parametrize("chart", [curve_overlay(curves()), strip(), shares()], ids=lambda chart: type(chart).__name__)
def test_dragging_marks_levels_only_where_it_is_wanted(chart: Chart) -> None:
    marked, plain = screen.draw(chart, Look(selectable=True)).layout, screen.draw(chart).layout
    assert (marked.dragmode, marked.selectdirection) == ("select", "h")
    assert (plain.dragmode, plain.selectdirection) == (None, None)
