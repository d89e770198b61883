"""The two-matched-samples t test of two models' losses on the same cases."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from stats_core.charts import Chart
from stats_core.charts.forest import Forest
from stats_core.charts.loss_differences import LossDifferences
from stats_core.charts.score_boxes import loss_boxes
from stats_core.data import Losses
from stats_core.data.loss_summary import LossMoments
from stats_core.errors import ParameterError
from stats_core.kernels.sign import constant_sign_p
from stats_core.kernels.t import TTest, two_sided
from stats_core.kernels.ties import difference, slack, united
from stats_core.methods.cases.shared.case_order import order_note
from stats_core.methods.cases.shared.loss_pairs import TWO_CASES, cases_won, constant_note, ratio
from stats_core.methods.cases.shared.skewed import skew_note
from stats_core.methods.shared.t_size import size_of, t_size
from stats_core.params import SIDE, Algorithm, Alpha, Alternative, Margin
from stats_core.references import AUTOML_EVALUATION, DIETTERICH_1998, FEELDERS_VERKOOIJEN_1995
from stats_core.registry import Question, method
from stats_core.results import PairResult
from stats_core.types import Floats
from stats_core.variation import TEST_CASES
from stats_core.wording import alike, confidence, decision, number, p_value

MOST_BINS = 60
MANY_CASES = 30
"""With more cases than this the AutoML lecture takes a mean for normal whatever the losses are."""
FEW_CASES = (
    f"The t test rests on {{}} cases. The AutoML lecture wants more than {MANY_CASES}; otherwise it holds if the "
    "differences in loss are close to normal{}."
)
SEEN = ", which the pictures of the losses and of the differences let you judge"
NO_ENDS = (math.nan, math.nan)
"""An interval that there is no variance for."""


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
    trust_when=(
        "Both models were tested on the same cases, and the losses are numbers, or right and wrong on many cases."
    ),
    formula=(
        r"$$t=\frac{\bar d}{\sqrt{(s_{aa}+s_{bb}-2s_{ab})/n}},\qquad \nu=n-1$$"
        "\n\n"
        r"with $\bar d$ the difference in mean loss on $n$ cases and $s$ the covariances of the losses. Without the "
        "pairing "
        r"$s_{ab}$ is left out and $\nu=2n-2$."
    ),
    requires=(TWO_CASES,),
    assumes=(
        "the test cases are independent of each other and were not used for training",
        "the mean difference in loss is close to normal, as it is for many cases",
    ),
    references=(FEELDERS_VERKOOIJEN_1995, DIETTERICH_1998, AUTOML_EVALUATION),
    covers=TEST_CASES,
    interval="closed form: Student's t with n - 1 degrees of freedom on the differences of each case",
    example=_example,
)
def matched_t(
    losses: LossMoments,
    *,
    a: Algorithm,
    b: Algorithm,
    margin: Margin = None,
    alpha: Alpha = 0.05,
    alternative: Alternative = Alternative.TWO_SIDED,
) -> MatchedResult:
    """Compare the mean losses of two models on the same cases, with and without the pairing.

    Parameters
    ----------
    losses
        Per-case losses, or their means and covariances.
    a, b
        The two models; the estimate is the mean loss of a minus that of b.
    margin
        Differences up to here do not matter: two one-sided tests say whether the difference is shown to be smaller.
    alpha
        Significance level, and one minus the confidence of the interval.
    alternative
        Whether either difference counts, or only that the losses of a are greater, or less, than those of b. A
        one-sided interval has one end.

    Returns
    -------
    MatchedResult
        Estimate, paired interval, t with n - 1 degrees of freedom and p; beside it the interval that
        ignores the pairing, with 2n - 2 degrees of freedom.

    Notes
    -----
    t = d / sqrt((s_aa + s_bb - 2 s_ab) / n); ignoring the pairing leaves out s_ab. A constant difference
    has an infinite t and p = 0 by convention, and the exact sign test of the cases decides (`p_exact`); no difference
    at all has an undefined t and p = 1.

    References
    ----------
    Feelders and Verkooijen (1995), equations 1 and 2; Bischl and others, AutoML: Evaluation, Two-Matched-Samples t-Test
    I and II.

    Examples
    --------
    >>> from stats_core import Losses, matched_t
    >>> squared = [[0.9, 0.4, 0.5], [0.8, 0.5, 0.3], [0.7, 0.4, 0.6], [0.9, 0.3, 0.4], [0.6, 0.2, 0.5], [0.8, 0.4, 0.4]]
    >>> losses = Losses(("linear", "net", "tree"), squared)
    >>> result = matched_t(losses, a="net", b="linear")
    >>> print(result.sentence())
    net is better than linear by 0.4167, 95 % interval 0.2940 to 0.5394, p = 0.00033.
    """
    if a == b:
        raise ParameterError(f"{a!r} is compared with itself", remedy="Choose two different algorithms.")
    n, side = losses.cases, SIDE[alternative]
    scaled, scale = losses.scaled()
    i, j = losses.algorithms.index(a), losses.algorithms.index(b)
    estimate, sd = losses.difference(i, j)
    s_aa, s_bb, s_ab = (float(scaled.summary().covariance[cell]) for cell in ((i, i), (j, j), (i, j)))
    error, independent = sd / math.sqrt(n), scale * math.sqrt((s_aa + s_bb) / n)
    statistic = ratio(estimate, error)
    p = two_sided(statistic, n - 1)
    test = TTest(np.array(estimate), np.array(error), np.array(statistic), n - 1, p)
    beside = replace(test, error=np.array(independent), df=2 * n - 2)
    paired, unpaired = ((float(low), float(high)) for low, high in (x.interval(alpha, side) for x in (test, beside)))
    correlation = s_ab / math.sqrt(s_aa) / math.sqrt(s_bb) if s_aa > 0 and s_bb > 0 else math.nan
    p_exact = constant_sign_p(n, estimate, side) if math.isinf(statistic) else None
    if p_exact is not None:
        paired = (estimate, estimate)
    own, ends = float(test.one_sided(side)), paired if p_exact is None else NO_ENDS
    charts = _charts(losses, a, b, estimate, ends, unpaired, alpha, own, p_exact)
    size = t_size(improvement=cases_won(losses, i, j), **size_of(test), alpha=alpha, margin=margin, side=side)
    return MatchedResult(
        a=a,
        b=b,
        estimate=estimate,
        low=paired[0],
        high=paired[1],
        statistic=statistic,
        df=float(n - 1),
        p=own,
        alpha=alpha,
        higher_is_better=False,
        extra_charts=charts,
        extra_notes=(
            *_notes(a, b, estimate, error, independent, unpaired, correlation, n, side),
            *([FEW_CASES.format(n, SEEN if len(charts) > 1 else "")] if n <= MANY_CASES and error > 0 else []),
            *skew_note(losses, a, b),
            *order_note(losses, a, b),
        ),
        p_exact=p_exact,
        side=side,
        how_much=replace(size, most=losses.widest),
        standard_error=error,
        correlation=correlation,
        independent_error=independent,
        independent_low=unpaired[0],
        independent_high=unpaired[1],
        independent_df=float(2 * n - 2),
    )


def _notes(
    a: str,
    b: str,
    estimate: float,
    error: float,
    independent: float,
    unpaired: tuple[float, float],
    correlation: float,
    cases: int,
    side: int,
) -> tuple[str, ...]:
    beside = f"If each of the two had had its own test set, the interval would be {' to '.join(alike(*unpaired))}"
    if error == 0:
        # Without any scatter of either model, that interval has no width, which would be no certainty.
        return constant_note(a, b, estimate, cases, side), *([beside + "."] if independent > 0 else [])
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
    p: float,
    p_exact: float | None,
) -> tuple[Chart, ...]:
    forest = Forest(
        key="forest",
        title=f"{a} minus {b}, paired and as if independent",
        a=(a,),
        b=(b,),
        estimate=np.array([estimate]),
        low=np.array(paired[:1]),
        high=np.array(paired[1:]),
        marked=np.array([paired[0] > 0 or paired[1] < 0 if p_exact is None else decision(p_exact, alpha)]),
        interval=f"paired {confidence(alpha)} intervals",
        measure="difference in mean loss",
        beside_low=np.array(unpaired[:1]),
        beside_high=np.array(unpaired[1:]),
        beside="as if independent",
        higher_is_better=False,
        p=(p_value(p if p_exact is None else p_exact),),
    )
    # Right or wrong has three differences only, which a 2x2 table says better.
    if not isinstance(losses, Losses) or losses.is_zero_one:
        return (forest,)
    first, second = (losses.losses[:, losses.algorithms.index(name)] for name in (a, b))
    gaps = difference(first, second)
    # What varies by rounding alone cannot be cut into bins.
    gaps = np.full_like(gaps, estimate) if math.isnan(paired[0]) else united(gaps, (gaps != 0) * slack(first, second))
    apart = gaps[gaps != 0]
    edges = _edges(apart)
    histogram = LossDifferences(
        key="differences",
        title=f"Loss of {a} minus loss of {b}, case by case",
        a=a,
        b=b,
        edges=edges,
        counts=np.histogram(apart, edges)[0].astype(np.int64),
        same=len(gaps) - len(apart),
        mean=estimate,
        low=paired[0],
        high=paired[1],
        higher_is_better=False,
        among=losses.algorithms,
    )
    return forest, histogram, *loss_boxes(losses)


def _edges(gaps: Floats) -> Floats:
    """Bins of one width for differences that are not zero; none of them reaches across zero."""
    if not len(gaps):
        return np.array([-1.0, 0.0, 1.0])
    bins = min(MOST_BINS, max(5, math.isqrt(len(gaps))))
    low, high = float(gaps.min()), float(gaps.max())
    if low == high:
        return np.sort([low / 2, low + low / 2])
    if not low < 0 < high:
        return np.asarray(np.histogram_bin_edges(gaps, bins))
    # Zero as an edge leaves a part of a bin at each end, together one more than fit.
    width = high / (bins - 1) - low / (bins - 1)
    edges = width * np.arange(-math.ceil(-low / width), math.ceil(high / width) + 1)
    edges[0], edges[-1] = min(edges[0], low), max(edges[-1], high)
    return np.asarray(edges)
