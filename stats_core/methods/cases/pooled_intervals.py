"""Simultaneous intervals for all pairs of classifiers with one pooled variance."""

from __future__ import annotations

import math
from enum import Enum
from typing import Any

import numpy as np
from scipy.special import ndtr, stdtr

from stats_core.charts.error_overlap import overlap_charts
from stats_core.data import Losses
from stats_core.kernels.intervals import dunn_t
from stats_core.methods.cases.cochran_q import example_errors
from stats_core.methods.cases.shared.case_order import order_note
from stats_core.methods.cases.shared.loss_pairs import TWO_CASES, ZERO_ONE, Critical, LossPairs, pairs_with
from stats_core.methods.cases.shared.pooling import pooling, pooling_notes
from stats_core.methods.shared.pairs_alternative import PairsAlternative, in_order
from stats_core.params import Alpha, Control, Margin
from stats_core.references import DUNN_1961, FEELDERS_VERKOOIJEN_1995, MARASCUILO_MCSWEENEY_1977
from stats_core.registry import Question, method
from stats_core.results import FamilyResult
from stats_core.results.directions import Directions
from stats_core.variation import TEST_CASES
from stats_core.wording import confidence, counted, number


class CriticalDistribution(Enum):
    """Distribution of the critical value."""

    STUDENT = "Student's t with n - 1 degrees of freedom"
    NORMAL = "normal, as published"


def _example() -> tuple[Losses, dict[str, Any]]:
    return example_errors(), {}


