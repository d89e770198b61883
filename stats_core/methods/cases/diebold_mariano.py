"""Diebold and Mariano's test of two models' losses on cases in the order of time."""

from __future__ import annotations

import math
from enum import Enum
from typing import Annotated, Any

import numpy as np
import scipy

from stats_core.charts.forest import Forest
from stats_core.data import Losses
from stats_core.errors import ParameterError, UndefinedStatistic
from stats_core.kernels.scale import back, unit
from stats_core.kernels.serial import autocovariances
from stats_core.methods.cases.matched_t import matched_t
from stats_core.methods.cases.shared.case_order import order_note
from stats_core.methods.cases.shared.loss_pairs import TWO_CASES, cases_won
from stats_core.methods.cases.shared.skewed import skew_note
from stats_core.methods.shared.t_size import t_size
from stats_core.params import SIDE, Algorithm, Alpha, Alternative, Margin, Whole
from stats_core.references import DIEBOLD_MARIANO_1995, HARVEY_1997
from stats_core.registry import Question, method
from stats_core.results import PairResult
from stats_core.variation import TEST_CASES
from stats_core.wording import confidence, counted, number, p_value

Horizon = Annotated[int, Whole("Steps ahead of the forecasts", 1, 10_000)]


class SmallSamples(Enum):
    """Correction for few cases."""

    HARVEY = "Harvey, Leybourne and Newbold (1997), t distribution"
    AS_PUBLISHED = "None, as published (1995), normal distribution"


class LagWeights(Enum):
    """Weights of the autocovariances."""

    EQUAL = "Equal, as published"
    BARTLETT = "Falling (Bartlett), never negative"


def _example() -> tuple[Losses, dict[str, Any]]:
    rng = np.random.default_rng(1995)
    shock = np.convolve(rng.normal(0, 1, 62), [1.0, 0.6, 0.3], "valid")
    off = np.stack([shock + rng.normal(0, 0.4, 60), 1.3 * shock + rng.normal(0, 0.4, 60)], axis=1)
    return Losses(("ridge", "forest"), np.round(off**2, 3)), {"a": "ridge", "b": "forest"}


@method(
    title="Diebold-Mariano test",
    question=Question.SAME_TEST_SET,
    trust_when="The cases are in time order, and neighbouring cases may depend on each other.",
    formula=(
        r"$$t=\frac{\bar d}{\sqrt{(\gamma_0+2\sum_{k=1}^{h-1}\gamma_k)/n}}\sqrt{\frac{n+1-2h+h(h-1)/n}{n}}$$"
        "\n\n"
        r"where $d$ are the $n$ differences in loss in the order of time, $\gamma_k$ their autocovariances and $h$ the "
        "steps ahead of the forecasts; $p$ from the $t$ distribution with $n-1$ degrees of freedom."
    ),
    requires=(TWO_CASES,),
    assumes=(
        "the cases are in time order and were not used for training",
        "the difference in loss has the same mean and the same autocovariances at all times",
        "forecasts h steps ahead have differences that depend on each other over fewer than h steps",
    ),
    references=(DIEBOLD_MARIANO_1995, HARVEY_1997.only_with(SmallSamples.HARVEY)),
    covers=TEST_CASES,
    interval="closed form: Student's t or the normal distribution, with a variance from the autocovariances",
    example=_example,
)
def diebold_mariano(
    losses: Losses,
    *,
    a: Algorithm,
    b: Algorithm,
    horizon: Horizon = 1,
    correction: SmallSamples = SmallSamples.HARVEY,
    weights: LagWeights = LagWeights.EQUAL,
    margin: Margin = None,
    alpha: Alpha = 0.05,
    alternative: Alternative = Alternative.TWO_SIDED,
) -> PairResult:
    """Compare the mean losses of two models on cases that follow each other in time.

    Parameters
    ----------
    losses
        Per-case losses, in the order of time.
    a, b
        The two models; the estimate is the mean loss of a minus that of b.
    horizon
        How many steps ahead the models forecast, h; neighbours up to h - 1 steps apart may depend on each other.
    correction
        Harvey, Leybourne and Newbold's factor with t on n - 1 degrees of freedom, or the normal distribution, which has
        none: `df` is NaN then.
    weights
        How the autocovariances are added up.
    margin
        Differences up to here do not matter: two one-sided tests say whether the difference is shown to be smaller.
    alpha, alternative
        Significance level; whether either difference counts, or only that the losses of a are greater, or less.

    Notes
    -----
    With d_t the difference in loss and g_k its autocovariances (divisor n), the statistic is
    mean(d) / sqrt((g_0 + 2 sum_k w_k g_k) / n), k = 1 to h - 1, with w_k = 1, or 1 - k/h for Bartlett's weights.
    Harvey, Leybourne and Newbold multiply it by sqrt((n + 1 - 2h + h(h-1)/n) / n). For h = 1 that is the matched t
    test. With equal weights the sum may come out negative, which is refused. Where the two have the same loss in every
    case the statistic is 0/0 and p is 1. A difference that never varies is refused: a sign test, which decides in its
    place where cases are independent, would take for granted what this test does not.

    References
    ----------
    Diebold and Mariano (1995), equation 1; Harvey, Leybourne and Newbold (1997), equation 9.

    Examples
    --------
    >>> from stats_core import Losses, diebold_mariano
    >>> squared = [[0.9, 0.4], [0.8, 0.5], [0.7, 0.4], [0.9, 0.3], [0.6, 0.2], [0.8, 0.4], [0.5, 0.6], [0.6, 0.4]]
    >>> print(diebold_mariano(Losses(("linear", "net"), squared), a="net", b="linear", horizon=2).sentence())
    net is better than linear by 0.3250, 95 % interval 0.0975 to 0.5525, p = 0.0118.
    """
    if a == b:
        raise ParameterError(f"{a!r} is compared with itself", remedy="Choose two different algorithms.")
    n = losses.cases
    if horizon >= n:
        raise UndefinedStatistic(
            f"Forecasts {horizon:,} steps ahead are compared on {counted(n, 'case')}",
            remedy=f"Give fewer steps than there are cases: {n - 1:,} or fewer.",
        )
    i, j = losses.algorithms.index(a), losses.algorithms.index(b)
    d, _, power = losses.differences(i, j)
    scale = back(float(unit(d)), power)
    d /= unit(d)
    df = float(n - 1) if correction is SmallSamples.HARVEY else math.nan
    if not d.any():
        return _result(losses, a, b, 0.0, 0.0, math.nan, df, 1.0, alpha, SIDE[alternative], (0.0, 0.0), horizon, margin)
    mean, spread = losses.difference(i, j)
    # Differences that cancel leave the rounding of their sum.
    estimate = scale * float(d.mean()) if mean else 0.0
    if spread == 0:
        raise UndefinedStatistic(
            f"{a} and {b} differ by {number(estimate)} in every case",
            remedy="Check whether one was computed from the other; a difference that never varies cannot be tested.",
        )
    found = autocovariances(d, horizon - 1)
    share = 1 - np.arange(1, horizon) / horizon if weights is LagWeights.BARTLETT else np.ones(horizon - 1)
    variance = float(found[0] + 2 * share @ found[1:]) / n
    if variance <= 1e-12 * found[0] / n:
        times = number(n * variance / found[0])
        raise UndefinedStatistic(
            f"The autocovariances up to lag {horizon - 1} add up to {times} times that of lag 0; a variance "
            "must be positive",
            remedy="Choose Bartlett's weights, which never come out negative, or fewer steps ahead.",
        )
    factor = 1.0
    if correction is SmallSamples.HARVEY:
        factor = math.sqrt((n + 1 - 2 * horizon + horizon * (horizon - 1) / n) / n)
    error, side = scale * math.sqrt(variance) / factor, SIDE[alternative]
    statistic = estimate / error
    law = scipy.stats.t(n - 1) if correction is SmallSamples.HARVEY else scipy.stats.norm()
    p = float(2 * law.sf(abs(statistic)) if side == 0 else law.sf(side * statistic))
    # Beyond a one-sided level of 0.5 the end would leave the estimate outside: it stays there.
    # At a level of one half the quantile is zero, of which a solver may leave a little on either side.
    half = max(0.0, float(law.isf(min(alpha, 0.5) if side else alpha / 2))) * error
    ends = (-math.inf if side < 0 else estimate - half, math.inf if side > 0 else estimate + half)
    return _result(losses, a, b, estimate, error, statistic, df, p, alpha, side, ends, horizon, margin)


