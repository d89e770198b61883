"""Wilcoxon's signed-rank test of two algorithms over many datasets."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from enum import Enum

import pandas as pd
from scipy.special import bdtr, erfc, ndtr

from stats_core.charts.scatter_pair import scatter_pair
from stats_core.data import ScoreTable
from stats_core.errors import ParameterError
from stats_core.kernels.how_much import paired_improvement
from stats_core.kernels.order_intervals import one_sided_pseudo_median
from stats_core.kernels.sign import sign_p
from stats_core.kernels.signed_rank_null import EXACT_UP_TO, exact_p, lower_tail
from stats_core.kernels.signed_ranks import SignedRanks, signed_ranks
from stats_core.kernels.skewness import skewness_of, too_skewed
from stats_core.methods.ranks.shared.mean_ranks import SEVERAL_DATASETS, demsar_table
from stats_core.methods.ranks.shared.own_scores import found_by_ranks, two_one_sided_ranks, with_signs
from stats_core.methods.ranks.shared.score_pair import ScorePair, apart, smallest, unbounded
from stats_core.params import SIDE, Algorithm, Alpha, Alternative, Margin
from stats_core.references import DEMSAR_2006, HODGES_LEHMANN_1963, PRATT_1959, WILCOXON_1945
from stats_core.registry import Question, method
from stats_core.results import PairResult
from stats_core.results.exact import SIGN_TEST
from stats_core.results.how_much import HowMuch
from stats_core.variation import EVERY
from stats_core.wording import counted, number


class Zeros(Enum):
    """Equal scores in the signed-rank test."""

    DROP = "dropped (Wilcoxon)"
    PRATT = "ranked, then dropped (Pratt)"
    SPLIT = "ranked, half to each side"
    DEMSAR = "ranked, half to each side, one dropped if odd; no tie correction (Demsar 2006)"


class Skewed(Enum):
    """Skewed differences in the signed-rank test."""

    IGNORED = "signed ranks all the same"
    SIGN_TEST = "the larger p of signed-rank and sign test decides"


class RankSumDistribution(Enum):
    """Null distribution."""

    AUTO = "exact up to 1,000 differences, normal above"
    EXACT = "exact"
    NORMAL = "normal"
    CORRECTED = "normal with continuity correction"


@dataclass(frozen=True, eq=False, kw_only=True)
class SignedRankResult(PairResult):
    """A signed-rank test: `statistic` is the smaller of the rank sums `plus` (a above b) and `minus`.

    `z` is the normal approximation of the statistic, whichever distribution gave p. `skewed` says whether the
    differences have so large a `skewness` that they are not to be taken for symmetric ones.
    """

    plus: float
    minus: float
    z: float
    exact: bool
    skewness: float
    skewed: bool

    @property
    def _leaning(self) -> float:
        """The larger rank sum: with many zeros kept, the estimate is 0 whatever the rank sums show."""
        return self.plus - self.minus

    def table(self) -> pd.DataFrame:
        """One row; `df` is NaN because rank sums have no degrees of freedom."""
        return super().table()


@method(
    title="Wilcoxon signed-rank test",
    question=Question.MANY_DATASETS,
    trust_when="Two algorithms ran on many data sets, and a larger difference is more informative than a smaller one.",
    formula=(
        r"$$R^+=\sum_{d_i>0}\mathrm{rank}(|d_i|),\qquad R^-=\sum_{d_i<0}\mathrm{rank}(|d_i|),\qquad "
        r"T=\min(R^+,R^-)$$"
        "\n\n"
        "over the differences $d_i$ on the data sets; $p$ counts the ways to give the ranks signs that make $T$ as "
        "small "
        r"(exact), or uses the normal distribution with variance $\frac{n(n+1)(2n+1)}{24}-\sum\frac{t^3-t}{48}$ "
        "over ties."
    ),
    requires=(SEVERAL_DATASETS,),
    assumes=(
        "the data sets are independent of each other",
        "differences in score mean the same on every data set",
        "the differences are distributed symmetrically around their centre",
    ),
    references=(WILCOXON_1945, PRATT_1959.only_with(Zeros.PRATT), HODGES_LEHMANN_1963, DEMSAR_2006),
    covers=EVERY,
    interval="order statistics of the averages of every two differences (Hodges and Lehmann)",
    example=lambda: (demsar_table(), {"a": "C4.5+m", "b": "C4.5"}),
)
def signed_rank(
    table: ScoreTable,
    *,
    a: Algorithm,
    b: Algorithm,
    zeros: Zeros = Zeros.DROP,
    distribution: RankSumDistribution = RankSumDistribution.AUTO,
    skewed: Skewed = Skewed.IGNORED,
    alternative: Alternative = Alternative.TWO_SIDED,
    margin: Margin = None,
    alpha: Alpha = 0.05,
) -> SignedRankResult:
    """Test whether two algorithms' scores differ over many data sets, by the ranks of their differences.

    Parameters
    ----------
    table
        Scores on several data sets.
    a, b
        The two algorithms; differences are a minus b.
    zeros
        What to do with data sets on which both have the same score.
    distribution
        Exact: the distribution over all signs, given the ties. Demsar's form is always normal unless "exact" is asked.
    skewed
        What decides where the differences are not symmetric, as the test supposes.
    alternative
        Whether p looks to both sides, or asks only whether a's scores are higher, or lower, than b's.
    margin
        Differences in score up to here do not matter; it is then said whether the two are equivalent.
    alpha
        Significance level of the interval; a one-sided interval has one end.

    Returns
    -------
    SignedRankResult
        The estimate is the median of all averages of two differences, without those of zero where they are dropped,
        so that it has the sign of the test; `df` is NaN, as there are none. Where the sign test decides too, it is the
        median of these differences, with an interval that holds those of both tests.

    Notes
    -----
    T = min(R+, R-), sums of the mid-ranks of |difference|; sizes that differ by the rounding of their scores only are
    ties. Under the null hypothesis every sign is + or - with equal chance, whatever the ties: that is the exact
    distribution. The normal approximation has variance n(n+1)(2n+1)/24 - sum(t^3 - t)/48 over groups of t ties.
    One-sided p values are P(R+ >= R+ observed) and P(R+ <= R+ observed). Without any difference p = 1.

    Signs are equally likely only where differences are symmetric about 0: with exponential differences of median 0 on
    20 data sets the test rejects in 10 % instead of 5 %. They count as skewed beyond a skewness of 0.7, or beyond
    1.5 sqrt(6/n) where that is less. Equivalence: the larger p of the one-sided tests of the differences plus and minus
    the margin; skewed differences have none.

    References
    ----------
    Wilcoxon (1945); Pratt (1959); Demsar (2006), section 3.1.3.

    Examples
    --------
    >>> from stats_core import ScoreTable, signed_rank
    >>> scores = [[0.95, 0.90], [0.81, 0.74], [0.88, 0.83], [0.79, 0.71], [0.92, 0.93], [0.77, 0.75], [0.99, 0.95]]
    >>> names = ("iris", "wine", "glass", "sonar", "zoo", "heart", "vote")
    >>> table = ScoreTable(names, ("forest", "bayes"), scores)
    >>> result = signed_rank(table, a="forest", b="bayes")
    >>> print(result.sentence())
    forest is better than bayes by 0.0450, 95 % interval 0.0150 to 0.0700, p = 0.0312.
    """
    pair = ScorePair.of(table, a, b)
    ranks = signed_ranks(pair.difference[None, :], pair.near[None, :])
    plus, minus, z, p, exact = _test(ranks, zeros, distribution, alternative)
    real = pair.difference != 0
    kept = real if zeros is Zeros.DROP and real.any() else slice(None)
    used = pair.difference[kept]
    side = SIDE[alternative]
    estimate, low, high = one_sided_pseudo_median(used, pair.near[kept], alpha, side)
    (skewness,), (count,) = skewness_of(pair.difference[None, :])
    is_skewed = bool(too_skewed(skewness, count))
    p_exact = None
    if is_skewed and skewed is Skewed.SIGN_TEST:
        p_exact, by_sign = _with_sign_test(ranks, p, side)
        estimate, low, high = with_signs(used, low, high, alpha, side)
    how_much = _how_much(pair, table, (low, high), alpha, margin if not is_skewed else None)
    estimate, low, high = pair.restored(estimate, low, high)
    ends = "exact " if len(used) <= EXACT_UP_TO else ""
    return SignedRankResult(
        a=a,
        b=b,
        estimate=estimate,
        low=low,
        high=high,
        statistic=min(plus, minus),
        df=math.nan,
        p=p,
        alpha=alpha,
        higher_is_better=table.higher_is_better,
        extra_charts=(scatter_pair(table, a, b),),
        extra_notes=(
            *_notes(ranks, zeros, exact, alternative),
            *_of_skewness(float(skewness), is_skewed, skewed, margin),
            *unbounded(low, high, len(used), alpha),
        ),
        p_exact=p_exact,
        exact_by=SIGN_TEST if p_exact is None or by_sign else "",
        how_much=how_much,
        if_apart=apart(f"The interval belongs to the {ends}test of differences without zeros and ties"),
        side=side,
        plus=plus,
        minus=minus,
        z=z,
        exact=exact,
        skewness=float(skewness),
        skewed=is_skewed,
    )


def _with_sign_test(ranks: SignedRanks, p: float, side: int) -> tuple[float, bool]:
    """The larger p of the two tests, 1 where they point to opposite sides, and whether it is the sign test's."""
    above, below = int(ranks.count_plus[0]), int(ranks.count_minus[0])
    signs = float(bdtr(below if side > 0 else above, above + below, 0.5)) if side else sign_p(above, below)
    if not side and (above - below) * float(ranks.plus[0] - ranks.minus[0]) < 0:
        return 1.0, True
    return max(p, signs), signs >= p


