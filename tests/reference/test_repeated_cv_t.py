"""Bouckaert's ten schemes against numbers made by R and by plain loops, and their calibration."""

from __future__ import annotations

import math
import sys
from itertools import product

import numpy as np
import pytest
from scipy import stats

from stats_core import ParameterError, UndefinedStatistic, paired_t, repeated_cv_t
from stats_core.kernels.folds import (
    calibrate,
    largest_df,
    nominal_df,
    relative_sizes,
    scheme_statistics,
    scheme_variance,
)
from stats_core.methods.folds.repeated_cv_t import NULL_REJECTIONS, Scheme
from tests.reference.fold_numbers import FIVE_BY_TEN, FOUR_BY_THREE, TEN_BY_TEN, from_differences

# Z, df and two-sided p, by R 4.2 from the definitions; five runs of ten folds tell r from k.
EXPECTED = [
    (TEN_BY_TEN, Scheme.USE_ALL_DATA, 4.867949774119856, 99, 4.269129335618844e-06),
    (TEN_BY_TEN, Scheme.FOLDS, 3.7494793022890285, 9, 0.004558337726545662),
    (TEN_BY_TEN, Scheme.FOLDS_AVERAGED_VAR, 1.5950278130955007, 9, 0.14517035561548292),
    (TEN_BY_TEN, Scheme.RUNS, 3.708720270057187, 9, 0.0048545860134512194),
    (TEN_BY_TEN, Scheme.RUNS_AVERAGED_VAR, 1.598227059445752, 9, 0.1444568487225633),
    (TEN_BY_TEN, Scheme.SORTED_RUNS, 1.6549785875599423, 9, 0.13231391048618904),
    (TEN_BY_TEN, Scheme.SORTED_RUNS_AVERAGED_VAR, 3.1767299125306785, 9, 0.011243702565270745),
    (TEN_BY_TEN, Scheme.FOLDS_AVERAGED_T, 1.6574557195834956, 9, 0.131805567141375),
    (TEN_BY_TEN, Scheme.RUNS_AVERAGED_T, 2.030943994163012, 9, 0.07282327426871685),
    (TEN_BY_TEN, Scheme.SORTED_RUNS_AVERAGED_T, 3.3952817520481418, 9, 0.007932412877997135),
    (FIVE_BY_TEN, Scheme.USE_ALL_DATA, 1.1223011703976917, 49, 0.2672038274871185),
    (FIVE_BY_TEN, Scheme.FOLDS, 0.7590524440514007, 4, 0.49009143558897483),
    (FIVE_BY_TEN, Scheme.FOLDS_AVERAGED_VAR, 0.37523478364504376, 4, 0.726535118418674),
    (FIVE_BY_TEN, Scheme.RUNS, 1.1671762554732752, 9, 0.27313160193319647),
    (FIVE_BY_TEN, Scheme.RUNS_AVERAGED_VAR, 0.49770338877525366, 9, 0.6306264107299715),
    (FIVE_BY_TEN, Scheme.SORTED_RUNS, 0.5615813108849554, 9, 0.5881104863725982),
    (FIVE_BY_TEN, Scheme.SORTED_RUNS_AVERAGED_VAR, 0.8785421710634168, 9, 0.40249499279051604),
    (FIVE_BY_TEN, Scheme.FOLDS_AVERAGED_T, 0.6294533234196603, 9, 0.5446974765361005),
    (FIVE_BY_TEN, Scheme.RUNS_AVERAGED_T, 0.38696445997733, 4, 0.7184883480290506),
    (FIVE_BY_TEN, Scheme.SORTED_RUNS_AVERAGED_T, 0.5122103214875586, 4, 0.6354885177838338),
    (FOUR_BY_THREE, Scheme.USE_ALL_DATA, 3.545692235919188, 11, 0.004586629136935308),
    (FOUR_BY_THREE, Scheme.FOLDS, 2.387966304767157, 3, 0.09691884438207177),
    (FOUR_BY_THREE, Scheme.FOLDS_AVERAGED_VAR, 2.764732774453686, 3, 0.06987525002434136),
    (FOUR_BY_THREE, Scheme.RUNS, 5.389977541807031, 2, 0.03274015094128735),
    (FOUR_BY_THREE, Scheme.RUNS_AVERAGED_VAR, 1.6706702967690332, 2, 0.23674201760594532),
    (FOUR_BY_THREE, Scheme.SORTED_RUNS, 2.6970544771044342, 2, 0.11436705282578047),
    (FOUR_BY_THREE, Scheme.SORTED_RUNS_AVERAGED_VAR, 1.9364644558826007, 2, 0.19243109492036395),
    (FOUR_BY_THREE, Scheme.FOLDS_AVERAGED_T, 6.435846757892737, 2, 0.02330229431230068),
    (FOUR_BY_THREE, Scheme.RUNS_AVERAGED_T, 2.2983052992060897, 3, 0.10515165999574387),
    (FOUR_BY_THREE, Scheme.SORTED_RUNS_AVERAGED_T, 2.551301774404729, 3, 0.08384758281649744),
]
AVERAGES_T = [scheme for scheme in Scheme if scheme.averages_t]


