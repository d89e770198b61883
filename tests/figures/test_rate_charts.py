"""Charts of rates: what is drawn of lines, bands, histograms and tables."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from dashboard import screen
from dashboard.paper import lay_out
from dashboard.paper.picture import Area, Line, Points, Text
from dashboard.screen import Look
from stats_core.charts.palette import style_of
from stats_core.charts.rate_table import LevelVerdict, percent
from stats_core.simulate.standing import standing
from tests.figures.examples.modification_sketch import example as sketch
from tests.figures.examples.rate_curves import TESTS
from tests.figures.examples.rate_curves import example as rate_curves
from tests.figures.examples.rate_histogram import example as rate_histogram
from tests.figures.examples.rate_table import example as rate_table


def test_lines_and_bands_are_those_of_the_chart_and_points_not_computed_are_left_out() -> None:
    chart = rate_curves()
    figure = screen.draw(chart)
    lines = [trace for trace in figure.data if trace.mode == "lines+markers"]
    assert [trace.name for trace in lines] == list(TESTS)
    assert [len(trace.x) for trace in lines] == [7, 8, 8]
    assert np.array_equal(lines[1].y, chart.rate[1])
    bands = [trace for trace in figure.data if trace.fill == "toself"]
    assert np.array_equal(bands[1].y, np.concatenate([chart.high[1], chart.low[1][::-1]]))
    (published,) = [trace for trace in figure.data if trace.name == "published"]
    assert published.y.tolist() == [0.8]
    assert {shape.y0 for shape in figure.layout.shapes if shape.xref == "paper"} == {0.05, 0.8}
    assert [shape.x0 for shape in figure.layout.shapes if shape.yref == "paper"] == [12.0]


def test_screen_and_paper_draw_the_same_lines_in_the_same_colours() -> None:
    chart = rate_curves()
    marks = lay_out(chart).panels[0].marks
    colours = [style_of(TESTS)[name].colour for name in TESTS]
    lines = [mark for mark in marks if isinstance(mark, Line) and mark.colour in colours]
    assert [line.colour for line in lines] == colours
    assert np.array_equal(lines[1].y, chart.rate[1])
    on_screen = [trace.line.color for trace in screen.draw(chart).data if trace.mode == "lines+markers"]
    assert on_screen == colours
    assert sum(isinstance(mark, Area) for mark in marks) == len(TESTS)
    assert any(isinstance(mark, Points) and mark.marker == "diamond" and mark.y.tolist() == [0.8] for mark in marks)


def test_a_level_to_be_kept_fills_the_axis_and_power_has_all_of_it() -> None:
    low = rate_curves(nominal=0.05)
    assert low.top == 1.0
    kept = standing("figure5")
    (first, *_) = kept.study.charts(kept.table)
    assert first.top < 0.7
    assert rate_curves(nominal=None).top == 1.0


def test_a_phone_has_room_for_every_entry_of_the_legend() -> None:
    wide, narrow = (screen.draw(rate_curves(), Look(width=width)).layout for width in (900, 340))
    assert narrow.height - wide.height == 30 * 4 - 21 * 2
    assert narrow.legend.maxheight == 0.8
    long = "Randomized two-way ANOVA, within-cell error: Algorithm"
    named = [
        line.name for line in screen.draw(rate_curves([long]), Look(width=340)).data if line.showlegend is not False
    ]
    assert named[0] == "Randomized two-way ANOVA, within-cell<br>error: Algorithm"


def test_the_mean_of_a_row_does_not_stand_on_the_line_of_the_level() -> None:
    chart = rate_histogram(TESTS[:1])
    counts = np.zeros_like(chart.counts)
    near, level = int(np.searchsorted(chart.edges, 49)) - 1, int(np.searchsorted(chart.edges, 50))
    counts[0, near - 3 : near] = 1
    (mean,) = screen.draw(replace(chart, counts=counts)).layout.annotations
    assert (mean.x, mean.xanchor) == (chart.edges[near - 3], "right")
    (mean,) = screen.draw(replace(chart, counts=counts), Look(width=340)).layout.annotations
    assert mean.xanchor == "right"
    counts[0, level - 1] = 1
    (mean,) = screen.draw(replace(chart, counts=counts)).layout.annotations
    assert (mean.x, mean.xanchor) == (chart.edges[level], "left")


def test_bars_of_a_histogram_hold_all_repetitions_and_those_outside_of_the_band_stand_out() -> None:
    chart = rate_histogram()
    inside, outside, _ = screen.draw(chart).data
    tall = -np.concatenate([np.asarray(inside.y), np.asarray(outside.y)])
    highest = [counts.max() for counts in chart.counts]
    rows = np.floor(np.concatenate([np.asarray(inside.base), np.asarray(outside.base)])).astype(int)
    assert np.sum(tall / 0.78 * np.array(highest)[rows]) == pytest.approx(300)
    width = chart.edges[1] - chart.edges[0]
    assert all(chart.low - width <= x <= chart.high + width for x in inside.x)
    assert not any(chart.low + width < x < chart.high - width for x in outside.x)
    said = [note.text for note in screen.draw(chart).layout.annotations]
    assert said == [f"{mean:,.0f}" for mean in chart.means]


def test_cells_of_a_table_say_rate_and_published_figure_and_are_judged_by_their_interval() -> None:
    chart = rate_table()
    assert chart.written(0, 0) == "0.0 (76.6)"
    assert chart.written(2, 0) == ""
    assert [chart.verdict(i, j) for i, j in ((0, 0), (1, 1))] == [LevelVerdict.SELDOM, LevelVerdict.OFTEN]
    (cells,) = screen.draw(chart).data
    assert cells.text[1][1] == "60"
    assert np.isnan(np.asarray(cells.z, dtype=float)[2, 0])
    assert [percent(rate) for rate in (0.0, 0.0512, 0.78, 0.998, 1.0)] == ["0.0", "5.1", "78", "99.8", "100"]
    printed = [mark.text for mark in lay_out(chart).marks if isinstance(mark, Text)]
    assert "0.0 (76.6)" in printed


def test_every_column_of_a_table_may_have_a_level_of_its_own() -> None:
    """The rates of the first row are 0 and .2, with .02 on either side."""
    chart = replace(rate_table(), nominal=(0.4, 0.1))
    assert [chart.verdict(0, j) for j in (0, 1)] == [LevelVerdict.SELDOM, LevelVerdict.OFTEN]
    shades = np.asarray(screen.draw(chart).data[0].z, dtype=float)
    assert shades[0].tolist() == pytest.approx([0, 2 + (0.2 - 0.1) / (0.5 - 0.1)])
    same = replace(chart, nominal=(0.05, 0.05))
    assert [same.verdict(i, 1) for i in range(3)] == [rate_table().verdict(i, 1) for i in range(3)]


def test_published_figures_stand_below_the_own_where_there_is_no_room_behind_them() -> None:
    chart = rate_table(columns=("0.05", "0.1", "0.2", "0.3", "0.4"))
    wide, narrow = (screen.draw(chart, Look(width=width)) for width in (1080, 360))
    assert (wide.data[0].text[0][0], narrow.data[0].text[0][0]) == ("0.0 (76.6)", "0.0<br>(76.6)")
    assert narrow.layout.height > wide.layout.height


def test_narrow_cells_keep_their_own_numbers_and_headings_turn_upright() -> None:
    chart = rate_table(columns=tuple(f"Class probability 0.{i}" for i in range(8)))
    figure = screen.draw(chart, Look(width=360))
    assert figure.data[0].text[0][0] == "0.0"
    assert figure.layout.xaxis.tickangle == -90
    assert screen.draw(chart, Look(width=1080)).layout.xaxis.tickangle == 0


def test_every_modification_has_a_panel_with_the_curve_and_what_becomes_of_it() -> None:
    chart = sketch()
    figure = screen.draw(chart)
    assert len(figure.data) == 8
    assert np.array_equal(figure.data[5].y, chart.changed[2])
    assert [panel.marks[1].y.tolist() for panel in lay_out(chart).panels] == chart.changed.tolist()
    tall = {width: screen.draw(chart, Look(width=width)).layout.height for width in (360, 1080)}
    assert tall[360] > tall[1080], "two rows of panels on a phone"


def test_a_long_title_of_an_axis_goes_on_in_the_next_line() -> None:
    chart = replace(rate_curves(), x_label="true difference, Quadratic discriminant minus Linear discriminant")
    wide, narrow = (screen.draw(chart, Look(width=width)).layout for width in (1080, 330))
    assert "<br>" not in wide.xaxis.title.text
    assert "<br>" in narrow.xaxis.title.text
    assert narrow.height > wide.height
