"""Feelders and Verkooijen (1995), Which method learns most from the data?: introduction, sections 2 and 4."""

from __future__ import annotations

import math
from functools import cache

import numpy as np
from scipy import stats

from demo_data.documents.examples import losses, percents, same
from demo_data.documents.place import Claim, Value, place
from stats_core import FamilyResult, Losses, LossSummary, bonferroni_pairs, hochberg_tamhane_intervals, matched_t
from stats_core.kernels.adjust import bonferroni, holm
from stats_core.kernels.intervals import critical_modulus, maximum_modulus_p
from stats_core.simulate.documents import entry, printed
from stats_core.wording import number, p_value

MODELS = ("f1", "f2", "f3", "f4")
FIRST_PAIR = "for f1 and f2 of section 2"


@cache
def summary() -> LossSummary:
    """The printed means and covariances of section 2."""
    cell = {(a, b): printed("Feelders", "Table 2", f"{a}: {b}") for i, a in enumerate(MODELS) for b in MODELS[i:]}
    matrix = [[cell[min(a, b), max(a, b)] for b in MODELS] for a in MODELS]
    means = [printed("Feelders", "Section 2", f"mean squared error of {model}") for model in MODELS]
    (_, cases) = entry("Feelders", "Section 2", "training and test cases").numbers
    return LossSummary(MODELS, np.array(means), np.array(matrix), int(cases))


def intervals(critical: float | None = None) -> FamilyResult:
    """The simultaneous intervals of section 2, with the computed or a given critical value."""
    alpha = printed("Feelders", "Section 2", "familywise alpha")
    return hochberg_tamhane_intervals(summary(), alpha=alpha, critical=critical)


def theirs() -> FamilyResult:
    """The same with the printed critical value."""
    return intervals(printed("Feelders", "Section 2", "critical value"))


@place("Feelders", "Introduction")
def introduction() -> dict[str, Value]:
    """A ranking beside what a test can show of it."""
    family = intervals()
    order = [family.comparisons[0].a, *(comparison.b for comparison in family.comparisons[:3])]
    ranked = sorted(order, key=lambda name: float(summary().means[MODELS.index(name)]))
    return {
        "usual comparisons": None,
        "significance testing": Claim(
            f"section 2 ranks {', '.join(ranked)}; of the {len(family.comparisons)} pairs {len(family.shown)} are "
            "shown to differ",
            len(family.shown) < len(family.comparisons),
        ),
    }


@place("Feelders", "Table 1")
def layout() -> dict[str, Value]:
    """Totals and means of the lay-out."""
    right, share, cases = (printed("Feelders", "Section 3", what) for what in ("f1: right", "f1: share", "n"))
    return {
        "Total: f1": Claim(
            f"Y.1, the sum: {right:g} in section 3, where Y-bar.1 is {share:g}", math.isclose(right, share)
        ),
        "Means: f1": Claim(f"Y-bar.1: {share:g} in section 3", round(right / cases, 3) == share),
    }


def late_errors(correlation: float, draws: int = 4000, cases: int = 106) -> float:
    """How often the matched t test rejects where nothing differs and neighbouring cases correlate."""
    rng = np.random.default_rng(0)
    noise = rng.standard_normal((draws, cases))
    for case in range(1, cases):
        noise[:, case] = correlation * noise[:, case - 1] + math.sqrt(1 - correlation**2) * noise[:, case]
    return float(np.mean(stats.ttest_1samp(noise, 0.0, axis=1).pvalue <= 0.05))


@cache
def held(critical: float | None, draws: int = 20_000) -> float:
    """How often the intervals of section 2 hold together if Table 2 is true; None: one variance for all pairs."""
    data, alpha = summary(), intervals().alpha
    n, s = data.cases, data.covariance
    rng = np.random.default_rng(0)
    means = rng.multivariate_normal(np.zeros(len(s)), s / n, draws)
    spread = stats.wishart.rvs(n - 1, s / (n - 1), draws, random_state=rng)
    i, j = np.array(data.pairs).T
    variances = (spread[:, i, i] + spread[:, j, j] - 2 * spread[:, i, j]) / n
    if critical is None:
        critical = float(stats.studentized_range.isf(alpha, len(s), (len(s) - 1) * (n - 1))) / math.sqrt(2)
        variances = variances.mean(axis=1, keepdims=True)
    return float(np.mean((np.abs(means[:, i] - means[:, j]) <= critical * np.sqrt(variances)).all(axis=1)))


