"""The Bayesian correlated t test against baycomp and published probabilities."""

from __future__ import annotations

import baycomp
import numpy as np
import pytest
from scipy import stats

from stats_core import PairResult, bayesian_correlated_t, corrected_resampled_t
from stats_core.charts import PosteriorDensity
from tests.reference.fold_numbers import BAYES_TEN_FOLDS, BAYES_TWO_RUNS, SKLEARN_AUC, folds, from_differences
from tests.reference.test_corrected_resampled_t import published, with_moments

# Closed form, checked with R's pt: runs, rope, mean, scale, left, inside, right.
CASES = [
    (SKLEARN_AUC, 10, 0.01, 0.01, 0.013327776619887863, 0.06831754175730047, 0.43168245824269996, 0.4999999999999996),
    (BAYES_TEN_FOLDS, 1, 0.01, -0.01314, 0.010974405464928031, 0.60936865364048, 0.3585205579777039, 0.032110788381815),
    (BAYES_TWO_RUNS, 2, 0.0, 2.5e-05, 0.008218383463576402, 0.49880229132089154, 0.0, 0.5011977086791084),
]


@pytest.mark.parametrize(("pair", "runs", "rope", "mean", "scale", "left", "inside", "right"), CASES)
def test_closed_form_and_baycomp(
    pair: tuple[np.ndarray, np.ndarray],
    runs: int,
    rope: float,
    mean: float,
    scale: float,
    left: float,
    inside: float,
    right: float,
) -> None:
    result = bayesian_correlated_t(folds(pair, runs=runs), a="A", b="B", rope=rope)
    assert result.estimate == pytest.approx(mean, rel=1e-9)
    reach = stats.t.ppf(0.975, len(pair[0]) - 1)
    assert (result.high - result.low) / 2 / reach == pytest.approx(scale, rel=1e-9)
    assert (result.p_left, result.p_rope, result.p_right) == pytest.approx((left, inside, right), rel=1e-9, abs=1e-12)
    theirs = baycomp.two_on_single(pair[1], pair[0], rope=rope, runs=runs)
    ours = (result.p_left, result.p_rope, result.p_right) if rope else (result.p_left, result.p_right)
    assert ours == pytest.approx(theirs, rel=1e-9, abs=1e-12)


def test_scikit_learn_prints_it() -> None:
    """plot_grid_search_stats.py: the RBF kernel is better with probability 0.773."""
    result = bayesian_correlated_t(folds(SKLEARN_AUC, runs=10), a="A", b="B")
    assert round(result.p_a_better, 3) == 0.773
    assert result.sentence().startswith("A is better than B with probability 0.7726")


@pytest.mark.parametrize(
    ("row", "aode", "inside", "bayes"),
    [(0, 0.9542966, 0.0457031, 3.04e-7), (1, 0.0821427, 0.9085093, 0.0093481)],
)
def test_the_tutorial_prints_anneal_and_audiology(row: int, aode: float, inside: float, bayes: float) -> None:
    """Python notebook of BayesianTestsML/tutorial at 0dbb2939, region of one percent; scores with other decimals."""
    _, _, mean, variance, _ = published()[row]
    result = bayesian_correlated_t(from_differences(with_moments(mean, variance)), a="A", b="B", rope=1)
    assert (result.p_left, result.p_rope) == pytest.approx((aode, inside), abs=3e-4)
    assert result.p_right == pytest.approx(bayes, abs=1e-4)


def test_it_agrees_with_the_corrected_t_test() -> None:
    data = folds(SKLEARN_AUC, runs=10, sizes=(90, 10))
    bayes, t = (test(data, a="A", b="B", alpha=0.1) for test in (bayesian_correlated_t, corrected_resampled_t))
    for name in ("estimate", "low", "high"):
        assert getattr(bayes, name) == pytest.approx(getattr(t, name), rel=1e-12)
    assert 2 * min(bayes.p_left, bayes.p_right) == pytest.approx(t.p, rel=1e-9)


def test_lower_may_be_better() -> None:
    up = bayesian_correlated_t(folds(BAYES_TEN_FOLDS), a="A", b="B", rope=0.01)
    down = bayesian_correlated_t(folds(BAYES_TEN_FOLDS, higher_is_better=False), a="A", b="B", rope=0.01)
    assert (up.p_left, up.p_right) == (down.p_left, down.p_right)
    assert (up.p_a_better, up.p_b_better) == (down.p_b_better, down.p_a_better) == (up.p_right, up.p_left)
    assert down.table()["p_a_better"].item() == down.p_left


def test_the_density_is_a_density_and_shows_the_region() -> None:
    result = bayesian_correlated_t(folds(BAYES_TEN_FOLDS), a="A", b="B", rope=0.05)
    chart = result.charts()[0]
    assert isinstance(chart, PosteriorDensity)
    assert chart.at[0] < -0.05 < 0.05 < chart.at[-1]
    assert np.trapezoid(chart.density, chart.at) == pytest.approx(1, abs=0.01)
    assert (chart.p_left, chart.p_rope, chart.p_right) == (result.p_left, result.p_rope, result.p_right)


@pytest.mark.parametrize(
    ("difference", "rope", "expected"),
    [(0.2, 0.1, (0, 0, 1)), (-0.2, 0.1, (1, 0, 0)), (0.05, 0.1, (0, 1, 0)), (0.25, 0.25, (0, 1, 0)), (0, 0, (0, 1, 0))],
)
def test_no_variance_is_a_point_mass(difference: float, rope: float, expected: tuple[float, float, float]) -> None:
    result = bayesian_correlated_t(from_differences(np.full((2, 5), difference)), a="A", b="B", rope=rope)
    assert (result.p_left, result.p_rope, result.p_right) == expected
    assert "single point" in result.notes()[0]
    assert ("The sign test, which needs no variance, gives p = 0.0625" in result.notes()[1]) == (difference != 0)
    assert result.table()[["low", "high"]].isna().all(axis=None)
    assert result.charts()[0].at.size == 0


def test_a_posterior_is_no_test() -> None:
    result = bayesian_correlated_t(folds(BAYES_TEN_FOLDS), a="A", b="B", rope=0.01)
    columns = ["a", "b", "estimate", "low", "high", "rope", "p_a_better", "p_rope", "p_b_better"]
    assert list(result.table().columns) == columns
    assert not isinstance(result, PairResult)
    assert not {"p", "statistic", "df", "better", "rejects"} & set(dir(result))
