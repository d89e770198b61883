"""McNemar's test of two classifiers on the same cases."""

from __future__ import annotations

import math
from bisect import bisect_right
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

import pandas as pd
import scipy
from scipy.special import chdtrc, chdtri, ndtr

from stats_core.charts.agreement_square import agreement_square
from stats_core.data import Agreement
from stats_core.kernels.how_much import POWER, smallest_found
from stats_core.kernels.tango import equivalence, tango_interval
from stats_core.methods.cases.shared.case_order import order_note
from stats_core.params import SIDE, Alpha, Alternative, Margin
from stats_core.references import (
    AUTOML_EVALUATION,
    DIETTERICH_1998,
    FAGERLAND_2013,
    FEELDERS_VERKOOIJEN_1995,
    MCNEMAR_1947,
    SINGHI_2005,
    TANGO_1998,
)
from stats_core.registry import Question, method
from stats_core.results import PairResult
from stats_core.results.columns import Column, Kind
from stats_core.results.how_much import HowMuch
from stats_core.variation import TEST_CASES
from stats_core.wording import alike, counted, number, significance

FEW = 25
"""Fewer disagreements than this are tested exactly unless asked otherwise."""
ENOUGH = 20
"""The AutoML lecture wants more disagreements than this for chi-square."""
ENOUGH_1995 = 10
"""Feelders and Verkooijen (1995) are content with more than this."""

APART = "The interval belongs to the uncorrected test, and here leads to a different decision than this variant."


class Variant(Enum):
    """Variant of the test."""

    AUTO = "exact below 25 disagreements, else chi-square with continuity correction"
    CORRECTED = "chi-square with continuity correction"
    UNCORRECTED = "chi-square without correction"
    EXACT = "exact binomial"
    MID_P = "mid-p binomial"


@dataclass(frozen=True, eq=False, kw_only=True)
class McNemarResult(PairResult):
    """A McNemar test with the counts that it rests on: cases on which only one classifier is right, and error rates."""

    only_a_right: int
    only_b_right: int
    error_a: float
    error_b: float

    def table(self) -> pd.DataFrame:
        """One row; `df` is NaN for the binomial variants, and so is the `statistic` where nobody disagrees."""
        return (
            super()
            .table()
            .assign(
                only_a_right=self.only_a_right,
                only_b_right=self.only_b_right,
                error_a=self.error_a,
                error_b=self.error_b,
            )
        )

    def variants(self) -> pd.DataFrame:
        """Every variant of the test on the same counts, whichever was chosen."""
        rows = [
            [variant.value, *mcnemar_test(self.only_a_right, self.only_b_right, variant, self.side)]
            for variant in Variant
            if variant is not Variant.AUTO
        ]
        return pd.DataFrame(rows, columns=["variant", "statistic", "p"])

    def columns(self) -> dict[str, Column]:
        """What the columns beside those of every pair are."""
        return {
            "only_a_right": Column(Kind.COUNT, "Only A right"),
            "only_b_right": Column(Kind.COUNT, "Only B right"),
            "error_a": Column(Kind.SHARE, "Error rate of A"),
            "error_b": Column(Kind.SHARE, "Error rate of B"),
        }

    def variants_columns(self) -> dict[str, Column]:
        """What the columns of `variants` are; the p that decides is in the table of the result."""
        return {
            "variant": Column(Kind.TEXT, "Variant"),
            "statistic": Column(Kind.STATISTICS, "Statistic"),
            "p": Column(Kind.P_BESIDE, "p"),
        }


def mcnemar_test(b: int, c: int, variant: Variant, side: int = 0) -> tuple[float, float]:
    """Statistic and p value for b and c disagreements; NaN and 1 when there are none.

    The statistic is chi-square with one degree of freedom, or the smaller count of the binomial variants. A one-sided
    p asks whether c is larger than b (side 1) or smaller (side -1): the normal or binomial tail on that side.
    """
    if b + c == 0:
        return math.nan, 1.0
    along, against = (c, b) if side > 0 or (side == 0 and c > b) else (b, c)
    if variant in (Variant.CORRECTED, Variant.UNCORRECTED):
        # Without the clip, b = c would get 1 / (b + c) out of the correction.
        correction = variant is Variant.CORRECTED
        statistic = max(abs(b - c) - correction, 0) ** 2 / (b + c)
        if side == 0:
            return statistic, float(chdtrc(1, statistic))
        return statistic, float(ndtr((against - along + correction) / math.sqrt(b + c)))
    p = scipy.stats.binom.cdf(against, b + c, 0.5) * (1 if side else 2)
    if variant is Variant.MID_P:
        p -= scipy.stats.binom.pmf(against, b + c, 0.5) * (0.5 if side else 1)
    return float(min(b, c)), min(1.0, float(p))


