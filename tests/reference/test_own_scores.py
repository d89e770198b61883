"""Pairs by their own scores: like scipy's tests one by one, and how large their differences are."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy import stats

from stats_core import ScoreTable, control_comparison, pairwise_comparison, sign_test, signed_rank
from stats_core.kernels.adjust import holm
from stats_core.methods.ranks.pairwise_comparison import PairTest
from stats_core.methods.ranks.shared.own_scores import detectable_share
from stats_core.methods.ranks.signed_rank import Skewed

RNG = np.random.default_rng(7)
SCORES = 0.7 + 0.03 * RNG.normal(size=(24, 4)) + 0.02 * np.arange(4)
TABLE = ScoreTable([f"d{i}" for i in range(24)], tuple("ABCD"), SCORES)
PAIRS = [(i, j) for i in range(4) for j in range(i + 1, 4)]


def test_the_sign_test_of_all_pairs_like_scipy() -> None:
    family = pairwise_comparison(TABLE, test=PairTest.SIGN)
    wins = [int(np.sum(SCORES[:, i] > SCORES[:, j])) for i, j in PAIRS]
    p = [stats.binomtest(won, 24).pvalue for won in wins]
    assert [one.statistic for one in family.comparisons] == wins
    assert [one.p for one in family.comparisons] == pytest.approx(p, rel=1e-12)
    assert [one.p_adjusted for one in family.comparisons] == pytest.approx(holm(np.array(p)))
    for one, won in zip(family.comparisons, wins, strict=True):
        ends = stats.binomtest(won, 24).proportion_ci(1 - 0.05 / 6, "exact")
        assert one.estimate == pytest.approx((2 * won - 24) / 24)
        assert (one.low, one.high) == pytest.approx((2 * ends.low - 1, 2 * ends.high - 1))
        assert one.how_much.improvement == won / 24
    assert family.together == 6


def test_log_ratios_are_signed_ranks_of_logarithms() -> None:
    family = pairwise_comparison(TABLE, test=PairTest.LOG_RATIO)
    logs = np.log(SCORES)
    expected = [stats.wilcoxon(logs[:, i], logs[:, j], method="exact").pvalue for i, j in PAIRS]
    assert [one.p for one in family.comparisons] == pytest.approx(expected, rel=1e-9)


def test_a_control_is_compared_by_the_same_tests() -> None:
    for test in (PairTest.SIGNED_RANK, PairTest.SIGN, PairTest.OWN_SCORES):
        family = control_comparison(TABLE, control="A", test=test)
        every = pairwise_comparison(TABLE, test=test)
        turned = {one.b: one for one in every.comparisons if one.a == "A"}
        assert [one.p_alone for one in family.comparisons] == [turned[one.a].p_alone for one in family.comparisons]
        assert [one.p_decides for one in family.comparisons] == pytest.approx(
            holm(np.array([one.p_alone for one in family.comparisons]))
        )


def test_skewed_pairs_are_decided_by_the_larger_p_of_both_tests() -> None:
    rng = np.random.default_rng(4)
    scores = 0.5 + 0.02 * np.exp(rng.normal(size=(30, 3)) * np.array([0.2, 1.2, 0.2]))
    table = ScoreTable([f"d{i}" for i in range(30)], tuple("ABC"), scores)
    family = pairwise_comparison(table, test=PairTest.OWN_SCORES)
    assert [one.p_exact is not None for one in family.comparisons] == [True, False, True]
    for one in family.comparisons:
        signed, signs = signed_rank(table, a=one.a, b=one.b), sign_test(table, a=one.a, b=one.b)
        assert one.p == signed.p
        guarded = signed_rank(table, a=one.a, b=one.b, skewed=Skewed.SIGN_TEST)
        same_side = (signed.plus - signed.minus) * (signs.wins - signs.losses) >= 0
        wanted = max(signed.p, signs.p) if same_side else 1.0
        assert one.p_alone == guarded.p_decides == pytest.approx(wanted if one.skewed else signed.p)
        assert (guarded.skewed, guarded.p_exact is not None) == (one.skewed, one.skewed)
        assert guarded.skewness == pytest.approx(
            stats.skew(scores[:, "ABC".index(one.a)] - scores[:, "ABC".index(one.b)])
        )


def test_equivalence_is_two_one_sided_signed_rank_tests() -> None:
    """scipy's one-sided signed-rank tests of the differences shifted by the margin, with Holm over the pairs."""
    rng = np.random.default_rng(6)
    scores = 0.7 + 0.01 * rng.normal(size=(30, 3))
    table = ScoreTable([f"d{i}" for i in range(30)], tuple("ABC"), scores)
    margin, pairs = 0.008, [(0, 1), (0, 2), (1, 2)]
    larger = []
    for i, j in pairs:
        d = scores[:, i] - scores[:, j]
        above = stats.wilcoxon(d + margin, alternative="greater", method="exact").pvalue
        below = stats.wilcoxon(d - margin, alternative="less", method="exact").pvalue
        larger.append(max(above, below))
        alone = signed_rank(table, a="ABC"[i], b="ABC"[j], margin=margin).how_much
        assert alone.p_equivalent == pytest.approx(larger[-1], rel=1e-9)
        assert (alone.low > -margin and alone.high < margin) == (larger[-1] <= 0.05)
    family = pairwise_comparison(table, test=PairTest.SIGNED_RANK, margin=margin)
    assert not any(one.skewed for one in family.comparisons)
    found = [one.how_much.p_equivalent for one in family.comparisons]
    assert found == pytest.approx(holm(np.array(larger)), rel=1e-9)
    assert any(claim.kind == "equivalent" and claim.shown for claim in family.verdict().claims)
    for test in (PairTest.SIGN, PairTest.MEAN_RANKS):
        none = pairwise_comparison(table, test=test, margin=margin)
        assert all(math.isnan(one.how_much.p_equivalent) for one in none.comparisons)
        assert any("cannot show that two are equivalent" in note for note in none.notes())


