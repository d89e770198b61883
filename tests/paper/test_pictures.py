"""What is on the page before any ink: everything fits, nothing meets, nothing is too small to read."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import numpy as np
import pytest

from dashboard.paper import DOUBLE_COLUMN, PICTURES, POSTER, SINGLE_COLUMN, SLIDE, Font, Legend, Style, fonts, lay_out
from dashboard.paper.matplotlib_ink import BASE, frame
from dashboard.paper.paired_differences import stacked
from dashboard.paper.picture import Area, Line, Picture, Points, Text, box, hatching
from dashboard.paper.style import TONES
from dashboard.screen import paired_differences as screen_differences
from dashboard.screen.drawing import DRAWINGS
from dashboard.screen.template import LIGHT
from stats_core.charts import Chart, CurveOverlay
from stats_core.charts.curve_overlay import curve_overlay
from stats_core.charts.layout.apart import apart
from stats_core.charts.palette import style_of
from stats_core.errors import ParameterError
from tests.figures.made import LONG, curves, null, strip
from tests.paper.made import HOSTILE, MANY, awkward, of_methods, with_names

CASES = {
    **of_methods(),
    **awkward(),
    **{f"long, {name}": chart for name, chart in with_names(LONG).items()},
    **{f"many, {name}": chart for name, chart in with_names(MANY).items()},
    **{f"hostile, {name}": chart for name, chart in with_names(HOSTILE).items()},
}
every_case = pytest.mark.parametrize("chart", CASES.values(), ids=CASES)
every_style = pytest.mark.parametrize(
    "style",
    [
        SINGLE_COLUMN,
        DOUBLE_COLUMN,
        replace(SINGLE_COLUMN, font=Font.TIMES, size=9, title=True, legend=Legend.DIRECT),
        replace(SINGLE_COLUMN, legend=Legend.INSIDE),
        replace(SINGLE_COLUMN, tex=True),
    ],
    ids=["column", "double", "times", "inside", "tex"],
)


def texts(picture: Picture, style: Style) -> list[Text]:
    """All texts of a page, those of the axes included."""
    marks = [*picture.under, *picture.marks, *(mark for panel in picture.panels for mark in frame(panel, style))]
    return [mark for mark in marks if isinstance(mark, Text) and mark.text.strip()]


def room(text: Text, style: Style) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of the letters of a text."""
    wide = fonts.text_width(text.text, text.size, style.font, text.bold)
    along = {"left": 0.0, "center": 0.5, "right": 1.0}[text.across]
    base = BASE[text.upright] * text.size
    if text.turned:
        # It runs upwards from its start.
        top, left = text.y - wide * (1 - along), text.x + base - 0.72 * text.size
        return left, top, left + 0.9 * text.size, top + wide
    left, bottom = text.x - wide * along, text.y + base
    return left, bottom - 0.72 * text.size, left + wide, bottom + 0.18 * text.size


