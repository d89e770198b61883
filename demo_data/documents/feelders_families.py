"""Feelders and Verkooijen (1995), Which method learns most from the data?: section 1, pairs and families of tests."""

from __future__ import annotations

import math

import numpy as np
from scipy import stats

from demo_data.documents.examples import percents, same
from demo_data.documents.feelders import FIRST_PAIR, MODELS, intervals, summary
from demo_data.documents.place import Claim, Value, place
from stats_core import matched_t
from stats_core.kernels.adjust import bonferroni, familywise
from stats_core.kernels.intervals import nemenyi_p
from stats_core.kernels.sign import sign_p
from stats_core.simulate.documents import numbers
from stats_core.wording import listed, number

MANY_TESTS = "20 tests at 0.05"
"""The row that says what an error of many tests comes to."""
PAIRS = len(MODELS) * (len(MODELS) - 1) // 2


@place("Feelders", "Section 1")
def pairing() -> dict[str, Value]:
    """Equations 1 and 2, and what the dependence does."""
    data = summary()
    n, s, d = data.cases, data.covariance, float(data.means[0] - data.means[1])
    alpha = intervals().alpha
    ours = matched_t(data, a="f1", b="f2", alpha=alpha)
    apart = math.sqrt(s[0, 0] / n + s[1, 1] / n)
    together = math.sqrt(s[0, 0] / n + s[1, 1] / n - 2 * s[0, 1] / n)
    critical = float(stats.t.isf(alpha / 2, 2 * n - 2))
    scale = np.sqrt(np.diag(s))
    correlations = [float(s[i, j] / scale[i] / scale[j]) for i, j in data.pairs]
    size = float(2 * stats.t.sf(critical * apart / together, n - 1))
    widths = [ours.high - ours.low, ours.independent_high - ours.independent_low]
    return {
        "equation 1": same(d - critical * apart, ours.independent_low, f"lower end {FIRST_PAIR}, alpha {alpha:g}"),
        "sigma of independent means": same(apart, ours.independent_error, FIRST_PAIR),
        "errors on one test sample": Claim(
            f"{min(correlations):.2f} to {max(correlations):.2f} between the four models of section 2",
            min(correlations) > 0.5,
        ),
        "equation 2": same(together, ours.standard_error, FIRST_PAIR),
        "standard error of matched samples": Claim(
            f"{number(ours.standard_error, 3)} against {number(ours.independent_error, 3)} {FIRST_PAIR}",
            ours.correlation > 0 and ours.standard_error < ours.independent_error,
        ),
        "smaller intervals": Claim(
            f"{number(widths[0], 3)} wide against {number(widths[1], 3)} {FIRST_PAIR}, although with {n - 1} in place "
            f"of {2 * n - 2} degrees of freedom",
            widths[0] < widths[1],
        ),
        "neglecting the dependence": Claim(
            f"the test for independent samples would reject {percents(size)} at the {100 * alpha:g} % level "
            f"{FIRST_PAIR} if they did not differ",
            size < alpha,
        ),
    }


@place("Feelders", "Section 1")
def multiplicity() -> dict[str, Value]:
    """Familywise error, with and without dependence."""
    tests, alpha = numbers(MANY_TESTS)
    z = float(stats.norm.isf(alpha / 2))
    several = (1, 3, 6, 10, int(tests))
    growing = [familywise(alpha, count) for count in several]
    pairs, independent = nemenyi_p(z, len(MODELS)), familywise(alpha, PAIRS)
    return {
        "exceeds alpha": Claim(
            f"{', '.join(f'{value:.2f}' for value in growing)} for {listed([str(value) for value in several])} "
            f"independent tests at {alpha:g}",
            growing == sorted(growing) and growing[1] > alpha,
        ),
        "familywise error rate": same(
            1 - (1 - alpha) ** tests, familywise(alpha, int(tests)), f"for J = {tests:g}, alpha {alpha:g}"
        ),
        MANY_TESTS: familywise(alpha, int(tests)),
        "dependent tests": Claim(
            f"smaller: {pairs:.4f} for the {PAIRS} pairs of four means at {alpha:g}, {independent:.4f} for {PAIRS} "
            "independent tests",
            pairs > independent,
        ),
        "enough pairwise tests": Claim(
            f"{nemenyi_p(z, 10):.2f} for the 45 pairs of ten means, {nemenyi_p(z, 20):.2f} for the 190 of twenty",
            nemenyi_p(z, 20) > 0.9,
        ),
    }


@place("Feelders", "Section 1")
def bonferroni_method() -> dict[str, Value]:
    """Bonferroni's method, and what it supposes."""
    _, alpha = numbers(MANY_TESTS)
    signs = np.array([sign_p(heads, 20 - heads) for heads in range(21)])
    of_signs = PAIRS * float(stats.binom.pmf(np.arange(21), 20, 0.5) @ (signs <= alpha / PAIRS))
    adjusted, apart = bonferroni([alpha / PAIRS] * PAIRS), familywise(alpha / PAIRS, PAIRS)
    dependent = nemenyi_p(float(stats.norm.isf(alpha / PAIRS / 2)), len(MODELS))
    each = f"{alpha:g} / {PAIRS}"
    return {
        "Bonferroni": Claim(
            f"a p value of {each} becomes {adjusted[0]:g}; {PAIRS} independent tests then err in {apart:.4f}",
            bool(np.allclose(adjusted, alpha)) and apart <= alpha,
        ),
        "Bonferroni and dependence": Claim(
            f"{PAIRS} independent tests at {each} err in {apart:.4f}, the {PAIRS} pairs of four means in "
            f"{dependent:.4f}",
            dependent < apart,
        ),
        "Bonferroni and normality": Claim(
            f"not needed: {PAIRS} sign tests of 20 cases, each at {each}, err in at most {of_signs:.3f}",
            of_signs > alpha,
        ),
    }