@place("Feelders", "Section 2")
def models() -> dict[str, Value]:
    """What is supposed of the errors, and equations 3 to 5."""
    data, errors = summary(), losses("test_set_regression")
    n, s = data.cases, data.covariance
    other = [
        matched_t(losses, a="Linear", b="Network 2")
        for losses in (errors, Losses(errors.algorithms, np.sqrt(errors.losses)))
    ]
    variances = [float(s[i, i] + s[j, j] - 2 * s[i, j]) for i, j in data.pairs]
    family = intervals()
    first = family.comparisons[0]
    half = family.critical * math.sqrt(variances[0] / n)
    centred = errors.losses - errors.losses.mean(axis=0)
    covariance = float((centred[:, 0] * centred[:, 1]).sum() / (errors.cases - 1))
    smallest = float(np.linalg.eigvalsh(s).min())
    return {
        "other error measures": Claim(
            f"t {number(other[0].statistic, 3)} for squared errors, {number(other[1].statistic, 3)} for absolute ones, "
            f"on {errors.cases} cases of our own",
            all(
                math.isclose(result.statistic, stats.ttest_rel(x[:, 0], x[:, 1]).statistic, rel_tol=1e-9)
                for result, x in zip(other, (errors.losses, np.sqrt(errors.losses)), strict=True)
            ),
        ),
        "time series": Claim(
            f"where the differences of neighbouring cases correlate by .5 and nothing differs, the matched t test "
            f"rejects {percents(late_errors(0.5))}, by 0 {percents(late_errors(0.0))}",
            late_errors(0.5) > 0.1 > late_errors(0.0),
        ),
        "equation 3": Claim(
            f"such a Sigma has positive eigenvalues; the smallest of Table 2 is {number(smallest, 3)}", smallest > 0
        ),
        "without sphericity": Claim(
            f"with the covariances of Table 2, six intervals made for {1 - family.alpha:.2f} hold together "
            f"in {percents(held(family.critical))}; with one variance for all pairs and Tukey's critical value in "
            f"{percents(held(None))}",
            held(family.critical) >= 1 - family.alpha > held(None),
        ),
        "spherical model": Claim(
            f"the largest variance of a difference in Table 2 is {max(variances) / min(variances):.0f} times the "
            "smallest",
            max(variances) > 2 * min(variances),
        ),
        "equation 4": same(first.estimate - half, first.low, f"lower end {FIRST_PAIR}"),
        "k*": Claim(
            f"{len(family.comparisons)} for {len(MODELS)} models",
            len(family.comparisons) == len(MODELS) * (len(MODELS) - 1) // 2,
        ),
        "degrees of freedom": Claim(f"{n - 1} for {n} cases", matched_t(data, a="f1", b="f2").df == n - 1),
        "equation 5": same(covariance, float(errors.summary().covariance[0, 1]), f"on {errors.cases} cases of our own"),
    }


@place("Feelders", "Section 2")
def boston() -> dict[str, Value]:
    """The example: what was given, the critical value, and what was concluded."""
    family, used = intervals(), printed("Feelders", "Section 2", "critical value")
    n, count = summary().cases, len(family.comparisons)
    alpha = printed("Feelders", "Section 2", "familywise alpha")
    least, likely = 1 - maximum_modulus_p(used, count, n - 1), held(used)
    shown = family.shown
    linear = [comparison for comparison in family.comparisons if comparison.a == "f1"]
    networks = [comparison for comparison in family.comparisons if comparison.a != "f1"]
    return {
        "models": None,
        "training and test cases": None,
        **{f"mean squared error of {model}": None for model in MODELS},
        "familywise alpha": None,
        "critical value": Claim(
            f"{family.critical:.3f}; for 3 comparisons it would be {critical_modulus(alpha, 3, n - 1):.3f}",
            round(family.critical, 3) == used,
        ),
        "confidence of the intervals": Claim(
            f"with the printed critical value at least {least:.3f}, and {likely:.2f} with the covariances of Table 2, "
            f"in place of {1 - alpha:.2f}",
            max(least, likely) >= 1 - alpha,
        ),
        "linear model": Claim(
            f"{sum(comparison in shown for comparison in linear)} of {len(linear)} intervals keep clear of 0, with "
            "the right critical value too",
            all(comparison in shown and comparison.estimate > 0 for comparison in linear),
        ),
        "networks": Claim(
            f"{sum(comparison in shown for comparison in networks)} of {len(networks)} pairs are shown to differ, "
            f"smallest adjusted p {p_value(min(comparison.p_adjusted for comparison in networks))}",
            not any(comparison in shown for comparison in networks),
        ),
        "hidden units": Claim(
            f"more than 2 are not shown to help: the mean errors fall by {number(networks[0].estimate, 2)} and "
            f"{number(networks[1].estimate, 2)}, with intervals on both sides of 0",
            all(comparison.low < 0 < comparison.high for comparison in networks[:2]),
        ),
    }


@place("Feelders", "Table 2")
def covariances() -> dict[str, Value]:
    """Given: the single errors were not published."""
    return {f"{a}: {b}": None for i, a in enumerate(MODELS) for b in MODELS[i:]}


@place("Feelders", "Table 3")
def table_3() -> dict[str, Value]:
    """The intervals with the printed critical value."""
    return {f"{comparison.a}: {comparison.b}": (comparison.low, comparison.high) for comparison in theirs().comparisons}


@place("Feelders", "Section 4")
def conclusion() -> dict[str, Value]:
    """What is proposed, and that it need not be the best."""
    single = [comparison.p for comparison in intervals().comparisons]
    sharper = [family.critical for family in (intervals(), bonferroni_pairs(summary(), alpha=intervals().alpha))]
    return {
        "testing in place of ranking": Claim(
            f"{len(intervals().shown)} of the {len(single)} differences of section 2 are shown, which a ranking does "
            "not tell",
            0 < len(intervals().shown) < len(single),
        ),
        "the best methods": Claim(
            f"Bonferroni's critical value is {sharper[1]:.3f} where theirs should be {sharper[0]:.3f}; Holm's p values "
            f"are at most Bonferroni's, {p_value(float(holm(single)[2]))} and {p_value(float(bonferroni(single)[2]))} "
            "for f1 and f4",
            bool((holm(single) <= bonferroni(single) + 1e-15).all()),
        ),
        "casual experiments": None,
    }