@pytest.mark.parametrize(("x", "scheme", "z", "df", "p"), EXPECTED)
def test_definitions(x: np.ndarray, scheme: Scheme, z: float, df: int, p: float) -> None:
    result = repeated_cv_t(from_differences(x), a="A", b="B", scheme=scheme)
    assert (result.statistic, result.df, result.p) == pytest.approx((z, df, p), rel=1e-9)
    if not scheme.averages_t:
        assert result.estimate == pytest.approx(x.mean(), rel=1e-12)


@pytest.mark.parametrize(
    ("x", "z", "p"),
    [
        (TEN_BY_TEN, 1.6145162899050884, 0.13748951541816343),
        (FIVE_BY_TEN, 0.5264059096901613, 0.6100822863348757),
        (FOUR_BY_THREE, 3.3947418624302115, 0.006831168567826679),
    ],
)
def test_calibrated_degrees_of_freedom_count_in_both_places(x: np.ndarray, z: float, p: float) -> None:
    """Use all data with df = 10: Z = m / sqrt(s^2 / 11) against t with 10 degrees of freedom."""
    result = repeated_cv_t(from_differences(x), a="A", b="B", scheme=Scheme.USE_ALL_DATA, df=10)
    assert (result.statistic, result.df, result.p) == pytest.approx((z, 10, p), rel=1e-9)


@pytest.mark.parametrize("scheme", Scheme)
def test_given_degrees_of_freedom_replace_the_published_ones(scheme: Scheme) -> None:
    published, given = (scheme_statistics(FIVE_BY_TEN, scheme, df) for df in (None, 6.5))
    assert given.statistic / published.statistic == pytest.approx(math.sqrt(7.5 / (published.df + 1)), rel=1e-12)
    assert given.p == pytest.approx(2 * stats.t.sf(abs(given.statistic), 6.5), rel=1e-9)


@pytest.mark.parametrize("x", [TEN_BY_TEN, FIVE_BY_TEN, FOUR_BY_THREE], ids=["10x10", "5x10", "4x3"])
def test_the_variance_of_a_scheme_is_that_of_singhis_table_1(x: np.ndarray) -> None:
    """Singhi (2005), Table 1, by plain loops; x[j, i] is fold i of run j. With it Z = m / sqrt(var / (df + 1))."""
    x = np.asarray(x, dtype=float)
    r, k, m = *x.shape, x.mean()
    ordered = np.array([sorted(run) for run in x])
    expected = {
        Scheme.USE_ALL_DATA: sum((x[j, i] - m) ** 2 for i in range(k) for j in range(r)) / (k * r - 1),
        Scheme.FOLDS: sum((x[j].mean() - m) ** 2 for j in range(r)) / (r - 1),
        Scheme.FOLDS_AVERAGED_VAR: sum(stats.tvar(x[j]) for j in range(r)) / r,
        Scheme.RUNS: sum((x[:, i].mean() - m) ** 2 for i in range(k)) / (k - 1),
        Scheme.RUNS_AVERAGED_VAR: sum(stats.tvar(x[:, i]) for i in range(k)) / k,
        Scheme.SORTED_RUNS: sum((ordered[:, i].mean() - m) ** 2 for i in range(k)) / (k - 1),
        Scheme.SORTED_RUNS_AVERAGED_VAR: sum(stats.tvar(ordered[:, i]) for i in range(k)) / k,
    }
    for scheme in Scheme:
        found = float(scheme_variance(x, scheme))
        if scheme.averages_t:
            assert math.isnan(found)
            continue
        assert found == pytest.approx(expected[scheme], rel=1e-9)
        df = nominal_df(scheme, r, k)
        assert float(scheme_statistics(x, scheme).statistic) == pytest.approx(m / math.sqrt(found / (df + 1)), rel=1e-9)


def test_averaged_t_is_the_mean_of_one_sample_t_statistics() -> None:
    ordered = np.sort(FIVE_BY_TEN, axis=1)
    for scheme, groups in zip(AVERAGES_T, (FIVE_BY_TEN, FIVE_BY_TEN.T, ordered.T), strict=True):
        expected = np.mean([stats.ttest_1samp(group, 0).statistic for group in groups])
        assert scheme_statistics(FIVE_BY_TEN, scheme).statistic == pytest.approx(expected, rel=1e-12)


