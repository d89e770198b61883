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
from stats_core.methods.ranks.mean_ranks import SEVERAL_DATASETS, demsar_table
from stats_core.methods.ranks.score_pair import differences, unbounded
from stats_core.params import Algorithm, Alpha
from stats_core.references import DEMSAR_2006, DIXON_MOOD_1946
from stats_core.registry import Question, method
from stats_core.results import PairResult


class Ties(Enum):
    """Datasets on which both are equal."""

    DROP = "dropped"
    SPLIT = "half to each side, one dropped if odd (Demsar 2006)"


@dataclass(frozen=True, eq=False, kw_only=True)
class SignTestResult(PairResult):
    """A sign test: `statistic` is the number of datasets on which `a` is better, `wins`."""

    wins: int
    losses: int
    ties: int

    def table(self) -> pd.DataFrame:
        """One row; `df` is NaN because a count has no degrees of freedom."""
        return super().table()


@method(
    title="Sign test",
    question=Question.MANY_DATASETS,
    requires=(SEVERAL_DATASETS,),
    assumes=("the datasets are independent of each other", "only who is better counts, not by how much"),
    references=(DIXON_MOOD_1946, DEMSAR_2006),
    example=lambda: (demsar_table(), {"a": "C4.5+m+cf", "b": "C4.5"}),
)
def sign_test(
    table: ScoreTable, *, a: Algorithm, b: Algorithm, ties: Ties = Ties.DROP, alpha: Alpha = 0.05
) -> SignTestResult:
    """Test whether one of two algorithms is better on more datasets than chance would give.

    Parameters
    ----------
    table
        Scores on several datasets.
    a, b
        The two algorithms; differences are a minus b.
    ties
        What to do with datasets on which both have the same score.
    alpha
        Significance level of the interval.

    Returns
    -------
    SignTestResult
        The estimate is the median difference, with the interval of order statistics that this test implies;
        `statistic` counts the datasets that a wins. `df` is NaN, as there are none.

    Notes
    -----
    With w wins and l losses, p = min(1, 2 P(X <= min(w, l))), X binomial with w + l throws of a fair coin. This is
    exact; Demsar's table of critical values (2006, Table 3) rounds a normal approximation. Without a difference p = 1.

    References
    ----------
    Dixon and Mood (1946); Demsar (2006), section 3.1.4.
    """
    difference = differences(table, a, b)
    better = difference > 0 if table.higher_is_better else difference < 0
    equal = int(np.count_nonzero(difference == 0))
    wins = int(np.count_nonzero(better))
    losses = len(difference) - wins - equal
    each = equal // 2 if ties is Ties.SPLIT else 0
    throws = wins + losses + 2 * each
    p = min(1.0, 2 * float(bdtr(min(wins, losses) + each, throws, 0.5))) if throws else 1.0
    estimate, low, high = (float(value[0]) for value in median_interval(difference[None, :], alpha))
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
        extra_notes=_notes(a, wins, losses, equal, throws) + unbounded(low, len(difference), alpha),
        wins=wins,
        losses=losses,
        ties=equal,
    )


def _notes(a: str, wins: int, losses: int, equal: int, throws: int) -> tuple[str, ...]:
    if wins + losses == 0:
        return ("The two algorithms have the same score on every dataset: there is no difference to test, and p = 1.",)
    return (
        f"{a} is better on {wins:,} datasets, worse on {losses:,} and equal on {equal:,}.",
        f"Exact: the smallest possible p with {throws:,} differences is {2.0 ** (1 - throws):.2g}.",
    )
