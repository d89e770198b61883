"""How often the tests on folds reject when nothing differs: where they should, and where they are known not to."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from scipy import stats

from stats_core import FoldScores, corrected_resampled_t, cv_5x2_f, cv_5x2_t, paired_t
from stats_core.kernels.folds import calibrate, scheme_statistics
from stats_core.kernels.t import naive_rejection_rate, one_sample
from stats_core.methods.folds.repeated_cv_t import CALIBRATED, NULL_REJECTIONS, Scheme

DATASETS = 1000
DEMO = Path(__file__).parents[2] / "demo_data" / "folds.npz"

# Percent rejected at the 5 % level with the published degrees of freedom, in an independent simulation of the same
# design: 1,000 data sets of 300 cases with ten random binary attributes, naive Bayes against a tree, 10 x 10 folds.
ELSEWHERE = {
    Scheme.USE_ALL_DATA: 51.0,
    Scheme.FOLDS: 57.0,
    Scheme.FOLDS_AVERAGED_VAR: 2.7,
    Scheme.RUNS: 48.0,
    Scheme.RUNS_AVERAGED_VAR: 3.0,
    Scheme.SORTED_RUNS: 3.3,
    Scheme.SORTED_RUNS_AVERAGED_VAR: 34.0,
    Scheme.FOLDS_AVERAGED_T: 3.8,
    Scheme.RUNS_AVERAGED_T: 4.6,
    Scheme.SORTED_RUNS_AVERAGED_T: 40.0,
}


def null_folds(design: str) -> np.ndarray:
    """Naive Bayes minus a tree on 1,000 data sets with a random even class, in cases: `[dataset, run, fold]`."""
    with np.load(DEMO) as demo:
        source = list(demo["sources"]).index("Set 1, class probability 0.5")
        right = demo[design][source].astype(np.float64)
    return right[:, 0] - right[:, 1]


def band(percent: float, samples: int, width: float) -> float:
    """Points of percent within which the difference of two observed rates lies."""
    share = percent / 100
    return width * 100 * np.sqrt(2 * share * (1 - share) / samples)


@pytest.fixture(scope="module")
def correlated() -> np.ndarray:
    """Differences of 20,000 ten-fold cross-validations: normal, with correlation 1/10 between folds, mean zero."""
    rng = np.random.default_rng(2003)
    return np.sqrt(0.1) * rng.standard_normal((20_000, 1)) + np.sqrt(0.9) * rng.standard_normal((20_000, 10))


@pytest.mark.parametrize(("overlap", "rate"), [(1 / 9, 0.05), (0.0, naive_rejection_rate(10, 1 / 9, 0.05))])
def test_the_corrected_t_holds_its_level_where_the_naive_one_rejects_three_times_as_often(
    correlated: np.ndarray, overlap: float, rate: float
) -> None:
    assert rate == pytest.approx(0.05 if overlap else 0.154, abs=0.001)
    rejected = int(np.sum(one_sample(correlated, overlap).p <= 0.05))
    assert stats.binomtest(rejected, len(correlated), rate).pvalue > 0.001


def test_the_methods_decide_as_the_kernel_does(correlated: np.ndarray) -> None:
    for method, overlap in ((paired_t, 0.0), (corrected_resampled_t, 1 / 9)):
        found = [
            method(FoldScores(("A", "B"), [[x], [np.zeros(10)]]), a="A", b="B").p <= 0.05 for x in correlated[:200]
        ]
        assert found == list(one_sample(correlated[:200], overlap).p <= 0.05)


@pytest.mark.parametrize("scheme", Scheme)
def test_type_1_error_of_each_scheme_is_what_others_found(scheme: Scheme) -> None:
    rate = 100 * np.mean(scheme_statistics(null_folds("cv"), scheme).p <= 0.05)
    assert rate == pytest.approx(ELSEWHERE[scheme], abs=band(ELSEWHERE[scheme], DATASETS, 3))


def test_the_rates_that_warn_are_the_rates_found() -> None:
    x = null_folds("cv")
    rates = {scheme: 100 * np.mean(scheme_statistics(x, scheme).p <= 0.05) for scheme in Scheme}
    assert {scheme for scheme, rate in rates.items() if rate > 10} == set(NULL_REJECTIONS)
    for scheme, rate in NULL_REJECTIONS.items():
        assert rates[scheme] == pytest.approx(rate, abs=1)


def test_calibrated_degrees_of_freedom_bring_all_data_to_the_level() -> None:
    """Bouckaert's df = 10 for 10 x 10 folds: 3.6 % in the other simulation, and 5.0 % with 11."""
    x = null_folds("cv")
    df = CALIBRATED[Scheme.USE_ALL_DATA]
    assert abs(calibrate(x, Scheme.USE_ALL_DATA, 0.05) - df) <= 1
    rate = 100 * np.mean(scheme_statistics(x, Scheme.USE_ALL_DATA, df).p <= 0.05)
    assert rate == pytest.approx(3.6, abs=band(3.6, DATASETS, 3))


@pytest.mark.parametrize(("runs", "naive"), [(1, 15.4), (10, 57.0)])
def test_real_learners_on_one_and_on_ten_runs(runs: int, naive: float) -> None:
    """Real folds correlate a little less than supposed: the naive test is bad, the corrected one slightly careful."""
    x = null_folds("cv")[:, :runs].reshape(DATASETS, -1)
    plain, corrected = (100 * np.mean(one_sample(x, overlap).p <= 0.05) for overlap in (0.0, 1 / 9))
    assert naive == pytest.approx(100 * naive_rejection_rate(10 * runs, 1 / 9, 0.05), abs=0.5)
    assert 0.7 * naive < plain < 1.1 * naive
    assert 2.5 < corrected < 6.5


def test_real_learners_on_resamples() -> None:
    x = null_folds("resampled")[..., 0]
    plain, corrected = (100 * np.mean(one_sample(x, overlap).p <= 0.05) for overlap in (0.0, 1 / 9))
    assert plain > 10
    assert 2.5 < corrected < 6.5


@pytest.mark.parametrize("test", [cv_5x2_t, cv_5x2_f])
def test_real_learners_on_five_by_two(test: object) -> None:
    """Both are near their level, the F test from below, as Alpaydin (1999) says of it."""
    x = null_folds("halves")
    rejected = [test(FoldScores(("A", "B"), [one, np.zeros((5, 2))]), a="A", b="B").p <= 0.05 for one in x]
    assert 2.5 < 100 * np.mean(rejected) < 6.5
