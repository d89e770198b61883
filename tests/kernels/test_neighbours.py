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
        seen = neighbours(wrong - wrong.mean(axis=1, keepdims=True))
        found += seen is not None and seen.clearly
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


def brute(x: Floats, length: int) -> float:
    """The variance of sums of stretches on a ring over that of independent cases, stretch by stretch."""
    x = x - x.mean()
    sums = [sum(x[(start + step) % len(x)] for step in range(length)) for start in range(len(x))]
    return float(np.mean(np.square(sums)) / (length * np.mean(x**2)) / (1 - length / len(x)))


@pytest.mark.parametrize("n", [60, 61, 97])
def test_the_inflation_is_that_of_all_stretches(n: int) -> None:
    x = np.repeat(np.random.default_rng(n).standard_normal(n // 6 + 1), 6)[:n]
    found = neighbours(x)
    assert found is not None
    assert found.inflation == pytest.approx(brute(x, found.stretch), rel=1e-9)
    assert found.stretches == n / found.stretch


def test_what_may_be_chance_is_a_doubt_only_where_a_claim_hangs_on_it() -> None:
    """Groups that random orders show once in five to fifty times: careful words, and none beside a strong claim."""
    weak = [(only, answer(Losses(("A", "B"), only))) for only in seen_weakly(40)]
    assert weak
    doubted = [given for _, given in weak if given.doubts]
    assert doubted
    for data, given in weak:
        assert not any(
            "order of the file" in note for note in mcnemar(Losses(("A", "B"), data).agreement("A", "B")).notes()
        )
        shown = [claim for claim in given.claims if claim.shown]
        assert shown or not given.doubts
        if given.doubts:
            assert "so it may mean nothing" in given.doubts[0]
            assert "would not be shown (p about 0." in given.doubts[0]
    strong = [answer(Losses(("A", "B"), with_difference(data))) for data, _ in weak]
    assert all(claim.shown for given in strong for claim in given.claims if claim.kind == "pair")
    assert sum(bool(given.doubts) for given in strong) <= len(strong) // 5


def seen_weakly(sets: int) -> list[Floats]:
    rng = np.random.default_rng(7)
    drawn = (in_groups(rng, 10, 20, 2, 0.7) for _ in range(sets))
    looks = ((wrong, neighbours(wrong[:, 0] - wrong[:, 1])) for wrong in drawn)
    return [wrong for wrong, look in looks if look is not None and not look.clearly]


def with_difference(wrong: Floats) -> Floats:
    """The second errs on every third case more."""
    more = wrong.copy()
    more[::3] = [0, 1]
    return more