def _how_much(
    pair: ScorePair, table: ScoreTable, interval: tuple[float, float], alpha: float, margin: float | None
) -> HowMuch:
    """Data sets won, what would have been found, and with a margin whether the two are equivalent."""
    known = HowMuch(
        improvement=paired_improvement(pair.difference, higher_is_better=table.higher_is_better),
        detectable=pair.restored(found_by_ranks(*interval, alpha, alpha))[0],
        df=math.inf,
        level=alpha,
    )
    if margin is None:
        return known
    p = two_one_sided_ranks(pair.difference, pair.near, math.ldexp(margin, -pair.power))
    low, high = pair.restored(*one_sided_pseudo_median(pair.difference, pair.near, 2 * alpha, 0)[1:])
    return replace(known, margin=margin, p_equivalent=p, low=low, high=high)


def _of_skewness(skewness: float, is_skewed: bool, how: Skewed, margin: float | None) -> tuple[str, ...]:
    if not is_skewed:
        return ()
    both = "the larger p of signed-rank and sign test decides, with the median difference as estimate"
    done = both if how is Skewed.SIGN_TEST else "the sign test does not need that they are symmetric, signed ranks do"
    said = (f"The differences are skewed (skewness {number(round(skewness, 1))}): {done}.",)
    return said if margin is None else (*said, "Skewed differences are not tested for equivalence.")


