"""Singhi (2005), Statistical significance testing: the slides of the resampled, k-fold and 5x2cv t tests."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
from scipy import stats

from demo_data.documents.examples import (
    AGREE,
    REJECTS,
    WORDS,
    dependence,
    differences,
    folds,
    null_tests,
    only_design,
    pair,
    percents,
    rates,
    same,
    understated,
)
from demo_data.documents.place import Claim, Value, place
from stats_core import corrected_resampled_t, cv_5x2_t, paired_t
from stats_core.types import Floats
from stats_core.wording import number

RESAMPLES = "on ten resamples"
ALL_DATA = "use all data"


def plain_t(x: Floats) -> float:
    """The statistic as printed: p-bar sqrt(n) over the root of the sum of squares over n - 1."""
    n, mean = len(x), x.mean()
    return float(mean * math.sqrt(n) / math.sqrt(((x - mean) ** 2).sum() / (n - 1)))


def corrected_t(x: Floats, ratio: float) -> float:
    """The corrected statistic as printed: the sum of squares is not divided, and sqrt(n) stands above."""
    n, mean = len(x), x.mean()
    return float(mean * math.sqrt(n) / math.sqrt((1 / n + ratio) * ((x - mean) ** 2).sum()))


@place("Slides", "Resampled paired t test")
def resampled() -> dict[str, Value]:
    """Differences of error shares, and Student's t of them."""
    scores = folds("folds_resampled")
    ours, x = paired_t(scores, **pair(scores)), differences(scores).ravel()
    wrong_b, wrong_a = 1 - scores.scores
    return {
        "training and test set": Claim(
            f"{scores.runs} resamples, each of {scores.n_train} training and {scores.n_test} test cases",
            scores.runs > 1 == scores.folds,
        ),
        "difference": same(float(np.mean(wrong_b - wrong_a)), ours.estimate, f"mean {RESAMPLES}"),
        "statistic": same(plain_t(x), ours.statistic, RESAMPLES),
    }


def excess(cases: int, disagree: float) -> float:
    """Excess kurtosis of the difference of two shares of cases whose classifiers disagree on a share of them."""
    return (1 / disagree - 3) / cases


@place("Slides", "Resampled paired t test, discussion")
def resampled_discussion() -> dict[str, Value]:
    """What is wrong with it."""
    scores = folds("folds_resampled")
    test, cases = paired_t(scores, **pair(scores)), scores.n_test + scores.n_train
    few, many = (excess(cases, 0.2) for cases in (scores.n_test, 100 * scores.n_test))
    independent = excess(scores.n_test, 2 * 0.3 * 0.7)
    together = dependence("resampled")
    rejected = rates("resampled t", REJECTS)[0]
    return {
        "degrees of freedom": Claim(f"{test.df:g} for {scores.runs} resamples", test.df == scores.runs - 1),
        "normality": Claim(
            f"where two classifiers disagree on 20 % of the cases, the difference has an excess kurtosis of "
            f"{number(few, 2)} with {scores.n_test} test cases and of {number(many, 2)} with {100 * scores.n_test:,}, "
            f"as dependent as before; independent ones that err on 30 % have {number(independent, 2)} with "
            f"{scores.n_test}",
            abs(many) > abs(few) / 2,
        ),
        "independence of the differences": Claim(
            f"on data sets without a difference two of them correlate by {together:.2f}; on average they share "
            f"{scores.n_test**2 / cases:g} of {scores.n_test} test cases and {scores.n_train**2 / cases:g} of "
            f"{scores.n_train} training cases",
            together > 0.02,
        ),
        "Type I error": Claim(f"{percents(rejected)} at the 5 % level on our Set 1", rejected > 0.1),
        "why it is high": Claim(
            f"over data sets without a difference the mean varies {understated('resampled'):.1f} times as much as the "
            "test supposes",
            understated("resampled") > 1.2,
        ),
    }


