"""The critical-difference diagram in a narrow place: it keeps to the width, whole, with the same groups."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stats_core.charts import RankDiagram
from stats_core.charts.layout.rank_column import fit
from stats_core.charts.layout.rank_layout import EDGE, TEXT_HEIGHT, Piece, RankLayout, lay_out
from stats_core.charts.layout.text_width import broken, text_width, wrapped
from stats_core.charts.rank_diagram import Side
from stats_core.types import Floats
from tests.figures.test_rank_layout import diagrams, overlap


@given(diagram=diagrams(), width=st.sampled_from([28.0, 46.0, 84.0]))
@settings(max_examples=80, deadline=None)
def test_it_keeps_to_the_width_and_nothing_overlaps_or_is_cut(diagram: RankDiagram, width: float) -> None:
    layout = fit(diagram, width)
    assert layout.width <= width + 1e-9
    assert not [pair for pair in combinations(layout.texts, 2) if overlap(*pair)]
    for left, top, right, bottom in (text.box for text in layout.texts):
        assert left >= -1e-9
        assert top >= -1e-9
        assert right <= layout.width + 1e-9
        assert bottom <= layout.height + 1e-9
    for stroke in layout.strokes:
        assert all(-1e-9 <= x <= layout.width + 1e-9 and 0 <= y <= layout.height for x, y in stroke.points)
    # Every name is there whole, whether on one line or on several.
    for i, name in enumerate(diagram.algorithms):
        lines = [text.text for text in layout.texts if text.role is Piece.NAME and text.algorithm == name]
        assert "".join(lines).replace(" ", "") == name.replace(" ", "") + "*" * (i in diagram.marked)


@given(diagram=diagrams())
@settings(max_examples=40, deadline=None)
def test_it_has_a_bar_for_each_group_and_lets_no_two_meet(diagram: RankDiagram) -> None:
    layout = fit(diagram, 24.0)
    bars = [stroke.points for stroke in layout.strokes if stroke.role is Piece.BAR]
    assert len(bars) == len(diagram.groups)
    for one, other in combinations(bars, 2):
        upright = one[0][0] == one[1][0]
        along, across = (1, 0) if upright else (0, 1)
        first, second = sorted([one, other], key=lambda bar: bar[0][along])
        assert first[0][across] != second[0][across] or first[1][along] <= second[0][along]


@given(diagram=diagrams())
@settings(max_examples=40, deadline=None)
def test_stems_do_not_cross_and_the_best_stands_where_the_reader_wants_it(diagram: RankDiagram) -> None:
    layout = fit(diagram, 24.0)
    stems = [stroke.points for stroke in layout.strokes if stroke.role is Piece.STEM]
    if layout.width > lay_out(diagram, 24.0).width - 1e-9:
        return
    assert [points[0][1] for points in stems] == sorted(points[0][1] for points in stems)
    assert [points[-1][1] for points in stems] == sorted(points[-1][1] for points in stems)


def test_the_usual_form_is_kept_where_it_has_room() -> None:
    diagram = RankDiagram(
        key="d",
        title="d",
        algorithms=("one", "two", "three"),
        mean_ranks=np.array([1.2, 2.0, 2.8]),
        groups=np.zeros((0, 3), dtype=np.bool_),
        critical=1.0,
        alpha=0.05,
    )
    assert fit(diagram, 60.0) == lay_out(diagram, 60.0)
    assert fit(diagram, 12.0) != lay_out(diagram, 12.0)


@given(text=st.text("abcMW .-_/", max_size=60), width=st.floats(1.2, 20))
def test_a_broken_text_keeps_its_letters_and_the_width(text: str, width: float) -> None:
    lines = broken(text, width)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")
    assert all(text_width(line) <= width + 1e-9 for line in lines)


def apart_along(layout: RankLayout, role: Piece, along: int) -> list[tuple[float, float]]:
    """From where to where the strokes of a kind go in the direction of the axis."""
    places = [[point[along] for point in stroke.points] for stroke in layout.strokes if stroke.role is role]
    return sorted((min(place), max(place)) for place in places)


@pytest.mark.parametrize("narrow", [False, True])
@given(diagram=diagrams())
@settings(max_examples=40, deadline=None)
def test_every_place_along_the_axis_is_a_rank(narrow: bool, diagram: RankDiagram) -> None:
    """Numbers, stems, bars, dots, the critical difference and the interval of the control, in both forms."""
    layout = fit(diagram, 24.0) if narrow else lay_out(diagram)
    (axis,) = (stroke.points for stroke in layout.strokes if stroke.role is Piece.AXIS)
    along = int(axis[0][0] == axis[1][0])
    numbers = {int(text.text): (text.x, text.y)[along] for text in layout.texts if text.role is Piece.TICK}
    first, last = min(numbers), max(numbers)
    assert (numbers[first] < numbers[last]) == (diagram.best is Side.LEFT)
    per_rank = (numbers[last] - numbers[first]) / (last - first)
    ends = sorted((numbers[first], numbers[last]))
    assert sorted(point[along] for point in axis) == pytest.approx(ends)

    def at(rank: float) -> float:
        return numbers[first] + per_rank * (rank - first)

    assert list(numbers.values()) == pytest.approx([at(rank) for rank in numbers])
    assert all(any(abs(at(rank) - low) < 1e-6 for low, _ in apart_along(layout, Piece.TICK, along)) for rank in numbers)
    ranks = dict(zip(diagram.algorithms, diagram.mean_ranks.tolist(), strict=True))
    stems = {stroke.algorithm: stroke.points[0][along] for stroke in layout.strokes if stroke.role is Piece.STEM}
    assert stems == pytest.approx({name: at(rank) for name, rank in ranks.items()})
    if along:
        left = {text.algorithm: text.box[0] for text in layout.texts if text.role is Piece.VALUE}
        stops = {stroke.algorithm: stroke.points[-1][0] for stroke in layout.strokes if stroke.role is Piece.STEM}
        assert all(stops[name] <= left[name] + 1e-9 for name in ranks), "a stem ends before its number"
        assert ends[0] == pytest.approx(min(text.y for text in layout.texts if text.role is Piece.NAME)), "side by side"
    assert first <= min(ranks.values())
    assert max(ranks.values()) <= last
    if not np.isnan(diagram.critical):
        ((low, high),) = apart_along(layout, Piece.CRITICAL, along)
        assert high - low == pytest.approx(diagram.critical * abs(per_rank))
        assert low == pytest.approx(ends[0]) if along or diagram.best is Side.LEFT else high == pytest.approx(ends[1])
    if diagram.interval:
        ((low, high),) = apart_along(layout, Piece.INTERVAL, along)
        assert (low, high) == pytest.approx(tuple(sorted(at(np.clip(end, first, last)) for end in diagram.interval)))
    spans = sorted(tuple(sorted((at(members.min()), at(members.max())))) for members in groups_of(diagram))
    for (low, high), (begins, stops) in zip(spans, apart_along(layout, Piece.BAR, along), strict=True):
        assert low - begins == pytest.approx(stops - high)
        assert 0 < low - begins < 0.5, "a bar reaches a little beyond its members"
    strangers = [
        rank
        for group, members in zip(diagram.groups, groups_of(diagram), strict=True)
        if ((diagram.mean_ranks >= members.min()) & (diagram.mean_ranks <= members.max()) & ~group).any()
        for rank in members.tolist()
    ]
    assert sorted(dot[along] for dot in layout.dots) == pytest.approx(sorted(at(rank) for rank in strangers))


def groups_of(diagram: RankDiagram) -> list[Floats]:
    return [diagram.mean_ranks[group] for group in diagram.groups]


@pytest.mark.parametrize("narrow", [False, True])
@given(diagram=diagrams())
@settings(max_examples=25, deadline=None)
def test_a_caption_stands_close_below_in_lines_as_long_as_the_width(narrow: bool, diagram: RankDiagram) -> None:
    layout = fit(diagram, 24.0) if narrow else lay_out(diagram)
    lines = [text for text in layout.texts if text.role is Piece.CAPTION]
    assert [text.text for text in lines] == wrapped(diagram.caption, layout.width - 2 * EDGE)
    assert {text.x for text in lines} <= {EDGE}
    drawn = [point[1] for stroke in layout.strokes for point in stroke.points]
    above = max(drawn + [text.box[3] for text in layout.texts if text.role is not Piece.CAPTION])
    for text in lines:
        assert 0 <= text.box[1] - above < TEXT_HEIGHT
        above = text.box[3]
    assert layout.height == pytest.approx(above + EDGE), "and nothing but an edge below"


SMALL = RankDiagram(
    key="d",
    title="d",
    algorithms=("a", "b", "c", "d"),
    mean_ranks=np.array([1.0, 2.0, 3.0, 4.0]),
    groups=np.array([[1, 1, 0, 0], [0, 1, 0, 1]], dtype=np.bool_),
    critical=1.5,
    alpha=0.05,
    caption="i l",
)


@pytest.mark.parametrize("width", [40.0, 14.0])
def test_bars_that_are_apart_share_a_line(width: float) -> None:
    def lines(*groups: tuple[int, ...]) -> int:
        members = np.array([[i in group for i in range(4)] for group in groups])
        layout = fit(replace(SMALL, groups=members), width)
        bars = [stroke.points for stroke in layout.strokes if stroke.role is Piece.BAR]
        across = 1 if width > 20 else 0
        return len({points[0][across] for points in bars} | {dot[across] for dot in layout.dots})

    assert lines((0, 1), (2, 3)) == 1
    assert lines((0, 1), (1, 2)) == lines((0, 2), (1, 3)) == 2
    assert lines((0, 1), (1, 2), (2, 3)) == 2, "the third beside the first"


@pytest.mark.parametrize("width", [40.0, 14.0])
@pytest.mark.parametrize(("ranks", "dots"), [((1, 1, 3, 4), 2), ((1, 3, 3, 4), 2), ((1, 3.5, 3, 4), 0)])
def test_a_stranger_at_the_end_of_a_bar_is_passed_over_too(ranks: tuple[float, ...], dots: int, width: float) -> None:
    group = np.array([[True, False, True, False]])
    assert len(fit(replace(SMALL, mean_ranks=np.array(ranks), groups=group), width).dots) == dots


@pytest.mark.parametrize(
    ("diagram", "width", "across", "dots", "lines", "texts"),
    [
        (
            SMALL,
            40.0,
            1,
            6.0,
            {"critical": {1.6, 1.9, 2.2}, "axis": {4.4}, "tick": {3.8, 4.4}, "bar": {5.3},
             "stem": {4.4, 7.775, 9.275}},
            {"critical": {0.8}, "tick": {3.2}, "value": {7.775, 9.275}, "name": {7.775, 9.275}, "caption": {11.125}},
        ),
        (
            replace(SMALL, compact=True),
            30.0,
            1,
            5.85,
            {"critical": {1.6, 1.9, 2.2}, "axis": {4.4}, "tick": {3.8, 4.4}, "bar": {5.3},
             "stem": {4.4, 7.475, 8.725}},
            {"critical": {0.8}, "tick": {3.2}, "name": {7.475, 8.725}, "caption": {10.575}},
        ),
        (
            SMALL,
            14.0,
            0,
            3.98,
            {"critical": {0.3, 0.6, 0.9}, "axis": {2.68}, "tick": {2.18, 2.68}, "bar": {3.28},
             "stem": {2.68, 4.68, 6.58, 6.88}},
            {"critical": {0.3}, "tick": {1.98}, "value": {9.846}, "name": {10.446}, "caption": {0.3}},
        ),
    ],
    ids=["usual", "compact", "column"],
)  # fmt: skip
def test_a_small_diagram_in_units_of_its_font(
    diagram: RankDiagram, width: float, across: int, dots: float, lines: Any, texts: Any
) -> None:
    """Across the axis everything has a place of its own: critical difference, numbers, axis, bars, names, caption."""
    layout = fit(diagram, width)
    drawn = {stroke.role.name.lower(): set[float]() for stroke in layout.strokes}
    for stroke in layout.strokes:
        drawn[stroke.role.name.lower()] |= {round(point[across], 3) for point in stroke.points}
    assert drawn == lines
    # The second group leaves one out between its two: dots on a line of their own, and no bar.
    assert len(layout.dots) == 2
    assert {round(dot[across], 3) for dot in layout.dots} == {dots}
    written = {text.role.name.lower(): set[float]() for text in layout.texts}
    for text in layout.texts:
        written[text.role.name.lower()].add(round((text.x, text.y)[across], 3))
    assert written == texts
    assert [text.text for text in layout.texts if text.role is Piece.TICK] == ["1", "2", "3", "4"]
