"""Neighbours that go together: how often they are found in groups, and how rarely where there are none."""

from __future__ import annotations

import numpy as np
import pytest

from stats_core import Agreement, Losses, answer, cochran_q, hotelling_t2, mcnemar
from stats_core.kernels.neighbours import neighbours
from stats_core.types import Floats


def in_groups(rng: np.random.Generator, groups: int, each: int, models: int, sd: float) -> Floats:
    """Errors on passages with several questions each; a model is better or worse on whole passages."""
    group = np.repeat(np.arange(groups), each)
    logit = rng.standard_normal(len(group))[:, None] + sd * rng.standard_normal((groups, models))[group]
    return (rng.random(logit.shape) < 1 / (1 + np.exp(-logit))).astype(np.float64)


def warned(sets: int, sd: float, models: int) -> int:
    rng = np.random.default_rng(150)
    found = 0
    for _ in range(sets):
        wrong = in_groups(rng, 10, 20, models, sd)
        found += neighbours(wrong - wrong.mean(axis=1, keepdims=True)) is not None
    return found


def test_groups_are_noticed_and_independent_cases_are_not() -> None:
    """Of 150 data sets with 10 passages of 20 questions each: 68 of two models, 124 of four; see the other bounds."""
    assert warned(30, 0.7, 4) >= 18
    assert warned(100, 0.0, 2) <= 6  # 2 % of random orders go together as far
    assert warned(30, 2.0, 2) >= 28


def test_a_single_group_of_lag_one_is_told_by_its_correlation() -> None:
    rng = np.random.default_rng(1)
    noise = rng.standard_normal(3001)
    found = neighbours(noise[1:] + 0.9 * noise[:-1])
    assert found is not None
    assert found.correlation == pytest.approx(0.9 / 1.81, abs=0.1)
    unlike = neighbours(noise[1:] - 0.9 * noise[:-1])
    assert unlike is not None
    assert unlike.stretch == 2
    assert unlike.inflation < 1


@pytest.mark.parametrize("values", [np.zeros(50), np.full(50, 3.0), np.arange(10.0), np.full((50, 3), 1e300)])
def test_what_does_not_vary_or_is_short_says_nothing(values: Floats) -> None:
    assert neighbours(values) is None


def test_scale_does_not_matter() -> None:
    x = np.repeat(np.random.default_rng(2).standard_normal(12), 8)
    assert neighbours(x) == neighbours(2.0**40 * x)


def test_every_test_of_the_room_speaks_of_it_and_the_answer_doubts() -> None:
    wrong = in_groups(np.random.default_rng(1), 10, 20, 4, 2.0)
    losses = Losses(tuple("ABCD"), wrong)
    two = losses.only(("A", "B"))
    results = [cochran_q(losses), hotelling_t2(losses), mcnemar(two.agreement("A", "B"))]
    assert all(any("In the order of the file" in note for note in result.notes()) for result in results)
    for data in (losses, two):
        (doubt,) = answer(data).doubts
        assert doubt.startswith("The cases may not be independent")
    order = np.random.default_rng(3).permutation(len(wrong))
    assert answer(Losses(tuple("ABCD"), wrong[order])).doubts == ()


def test_a_table_that_was_typed_in_has_no_order_and_keeps_its_fingerprint() -> None:
    wrong = in_groups(np.random.default_rng(1), 10, 20, 2, 2.0)
    table = Losses(("A", "B"), wrong).agreement("A", "B")
    typed = Agreement(table.both_right, table.only_a_right, table.only_b_right, table.both_wrong)
    assert answer(typed).doubts == ()
    assert table.neighbours is not None
    assert table.fingerprint != typed.fingerprint
    mixed = wrong[np.random.default_rng(3).permutation(len(wrong))]
    assert Losses(("A", "B"), mixed).agreement("A", "B").fingerprint == typed.fingerprint
