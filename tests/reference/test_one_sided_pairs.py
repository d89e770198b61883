"""One-sided comparisons of all pairs: p and ends of intervals like SciPy's one-sided tests of each pair alone."""

from __future__ import annotations

import math
from itertools import combinations

import numpy as np
import pytest
from scipy import stats
from statsmodels.stats.multitest import multipletests

from stats_core import Losses, ParameterError, ScoreTable, bonferroni_pairs, pairwise_comparison, pooled_intervals
from stats_core.charts import LetterDisplay, PairMatrix, RankDiagram
from stats_core.methods.cases.pooled_intervals import CriticalDistribution
from stats_core.methods.ranks.pairwise_comparison import BOTH_SIDES, PairAdjustment
from stats_core.methods.shared.pairs_alternative import IN_ORDER, PairsAlternative
from stats_core.wording import number

RNG = np.random.default_rng(1997)
SQUARED = RNG.gamma(2, size=(25, 4)) + np.array([0.0, 0.5, 1.0, 0.2])
WRONG = (RNG.random((60, 4)) < [0.1, 0.3, 0.5, 0.2]).astype(float)
SCORES = RNG.normal(size=(16, 4)) + np.array([1.5, 0.8, 0.0, 1.0])
NAMES = ("A", "B", "C", "D")
PAIRS = list(combinations(range(4), 2))
SIDES = {"better": "less", "worse": "greater"}
"""Of losses and ranks, the smaller is the better."""


def table(scores: np.ndarray, *, higher_is_better: bool = True) -> ScoreTable:
    return ScoreTable(tuple(f"set {i}" for i in range(len(scores))), NAMES[: scores.shape[1]], scores, higher_is_better)


@pytest.mark.parametrize("alternative", SIDES)
def test_bonferroni_pairs_like_scipys_one_sided_t(alternative: str) -> None:
    result = bonferroni_pairs(Losses(NAMES, SQUARED), alternative=alternative, alpha=0.06)
    for one, (i, j) in zip(result.comparisons, PAIRS, strict=True):
        alone = stats.ttest_rel(SQUARED[:, i], SQUARED[:, j], alternative=SIDES[alternative])
        ends = alone.confidence_interval(1 - 0.06 / 6)
        assert (one.statistic, one.p) == pytest.approx((alone.statistic, alone.pvalue), rel=1e-9)
        assert (one.low, one.high) == pytest.approx((ends.low, ends.high), rel=1e-9)
        assert one.p_adjusted == pytest.approx(min(1, 6 * alone.pvalue), rel=1e-9)
        excluded = one.low > 0 or one.high < 0
        assert result.shows(one) == excluded == (one.p_adjusted <= 0.06)
    assert result.critical == pytest.approx(stats.t.isf(0.01, 24), rel=1e-12)
    assert IN_ORDER in result.notes()
    assert any("a chance of 0.01 to one side" in note for note in result.notes())


def test_bonferroni_pairs_say_who_is_better() -> None:
    losses = Losses(("net", "tree"), [[0.1, 0.5], [0.2, 0.7], [0.2, 0.5], [0.3, 0.8], [0.1, 0.4]])
    better, worse = (bonferroni_pairs(losses, alternative=side) for side in SIDES)
    two_sided = bonferroni_pairs(losses)
    assert better.comparisons[0].p == pytest.approx(two_sided.comparisons[0].p / 2)
    assert better.sentence() == (
        "The only one-sided comparison shows a difference: net is better than tree (adjusted p = 0.00043)."
    )
    assert worse.sentence() == "net is not shown to be worse than tree: smallest adjusted one-sided p = 0.9996."
    assert IN_ORDER not in better.notes()  # of two, the order is the question itself


