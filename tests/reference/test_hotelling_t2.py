"""Hotelling's T² of losses against statsmodels, against its own definition, and where the covariance is singular."""

from __future__ import annotations

import math

import numpy as np
import pytest
from statsmodels.stats.multivariate import test_mvmean as mvmean

from stats_core import InputError, Losses, LossSummary, cochran_q, hotelling_t2, matched_t
from stats_core.methods.cases.matched_t import example_losses

RNG = np.random.default_rng(1931)


def classifiers(n: int, k: int) -> Losses:
    hard = RNG.random((n, 1)) < 0.2
    return Losses(tuple("ABCDEFGH"[:k]), (RNG.random((n, k)) < np.where(hard, 0.7, 0.1)).astype(float))


@pytest.mark.parametrize("data", [example_losses(), classifiers(60, 3), classifiers(200, 8)])
def test_as_statsmodels_answers_for_the_differences_from_any_model(data: Losses) -> None:
    result = hotelling_t2(data)
    k = len(data.algorithms)
    for base in range(k):
        others = [j for j in range(k) if j != base]
        oracle = mvmean(data.losses[:, others] - data.losses[:, [base]], np.zeros(k - 1))
        assert result.statistic == pytest.approx(oracle.statistic, rel=1e-9)
        assert result.p == pytest.approx(oracle.pvalue, rel=1e-8)
        assert result.df == oracle.df == (k - 1, data.cases - k + 1)


def test_by_its_definition_with_a_helmert_matrix() -> None:
    """T² does not depend on which contrasts are taken (Rencher 2002, section 5.4)."""
    data = classifiers(90, 4)
    helmert = np.array([[1, -1, 0, 0], [1, 1, -2, 0], [1, 1, 1, -3]]) / 1.0
    y = data.losses @ helmert.T
    t_squared = 90 * y.mean(axis=0) @ np.linalg.inv(np.cov(y.T)) @ y.mean(axis=0)
    assert hotelling_t2(data).statistic == pytest.approx((90 - 3) / (89 * 3) * t_squared, rel=1e-10)


def test_a_summary_gives_the_same_answer_as_its_cases() -> None:
    data = example_losses()
    there, here = hotelling_t2(data), hotelling_t2(data.summary())
    assert (here.statistic, here.p) == pytest.approx((there.statistic, there.p), rel=1e-9)


def test_two_models_are_a_matched_t_test() -> None:
    data = Losses(("A", "B"), example_losses().losses[:, :2])
    pair, both = matched_t(data, a="A", b="B"), hotelling_t2(data)
    assert both.statistic == pytest.approx(pair.statistic**2, rel=1e-10)
    assert both.p == pytest.approx(pair.p, rel=1e-9)


def test_a_copy_of_a_model_changes_nothing() -> None:
    """A singular covariance: its rank counts, and the copy adds no direction."""
    data = classifiers(80, 3)
    doubled = Losses(("A", "B", "C", "D"), data.losses[:, [0, 1, 2, 1]])
    one, two = hotelling_t2(data), hotelling_t2(doubled)
    assert (two.statistic, two.p) == pytest.approx((one.statistic, one.p), rel=1e-9)
    assert two.df == one.df == (2, 78)
    assert "vary in 2 directions only" in two.notes()[0]


def test_models_that_follow_from_others_are_no_new_direction() -> None:
    rows = example_losses().losses[:, :2]
    mixed = Losses(("A", "B", "C"), np.column_stack([rows, 0.25 * rows[:, 0] + 0.75 * rows[:, 1]]))
    assert hotelling_t2(mixed).df == (1, 79)
    assert hotelling_t2(mixed).p == pytest.approx(hotelling_t2(Losses(("A", "B"), rows)).p, rel=1e-6)


def test_identical_models_have_p_1() -> None:
    result = hotelling_t2(Losses(("A", "B", "C"), [[0, 0, 0], [1, 1, 1], [1, 1, 1]]))
    assert math.isnan(result.statistic)
    assert (result.p, result.rejects) == (1, False)
    assert "nothing speaks for a difference" in result.notes()[0]


