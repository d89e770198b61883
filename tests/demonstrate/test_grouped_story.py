"""The story of cases in groups: whole groups are turned around, and it ends with the p of the answer."""

from __future__ import annotations

import math
from itertools import product
from typing import Any

import numpy as np
import pytest

from stats_core import Losses, answer
from stats_core.answers import Answer
from stats_core.data.beside_cases import Called
from stats_core.demonstrate import LadderShown, MeansShown, SignsShown, View
from stats_core.demonstrate.demonstration import OPENING
from stats_core.methods.cases.shared.group_results import GroupFamily, GroupPair
from tests.demonstrate.test_story import sound, views

QUESTIONS = Called("question", "task")
WAYS = [(groups, weights) for groups in ("random", "fixed", "ignored") for weights in ("cases", "groups")]


def made(
    seed: int, *, models: int, groups: int, equal: bool = False, zero_one: bool = True, samples: int = 1
) -> Losses:
    """Questions about tasks, some of which suit one model more."""
    rng = np.random.default_rng(seed)
    sizes = np.full(groups, 4) if equal else rng.integers(1, 8, groups)
    task = np.repeat(np.arange(groups), sizes)
    suits = rng.normal(0, 0.8, (groups, models))[task] + np.linspace(0, 1.2, models)
    shape = (samples, len(task), models)
    losses = rng.random(shape) < 1 / (1 + np.exp(-suits)) if zero_one else rng.gamma(2, np.exp(suits), shape)
    return Losses(
        tuple("abcde"[:models]),
        losses.reshape(-1, models).astype(float),
        item=[f"question {at}" for at in range(len(task))] * samples,
        group=[f"task {at}" for at in task] * samples,
        called=QUESTIONS,
    )


def share_reached(found: Answer) -> tuple[float, Any]:
    """What lies at or beyond the observed value in the pile of the pair, and its act."""
    (act, *_) = sound(found).acts
    assert act.pile is not None
    return float(np.interp(act.pile.observed, act.pile.tail_at, act.pile.tail)), act


@pytest.mark.parametrize(("groups", "weights"), WAYS)
@pytest.mark.parametrize("models", [2, 5])
@pytest.mark.parametrize("count", [5, 12, 45])
@pytest.mark.parametrize("equal", [True, False], ids=["equal", "unequal"])
def test_the_last_p_is_the_answers_whatever_groups_are_taken_for(
    groups: str, weights: str, models: int, count: int, equal: bool
) -> None:
    for seed, (zero_one, samples) in enumerate(product((True, False), (1, 3))):
        data = made(seed, models=models, groups=count, equal=equal, zero_one=zero_one, samples=samples)
        told = sound(answer(data, groups=groups, weights=weights))
        assert told.acts[0].steps[0].sentence.startswith(OPENING)
        kinds = [SignsShown] if models == 2 else [SignsShown, LadderShown]
        assert [type(act.shown) for act in told.acts] == kinds
        assert views(told)[0] == ["data", "shuffle", "pile", "tail"]
        assert isinstance(told.acts[0].shown, SignsShown)
        assert told.acts[0].shown.unit == ("task" if groups == "random" else "question")


def test_eight_tasks_are_turned_in_all_ways() -> None:
    data = made(3, models=2, groups=8)
    found = answer(data)
    share, act = share_reached(found)
    result = found.analyses[0].result
    assert isinstance(result, GroupPair)
    sums = np.array(
        [(data.losses[np.array(data.group) == one] @ [1.0, -1.0]).sum() for one in dict.fromkeys(data.group or ())]
    )
    every = np.array([abs(np.array(signs) @ sums) for signs in product((1, -1), repeat=8)])
    p = float(np.mean(every >= abs(sums.sum()) - 1e-9))
    assert act.p == result.p == share == pytest.approx(p)
    assert act.steps[-1].sentence.endswith("exact.")
    # The size of the difference is that of the mean over questions, and a point is what a task adds to it.
    assert act.pile.observed == pytest.approx(abs(result.estimate))
    turned = 1 if act.algorithms[0] == result.a else -1
    assert act.shown.differences == pytest.approx(turned * sums)
    for signs, value in zip(act.arrangements[:20], act.values[:20], strict=True):
        assert value == pytest.approx(abs(signs @ sums) / data.cases)
    assert "added up over its questions" in act.steps[0].sentence
    assert "with all its questions" in act.steps[1].sentence


def test_random_flips_are_those_of_the_test() -> None:
    data = made(1, models=2, groups=60, zero_one=False)
    found = answer(data, shuffles=500, seed=4)
    share, act = share_reached(found)
    assert len(act.values) == 500
    assert share == pytest.approx(act.reached.mean())
    assert act.p == (int(act.reached.sum()) + 1) / 501
    assert "The observed one" not in act.steps[-1].sentence
    assert "random flips" in act.steps[-1].sentence


