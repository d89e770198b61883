"""Singhi (2005), Statistical significance testing: the slides up to McNemar's test, and the conclusion."""

from __future__ import annotations

import math

import numpy as np
from scipy import stats

from demo_data.documents.examples import (
    AGREE,
    REJECTS,
    diabetes,
    folds,
    losses,
    null_folds,
    pair,
    percents,
    rates,
    same,
)
from demo_data.documents.place import Claim, Value, place
from stats_core import METHODS, Scheme, corrected_resampled_t, mcnemar
from stats_core.calibrated import calibration
from stats_core.methods.cases.mcnemar import Variant
from stats_core.simulate.documents import entry
from stats_core.simulate.standing import standing
from stats_core.types import Floats
from stats_core.variation import Variation
from stats_core.wording import listed, number, p_value

ON_TABLE_4 = "on Feelders, Table 4"
ALL_DATA = Scheme.USE_ALL_DATA.value
SINGLE = ("resampled t", "corrected resampled t", "10-fold t", "5x2cv t")
TESTS = {
    **dict(zip(("Resampling", "Cor-resampling", "k-fold cv", "5 x 2 cv"), SINGLE, strict=True)),
    "Use all data": ALL_DATA,
    **{
        one.value: one.value
        for one in (
            Scheme.FOLDS_AVERAGED_VAR,
            Scheme.FOLDS_AVERAGED_T,
            Scheme.RUNS_AVERAGED_VAR,
            Scheme.RUNS_AVERAGED_T,
            Scheme.SORTED_RUNS,
        )
    },
}
"""The rows of Table 5, and what the kept study calls them."""


@place("Slides", "Problem Statement & Assumptions")
def problem() -> dict[str, Value]:
    """From classes to numbers."""
    scores = folds("published_lecture_folds")
    t = corrected_resampled_t(scores, **pair(scores)).statistic
    said = (
        f"tests on folds take errors of regression too: corrected t = {number(abs(t))} on the Lecture's BostonHousing"
    )
    return {"regression": Claim(said, math.isfinite(t))}


@place("Slides", "Some Definitions")
def definitions() -> dict[str, Value]:
    """Degrees of freedom that count, and some that do not."""
    scores = folds("folds_10x10")
    known = calibration(Scheme.USE_ALL_DATA, scores.runs, scores.folds, 0.05)
    count = scores.runs * scores.folds
    said = f"{count - 1} of {count} deviations from their mean are free; calibrated here, the test has {known.df}"
    return {"degrees of freedom": Claim(said, known.df == count - 1)}


def apart(cases: int, by: float, disagree: float = 0.2) -> float:
    """How often equally good classifiers that disagree on a share of cases differ by so much on a test set."""
    disagreements = np.arange(cases + 1)
    least = np.ceil((disagreements + by * cases) / 2 - 1e-9)
    one_sided = stats.binom.sf(least - 1, disagreements, 0.5)
    return float(np.minimum(1.0, 2 * one_sided) @ stats.binom.pmf(disagreements, cases, disagree))


def xor_networks(starts: int = 50, steps: int = 5000) -> int:
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
def variation() -> dict[str, Value]:
    """Each of the four, shown where it acts alone."""
    small, large = apart(30, 0.05), apart(300, 0.05)
    means = null_folds("cv").mean(axis=(1, 2))
    starts, learned = 50, xor_networks(50)
    mislabelled, cases = 10, 100
    below = float(stats.hypergeom.pmf(1, cases, mislabelled, 1))
    return {
        "test data": Claim(
            f"equally good classifiers that disagree on 20 % of the cases lie 5 points apart in {percents(small)} of "
            f"test sets of 30 cases, in {percents(large)} of 300",
            small > 0.25 > large,
        ),
        "training data": Claim(
            f"over {len(means):,} data sets without a difference the mean difference is {100 * means.mean():.1f} "
            f"points, on single ones up to {100 * np.abs(means).max():.1f}",
            float(np.abs(means).max()) > 0.05 > abs(float(means.mean())),
        ),
        "internal randomness": Claim(
            f"of {starts} networks trained on exclusive or from other random weights, {learned} learn it",
            0 < learned < starts,
        ),
        "classification error": Claim(
            f"with {mislabelled} of {cases} labels wrong, a classifier whose one error falls on a wrong label scores "
            f"{(mislabelled - 1) / cases:g}, below {mislabelled / cases:g}; the chance is {below:.2f}",
            below == 0,
        ),
        "number of sources": float(len(Variation)),
    }