def test_a_constant_difference_claims_what_the_sign_test_does() -> None:
    for n, claimed in ((5, False), (6, True)):
        varied = np.arange(n) % 2
        result = hotelling_t2(Losses(("A", "B", "C"), np.column_stack([np.ones(n), np.zeros(n), varied])))
        assert (result.statistic, result.p) == (math.inf, 0)
        assert result.p_decides == 2 * 0.5**n
        assert result.rejects == claimed
        assert "1e-16" not in result.sentence() + result.table().to_string()
        assert "a convention, not evidence" in result.notes()[0]


def test_a_constant_difference_has_the_degrees_of_its_direction() -> None:
    """Two models: those of the matched t. A third that varies adds its own direction."""
    constant = np.column_stack([np.ones(6), np.zeros(6), np.arange(6) % 2])
    assert hotelling_t2(Losses(("A", "B"), constant[:, :2])).df == (1, 5)
    assert hotelling_t2(Losses(("A", "B", "C"), constant)).df == (2, 4)


@pytest.mark.parametrize("apart", [1e-2, 1e-5, 1e-8])
def test_models_that_are_almost_the_same_are_tested_as_they_are(apart: float) -> None:
    """T² does not change with the unit of one difference; with the third model last, F was infinite and p 2e-12."""
    rng = np.random.default_rng(0)
    base, other, noise = rng.normal(size=(3, 40))
    near = Losses(("A", "B", "C"), np.column_stack([base, base + apart * noise, other]))
    # The differences A - B and A - C by themselves, each in a unit of its own.
    d = np.column_stack([noise, other - base])
    t2 = 40 * d.mean(axis=0) @ np.linalg.solve(np.cov(d.T), d.mean(axis=0))
    for order in ((0, 1, 2), (2, 1, 0), (1, 2, 0)):
        result = hotelling_t2(Losses(tuple("ABC"[i] for i in order), near.losses[:, order]))
        assert result.statistic == pytest.approx(38 / (39 * 2) * t2, rel=1e-6)
        assert result.df == (2, 38)


def test_fewer_cases_than_models_are_refused() -> None:
    with pytest.raises(InputError, match="at least as many cases as models; found 3 cases and 4 models"):
        hotelling_t2(Losses(tuple("ABCD"), np.eye(4)[:3]))


def test_it_sees_what_cochrans_q_overlooks_and_the_other_way_round() -> None:
    """Two near-copies of which one errs on 12 cases more, among classifiers that disagree on hundreds."""
    noisy = (RNG.random((600, 2)) < 0.4).astype(float)
    copy = noisy[:, 0].copy()
    copy[np.flatnonzero(copy == 0)[:12]] = 1
    data = Losses(("A", "B", "C"), np.column_stack([noisy[:, 0], copy, noisy[:, 1]]))
    assert hotelling_t2(data).p < 0.01
    assert cochran_q(data).p > 0.1


def test_any_scale_gives_the_same_p() -> None:
    rows = example_losses().losses
    expected = hotelling_t2(Losses(("A", "B", "C"), rows)).p
    for factor in (1e-250, 1e-100, 1e100, 1e300):
        assert hotelling_t2(Losses(("A", "B", "C"), factor * rows)).p == pytest.approx(expected, rel=1e-9)
    small = LossSummary(("A", "B"), [1e-200, 3e-200], [[1e-300, 0], [0, 1e-300]], 50)
    assert 0 < hotelling_t2(small).p <= 1


def test_ten_disagreements_are_enough_and_nine_are_named() -> None:
    def notes(apart: int) -> str:
        wrong = np.zeros((200, 3))
        wrong[:apart, 1] = 1
        wrong[100:140, 2] = 1
        return " ".join(hotelling_t2(Losses(("A", "B", "C"), wrong)).notes())

    assert "A and B disagree on 9 cases only." in notes(9)
    assert "disagree" not in notes(10)