def _test(
    ranks: SignedRanks, zeros: Zeros, distribution: RankSumDistribution, alternative: Alternative
) -> tuple[float, float, float, float, bool]:
    """Both rank sums, z, p, and whether p is exact."""
    tied, many = int(ranks.zeros[0]), int(ranks.count[0])
    if zeros is Zeros.DROP:
        tied = 0
    elif zeros is Zeros.DEMSAR:
        tied -= tied % 2
    n = many + tied
    share = tied * (tied + 1) / 4 if zeros in (Zeros.SPLIT, Zeros.DEMSAR) else 0.0
    plus = float(ranks.plus[0] + tied * ranks.count_plus[0]) + share
    minus = float(ranks.minus[0] + tied * ranks.count_minus[0]) + share
    variance = n * (n + 1) * (2 * n + 1) / 24
    if zeros is not Zeros.DEMSAR:
        variance -= float(ranks.tie_term[0]) / 48
    if zeros is Zeros.PRATT:
        variance -= tied * (tied + 1) * (2 * tied + 1) / 24
    elif zeros is Zeros.SPLIT:
        variance -= (tied**3 - tied) / 48
    if many == 0:
        return plus, minus, 0.0, 1.0, True
    z = (min(plus, minus) - (plus + minus) / 2) / math.sqrt(variance)
    auto = distribution is RankSumDistribution.AUTO and many <= EXACT_UP_TO and zeros is not Zeros.DEMSAR
    if auto or distribution is RankSumDistribution.EXACT:
        groups = ranks.groups[0]
        if groups is None:
            raise ParameterError(
                f"The exact null distribution is asked for {many:,} differences",
                remedy=f"It is feasible up to {EXACT_UP_TO:,}; choose the normal distribution.",
            )
        return plus, minus, z, _exact(groups, plus - share, minus - share, tied, alternative), True
    step = 0.5 / math.sqrt(variance) if distribution is RankSumDistribution.CORRECTED else 0.0
    if alternative is Alternative.TWO_SIDED:
        # Half a step towards the centre, but never beyond it.
        return plus, minus, z, float(erfc(max(0.0, -z - step) / math.sqrt(2))), False
    against = minus if alternative is Alternative.GREATER else plus
    return plus, minus, z, float(ndtr((against - (plus + minus) / 2) / math.sqrt(variance) + step)), False


def _exact(groups: tuple[int, ...], plus: float, minus: float, zeros: int, alternative: Alternative) -> float:
    """The exact p of the rank sums of real differences; the rank sum against the alternative is small when it holds."""
    if alternative is Alternative.TWO_SIDED:
        return exact_p(groups, min(plus, minus), zeros)
    return lower_tail(groups, minus if alternative is Alternative.GREATER else plus, zeros)


def _notes(ranks: SignedRanks, how: Zeros, exact: bool, alternative: Alternative) -> tuple[str, ...]:
    many, zeros = int(ranks.count[0]), int(ranks.zeros[0])
    if many == 0:
        return ("The two algorithms have the same score on every data set: there is no difference to test, and p = 1.",)
    least = 2.0 ** ((1 if alternative is Alternative.TWO_SIDED else 0) - many)
    notes = [
        f"Exact: p counts all 2^{many} ways to give the differences their signs; the smallest possible p is "
        f"{smallest(least)}."
        if exact
        else f"p comes from the normal approximation with {counted(many, 'difference')}."
    ]
    if zeros:
        out = "; test and estimate leave these out" if how is Zeros.DROP else ""
        notes.append(f"The algorithms are equal on {zeros:,} of {zeros + many:,} data sets{out}.")
    if ranks.tie_term[0] > 0:
        notes.append("Differences of equal size share their mean rank.")
    return tuple(notes)