@place("Slides", "Resampled paired t test, discussion")
def corrected_resampling() -> dict[str, Value]:
    """The correction, and what it leaves."""
    scores = folds("folds_resampled")
    as_shares = replace(scores, n_train=scores.n_train // scores.n_test, n_test=1)
    standard, by_shares = (corrected_resampled_t(data, **pair(data)).statistic for data in (scores, as_shares))
    printed = corrected_t(differences(scores).ravel(), scores.n_test / scores.n_train)
    agree, beside = min(rates("corrected resampled t", AGREE)), min(rates(ALL_DATA, AGREE, calibrated=True))
    return {
        "fractions n1 and n2": same(
            by_shares, standard, f"with {as_shares.n_train} to 1 as with {scores.n_train} to {scores.n_test} cases"
        ),
        "corrected statistic": Claim(
            f"{number(printed)} by it {RESAMPLES}, {100 * (printed / standard - 1):.1f} % more than the "
            f"{number(standard)} of Nadeau and Bengio's",
            math.isclose(printed, standard, rel_tol=1e-9),
        ),
        "replicability of the corrected test": Claim(
            f"all ten partitionings agree on {percents(agree)} of the worst set, on {percents(beside)} with use all "
            "data, calibrated",
            agree < beside,
        ),
    }


@place("Slides", "k-fold Cross-Validated Paired t Test")
def k_fold() -> dict[str, Value]:
    """One cross-validation: test sets apart, training sets not."""
    scores, printed = folds("folds_10x10", runs=1), folds("published_lecture_folds")
    k, n = scores.folds, scores.n_train + scores.n_test
    shared = n - 2 * n // k
    test = null_tests("cv")
    limit = float(stats.t.isf(0.0005, test.df))
    beyond = float(np.mean(np.abs(test.statistic) > limit))
    off = float(np.mean(np.abs(test.estimate) > 0.05 - 1e-9))  # means of folds of 30 cases, often 0.05 but for rounding
    return {
        "statistic": same(
            plain_t(differences(printed).ravel()),
            paired_t(printed, **pair(printed)).statistic,
            f"on the {printed.folds} folds of the Lecture's BostonHousing",
        ),
        "test sets": Claim(f"the {k} test sets of {scores.n_test} cases share none of {n}", k * scores.n_test == n),
        "training sets": Claim(f"two of them share {shared} of {scores.n_train} cases", shared > 0),
        "estimate of the variation": Claim(
            f"over data sets without a difference the mean varies {understated('cv'):.1f} times as much as the test "
            "supposes",
            understated("cv") > 1.2,
        ),
        "means": Claim(
            f"off by 5 points or more on {percents(off)} of {len(test.p):,} data sets without a difference",
            0 < off < 0.5,
        ),
        "large t values": Claim(
            f"|t| above {limit:.2f}, which independent folds reach in 0.1 %, on {percents(beyond)} of {len(test.p):,} "
            "data sets without a difference",
            beyond > 0.002,
        ),
    }


@place("Slides", "k-fold Cross-Validated Paired t Test, discussion")
def k_fold_discussion() -> dict[str, Value]:
    """Its three properties, by the kept study."""
    rejected, agree = rates("10-fold t", REJECTS), rates("10-fold t", AGREE)
    others = [rates(name, REJECTS) for name in ("5x2cv t", "corrected resampled t")]
    return {
        "Type I error": Claim(f"{percents(rejected[0])} at the 5 % level on our Set 1", 0.05 < rejected[0] < 0.1),
        "power": Claim(
            f"{percents(*rejected[1:])} on Sets 2 to 4; 5x2cv t {percents(*others[0][1:])}, corrected resampled t "
            f"{percents(*others[1][1:])}",
            all(one > max(two, three) for one, two, three in zip(rejected[1:], *(o[1:] for o in others), strict=True)),
        ),
        "replicability": Claim(
            f"all ten partitionings agree on {percents(min(agree))} of the worst set, on "
            f"{percents(min(rates(ALL_DATA, AGREE, calibrated=True)))} with use all data, calibrated",
            min(agree) < min(rates(ALL_DATA, AGREE, calibrated=True)),
        ),
    }


@place("Slides", "5*2 CV Paired t Test")
def five_by_two() -> dict[str, Value]:
    """Five halvings, their differences and variances."""
    scores = folds("folds_5x2")
    test = cv_5x2_t(scores, **pair(scores))
    error_b, error_a = 1 - scores.scores
    p = error_b - error_a
    s2 = ((p - p.mean(axis=1, keepdims=True)) ** 2).sum(axis=1)
    return {
        "replications and folds": only_design("cv_5x2_t"),
        "error estimates of a replication": WORDS[scores.scores[:, 0].size],
        "sizes of the halves": Claim(f"{scores.n_train} and {scores.n_test} cases", scores.n_train == scores.n_test),
        "differences": same(float(p[0, 0]), test.estimate, "p(1) of the first replication"),
        "variance": same(float(s2.mean()), (test.estimate / test.statistic) ** 2, "mean over five replications"),
    }


@place("Slides", "5*2 CV Paired t Test, discussion")
def five_by_two_discussion() -> dict[str, Value]:
    """The statistic, and its three properties by the kept study."""
    scores = folds("folds_5x2")
    x, ours = differences(scores), cv_5x2_t(scores, **pair(scores))
    s2 = ((x - x.mean(axis=1, keepdims=True)) ** 2).sum(axis=1)
    rejected, agree = rates("5x2cv t", REJECTS), rates("5x2cv t", AGREE)
    tenfold = rates("10-fold t", REJECTS, calibrated=True)
    return {
        "statistic": same(
            float(x[0, 0] / math.sqrt(s2.sum() / len(s2))),
            ours.statistic,
            f"on 5 x 2 folds, with {ours.df:g} degrees of freedom",
        ),
        "Type I error": Claim(f"{percents(rejected[0])} at the 5 % level on our Set 1", rejected[0] < 0.1),
        "power": Claim(
            f"{percents(*rejected[1:])} on Sets 2 to 4; 10-fold t, calibrated, {percents(*tenfold[1:])}",
            all(rate < other for rate, other in zip(rejected[1:], tenfold[1:], strict=True)),
        ),
        "replicability": Claim(
            f"all ten partitionings agree on {percents(min(agree))} of the worst set",
            min(agree) < min(rates(ALL_DATA, AGREE, calibrated=True)),
        ),
    }
