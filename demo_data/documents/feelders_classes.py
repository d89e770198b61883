"""Feelders and Verkooijen (1995), Which method learns most from the data?: section 3, classification."""

from __future__ import annotations

import math
from functools import cache
from itertools import combinations

import numpy as np
from scipy.stats import binomtest, chi2_contingency, norm

from demo_data.documents.examples import diabetes, largest_gap, losses, same
from demo_data.documents.place import Claim, Value, place
from stats_core import FamilyResult, LossSummary, bonferroni_pairs, mcnemar, pooled_intervals
from stats_core.kernels.intervals import dunn_t
from stats_core.methods.cases.mcnemar import FEW, Variant
from stats_core.methods.cases.pooled_intervals import CriticalDistribution
from stats_core.simulate.documents import at, printed
from stats_core.wording import number, p_value

CLASSIFIERS = ("f1", "f2", "f3", "f4", "f5")
PAIRS = len(CLASSIFIERS) * (len(CLASSIFIERS) - 1) // 2


def given(what: str) -> float:
    """A number of section 3."""
    return printed("Feelders", "Section 3", what)


def level() -> float:
    """The level of Table 5."""
    return round(1 - printed("Feelders", "Table 5", "confidence") / 100, 4)


@cache
def counts() -> FamilyResult:
    """All pairs of the five classifiers, from their counts and one deviation for all differences."""
    cases, sigma = int(given("n")), given("sigma")
    wrong = np.array([1 - given(f"{classifier}: right") / cases for classifier in CLASSIFIERS])
    data = LossSummary(CLASSIFIERS, wrong, np.eye(len(CLASSIFIERS)) * sigma**2 * cases / 2, cases)
    return bonferroni_pairs(data, alpha=level())


@place("Feelders", "Table 4")
def table_4() -> dict[str, Value]:
    """Four counts, and the margins that follow from them."""
    agreement = diabetes()
    both_wrong, only_nn, only_lda, both = (
        agreement.both_wrong,
        agreement.only_b_right,
        agreement.only_a_right,
        agreement.both_right,
    )
    return {
        "I_lda: I_nn": None,
        "I_lda: C_nn": None,
        "I_lda: Total": both_wrong + only_nn,
        "C_lda: I_nn": None,
        "C_lda: C_nn": None,
        "C_lda: Total": only_lda + both,
        "Total: I_nn": both_wrong + only_lda,
        "Total: C_nn": only_nn + both,
        "Total: Total": agreement.cases,
    }


@place("Feelders", "Section 3")
def two_classifiers() -> dict[str, Value]:
    """McNemar's test of the linear discriminant and the network."""
    agreement = diabetes()
    b, c = agreement.only_a_right, agreement.only_b_right
    test, exact, plain = (
        mcnemar(agreement, variant=variant) for variant in (Variant.CORRECTED, Variant.EXACT, Variant.UNCORRECTED)
    )
    wrong = (agreement.both_wrong + agreement.only_b_right, agreement.both_wrong + agreement.only_a_right)
    as_if = chi2_contingency([[errors, agreement.cases - errors] for errors in wrong], correction=False)
    cells = [[agreement.both_wrong, agreement.only_b_right], [agreement.only_a_right, agreement.both_right]]
    together = float(np.linalg.det(cells) / math.sqrt(np.prod([np.sum(cells, axis=side) for side in (0, 1)])))
    least = int(given("approximation of the binomial")) + 1
    gap = max(largest_gap(n) for n in range(least, 2 * (b + c)))
    return {
        "test for independent samples": Claim(
            f"p {p_value(as_if.pvalue)} as if each had had a test set of its own, {p_value(plain.p)} as they are: "
            f"their errors correlate by {together:.2f}",
            together > 0 and as_if.pvalue > plain.p,
        ),
        "cases, and test cases": (2.0 * agreement.cases, float(agreement.cases)),
        "disagreements": float(b + c),
        "chance of success": Claim(
            f"p {p_value(exact.p)} by the binomial distribution with 0.5 and {b + c} disagreements",
            math.isclose(exact.p, float(binomtest(b, b + c, 0.5).pvalue), rel_tol=1e-9),
        ),
        "approximation of the binomial": Claim(
            f"its p is off by at most {gap:.3f} with {least} disagreements or more, by {abs(test.p - exact.p):.4f} "
            f"with these {b + c}; exact below {FEW} here",
            gap < 0.01,
        ),
        "X^2": test.statistic,
        "degrees of freedom of X^2": float(test.df),
        "p-value": test.p,
        "H0": Claim(f"p {p_value(exact.p)} exactly: {exact.headline()}", not exact.rejects and exact.p > 0.1),
    }