@pytest.mark.parametrize("scheme", AVERAGES_T)
def test_the_interval_of_an_averaged_t_holds_the_shifts_it_does_not_reject(scheme: Scheme) -> None:
    result = repeated_cv_t(from_differences(FIVE_BY_TEN), a="A", b="B", scheme=scheme, alpha=0.1)
    for shift, p in ((result.low, 0.1), (result.estimate, 1.0), (result.high, 0.1)):
        assert scheme_statistics(FIVE_BY_TEN - shift, scheme).p == pytest.approx(p, rel=1e-6)


def test_one_run_of_all_data_is_the_paired_t_test() -> None:
    data = from_differences(FIVE_BY_TEN[:1])
    plain = paired_t(data, a="A", b="B")
    for scheme in (Scheme.USE_ALL_DATA, Scheme.FOLDS_AVERAGED_T, Scheme.RUNS, Scheme.SORTED_RUNS):
        result = repeated_cv_t(data, a="A", b="B", scheme=scheme)
        assert (result.statistic, result.df, result.p) == pytest.approx((plain.statistic, 9, plain.p), rel=1e-12)


NEEDS = {
    Scheme.USE_ALL_DATA: "",
    Scheme.FOLDS: "runs",
    Scheme.FOLDS_AVERAGED_VAR: "runs folds",
    Scheme.RUNS: "folds",
    Scheme.RUNS_AVERAGED_VAR: "runs folds",
    Scheme.SORTED_RUNS: "folds",
    Scheme.SORTED_RUNS_AVERAGED_VAR: "runs folds",
    Scheme.FOLDS_AVERAGED_T: "folds",
    Scheme.RUNS_AVERAGED_T: "runs",
    Scheme.SORTED_RUNS_AVERAGED_T: "runs",
}
"""Of what each scheme needs two, to have a variance and published degrees of freedom."""


@pytest.mark.parametrize("scheme", Scheme)
@pytest.mark.parametrize(("runs", "folds"), [(1, 2), (1, 3), (2, 1), (4, 1), (2, 2), (4, 3)])
def test_a_design_gives_a_number_or_a_sentence(scheme: Scheme, runs: int, folds: int) -> None:
    data = from_differences(np.random.default_rng(runs * 10 + folds).standard_normal((runs, folds)))
    if (runs == 1 and "runs" in NEEDS[scheme]) or (folds == 1 and "folds" in NEEDS[scheme]):
        with pytest.raises(UndefinedStatistic, match=f"'{scheme.value}' needs at least two"):
            repeated_cv_t(data, a="A", b="B", scheme=scheme)
    else:
        result = repeated_cv_t(data, a="A", b="B", scheme=scheme)
        assert np.isfinite([result.statistic, result.low, result.high, result.p]).all()
        assert result.df == nominal_df(scheme, runs, folds) > 0


def test_given_degrees_of_freedom_help_where_only_the_published_ones_fail() -> None:
    one_run = from_differences(FIVE_BY_TEN[:1])
    with pytest.raises(UndefinedStatistic, match="two runs, or given degrees of freedom"):
        repeated_cv_t(one_run, a="A", b="B", scheme=Scheme.FOLDS_AVERAGED_VAR)
    assert 0 < repeated_cv_t(one_run, a="A", b="B", scheme=Scheme.FOLDS_AVERAGED_VAR, df=9).p < 1
    with pytest.raises(UndefinedStatistic, match="needs at least two runs"):
        repeated_cv_t(one_run, a="A", b="B", scheme=Scheme.FOLDS, df=9)


def test_equal_run_means_have_no_variance_and_all_data_have_some() -> None:
    x = np.array([[0.02, 0.01, 0.03], [0.01, 0.03, 0.02]])
    found = {
        scheme: repeated_cv_t(from_differences(x), a="A", b="B", scheme=scheme)
        for scheme in (
            Scheme.USE_ALL_DATA,
            Scheme.FOLDS,
            Scheme.SORTED_RUNS_AVERAGED_VAR,
            Scheme.SORTED_RUNS_AVERAGED_T,
        )
    }
    assert found.pop(Scheme.USE_ALL_DATA).statistic == pytest.approx(5.477225575051661)
    for result in found.values():
        assert (result.statistic, result.p) == (math.inf, 0)
        assert (result.low, result.estimate, result.high) == pytest.approx((0.02,) * 3)
        assert "p = 0 is a convention" in result.notes()[0]


@pytest.mark.parametrize("scheme", Scheme)
def test_identical_algorithms_do_not_differ(scheme: Scheme) -> None:
    result = repeated_cv_t(from_differences(np.zeros((3, 4))), a="A", b="B", scheme=scheme)
    assert math.isnan(result.statistic)
    assert (result.estimate, result.low, result.high, result.p) == (0, 0, 0, 1)


