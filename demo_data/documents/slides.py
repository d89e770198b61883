"""Singhi (2005), Statistical significance testing: McNemar's test, and the conclusion."""

from __future__ import annotations

from itertools import product

import numpy as np
from scipy import stats

from demo_data.documents.examples import AGREE, REJECTS, diabetes, folds, losses, percents, rates, same
from demo_data.documents.place import Claim, Value, place
from stats_core import METHODS, Scheme, mcnemar
from stats_core.calibrated import calibration
from stats_core.methods.cases.mcnemar import Variant
from stats_core.simulate.documents import entry, printed
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
        scheme.value: scheme.value
        for scheme in (
            Scheme.FOLDS_AVERAGED_VAR,
            Scheme.FOLDS_AVERAGED_T,
            Scheme.RUNS_AVERAGED_VAR,
            Scheme.RUNS_AVERAGED_T,
            Scheme.SORTED_RUNS,
        )
    },
}
"""The rows of Table 5, and what the kept study calls them."""


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
    agreement, counted = errors.agreement(first, second), cells(errors.losses[:, 0], errors.losses[:, 2])
    ours = (agreement.both_wrong, agreement.only_b_right, agreement.only_a_right, agreement.both_right)
    names = ("both wrong", "only B right", "only A right", "both right")
    table = diabetes()
    b, c = table.only_a_right, table.only_b_right
    plain = mcnemar(table, variant=Variant.UNCORRECTED)
    of = f"for {first} and {second} on {errors.cases} cases"
    return {
        **{
            cell: Claim(f"{name}: {count} {of}", count == counted[cell])
            for cell, name, count in zip(counted, names, ours, strict=True)
        },
        "null hypothesis": Claim(
            f"{number((b + c) / 2)} of each are expected {ON_TABLE_4}; {c} and {b} were counted, which is no reason to "
            f"reject it: p {p_value(plain.p)}",
            b == c or plain.rejects,
        ),
        "kind of test": same(
            float(stats.chisquare([b, c]).statistic), plain.statistic, f"without correction, {ON_TABLE_4}"
        ),
    }


def beyond(limit: float, disagreements: int) -> float:
    """The exact chance that the corrected statistic is above a limit when both are equally good."""
    counts = np.arange(disagreements + 1)
    gap = np.maximum(np.abs(2 * counts - disagreements) - 1, 0)
    return float(stats.binom.pmf(counts, disagreements, 0.5) @ (gap**2 / disagreements > limit))


def training_luck(sd: float, cases: int = 1000) -> float:
    """How often McNemar's test rejects although two algorithms err equally often on average over training sets.

    The error rates are normal around .2 and independent; the mean over them is taken by quadrature.
    """
    nodes, weights = np.polynomial.hermite_e.hermegauss(21)
    rates, share = 0.2 + sd * nodes, weights / weights.sum()
    disagree = np.arange(1, cases + 1)
    # The corrected statistic is above the limit where the rarer count is below this.
    rarest = np.ceil((disagree - 1 - np.sqrt(stats.chi2.isf(0.05, 1) * disagree)) / 2) - 1
    rejecting = 0.0
    for (a, wa), (b, wb) in product(zip(rates, share, strict=True), repeat=2):
        only_a, only_b = a * (1 - b), b * (1 - a)
        of_a = only_a / (only_a + only_b)
        rejected = stats.binom.cdf(rarest, disagree, of_a) + stats.binom.cdf(rarest, disagree, 1 - of_a)
        rejecting += wa * wb * float(stats.binom.pmf(disagree, cases, only_a + only_b) @ rejected)
    return rejecting