def meet(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def test_every_kind_of_chart_has_a_picture() -> None:
    assert set(PICTURES) == set(Chart.__subclasses__()) == set(DRAWINGS)
    assert {type(chart) for chart in of_methods().values()} == set(PICTURES)


@every_case
@every_style
def test_no_label_is_cut_or_small_or_meets_another(chart: Chart, style: Style) -> None:
    picture = lay_out(chart, style)
    assert picture.width == pytest.approx(72 * style.width)
    found = [(text, room(text, style)) for text in texts(picture, style)]
    assert found
    for text, (left, top, right, bottom) in found:
        assert text.size >= 6, text
        assert left >= -0.6, text
        assert top >= -0.6, text
        assert right <= picture.width + 0.6, text
        assert bottom <= picture.height + 0.6, text
    meeting = [(a.text, b.text) for (a, one), (b, other) in combinations(found, 2) if meet(one, other)]
    assert meeting == []


@pytest.mark.parametrize("style", [SLIDE, POSTER], ids=["slide", "poster"])
@pytest.mark.parametrize("chart", of_methods().values(), ids=of_methods())
def test_presets_fit_as_well(chart: Chart, style: Style) -> None:
    picture = lay_out(chart, style)
    boxes = [room(text, style) for text in texts(picture, style)]
    assert all(left >= -1 and right <= picture.width + 1 for left, _, right, _ in boxes)
    assert not any(meet(one, other) for one, other in combinations(boxes, 2))
    if style.height is not None and type(chart).__name__ in {
        "CurveOverlay",
        "NullHistogram",
        "Forest",
        "PosteriorDensity",
    }:
        assert picture.height == pytest.approx(72 * style.height)


def test_colours_dashes_markers_and_tones_are_those_of_the_screen() -> None:
    assert vars(TONES) == vars(LIGHT)
    chart = curve_overlay(curves(("A", "B"), runs=2), algorithms=("B",))
    marks = lay_out(chart).panels[0].marks
    look = style_of(("A", "B"))["B"]
    means = [mark for mark in marks if isinstance(mark, Line) and mark.dash]
    assert [(mark.colour, mark.dash) for mark in means] == [(look.colour, look.dash)]
    assert {mark.marker for mark in marks if isinstance(mark, Points)} == {look.marker}


def test_lines_go_through_the_means_of_the_chart() -> None:
    chart = curve_overlay(curves(("A", "B"), runs=2))
    dashed = next(mark for mark in lay_out(chart).panels[0].marks if isinstance(mark, Line) and mark.dash)
    assert np.array_equal(dashed.x, chart.levels)
    assert np.array_equal(dashed.y, chart.mean[1])


@pytest.mark.parametrize("log", [False, True])
def test_a_strip_stands_under_the_curves_with_a_cell_for_each_of_its_levels(log: bool) -> None:
    chart = replace(curve_overlay(curves()), strip=strip(), log_levels=log)
    picture = lay_out(chart)
    (panel,) = picture.panels
    cells = [outline for mark in picture.marks if isinstance(mark, Area) for outline in mark.outlines]
    cells = sorted((one for one in cells if one[:, 1].max() == panel.top + panel.height), key=lambda one: one[0, 0])
    levels = strip().levels[strip().levels > 0] if log else strip().levels
    assert len(cells) == len(levels)
    for outline, level in zip(cells, levels.tolist(), strict=True):
        assert outline[:, 0].min() < panel.across(level) < outline[:, 0].max()
    # No curve reaches down into the strip, which is as wide as its levels' part of the axis.
    lowest = min(float(np.nanmin(mark.y)) for mark in panel.marks if isinstance(mark, Line))
    assert panel.down(lowest) < cells[0][:, 1].min()
    alone = lay_out(replace(chart, strip=None))
    assert len(texts(picture, SINGLE_COLUMN)) == len(texts(alone, SINGLE_COLUMN)) + 2


def test_bars_of_the_tail_are_those_of_the_screen() -> None:
    drawn = [mark for mark in lay_out(null()).panels[0].marks if isinstance(mark, Area)]
    tail = next(mark for mark in drawn if mark.colour == TONES.accent)
    counts = null().counts[null().edges[:-1] >= 4.0 - 1e-9]
    assert [outline[2, 1] for outline in tail.outlines] == counts[counts > 0].tolist()


def test_p_values_are_written_as_in_papers() -> None:
    said = [text.text for text in texts(lay_out(null()), SINGLE_COLUMN)]
    assert "at or beyond the observed F: p = .147" in said
    diagram = lay_out(of_methods()["RankDiagram"])
    assert any("p = .009" in text.text for text in texts(diagram, SINGLE_COLUMN))


def test_points_are_stacked_as_on_the_screen() -> None:
    values = np.random.default_rng(2).normal(size=200)
    assert np.array_equal(stacked(values, -4, 4), screen_differences.stacked(values, -4, 4))


def test_many_points_are_thinned_but_ends_and_peaks_stay() -> None:
    chart = curve_overlay(curves(("A", "B"), runs=40, levels=tuple(range(1, 3001))))
    assert isinstance(chart, CurveOverlay)
    lines = [mark for mark in lay_out(chart).panels[0].marks if isinstance(mark, Line)]
    assert sum(len(mark.x) for mark in lines) < 40_000
    mean = next(mark for mark in lines if mark.dash)
    assert mean.x[[0, -1]].tolist() == [1, 3000]
    assert mean.y.max() == chart.mean[1].max()


def test_what_a_reader_chooses_is_printed() -> None:
    chart = curve_overlay(curves(runs=3))
    log = lay_out(replace(chart, log_levels=True))
    assert log.panels[0].x.log
    assert any("log scale; level 0 not shown" in text.text for text in texts(log, SINGLE_COLUMN))
    alone = lay_out(replace(chart, highlight=("A2",), show_runs=False))
    colours = {mark.colour for mark in alone.panels[0].marks if isinstance(mark, Points)}
    assert style_of(chart.algorithms)["A2"].colour in colours
    assert style_of(chart.algorithms)["A1"].colour not in colours
    cut = lay_out(replace(chart, level_range=(500, 3000)))
    assert 400 < cut.panels[0].x.low < 500


def test_labels_stand_at_the_line_ends_in_their_colours() -> None:
    chart = curve_overlay(curves(("SARSA", "Q-learning"), apart=3))
    picture = lay_out(chart, replace(SINGLE_COLUMN, legend=Legend.DIRECT))
    found = {text.text: text for text in picture.marks if isinstance(text, Text)}
    panel = picture.panels[0]
    for i, name in enumerate(chart.algorithms):
        assert found[name].x > panel.left + panel.width
        assert found[name].colour == style_of(chart.algorithms)[name].colour
        assert found[name].y == pytest.approx(float(panel.down(float(chart.mean[i, -1]))), abs=10)


def test_labels_that_would_meet_move_apart_and_keep_their_order() -> None:
    places = apart(np.array([10.0, 11.0, 12.0, 50.0]), np.full(4, 8.0), 0.0, 60.0)
    assert np.diff(places).min() >= 8 - 1e-9
    assert places[3] == pytest.approx(50)
    crowded = apart(np.full(5, 58.0), np.full(5, 8.0), 0.0, 60.0)
    assert crowded[-1] + 4 <= 60 + 1e-9
    assert np.diff(crowded).min() >= 8 - 1e-9


def test_hatching_stays_inside_its_shape_and_fills_it() -> None:
    drawn = hatching(box(0, 40, 0, 20), "#000000", angle=45, step=2, width=0.5)
    kept = ~np.isnan(drawn.x)
    assert drawn.x[kept].min() >= -1e-9
    assert drawn.x[kept].max() <= 40 + 1e-9
    assert drawn.y[kept].min() >= -1e-9
    assert drawn.y[kept].max() <= 20 + 1e-9
    length = np.hypot(np.diff(drawn.x.reshape(-1, 3)[:, :2]), np.diff(drawn.y.reshape(-1, 3)[:, :2])).sum()
    assert length == pytest.approx(40 * 20 / 2, rel=0.1), "area over the distance of the lines"


def test_a_style_says_what_is_wrong() -> None:
    for wrong in ({"size": 5}, {"width": 0.2}, {"height": 100.0}):
        with pytest.raises(ParameterError):
            Style(**wrong)  # type: ignore[arg-type]
    assert Style(size=6).small == 6
    assert Style(grey=True).colour("#D55E00") == "#828282"