def test_groups_without_variance_in_an_averaged_t() -> None:
    empty = np.array([[0.0, 0.0, 0.0], [0.01, 0.02, 0.06]])
    part = stats.ttest_1samp(empty[1], 0).statistic
    assert scheme_statistics(empty, Scheme.FOLDS_AVERAGED_T).statistic == pytest.approx(part / 2)
    opposed = np.array([[0.1, 0.1, 0.1], [-0.1, -0.1, -0.1]])
    undefined = repeated_cv_t(from_differences(opposed), a="A", b="B", scheme=Scheme.FOLDS_AVERAGED_T)
    assert math.isnan(undefined.statistic)
    assert undefined.p == 1


def test_schemes_that_reject_too_often_say_so() -> None:
    data = from_differences(TEN_BY_TEN)
    for scheme in Scheme:
        notes = repeated_cv_t(data, a="A", b="B", scheme=scheme).notes()
        assert any("Do not rely" in note for note in notes) == (scheme in NULL_REJECTIONS)
    assert repeated_cv_t(data, a="A", b="B", df=10).notes() == ()
    said = repeated_cv_t(data, a="A", b="B", scheme=Scheme.RUNS, df=2).notes()[0]
    assert said.startswith("df = 2 is calibrated here by simulation: with it, ")
    assert said.endswith("; for other learners and data the right number may be different.")
    said = repeated_cv_t(data, a="A", b="B", scheme=Scheme.RUNS, df=3).notes()[0]
    assert "No calibrated degrees of freedom are published for it, and simulation here found 2" in said


@pytest.mark.parametrize("name", ["folds averaged T", "folds_averaged_T", "FOLDS_AVERAGED_T"])
def test_a_scheme_may_be_named_by_its_label(name: str) -> None:
    result = repeated_cv_t(from_differences(FIVE_BY_TEN), a="A", b="B", scheme=name)
    assert result.statistic == pytest.approx(0.6294533234196603)


@pytest.mark.parametrize("settings", [{"scheme": "fold"}, {"df": 0}, {"df": "10"}, {"df": math.inf}])
def test_bad_settings_are_refused(settings: dict[str, object]) -> None:
    with pytest.raises(ParameterError):
        repeated_cv_t(from_differences(FIVE_BY_TEN), a="A", b="B", **settings)


@pytest.mark.parametrize("scheme", Scheme)
def test_many_data_sets_at_once_are_one_after_the_other(scheme: Scheme) -> None:
    x = np.random.default_rng(3).standard_normal((2, 3, 4, 5))
    together = scheme_statistics(x, scheme)
    for i, j in product(range(2), range(3)):
        alone = scheme_statistics(x[i, j], scheme)
        for name in ("estimate", "error", "statistic", "p"):
            assert getattr(together, name)[i, j] == pytest.approx(float(getattr(alone, name)), rel=1e-12)


def calls(data_sets: int) -> int:
    """How many Python functions run while ten schemes are computed on so many data sets."""
    x = np.random.default_rng(1).standard_normal((data_sets, 10, 10))
    seen: list[str] = []
    sys.setprofile(lambda frame, event, argument: seen.append(event) if event == "call" else None)
    try:
        for scheme in Scheme:
            assert scheme_statistics(x, scheme).p.shape == (data_sets,)
    finally:
        sys.setprofile(None)
    return len(seen)


def test_a_thousand_data_sets_take_as_many_steps_as_two() -> None:
    """What makes ten schemes on a thousand data sets quick: nothing is done for one data set after the other."""
    calls(2)
    assert calls(1000) == calls(2)


def test_calibration_takes_the_last_degrees_of_freedom_at_the_level() -> None:
    x = (
        np.random.default_rng(5).standard_normal((400, 4, 5))
        + np.random.default_rng(6).standard_normal((400, 1, 1)) / 3
    )
    for scheme in (Scheme.USE_ALL_DATA, Scheme.FOLDS_AVERAGED_T):
        df = calibrate(x, scheme, 0.05)
        assert 1 <= df < 19
        assert np.mean(scheme_statistics(x, scheme, df).p <= 0.05) <= 0.05
        assert np.mean(scheme_statistics(x, scheme, df + 1).p <= 0.05) > 0.05
        assert largest_df(relative_sizes(x, scheme), 20, 0.05) == df


def test_what_cannot_be_calibrated_is_said() -> None:
    x = np.random.default_rng(7).standard_normal((50, 3, 4)) / 100 + 1
    with pytest.raises(UndefinedStatistic) as refused:
        calibrate(x, Scheme.USE_ALL_DATA, 0.05)
    assert refused.value.problem == "No degrees of freedom bring the scheme 'use all data' down to level 0.05"
    assert refused.value.where == "50 data sets of 3 runs x 4 folds, 100.0% at df = 1"
    assert largest_df(relative_sizes(x, Scheme.USE_ALL_DATA), 12, 0.05) == 0
