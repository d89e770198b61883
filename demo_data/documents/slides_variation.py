"""Singhi (2005), Statistical significance testing: the slides before McNemar's test."""

from __future__ import annotations

import math

import numpy as np
from scipy import stats

from demo_data.documents.examples import REJECTS, WORDS, differences, folds, pair, percents, same
from demo_data.documents.place import Claim, Value, place
from stats_core import Scheme, corrected_resampled_t
from stats_core.calibrated import calibration
from stats_core.params import Alternative
from stats_core.simulate.standing import standing
from stats_core.types import Floats
from stats_core.variation import Variation
from stats_core.wording import p_value


@place("Slides", "Problem Statement & Assumptions")
def problem() -> dict[str, Value]:
    """From classes to numbers."""
    scores = folds("published_lecture_folds")
    x = differences(scores).ravel()
    t = float(x.mean() / math.sqrt((1 / len(x) + scores.n_test / scores.n_train) * x.var(ddof=1)))
    ours = corrected_resampled_t(scores, **pair(scores)).statistic
    return {"regression": same(t, ours, "corrected t of the squared errors of the Lecture's BostonHousing")}


@place("Slides", "Some Definitions")
def definitions() -> dict[str, Value]:
    """What is supposed, and degrees of freedom that count or do not."""
    scores = folds("folds_10x10")
    first, second = scores.algorithms
    two, wrong = (
        corrected_resampled_t(scores, a=second, b=first, alternative=variant).p
        for variant in (Alternative.TWO_SIDED, Alternative.LESS)
    )
    known = calibration(Scheme.USE_ALL_DATA, scores.runs, scores.folds, 0.05)
    count = scores.runs * scores.folds
    return {
        "null hypothesis": Claim(
            f"two-sided p {p_value(two)} on {scores.runs} x {scores.folds} folds; one-sided {p_value(wrong)} where the "
            "difference has the wrong sign: not identical, and yet not rejected",
            wrong <= 0.05,
        ),
        "degrees of freedom": Claim(
            f"{count - 1} of {count} deviations from their mean are free; calibrated here, the test has {known.df}",
            known.df == count - 1,
        ),
    }


def apart(cases: int, by: float, disagree: float = 0.2) -> float:
    """How often equally good classifiers that disagree on a share of cases differ by so much on a test set."""
    disagreements = np.arange(cases + 1)
    least = np.ceil((disagreements + by * cases) / 2 - 1e-9)
    one_sided = stats.binom.sf(least - 1, disagreements, 0.5)
    return float(np.minimum(1.0, 2 * one_sided) @ stats.binom.pmf(disagreements, cases, disagree))


def alike(sets: int = 10_000, cases: int = 20) -> Floats:
    """The true error rate of one learner minus that of another, each trained on one of two equally good attributes.

    The attributes are normal, with means of -1/2 and 1/2 in the two classes. Each learner cuts halfway between the
    means that its training set has.
    """
    rng = np.random.default_rng(0)
    means = rng.standard_normal((sets, 2, 2)) / math.sqrt(cases / 2) + [-0.5, 0.5]
    cut, side = means.mean(axis=2), np.sign(means[..., 1] - means[..., 0])
    errors = (stats.norm.sf(side * (0.5 + cut)) + stats.norm.sf(side * (0.5 - cut))) / 2
    return np.asarray(errors[:, 0] - errors[:, 1])


def xor_networks(starts: int, steps: int = 5000) -> int:
    """How many networks with two hidden units learn exclusive or by back-propagation, each from random weights."""
    rng = np.random.default_rng(0)
    inputs = np.array([[0, 0, 1], [0, 1, 1], [1, 0, 1], [1, 1, 1]], dtype=np.float64)
    wanted = np.array([0.0, 1.0, 1.0, 0.0])
    first, last = rng.normal(0, 1, (starts, 3, 2)), rng.normal(0, 1, (starts, 3, 1))
    for step in range(steps + 1):
        hidden = np.tanh(inputs @ first)
        with_bias = np.concatenate([hidden, np.ones((starts, 4, 1))], axis=2)
        output = 1 / (1 + np.exp(-with_bias @ last))[..., 0]
        if step == steps:
            break
        wrong = (output - wanted)[..., None]
        back = wrong * last[:, None, :2, 0] * (1 - hidden**2)
        last -= 0.5 * with_bias.transpose(0, 2, 1) @ wrong
        first -= 0.5 * inputs.T @ back
    return int(((output > 0.5) == wanted).all(axis=1).sum())


@place("Slides", "Sources of Variation")
def data() -> dict[str, Value]:
    """Test data and training data, each where it acts alone."""
    small, large = apart(30, 0.05), apart(300, 0.05)
    gaps = alike()
    wide = float(np.mean(np.abs(gaps) >= 0.02))
    return {
        "number of sources": WORDS[len(Variation)],
        "test data": Claim(
            f"equally good classifiers that disagree on 20 % of the cases lie 5 points or more apart in "
            f"{percents(small)} of test sets of 30 cases, in {percents(large)} of 300",
            small > 0.25 > large,
        ),
        "training data": Claim(
            f"true error rates of two learners that are alike but for the attribute that each is given, over "
            f"{len(gaps):,} training sets of 20 cases: {abs(100 * gaps.mean()):.1f} points apart on average, 2 or more "
            f"on {percents(wide)}",
            wide > 0.05 and abs(float(gaps.mean())) < 0.001,
        ),
    }


@place("Slides", "Sources of Variation, continued")
def learner_and_labels() -> dict[str, Value]:
    """The learner's own randomness and wrong labels, each where it acts alone."""
    starts = 50
    learned = xor_networks(starts)
    mislabelled, cases = 10, 100
    below = float(stats.hypergeom.pmf(1, cases, mislabelled, 1))
    return {
        "internal randomness": Claim(
            f"of {starts} networks trained on exclusive or from other random weights, {learned} learn it",
            0 < learned < starts,
        ),
        "classification error": Claim(
            f"with {mislabelled} of {cases} labels wrong, a classifier whose one error falls on a wrong label scores "
            f"{(mislabelled - 1) / cases:g}, below {mislabelled / cases:g}; the chance is {below:.2f}",
            below == 0,
        ),
    }


@place("Slides", "Properties of Good Test")
def properties() -> dict[str, Value]:
    """Whether one of the three would do."""
    table = standing("bouckaert5").table
    table = table[table["measure"] == REJECTS].set_index(["test", "df"])
    null, third = (table[table["set"].str.startswith(f"Set {number}")]["rate"] for number in (1, 3))
    test, df = third.idxmax()
    return {
        "three properties": Claim(
            f"power alone would choose {test} with {df} df: it claims a difference in {percents(third.max())} of "
            f"Set 3, and in {percents(null[test, df])} where nothing differs",
            null[test, df] > 0.1,
        )
    }
