"""Files of known truth open right, and the person that examines them can tell when they do not."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from stats_core import Curves, FoldScores, Losses, ScoreTable
from tests.files.corpus import Recipe, recipes
from tests.files.draw import Draw, Metric
from tests.files.layouts import LAYOUTS, TRAPS
from tests.files.person import Ending, Outcome, examined
from tests.files.tables import Table, text_of
from tests.files.truths import Truth

GOAL = 0.95
ACCURACY = Metric("accuracy", True, 1.0, 4)


@pytest.fixture(scope="module")
def ended() -> list[tuple[Recipe, Ending]]:
    """Some 250 files: three of every layout, and one of every kind that misleads."""
    return [(recipe, recipe.examined()) for recipe in recipes(each=3, each_trap=1)]


def test_none_opens_wrong(ended: list[tuple[Recipe, Ending]]) -> None:
    assert [f"{recipe}: {ending.way}" for recipe, ending in ended if ending.outcome is Outcome.WRONG] == []


def test_none_fails_without_a_word(ended: list[tuple[Recipe, Ending]]) -> None:
    assert [f"{recipe}: {ending.way}" for recipe, ending in ended if ending.outcome is Outcome.CRASH] == []


def test_nearly_all_are_right_within_two_questions(ended: list[tuple[Recipe, Ending]]) -> None:
    usual = [(recipe, ending) for recipe, ending in ended if recipe.layout in LAYOUTS]
    far = [f"{ending.outcome.value}: {recipe}" for recipe, ending in usual if not ending.outcome.within_two]
    assert len(far) <= (1 - GOAL) * len(usual), "\n".join(far)


def test_there_are_forty_kinds_that_mislead() -> None:
    assert len(TRAPS) >= 40


@pytest.mark.parametrize("layout", [*LAYOUTS, *TRAPS])
def test_the_same_recipe_makes_the_same_file(layout: str) -> None:
    one, other = Recipe(layout, 7).made(), Recipe(layout, 7).made()
    # A workbook holds the time at which it was written.
    assert one.files.keys() == other.files.keys()
    assert all(one.files[name] == other.files[name] for name in one.files if not name.endswith(".xlsx"))


def changed(values: np.ndarray) -> np.ndarray:  # type: ignore[type-arg]
    """The same with one number changed in its last place."""
    values = values.copy()
    values.flat[3] += 0.001
    return values


def drawn() -> list[Curves | FoldScores | Losses | ScoreTable]:
    """One of each kind of data."""
    draw = Draw([1])
    return [draw.curves(ACCURACY), draw.folds(ACCURACY, runs=3, folds=5), draw.table(ACCURACY), draw.zero_one()]


@pytest.mark.parametrize("data", drawn(), ids=lambda data: type(data).__name__)
def test_data_are_the_truth_only_with_every_number(data: Curves | FoldScores | Losses | ScoreTable) -> None:
    field = {Curves: "values", Losses: "losses"}.get(type(data), "scores")
    assert Truth((data,)).is_told_by(data)
    other = replace(data, **{field: changed(getattr(data, field))})
    assert not Truth((data,)).is_told_by(other)


def test_another_direction_is_not_the_truth() -> None:
    table = Draw([2]).table(ACCURACY)
    assert not Truth((table,)).is_told_by(replace(table, higher_is_better=False))


def test_other_algorithms_are_not_the_truth() -> None:
    table = Draw([2]).table(ACCURACY)
    assert not Truth((table,)).is_told_by(replace(table, algorithms=table.algorithms[::-1]))


def test_folds_paired_otherwise_are_not_the_truth() -> None:
    folds = Draw([3]).folds(ACCURACY)
    scores = folds.scores.copy()
    scores[0] = scores[0, :, ::-1]
    assert not Truth((folds,)).is_told_by(replace(folds, scores=scores))


def small() -> tuple[dict[str, bytes], ScoreTable]:
    """A benchmark that says everything about itself."""
    table = Draw([4]).table(ACCURACY)
    rows = [
        [dataset, algorithm, float(table.scores[i, j])]
        for i, dataset in enumerate(table.datasets)
        for j, algorithm in enumerate(table.algorithms)
    ]
    return {"results.csv": text_of(Table(["dataset", "algorithm", "accuracy"], rows))}, table


def test_the_person_finds_what_is_right() -> None:
    files, table = small()
    assert examined(files, Truth((table,))).outcome.within_two


def test_the_person_does_not_take_other_numbers_for_right() -> None:
    files, table = small()
    ending = examined(files, Truth((replace(table, scores=changed(table.scores)),)))
    assert ending.outcome in (Outcome.WRONG, Outcome.NO_WAY)


def test_the_person_sees_a_failure_and_a_refusal() -> None:
    files, table = small()

    def fails(_: object) -> tuple[object, ...]:
        raise KeyError("x")

    assert examined(files, Truth((table,)), fails).outcome is Outcome.CRASH
    assert examined(files, Truth((table,)), lambda _: ()).outcome is Outcome.REFUSED


def test_nothing_to_compare_must_not_open() -> None:
    files, table = small()
    right = examined(files, Truth((table,)))
    nothing = examined(files, Truth()).outcome
    assert nothing is (Outcome.WRONG if right.outcome is Outcome.AT_ONCE else Outcome.ONE)
