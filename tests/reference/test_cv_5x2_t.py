"""Dietterich's 5x2cv t test against mlxtend."""

from __future__ import annotations

import math

import numpy as np
import pytest
from mlxtend.evaluate import paired_ttest_5x2cv

from stats_core import InputError, cv_5x2_t
from tests.reference.fold_numbers import TEN_BY_TEN, from_differences

MADE_UP = np.array([[0.001, 0.016], [0.045, 0.055], [0.01, 0.046], [0.009, 0.021], [0.041, 0.013]])
IRIS = np.array([[-3, -2], [1, -3], [-2, 0], [-1, -2], [2, -2]]) / 75
"""Documentation of mlxtend, paired_ttest_5x2cv: logistic regression minus a tree on halves of 75 cases."""


class Scripted:
    """An estimator that learns nothing and scores what it is told, one fold after the other."""

    def __init__(self, scores: np.ndarray) -> None:
        self.scores = iter(scores.ravel())

    def fit(self, x: np.ndarray, y: np.ndarray) -> None: ...

    @staticmethod
    def score(estimator: Scripted, x: np.ndarray, y: np.ndarray) -> float:
        return float(next(estimator.scores))


def scripted_pair(x: np.ndarray) -> dict[str, object]:
    """Arguments with which mlxtend sees the differences x[run, fold]."""
    return {
        "estimator1": Scripted(x),
        "estimator2": Scripted(np.zeros_like(x)),
        "X": np.zeros((10, 1)),
        "y": np.zeros(10),
        "scoring": Scripted.score,
        "random_seed": 1,
    }


@pytest.mark.parametrize(
    ("x", "t", "p"),
    [
        (MADE_UP, 0.06263471162880734, 0.9524841649933615),
        (IRIS, -1.5389675281277324, 0.1844311189255485),
    ],
)
def test_closed_form_and_mlxtend(x: np.ndarray, t: float, p: float) -> None:
    result = cv_5x2_t(from_differences(x), a="A", b="B")
    assert (result.statistic, result.df, result.p) == pytest.approx((t, 5, p), rel=1e-9)
    assert (result.statistic, result.p) == pytest.approx(paired_ttest_5x2cv(**scripted_pair(x)), rel=1e-12)


def test_printed_numbers() -> None:
    """mlxtend documents t = -1.539 and p = 0.184."""
    result = cv_5x2_t(from_differences(IRIS), a="A", b="B")
    assert (round(result.statistic, 3), round(result.p, 3)) == (-1.539, 0.184)


def test_estimate_and_interval_belong_to_the_first_fold() -> None:
    result = cv_5x2_t(from_differences(MADE_UP), a="A", b="B", alpha=0.05)
    scale = math.sqrt(np.mean((MADE_UP[:, 0] - MADE_UP[:, 1]) ** 2 / 2))
    assert result.estimate == pytest.approx(0.001)
    assert (result.low, result.high) == pytest.approx((0.001 - 2.570582 * scale, 0.001 + 2.570582 * scale), rel=1e-6)
    assert "difference on the first fold of the first run" in result.notes()[0]


def test_only_five_runs_of_two_folds() -> None:
    with pytest.raises(InputError, match="needs exactly 5 runs of 2 folds; found 10 runs x 10 folds"):
        cv_5x2_t(from_differences(TEN_BY_TEN), a="A", b="B")


def test_folds_that_agree_within_each_run_leave_no_variance() -> None:
    x = np.repeat([[0.1], [0.2], [0.3], [0.4], [0.5]], 2, axis=1)
    infinite = cv_5x2_t(from_differences(x), a="A", b="B")
    assert (infinite.statistic, infinite.p) == (math.inf, 0)
    assert "p = 0 is a convention" in infinite.notes()[0]
    undefined = cv_5x2_t(from_differences(np.zeros((5, 2))), a="A", b="B")
    assert math.isnan(undefined.statistic)
    assert undefined.p == 1
