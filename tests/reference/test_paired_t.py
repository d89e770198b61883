"""The plain paired t test against published numbers, scipy and mlxtend."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy import stats

from stats_core import FoldScores, InputError, ParameterError, paired_t
from stats_core.charts import PairedDifferences
from stats_core.kernels.t import naive_rejection_rate
from tests.reference.fold_numbers import BOSTON, MLXTEND_KFOLD, RESAMPLED_30, SKLEARN_AUC, TEN_FOLDS, folds

# R 4.2 t.test(paired = TRUE) on the same scores: t, df, p, and the 95 % interval.
R_T_TEST = [
    (RESAMPLED_30, 1.3659400819198975, 29, 0.18245821207362461, -0.003154574763064833, 0.01584124142973147),
    (TEN_FOLDS, 1.7746767039208164, 9, 0.10969415390491484, -0.004191722236525655, 0.03471172223652565),
    (BOSTON, 35.62686567164179, 1, 0.017864402380640243, 7.678421413381477, 16.19157858661852),
    (MLXTEND_KFOLD, -1.8605210188381267, 9, 0.09573390947125945, -0.147724862727284, 0.014391529393950636),
    (SKLEARN_AUC, 2.6111648393354643, 99, 0.01042602630078647, 0.0024010276115260607, 0.01759897238847391),
]


@pytest.mark.parametrize(("pair", "t", "df", "p", "low", "high"), R_T_TEST)
def test_r(pair: tuple[np.ndarray, np.ndarray], t: float, df: int, p: float, low: float, high: float) -> None:
    result = paired_t(folds(pair), a="A", b="B")
    assert result.estimate == pytest.approx(np.mean(pair[0] - pair[1]), rel=1e-12)
    assert (result.statistic, result.df, result.p) == pytest.approx((t, df, p), rel=1e-9)
    assert (result.low, result.high) == pytest.approx((low, high), rel=1e-9)


def test_printed_numbers() -> None:
    """mlxtend documents t = -1.861 and p = 0.096; scikit-learn t = 2.611 and a one-sided p of 0.005."""
    mlxtend = paired_t(folds(MLXTEND_KFOLD), a="A", b="B")
    assert (round(mlxtend.statistic, 3), round(mlxtend.p, 3)) == (-1.861, 0.096)
    sklearn = paired_t(folds(SKLEARN_AUC, runs=10), a="A", b="B")
    assert (round(sklearn.statistic, 3), round(sklearn.p / 2, 3)) == (2.611, 0.005)


@pytest.mark.parametrize("runs", [1, 2, 5])
def test_scipy_whatever_the_runs(runs: int) -> None:
    data = folds(RESAMPLED_30, runs=runs)
    result = paired_t(data, a="B", b="A", alpha=0.1)
    scipy = stats.ttest_rel(RESAMPLED_30[1], RESAMPLED_30[0])
    interval = scipy.confidence_interval(0.9)
    assert (result.statistic, result.p) == pytest.approx((scipy.statistic, scipy.pvalue), rel=1e-10)
    assert (result.low, result.high) == pytest.approx((interval.low, interval.high), rel=1e-10)


def test_two_matched_samples_of_losses_are_the_same_formula() -> None:
    """The AutoML slides' T = sqrt(n) d / sigma_d, with d the mean, which the slide's sum leaves out."""
    d = RESAMPLED_30[0] - RESAMPLED_30[1]
    assert paired_t(folds(RESAMPLED_30), a="A", b="B").statistic == pytest.approx(
        math.sqrt(30) * d.mean() / d.std(ddof=1), rel=1e-12
    )


def test_rounding_error_is_no_variance() -> None:
    """0.5 - 0.4, 0.6 - 0.5 and 0.7 - 0.6 differ in their last bits only."""
    pair = (np.array([0.5, 0.6, 0.7]), np.array([0.4, 0.5, 0.6]))
    for a, b, sign in (("A", "B", 1), ("B", "A", -1)):
        result = paired_t(folds(pair), a=a, b=b)
        assert (result.statistic, result.p) == (sign * math.inf, 0.0)
        assert (result.estimate, result.low, result.high) == pytest.approx((sign * 0.1,) * 3)
        assert "p = 0 is a convention" in result.notes()[0]


def test_identical_algorithms_do_not_differ() -> None:
    """0.1 + 0.2 and 0.3 are one score written in two ways."""
    pair = (np.array([0.1 + 0.2, 0.7, 0.5]), np.array([0.3, 0.7, 0.5]))
    result = paired_t(folds(pair), a="A", b="B")
    assert math.isnan(result.statistic)
    assert (result.estimate, result.low, result.high, result.p) == (0, 0, 0, 1)
    assert "p = 1 by convention" in result.notes()[0]
    assert result.sentence().startswith("A and B are not shown to differ")


def test_one_fold_is_refused() -> None:
    one = FoldScores(("A", "B"), [[[0.5]], [[0.6]]])
    with pytest.raises(InputError, match="needs at least two folds or resamples in all; found 1 run x 1 fold"):
        paired_t(one, a="A", b="B")


def test_an_algorithm_is_not_compared_with_itself() -> None:
    with pytest.raises(ParameterError, match="'A' is compared with itself"):
        paired_t(folds(TEN_FOLDS), a="A", b="A")


@pytest.mark.parametrize(
    ("data", "rate"),
    [
        (folds(TEN_FOLDS), "15 %"),
        (folds(SKLEARN_AUC, runs=10), "57 %"),
        (folds(RESAMPLED_30, runs=30, sizes=(200, 100)), "61 %"),
        (folds(RESAMPLED_30, runs=30), "61 % of the time at level 0.05 when nothing differs if a third"),
    ],
)
def test_the_note_says_how_often_it_is_wrong(data: FoldScores, rate: str) -> None:
    (note,) = paired_t(data, a="A", b="B").notes()
    assert f"rejects {rate}" in note
    assert "The corrected resampled t test allows for it." in note


def test_the_known_inflation_is_that_of_correlated_normal_differences() -> None:
    """Ten differences with correlation 0.1, drawn as a common part and a part of their own."""
    rng = np.random.default_rng(15)
    x = np.sqrt(0.1) * rng.standard_normal((20_000, 1)) + np.sqrt(0.9) * rng.standard_normal((20_000, 10))
    rate = np.mean(stats.ttest_1samp(x, 0, axis=1).pvalue <= 0.05)
    assert naive_rejection_rate(10, 1 / 9, 0.05) == pytest.approx(rate, abs=3 * np.sqrt(0.15 * 0.85 / 20_000))


def test_the_chart_holds_every_difference_and_shows_dependence() -> None:
    result = paired_t(folds(RESAMPLED_30, runs=3, higher_is_better=False), a="A", b="B")
    (chart,) = result.charts()
    assert isinstance(chart, PairedDifferences)
    assert chart.differences.shape == (3, 10)
    assert chart.run_means == pytest.approx(chart.differences.mean(axis=1))
    assert chart.fold_means == pytest.approx(chart.differences.mean(axis=0))
    assert (chart.low, chart.estimate, chart.high) == (result.low, result.estimate, result.high)
    assert not chart.higher_is_better
