"""Runs of different length and levels: the ways on, what they keep, and that nothing is extrapolated."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest

from stats_core.reading import OpenQuestion, PossibleAnswer, answered, ask_curves, curves_from_frame, guess_roles
from stats_core.reading.curves.comparing import Comparing, Grid, Repeats, RunPoints, comparable
from tests.reading.refusal import refusal


def frame(runs: dict[tuple[str, int], list[float]], score=lambda h: 2.0 * h) -> pd.DataFrame:
    """A run for each key with the given levels; the score is a function of the level."""
    rows = [(a, r, h, score(h)) for (a, r), levels in runs.items() for h in levels]
    return pd.DataFrame(rows, columns=["agent", "seed", "step", "reward"])


RAGGED = frame(
    {("A", 1): [0, 10, 20, 40], ("A", 2): [0, 20, 40], ("B", 1): [0, 5, 20, 30, 40, 50], ("B", 2): [0, 20, 39, 41]}
)


def asked(table: pd.DataFrame, *labels: str) -> tuple[list[str], object]:
    keys: list[str] = []

    def choose(question: OpenQuestion) -> PossibleAnswer | None:
        keys.append(question.key)
        return next((c for c in question.choices if any(label in c.label for label in labels)), None)

    return keys, answered(table, guess_roles(table), ask_curves, choose)


def test_common_levels_are_offered_with_their_number() -> None:
    keys, roles = asked(RAGGED, "Keep the 2 levels")
    assert keys == ["levels"]
    curves = curves_from_frame(RAGGED, roles)
    assert curves.levels.tolist() == [0, 20]
    assert curves.values.tolist() == [[0, 40]] * 4
    assert curves.handling == ("2 of 9 levels kept: those that all runs have.",)


def test_interpolation_stays_inside_and_counts_what_was_observed() -> None:
    _, roles = asked(RAGGED, "interpolated")
    curves = curves_from_frame(RAGGED, roles)
    assert curves.levels[0] == 0
    assert curves.levels[-1] == 40
    assert curves.values == pytest.approx(np.tile(2 * curves.levels, (4, 1)))
    levels = set(curves.levels)
    points = RAGGED.groupby(["agent", "seed"])["step"].agg(set)
    observed = sum(len(levels & held) for held in points)
    assert f"{observed} scores observed, {4 * len(levels) - observed} interpolated." in curves.handling[0]


def test_the_last_score_before_a_level() -> None:
    _, roles = asked(RAGGED, "last score before")
    curves = curves_from_frame(RAGGED, roles)
    run = curves.values[curves.algorithm.index("A") + 1]
    assert set(run) <= {0, 40, 80}
    assert run[-1] == 80


def test_bins_hold_means() -> None:
    level = np.array([0, 0.5, 2.5, 3, 0, 1, 1.25, 3])
    points = RunPoints.of(np.repeat([0, 1], 4), level, np.array([1, 3, 5, 7, 2, 4, 6, 8.0]))
    used, levels, grid = comparable(points, Comparing(grid=Grid.BINS, count=3))
    assert levels.tolist() == [0.75, 2.25]
    assert grid.tolist() == [[2, 6], [4, 8]]
    assert "Means of the points in 2 bins" in used.notes[-1]


def test_nothing_is_extrapolated() -> None:
    points = RunPoints.of(np.array([0, 0, 1, 1]), np.array([0, 10, 5, 20.0]), np.zeros(4))
    error = refusal(comparable, points, Comparing(grid=Grid.LINEAR, at=(0, 10)))
    assert "cover only 5 to 10" in error.problem
    assert comparable(points, Comparing(grid=Grid.LINEAR, at=(5, 7, 10)))[2].shape == (2, 3)


def test_a_run_that_ends_early_is_named_and_can_go() -> None:
    table = frame({(a, r): list(range(0, 101, 10)) for a in "AB" for r in (1, 2, 3)} | {("B", 4): [0, 10, 20]})
    keys, roles = asked(table, "Leave it out")
    assert keys == ["until"]
    curves = curves_from_frame(table, roles)
    assert curves.sizes == (3, 3)
    assert curves.handling == ("1 run that ended before level 100 left out.",)
    keys, roles = asked(table, "Keep it;", "in common")
    assert keys == ["until", "levels"]
    assert curves_from_frame(table, roles).levels.tolist() == [0, 10, 20]
    two = frame({(a, r): list(range(0, 101, 10)) for a in "AB" for r in (1, 2, 3)} | {(a, 4): [0, 20] for a in "AB"})
    text, labels = choices(two)
    assert text == "2 runs of 8 end early, before level 100. Are they compared?"
    assert labels == ["Leave them out; the others go to 100", "Keep them; all runs cover levels up to 20 only"]


@pytest.mark.parametrize(("way", "value"), [(Repeats.MEAN, 2.0), (Repeats.FIRST, 1.0), (Repeats.LAST, 3.0)])
def test_two_scores_of_a_run_at_one_level(way: Repeats, value: float) -> None:
    table = frame({(a, r): [0, 10] for a in "AB" for r in (1, 2)})
    twice = pd.concat([table, pd.DataFrame([("A", 1, 10, 1.0), ("A", 1, 10, 3.0)], columns=table.columns)])
    twice = twice[~((twice["agent"] == "A") & (twice["seed"] == 1) & (twice["reward"] == 20))].reset_index(drop=True)
    keys, roles = asked(twice, way.value.capitalize())
    assert keys == ["repeats"]
    curves = curves_from_frame(twice, roles)
    assert curves.values[0, 1] == value
    assert curves.handling == (f"Of 1 repeated score of a run at one level: {way.value}.",)


def test_an_algorithm_of_one_run_is_named() -> None:
    table = frame({(a, r): [0, 10] for a in "AB" for r in (1, 2)} | {("C", 1): [0, 10]})
    keys, roles = asked(table, "Leave out 'C'")
    assert keys == ["alone"]
    curves = curves_from_frame(table, roles)
    assert curves.algorithms == ("A", "B")
    assert curves.handling == ("Left out: 'C'.",)
    _, roles = asked(table, "all the same")
    assert curves_from_frame(table, roles).algorithms == ("A", "B", "C")


def test_even_runs_are_asked_nothing() -> None:
    table = frame({(a, r): [0, 10, 20] for a in "AB" for r in (1, 2)})
    assert ask_curves(table, guess_roles(table)) is None


def test_handling_travels_with_the_curves_and_is_no_part_of_the_fingerprint() -> None:
    _, roles = asked(RAGGED, "Keep the 2 levels")
    curves = curves_from_frame(RAGGED, roles)
    assert curves.between((0, 10)).handling == curves.only(("A", "B")).handling == curves.handling
    even = frame({(a, r): [0, 20] for a in "AB" for r in (1, 2)})
    assert curves_from_frame(even, guess_roles(even)).fingerprint == curves.fingerprint


def choices(table: pd.DataFrame) -> tuple[str, list[str]]:
    question = ask_curves(table, guess_roles(table))
    assert question is not None
    return question.text, [choice.label for choice in question.choices]


def test_what_each_way_on_keeps_is_said_before_it_is_chosen() -> None:
    text, labels = choices(RAGGED)
    assert text == "The 4 runs have different levels, 9 in all. Where are they compared?"
    assert labels == [
        "Keep the 2 levels that all runs have in common",
        "3 levels evenly from 0 to 40, interpolated between the points of a run",
        "3 levels evenly from 0 to 40, each with the last score before it",
        "Means in 2 bins from 0 to 40",
    ]


def test_of_runs_that_end_early_and_others_that_differ_still_both_are_settled_at_once() -> None:
    table = frame({("A", 1): [0, 40, 80], ("A", 2): [0, 50, 80], ("B", 1): [0, 45, 80], ("B", 2): [0, 20]})
    text, labels = choices(table)
    assert text == "1 run of 4 ends early, before level 80. Is it compared?"
    assert labels == [
        "Leave it out, and keep the 2 levels that the others have in common",
        "Leave it out; the others go to 80, at levels to be chosen",
        "Keep it; all runs cover levels up to 20 only",
    ]
    keys, roles = asked(table, "Leave it out, and keep")
    assert keys == ["until"]
    curves = curves_from_frame(table, roles)
    assert (curves.levels.tolist(), curves.sizes) == ([0, 80], (2, 1))


def test_of_repeated_scores_in_runs_that_differ_both_are_settled_at_once() -> None:
    table = pd.concat([RAGGED, RAGGED.iloc[[0]].assign(reward=7.0)], ignore_index=True)
    text, labels = choices(table)
    assert text.startswith("1 score stands at a level where the run has one already")
    assert labels[0] == "Their mean. Keep the 2 levels that all runs have in common"
    assert labels[3:] == [
        "Their mean, and the rest is asked next",
        "The last of them, and the rest is asked next",
        "The first of them, and the rest is asked next",
    ]
    keys, roles = asked(table, "The last of them. Keep")
    assert keys == ["repeats"]
    assert curves_from_frame(table, roles).values[0].tolist() == [7, 40]


def test_runs_that_share_nothing_are_asked_nothing_and_refused() -> None:
    apart = frame({("A", 1): [0, 10], ("A", 2): [0, 10], ("B", 1): [11, 12], ("B", 2): [11, 12]})
    assert ask_curves(apart, guess_roles(apart)) is None
    points = RunPoints.of(np.array([0, 0, 1, 1]), np.array([0, 10, 20, 30.0]), np.zeros(4))
    assert refusal(comparable, points, Comparing(grid=Grid.COMMON)).problem == "No level is common to all runs"
    one_each = frame({("A", 1): [0, 10], ("B", 1): [0, 20]})
    assert ask_curves(one_each, guess_roles(one_each)) is None, "nothing can be shuffled, at whatever levels"


def test_a_cell_that_is_no_number_asks_nothing_and_is_named_when_it_is_read() -> None:
    for column, cell in (("step", "ten"), ("reward", "good")):
        table = RAGGED.astype(object)
        table.loc[3, column] = cell
        assert ask_curves(table, guess_roles(RAGGED)) is None
        assert repr(cell) in refusal(curves_from_frame, table, guess_roles(RAGGED)).problem


def test_a_run_without_a_point_where_the_others_have_theirs() -> None:
    runs = {("A", 1): [10, 50, 100], ("A", 2): [10, 40, 100], ("B", 1): [10, 60, 100], ("B", 2): [5, 120]}
    text, labels = choices(frame(runs))
    assert text == "The 4 runs have different levels, 7 in all. Where are they compared?"
    assert labels[0] == "3 levels evenly from 10 to 100, interpolated between the points of a run"


def test_no_answer_leaves_one_algorithm_only() -> None:
    long_ones = {("A", r): list(range(0, 101, 10)) for r in (1, 2, 3, 4)}
    text, labels = choices(frame(long_ones | {("B", r): [0, 10, 20] for r in (1, 2, 3)}))
    assert "have different levels" in text
    assert not any(label.startswith("Leave") for label in labels)


def test_bins_are_counted_as_they_are_cut() -> None:
    runs = {(a, r): [*range(10), 9 + r] for a in "AB" for r in (1, 2)} | {("B", 3): list(range(10))}
    _, labels = choices(frame(runs))
    assert labels[-1] == "Means in 9 bins from 0 to 9"