def _result(
    losses: Losses,
    a: str,
    b: str,
    estimate: float,
    error: float,
    statistic: float,
    df: float,
    p: float,
    alpha: float,
    side: int,
    ends: tuple[float, float],
    horizon: int,
    margin: float | None,
) -> PairResult:
    lags = "autocovariance of lag 0" if horizon == 1 else f"autocovariances of lag 0 to {horizon - 1}"
    said = [f"Standard error {number(error)}, from the {lags}."]
    if not error:
        said = [f"{a} and {b} have the same loss in every case: nothing speaks for a difference, so p = 1."]
    return PairResult(
        a=a,
        b=b,
        estimate=estimate,
        low=ends[0],
        high=ends[1],
        statistic=statistic,
        df=df,
        p=p,
        alpha=alpha,
        higher_is_better=False,
        extra_charts=(_forest(losses, a, b, estimate, ends, alpha, side, p),) if error else (),
        extra_notes=(*said, *skew_note(losses, a, b), *order_note(losses, a, b, allowed=horizon)),
        side=side,
        how_much=t_size(
            improvement=cases_won(losses, losses.algorithms.index(a), losses.algorithms.index(b)),
            estimate=estimate,
            error=error,
            df=math.inf if math.isnan(df) else df,
            alpha=alpha,
            margin=margin,
            side=side,
            most=losses.widest,
        ),
    )


def _forest(
    losses: Losses, a: str, b: str, estimate: float, ends: tuple[float, float], alpha: float, side: int, p: float
) -> Forest:
    alternative = next(one for one, sign in SIDE.items() if sign == side)
    beside = matched_t(losses, a=a, b=b, alpha=alpha, alternative=alternative)
    return Forest(
        key="forest",
        title=f"{a} minus {b}, in the order of time and as if in none",
        a=(a,),
        b=(b,),
        estimate=np.array([estimate]),
        low=np.array(ends[:1]),
        high=np.array(ends[1:]),
        marked=np.array([ends[0] > 0 or ends[1] < 0]),
        interval=f"{confidence(alpha)} intervals in the order of time",
        measure="difference in mean loss",
        beside_low=np.array([beside.low]),
        beside_high=np.array([beside.high]),
        beside="as if the cases were independent",
        higher_is_better=False,
        p=(p_value(p),),
    )