@pytest.mark.parametrize("alternative", SIDES)
@pytest.mark.parametrize("distribution", list(CriticalDistribution))
def test_pooled_intervals_with_one_end(alternative: str, distribution: CriticalDistribution) -> None:
    result = pooled_intervals(Losses(NAMES, WRONG), alternative=alternative, distribution=distribution)
    law = stats.norm if distribution is CriticalDistribution.NORMAL else stats.t(59)
    critical = law.isf(0.05 / 6)
    means = WRONG.mean(axis=0)
    sigma = math.sqrt(np.mean([np.sum(WRONG[:, i] != WRONG[:, j]) for i, j in PAIRS])) / 60
    sign = -1 if alternative == "better" else 1
    assert result.critical == pytest.approx(critical, rel=1e-9)
    for one, (i, j) in zip(result.comparisons, PAIRS, strict=True):
        d = means[i] - means[j]
        assert one.p == pytest.approx(law.sf(sign * d / sigma), rel=1e-9)
        assert one.p_adjusted == pytest.approx(min(1, 6 * one.p))
        end = d - sign * critical * sigma
        assert (one.low, one.high) == pytest.approx((end, math.inf) if sign > 0 else (-math.inf, end), rel=1e-9)
        assert (
            result.shows(one) == (one.low > 0 or one.high < 0) == bool(result.charts()[0].marked[PAIRS.index((i, j))])
        )
    assert result.notes()[0].endswith(f"the intervals end {number(critical * sigma)} from it.")


def test_pooled_intervals_with_a_constant_of_ones_own() -> None:
    result = pooled_intervals(Losses(NAMES, WRONG), alternative="better", critical=2.0)
    right = pooled_intervals(Losses(NAMES, WRONG), alternative="better")
    assert f"at least {number(1 - 6 * stats.t.sf(2.0, 59), 3)};" in result.notes()[1]
    chart = result.charts()[0]
    assert np.isneginf(chart.beside_low).all()
    assert chart.beside_high == pytest.approx([one.high for one in right.comparisons])


@pytest.mark.parametrize("alternative", SIDES)
@pytest.mark.parametrize("higher_is_better", [True, False])
def test_mean_ranks_to_one_side(alternative: str, higher_is_better: bool) -> None:
    scores = SCORES if higher_is_better else -SCORES
    result = pairwise_comparison(table(scores, higher_is_better=higher_is_better), alternative=alternative)
    ranks = stats.rankdata(-SCORES, axis=1).mean(axis=0)
    error = math.sqrt(4 * 5 / (6 * 16))
    z = np.array([ranks[i] - ranks[j] for i, j in PAIRS]) / error
    p = stats.norm.cdf(z) if alternative == "better" else stats.norm.sf(z)
    assert [one.p for one in result.comparisons] == pytest.approx(p.tolist(), rel=1e-9)
    adjusted = multipletests(p, method="holm")[1]
    assert [one.p_adjusted for one in result.comparisons] == pytest.approx(adjusted.tolist(), rel=1e-9)
    assert result.critical == pytest.approx(stats.norm.isf(0.05 / 6) * error, rel=1e-12)
    reach = result.comparisons[0]
    end = (ranks[0] - ranks[1]) + (1 if alternative == "better" else -1) * result.critical
    assert (reach.high if alternative == "better" else reach.low) == pytest.approx(end, rel=1e-9)
    assert math.isinf(reach.low if alternative == "better" else reach.high)


@pytest.mark.parametrize("alternative", SIDES)
@pytest.mark.parametrize("higher_is_better", [True, False])
@pytest.mark.parametrize("decimals", [6, 0], ids=["no ties", "ties"])
def test_signed_ranks_to_one_side(alternative: str, higher_is_better: bool, decimals: int) -> None:
    scores = np.round(SCORES * (1 if decimals else 2), decimals)
    data = table(scores, higher_is_better=higher_is_better)
    result = pairwise_comparison(data, test="signed_rank", alternative=alternative)
    greater = (alternative == "better") == higher_is_better
    for one, (i, j) in zip(result.comparisons, PAIRS, strict=True):
        d = scores[:, i] - scores[:, j]
        d = d[d != 0]
        ranks = stats.rankdata(np.abs(d))
        signs = np.array(np.meshgrid(*[[0, 1]] * len(d))).reshape(len(d), -1)
        sums, observed = ranks @ signs, ranks @ (d > 0)
        expected = np.mean(sums >= observed - 1e-9 if greater else sums <= observed + 1e-9)
        assert one.p == pytest.approx(expected, rel=1e-9)
        assert (one.plus, one.minus) == (observed, ranks.sum() - observed)
        assert math.isinf(one.high if greater else one.low)
        assert (one.low if greater else one.high) == pytest.approx(_end(d, 0.05 / 6, greater=greater))