@method(
    title="Pooled intervals for all pairs of classifiers",
    question=Question.SAME_TEST_SET,
    trust_when="Classifiers were tested on the same cases, and all pairs disagree about equally often.",
    formula=(
        r"$$d_{ij}\ \pm\ c\,\hat\sigma,\qquad \hat\sigma^2=\frac{2\left(k\sum_i R_i-\sum_i "
        r"R_i^2\right)}{n^2\,k(k-1)},\qquad "
        r"c=t_{1-\alpha/(k(k-1)),\,n-1}$$"
        "\n\n"
        "with $R_i$ the number of the $k$ classifiers that err on case $i$ of $n$. One-sided, "
        r"$c=t_{1-2\alpha/(k(k-1)),\,n-1}$; with a control, $2(k-1)$ takes the place of $k(k-1)$."
    ),
    requires=(ZERO_ONE, TWO_CASES),
    assumes=(
        "the test cases are independent of each other and were not used for training",
        "every pair of classifiers disagrees about equally often, so that one variance fits all",
    ),
    references=(FEELDERS_VERKOOIJEN_1995, DUNN_1961, MARASCUILO_MCSWEENEY_1977),
    covers=TEST_CASES,
    interval="closed form: one pooled standard error times Bonferroni's critical value",
    adjusts="Bonferroni",
    example=_example,
)
def pooled_intervals(
    losses: Losses,
    *,
    control: Control = None,
    margin: Margin = None,
    alpha: Alpha = 0.05,
    distribution: CriticalDistribution = CriticalDistribution.STUDENT,
    critical: Critical = None,
    alternative: PairsAlternative = PairsAlternative.TWO_SIDED,
) -> FamilyResult:
    """Compare the error rates of all pairs of classifiers by intervals of one common width.

    Parameters
    ----------
    losses
        0/1 errors of two or more classifiers on the same cases.
    control
        The classifier that all others are compared with, as other minus control; None for all pairs.
    margin
        Differences up to here do not matter: two one-sided t tests of every pair, adjusted by Holm's procedure, say
        which differences are shown to be smaller.
    alpha
        Familywise significance level; all intervals hold together with confidence 1 - alpha.
    distribution
        What the critical value is taken from: t, or the normal distribution as Feelders and Verkooijen do.
    critical
        A critical value to use instead of the computed one, for instance a published one.
    alternative
        Whether the classifiers of a pair may differ to both sides, or the one that comes first in the data, with a
        control the other classifier, is asked to be better, or worse.

    Returns
    -------
    FamilyResult
        For each pair the difference in error rate, its interval, its p value and the p value times the number
        of pairs. When all classifiers err on the same cases, all p values are 1.

    Notes
    -----
    sigma^2 = 2 (k sum R_i - sum R_i^2) / (n^2 k (k - 1)), with R_i the number of classifiers that err on
    case i: the mean over pairs of (b + c) / n^2. The interval is d +- c sigma with Bonferroni's c at
    1 - alpha / (k (k - 1)); with a control, whose k - 1 comparisons share the one variance of all pairs, at
    1 - alpha / (2 (k - 1)).

    With a one-sided alternative, p is one-sided, c is at 1 - 2 alpha / (k (k - 1)), and the intervals have one end: the
    one variance of all pairs is the same. The order of the classifiers must then have been fixed before the cases were
    seen. Feelders and Verkooijen give two-sided intervals only.

    References
    ----------
    Feelders and Verkooijen (1995), section 3, who take the variance from Marascuilo and McSweeney (1977), page 180;
    Dunn (1961).

    Examples
    --------
    >>> from stats_core import Losses, pooled_intervals
    >>> wrong = [[1, 0, 0], [1, 0, 1], [1, 0, 0], [1, 1, 0], [1, 0, 0], [0, 0, 0], [1, 0, 1], [1, 1, 0]]
    >>> losses = Losses(("net", "tree", "rule"), wrong)
    >>> result = pooled_intervals(losses)
    >>> print(result.sentence())
    No two of net, rule, tree are shown to differ: smallest adjusted p = 0.1615.
    """
    df = math.inf if distribution is CriticalDistribution.NORMAL else losses.cases - 1
    compared = pairs_with(losses, control)
    count, side = len(compared), alternative.side(losses.higher_is_better)
    right = dunn_t(alpha, count, df, side)
    used = right if critical is None else critical
    sigma, means = _standard_error(losses), losses.losses.mean(axis=0)
    differences = np.array([means[i] - means[j] for i, j in compared])
    pairs = LossPairs(losses, compared, differences, np.full(count, sigma), used, side)

    def p(statistic: float) -> float:
        beyond = side * statistic if side else abs(statistic)
        tail = ndtr(-beyond) if math.isinf(df) else stdtr(df, -beyond)
        return float(tail if side else 2 * tail)

    reach = f"end {number(used * sigma)} from it" if side else f"are {number(2 * used * sigma)} wide"
    notes = [
        f"Every difference has the standard error {number(sigma)}; the intervals {reach}.",
        f"Critical value {number(used)} for {counted(count, 'comparison')}, {distribution.value}.",
    ]
    if sigma == 0:
        notes = ["All classifiers are right and wrong on the same cases: nothing speaks for a difference, so p = 1."]
    elif critical is not None:
        reached = max(0.0, 1 - count * p(side * used if side else used))
        told = reached if reached < 0.9995 else 0.999  # which is not rounded to certainty
        notes[1] = (
            f"With the given critical value {number(used)}, all intervals hold at once with a confidence of at least "
            f"{number(told, 3)}; for {confidence(alpha)} the critical value should be {number(right)}. The p values do "
            "not depend on it."
        )
    beside = None if critical is None else (f"{confidence(alpha)} intervals, critical value {number(right)}", right)
    comparisons = pairs.comparisons(
        p, lambda statistic: min(1.0, count * p(statistic)), df=df, alpha=alpha, margin=margin
    )
    return FamilyResult(
        name="Pooled intervals",
        comparisons=comparisons,
        critical=used,
        alpha=alpha,
        higher_is_better=False,
        extra_charts=(pairs.forest(comparisons, alpha, beside), *overlap_charts(losses)),
        extra_notes=(*notes, *pooling_notes(losses), *order_note(losses), *in_order(side, count, control)),
        control=control,
        side=side,
        together=count,
        directions=Directions.PROCEDURE if pooling(losses).fits else Directions.UNFIT,
    )


def _standard_error(losses: Losses) -> float:
    """The one standard error of all differences."""
    k = len(losses.algorithms)
    on_cases = np.bincount(losses.losses.sum(axis=1).astype(np.int64)).tolist()
    squares = sum(cases * (k * errors - errors**2) for errors, cases in enumerate(on_cases))
    return math.sqrt(2 * squares / (k * (k - 1))) / losses.cases