def test_flips_of_all_pairs_are_those_of_the_test() -> None:
    for equal in (True, False):
        data = made(2, models=3, groups=40, equal=equal)
        found = answer(data, shuffles=700, seed=9)
        told = sound(found)
        act, ladder = told.acts
        family = found.analyses[0].result
        assert isinstance(family, GroupFamily)
        own = next(one for one in family.comparisons if {one.a, one.b} == set(act.algorithms))
        assert act.p == own.p
        assert act.p == (int(act.reached.sum()) + 1) / 701
        assert act.pile is not None
        assert act.pile.statistic == "|t|"
        assert act.pile.observed == pytest.approx(abs(own.statistic)), "the t of the table"
        # Where all groups are as large, t grows with the difference, whatever the signs.
        if equal:
            far = np.abs(act.means[1:]) >= abs(act.means[0]) - 1e-9  # type: ignore[index]
            assert np.array_equal(far, act.reached)
        assert isinstance(ladder.shown, LadderShown)
        (rung,) = [rung for rung in ladder.shown.rungs if rung.marked]
        assert rung.how in {"→", "as above"}, "no p of max-T is a multiple of the p alone"
        assert told.p == own.p_adjusted


@pytest.mark.parametrize("alternative", ["greater", "less"])
@pytest.mark.parametrize("count", [6, 60])
def test_one_sided_flips_have_one_tail(alternative: str, count: int) -> None:
    for zero_one in (True, False):
        data = made(5, models=2, groups=count, zero_one=zero_one)
        share, act = share_reached(answer(data, alternative=alternative))
        assert share == pytest.approx(act.p, abs=2e-4)
        assert act.pile.edges[0] < 0
        assert "on that side" in act.steps[-1].sentence or "random flips" in act.steps[-1].sentence


def test_every_group_counts_the_same_where_it_was_asked() -> None:
    data = made(7, models=2, groups=9)
    means = sound(answer(data, weights="groups")).acts[0]
    assert "their mean is" in means.steps[0].sentence
    fixed = sound(answer(data, groups="fixed", weights="groups")).acts[0]
    assert "divided by the number of questions in its task" in fixed.steps[0].sentence
    result = answer(data, weights="groups").analyses[0].result
    assert isinstance(result, GroupPair)
    assert means.means is not None
    assert abs(means.means[0]) == pytest.approx(abs(result.estimate))


def test_one_group_that_decides_nothing() -> None:
    """All questions in one task: either sign of the one sum is as far out, so p = 1."""
    data = made(0, models=2, groups=1)
    told = sound(answer(data, test="group_flips"))
    assert told.p == 1
    assert "In 100 % of all 2 ways to set the signs" in told.acts[-1].steps[-1].sentence
    assert sound(answer(made(0, models=3, groups=1), test="group_pairs")).p == 1


def test_what_comes_to_nothing_lies_at_zero() -> None:
    """The differences of every group add up to zero, but for rounding where they are divided by its size."""
    for seed in range(12):
        rng = np.random.default_rng(seed)
        group = np.repeat(np.arange(5), (2, 3, 4, 5, 6))
        d = rng.integers(-2, 3, len(group)).astype(float)
        np.subtract.at(d, np.searchsorted(group, np.arange(5)), np.bincount(group, weights=d))
        found = answer(Losses(("a", "b"), np.column_stack([d, 0 * d]), group=group), groups="fixed", weights="groups")
        assert all(act.pile is None or act.pile.observed == 0 for act in sound(found).acts)


def test_models_that_never_differ_are_told_as_they_are() -> None:
    for models in (2, 3):
        data = Losses(tuple("abc"[:models]), np.ones((12, models)), group=np.arange(12) // 3, called=QUESTIONS)
        told = sound(answer(data))
        assert isinstance(told.acts[0].shown, MeansShown)
        assert told.acts[0].steps[-1].sentence.startswith(f"{OPENING} Just this: nothing here speaks for a difference")


def test_a_difference_that_never_varies_has_an_infinite_t() -> None:
    losses = np.outer(np.ones(12), [0.25, 0.5, 1.0])
    told = sound(answer(Losses(("a", "b", "c"), losses, group=tuple("aaabbbbccdee"))))
    assert told.acts[0].pile is not None
    assert math.isinf(told.acts[0].pile.observed)
    assert told.acts[-1].steps[-1].view is View.DATA


@pytest.mark.parametrize(
    ("test", "settings"),
    [
        ("clustered_t", {}),
        ("clustered_t", {"variant": "miller"}),
        ("clustered_t", {"groups": "fixed", "weights": "groups"}),
        ("clustered_t", {"groups": "ignored"}),
        ("clustered_t", {"alternative": "greater"}),
        ("clustered_mcnemar", {}),
        ("clustered_mcnemar", {"variant": "durkalski"}),
    ],
)
def test_clustered_tests_are_told_by_the_distribution_that_they_refer_to(test: str, settings: dict[str, Any]) -> None:
    for seed, count in enumerate((3, 12, 45)):
        told = sound(answer(made(seed, models=2, groups=count), test=test, **settings))
        assert told.acts[-1].steps[-1].view is View.REFERENCE
        assert told.acts[0].steps[0].sentence.startswith(OPENING)


def test_many_questions_are_drawn_by_some_of_them() -> None:
    data = made(8, models=2, groups=120, equal=True)
    act = sound(answer(data, groups="fixed")).acts[0]
    assert isinstance(act.shown, SignsShown)
    assert (len(act.shown.differences), act.shown.many, act.arrangements.shape[1]) == (200, 480, 200)
    assert np.all(np.diff(act.shown.differences) >= 0)
    assert act.pile is not None
    assert act.pile.of == "of all ways to set the signs, as 9,999 of them show"


def test_cases_are_called_what_the_file_calls_them() -> None:
    data = made(4, models=2, groups=8)
    plain = Losses(data.algorithms, data.losses, called=QUESTIONS)
    assert "questions" in sound(answer(plain)).acts[0].steps[0].sentence
