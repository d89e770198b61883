"""What no test on folds may depend on, tried on made-up folds."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from stats_core import (
    FoldScores,
    PairResult,
    PosteriorResult,
    bayesian_correlated_t,
    corrected_resampled_t,
    cv_5x2_f,
    cv_5x2_t,
    paired_t,
    repeated_cv_t,
)
from stats_core.methods.folds.repeated_cv_t import Scheme

Test = Callable[..., PairResult]

TESTS: dict[str, Test] = {
    "paired": paired_t,
    "corrected": corrected_resampled_t,
    "5x2 t": cv_5x2_t,
    "5x2 F": cv_5x2_f,
    "bayesian": partial(bayesian_correlated_t, rope=0.1),
    **{scheme.value: partial(repeated_cv_t, scheme=scheme) for scheme in Scheme},
    "calibrated": partial(repeated_cv_t, df=10),
}
NUMBERED_FOLDS = {"runs", "runs averaged var", "runs averaged T"}
"""Schemes that average a fold number over runs, and so depend on how folds are numbered."""
every_test = pytest.mark.parametrize("name", TESTS)
# Whole numbers of test cases that were right: ties, zeros and equal folds come up often.
counts = arrays(np.int64, (2, 5, 2), elements=st.integers(0, 20)).map(lambda right: right / 20)


Found = PairResult | PosteriorResult


def run(name: str, values: np.ndarray, a: str = "A", b: str = "B", **extra: object) -> Found:
    return TESTS[name](FoldScores(("A", "B"), values, **extra), a=a, b=b)


def strength(result: Found) -> tuple[float, ...]:
    """What does not depend on the unit of the score."""
    if isinstance(result, PosteriorResult):
        return (result.p_left, result.p_rope, result.p_right)
    return (result.statistic, result.p)


def numbers(result: Found) -> tuple[float, ...]:
    return (result.estimate, result.low, result.high, *strength(result))


def near(expected: tuple[float, ...]) -> object:
    return pytest.approx(expected, rel=1e-6, abs=1e-9, nan_ok=True)


@every_test
@given(values=counts)
@settings(max_examples=25, deadline=None)
def test_swapping_the_algorithms_flips_the_sign_and_keeps_p(name: str, values: np.ndarray) -> None:
    here, there = run(name, values), run(name, values, a="B", b="A")
    first, *_, last = strength(here)
    if isinstance(here, PosteriorResult):
        expected = (last, here.p_rope, first)
    else:
        expected = (first if name == "5x2 F" else -first, last)
    assert numbers(there) == near((-here.estimate, -here.high, -here.low, *expected))


@every_test
@given(values=counts)
@settings(max_examples=25, deadline=None)
def test_the_order_of_the_algorithms_in_the_data_does_not_matter(name: str, values: np.ndarray) -> None:
    turned = TESTS[name](FoldScores(("B", "A"), values[::-1]), a="A", b="B")
    assert numbers(turned) == near(numbers(run(name, values)))


@every_test
@given(values=counts, shift=arrays(np.float64, (5, 2), elements=st.integers(-50, 50).map(float)))
@settings(max_examples=25, deadline=None)
def test_what_both_algorithms_gain_on_a_fold_does_not_matter(name: str, values: np.ndarray, shift: np.ndarray) -> None:
    assert numbers(run(name, values + shift)) == near(numbers(run(name, values)))


@every_test
@given(values=counts, factor=st.sampled_from([1e-6, 0.01, 3.0, 100.0, 1e6]))
@settings(max_examples=25, deadline=None)
def test_the_unit_of_the_score_does_not_matter(name: str, values: np.ndarray, factor: float) -> None:
    here, there = run(name, values), run(name, factor * values)
    if name == "bayesian":  # the region is in the unit of the score too
        there = bayesian_correlated_t(FoldScores(("A", "B"), factor * values), a="A", b="B", rope=0.1 * factor)
    assert strength(there) == near(strength(here))
    scaled = tuple(one / factor for one in (there.estimate, there.low, there.high))
    assert scaled == near((here.estimate, here.low, here.high))


@every_test
@given(values=counts, order=st.permutations(range(5)))
@settings(max_examples=25, deadline=None)
def test_the_order_of_the_runs_does_not_matter(name: str, values: np.ndarray, order: list[int]) -> None:
    if name == "5x2 t":  # its numerator is the first fold of the first run, as published
        order = [0, *(run for run in order if run)]
    assert numbers(run(name, values[:, order])) == near(numbers(run(name, values)))


@every_test
@given(values=counts, turned=st.lists(st.booleans(), min_size=5, max_size=5))
@settings(max_examples=25, deadline=None)
def test_the_order_of_the_folds_within_a_run_does_not_matter(name: str, values: np.ndarray, turned: list[bool]) -> None:
    if name == "5x2 t":
        turned = [False, *turned[1:]]
    if name in NUMBERED_FOLDS:
        turned = [turned[0]] * 5
    other = np.where(np.array(turned)[:, np.newaxis], values[..., ::-1], values)
    assert numbers(run(name, other)) == near(numbers(run(name, values)))


@given(values=counts, alpha=st.sampled_from([0.01, 0.05, 0.3]))
@settings(max_examples=25, deadline=None)
def test_zero_is_outside_the_interval_of_a_posterior_when_a_tail_is_small(values: np.ndarray, alpha: float) -> None:
    result = bayesian_correlated_t(FoldScores(("A", "B"), values), a="A", b="B", alpha=alpha)
    tail = min(result.p_left, result.p_right)
    if result.is_a_point:
        assert result.low == result.estimate == result.high
    elif abs(tail - alpha / 2) > 1e-9:
        assert result.low <= result.estimate <= result.high
        assert (result.low <= 0 <= result.high) == (tail > alpha / 2)


# Two runs, each without variance, whose differences have opposite signs.
OPPOSED = np.stack([[[0.05, 0.05], [0.0, 0.0]] + [[0.05, 0.05]] * 3, [[0.0, 0.0]] + [[0.05, 0.05]] * 4])


@pytest.mark.parametrize("name", [name for name in TESTS if name != "bayesian"])
@given(values=counts, alpha=st.sampled_from([0.01, 0.05, 0.3]))
@example(values=OPPOSED, alpha=0.01)
@settings(max_examples=25, deadline=None)
def test_p_is_at_most_alpha_exactly_when_zero_is_outside_the_interval(
    name: str, values: np.ndarray, alpha: float
) -> None:
    result = TESTS[name](FoldScores(("A", "B"), values), a="A", b="B", alpha=alpha)
    assert 0 <= result.p <= 1
    if np.isnan(result.low) and "averaged T" in name:
        assert result.p == 1
        assert any("infinite both ways" in note for note in result.notes())
    elif np.isnan(result.low):
        assert name == "5x2 F"
        assert result.p <= alpha
    elif np.isfinite(result.statistic) and abs(result.p - alpha) > 1e-9:
        assert result.low <= result.estimate <= result.high
        assert (result.low <= 0 <= result.high) == (result.p > alpha)


@every_test
@given(values=counts)
@settings(max_examples=25, deadline=None)
def test_every_number_that_is_none_is_explained(name: str, values: np.ndarray) -> None:
    result = run(name, values)
    if not np.isfinite(numbers(result)).all():
        assert any("convention" in note or "no interval" in note for note in result.notes())


@given(values=counts)
@settings(max_examples=60, deadline=None)
def test_the_corrected_test_is_never_the_bolder_one(values: np.ndarray) -> None:
    assert run("corrected", values).p >= run("paired", values).p


@given(values=counts, rope=st.sampled_from([0.0, 0.01, 0.2]), higher=st.booleans())
@settings(max_examples=60, deadline=None)
def test_posterior_probabilities_add_up(values: np.ndarray, rope: float, higher: bool) -> None:
    data = FoldScores(("A", "B"), values, higher_is_better=higher)
    result = bayesian_correlated_t(data, a="A", b="B", rope=rope)
    assert result.p_left + result.p_rope + result.p_right == pytest.approx(1, abs=1e-12)
    assert min(result.p_left, result.p_rope, result.p_right) >= 0
    swapped = bayesian_correlated_t(data, a="B", b="A", rope=rope)
    assert (swapped.p_a_better, swapped.p_b_better) == pytest.approx((result.p_b_better, result.p_a_better), abs=1e-12)
