"""The critical-difference diagram in a narrow place: it keeps to the width, whole, with the same groups."""

from __future__ import annotations

from itertools import combinations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from stats_core.charts import RankDiagram
from stats_core.charts.layout.rank_column import fit
from stats_core.charts.layout.rank_layout import Role, lay_out
from stats_core.charts.layout.text_width import broken, text_width
from tests.test_rank_layout import diagrams, overlap


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
        lines = [text.text for text in layout.texts if text.role is Role.NAME and text.algorithm == name]
        assert "".join(lines).replace(" ", "") == name.replace(" ", "") + "*" * (i in diagram.marked)


@given(diagram=diagrams())
@settings(max_examples=40, deadline=None)
def test_it_has_a_bar_for_each_group_and_lets_no_two_meet(diagram: RankDiagram) -> None:
    layout = fit(diagram, 24.0)
    bars = [stroke.points for stroke in layout.strokes if stroke.role is Role.BAR]
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
    stems = [stroke.points for stroke in layout.strokes if stroke.role is Role.STEM]
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
