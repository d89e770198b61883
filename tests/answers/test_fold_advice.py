"""Which test on folds is advised, for every kind of design; and the words about dependence."""

from __future__ import annotations

import numpy as np
import pytest

from stats_core import METHODS, FoldScores, FoldTest, Scheme
from stats_core.answers.folds import (
    advise,
    advise_pair,
    calibrated_df,
    dependence,
)
from stats_core.methods.folds.repeated_cv_t import lacking, null_rejections
from stats_core.wording import number


def scores(runs: int, folds: int, algorithms: int = 2, **sizes: float) -> FoldScores:
    names = tuple("ABCD"[:algorithms])
    return FoldScores(names, np.random.default_rng(1).random((algorithms, runs, folds)), **sizes)


@pytest.mark.parametrize(
    ("data", "method", "because"),
    [
        (scores(10, 10), "corrected_resampled_t", "training sets of your 100 folds overlap"),
        (scores(1, 10), "corrected_resampled_t", "training sets of your 10 folds overlap"),
        (scores(2, 5), "corrected_resampled_t", "10 folds"),
        (scores(2, 2), "corrected_resampled_t", "training sets of your 4 folds overlap"),
        (scores(1, 2), "corrected_resampled_t", "Each of your two folds is trained on the test cases of the other"),
        (scores(15, 1, n_train=90, n_test=10), "corrected_resampled_t", "your 15 resamples overlap"),
        (scores(5, 2), "corrected_resampled_t", "The 5x2cv tests, which were made for this design"),
        (scores(15, 1), None, "Give the numbers of training and test cases"),
        (scores(1, 1), None, "One fold gives a single difference"),
    ],
)
def test_every_design_has_an_advice_that_can_be_followed(data: FoldScores, method: str | None, because: str) -> None:
    advice = advise(data)
    assert advice.method == method
    assert because in advice.reason
    assert method is None or METHODS[method].refusals(data) == ()


@pytest.mark.parametrize(
    ("data", "test"),
    [
        (scores(10, 10, 3), FoldTest.CORRECTED_RESAMPLED_T),
        (scores(5, 2, 4), FoldTest.CORRECTED_RESAMPLED_T),
        (scores(15, 1, 3, n_train=90, n_test=10), FoldTest.CORRECTED_RESAMPLED_T),
    ],
)
def test_of_several_algorithms_all_pairs_are_advised_by_the_test_of_two(data: FoldScores, test: FoldTest) -> None:
    advice, pair = advise(data), advise_pair(data)
    assert advice.method == "fold_pairs"
    assert METHODS["fold_pairs"].refusals(data) == ()
    assert pair.method == test.name.lower()
    assert advice.reason == f"Each pair by the {test.value}, p adjusted for their number (Holm). {pair.reason}"
    assert advise(data, test) == advice
    other = advise(data, FoldTest.PAIRED_T).reason
    assert other.startswith("Each pair by the paired t test, ")
    assert other.endswith(f"For these folds the {test.value} is recommended.")


@pytest.mark.parametrize("data", [scores(15, 1, 3), scores(1, 1, 3)])
def test_without_a_test_of_two_none_is_advised_for_several(data: FoldScores) -> None:
    assert advise(data) == advise_pair(data)
    assert advise(data).method is None


def test_a_scheme_says_what_it_lacks_and_how_often_it_is_wrong() -> None:
    one_run = scores(1, 10)
    assert lacking(one_run, Scheme.USE_ALL_DATA, None) is None
    assert lacking(one_run, Scheme.FOLDS, None) == (
        "needs at least two runs for the scheme 'folds'; found 1 run x 10 folds, 2 algorithms"
    )
    assert null_rejections(Scheme.FOLDS, None) == 56
    assert null_rejections(Scheme.FOLDS, 5.0) is None
    assert null_rejections(Scheme.SORTED_RUNS, None) is None


def test_two_folds_of_one_run_are_not_said_to_overlap() -> None:
    assert "overlap" not in advise(scores(1, 2)).reason


def test_calibrated_degrees_of_freedom_are_known_for_one_scheme_of_one_design() -> None:
    assert calibrated_df(Scheme.USE_ALL_DATA, 10, 10) == 10
    assert calibrated_df(Scheme.USE_ALL_DATA, 10, 5) is None
    assert calibrated_df(Scheme.FOLDS, 10, 10) is None


def test_dependence_compares_the_means_with_those_of_independent_folds() -> None:
    # Every run has the same folds: the runs' means are equal, and those of the fold numbers are the folds themselves.
    x = np.tile([0.1, 0.2, 0.3, 0.4], (9, 1))
    said = dependence(x, by_run=True)
    assert f"standard deviation of 0; independent folds would give {np.std(x, ddof=1) / 2:.3g}" in said
    assert said.endswith("more runs add less information than more data would.")
    assert f"standard deviation of {np.std(x[0], ddof=1):.3f}; " in dependence(x, by_run=False)
    # Turned round, the fold numbers have equal means, and that is no reason against more runs.
    assert "more runs" not in dependence(x.T, by_run=False)
    assert "more runs" not in dependence(x.T, by_run=True)


def test_dependence_is_silent_where_there_is_nothing_to_compare() -> None:
    assert dependence(np.ones((1, 5)), by_run=True) == ""
    assert dependence(np.ones((5, 1)), by_run=True) == ""
    assert dependence(np.ones((1, 5)), by_run=False) == ""


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("power", [-800, 0, 960])
def test_dependence_of_scores_of_any_size(power: int) -> None:
    x = np.ldexp(np.tile([0.5, 0.25, 0.75, 1.0], (9, 1)), power)
    spread = float(np.ldexp(np.std([0.5, 0.25, 0.75, 1.0], ddof=1), power))
    assert f"standard deviation of {number(spread, 3)}; " in dependence(x, by_run=False)
    assert dependence(x, by_run=True).endswith("more runs add less information than more data would.")
