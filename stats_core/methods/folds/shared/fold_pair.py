"""Two algorithms on the folds of one data set: their paired differences, and a t test of them as a result."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np

from stats_core.charts.paired_differences import PairedDifferences
from stats_core.data import FoldScores
from stats_core.errors import ParameterError
from stats_core.kernels.how_much import paired_improvement
from stats_core.kernels.scale import unit
from stats_core.kernels.sign import sign_support
from stats_core.kernels.t import TTest
from stats_core.kernels.ties import difference, slack, united
from stats_core.methods.shared.t_size import size_of, t_size
from stats_core.params import SIDE, Alternative
from stats_core.results.how_much import HowMuch
from stats_core.results.pair import PairResult
from stats_core.types import Floats
from stats_core.wording import PValue, Remark, counted

UNDEFINED = (
    "Both the difference and the variance that this test divides by are zero: the statistic is undefined, "
    "and p = 1 by convention."
)
OPPOSED = (
    "Some groups have no variance and differences of opposite signs: their t are infinite both ways, the mean of these "
    "is undefined, and p = 1 by convention. There is no interval."
)


def paired(scores: FoldScores, a: str, b: str) -> Floats:
    """`a` minus `b` as an array [run, fold], free of rounding noise: tied differences are equal."""
    if a == b:
        raise ParameterError(f"{a!r} is compared with itself", remedy="Choose two different algorithms.")
    x, near = with_rounding(scores, a, b)
    return united(x.ravel(), near.ravel()).reshape(x.shape)


def with_rounding(scores: FoldScores, a: str, b: str) -> tuple[Floats, Floats]:
    """`a` minus `b`, and how far each difference may be off by rounding; those of tied scores are zero."""
    first, second = (scores.scores[scores.algorithms.index(name)] for name in (a, b))
    x = difference(first, second)
    return x, np.where(x == 0, 0.0, slack(first, second))


def separate_tests(scores: FoldScores) -> int:
    """How many folds or resamples can have test cases of their own; runs that test the same cases again add none."""
    n = scores.runs * scores.folds
    if scores.folds > 1:
        return scores.folds
    if scores.n_train is None or scores.n_test is None:
        return n
    return min(n, 1 + math.floor(scores.n_train / scores.n_test))


def sign_p_of(scores: FoldScores, x: Floats, estimate: float, side: int = 0) -> float:
    """What the sign test supports of an estimate without variance: its p value, one-sided where side is not 0."""
    if side * estimate < 0:
        return 1.0
    p = sign_support(x, estimate, separate_tests(scores))
    return p if side == 0 or p == 1 else p / 2


def sign_tested(scores: FoldScores) -> str:
    """On which folds the sign test looks: on all, or on as many as can have test cases of their own."""
    m, n = separate_tests(scores), scores.runs * scores.folds
    parts = "fold" if scores.folds > 1 else "resample"
    return counted(n, parts) if m >= n else f"{counted(m, parts)}, as many as can have test cases of their own"


def degenerate(scores: FoldScores, statistic: float, p_exact: float | None, side: int = 0) -> tuple[str, ...]:
    """What to say of a statistic that is not a number of its own; nothing when it is."""
    if math.isnan(statistic):
        return (UNDEFINED,)
    if p_exact is None:
        return ()
    conventional, one_sided = (1 if side * statistic < 0 else 0), "one-sided " if side else ""
    return (
        Remark(
            f"A variance that this test divides by is zero: the statistic is infinite, and p = {conventional} is a "
            f"convention, not evidence. The sign test decides instead: on {sign_tested(scores)}, {one_sided}",
            PValue(p_exact),
            ". Check whether the scores were rounded too much or copied from one fold to another.",
        ),
    )


def difference_chart(
    scores: FoldScores, a: str, b: str, interval: tuple[float, float, float], alpha: float, *, bounded: bool
) -> PairedDifferences:
    """The strip of fold differences; `interval` is (low, estimate, high), of which only the estimate may be known."""
    x = paired(scores, a, b)
    scale = float(unit(x))
    low, estimate, high = interval
    return PairedDifferences(
        key="differences",
        title=f"{a} minus {b}, fold by fold",
        a=a,
        b=b,
        differences=x,
        run_means=np.mean(x / scale, axis=1) * scale,
        fold_means=np.mean(x / scale, axis=0) * scale,
        estimate=estimate,
        low=low if bounded else math.nan,
        high=high if bounded else math.nan,
        alpha=alpha,
        higher_is_better=scores.higher_is_better,
    )


def _without_dust(test: TTest, scores: FoldScores, a: str, b: str) -> TTest:
    """The test with an estimate of zero where differences that cancel leave the rounding of their scores."""
    off = float(with_rounding(scores, a, b)[1].mean())
    if abs(float(test.estimate)) > off or not math.isfinite(float(test.statistic)):
        return test
    zero = np.zeros(())
    if math.isclose(float(test.statistic * test.error), float(test.estimate), rel_tol=1e-9):
        test = replace(test, statistic=zero, p=np.ones(()))
    return replace(test, estimate=zero)


def t_result(
    scores: FoldScores,
    a: str,
    b: str,
    test: TTest,
    *,
    alpha: float,
    notes: tuple[str, ...] = (),
    alternative: Alternative = Alternative.TWO_SIDED,
    opposed: bool = False,
    margin: float | None = None,
    located: bool = True,
) -> PairResult:
    """A t test as the result of comparing two algorithms, with the chart of its folds.

    `opposed` says that the statistic is undefined because infinite t of both signs were averaged, and `located` that
    the estimate is one of the mean difference, so that its standard error says how large a difference may be.
    """
    side, x = SIDE[alternative], paired(scores, a, b)
    test = _without_dust(test, scores, a, b)
    low, high = (float(end) for end in test.interval(alpha, side))
    estimate, statistic = float(test.estimate), float(test.statistic)
    p_exact = sign_p_of(scores, x, estimate, side) if math.isinf(statistic) else None
    about_p = degenerate(scores, statistic, p_exact, side)
    if p_exact is not None:
        low = high = estimate
    if opposed:
        low, high, about_p = math.nan, math.nan, (OPPOSED,)
    size = HowMuch(won(scores, x))
    if located:
        size = t_size(improvement=size.improvement, **size_of(test), alpha=alpha, margin=margin, side=side)
    return PairResult(
        a=a,
        b=b,
        estimate=estimate,
        low=low,
        high=high,
        statistic=statistic,
        df=float(test.df),
        p=float(test.one_sided(side)),
        alpha=alpha,
        higher_is_better=scores.higher_is_better,
        extra_charts=(difference_chart(scores, a, b, (low, estimate, high), alpha, bounded=p_exact is None),),
        extra_notes=about_p + notes,
        p_exact=p_exact,
        side=side,
        how_much=size,
    )


def won(scores: FoldScores, x: Floats) -> float:
    """The share of folds that the first algorithm wins, with half of the ties; `x` as `paired` gives it."""
    return paired_improvement(x, higher_is_better=scores.higher_is_better)
