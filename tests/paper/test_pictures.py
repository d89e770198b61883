"""What is on the page before any ink: everything fits, nothing meets, nothing is too small to read."""

from __future__ import annotations

from dataclasses import fields, replace
from inspect import signature
from itertools import combinations

import numpy as np
import pytest

from dashboard.drawers import drawer
from dashboard.paper import DOUBLE_COLUMN, POSTER, SINGLE_COLUMN, SLIDE, Font, Legend, Style, fonts, lay_out
from dashboard.paper.drawing import fitted
from dashboard.paper.matplotlib_ink import frame
from dashboard.paper.measures import BASE
from dashboard.paper.picture import Area, Line, Picture, Points, Text, box, hatching
from dashboard.paper.rows import rows
from dashboard.paper.sheet import Sheet
from dashboard.paper.style import TONES
from dashboard.tones import LIGHT
from stats_core.charts import Chart, CurveOverlay, kinds
from stats_core.charts.catalogue import module_name
from stats_core.charts.curve_overlay import curve_overlay
from stats_core.charts.layout.apart import apart
from stats_core.charts.palette import style_of
from stats_core.errors import ParameterError
from stats_core.wording import alike_cells
from tests.figures.examples import examples
from tests.figures.made import LONG, curves, null, strip
from tests.paper.made import HOSTILE, MANY, awkward, with_names

CASES = {
    **examples(),
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


@pytest.mark.parametrize("kind", kinds().values(), ids=kinds())
def test_every_kind_has_a_picture_and_is_tried_with_all_sorts_of_names(kind: type[Chart]) -> None:
    picture = drawer(kind, package="dashboard.paper", medium="print", signature="picture(chart, style)")
    wanted = signature(picture, eval_str=True)
    assert [argument.annotation for argument in wanted.parameters.values()] == [kind, Style]
    assert wanted.return_annotation is Picture
    if {"algorithms", "a"} & {field.name for field in fields(kind)}:
        assert kind in {type(chart) for chart in with_names(HOSTILE).values()}, (
            f"{kind.__name__} shows names: add tests/figures/examples/{module_name(kind)}.py with example(names), "
            "so that it is tried with long, many and hostile ones."
        )


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


CROWDED = {
    **examples(),
    **{f"long, {name}": chart for name, chart in with_names(LONG).items()},
    **{f"many, {name}": chart for name, chart in with_names(MANY).items()},
}


@pytest.mark.parametrize("preset", [SLIDE, POSTER], ids=["slide", "poster"])
@pytest.mark.parametrize("chart", CROWDED.values(), ids=CROWDED)
def test_presets_fit_as_well(chart: Chart, preset: Style) -> None:
    picture, style = fitted(chart, preset)
    boxes = [room(text, style) for text in texts(picture, style)]
    assert all(left >= -1 and right <= picture.width + 1 for left, _, right, _ in boxes)
    assert not any(meet(one, other) for one, other in combinations(boxes, 2))
    if style.height is not None and style.size > 6:
        assert picture.height == pytest.approx(72 * style.height, abs=0.02)


def test_type_is_as_asked_for_where_it_fits() -> None:
    assert fitted(curve_overlay(curves()), SLIDE)[1] == SLIDE
    assert fitted(examples()["ModificationSketch"], SLIDE)[1] == SLIDE


@pytest.mark.parametrize("size", [6.0, 6.4])
def test_nothing_is_under_six_points_in_small_type(size: float) -> None:
    style = replace(SINGLE_COLUMN, size=size)
    for chart in CASES.values():
        assert min(text.size for text in texts(lay_out(chart, style), style)) >= 6


def test_no_two_rows_of_a_forest_read_alike() -> None:
    long = with_names(LONG)["Forest 2"]
    said = [text.text for text in texts(lay_out(long), SINGLE_COLUMN)]
    assert [one for one in said if "\N{MINUS SIGN}" in one and one[0].isdigit()][:2] == ["1 − 2", "1 − 3"]
    assert f"3 {LONG[2]}" in said
    assert not any("…" in one for one in said)
    single = " ".join(text.text for text in texts(lay_out(with_names(LONG)["Forest 1"]), SINGLE_COLUMN))
    assert f"{LONG[0]} − {LONG[1]}" in single


def test_names_are_cut_only_where_they_stay_apart() -> None:
    names = tuple(f"{'a very long name of an algorithm ' * 4}number {i}" for i in range(3))
    sheet = Sheet(SINGLE_COLUMN)
    assert [" ".join(parts) for parts in rows(sheet, names).names] == list(names)
    assert rows(sheet, names[:1]).names[0][-1].endswith("…")


def test_a_legend_inside_covers_no_mean() -> None:
    style = replace(SINGLE_COLUMN, legend=Legend.INSIDE)
    chart = curve_overlay(curves())
    picture = lay_out(chart, style)
    (panel,) = picture.panels
    ground = next(mark for mark in picture.marks if isinstance(mark, Area) and mark.opacity == 0.85)
    low, high = ground.outlines[0].min(axis=0), ground.outlines[0].max(axis=0)
    for mean in chart.mean:
        x = np.linspace(chart.levels.min(), chart.levels.max(), 500)
        place = np.stack([panel.across(x), panel.down(np.interp(x, chart.levels, mean))], axis=1)
        assert not ((place > low) & (place < high)).all(axis=1).any()


def test_in_grey_hatching_tells_losses_from_wins_where_numbers_have_no_room() -> None:
    chart = with_names(MANY)["WinCounts 1"]
    hatched = [mark for mark in lay_out(chart, replace(SINGLE_COLUMN, grey=True)).marks if isinstance(mark, Line)]
    assert len(hatched) == int((chart.wins < chart.losses).sum())  # type: ignore[attr-defined]
    assert not any(isinstance(mark, Line) for mark in lay_out(chart).marks)


def test_a_difference_that_rounds_to_zero_has_no_sign() -> None:
    assert alike_cells([[-1e-9, 0.0031, -0.002]], signed=True) == [["0.00000", "+0.00310", "−0.00200"]]


def test_colours_dashes_markers_and_tones_are_those_of_the_screen() -> None:
    assert TONES is LIGHT
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
    chart = replace(curve_overlay(curves()), strips=(strip(),), log_levels=log)
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
    alone = lay_out(replace(chart, strips=()))
    assert len(texts(picture, SINGLE_COLUMN)) == len(texts(alone, SINGLE_COLUMN)) + 2


def test_bars_of_the_tail_are_those_of_the_screen() -> None:
    drawn = [mark for mark in lay_out(null()).panels[0].marks if isinstance(mark, Area)]
    tail = next(mark for mark in drawn if mark.colour == TONES.accent)
    counts = null().counts[null().edges[:-1] >= 4.0 - 1e-9]
    assert [outline[2, 1] for outline in tail.outlines] == counts[counts > 0].tolist()


def test_p_values_are_written_as_in_papers() -> None:
    said = [text.text for text in texts(lay_out(null()), SINGLE_COLUMN)]
    assert "at or beyond the observed F: p = .147" in said
    diagram = lay_out(examples()["RankDiagram"])
    assert any("p = .009" in text.text for text in texts(diagram, SINGLE_COLUMN))


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
