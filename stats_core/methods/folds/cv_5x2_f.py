"""Alpaydin's combined F test on five runs of two-fold cross-validation."""

from __future__ import annotations

import math

import numpy as np
from scipy.special import fdtrc, fdtri

from stats_core.data import FoldScores
from stats_core.kernels.scale import unit
from stats_core.kernels.t import cancelled, settled
from stats_core.methods.folds.cv_5x2_t import FIVE_BY_TWO, run_variances
from stats_core.methods.folds.paired_t import example_folds
from stats_core.methods.folds.shared.fold_pair import degenerate, difference_chart, paired, sign_p_of, won
from stats_core.params import Algorithm, Alpha
from stats_core.references import ALPAYDIN_1999, DIETTERICH_1998
from stats_core.registry import Question, method
from stats_core.results import PairResult
from stats_core.results.how_much import HowMuch
from stats_core.types import Floats
from stats_core.variation import EVERY

DF = (10.0, 5.0)
NO_INTERVAL = (
    "No difference fits these folds at this level, so there is no interval: the means of the five runs differ by more "
    "than the folds within a run do."
)


@method(
    title="Combined 5x2cv F test",
    question=Question.TWO_ALGORITHMS,
    trust_when=(
        "You ran 5 x 2 folds of learners that are no nearest neighbours, for which it claims too much; it uses all ten "
        "differences, whatever their order."
    ),
    formula=(
        r"$$F=\frac{\sum_{i=1}^5\sum_{j=1}^2 p_{ij}^2}{2\sum_{i=1}^5 s_i^2}\ \sim\ F(10,5),\qquad "
        r"s_i^2=\frac{(p_{i1}-p_{i2})^2}{2}$$"
        "\n\n"
        "with $p_{ij}$ the difference in run $i$ and fold $j$."
    ),
    requires=(FIVE_BY_TWO,),
    assumes=(
        "the differences are normally distributed",
        "the ten squared differences are independent of the five variances",
    ),
    references=(ALPAYDIN_1999, DIETTERICH_1998),
    covers=EVERY,
    interval="the differences that the F test does not reject",
    example=lambda: example_folds(runs=5, folds=2),
)
def cv_5x2_f(scores: FoldScores, *, a: Algorithm, b: Algorithm, alpha: Alpha = 0.05) -> PairResult:
    """Compare two algorithms by all ten differences of five two-fold cross-validations over their spread.

    Parameters
    ----------
    scores
        Scores of exactly 5 runs of 2 folds.
    a, b
        The two algorithms; the estimate is the mean of the ten differences a minus b.
    alpha
        Significance level, and one minus the confidence of the interval.

    Returns
    -------
    PairResult
        The interval holds the differences that the test does not reject; it may be empty, which a note says.

    Notes
    -----
    F = sum p_ij^2 / (2 sum s_i^2), with s_i^2 = (p_i1 - p_i2)^2 / 2, on 10 and 5 degrees of freedom. The order of
    runs and folds does not matter. F squares all differences, so it tests whether the two differ and not which one is
    better. Where all s_i^2 are zero, F is infinite and p = 0 by convention, and the exact sign test decides
    (`p_exact`); when all differences are zero, F is undefined and p = 1.

    References
    ----------
    Alpaydin (1999).

    Examples
    --------
    >>> from stats_core import FoldScores, cv_5x2_f
    >>> forest = [[0.91, 0.88], [0.93, 0.90], [0.92, 0.89], [0.90, 0.92], [0.91, 0.90]]
    >>> tree = [[0.87, 0.86], [0.88, 0.88], [0.85, 0.87], [0.86, 0.89], [0.88, 0.86]]
    >>> scores = FoldScores(("forest", "tree"), [forest, tree])
    >>> result = cv_5x2_f(scores, a="forest", b="tree")
    >>> print(result.sentence())
    forest and tree are not shown to differ: forest minus tree is 0.0360, 95 % interval −0.0049 to 0.0769, p =
    0.0768.
    """
    x = paired(scores, a, b)
    scale = float(unit(x))
    x = x / scale
    estimate = float(cancelled(np.mean(x), np.sqrt(np.mean(x**2)))) * scale
    spread = 2 * float(np.sum(settled(run_variances(x), np.mean(x**2))))
    squares = float(np.sum(x**2))
    statistic = squares / spread if spread > 0 else (math.inf if squares > 0 else math.nan)
    p = 1.0 if math.isnan(statistic) else float(fdtrc(*DF, statistic))
    p_exact = sign_p_of(scores, x, estimate) if math.isinf(statistic) else None
    reach = _reach(x, spread, alpha) * scale
    low, high = estimate - reach, estimate + reach
    return PairResult(
        a=a,
        b=b,
        estimate=estimate,
        low=low,
        high=high,
        statistic=statistic,
        df=DF,
        p=p,
        alpha=alpha,
        higher_is_better=scores.higher_is_better,
        extra_charts=(difference_chart(scores, a, b, (low, estimate, high), alpha, bounded=p_exact is None),),
        extra_notes=degenerate(scores, statistic, p_exact) + ((NO_INTERVAL,) if math.isnan(reach) else ()),
        p_exact=p_exact,
        directed=False,
        how_much=HowMuch(won(scores, x)),
    )


def critical_f(alpha: float) -> float:
    """The F that p = alpha belongs to; by way of 1/F, whose lower tail keeps its digits for the smallest alpha."""
    return 1 / float(fdtri(*DF[::-1], alpha))


def _reach(x: Floats, spread: float, alpha: float) -> float:
    """Half the interval: sum (p_ij - d)^2 = sum (p_ij - m)^2 + 10 (m - d)^2 solved for d at the critical F."""
    about_mean = float(settled(np.var(x), np.mean(x**2)))
    room = spread * critical_f(alpha) / x.size - about_mean
    return math.sqrt(room) if room >= 0 else math.nan
