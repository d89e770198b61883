"""The signed-rank test against Demsar, R, scipy and plain enumeration, with zeros and ties."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest
from scipy import stats

from stats_core import ParameterError, ScoreTable, signed_rank
from stats_core.kernels.order_intervals import average_place, pseudo_median
from stats_core.kernels.signed_rank_null import null_counts
from stats_core.kernels.signed_ranks import signed_ranks
from stats_core.kernels.ties import slack
from stats_core.methods.ranks.signed_rank import RankSumDistribution, Zeros

DEMSAR_TABLE_2 = [0.005, -0.008, 0.017, 0.033, 0.006, -0.005, 0.007, 0, 0.063, 0, 0.022, 0.047, 0.009, 0.021]
NO_TIES = [-0.0254, 0.0917, -0.021, -0.0705, -0.0007, 0.1027, -0.0233, 0.0707, -0.0051, -0.0214, 0.055, 0.0548]
TIES = [0.0, 0.03, 0.0, -0.01, -0.02, -0.01, 0.0, -0.02, 0.03, -0.02, 0.03, 0.0, -0.0, -0.02, 0.02]


def pair(differences: object, higher_is_better: bool = True) -> ScoreTable:
    d = np.asarray(differences, dtype=float)
    return ScoreTable(
        tuple(f"set {i}" for i in range(len(d))), ("A", "B"), np.column_stack([d, 0 * d]), higher_is_better
    )


@pytest.mark.parametrize(
    ("differences", "plus", "minus", "exact", "normal", "corrected", "pratt", "split", "demsar"),
    [
        (
            DEMSAR_TABLE_2,
            *(71.5, 6.5, 0.00732421875, 0.0107571331197896, 0.0120303584702091),
            *((10.5, 0.010791957881997143), (12.0, 0.01096849656422473), (93.0, 12.0, -2.542447523326095)),
        ),
        (
            NO_TIES,
            *(48.0, 30.0, 0.5185546875, 0.480176889906077, 0.504903176723131),
            *((30.0, 0.480176889906077), (30.0, 0.480176889906077), (48.0, 30.0, -0.7060180864974626)),
        ),
        (
            TIES,
            *(32.0, 23.0, 0.669921875, 0.640990054812664, 0.678506350247616),
            *((52.0, 0.9767018248479871), (59.5, 0.9771363202623149), (53.0, 52.0, -0.03138824102871723)),
        ),
    ],
)
def test_known_differences(
    differences: list[float],
    plus: float,
    minus: float,
    exact: float,
    normal: float,
    corrected: float,
    pratt: tuple[float, float],
    split: tuple[float, float],
    demsar: tuple[float, float, float],
) -> None:
    """Demsar (2006), Table 2, and made-up data; R wilcox.test and exactRankTests::wilcox.exact, scipy, convolution."""

    def run(zeros: Zeros = Zeros.DROP, distribution: RankSumDistribution = RankSumDistribution.AUTO):  # type: ignore[no-untyped-def]
        return signed_rank(pair(differences), a="A", b="B", zeros=zeros, distribution=distribution)

    assert (run().plus, run().minus, run().statistic) == (plus, minus, min(plus, minus))
    assert run().p == pytest.approx(exact, rel=1e-12)
    assert run().exact
    assert run(distribution=RankSumDistribution.NORMAL).p == pytest.approx(normal, rel=1e-8)
    assert run(distribution=RankSumDistribution.CORRECTED).p == pytest.approx(corrected, rel=1e-8)
    for zeros, expected in ((Zeros.PRATT, pratt), (Zeros.SPLIT, split)):
        found = run(zeros, RankSumDistribution.NORMAL)
        assert (found.statistic, found.p) == (expected[0], pytest.approx(expected[1], rel=1e-8))
    his = run(Zeros.DEMSAR)
    assert (his.plus, his.minus, his.z) == (*demsar[:2], pytest.approx(demsar[2], rel=1e-9))
    assert his.p == pytest.approx(2 * stats.norm.cdf(demsar[2]), rel=1e-9)
    assert not his.exact


@pytest.mark.parametrize("zeros", [Zeros.DROP, Zeros.PRATT])
@pytest.mark.parametrize("differences", [[0, 0, 1, -2, 2, 3, 3, -1], [0, 1, 1, 1, -1, 2], [1, 2, 3, -4, 5]])
def test_exact_is_plain_enumeration_of_signs(differences: list[float], zeros: Zeros) -> None:
    d = np.array(differences, dtype=float)
    ranked = d if zeros is Zeros.PRATT else d[d != 0]
    ranks = stats.rankdata(np.abs(ranked))[ranked != 0]
    sums = np.array([np.dot(signs, ranks) for signs in itertools.product([0, 1], repeat=len(ranks))])
    smaller = min(ranks[ranked[ranked != 0] > 0].sum(), ranks[ranked[ranked != 0] < 0].sum())
    result = signed_rank(pair(d), a="A", b="B", zeros=zeros)
    assert result.p == pytest.approx(min(1, 2 * np.mean(sums <= smaller)), rel=1e-12)


@pytest.mark.parametrize("zeros", list(Zeros))
def test_zeros_and_ties_that_mislead_others(zeros: Zeros) -> None:
    """5 zeros, 6 plus, 1 minus: scipy#6805, #10223, #13689 report .266 and .059; every sign is a coin: .125."""
    table = pair([0] * 5 + [1] * 6 + [-1])
    assert signed_rank(table, a="A", b="B", zeros=zeros, distribution=RankSumDistribution.EXACT).p == pytest.approx(
        0.125
    )


