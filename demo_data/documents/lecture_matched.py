"""Bischl and others, AutoML: Evaluation (lecture): the two-matched-samples t test."""

from __future__ import annotations

import math

import numpy as np
from scipy import stats

from demo_data.documents.examples import dependence, folds, losses, only_design, pair, percents, same
from demo_data.documents.place import Claim, Value, place
from stats_core import matched_t, paired_t
from stats_core.kernels.serial import lag_one
from stats_core.simulate.documents import entry
from stats_core.types import Floats
from stats_core.wording import number


def rejected(draw: Floats) -> float:
    """How often the t test of samples `[sample, case]` with mean zero rejects at .05."""
    return float(np.mean(stats.ttest_1samp(draw, 0.0, axis=1).pvalue <= 0.05))


def area(negative: list[float], positive: list[float]) -> float:
    """The area under the ROC curve: the share of pairs that are ranked right."""
    return float(np.mean([high > low for low in negative for high in positive]))


@place("Lecture", "Two-Matched-Samples t-Test I")
def matched_assumptions() -> dict[str, Value]:
    """What the matched t test needs, and what not."""
    rng = np.random.default_rng(0)
    measured, counted = losses("test_set_regression"), losses("test_set_classification")
    tests = [matched_t(losses, a=losses.algorithms[0], b=losses.algorithms[1]) for losses in (measured, counted)]
    whole, halves = area([0.1, 0.4], [0.35, 0.8]), (area([0.1], [0.35]) + area([0.4], [0.8])) / 2
    n = int(entry("Lecture", "Two-Matched-Samples t-Test I", "normality").numbers[0]) + 1
    symmetric, skewed = rng.laplace(size=(20_000, n)), rng.exponential(size=(20_000, n)) - 1
    neighbours = lag_one(measured.losses[:, 0] - measured.losses[:, 1])
    limit = 1.96 / math.sqrt(measured.cases)
    unequal = 3 * rng.standard_normal((20_000, n)) - rng.standard_normal((20_000, n))
    return {
        "performance measures": Claim(
            f"any loss of a single case: t {number(tests[0].statistic, 3)} for squared errors, "
            f"{number(tests[1].statistic, 3)} for right and wrong; the area under the ROC curve is no mean over cases: "
            f"{whole:g} of four cases, {halves:g} on average of their halves",
            whole == halves,
        ),
        "normality": Claim(
            f"with {n} cases and nothing to find, rejected in {percents(rejected(symmetric))} where differences are "
            f"symmetric (Laplace), in {percents(rejected(skewed))} where they are skewed (exponential)",
            rejected(skewed) < 0.055,
        ),
        "i.i.d. samples": Claim(
            f"differences of neighbours correlate by {number(neighbours, 2)} on {measured.cases} test cases, within "
            f"{number(limit, 2)} of 0",
            abs(neighbours) < limit,
        ),
        "equal variances": Claim(
            f"not needed: with deviations of 3 and 1 and nothing to find, rejected in {percents(rejected(unequal))}",
            rejected(unequal) > 0.055,
        ),
    }


@place("Lecture", "Two-Matched-Samples t-Test II")
def matched_formula() -> dict[str, Value]:
    """The statistic as printed, term by term."""
    data = losses("test_set_regression")
    n, d = data.cases, data.losses[:, 0] - data.losses[:, 1]
    ours = matched_t(data, a=data.algorithms[0], b=data.algorithms[1])
    deviation = ours.standard_error * math.sqrt(n)
    printed = math.sqrt(((d - d.mean()) ** 2).sum() / (n - 1))
    means, on = data.losses.mean(axis=0), f"on {n} test cases"
    t = float(math.sqrt(n) * d.mean() / printed)
    return {
        "hypotheses": same(float(2 * stats.t.sf(abs(t), n - 1)), ours.p, f"p for differences of either sign, {on}"),
        "statistic": same(t, ours.statistic, on),
        "mean difference": same(float(means[0] - means[1]), ours.estimate, on),
        "sigma_d": same(printed, deviation, on),
        "name of sigma_d": Claim(
            f"{number(deviation)} is that of single differences; their mean has {number(ours.standard_error)}",
            math.isclose(printed, ours.standard_error, rel_tol=1e-9),
        ),
        "d_i": same(float(d.mean()), ours.estimate, f"mean {on}"),
        "d-bar": Claim(
            f"the sum is {number(d.sum())} {on}, the mean {number(ours.estimate)}: 1/n is missing",
            math.isclose(float(d.sum()), ours.estimate, rel_tol=1e-9),
        ),
    }


@place("Lecture", "Two-Matched-Samples t-Test III")
def matched_folds() -> dict[str, Value]:
    """From single cases to folds."""
    two, ten = folds("published_lecture_folds"), folds("folds_10x10")
    five = folds("folds_5x2")
    test = paired_t(two, **pair(two))
    n, half = ten.n_train + ten.n_test, five.n_train + five.n_test
    return {
        "k errors": Claim(
            f"{two.folds} folds give {two.folds} differences and {test.df:g} degree of freedom: BostonHousing",
            test.df == two.folds - 1,
        ),
        "overlapping training sets": Claim(
            f"two of ten folds share {n - 2 * n // 10} of {ten.n_train} training cases; on data sets without a "
            f"difference their differences correlate by {dependence('cv'):.2f}",
            dependence("cv") > 0.02,
        ),
        "5 times 2-fold CV": only_design("cv_5x2_t"),
        "within each repetition": Claim(
            f"two halves of {five.n_train} and {five.n_test} cases share {half - 2 * half // five.folds}; each is "
            "trained on once and tested on once",
            half - 2 * half // five.folds == 0,
        ),
    }
