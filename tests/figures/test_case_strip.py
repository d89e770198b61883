"""The strip of disagreements: its counts and words, where its squares stand, and what screen and print draw of it."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from dashboard import paper, screen
from dashboard.paper.picture import Area
from dashboard.screen import Look
from stats_core import Losses, ParameterError
from stats_core.charts.case_strip import MOST, PALEST, CaseStrip, case_strip, strongest
from stats_core.charts.layout.shortened import CUT
from stats_core.charts.layout.strip_layout import BETWEEN, HIGHEST, StripLayout, lay_out, letters
from stats_core.charts.palette import style_of
from stats_core.data.beside_cases import Called
from tests.figures.examples.case_strip import example
from tests.figures.made import EVIL

WIDTHS = (26.0, 35.0, 77.0)
SIZES = ((10, 0), (10, 3), (100, 5), (1136, 18), (1136, 0), (5000, 400))


def zero_one(**counts: int) -> Losses:
    """So many cases of each kind, one after the other."""
    kinds = {"both_right": (0, 0), "only_a": (0, 1), "only_b": (1, 0), "both_wrong": (1, 1)}
    return Losses(("A", "B"), [kinds[kind] for kind, many in counts.items() for _ in range(many)])


def measured() -> Losses:
    return Losses(("A", "B"), [[0.1, 0.4], [0.5, 0.5], [1.0, 0.0], [0.2, 0.1], [0.3, 0.1 + 0.2]])


def sampled() -> Losses:
    """Two tasks of two questions with two samples each: A has 1, 2, 0, 1 of them right, B 2, 0, 0, 1."""
    a, b = [0, 1, 0, 0, 1, 1, 1, 0], [0, 0, 1, 1, 1, 1, 0, 1]
    item, group = np.repeat(["q1", "q2", "q3", "q4"], 2), np.repeat(["algebra", "logic"], 4)
    return Losses(("A", "B"), np.column_stack([a, b]), item=item, group=group, called=Called("question", "task"))


def of(losses: Losses, **changes: Any) -> CaseStrip:
    return case_strip(losses, **({"a": "A", "b": "B"} | changes))


def test_the_counts_are_those_of_the_two_by_two_table() -> None:
    """The 384 cases of a published table: 268 and 61 alike, 23 and 32 not; one column for each of the 55."""
    strip = of(zero_one(both_right=268, only_a=23, only_b=32, both_wrong=61))
    assert strip.finding() == ("Only A is right on 23 cases, only B on 32; both are right on 268 and both wrong on 61.")
    assert strip.remarks() == ("Filled: right. Hollow: wrong.", "329 of 384 cases: both the same.")
    assert strip.number.tolist() == list(range(268, 323))
    assert (strip.case[0], strip.case[-1]) == ("case 269", "case 323")
    assert strip.filled.sum(axis=0).tolist() == [23, 32]
    for trace, name in zip(screen.draw(strip).data, "AB", strict=True):
        assert len(trace.x) == 55
        assert trace.customdata.tolist() == strip.number.tolist()
        colour = style_of("AB")[name].colour
        red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
        assert list(trace.marker.color).count(f"rgba({red},{green},{blue},1)") == {"A": 23, "B": 32}[name]
        assert trace.marker.line.color == colour


def test_samples_are_shaded_by_how_many_are_right() -> None:
    strip = of(sampled())
    assert strip.case == ("q2", "q1"), "first those on which A is better"
    assert strip.filled == pytest.approx(np.array([[1.0, 0.0], [PALEST + (1 - PALEST) / 2, 1.0]]))
    assert strip.told(1) == "q1 (algebra): A 1 of 2 samples right, B 2 of 2 samples right"
    assert strip.finding() == "A is right in more samples on 1 question, B on 1, and both in equally many on 2."
    assert strip.remarks() == (
        "The stronger the colour, the more samples are right; hollow: none.",
        "Beside the name of a task: on how many of its questions they differ.",
        "2 of 4 questions: both the same.",
        "Both the same throughout: logic.",
    )
    assert [(group.cases, group.same) for group in strip.groups] == [(2, 0), (2, 2)]


def test_measured_losses_are_shaded_by_the_difference_and_rounding_is_none() -> None:
    strip = of(measured())
    assert strip.number.tolist() == [0, 3, 2]
    shades = PALEST + (1 - PALEST) * np.array([0.3, 0.1, 1.0])
    assert strip.filled == pytest.approx(np.array([[shades[0], 0], [0, shades[1]], [0, shades[2]]]))
    assert strip.finding() == "A loses less on 1 case, B on 2; on 2 both lose the same."
    assert strip.remarks()[0] == (
        "Filled: the model that loses less, the stronger the more it is ahead, up to 1. Hollow: the other."
    )
    assert strip.outcome(0, 1) == "loss 0.4"


def test_turned_round_and_in_another_unit_it_is_the_same() -> None:
    losses = measured()
    strip, turned = of(losses), of(losses, a="B", b="A")
    assert sorted(strip.number.tolist()) == sorted(turned.number.tolist())
    there = dict(zip(turned.number.tolist(), turned.filled.tolist(), strict=True))
    assert [there[number][::-1] for number in strip.number.tolist()] == strip.filled.tolist()
    for unit in (1e-300, 1e300):
        scaled = of(Losses(losses.algorithms, losses.losses * unit))
        assert scaled.number.tolist() == strip.number.tolist()
        assert scaled.filled == pytest.approx(strip.filled)


def test_without_a_disagreement_it_still_says_what_there_is() -> None:
    strip = of(zero_one(both_right=3, both_wrong=2))
    assert strip.finding() == "Only A is right on 0 cases, only B on 0; both are right on 3 and both wrong on 2."
    assert strip.remarks() == ("5 of 5 cases: both the same.",)
    assert [len(trace.x) for trace in screen.draw(strip).data] == [0, 0]
    assert paper.lay_out(strip).height > 0


def test_who_cannot_be_compared_is_said() -> None:
    with pytest.raises(ParameterError, match="'A' is compared with itself"):
        of(zero_one(only_a=2), b="A")
    with pytest.raises(ParameterError, match=r"There is no algorithm 'C'\. Choose from 'A', 'B'"):
        of(zero_one(only_a=2), b="C")


def rows_of(plan: StripLayout) -> dict[float, np.ndarray]:
    """The left edges of the squares of each line."""
    return {top: np.sort(plan.left[plan.top == top]) for top in np.unique(plan.top).tolist()}


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("samples", [1, 5])
def test_squares_stay_apart_in_few_lines(size: tuple[int, int], width: float, samples: int) -> None:
    strip = example(cases=size[0], groups=size[1], samples=samples)
    plan = lay_out(strip, width)
    assert plan.height <= HIGHEST + 1e-9
    assert len(plan.shown) + plan.left_out == len(strip.case)
    lines = rows_of(plan)
    assert tuple(map(len, lines.values())) == plan.columns
    for left in lines.values():
        assert left[0] >= 0
        assert left[-1] + plan.side <= width
        assert (np.diff(left) >= plan.step - 1e-9).all()
    assert all(below - above >= 2 * plan.step for above, below in pairwise(lines))
    for label, other in pairwise(plan.labels):
        assert label.y < other.y or label.x < other.x
    # Of one group all squares follow each other, also over the ends of lines.
    place = np.lexsort((plan.left, plan.top))
    assert (np.diff(strip.group[plan.shown][place]) >= 0).all()


def test_a_thousand_cases_in_eighteen_groups_have_room_on_a_wide_page() -> None:
    """LiveBench has 1,136 questions in 18 tasks."""
    strip = example(cases=1136, groups=18)
    plan = lay_out(strip, 77.0)
    assert plan.left_out == 0
    assert plan.columns == (34, 66, 61, 59, 54, 51, 68, 36, 64, 69)
    assert [label.text for label in plan.labels[:2]] == ["task 1: 34 of 64", "task 2: 38 of 63"]
    narrow = lay_out(strip, 35.0)
    assert narrow.left_out == 0
    assert CUT in {label.text for label in narrow.labels}, "a group that goes on in the next line says so"


@pytest.mark.parametrize(("letter", "numbers"), [(0.5, True), (1.5, False)])
def test_numbers_beside_names_are_told_of_where_some_are_drawn(letter: float, numbers: bool) -> None:
    """A hundred groups of ten thousand cases have room for their names, and not always for numbers beside them."""
    strip = example(cases=10_000, groups=100)
    plan = lay_out(strip, 77.0, lambda text: letter * letters(text))
    drawn = any(" of " in label.text for label in plan.labels)
    assert drawn == plan.numbers == numbers
    told = [one for one in strip.remarks(plan.left_out, numbers=plan.numbers) if one.startswith("Beside the name")]
    assert bool(told) == drawn


def test_no_square_goes_on_alone_in_the_next_line() -> None:
    for many in range(20, 60):
        assert min(lay_out(of(zero_one(only_a=many)), 26.0).columns) >= 3


def test_groups_stand_apart() -> None:
    strip = example(cases=30, groups=3)
    plan = lay_out(strip, 77.0)
    first = [plan.left[strip.group == group].min() for group in range(3)]
    last = [plan.left[strip.group == group].max() + plan.step for group in range(3)]
    assert all(begin - end >= BETWEEN - 1e-9 for begin, end in zip(first[1:], last[:-1], strict=True))


def test_the_smallest_differences_are_left_out_where_there_is_no_room() -> None:
    rng = np.random.default_rng(4)
    losses = Losses(("A", "B"), rng.exponential(size=(4000, 2)))
    strip = of(losses)
    gap = np.abs(losses.losses[:, 0] - losses.losses[:, 1])
    assert len(strip.case) == MOST
    assert gap[strip.number].min() >= np.delete(gap, strip.number).max()
    plan = lay_out(strip, 26.0)
    kept = strip.number[plan.shown]
    assert gap[kept].min() >= np.delete(gap, kept).max()
    assert strip.remarks(plan.left_out)[-1] == (
        f"{len(kept):,} of 4,000 disagreements have room: none that is left out is larger."
    )


def test_of_equal_differences_each_winner_and_group_keeps_its_share() -> None:
    strip = of(zero_one(only_a=9000, only_b=3000))
    assert strip.filled.sum(axis=0) == pytest.approx([MOST * 0.75, MOST * 0.25], abs=1)
    assert strongest(np.array([1.0, 3.0, 1.0, 2.0, 1.0]), 3).tolist() == [0, 1, 3]
    assert strongest(np.ones(3), 0).tolist() == []


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("width", [330, 900, 1080])
def test_screen_and_print_have_the_same_columns_in_the_same_width(width: int, dark: bool) -> None:
    strip = example(cases=1136, groups=18)
    look = Look(width=width, dark=dark)
    figure = screen.draw(strip, look)
    plan = lay_out(strip, (width - 8) / look.label)
    for trace in figure.data:
        assert len(trace.x) == len(plan.shown)
        tops = np.unique(trace.base, return_counts=True)[1]
        assert tuple(tops.tolist()) == plan.columns
    assert figure.layout.height <= 760


def test_print_fills_what_is_right_and_draws_around_everything() -> None:
    strip = of(zero_one(both_right=5, only_a=4, only_b=3))
    areas = [mark for mark in paper.lay_out(strip).marks if isinstance(mark, Area)]
    assert [len(area.outlines) for area in areas[:2]] == [4, 3]
    styles = style_of("AB")
    assert [area.colour for area in areas[:2]] == [styles["A"].colour, styles["B"].colour]


def test_colours_are_those_of_the_page() -> None:
    losses = Losses(("A", "B", "C"), [[0, 0, 1], [1, 0, 0]])
    strip = case_strip(losses, a="B", b="C")
    assert strip.among == ("A", "B", "C")
    assert screen.draw(strip).data[0].marker.line.color == style_of("ABC")["B"].colour
    alone = replace(strip, among=("B", "C"))
    assert screen.draw(alone).data[0].marker.line.color == style_of("BC")["B"].colour


def test_names_of_files_are_never_markup() -> None:
    names = EVIL[:2]
    losses = Losses(names, [[0, 1], [1, 0]], item=EVIL[2:4], group=(EVIL[0], "![](http://x.y/z)"))
    figure = screen.draw(case_strip(losses, a=names[0], b=names[1]))
    shown = [*(text for trace in figure.data for text in trace.hovertext), *(n.text for n in figure.layout.annotations)]
    ours = ("<b>", "</b>", "<br>", '<span style="color:#', '<span style="font-size:12px', "</span>")
    for text in shown:
        for part in ours:
            text = text.replace(part, "")
        assert "<a" not in text
        assert "<span" not in text
        assert "%{" not in text