@place("Feelders", "Section 3")
def five_classifiers() -> dict[str, Value]:
    """Counts and shares, the pooled variance, the intervals and what was concluded."""
    n, family, z = given("n"), counts(), dunn_t(level(), PAIRS, math.inf)
    by_t = dunn_t(level(), PAIRS, n - 1)
    right = {classifier: given(f"{classifier}: right") for classifier in CLASSIFIERS}
    used, sigma = given("Z"), given("sigma")
    half = [(high - low) / 2 for low, high in (row.numbers for row in at("Feelders", "Table 5") if row.cell)]
    fits = [(value + sign * 0.0005) / used for value, sign in ((min(half), -1), (max(half), 1))]
    shown = {(pair.a, pair.b) for pair in family.shown}
    of_f3 = [pair for pair in family.comparisons if "f3" in (pair.a, pair.b)]
    worse = [pair for pair in of_f3 if (pair.a, pair.b) in shown and (pair.estimate > 0) == (pair.a == "f3")]
    growing = [dunn_t(level(), pairs, math.inf) for pairs in (1, 3, 6, PAIRS)]
    return {
        "same training and test set": Claim(
            f"the linear discriminant is right on {right['f1']:g} of them in both; the network of Table 4, right on "
            f"{printed('Feelders', 'Table 4', 'Total: C_nn'):g}, is neither f4 ({right['f4']:g}) nor f5 "
            f"({right['f5']:g})",
            right["f1"] == diabetes().both_right + diabetes().only_a_right,
        ),
        "k*": given("k") * (given("k") - 1) / 2,
        "n": float(diabetes().cases),
        "k": (1 + math.sqrt(1 + 8 * given("k*"))) / 2,
        **{f"{classifier}: right": None for classifier in CLASSIFIERS},
        **{f"{classifier}: share": count / n for classifier, count in right.items()},
        **pooled(),
        "degrees of freedom": Claim(
            f"n - 1 = {n - 1:g} gives {by_t:.3f}, infinitely many give {z:.3f}, which is used",
            round(by_t, 2) == used,
        ),
        "Z and k*": Claim(
            f"{', '.join(f'{value:.2f}' for value in growing)} for 1, 3, 6 and 10 comparisons",
            growing == sorted(growing),
        ),
        "Z": z,
        "sigma": Claim(f"{fits[0]:.4f} to {fits[1]:.4f} by the widths of Table 5", fits[0] <= sigma <= fits[1]),
        "width": 2 * used * sigma,
        "interval that contains 0": Claim(
            f"{sum(pair.low < 0 < pair.high for pair in family.comparisons)} of {len(family.comparisons)} do, and "
            f"the same have an adjusted p above {level():g}",
            all((pair.low < 0 < pair.high) == (pair.p_adjusted > level()) for pair in family.comparisons),
        ),
        "classification tree": Claim(
            f"{len(worse)} of {len(of_f3)} intervals of f3 keep clear of 0, on the side of more errors",
            len(worse) == len(of_f3),
        ),
        "other functions": Claim(
            f"{len(shown) - len(of_f3)} of {len(family.comparisons) - len(of_f3)} other pairs are shown to differ",
            len(shown) == len(of_f3),
        ),
    }


def pooled() -> dict[str, Value]:
    """The pooled variance and the intervals as printed, on five classifiers whose cases are known."""
    data = losses("test_set_classification")
    n, k = data.losses.shape
    on_case = (1 - data.losses).sum(axis=1)
    variance = 2 * (k * on_case.sum() - (on_case**2).sum()) / (n**2 * k * (k - 1))
    apart = [float((data.losses[:, i] != data.losses[:, j]).sum()) / n**2 for i, j in combinations(range(k), 2)]
    ours = pooled_intervals(data, distribution=CriticalDistribution.NORMAL)
    first = ours.comparisons[0]
    used = abs((first.high - first.low) / 2 / ours.critical)
    low = (data.losses[:, 1] - data.losses[:, 0]).mean() - dunn_t(level(), PAIRS, math.inf) * math.sqrt(variance)
    on = f"on {n} cases of our own"
    return {
        "pooled variance": Claim(
            f"{number(variance)} by both, {on}, which is the mean of (b + c)/n^2 over all pairs",
            math.isclose(variance, used**2, rel_tol=1e-9) and math.isclose(variance, np.mean(apart), rel_tol=1e-9),
        ),
        "interval": same(float(low), -first.high, f"lower end for the first two classifiers {on}"),
    }


@place("Feelders", "Table 5")
def table_5() -> dict[str, Value]:
    """Intervals of the shares of correct classifications; ours are of the error rates, so their sign is turned."""
    held = 1 - len(counts().comparisons) * 2 * float(norm.sf(given("Z")))
    cells: dict[str, Value] = {
        f"{comparison.a}: {comparison.b}": (-comparison.high, -comparison.low) for comparison in counts().comparisons
    }
    return {**cells, "confidence": 100 * held}
