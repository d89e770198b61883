"""Tests on arrays of folds give what the methods give, and the calibrated degrees of freedom are what they say."""

from __future__ import annotations

import numpy as np
import pytest

from stats_core import (
    FoldScores,
    Scheme,
    corrected_resampled_t,
    cv_5x2_f,
    cv_5x2_t,
    paired_t,
    repeated_cv_t,
)
from stats_core.calibrated import calibration
from stats_core.kernels.folds import calibrate
from stats_core.simulate.fold_tests import PRINTED, fold_tests
from stats_core.simulate.pools import FOLDER, fold_pool, null_folds
from stats_core.simulate.studies.bouckaert import ALPHAS, EQUALS, NULL, PROBABILITIES
from tests.support.steps import steps

SHAPES = {"cv": (10, 10), "resampled": (10, 1), "halves": (5, 2)}


@pytest.mark.parametrize("test", fold_tests(), ids=lambda test: f"{test.name}, df {test.df}")
def test_every_test_decides_as_its_method(test: object) -> None:
    rng = np.random.default_rng(1)
    x = 0.3 + rng.normal(size=(5, *SHAPES[test.design]))  # type: ignore[attr-defined]
    found = test.p(x)  # type: ignore[attr-defined]
    for differences, p in zip(x, found, strict=True):
        assert p == pytest.approx(by_method(test, differences), rel=1e-9)


def by_method(test: object, differences: np.ndarray) -> float:
    name, df = test.name, test.df  # type: ignore[attr-defined]
    used = differences[:1] if name == "10-fold t" else differences
    scores = FoldScores(("A", "B"), [used, np.zeros_like(used)], n_train=270, n_test=30)
    pair = {"a": "A", "b": "B"}
    if df != "nominal":
        scheme = Scheme.USE_ALL_DATA if name in ("resampled t", "10-fold t") else Scheme(name)
        return repeated_cv_t(scores, scheme=scheme, df=float(df), **pair).p
    named = {
        "resampled t": paired_t,
        "10-fold t": paired_t,
        "corrected resampled t": corrected_resampled_t,
        "corrected t, 10 x 10": corrected_resampled_t,
        "5x2cv t": cv_5x2_t,
        "5x2cv F": cv_5x2_f,
    }
    if name in named:
        return named[name](scores, **pair).p
    return repeated_cv_t(scores, scheme=Scheme(name), **pair).p


@pytest.mark.parametrize("alpha", ALPHAS)
def test_every_test_that_is_printed_is_there_once_and_calibrated_where_it_can_be(alpha: float) -> None:
    printed = {test.printed: test for test in fold_tests(alpha) if test.printed}
    assert [test.printed for test in fold_tests(alpha)].count("") == len(fold_tests(alpha)) - len(PRINTED)
    assert {test.name: name for name, test in printed.items()} == PRINTED
    nominal = {name for name, test in printed.items() if test.df == "nominal"}
    assert nominal == {"Cor-resampling", "5 x 2 cv"}


def test_ties_of_whole_folds_have_an_answer() -> None:
    for test in fold_tests():
        p = test.p(np.zeros((2, *SHAPES[test.design])))
        assert (p == 1).all(), test.name


# Found in an independent simulation of the same kind: 1,000 data sets, 10 runs of 10 folds, the 5 % level.
ELSEWHERE = {
    Scheme.USE_ALL_DATA: 11,
    Scheme.FOLDS: 1,
    Scheme.FOLDS_AVERAGED_VAR: 11,
    Scheme.RUNS: 2,
    Scheme.RUNS_AVERAGED_VAR: 11,
    Scheme.SORTED_RUNS: 10,
    Scheme.SORTED_RUNS_AVERAGED_VAR: 3,
    Scheme.FOLDS_AVERAGED_T: 10,
    Scheme.RUNS_AVERAGED_T: 9,
    Scheme.SORTED_RUNS_AVERAGED_T: 2,
}


@pytest.mark.parametrize("scheme", Scheme)
def test_calibrated_degrees_of_freedom_at_ten_by_ten(scheme: Scheme) -> None:
    known = calibration(scheme, 10, 10, 0.05)
    assert known is not None
    assert known.df == ELSEWHERE[scheme]
    assert known.low <= known.df <= known.high
    assert known.rate <= 0.05
    assert known.datasets == 1000


@pytest.mark.parametrize("alpha", ALPHAS)
def test_the_kept_table_is_what_calibration_finds(alpha: float) -> None:
    x = fold_pool(FOLDER).of(NULL, "cv")
    for runs in (3, 10):
        for scheme in (Scheme.USE_ALL_DATA, Scheme.SORTED_RUNS):
            known = calibration(scheme, runs, 10, alpha)
            assert known is not None
            assert known.df == calibrate(x[:, :runs], scheme, alpha)


def test_other_learners_would_want_fewer_degrees_of_freedom_and_other_data_sets_the_same() -> None:
    """What the README of the demo data says of them."""
    pool = null_folds(FOLDER)
    found = [
        calibrate(pool.of(f"{source} 0.5", "cv"), Scheme.USE_ALL_DATA, 0.05)
        for source in ("Set 1, class probability", *(f"{name}, class probability" for name in EQUALS))
    ]
    assert found == [11, 9, 7]


def test_what_was_not_calibrated_is_not_known() -> None:
    assert calibration(Scheme.USE_ALL_DATA, 7, 10, 0.05) is None
    assert calibration(Scheme.USE_ALL_DATA, 10, 10, 0.03) is None
    assert calibration(Scheme.FOLDS, 1, 10, 0.05) is None


def test_type_one_error_of_every_test_on_ten_thousand_data_sets_takes_no_more_steps_than_on_a_hundred() -> None:
    pool = fold_pool(FOLDER)
    many = {
        design: np.concatenate([pool.of(f"Set 1, class probability {p}", design) for p in PROBABILITIES] * 2)[:10_000]
        for design in SHAPES
    }
    rates = {(test.name, test.df): np.mean(test.p(many[test.design]) <= 0.05) for test in fold_tests()}
    few, all_of_them = (
        steps(lambda number=number: [test.p(many[test.design][:number]) for test in fold_tests()])
        for number in (100, 10_000)
    )
    assert all_of_them < 1.1 * few
    assert len(rates) == 28
    assert rates["use all data", "nominal"] > 5 * rates["use all data", "11"]
