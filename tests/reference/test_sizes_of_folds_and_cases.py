"""How much, on folds and on cases: against statsmodels' two one-sided tests, and by their definitions."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy import stats
from statsmodels.stats.multitest import multipletests
from statsmodels.stats.weightstats import ttost_paired

import stats_core as sc
from stats_core.methods.folds.shared.correlation import within_runs
from stats_core.params import Alternative

RNG = np.random.default_rng(1987)
FOLDS = sc.FoldScores(("A", "B", "C"), 0.8 + 0.02 * RNG.standard_normal((3, 5, 4)), n_train=150, n_test=50)
LOSSES = sc.Losses(("A", "B", "C"), RNG.gamma(2, 1, (60, 1)) + 0.3 * RNG.standard_normal((60, 3)))
MARGIN = 0.012


def tost(difference: np.ndarray, error: float, margin: float) -> float:
    return float(stats.t.sf((margin - abs(difference.mean())) / error, len(difference) - 1))


def test_the_plain_test_on_folds_is_that_of_statsmodels() -> None:
    a, b = FOLDS.scores[0].ravel(), FOLDS.scores[1].ravel()
    found = sc.paired_t(FOLDS, a="A", b="B", margin=MARGIN).how_much
    assert found.p_equivalent == pytest.approx(ttost_paired(a, b, -MARGIN, MARGIN)[0], rel=1e-9)
    ends = stats.t.interval(0.9, 19, (a - b).mean(), stats.sem(a - b))
    assert (found.low, found.high) == pytest.approx(ends, rel=1e-9)
    assert found.improvement == pytest.approx(np.mean(a > b), rel=1e-12)


def test_the_corrected_test_has_the_corrected_error() -> None:
    d = (FOLDS.scores[0] - FOLDS.scores[1]).ravel()
    error = math.sqrt((1 / 20 + 1 / 3) * d.var(ddof=1))
    found = sc.corrected_resampled_t(FOLDS, a="A", b="B", margin=MARGIN).how_much
    assert found.p_equivalent == pytest.approx(tost(d, error, MARGIN), rel=1e-9)
    assert found.detectable == pytest.approx((stats.t.ppf(0.975, 19) + stats.t.ppf(0.8, 19)) * error, rel=1e-9)
    one_sided = sc.corrected_resampled_t(FOLDS, a="A", b="B", alternative=Alternative.GREATER).how_much
    assert one_sided.detectable == pytest.approx((stats.t.ppf(0.95, 19) + stats.t.ppf(0.8, 19)) * error, rel=1e-9)


def test_pairs_on_folds_are_adjusted_and_hold_together() -> None:
    family = sc.fold_pairs(FOLDS, margin=MARGIN)
    assert family.together == 3
    alone = [sc.corrected_resampled_t(FOLDS, a=one.a, b=one.b, margin=MARGIN).how_much for one in family.comparisons]
    holm = multipletests([one.p_equivalent for one in alone], method="holm")[1]
    assert [one.how_much.p_equivalent for one in family.comparisons] == pytest.approx(holm, rel=1e-9)
    assert [one.how_much.low for one in family.comparisons] == pytest.approx([one.low for one in alone], rel=1e-9)
    assert not family.shown
    at_a_third = sc.corrected_resampled_t(FOLDS, a="A", b="B", alpha=0.05 / 3).how_much
    assert family.comparisons[0].how_much.detectable == pytest.approx(at_a_third.detectable, rel=1e-9)


def test_tests_of_halves_have_no_equivalence() -> None:
    halves = sc.FoldScores(("A", "B"), RNG.random((2, 5, 2)))
    for test in (sc.cv_5x2_t, sc.cv_5x2_f):
        found = test(halves, a="A", b="B").how_much
        assert found.improvement == pytest.approx(np.mean(halves.scores[0] > halves.scores[1]), rel=1e-12)
        assert math.isnan(found.detectable)
        assert math.isnan(found.p_equivalent)


def test_the_region_of_the_posterior_is_the_margin() -> None:
    asked = sc.answer(FOLDS, test="bayesian_correlated_t", a="A", b="B", margin=0.01)
    alone = sc.bayesian_correlated_t(FOLDS, a="A", b="B", rope=0.01)
    assert asked.analyses[0].result.p_rope == alone.p_rope > 0


def test_matched_losses_are_those_of_statsmodels() -> None:
    a, b = LOSSES.losses[:, 0], LOSSES.losses[:, 1]
    found = sc.matched_t(LOSSES, a="A", b="B", margin=0.15).how_much
    assert found.p_equivalent == pytest.approx(ttost_paired(a, b, -0.15, 0.15)[0], rel=1e-9)
    assert found.improvement == pytest.approx(np.mean(a < b), rel=1e-12)
    in_time = sc.diebold_mariano(LOSSES, a="A", b="B", margin=0.15).how_much
    # One step ahead, with Harvey's factor, the test is the matched t.
    assert in_time.p_equivalent == pytest.approx(found.p_equivalent, rel=1e-9)


def test_pairs_of_losses_are_adjusted_and_found_beyond_their_critical_value() -> None:
    for family in (sc.hochberg_tamhane_intervals(LOSSES, margin=0.15), sc.bonferroni_pairs(LOSSES, margin=0.15)):
        alone = [sc.matched_t(LOSSES, a=one.a, b=one.b, margin=0.15) for one in family.comparisons]
        holm = multipletests([one.how_much.p_equivalent for one in alone], method="holm")[1]
        assert [one.how_much.p_equivalent for one in family.comparisons] == pytest.approx(holm, rel=1e-9)
        beyond = family.critical + stats.t.ppf(0.8, 59)
        assert [one.how_much.detectable for one in family.comparisons] == pytest.approx(
            [beyond * one.standard_error for one in alone], rel=1e-9
        )
        assert family.together == 3


def test_moments_alone_do_not_tell_who_won_cases() -> None:
    found = sc.matched_t(LOSSES.summary(), a="A", b="B", margin=0.15).how_much
    assert math.isnan(found.improvement)
    assert 0 < found.p_equivalent < 1


def test_folds_that_go_together_within_runs() -> None:
    x = RNG.standard_normal((6, 5)) + 2 * RNG.standard_normal((6, 1))
    between = 5 * x.mean(axis=1).var(ddof=1)
    within = x.var(axis=1, ddof=1).mean()
    assert within_runs(x) == pytest.approx((between - within) / (between + 4 * within), rel=1e-12)
    assert math.isnan(within_runs(x[:1]))
    assert math.isnan(within_runs(np.full((3, 3), 0.25)))


def test_skewed_differences_are_told_whatever_their_number() -> None:
    rng = np.random.default_rng(3)
    rare = (rng.random(500) < 0.01) * 50.0
    losses = sc.Losses(("A", "B"), np.column_stack([1 + rare, 1.5 + 0.1 * rng.random(500)]))
    result = sc.answer(losses)
    assert any("are skewed" in note for note in result.notes())
    assert result.doubts[-1].startswith("A few cases carry the difference between")
    assert sc.answer(LOSSES).doubts == ()
