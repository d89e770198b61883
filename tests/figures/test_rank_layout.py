"""The critical-difference diagram: nothing overlaps, nothing is cut, bars over true cliques only."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stats_core import ScoreTable, nemenyi
from stats_core.charts import RankDiagram
from stats_core.charts.layout.rank_layout import (
    TEXT_HEIGHT,
    Anchor,
    Emphasis,
    Piece,
    RankLayout,
    RankText,
    lay_out,
)
from stats_core.charts.layout.text_width import text_width, wrapped
from stats_core.charts.rank_diagram import Side
from stats_core.kernels.cliques import letters, maximal_cliques

LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 _-+.()中Ж"


@st.composite
def diagrams(draw: st.DrawFn) -> RankDiagram:
    """Diagrams of 2 to 60 algorithms with names of 2 to 40 characters, in every style."""
    k = draw(st.integers(2, 60))
    rng = np.random.default_rng(draw(st.integers(0, 10**6)))
    spread = draw(st.sampled_from([0.0, 0.2, 1.0]))
    means = (k + 1) / 2 + spread * (k - 1) * (rng.random(k) - 0.5)
    longest = draw(st.integers(2, 40))
    names = tuple("".join(rng.choice(list(LETTERS), rng.integers(2, longest + 1))) + f"{i}" for i in range(k))
    critical = draw(st.sampled_from([0.01, 0.5, 3.0, 2.0 * k, float("nan")]))
    alike = np.abs(means[:, None] - means) < (1.0 if np.isnan(critical) else critical)
    found = maximal_cliques(alike) or ()
    groups = [np.isin(np.arange(k), clique) for clique in found if len(clique) > 1]
    control = draw(st.sampled_from([None, 0, k - 1]))
    reach = None if control is None or np.isnan(critical) else (means[control] - critical, means[control] + critical)
    return RankDiagram(
        key="d",
        title="d",
        algorithms=names,
        mean_ranks=means,
        groups=np.array(groups, dtype=bool).reshape(-1, k) if control is None else np.zeros((0, k), dtype=bool),
        critical=critical,
        alpha=0.05,
        control=control,
        interval=reach,
        marked=() if control is None else (1,),
        caption=draw(st.sampled_from(["", "Friedman test: p = 0.23; " + "not shown to differ " * 9])),
        best=draw(st.sampled_from(Side)),
        compact=draw(st.booleans()),
        zoom=draw(st.booleans()),
        highlight=names[: draw(st.integers(0, 2))],
    )


def overlap(a: RankText, b: RankText) -> bool:
    one, two = a.box, b.box
    return one[0] < two[2] - 1e-9 and two[0] < one[2] - 1e-9 and one[1] < two[3] - 1e-9 and two[1] < one[3] - 1e-9


def bars(layout: RankLayout) -> list[tuple[tuple[float, float], ...]]:
    return [stroke.points for stroke in layout.strokes if stroke.role is Piece.BAR]


@given(diagram=diagrams(), width=st.sampled_from([None, 20.0, 90.0]))
@settings(max_examples=120, deadline=None)
def test_no_text_overlaps_and_nothing_is_cut(diagram: RankDiagram, width: float | None) -> None:
    layout = lay_out(diagram, width)
    assert not [pair for pair in combinations(layout.texts, 2) if overlap(*pair)]
    for left, top, right, bottom in (text.box for text in layout.texts):
        assert left >= -1e-9
        assert top >= -1e-9
        assert right <= layout.width + 1e-9
        assert bottom <= layout.height + 1e-9
    for stroke in layout.strokes:
        for x, y in stroke.points:
            assert -1e-9 <= x <= layout.width + 1e-9
            assert 0 <= y <= layout.height
    named = [text for text in layout.texts if text.role is Piece.NAME]
    assert sorted(text.algorithm for text in named) == sorted(diagram.algorithms)
    assert sum(text.text.endswith(" *") for text in named) == len(diagram.marked)
    assert all(a[1][1] != b[1][1] or a[1][0] <= b[0][0] or b[1][0] <= a[0][0] for a, b in combinations(bars(layout), 2))


@given(diagram=diagrams())
@settings(max_examples=60, deadline=None)
def test_no_line_runs_through_a_name(diagram: RankDiagram) -> None:
    layout = lay_out(diagram)
    names = [text for text in layout.texts if text.role in (Piece.NAME, Piece.VALUE)]
    for stroke in layout.strokes:
        for (x0, y0), (x1, y1) in zip(stroke.points, stroke.points[1:], strict=False):
            for text in names:
                left, top, right, bottom = text.box
                crosses = min(x0, x1) < right - 1e-9 and max(x0, x1) > left + 1e-9
                crosses = crosses and min(y0, y1) < bottom - 1e-9 and max(y0, y1) > top + 1e-9
                assert not crosses, (stroke, text)


@given(diagram=diagrams())
@settings(max_examples=40, deadline=None)
def test_every_stem_starts_at_its_rank_and_ends_at_its_name(diagram: RankDiagram) -> None:
    layout = lay_out(diagram)
    axis = next(stroke for stroke in layout.strokes if stroke.role is Piece.AXIS).points
    stems = {stroke.algorithm: stroke.points for stroke in layout.strokes if stroke.role is Piece.STEM}
    names = {text.algorithm: text for text in layout.texts if text.role is Piece.NAME}
    order = sorted(diagram.algorithms, key=lambda name: stems[name][0][0])
    ranks = [diagram.mean_ranks[diagram.algorithms.index(name)] for name in order]
    direction = 1 if diagram.best is Side.LEFT else -1
    assert (np.diff(ranks) * direction >= -1e-6).all()
    for name, points in stems.items():
        assert points[0][1] == axis[0][1]
        assert points[-1][1] == names[name].y
        assert axis[0][0] - 1e-9 <= points[0][0] <= axis[1][0] + 1e-9


def test_the_best_is_on_the_side_the_reader_chooses() -> None:
    scores = np.array([0.0, 1.0, 2.0]) + np.random.default_rng(0).normal(0, 0.1, (10, 3))
    result = nemenyi(ScoreTable(tuple("abcdefghij"), ("low", "middle", "high"), scores))
    diagram = result.charts()[0]
    assert isinstance(diagram, RankDiagram)
    for side, anchor in ((Side.LEFT, Anchor.END), (Side.RIGHT, Anchor.START)):
        layout = lay_out(replace(diagram, best=side))
        best = next(text for text in layout.texts if text.algorithm == "high" and text.role is Piece.NAME)
        assert best.anchor is anchor
        critical = next(stroke for stroke in layout.strokes if stroke.role is Piece.CRITICAL)
        xs = [x for x, _ in critical.points]
        axis = next(stroke for stroke in layout.strokes if stroke.role is Piece.AXIS).points
        per_rank = (axis[1][0] - axis[0][0]) / 2
        assert max(xs) - min(xs) == pytest.approx(result.critical * per_rank)


def test_highlight_control_and_compact() -> None:
    diagram = RankDiagram(
        key="d", title="d", algorithms=("mine", "yours", "theirs"), mean_ranks=np.array([1.5, 2.0, 2.5]),
        groups=np.zeros((0, 3), dtype=bool), critical=0.4, alpha=0.05, control=1, interval=(1.6, 2.4),
        highlight=("mine",),
    )  # fmt: skip
    layout = lay_out(diagram)
    emphasis = {text.algorithm: text.emphasis for text in layout.texts if text.role is Piece.NAME}
    assert emphasis == {"mine": Emphasis.HIGHLIGHT, "yours": Emphasis.CONTROL, "theirs": Emphasis.PLAIN}
    interval = next(stroke for stroke in layout.strokes if stroke.role is Piece.INTERVAL).points
    axis = next(stroke for stroke in layout.strokes if stroke.role is Piece.AXIS).points
    assert (interval[1][0] - interval[0][0]) / (axis[1][0] - axis[0][0]) == pytest.approx(0.4)
    compact = lay_out(replace(diagram, compact=True))
    assert compact.width < layout.width
    assert compact.height < layout.height
    assert not [text for text in compact.texts if text.role is Piece.VALUE]


def test_a_group_that_leaves_out_a_stranger_has_dots_and_no_bar_over_it() -> None:
    """scikit-posthocs draws a bar over non-members, aeon one bar over {0~1, 0~2, 1!=2}."""
    alike = np.array([[True, True, True], [True, True, False], [True, False, True]])
    assert maximal_cliques(alike) == ((0, 1), (0, 2))
    groups = np.array([[True, True, False], [True, False, True]])
    diagram = RankDiagram("d", "d", ("a", "b", "c"), np.array([1.2, 2.0, 2.8]), groups, float("nan"), 0.05)
    layout = lay_out(diagram)
    assert len(bars(layout)) == 1
    stems = {stroke.algorithm: stroke.points[0][0] for stroke in layout.strokes if stroke.role is Piece.STEM}
    assert sorted(x for x, _ in layout.dots) == pytest.approx(sorted([stems["a"], stems["c"]]))
    assert {y for _, y in layout.dots}.isdisjoint(y for points in bars(layout) for _, y in points)


def test_members_side_by_side_keep_their_bar_in_a_group_that_leaves_one_out() -> None:
    groups = np.array([[True, True, False, True]])
    diagram = RankDiagram("d", "d", ("a", "b", "c", "d"), np.array([1.0, 2.0, 3.0, 4.0]), groups, float("nan"), 0.05)
    layout = lay_out(diagram)
    stems = {stroke.algorithm: stroke.points[0][0] for stroke in layout.strokes if stroke.role is Piece.STEM}
    ((start, end),) = bars(layout)
    assert start[0] < stems["a"] < stems["b"] < end[0] < stems["c"]
    assert sorted(x for x, _ in layout.dots) == pytest.approx([stems["a"], stems["b"], stems["d"]])


@given(st.integers(1, 9), st.integers(0, 10**6), st.floats(0, 1))
@settings(max_examples=80, deadline=None)
def test_cliques_are_all_maximal_and_letters_say_the_same(k: int, seed: int, density: float) -> None:
    rng = np.random.default_rng(seed)
    alike = rng.random((k, k)) < density
    alike = alike | alike.T | np.eye(k, dtype=bool)
    order = rng.permutation(k).tolist()
    found = maximal_cliques(alike, order)
    assert found is not None
    every = [set(group) for size in range(1, k + 1) for group in combinations(range(k), size)]
    cliques = [group for group in every if all(alike[i, j] for i in group for j in group)]
    expected = [group for group in cliques if not any(group < other for other in cliques)]
    assert sorted(map(sorted, found)) == sorted(map(sorted, expected))
    assert all([order.index(i) for i in clique] == sorted(order.index(i) for i in clique) for clique in found)
    marks = letters(alike, order)
    assert marks is not None
    for i, j in combinations(range(k), 2):
        assert bool(set(marks[i]) & set(marks[j])) == alike[i, j]
    assert all(marks)


def test_a_contrived_relation_gives_up_quickly() -> None:
    """Twenty triples whose members differ: 3^20 maximal cliques. Up to 300 are listed, one member of each set."""

    def differing_in(*sizes: int) -> np.ndarray:
        block = np.repeat(np.arange(len(sizes)), sizes)
        return (block[:, None] != block) | np.eye(len(block), dtype=bool)

    assert maximal_cliques(differing_in(*[3] * 20)) is None
    assert letters(differing_in(*[3] * 20)) is None
    assert len(maximal_cliques(differing_in(3, 4, 5, 5)) or ()) == 300
    assert maximal_cliques(differing_in(7, 43)) is None


def test_numbers_keep_their_distance_from_names_also_in_bold() -> None:
    names = ("one", "two", "three", "four")
    ranks, none = np.array([1.5, 2.0, 2.5, 4.0]), np.zeros((0, 4), dtype=bool)
    layout = lay_out(RankDiagram("d", "d", names, ranks, none, float("nan"), 0.05, highlight=names))
    boxes = {(text.role, text.algorithm): text.box for text in layout.texts}
    for name in names:
        (left, _, right, _), (begin, _, end, _) = boxes[Piece.NAME, name], boxes[Piece.VALUE, name]
        assert max(left - end, begin - right) >= 0.6 - 1e-9


@pytest.mark.parametrize("emphasis", Emphasis)
def test_the_box_of_a_text_is_its_room_around_the_given_point(emphasis: Emphasis) -> None:
    wide = text_width("kernel", bold=emphasis is not Emphasis.PLAIN)
    for anchor, share in ((Anchor.START, 0), (Anchor.MIDDLE, 0.5), (Anchor.END, 1)):
        left, top, right, bottom = RankText(Piece.NAME, 10.0, 5.0, "kernel", anchor, emphasis).box
        assert (left, right) == pytest.approx((10 - share * wide, 10 + (1 - share) * wide))
        assert (top, bottom) == pytest.approx((5 - TEXT_HEIGHT / 2, 5 + TEXT_HEIGHT / 2))


def test_room_for_text() -> None:
    assert text_width("") == 0
    assert text_width("ii") < text_width("mm")
    assert text_width("name", bold=True) > text_width("name")
    assert text_width("é") == text_width("e\u0301") + text_width("é") - text_width("e")
    assert text_width("中") > 1
    assert wrapped("one two three", 5.0) == ["one two", "three"]
    assert wrapped("", 5.0) == []
    assert wrapped("unbreakableword", 1.0) == ["unbreakableword"]


def test_a_caption_never_ends_a_line_within_a_p_value() -> None:
    said = "Friedman test (9,999 shuffles): p = 0.00070."
    for width in range(4, 40):
        lines = wrapped(said, width)
        assert " ".join(lines) == said
        assert any("p = 0.00070." in line for line in lines)