@place("Slides", "McNemar's Test, discussion")
def mcnemar_discussion() -> dict[str, Value]:
    """The statistic, its distribution, and what it leaves out."""
    table = diabetes()
    b, c = table.only_a_right, table.only_b_right
    corrected, plain, exact = (
        mcnemar(table, variant=variant) for variant in (Variant.CORRECTED, Variant.UNCORRECTED, Variant.EXACT)
    )
    expected = (table.both_wrong, (b + c) / 2, (b + c) / 2, table.both_right)
    seen = (table.both_wrong, c, b, table.both_right)
    limit = float(stats.chi2.isf(0.05, 1))
    most = max(beyond(limit, n) for n in range(1, 301))
    return {
        "expected counts": same(
            float(stats.chisquare(seen, expected).statistic),
            plain.statistic,
            f"without correction, with {', '.join(f'{value:g}' for value in expected)} expected {ON_TABLE_4}",
        ),
        "statistic": same((abs(b - c) - 1) ** 2 / (b + c), corrected.statistic, ON_TABLE_4),
        "degrees of freedom": float(corrected.df),
        "continuity correction": Claim(
            f"p {p_value(corrected.p)} with it, {p_value(plain.p)} without, {p_value(exact.p)} exactly, {ON_TABLE_4}",
            abs(corrected.p - exact.p) < abs(plain.p - exact.p),
        ),
        "critical value": limit,
        "chance of exceeding it": Claim(
            f"less than {stats.chi2.sf(limit, 1):g}; exactly at most {most:.4f}, for up to 300 disagreements",
            round(most, 1) == printed("Slides", "McNemar's Test, discussion", "chance of exceeding it"),
        ),
        **training(),
    }


def training() -> dict[str, Value]:
    """What McNemar's test does not see: that other training data would have given other classifiers."""
    still, moved = training_luck(0.0), training_luck(0.02)
    all_cases, test_cases = entry("Feelders", "Section 3", "cases, and test cases").numbers
    crossed = folds("folds_10x10")
    equal = "two algorithms that err equally often on average, 1,000 test cases:"
    held_out, by_folds = 1 - test_cases / all_cases, crossed.n_train / (crossed.n_train + crossed.n_test)
    return {
        "what it does not measure": Claim(
            f"{equal} rejected in {percents(moved)} where training sets or starts move each error rate by 2 points "
            "(sd)",
            moved > 0.1 and not {Variation.TRAINING_DATA, Variation.LEARNER} & set(METHODS["mcnemar"].covers),
        ),
        "when to apply it": Claim(
            f"{equal} rejected in {percents(still)} where neither moves their error rates", still <= 0.05 < moved
        ),
        "size of the training set": Claim(
            f"Feelders trains on {100 * held_out:g} % of all cases for McNemar's test; ten folds train on "
            f"{100 * by_folds:g} %",
            held_out < by_folds,
        ),
    }


def calibrated(test: str) -> bool:
    """Whether the kept study has a test with calibrated degrees of freedom."""
    table = standing("bouckaert5").table
    return bool((table.loc[table["test"] == test, "df"] != "nominal").any())


@place("Slides", "Table 5")
def table_5_caption() -> dict[str, Value]:
    """What the table counts, and which of its tests are calibrated here."""
    table = standing("bouckaert5").table
    table = table[table["set"].str.startswith("Set")]
    agree = table[table["measure"] == AGREE]
    nominal = [row for row, test in TESTS.items() if not calibrated(test)]
    partitionings = table.loc[table["measure"] == REJECTS, "trials"] / agree["trials"].to_numpy()
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
    runs, per_run = entry("Slides", "Conclusion", "runs and folds").numbers
    known = calibration(Scheme.USE_ALL_DATA, int(runs), int(per_run), 0.05)
    agree = {test: min(rates(test, AGREE, calibrated=calibrated(test))) for test in TESTS.values()}
    most = max(agree[test] for test in SINGLE)
    rejected = rates(ALL_DATA, REJECTS, calibrated=True)
    worst = f"all ten partitionings agree on {percents(agree[ALL_DATA])} of its worst set"
    return {
        "runs and folds": Claim(
            f"{worst} with {runs:g} runs, on {percents(agree['10-fold t'])} with one",
            agree[ALL_DATA] > agree["10-fold t"],
        ),
        "accuracies": runs * per_run,
        "degrees of freedom": Claim(
            f"{known.df}; from {known.low} to {known.high} with other data sets of the same kind",
            known.df == printed("Slides", "Conclusion", "degrees of freedom"),
        ),
        "which test": Claim(
            f"{worst}, of {listed(SINGLE)} on at most {percents(most)}; it rejects {percents(rejected[0])} where "
            "nothing differs",
            agree[ALL_DATA] > most and rejected[0] < 0.1,
        ),
    }