def _example() -> tuple[Agreement, dict[str, Any]]:
    """Feelders and Verkooijen (1995), Table 4: a neural network and the linear discriminant on 384 cases."""
    return Agreement(268, 23, 32, 61, a="neural network", b="linear discriminant"), {}


@method(
    title="McNemar's test",
    question=Question.SAME_TEST_SET,
    trust_when="Two classifiers were tested on the same cases, and you know on how many only one of them was right.",
    formula=(
        r"$$\chi^2=\frac{(|b-c|-1)^2}{b+c}\ \sim\ \chi^2_1,\qquad p_{\mathrm{exact}}=\min\bigl(1,\ "
        r"2\,P(X\le\min(b,c))\bigr),\quad "
        r"X\sim B(b+c,\tfrac12)$$"
        "\n\n"
        "with $b$ and $c$ the cases on which only one of the two is right. Without correction: $(b-c)^2/(b+c)$; "
        "mid-p "
        r"subtracts $P(X=\min(b,c))$ from the exact $p$."
    ),
    assumes=(
        "the test cases are independent of each other and were not used for training",
        "the two classifiers are compared as trained: another training set might give different ones",
    ),
    references=(
        MCNEMAR_1947,
        DIETTERICH_1998,
        FEELDERS_VERKOOIJEN_1995,
        SINGHI_2005,
        AUTOML_EVALUATION,
        FAGERLAND_2013.only_with(Variant.MID_P),
        TANGO_1998,
    ),
    covers=TEST_CASES,
    interval="the differences that the uncorrected score test does not reject (Tango)",
    example=_example,
)
def mcnemar(
    agreement: Agreement,
    *,
    variant: Variant = Variant.AUTO,
    margin: Margin = None,
    alpha: Alpha = 0.05,
    alternative: Alternative = Alternative.TWO_SIDED,
) -> McNemarResult:
    """Compare the error rates of two classifiers by the cases on which only one of them is right.

    Parameters
    ----------
    agreement
        The 2x2 table of right and wrong.
    variant
        How the p value is computed.
    margin
        Differences in error rate up to here do not matter: the score tests against minus and plus the margin (Tango
        1998) say whether the difference is shown to be smaller.
    alpha
        Significance level, and one minus the confidence of the interval.
    alternative
        Whether either difference counts, or only that the error rate of a is greater, or less, than that of b.

    Returns
    -------
    McNemarResult
        The estimate is the error rate of a minus that of b. The `statistic` is chi-square with one degree of
        freedom, or for the binomial variants the smaller of the two counts, for which `df` is NaN.

    Notes
    -----
    b and c count the cases on which only one classifier is right. Corrected: (|b - c| - 1)^2 / (b + c), zero
    when |b - c| is below one; uncorrected: (b - c)^2 / (b + c). Exact: 2 P(X <= min(b, c)) for X binomial with
    b + c trials; mid-p: the same less P(X = min(b, c)). One-sided tests take the tail on their side, of the
    binomial or, for chi-square, of its signed root. Without disagreement the `statistic` is NaN and p = 1.
    The interval inverts the uncorrected test (Tango 1998).

    References
    ----------
    McNemar (1947); Dietterich (1998); Feelders and Verkooijen (1995), section 3; Singhi (2005), McNemar's Test;
    Bischl and others, AutoML: Evaluation, McNemar Test I to III; Tango (1998).

    Examples
    --------
    >>> from stats_core import Agreement, mcnemar
    >>> agreement = Agreement(both_right=60, only_a_right=25, only_b_right=9, both_wrong=6, a="net", b="tree")
    >>> result = mcnemar(agreement)
    >>> print(result.sentence())
    net is better than tree by 0.1600, 95 % interval 0.0480 to 0.2714, p = 0.0101.
    """
    b, c, n = agreement.only_a_right, agreement.only_b_right, agreement.cases
    chosen = variant
    if variant is Variant.AUTO:
        chosen = Variant.EXACT if b + c < FEW else Variant.CORRECTED
    side = SIDE[alternative]
    statistic, p = mcnemar_test(b, c, chosen, side)
    low, high = tango_interval(c, b, n, alpha, side)
    by_chi_square = chosen in (Variant.CORRECTED, Variant.UNCORRECTED)
    return McNemarResult(
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
        extra_notes=(*_notes(agreement, variant, chosen, alpha), *_margin_note(margin), *order_note(agreement)),
        if_apart=APART if b + c else "",
        side=side,
        how_much=_size(agreement, chosen, alpha, margin, side),
        only_a_right=b,
        only_b_right=c,
        error_a=agreement.error_a,
        error_b=agreement.error_b,
    )