def test_the_pseudo_median_and_its_interval_are_r_s() -> None:
    """R 4.2, the depression data of its help page (Hollander and Wolfe 1973, p. 29):

    wilcox.test(x, y, paired = TRUE, conf.int = TRUE)
    V = 40, p-value = 0.0390625, interval 0.010 to 0.786, (pseudo)median 0.46
    """
    x = [1.83, 0.50, 1.62, 2.48, 1.68, 1.88, 1.55, 3.06, 1.30]
    y = [0.878, 0.647, 0.598, 2.05, 1.06, 1.29, 1.06, 3.14, 1.29]
    table = ScoreTable(tuple(f"patient {i}" for i in range(9)), ("first", "second"), np.column_stack([x, y]))
    result = signed_rank(table, a="first", b="second")
    assert (result.plus, result.p) == (40, 0.0390625)
    assert (result.estimate, result.low, result.high) == pytest.approx((0.46, 0.010, 0.786), abs=1e-12)
    second = signed_rank(pair(NO_TIES), a="A", b="B")  # R: -0.02215, 0.05490, 0.01685
    assert (second.low, second.high, second.estimate) == pytest.approx((-0.02215, 0.05490, 0.01685), abs=1e-12)


def test_many_differences_find_their_averages_by_counting() -> None:
    d = np.round(np.random.default_rng(7).normal(0.1, 1, 2500), 3)
    i, j = np.triu_indices(len(d))
    averages = np.sort((d[i] + d[j]) / 2)
    estimate, low, high = pseudo_median(d, 0.05)
    assert estimate == pytest.approx(np.median(averages), abs=1e-12)
    n = len(d)
    c = math.floor(n * (n + 1) / 4 - 1.959963984540054 * math.sqrt(n * (n + 1) * (2 * n + 1) / 24) + 0.5)
    assert (low, high) == pytest.approx((averages[c - 1], averages[-c]), abs=1e-12)


@pytest.mark.parametrize("n", [6, 20, 50])
def test_the_null_distribution_without_ties_is_scipys(n: int) -> None:
    d = np.random.default_rng(n).normal(size=n)
    assert signed_rank(pair(d), a="A", b="B").p == pytest.approx(stats.wilcoxon(d, method="exact").pvalue, rel=1e-10)
    counts = null_counts((1,) * n)
    assert counts.sum() == pytest.approx(1)
    assert counts[1::2].sum() == 0
    assert counts == pytest.approx(counts[::-1])


def test_the_normal_distribution() -> None:
    d = np.round(np.random.default_rng(51).normal(0.1, 1, 80), 1)
    result = signed_rank(pair(d), a="A", b="B", distribution=RankSumDistribution.NORMAL)
    expected = stats.wilcoxon(np.round(d, 1), correction=False, method="approx")
    assert (result.statistic, result.p) == pytest.approx((expected.statistic, expected.pvalue), rel=1e-10)
    exact = signed_rank(pair(d), a="A", b="B", distribution=RankSumDistribution.EXACT)
    assert exact.p == pytest.approx(result.p, rel=0.05)
    assert signed_rank(pair(d), a="A", b="B").p == exact.p


def test_too_many_for_exact_is_a_sentence() -> None:
    d = np.random.default_rng(0).normal(size=1001)
    with pytest.raises(ParameterError, match="1,001 differences"):
        signed_rank(pair(d), a="A", b="B", distribution=RankSumDistribution.EXACT)


def test_differences_equal_on_paper_are_ties() -> None:
    """0.8 - 0.7 and 0.3 - 0.2 differ in the last digits of a double."""
    left, right = np.array([0.8, 0.3, 0.5, 0.2]), np.array([0.7, 0.2, 0.6, 0.5])
    assert len({abs(x) for x in (left - right)[:3]}) > 1
    ranks = signed_ranks((left - right)[None, :], slack(left, right)[None, :])
    assert (ranks.plus[0], ranks.minus[0], ranks.tie_term[0]) == (4, 6, 24)


