"""The sign test of two algorithms over many datasets."""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import Enum

import numpy as np
import pandas as pd
from scipy.special import bdtr

from stats_core.charts.scatter_pair import scatter_pair
from stats_core.data import ScoreTable
from stats_core.kernels.order_intervals import median_interval
from stats_core.methods.ranks.shared.mean_ranks import SEVERAL_DATASETS, demsar_table
from stats_core.methods.ranks.shared.own_scores import detectable_share
from stats_core.methods.ranks.shared.score_pair import ScorePair, apart, smallest, unbounded
from stats_core.params import SIDE, Algorithm, Alpha, Alternative
from stats_core.references import DEMSAR_2006, DIXON_MOOD_1946
from stats_core.registry import Question, method
from stats_core.results import PairResult
from stats_core.results.how_much import HowMuch
from stats_core.types import Floats
from stats_core.variation import EVERY
from stats_core.wording import counted, percent


class Ties(Enum):
    """Equal scores in the sign test."""

    DROP = "dropped"
    SPLIT = "half to each side, one dropped if odd (Demsar 2006)"


@dataclass(frozen=True, eq=False, kw_only=True)
class SignTestResult(PairResult):
    """A sign test: `statistic` is the number of datasets on which `a` is better, `wins`."""

    wins: int
    losses: int
    ties: int

    @property
    def _leaning(self) -> float:
        """More data sets above or below: with many ties the median difference is 0 whatever the count shows."""
        return self.wins - self.losses if self.higher_is_better else self.losses - self.wins

    @property
    def _lead(self) -> float:
        return self._leaning

    def table(self) -> pd.DataFrame:
        """One row; `df` is NaN because a count has no degrees of freedom."""
        return super().table()

    def sentence(self) -> str:
        claim = self.claim()
        if self.side or not claim.shown:
            return super().sentence()
        # Who wins more often is what the test shows; the median stands beside it, and is 0 where most are ties.
        middle = f"median of {self.a} minus {self.b}" if self.estimate == 0 else "median difference"
        return (
            f"{claim.better} is better than {claim.worse} on {max(self.wins, self.losses):,} of the "
            f"{self.wins + self.losses:,} data sets on which they differ, {claim.p_text}; the {middle} is "
            f"{self._size(turned=self.estimate < 0)}."
        )


