"""The difference of two models in each group: rows, intervals, and what is drawn."""

from __future__ import annotations

import html
import time
from types import SimpleNamespace

import numpy as np
import pytest
from scipy import stats

from dashboard import paper, screen
from stats_core import Losses, group_flips
from stats_core.data.beside_cases import Called
from stats_core.methods.cases.shared.by_group import ByGroup, by_group
from stats_core.methods.cases.shared.grouping import CaseWeights, GroupsAre

RNG = np.random.default_rng(27)
GROUP = ["one"] + ["alike"] * 3 + [f"task {number}" for number in range(10) for _ in range(number + 2)]


def losses(unit: float = 1.0) -> Losses:
    values = np.random.default_rng(3).random((len(GROUP), 2)) * unit
    values[1:4] = np.array([0.4, 0.1]) * unit
    return Losses(("A", "B"), values, group=tuple(GROUP), called=Called("question", "task"))


def seen(
    data: Losses,
    a: str = "A",
    b: str = "B",
    weights: CaseWeights = CaseWeights.CASES,
    groups: GroupsAre = GroupsAre.RANDOM,
) -> ByGroup:
    ways = tuple(SimpleNamespace(groups=way, estimate=0.1, low=-0.2, high=0.4) for way in GroupsAre)
    return by_group(data, SimpleNamespace(a=a, b=b, alpha=0.05, groups=groups, weights=weights, ways=ways))


def test_the_interval_of_a_group_is_students_from_its_own_cases() -> None:
    """scipy 1.17: `ttest_1samp(d, 0).confidence_interval()` of the differences in each group."""
    data, of = losses(), np.array(GROUP)
    found = seen(data)
    ahead = data.losses[:, 1] - data.losses[:, 0]
    for name, cases, estimate, low, high in zip(
        found.group, found.cases, found.estimate, found.low, found.high, strict=True
    ):
        own = ahead[of == name]
        assert cases == len(own)
        assert estimate == pytest.approx(own.mean(), abs=1e-12)
        if name in ("one", "alike"):
            assert np.isnan([low, high]).all(), "one case, or the same difference in every case"
        else:
            assert (low, high) == pytest.approx(tuple(stats.ttest_1samp(own, 0).confidence_interval()), abs=1e-12)
    assert list(found.estimate) == sorted(found.estimate, reverse=True)


def test_no_interval_of_error_rates_reaches_beyond_what_is_possible() -> None:
    """Student's of the differences 1 and 0 is 0.5 -+ 6.35."""
    wrong = np.array([[0, 1], [0, 0], *[[0, 1], [0, 1], [1, 0]] * 4], dtype=float)
    data = Losses(("A", "B"), wrong, group=("two", "two", *["more"] * 12), called=Called("question", "task"))
    found = seen(data)
    assert (found.low.min(), found.high.max()) == (-1, 1)
    inside = found.group.index("more")
    ahead = wrong[2:, 1] - wrong[2:, 0]
    own = stats.ttest_1samp(ahead, 0).confidence_interval()
    assert (found.low[inside], found.high[inside]) == pytest.approx(tuple(own), abs=1e-12)


def test_a_and_b_turn_the_rows_round() -> None:
    one, other = seen(losses()), seen(losses(), "B", "A")
    assert one.group == other.group[::-1]
    assert one.estimate == pytest.approx(-other.estimate[::-1])
    assert one.low == pytest.approx(-other.high[::-1], nan_ok=True)


@pytest.mark.parametrize("unit", [1e-290, 1e290])
def test_the_unit_of_the_losses_changes_nothing_else(unit: float) -> None:
    one, other = seen(losses()), seen(losses(unit))
    assert one.group == other.group
    assert other.estimate / unit == pytest.approx(one.estimate)
    assert other.low / unit == pytest.approx(one.low, nan_ok=True)


def test_all_groups_together_stand_beneath_turned_as_the_rows_are() -> None:
    table = seen(losses()).table()
    assert len(table) == 12 + 3
    last = table.tail(3)
    assert list(last["group"]) == ["All, for tasks like them", "All, for themselves", "All, as if there were no groups"]
    assert last[["cases", "ahead", "low", "high"]].to_numpy().tolist() == [[len(GROUP), -0.1, -0.4, 0.2]] * 3