def _size(table: Agreement, chosen: Variant, alpha: float, margin: float | None, side: int) -> HowMuch:
    """The share of cases won, what so many disagreements would have shown, and equivalence by score tests."""
    b, c, n = table.only_a_right, table.only_b_right, table.cases
    level = min(1.0, (2 if side else 1) * alpha)
    by_chi_square = chosen in (Variant.CORRECTED, Variant.UNCORRECTED)
    found = smallest_found(math.sqrt(b + c), math.inf, level) if by_chi_square else _exactly_found(b + c, chosen, level)
    size = HowMuch(improvement=0.5 + (b - c) / (2 * n), detectable=found / n, df=math.inf, level=level)
    if margin is None:
        return size
    low, high = tango_interval(c, b, n, min(1.0, 2 * alpha))
    return replace(size, margin=margin, p_equivalent=equivalence(c, b, n, margin), low=low, high=high)


def _margin_note(margin: float | None) -> tuple[str, ...]:
    if margin is None or margin < 1:
        return ()
    return (f"Error rates differ by at most 1, so that a margin of {number(margin)} leaves nothing to test.",)


def _exactly_found(disagreements: int, variant: Variant, level: float) -> float:
    """The smallest excess of one kind of disagreement that a binomial test finds with 80 % power; NaN where none is."""
    m = disagreements
    # p grows with the smaller count.
    below = bisect_right(range((m + 1) // 2), level, key=lambda count: mcnemar_test(count, m - count, variant)[1])
    if not below:
        return math.nan
    most = below - 1

    def lack(share: float) -> float:
        return float(scipy.stats.binom.cdf(most, m, share) + scipy.stats.binom.sf(m - most - 1, m, share)) - POWER

    return m * (2 * float(scipy.optimize.brentq(lack, 0.5, 1.0)) - 1) if lack(0.5) < 0 else 0.0


def _notes(table: Agreement, asked: Variant, chosen: Variant, alpha: float) -> tuple[str, ...]:
    b, c = table.only_a_right, table.only_b_right
    first, second = alike(table.error_a, table.error_b)
    notes = [
        f"Only {table.a} is right on {counted(b, 'case')}, only {table.b} on {c:,}; the error rates are "
        f"{first} and {second} of {counted(table.cases, 'case')}."
    ]
    if b + c == 0:
        return (*notes, "The two are right and wrong on the same cases: nothing speaks for a difference, so p = 1.")
    if asked is Variant.AUTO:
        notes.append(
            f"With {counted(b + c, 'disagreement')} the variant is: {chosen.value}. Chi-square is used from {FEW} on; "
            f"the AutoML lecture uses it for more than {ENOUGH}, Feelders and Verkooijen (1995) for more than "
            f"{ENOUGH_1995}."
        )
    each = "1 case of each kind was" if b + c == 2 else f"{number((b + c) / 2)} cases of each kind were"
    expected = f"If both erred equally often, {each} expected"
    if chosen in (Variant.CORRECTED, Variant.UNCORRECTED):
        limit = number(float(chdtri(1, alpha)))
        notes.append(f"{expected}; chi-square has to reach {limit} for a two-sided p of {significance(alpha)}.")
    else:
        notes.append(f"{expected}.")
    if chosen in (Variant.CORRECTED, Variant.UNCORRECTED) and b + c <= ENOUGH:
        notes.append(
            f"For chi-square the AutoML lecture wants more than {ENOUGH} disagreements, Feelders and Verkooijen (1995) "
            f"more than {ENOUGH_1995}, and there are {b + c}: the exact variant is safer."
        )
    notes.append(
        "The test compares these two classifiers as they were trained; it says nothing about other training sets."
    )
    return tuple(notes)
