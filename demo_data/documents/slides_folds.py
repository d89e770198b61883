"""Singhi (2005), Statistical significance testing: the slides of the resampled, k-fold and 5x2cv t tests."""

from __future__ import annotations

import math

import numpy as np
from scipy import stats

from demo_data.documents.examples import (
    AGREE,
    REJECTS,
    differences,
    folds,
    null_tests,
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


@place("Slides", "Resampled paired t test, discussion")
def resampled_discussion() -> dict[str, Value]:
    """What is wrong with it, and the correction."""
    scores = folds("folds_resampled")
    x, ratio = differences(scores).ravel(), scores.n_test / scores.n_train
    cases = scores.n_test + scores.n_train
    standard = corrected_resampled_t(scores, **pair(scores)).statistic
    printed = corrected_t(x, ratio)
    independent = float(stats.binom.stats(scores.n_test, 0.3, moments="k")) / 2
    rejected, agree, beside = (
        rates("resampled t", REJECTS)[0],
        min(rates("corrected resampled t", AGREE)),
        min(rates(ALL_DATA, AGREE, calibrated=True)),
    )
    return {
        "degrees of freedom": Claim(
            f"{paired_t(scores, **pair(scores)).df:g} for {len(x)} resamples",
            paired_t(scores, **pair(scores)).df == len(x) - 1,
        ),
        "normality": Claim(
            "dependence alone does not do it: jointly normal shares have a normal difference however they correlate; "
            f"of shares of {scores.n_test} cases the difference is discrete, with an excess kurtosis of "
            f"{number(independent, 2)} even when they are independent",
            independent == 0,
        ),
        "independence of the differences": Claim(
            f"two of the resamples share {scores.n_test**2 / cases:g} of {scores.n_test} test cases and "
            f"{scores.n_train**2 / cases:g} of {scores.n_train} training cases on average",
            scores.n_test**2 / cases > 0,
        ),
        "Type I error": Claim(f"{percents(rejected)} at the 5 % level on our Set 1", rejected > 0.1),
        "why it is high": Claim(
            f"over data sets without a difference the mean varies {understated('resampled'):.1f} times as much as the "
            "test supposes",
            understated("resampled") > 1.2,
        ),
        "fractions n1 and n2": Claim(
            f"n2/n1 = {number(ratio)} for {scores.n_train} and {scores.n_test} cases; only their ratio counts",
            math.isclose(ratio, (scores.n_test / cases) / (scores.n_train / cases)),
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
    scores = folds("folds_10x10", runs=1)
    k, n = scores.folds, scores.n_train + scores.n_test
    ours = paired_t(scores, **pair(scores))
    shared = n - 2 * n // k
    test = null_tests("cv")
    limit = float(stats.t.isf(0.0005, 9))
    beyond = float(np.mean(np.abs(test.statistic) > limit))
    return {
        "statistic": same(plain_t(differences(scores).ravel()), ours.statistic, f"on {k} folds"),
        "test sets": Claim(f"the {k} test sets of {n // k} cases share none of {n}", k * (n // k) == n),
        "training sets": Claim(f"two of them share {shared} of {n - n // k} cases", shared > 0),
        "estimate of the variation": Claim(
            f"over data sets without a difference the mean varies {understated('cv'):.1f} times as much as the test "
            "supposes",
            understated("cv") > 1.2,
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
    x = differences(scores)
    mean = x.mean(axis=1, keepdims=True)
    printed, ours = float(((x - mean) ** 2).sum(axis=1)[0]), float(x[0].var(ddof=1))
    return {
        "replications and folds": (float(scores.runs), float(scores.folds)),
        "error estimates of a replication": float(scores.scores[:, 0].size),
        "sizes of the halves": Claim(f"{scores.n_train} and {scores.n_test} cases", scores.n_train == scores.n_test),
        "differences": Claim(
            f"{number(x[0, 0])} and {number(x[0, 1])} in the first of five replications",
            bool(np.allclose(x[0], scores.scores[1, 0] - scores.scores[0, 0])),
        ),
        "variance": same(printed, ours, "of the first replication"),
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
        "statistic": same(float(x[0, 0] / math.sqrt(s2.sum() / 5)), ours.statistic, "on 5 x 2 folds"),
        "degrees of freedom": f"{ours.df:g}",
        "Type I error": Claim(f"{percents(rejected[0])} at the 5 % level on our Set 1", rejected[0] < 0.1),
        "power": Claim(
            f"{percents(*rejected[1:])} on Sets 2 to 4; 10-fold t, calibrated, {percents(*tenfold[1:])}",
            all(one < other for one, other in zip(rejected[1:], tenfold[1:], strict=True)),
        ),
        "replicability": Claim(
            f"all ten partitionings agree on {percents(min(agree))} of the worst set",
            min(agree) < min(rates(ALL_DATA, AGREE, calibrated=True)),
        ),
    }
