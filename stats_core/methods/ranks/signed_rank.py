"""Wilcoxon's signed-rank test of two algorithms over many datasets."""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import Enum

import pandas as pd
from scipy.special import erfc

from stats_core.charts.scatter_pair import scatter_pair
from stats_core.data import ScoreTable
from stats_core.errors import ParameterError
from stats_core.kernels.order_intervals import pseudo_median
from stats_core.kernels.signed_ranks import EXACT_UP_TO, SignedRanks, exact_p, signed_ranks
from stats_core.methods.ranks.mean_ranks import SEVERAL_DATASETS, demsar_table
from stats_core.methods.ranks.score_pair import differences, unbounded
from stats_core.params import Algorithm, Alpha
from stats_core.references import DEMSAR_2006, HODGES_LEHMANN_1963, PRATT_1959, WILCOXON_1945
from stats_core.registry import Question, method
from stats_core.results import PairResult

MOST_EXACT = 1000


class Zeros(Enum):
    """Datasets on which both are equal."""

    DROP = "dropped (Wilcoxon)"
    PRATT = "ranked, then dropped (Pratt)"
    SPLIT = "ranked, half to each side"
    DEMSAR = "ranked, half to each side, one dropped if odd; no tie correction (Demsar 2006)"


class Distribution(Enum):
    """Null distribution."""

    AUTO = "exact up to 50 differences, normal above"
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

    def table(self) -> pd.DataFrame:
        """One row; `df` is NaN because rank sums have no degrees of freedom."""
        return super().table()


@method(
    title="Wilcoxon signed-rank test",
    question=Question.MANY_DATASETS,
    requires=(SEVERAL_DATASETS,),
    assumes=(
        "the datasets are independent of each other",
        "differences in score mean the same on every dataset",
        "the differences are spread alike around their centre on both sides",
    ),
    references=(WILCOXON_1945, PRATT_1959, HODGES_LEHMANN_1963, DEMSAR_2006),
    example=lambda: (demsar_table(), {"a": "C4.5+m", "b": "C4.5"}),
)
def signed_rank(
    table: ScoreTable,
    *,
    a: Algorithm,
    b: Algorithm,
    zeros: Zeros = Zeros.DROP,
    distribution: Distribution = Distribution.AUTO,
    alpha: Alpha = 0.05,
) -> SignedRankResult:
    """Test whether two algorithms' scores differ over many datasets, by the ranks of their differences.

    Parameters
    ----------
    table
        Scores on several datasets.
    a, b
        The two algorithms; differences are a minus b.
    zeros
        What to do with datasets on which both have the same score.
    distribution
        Exact: the distribution over all signs, given the ties. Demsar's form is always normal unless "exact" is asked.
    alpha
        Significance level of the interval.

    Returns
    -------
    SignedRankResult
        The estimate is the median of all averages of two differences; `df` is NaN, as there are none.

    Notes
    -----
    T = min(R+, R-), sums of the mid-ranks of |difference|; sizes that agree to ten digits are ties. Under the null
    hypothesis every sign is + or - with equal chance, whatever the ties: that is the exact distribution. The normal
    approximation has variance n(n+1)(2n+1)/24 - sum(t^3 - t)/48 over groups of t ties. Without any difference p = 1.

    References
    ----------
    Wilcoxon (1945); Pratt (1959); Demsar (2006), section 3.1.3.
    """
    difference = differences(table, a, b)
    ranks = signed_ranks(difference[None, :], MOST_EXACT)
    plus, minus, z, p, exact = _test(ranks, zeros, distribution)
    estimate, low, high = pseudo_median(difference, alpha)
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
        extra_notes=_notes(ranks, exact, p) + unbounded(low, len(difference), alpha),
        plus=plus,
        minus=minus,
        z=z,
        exact=exact,
    )


def _test(ranks: SignedRanks, zeros: Zeros, distribution: Distribution) -> tuple[float, float, float, float, bool]:
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
    auto = distribution is Distribution.AUTO and many <= EXACT_UP_TO and zeros is not Zeros.DEMSAR
    if auto or distribution is Distribution.EXACT:
        groups = ranks.groups[0]
        if groups is None:
            raise ParameterError(
                f"The exact null distribution is asked for {many:,} differences",
                remedy=f"It is feasible up to {MOST_EXACT:,}; choose the normal distribution.",
            )
        return plus, minus, z, exact_p(groups, min(plus, minus) - share, tied), True
    # Half a step towards the centre, but never beyond it.
    step = 0.5 / math.sqrt(variance) if distribution is Distribution.CORRECTED else 0.0
    return plus, minus, z, float(erfc(max(0.0, -z - step) / math.sqrt(2))), False


def _notes(ranks: SignedRanks, exact: bool, p: float) -> tuple[str, ...]:
    many, zeros = int(ranks.count[0]), int(ranks.zeros[0])
    if many == 0:
        return ("The two algorithms have the same score on every dataset: there is no difference to test, and p = 1.",)
    said = [
        f"Exact: p counts all 2^{many} ways to give the differences their signs; the smallest possible p is "
        f"{2.0 ** (1 - many):.2g}."
        if exact
        else f"p comes from the normal approximation with {many:,} differences."
    ]
    if zeros:
        said.append(f"The algorithms are equal on {zeros:,} of {zeros + many:,} datasets.")
    if ranks.tie_term[0] > 0:
        said.append("Differences of equal size share their mean rank.")
    return tuple(said)