def test_the_picture_has_the_groups_with_all_of_them_set_apart() -> None:
    chart = seen(losses()).forest("mean loss")
    assert chart.title == "A over B, by task"
    assert (len(chart.rows), chart.foot) == (15, 3)
    assert "task 9 (11)" in chart.rows
    assert chart.marks == ("as asked", "other rows")
    assert chart.measure == "difference in mean loss"


@pytest.mark.parametrize("taken", list(GroupsAre))
def test_the_row_of_what_was_asked_is_marked(taken: GroupsAre) -> None:
    data = losses()
    chart = by_group(data, group_flips(data, a="A", b="B", groups=taken)).forest("mean loss")
    said = {GroupsAre.RANDOM: "like them", GroupsAre.FIXED: "themselves", GroupsAre.IGNORED: "no groups"}
    assert [row.endswith(said[taken]) for row in chart.rows] == chart.marked.tolist()
    assert chart.marked.sum() == 1


@pytest.mark.parametrize("weights", list(CaseWeights))
def test_of_many_groups_those_stay_that_the_difference_rests_on(weights: CaseWeights) -> None:
    found = seen(losses(), weights=weights)
    weight = found.cases if weights is CaseWeights.CASES else np.ones(12)
    heaviest = sorted(zip(found.group, np.abs(found.estimate) * weight, strict=True), key=lambda one: -one[1])[:5]
    chart = found.forest("mean loss", most=5)
    assert {row.rpartition(" (")[0] for row in chart.rows[:5]} == {name for name, _ in heaviest}
    assert chart.estimate[:5].tolist() == sorted(chart.estimate[:5], reverse=True)
    assert found.left_out(5) == "5 of 12 tasks: those that the difference rests on most."
    assert found.left_out(12) == ""
    assert chart.marks == ("as asked", "other rows (5 of 12 tasks)")


def test_nothing_is_claimed_of_a_single_group() -> None:
    own, bare = seen(losses()).notes()
    assert own == (
        "The interval of a task is its own 95 % interval, from its questions alone and not simultaneous. Single tasks "
        "are not tested, and nothing is claimed of any."
    )
    assert bare == "2 tasks have no interval: one question alone, or the same difference in every question."


def test_it_is_drawn_on_screen_and_in_print() -> None:
    chart = seen(losses()).forest("mean loss")
    drawn = screen.sketch(chart, screen.Look(width=700))
    layout = drawn.layout
    assert list(layout["yaxis"]["ticktext"]) == list(chart.rows)
    assert "apart" in [shape.get("name") for shape in layout["shapes"]]
    assert [html.unescape(trace["name"]) for trace in drawn.traces] == [
        "95 % interval, as asked",
        "95 % interval, other rows",
        "without an interval, other rows",
    ]
    assert layout["xaxis"]["title"]["text"] == "Difference in mean loss, A over B, better →"
    assert paper.draw(chart, format="pdf").startswith(b"%PDF")
    written = paper.tikz(chart)
    assert "task 9 (11)" in written
    assert "mean loss, A over B" in written
    assert "without an interval, other rows" in written


def test_very_many_groups_take_no_time() -> None:
    rng = np.random.default_rng(1)
    data = Losses(("A", "B"), rng.random((60_000, 2)), group=rng.integers(0, 30_000, 60_000).astype(str))
    began = time.process_time()
    found = seen(data)
    assert time.process_time() - began < 1
    assert found.cases.sum() == 60_000


def test_in_a_card_the_axis_is_short_and_says_which_row_was_asked_for() -> None:
    chart = seen(losses(), "A", "B").forest("mean loss", most=4)
    title = screen.sketch(chart, screen.Look(width=520, height=230)).layout["xaxis"]["title"]["text"]
    assert title.startswith("Difference in mean loss, better →<br>")
    assert "as asked" in title
    assert "other rows (4 of 12 tasks)" in title