@place("Slides", "Properties of Good Test")
def properties() -> dict[str, Value]:
    """Whether one of the three would do."""
    found = standing("bouckaert5").table
    found = found[found["measure"] == REJECTS].set_index(["test", "df"])
    null, third = (found[found["set"].str.startswith(f"Set {one}")]["rate"] for one in (1, 3))
    test, df = third.idxmax()
    said = f"power alone would choose {test} with {df} df: it claims a difference in {percents(third.max())} of Set 3"
    return {
        "three properties": Claim(
            f"{said}, and in {percents(null[test, df])} where nothing differs", null[test, df] > 0.1
        )
    }


def cells(wrong_a: Floats, wrong_b: Floats) -> dict[str, int]:
    """The four counts as the slide defines them."""
    a, b = wrong_a == 1, wrong_b == 1
    return {
        "n00": int((a & b).sum()),
        "n01": int((a & ~b).sum()),
        "n10": int((b & ~a).sum()),
        "n11": int((~a & ~b).sum()),
    }


@place("Slides", "McNemar's Test")
def mcnemar_table() -> dict[str, Value]:
    """The four cells, the null hypothesis, and what kind of test it is."""
    errors = losses("test_set_classification")
    first, second = errors.algorithms[0], errors.algorithms[2]
    found, counted = errors.agreement(first, second), cells(errors.losses[:, 0], errors.losses[:, 2])
    ours = (found.both_wrong, found.only_b_right, found.only_a_right, found.both_right)
    names = ("both wrong", "only B right", "only A right", "both right")
    table = diabetes()
    b, c = table.only_a_right, table.only_b_right
    tie = float(stats.binom.pmf(11, 22, 0.5))
    plain = mcnemar(table, variant=Variant.UNCORRECTED).statistic
    of = f"for {first} and {second} on {errors.cases} cases"
    return {
        **{
            cell: Claim(f"{name}: {count} {of}", count == counted[cell])
            for cell, name, count in zip(counted, names, ours, strict=True)
        },
        "null hypothesis": Claim(
            f"expected are equal counts; of 22 disagreements under the null hypothesis, 11 and 11 come with a chance "
            f"of {tie:.2f}",
            tie > 0.5,
        ),
        "kind of test": same(float(stats.chisquare([b, c]).statistic), plain, f"without correction, {ON_TABLE_4}"),
    }


def beyond(limit: float, disagreements: int) -> float:
    """The exact chance that the corrected statistic is above a limit when both are equally good."""
    counts = np.arange(disagreements + 1)
    gap = np.maximum(np.abs(2 * counts - disagreements) - 1, 0)
    return float(stats.binom.pmf(counts, disagreements, 0.5) @ (gap**2 / disagreements > limit))


def training_luck(sd: float, cases: int = 1000, draws: int = 4000) -> float:
    """How often McNemar's test rejects although two algorithms err equally often on average over training sets."""
    rng = np.random.default_rng(0)
    errors = np.clip(0.2 + sd * rng.standard_normal((draws, 2)), 0, 1)
    only_a, only_b = errors[:, 0] * (1 - errors[:, 1]), errors[:, 1] * (1 - errors[:, 0])
    counts = rng.multinomial(cases, np.stack([only_a, only_b, 1 - only_a - only_b], axis=1))
    gap = np.maximum(np.abs(counts[:, 0] - counts[:, 1]) - 1, 0)
    return float(np.mean(gap**2 / (counts[:, 0] + counts[:, 1]) > stats.chi2.isf(0.05, 1)))


