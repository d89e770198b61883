"""Wilcoxon's signed-rank test of two algorithms over many datasets."""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import Enum

import pandas as pd
from scipy.special import erfc, ndtr

from stats_core.charts.scatter_pair import scatter_pair
from stats_core.data import ScoreTable
from stats_core.errors import ParameterError
from stats_core.kernels.order_intervals import one_sided_pseudo_median
from stats_core.kernels.signed_rank_null import EXACT_UP_TO, exact_p, lower_tail
from stats_core.kernels.signed_ranks import SignedRanks, signed_ranks
from stats_core.methods.ranks.shared.mean_ranks import SEVERAL_DATASETS, demsar_table
from stats_core.methods.ranks.shared.score_pair import ScorePair, apart, smallest, unbounded
from stats_core.params import SIDE, Algorithm, Alpha, Alternative
from stats_core.references import DEMSAR_2006, HODGES_LEHMANN_1963, PRATT_1959, WILCOXON_1945
from stats_core.registry import Question, method
from stats_core.results import PairResult
from stats_core.variation import EVERY
from stats_core.wording import counted


class Zeros(Enum):
    """Equal scores in the signed-rank test."""

    DROP = "dropped (Wilcoxon)"
    PRATT = "ranked, then dropped (Pratt)"
    SPLIT = "ranked, half to each side"
    DEMSAR = "ranked, half to each side, one dropped if odd; no tie correction (Demsar 2006)"


class RankSumDistribution(Enum):
    """Null distribution."""

    AUTO = "exact up to 1,000 differences, normal above"
    EXACT = "exact"
    NORMAL = "normal"
    CORRECTED = "normal with continuity correction"


@dataclass(frozen=True, eq=False, kw_only=True)
class SignedRankResult(PairResult):
    """A signed-rank test: `statistic` is the smaller of the rank sums `plus` (a above b) and `minus`.

    `z` is the normal approximation of the statistic, whichever distribution gave p.
    """

    plus: float
    minus: float
    z: float
    exact: bool

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
    example=lambda: (demsar_table(), {"a": "C4.5+m", "b": "C4.5"}),
)
def signed_rank(
    table: ScoreTable,
    *,
    a: Algorithm,
    b: Algorithm,
    zeros: Zeros = Zeros.DROP,
    distribution: RankSumDistribution = RankSumDistribution.AUTO,
    alternative: Alternative = Alternative.TWO_SIDED,
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
    alternative
        Whether p looks to both sides, or asks only whether a's scores are higher, or lower, than b's.
    alpha
        Significance level of the interval; a one-sided interval has one end.

    Returns
    -------
    SignedRankResult
        The estimate is the median of all averages of two differences, without those of zero where they are dropped,
        so that it has the sign of the test; `df` is NaN, as there are none.

    Notes
    -----
    T = min(R+, R-), sums of the mid-ranks of |difference|; sizes that differ by the rounding of their scores only are
    ties. Under the null hypothesis every sign is + or - with equal chance, whatever the ties: that is the exact
    distribution. The normal approximation has variance n(n+1)(2n+1)/24 - sum(t^3 - t)/48 over groups of t ties.
    One-sided p values are P(R+ >= R+ observed) and P(R+ <= R+ observed). Without any difference p = 1.

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
    estimate, low, high = pair.restored(*one_sided_pseudo_median(used, pair.near[kept], alpha, SIDE[alternative]))
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
            *unbounded(low, high, len(used), alpha),
        ),
        if_apart=apart(f"The interval belongs to the {ends}test of differences without zeros and ties"),
        side=SIDE[alternative],
        plus=plus,
        minus=minus,
        z=z,
        exact=exact,
    )


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
