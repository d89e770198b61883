"""What is asked of cases in groups, word for word, and where it is not asked."""

from __future__ import annotations

import numpy as np
import pytest

from stats_core import Losses
from stats_core.answers.group_question import group_question, weight_question, weights_matter
from stats_core.answers.grouped import without_groups
from stats_core.data.beside_cases import Called
from stats_core.methods.cases.shared.grouping import CaseWeights, GroupsAre

RNG = np.random.default_rng(27)


def losses(group: list[str], values: np.ndarray | None = None, called: Called | None = None) -> Losses:
    wrong = RNG.integers(0, 2, (len(group), 3)).astype(float) if values is None else values
    names = tuple("ABC"[: wrong.shape[1]])
    return Losses(names, wrong, group=tuple(group), called=called or Called("question", "task"))


def tasks(count: int, each: int) -> list[str]:
    return [f"task {number}" for number in range(count) for _ in range(each)]


def test_the_question_is_asked_in_the_words_of_the_file() -> None:
    question = group_question(losses(tasks(18, 5)))
    assert question is not None
    assert question.asks == "Do these 18 tasks stand for themselves, or for tasks like them?"
    assert list(question.says) == [GroupsAre.RANDOM, GroupsAre.FIXED, GroupsAre.IGNORED]
    assert list(question.says.values()) == ["For tasks like them", "For themselves", "As if there were no groups"]
    assert question.means[GroupsAre.FIXED] == (
        "Claims are about these tasks alone: the unit is a question within its task."
    )


@pytest.mark.parametrize(
    ("noun", "asked"),
    [
        ("category", "Do these 4 categories stand for themselves, or for categories like them?"),
        ("repository", "Do these 4 repositories stand for themselves, or for repositories like them?"),
        ("group", "Do these 4 groups stand for themselves, or for groups like them?"),
    ],
)
def test_several_of_a_group_are_called_so(noun: str, asked: str) -> None:
    question = group_question(losses(tasks(4, 3), called=Called("case", noun)))
    assert question is not None
    assert question.asks == asked


def test_without_groups_nothing_is_asked() -> None:
    plain = Losses(("A", "B"), RNG.integers(0, 2, (20, 2)).astype(float))
    for data in (plain, losses(tasks(1, 20)), losses(tasks(20, 1)), plain.agreement("A", "B"), plain.summary()):
        assert group_question(data) is None
        assert weight_question(data) is None
        assert without_groups(data, ["mcnemar"]) == ""


def test_what_counts_the_same_is_asked_where_it_matters_alone() -> None:
    alike = losses(tasks(4, 3))
    assert weight_question(alike) is None, "groups of one size"
    apart = np.array([[1, 0]] * 6 + [[0, 1]] * 2, dtype=float)
    uneven = losses(["long"] * 6 + ["short"] * 2, apart)
    question = weight_question(uneven)
    assert question is not None
    assert question.asks == "Does every question count the same, or every task?"
    assert question.says == {CaseWeights.CASES: "Every question", CaseWeights.GROUPS: "Every task"}
    assert weight_question(uneven, GroupsAre.FIXED) is not None
    assert weight_question(uneven, GroupsAre.IGNORED) is None, "as if there were none, none can count the same"
    both = np.repeat(RNG.random((8, 1)), 2, axis=1)
    assert weight_question(losses(["long"] * 6 + ["short"] * 2, both)) is None, "no difference either way"


@pytest.mark.parametrize("unit", [1e-280, 1.0, 1e280])
def test_rounding_does_not_make_weights_matter(unit: float) -> None:
    """0.1 is no binary number: means of groups of other sizes are off by rounding."""
    constant = np.tile(np.array([0.1, 0.3]) * unit, (1_000, 1))
    group = ["small"] * 7 + ["large"] * 993
    assert not weights_matter(losses(group, constant))
    constant[:7, 0] += 0.1 * unit
    assert weights_matter(losses(group, constant))


def test_tests_that_do_not_allow_for_groups_are_named() -> None:
    data = losses(tasks(18, 5))
    assert without_groups(data, ["cochran_q", "group_flips"]) == (
        "Cochran's Q test does not allow for the 18 tasks: where questions of one task go together, its p can be too "
        "small."
    )
    assert without_groups(data, ["group_flips"]) == ""
