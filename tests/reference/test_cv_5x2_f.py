"""Alpaydin's combined 5x2cv F test against mlxtend."""

from __future__ import annotations

import math

import numpy as np
import pytest
from mlxtend.evaluate import combined_ftest_5x2cv
from scipy import stats

from stats_core import InputError, cv_5x2_f
from tests.reference.fold_numbers import TEN_BY_TEN, from_differences
from tests.reference.test_cv_5x2_t import IRIS, MADE_UP, scripted_pair


@pytest.mark.parametrize(
    ("x", "f", "p"),
    [
        (MADE_UP, 3.8819144762652025, 0.07375034349031864),
        (IRIS, 1.0526315789473697, 0.5094842647651703),
    ],
)
def test_closed_form_and_mlxtend(x: np.ndarray, f: float, p: float) -> None:
    result = cv_5x2_f(from_differences(x), a="A", b="B")
    assert result.df == (10, 5)
    assert (result.statistic, result.p) == pytest.approx((f, p), rel=1e-9)
    assert (result.statistic, result.p) == pytest.approx(combined_ftest_5x2cv(**scripted_pair(x)), rel=1e-12)
    assert result.estimate == pytest.approx(x.mean())


@pytest.mark.parametrize("alpha", [0.01, 0.05, 0.2])
def test_the_interval_holds_what_the_test_does_not_reject(alpha: float) -> None:
    result = cv_5x2_f(from_differences(MADE_UP), a="A", b="B", alpha=alpha)
    spread = np.sum((MADE_UP[:, 0] - MADE_UP[:, 1]) ** 2)
    for end in (result.low, result.high):
        assert stats.f.sf(np.sum((MADE_UP - end) ** 2) / spread, 10, 5) == pytest.approx(alpha, rel=1e-9)


def test_runs_far_apart_leave_no_interval() -> None:
    x = np.array([[0.5, 0.51], [-0.5, -0.51], [0.4, 0.41], [-0.4, -0.41], [0.3, 0.31]])
    result = cv_5x2_f(from_differences(x), a="A", b="B")
    assert result.p < 0.001
    assert math.isnan(result.low)
    assert math.isnan(result.high)
    assert any("there is no interval" in note for note in result.notes())


def test_a_rejection_without_a_mean_difference_claims_no_direction() -> None:
    x = np.array([[0.5, 0.51], [-0.5, -0.51], [0.4, 0.41], [-0.4, -0.41], [0.1, -0.1]])
    result = cv_5x2_f(from_differences(x), a="A", b="B")
    assert (result.estimate, result.p < 0.05) == (0, True)
    assert result.sentence().startswith("A and B differ")


def test_only_five_runs_of_two_folds() -> None:
    with pytest.raises(InputError, match="needs exactly 5 runs of 2 folds; found 10 runs x 10 folds"):
        cv_5x2_f(from_differences(TEN_BY_TEN), a="A", b="B")


def test_zero_variance() -> None:
    infinite = cv_5x2_f(from_differences(np.full((5, 2), 0.1)), a="A", b="B")
    assert (infinite.statistic, infinite.p) == (math.inf, 0)
    assert (infinite.low, infinite.high) == pytest.approx((0.1, 0.1))
    undefined = cv_5x2_f(from_differences(np.zeros((5, 2))), a="A", b="B")
    assert math.isnan(undefined.statistic)
    assert (undefined.low, undefined.high, undefined.p) == (0, 0, 1)