def test_no_difference_at_all() -> None:
    """critdd: p = 1.9e-6 for a model and its copy."""
    result = signed_rank(pair([0.0] * 20), a="A", b="B")
    assert (result.p, result.statistic, result.estimate) == (1, 0, 0)
    assert "no difference to test" in result.notes()[0]


def test_too_few_datasets_have_no_bounded_interval() -> None:
    result = signed_rank(pair([1.0, 2.0, 3.0]), a="A", b="B")
    assert (result.low, result.high, result.p) == (-math.inf, math.inf, 0.25)
    assert "too few" in result.notes()[-1]


def test_an_algorithm_with_itself_is_refused() -> None:
    with pytest.raises(ParameterError, match="with itself"):
        signed_rank(pair([1.0, 2.0]), a="A", b="A")


@pytest.mark.parametrize("zeros", [Zeros.DROP, Zeros.PRATT, Zeros.SPLIT])
def test_z_by_its_definition_with_ties_and_zeros(zeros: Zeros) -> None:
    """The rank sum has the variance of ranks that are given signs by coins: a quarter of the sum of their squares."""
    d = np.array([0, 0, 0, 0.1, -0.1, 0.1, 0.4, 0.4, -0.7, 0.9, 1.3, 1.3])
    kept = d[d != 0] if zeros is Zeros.DROP else d
    ranks = stats.rankdata(np.abs(kept))
    thrown = ranks if zeros is Zeros.SPLIT else ranks[kept != 0]
    share = ranks[kept == 0].sum() / 2 if zeros is Zeros.SPLIT else 0.0
    plus, minus = (ranks[side].sum() + share for side in (kept > 0, kept < 0))
    result = signed_rank(pair(d), a="A", b="B", zeros=zeros, distribution=RankSumDistribution.NORMAL)
    z = (min(plus, minus) - (plus + minus) / 2) / np.sqrt(np.sum(thrown**2) / 4)
    assert (result.plus, result.minus) == (plus, minus)
    assert result.z == pytest.approx(z, rel=1e-12)
    assert result.p == pytest.approx(2 * stats.norm.cdf(z), rel=1e-12)


@pytest.mark.parametrize("wild", [1e9, -1e15, 1e100])
@pytest.mark.parametrize("n", [160, 700])
def test_one_wild_difference_does_not_blur_the_others(n: int, wild: float) -> None:
    """The median of all averages of two and its ends are the averages themselves, beside one of 1e15 too."""
    d = np.sort(np.append(np.random.default_rng(n).normal(size=n - 1), wild))
    i, j = np.triu_indices(n)
    averages = np.sort(d[i] / 2 + d[j] / 2)
    estimate, low, high = pseudo_median(d, 0.05)
    assert estimate == pytest.approx(np.median(averages), rel=1e-12)
    assert np.min(np.abs(averages - low)) <= 1e-12
    assert np.searchsorted(averages, low - 1e-12) == len(averages) - np.searchsorted(averages, high + 1e-12)


@pytest.mark.parametrize("decimals", [2, 15])
def test_the_pseudo_median_of_many_differences(decimals: int) -> None:
    """Half of the 23 million averages lie on either side; so are those of both ends counted."""
    n = 6801
    d = np.sort(np.random.default_rng(4).standard_t(3, size=n).round(decimals))
    estimate, low, high = pseudo_median(d, 0.05)

    def counted(at: float, side: str) -> int:
        """How many averages lie below a number, or up to it."""
        return int((np.searchsorted(d, 2 * at - d, side=side).sum() + np.searchsorted(d, at, side=side)) // 2)

    total, off = n * (n + 1) // 2, 1e-13
    assert counted(estimate - off, "left") <= total // 2 <= counted(estimate + off, "right")
    place = int(n * (n + 1) / 4 + stats.norm.ppf(0.025) * np.sqrt(n * (n + 1) * (2 * n + 1) / 24) + 0.5)
    assert counted(low - off, "left") < place <= counted(low + off, "right")
    assert counted(high - off, "left") < total + 1 - place <= counted(high + off, "right")


@pytest.mark.parametrize("n", [1001, 5000])
@pytest.mark.parametrize("alpha", [0.001, 0.05, 0.9])
def test_the_ends_of_many_differences_are_where_the_normal_distribution_puts_them(n: int, alpha: float) -> None:
    c = average_place(n, alpha)
    null = stats.norm(n * (n + 1) / 4, math.sqrt(n * (n + 1) * (2 * n + 1) / 24))
    assert 2 * null.cdf(c - 1 + 0.5) <= alpha < 2 * null.cdf(c + 0.5)