@method(
    title="Sign test",
    question=Question.MANY_DATASETS,
    trust_when="Only which algorithm wins is comparable across data sets, not by how much.",
    formula=(
        r"$$p=\min\bigl(1,\ 2\,P(X\le\min(w,l))\bigr),\qquad X\sim B(w+l,\tfrac12)$$"
        "\n\n"
        "with $w$ wins and $l$ losses over data sets."
    ),
    requires=(SEVERAL_DATASETS,),
    assumes=("the data sets are independent of each other", "only who is better counts, not by how much"),
    references=(DIXON_MOOD_1946, DEMSAR_2006),
    covers=EVERY,
    interval="order statistics of the differences, from the binomial distribution",
    example=lambda: (demsar_table(), {"a": "C4.5+m+cf", "b": "C4.5"}),
)
def sign_test(
    table: ScoreTable,
    *,
    a: Algorithm,
    b: Algorithm,
    ties: Ties = Ties.DROP,
    alternative: Alternative = Alternative.TWO_SIDED,
    alpha: Alpha = 0.05,
) -> SignTestResult:
    """Test whether one of two algorithms is better on more data sets than chance would give.

    Parameters
    ----------
    table
        Scores on several data sets.
    a, b
        The two algorithms; differences are a minus b.
    ties
        What to do with data sets on which both have the same score.
    alternative
        Whether p looks to both sides, or asks only whether a's scores are higher, or lower, than b's.
    alpha
        Significance level of the interval; a one-sided interval has one end.

    Returns
    -------
    SignTestResult
        The estimate is the median difference, with the interval of order statistics that this test implies;
        `statistic` counts the data sets that a wins. `df` is NaN, as there are none.

    Notes
    -----
    With w wins and l losses, p = min(1, 2 P(X <= min(w, l))), X binomial with w + l throws of a fair coin. This is
    exact; Demsar's table of critical values (2006, Table 3) rounds a normal approximation. One-sided, p is P(X <= c), c
    the number of data sets against the alternative. Without a difference p = 1.

    References
    ----------
    Dixon and Mood (1946); Demsar (2006), section 3.1.4.

    Examples
    --------
    >>> from stats_core import ScoreTable, sign_test
    >>> scores = [[0.95, 0.90], [0.81, 0.74], [0.88, 0.83], [0.79, 0.71], [0.92, 0.93], [0.77, 0.75], [0.99, 0.95]]
    >>> names = ("iris", "wine", "glass", "sonar", "zoo", "heart", "vote")
    >>> table = ScoreTable(names, ("forest", "bayes"), scores)
    >>> result = sign_test(table, a="forest", b="bayes")
    >>> print(result.sentence())
    forest and bayes are not shown to differ: forest minus bayes is 0.0500, 95 % interval −0.0100 to 0.0800, p =
    0.1250.
    """
    pair = ScorePair.of(table, a, b)
    higher, lower = (int(np.count_nonzero(side)) for side in (pair.difference > 0, pair.difference < 0))
    wins, losses = (higher, lower) if table.higher_is_better else (lower, higher)
    equal = len(pair.difference) - wins - losses
    each = equal // 2 if ties is Ties.SPLIT else 0
    against = {Alternative.TWO_SIDED: min(wins, losses), Alternative.GREATER: lower, Alternative.LESS: higher}
    throws = wins + losses + 2 * each
    estimate, low, high = pair.restored(*_estimate(pair.difference, alternative, alpha))
    p = _p(against[alternative] + each, throws, alternative)
    return SignTestResult(
        a=a,
        b=b,
        estimate=estimate,
        low=low,
        high=high,
        statistic=float(wins + each),
        df=math.nan,
        p=p,
        alpha=alpha,
        higher_is_better=table.higher_is_better,
        extra_charts=(scatter_pair(table, a, b),),
        extra_notes=(
            *_notes(a, wins, losses, equal, each, alternative),
            *_would_find(wins + losses, alpha, alternative),
            *unbounded(low, high, len(pair.difference), alpha),
        ),
        if_apart=apart("The interval counts the data sets on which the two are equal too"),
        side=SIDE[alternative],
        how_much=HowMuch(improvement=(wins + equal / 2) / len(pair.difference)),
        wins=wins,
        losses=losses,
        ties=equal,
    )


def _would_find(differ: int, alpha: float, alternative: Alternative) -> tuple[str, ...]:
    """From which share of wins on the test finds a difference; the median, its estimate, has no such bound."""
    share = detectable_share(differ, alpha if alternative is Alternative.TWO_SIDED else min(1.0, 2 * alpha))
    if math.isnan(share):
        return ()
    return (
        f"With 80 % power the test finds one that wins {percent(share)} or more of {counted(differ, 'data set')} on "
        "which the two differ.",
    )


def _p(against: int, throws: int, alternative: Alternative) -> float:
    if throws == 0:
        return 1.0
    tail = float(bdtr(against, throws, 0.5))
    if alternative is not Alternative.TWO_SIDED:
        return tail
    return 1.0 if 2 * against >= throws - 1 else 2 * tail  # half of the throws, or one side of an odd number: all


def _estimate(differences: Floats, alternative: Alternative, alpha: float) -> tuple[float, float, float]:
    """The median with its interval, without the end that a one-sided test does not look at."""
    both = alternative is Alternative.TWO_SIDED
    middle, low, high = (
        float(value[0]) for value in median_interval(differences[None, :], alpha if both else 2 * alpha)
    )
    if both:
        return middle, low, high
    return (middle, low, math.inf) if alternative is Alternative.GREATER else (middle, -math.inf, high)


def _notes(a: str, wins: int, losses: int, equal: int, each: int, alternative: Alternative) -> tuple[str, ...]:
    if wins + losses == 0:
        return ("The two algorithms have the same score on every data set: there is no difference to test, and p = 1.",)
    least = _p(each, wins + losses + 2 * each, alternative)
    split = f" and {counted(each, 'tie')} counted for each side" if each else ""
    return (
        f"{a} is better on {counted(wins, 'data set')}, worse on {losses:,} and equal on {equal:,}.",
        f"Exact: the smallest possible p with {counted(wins + losses, 'difference')}{split} is {smallest(least)}.",
    )