def test_what_would_have_been_found_is_found_in_80_of_100() -> None:
    rng = np.random.default_rng(8)
    found, shifts = [], []
    for _ in range(60):
        d = rng.normal(size=20)
        table = ScoreTable([f"d{i}" for i in range(20)], ("A", "B"), np.column_stack([d, np.zeros(20)]))
        shifts.append(signed_rank(table, a="A", b="B").how_much.detectable)
    shift = float(np.median(shifts))
    found = [stats.wilcoxon(rng.normal(size=20) + shift).pvalue <= 0.05 for _ in range(2000)]
    assert np.mean(found) == pytest.approx(0.8, abs=0.06)


@pytest.mark.parametrize(("tosses", "alpha"), [(20, 0.05), (14, 0.05), (50, 0.005)])
def test_the_detectable_share_of_wins_is_exact(tosses: int, alpha: float) -> None:
    share = detectable_share(tosses, alpha)
    losses = max(c for c in range(tosses) if 2 * stats.binom.cdf(c, tosses, 0.5) <= alpha)
    assert stats.binom.cdf(losses, tosses, 1 - share) == pytest.approx(0.8)
    assert math.isnan(detectable_share(5, 0.05))


def test_very_many_pairs_have_p_values_and_estimates_of_the_best_alone() -> None:
    scores = np.random.default_rng(1).normal(size=(2600, 64)) + np.linspace(0, 0.2, 64)
    table = ScoreTable([f"d{i}" for i in range(2600)], [f"A{i}" for i in range(64)], scores)
    family = pairwise_comparison(table, test=PairTest.SIGNED_RANK)
    best = family.ranks.best[0]
    sized = [one for one in family.comparisons if not math.isnan(one.estimate)]
    assert {name for one in sized for name in (one.a, one.b) if name != best} == {*table.algorithms} - {best}
    assert len(sized) == 63
    assert any("only pairs with the best by mean rank have an estimate" in note for note in family.notes())
    shown = family.shown[0]
    assert family.better(shown) in (shown.a, shown.b)