def _end(d: np.ndarray, alpha: float, *, greater: bool) -> float:
    """The c-th smallest or largest average of two, c the largest number with P(W <= c - 1) <= alpha."""
    averages = np.sort(np.add.outer(d, d)[np.triu_indices(len(d))] / 2)
    ways = np.ones(1)
    for rank in range(1, len(d) + 1):
        ways = np.convolve(ways, np.r_[1, np.zeros(rank - 1), 1]) / 2
    c = int(np.searchsorted(np.cumsum(ways), alpha, side="right"))
    return (averages[c - 1] if greater else averages[-c]) if c else (-math.inf if greater else math.inf)


def test_the_larger_rank_sum_decides_where_ties_bring_the_estimate_to_zero() -> None:
    """65 of 100 differences are +1, the others -1: more than half of all averages of two are 0 or below."""
    scores = np.column_stack([np.r_[np.ones(65), -np.ones(35)], np.zeros(100)])
    result = pairwise_comparison(table(scores), test="signed_rank", alternative="better")
    assert result.comparisons[0].estimate == 0
    assert result.comparisons[0].p == pytest.approx(stats.binom.sf(64, 100, 0.5))
    assert result.sentence().startswith("The only one-sided comparison shows a difference: A is better than B")


def test_charts_join_nobody_who_was_not_tested_to_both_sides() -> None:
    result = pairwise_comparison(table(SCORES), alternative="better", adjustment="nemenyi")
    diagram = next(chart for chart in result.charts() if isinstance(chart, RankDiagram))
    matrix = next(chart for chart in result.charts() if isinstance(chart, PairMatrix))
    assert len(diagram.groups) == 0
    assert not any(isinstance(chart, LetterDisplay) for chart in result.charts())
    assert matrix.title == "Adjusted one-sided p value of each pair"
    assert matrix.algorithms == NAMES
    assert diagram.critical == result.critical


@pytest.mark.parametrize("adjustment", BOTH_SIDES)
def test_what_is_proven_for_both_sides_only_is_refused(adjustment: PairAdjustment) -> None:
    with pytest.raises(ParameterError, match="one-sided alternative"):
        pairwise_comparison(table(SCORES), adjustment=adjustment, alternative=PairsAlternative.BETTER)


def test_many_algorithms_in_their_order() -> None:
    rng = np.random.default_rng(4)
    names = tuple(f"v{i:02}" for i in range(12))
    scores = rng.normal(size=(30, 12)) - 1.5 * np.arange(12)
    data = ScoreTable(tuple(f"set {i}" for i in range(30)), names, scores)
    said = pairwise_comparison(data, alternative="better").sentence()
    assert "one-sided comparisons show a difference: v00 is better than v" in said
    none = pairwise_comparison(data, alternative="worse").sentence()
    assert none.startswith("In no pair of v00, v01, v02, v03, v04, v05, v06, v07 and 4 more is the first shown to be ")


@pytest.mark.parametrize("shift", [-0.5, 0.5])
def test_a_constant_difference_is_decided_by_the_one_sided_sign_test(shift: float) -> None:
    losses = np.arange(7.0)[:, None] + [0.0, shift]
    result = bonferroni_pairs(Losses(("A", "B"), losses), alternative="better")
    expected = 2.0**-7 if shift > 0 else 1.0
    assert result.table()["p"].tolist() == [expected]
    assert result.table()[["low", "high"]].isna().all(axis=None)
    note = next(note for note in result.notes() if "convention" in note)
    assert f"p = {0 if shift > 0 else 1} is a convention" in note
    assert "on 7 cases, one-sided p = " + ("0.0078" if shift > 0 else "1.0000") in note