@place("Slides", "McNemar's Test, discussion")
def mcnemar_discussion() -> dict[str, Value]:
    """The statistic, its distribution, and what it leaves out."""
    table = diabetes()
    b, c = table.only_a_right, table.only_b_right
    by = {variant: mcnemar(table, variant=variant) for variant in (Variant.CORRECTED, *list(Variant)[2:4])}
    exact, corrected, plain = (by[one].p for one in (Variant.EXACT, Variant.CORRECTED, Variant.UNCORRECTED))
    covers = METHODS["mcnemar"].covers
    still, moved = training_luck(0.0), training_luck(0.02)
    limit = float(stats.chi2.isf(0.05, 1))
    most = max(beyond(limit, n) for n in range(1, 301))
    trained = entry("Feelders", "Section 3", "cases, and test cases").numbers
    return {
        "expected counts": Claim(
            f"{table.both_wrong}, {number((b + c) / 2)}, {number((b + c) / 2)}, {table.both_right} {ON_TABLE_4}",
            float(stats.chisquare([b, c]).pvalue) == float(stats.chisquare([b, c], [(b + c) / 2] * 2).pvalue),
        ),
        "statistic": same((abs(b - c) - 1) ** 2 / (b + c), by[Variant.CORRECTED].statistic, ON_TABLE_4),
        "degrees of freedom": float(by[Variant.CORRECTED].df),
        "continuity correction": Claim(
            f"p {p_value(corrected)} with it, {p_value(plain)} without, {p_value(exact)} exactly, {ON_TABLE_4}",
            abs(corrected - exact) < abs(plain - exact),
        ),
        "critical value": limit,
        "chance of exceeding it": Claim(
            f"less than {stats.chi2.sf(limit, 1):g}; exactly at most {most:.4f}, for up to 300 disagreements",
            round(most, 1) == 0.5,
        ),
        "what it does not measure": Claim(
            "accounts for neither the choice of the training data nor the learner's own randomness",
            not {Variation.TRAINING_DATA, Variation.LEARNER} & set(covers),
        ),
        "when to apply it": Claim(
            f"two algorithms that err equally often on average, 1,000 test cases: rejected in {percents(still)} where "
            f"training sets do not matter, in {percents(moved)} where they move each error rate by 2 points (sd)",
            still <= 0.05 < moved,
        ),
        "size of the training set": Claim(
            f"Feelders trains on {trained[0] - trained[1]:g} of {trained[0]:g} cases; ten folds train on 90 %",
            trained[1] > 0,
        ),
    }


def calibrated(test: str) -> bool:
    """Whether the kept study has a test with calibrated degrees of freedom."""
    found = standing("bouckaert5").table
    return bool((found.loc[found["test"] == test, "df"] != "nominal").any())


@place("Slides", "Table 5")
def table_5_caption() -> dict[str, Value]:
    """What the table counts, and which of its tests are calibrated here."""
    found = standing("bouckaert5").table
    found = found[found["set"].str.startswith("Set")]
    agree = found[found["measure"] == AGREE]
    nominal = [row for row, test in TESTS.items() if not calibrated(test)]
    partitionings = found.loc[found["measure"] == REJECTS, "trials"] / agree["trials"].to_numpy()
    return {
        "replicability": Claim(
            f"data sets on which all of {partitionings.iloc[0]:g} partitionings agree, of {agree['trials'].iloc[0]} in "
            "each set",
            bool((partitionings == 10).all()),
        ),
        "calibration": Claim(f"all calibrated but {listed(nominal)}", nominal == ["5 x 2 cv"]),
    }


@place("Slides", "Conclusion")
def conclusion() -> dict[str, Value]:
    """The advice, by what the studies here find of it."""
    scores = folds("folds_10x10")
    known = calibration(Scheme.USE_ALL_DATA, scores.runs, scores.folds, 0.05)
    agree = {test: min(rates(test, AGREE, calibrated=calibrated(test))) for test in TESTS.values()}
    most = max(agree[test] for test in SINGLE)
    rejected = rates(ALL_DATA, REJECTS, calibrated=True)
    return {
        "runs and folds": (float(scores.runs), float(scores.folds)),
        "accuracies": float(scores.runs * scores.folds),
        "degrees of freedom": Claim(
            f"{known.df}; {known.low} to {known.high} with other data sets of the same kind", known.df == 10
        ),
        "which test": Claim(
            f"all ten partitionings agree on {percents(agree[ALL_DATA])} of its worst set, of {listed(SINGLE)} on at "
            f"most {percents(most)}; it rejects {percents(rejected[0])} where nothing differs",
            agree[ALL_DATA] > most and rejected[0] < 0.1,
        ),
    }
