"""The two-matched-samples t test of two models' losses on the same cases."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
from scipy.stats import t as student

from stats_core.charts import Chart, Forest, LossDifferences
from stats_core.data import Losses
from stats_core.data.loss_summary import LossMoments
from stats_core.errors import ParameterError
from stats_core.methods.cases.loss_pairs import TWO_CASES, confidence, constant_note, ratio
from stats_core.params import Algorithm, Alpha
from stats_core.references import DIETTERICH_1998, FEELDERS_VERKOOIJEN_1995
from stats_core.registry import Question, method
from stats_core.results import PairResult
from stats_core.types import Floats
from stats_core.wording import number

MOST_BINS = 60


@dataclass(frozen=True, eq=False, kw_only=True)
class MatchedResult(PairResult):
    """The paired interval, with what two independent test sets of the same size would have given."""

    standard_error: float
    correlation: float
    independent_error: float
    independent_low: float
    independent_high: float
    independent_df: float


def example_losses() -> Losses:
    """Absolute errors of three regressors on 80 cases, some of which are hard for all of them."""
    rng = np.random.default_rng(1995)
    hard = rng.gamma(2.0, 1.0, (80, 1))
    noise = rng.normal(0, 0.4, (80, 3))
    return Losses(("ridge", "forest", "network"), np.round(np.abs(hard + noise + np.array([0.25, 0.0, 0.05])), 3))


def _example() -> tuple[Losses, dict[str, Any]]:
    return example_losses(), {"a": "ridge", "b": "forest"}


@method(
    title="Two-matched-samples t test",
    question=Question.SAME_TEST_SET,
    requires=(TWO_CASES,),
    assumes=(
        "the test cases are independent of each other and were not used for training",
        "the mean difference in loss is close to normal, as it is for many cases",
    ),
    references=(FEELDERS_VERKOOIJEN_1995, DIETTERICH_1998),
    example=_example,
)
def matched_t(losses: LossMoments, *, a: Algorithm, b: Algorithm, alpha: Alpha = 0.05) -> MatchedResult:
    """Compare the mean losses of two models on the same cases, with and without the pairing.

    Parameters
    ----------
    losses
        Per-case losses, or their means and covariances.
    a, b
        The two models; the estimate is the mean loss of a minus that of b.
    alpha
        Significance level, and one minus the confidence of the interval.

    Returns
    -------
    MatchedResult
        Estimate, paired interval, t with n - 1 degrees of freedom and p; beside it the interval that
        ignores the pairing, with 2n - 2 degrees of freedom.

    Notes
    -----
    t = d / sqrt((s_aa + s_bb - 2 s_ab) / n); ignoring the pairing leaves out s_ab. A constant difference
    has an infinite t and p = 0, no difference at all an undefined t and p = 1.

    References
    ----------
    Feelders and Verkooijen (1995), equations 1 and 2.
    """
    if a == b:
        raise ParameterError(f"{a!r} is compared with itself", remedy="Choose two different algorithms.")
    i, j = losses.algorithms.index(a), losses.algorithms.index(b)
    n, summary = losses.cases, losses.summary()
    estimate, variance = losses.difference(i, j)
    error = math.sqrt(variance / n)
    s_aa, s_bb, s_ab = (float(summary.covariance[cell]) for cell in ((i, i), (j, j), (i, j)))
    independent = math.sqrt((s_aa + s_bb) / n)
    statistic = ratio(estimate, error)
    half = float(student.isf(alpha / 2, n - 1)) * error
    half_independent = float(student.isf(alpha / 2, 2 * n - 2)) * independent
    correlation = s_ab / math.sqrt(s_aa * s_bb) if s_aa * s_bb > 0 else math.nan
    paired = (estimate - half, estimate + half)
    unpaired = (estimate - half_independent, estimate + half_independent)
    return MatchedResult(
        a=a,
        b=b,
        estimate=estimate,
        low=paired[0],
        high=paired[1],
        statistic=statistic,
        df=float(n - 1),
        p=1.0 if math.isnan(statistic) else float(2 * student.sf(abs(statistic), n - 1)),
        alpha=alpha,
        higher_is_better=False,
        extra_charts=_charts(losses, a, b, estimate, paired, unpaired, alpha),
        extra_notes=_notes(a, b, estimate, error, independent, unpaired, correlation),
        standard_error=error,
        correlation=correlation,
        independent_error=independent,
        independent_low=unpaired[0],
        independent_high=unpaired[1],
        independent_df=float(2 * n - 2),
    )


def _notes(
    a: str, b: str, estimate: float, error: float, independent: float, unpaired: tuple[float, float], correlation: float
) -> tuple[str, ...]:
    beside = f"As if the two had had test sets of their own, the interval is {number(unpaired[0])} to "
    beside += f"{number(unpaired[1])}"
    if error == 0:
        return constant_note(a, b, estimate), beside + "."
    if math.isnan(correlation):
        return (beside + ".",)
    gain = f"the losses correlate by {number(correlation, 2)}, so pairing changes the standard error by a factor of "
    return (f"{beside}: {gain}{number(error / independent, 3)}.",)


def _charts(
    losses: LossMoments,
    a: str,
    b: str,
    estimate: float,
    paired: tuple[float, float],
    unpaired: tuple[float, float],
    alpha: float,
) -> tuple[Chart, ...]:
    forest = Forest(
        key="forest",
        title=f"{a} minus {b}, paired and as if independent",
        a=(a,),
        b=(b,),
        estimate=np.array([estimate]),
        low=np.array(paired[:1]),
        high=np.array(paired[1:]),
        marked=np.array([paired[0] > 0 or paired[1] < 0]),
        interval=f"paired {confidence(alpha)}",
        measure="difference in mean loss, a minus b",
        beside_low=np.array(unpaired[:1]),
        beside_high=np.array(unpaired[1:]),
        beside="as if independent",
        higher_is_better=False,
    )
    if not isinstance(losses, Losses):
        return (forest,)
    difference = losses.losses[:, losses.algorithms.index(a)] - losses.losses[:, losses.algorithms.index(b)]
    edges = np.array([-1.5, -0.5, 0.5, 1.5]) if losses.is_zero_one else _edges(difference)
    histogram = LossDifferences(
        key="differences",
        title=f"Loss of {a} minus loss of {b}, case by case",
        a=a,
        b=b,
        edges=edges,
        counts=np.histogram(difference, edges)[0].astype(np.int64),
        mean=estimate,
        low=paired[0],
        high=paired[1],
        higher_is_better=False,
        among=losses.algorithms,
    )
    return forest, histogram


def _edges(difference: Floats) -> Floats:
    bins = min(MOST_BINS, max(5, math.isqrt(len(difference))))
    return np.asarray(np.histogram_bin_edges(difference, bins))
