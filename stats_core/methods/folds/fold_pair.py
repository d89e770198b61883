"""Two algorithms on the folds of one data set: their paired differences, and a t test of them as a result."""

from __future__ import annotations

import math

import numpy as np

from stats_core.charts import PairedDifferences
from stats_core.data import FoldScores
from stats_core.errors import ParameterError
from stats_core.kernels.t import TTest, differences
from stats_core.results.pair import PairResult
from stats_core.types import Floats

INFINITE = (
    "The variance that this test divides by is zero: the statistic is infinite, and p = 0 is a convention, "
    "not evidence. See whether the scores were rounded too far or copied from one fold to another."
)
UNDEFINED = (
    "Both the difference and the variance that this test divides by are zero: the statistic is undefined, "
    "and p = 1 by convention."
)


def paired(scores: FoldScores, a: str, b: str) -> Floats:
    """`a` minus `b` as an array [run, fold], free of rounding noise."""
    if a == b:
        raise ParameterError(f"{a!r} is compared with itself", remedy="Choose two different algorithms.")
    first, second = (scores.scores[scores.algorithms.index(name)] for name in (a, b))
    return differences(first, second)


def degenerate(statistic: float) -> tuple[str, ...]:
    """What to say of a statistic that is not a number of its own; nothing when it is."""
    if math.isnan(statistic):
        return (UNDEFINED,)
    return (INFINITE,) if math.isinf(statistic) else ()


def difference_chart(
    scores: FoldScores, a: str, b: str, interval: tuple[float, float, float], alpha: float
) -> PairedDifferences:
    """The strip of fold differences; `interval` is (low, estimate, high)."""
    x = paired(scores, a, b)
    low, estimate, high = interval
    return PairedDifferences(
        key="differences",
        title=f"{a} minus {b}, fold by fold",
        a=a,
        b=b,
        differences=x,
        run_means=np.mean(x, axis=1),
        fold_means=np.mean(x, axis=0),
        estimate=estimate,
        low=low,
        high=high,
        alpha=alpha,
        higher_is_better=scores.higher_is_better,
    )


def t_result(
    scores: FoldScores, a: str, b: str, test: TTest, *, alpha: float, notes: tuple[str, ...] = ()
) -> PairResult:
    """A t test as the result of comparing two algorithms, with the chart of its folds."""
    low, high = (float(end) for end in test.interval(alpha))
    estimate, statistic = float(test.estimate), float(test.statistic)
    return PairResult(
        a=a,
        b=b,
        estimate=estimate,
        low=low,
        high=high,
        statistic=statistic,
        df=float(test.df),
        p=float(test.p),
        alpha=alpha,
        higher_is_better=scores.higher_is_better,
        extra_charts=(difference_chart(scores, a, b, (low, estimate, high), alpha),),
        extra_notes=degenerate(statistic) + notes,
    )
