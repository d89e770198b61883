"""McNemar's test of two classifiers on the same cases."""

from __future__ import annotations

import math
from enum import Enum
from typing import Any

from scipy.optimize import brentq
from scipy.stats import binom, chi2, norm

from stats_core.charts.agreement_square import agreement_square
from stats_core.data import Agreement
from stats_core.params import Alpha
from stats_core.references import DIETTERICH_1998, FAGERLAND_2013, FEELDERS_VERKOOIJEN_1995, MCNEMAR_1947, TANGO_1998
from stats_core.registry import Question, method
from stats_core.results import PairResult
from stats_core.wording import decision, number, p_phrase

FEW = 25
"""Fewer disagreements than this are tested exactly unless asked otherwise."""
ENOUGH = 20
"""The chi-square approximation wants more disagreements than this."""


class Variant(Enum):
    """Variant of the test."""

    AUTO = "exact below 25 disagreements, else chi-square with continuity correction"
    CORRECTED = "chi-square with continuity correction"
    UNCORRECTED = "chi-square without correction"
    EXACT = "exact binomial"
    MID_P = "mid-p binomial"


def mcnemar_test(b: int, c: int, variant: Variant) -> tuple[float, float]:
    """Statistic and p value for b and c disagreements; NaN and 1 when there are none.

    The statistic is chi-square with one degree of freedom, or the smaller count of the binomial variants.
    """
    if b + c == 0:
        return math.nan, 1.0
    if variant in (Variant.CORRECTED, Variant.UNCORRECTED):
        # Without the clip, b = c would get 1 / (b + c) out of the correction.
        apart = max(abs(b - c) - 1, 0) if variant is Variant.CORRECTED else abs(b - c)
        statistic = apart**2 / (b + c)
        return statistic, float(chi2.sf(statistic, 1))
    fewer = min(b, c)
    p = 2 * binom.cdf(fewer, b + c, 0.5)
    if variant is Variant.MID_P:
        p -= binom.pmf(fewer, b + c, 0.5)
    return float(fewer), min(1.0, float(p))


def tango_interval(b: int, c: int, n: int, alpha: float) -> tuple[float, float]:
    """Score interval of the difference (b - c) / n of two paired proportions (Tango 1998)."""
    return _tango_low(b, c, n, alpha), -_tango_low(c, b, n, alpha)


def _tango_low(b: int, c: int, n: int, alpha: float) -> float:
    z = float(norm.isf(alpha / 2))

    def excess(delta: float) -> float:
        # Tango 1998: the likelihood's maximum under p_b - p_c = delta gives p_c, and with it the variance.
        linear = -b - c + (2 * n - b + c) * delta
        p_c = (math.sqrt(max(0.0, linear**2 + 8 * n * c * delta * (1 - delta))) - linear) / (4 * n)
        return b - c - n * delta - z * math.sqrt(max(0.0, n * (2 * p_c + delta * (1 - delta))))

    # At the estimate itself the variance may vanish, which is not the limit looked for.
    estimate = (b - c) / n - 1e-12
    return -1.0 if estimate <= -1 else float(brentq(excess, -1.0, estimate, xtol=1e-14))


def _example() -> tuple[Agreement, dict[str, Any]]:
    """Feelders and Verkooijen (1995), Table 4: a neural network and another classifier on 384 cases."""
    return Agreement(268, 23, 32, 61, a="neural network", b="other classifier"), {}


@method(
    title="McNemar's test",
    question=Question.SAME_TEST_SET,
    assumes=(
        "the test cases are independent of each other and were not used for training",
        "the two classifiers are taken as they are: another training set might give others",
    ),
    references=(MCNEMAR_1947, DIETTERICH_1998, FEELDERS_VERKOOIJEN_1995, FAGERLAND_2013, TANGO_1998),
    example=_example,
)
def mcnemar(agreement: Agreement, *, variant: Variant = Variant.AUTO, alpha: Alpha = 0.05) -> PairResult:
    """Compare the error rates of two classifiers by the cases on which only one of them is right.

    Parameters
    ----------
    agreement
        The 2x2 table of right and wrong.
    variant
        How the p value is computed.
    alpha
        Significance level, and one minus the confidence of the interval.

    Returns
    -------
    PairResult
        The estimate is the error rate of a minus that of b. The `statistic` is chi-square with one degree of
        freedom, or for the binomial variants the smaller of the two counts, for which `df` is NaN.

    Notes
    -----
    b and c count the cases on which only one classifier is right. Corrected: (|b - c| - 1)^2 / (b + c), zero
    when |b - c| is below one; uncorrected: (b - c)^2 / (b + c). Exact: 2 P(X <= min(b, c)) for X binomial with
    b + c trials; mid-p: the same less P(X = min(b, c)). Without disagreement the `statistic` is NaN and p = 1.
    The interval inverts the uncorrected test (Tango 1998).

    References
    ----------
    McNemar (1947); Dietterich (1998); Tango (1998).
    """
    b, c, n = agreement.only_a_right, agreement.only_b_right, agreement.cases
    chosen = variant
    if variant is Variant.AUTO:
        chosen = Variant.EXACT if b + c < FEW else Variant.CORRECTED
    statistic, p = mcnemar_test(b, c, chosen)
    low, high = tango_interval(c, b, n, alpha)
    by_chi_square = chosen in (Variant.CORRECTED, Variant.UNCORRECTED)
    return PairResult(
        a=agreement.a,
        b=agreement.b,
        estimate=(c - b) / n,
        low=low,
        high=high,
        statistic=statistic,
        df=1.0 if by_chi_square else math.nan,
        p=p,
        alpha=alpha,
        higher_is_better=False,
        extra_charts=(agreement_square(agreement),),
        extra_notes=_notes(agreement, variant, chosen, p, alpha, excludes_zero=low > 0 or high < 0),
    )


def _notes(
    table: Agreement, asked: Variant, chosen: Variant, p: float, alpha: float, *, excludes_zero: bool
) -> tuple[str, ...]:
    b, c = table.only_a_right, table.only_b_right
    notes = [
        f"Only {table.a} is right on {b:,} cases, only {table.b} on {c:,}; the error rates are "
        f"{number(table.error_a)} and {number(table.error_b)} of {table.cases:,} cases."
    ]
    if b + c == 0:
        return (*notes, "The two are right and wrong on the same cases: nothing speaks for a difference, so p = 1.")
    if asked is Variant.AUTO:
        notes.append(f"With {b + c:,} disagreements the variant is: {chosen.value}.")
    if chosen in (Variant.CORRECTED, Variant.UNCORRECTED) and b + c <= ENOUGH:
        notes.append(
            f"The chi-square approximation wants more than {ENOUGH} disagreements, and there are {b + c}: "
            "the exact variant is safer."
        )
    others = [one for one in Variant if one not in (Variant.AUTO, chosen)]
    said = [f"{one.value} {p_phrase(mcnemar_test(b, c, one)[1])}" for one in others]
    notes.append(f"The other variants: {'; '.join(said)}.")
    if excludes_zero != decision(p, alpha):
        notes.append("The interval belongs to the uncorrected test, and decides otherwise here than this variant.")
    return tuple(notes)
