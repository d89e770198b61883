"""Bischl and others, AutoML: Evaluation (lecture): benchmarks, hypotheses and McNemar's test."""

from __future__ import annotations

import math

import numpy as np
from scipy import stats

from demo_data.documents.examples import (
    REJECTS,
    diabetes,
    differences,
    folds,
    largest_gap,
    losses,
    pair,
    percents,
    rates,
    same,
    table,
    trees,
)
from demo_data.documents.place import Claim, Value, place
from stats_core import METHODS, Agreement, Scheme, ScoreTable, mcnemar, paired_t
from stats_core.answers import cases as cases_advice
from stats_core.answers import folds as folds_advice
from stats_core.answers import ranks as ranks_advice
from stats_core.methods.cases.mcnemar import FEW, Variant, mcnemar_test
from stats_core.params import Alternative
from stats_core.simulate.documents import entry, printed
from stats_core.wording import number, p_value

EXAMPLE = "in the example"


@place("Lecture", "Benchmark Experiments")
def benchmark() -> dict[str, Value]:
    """The errors are data; that all learners should have the same splits can be tried."""
    scores = folds("folds_10x10")
    x = differences(scores)
    apart = float(scores.scores.var(axis=(1, 2), ddof=1).sum())
    values: dict[str, Value] = {
        f"{dataset}, fold {fold}: MSE ({learner})": None
        for dataset in ("BostonHousing", "mtcars")
        for fold in (1, 2)
        for learner in ("rpart", "randomForest")
    }
    values["same splits"] = Claim(
        f"on 10 x 10 folds the differences have the variance {number(x.var(ddof=1), 3)} where the two learners share "
        f"their splits, and would have {number(apart, 3)} with splits of their own",
        bool(x.var(ddof=1) < apart),
    )
    return values


@place("Lecture", "Hypothesis Testing in Benchmarking I")
def testing() -> dict[str, Value]:
    """Levels, and what not rejecting means."""
    levels = {option.default for method in METHODS.values() for option in method.options if option.name == "alpha"}
    usual, strict = entry("Lecture", "Hypothesis Testing in Benchmarking I", "common alpha").numbers
    open_one = mcnemar(diabetes())
    p = mcnemar(trees()).p
    scores = folds("folds_10x10")
    two, one_sided = (
        paired_t(scores, alternative=side, **pair(scores)).p for side in (Alternative.TWO_SIDED, Alternative.GREATER)
    )
    null, _, third, _ = rates(Scheme.USE_ALL_DATA.value, REJECTS, calibrated=True)
    return {
        "not rejecting": Claim(
            f"{open_one.headline()} on Feelders, Table 4, where differences from {number(open_one.low, 2)} to "
            f"{number(open_one.high, 2)} fit the data",
            not open_one.rejects and open_one.low < 0 < open_one.high,
        ),
        "rejecting": Claim(
            f"use all data, calibrated, rejects {percents(null)} where nothing differs and {percents(third)} of Set 3: "
            f"of a mixture of both in equal parts {percents(third / (null + third))} of the rejections are right",
            third / (null + third) > 0.5,
        ),
        "typical hypotheses": Claim(
            f"one-sided p is half the two-sided one where the difference has the right sign: {one_sided / two:.2f}",
            math.isclose(two, 2 * one_sided, rel_tol=1e-9),
        ),
        "common alpha": Claim(
            f"every test begins with {', '.join(f'{level:g}' for level in sorted(levels))}; the p of McNemar Test III, "
            f"{p_value(p)}, is enough for {usual:g} and not for {strict:g}",
            levels == {usual} and strict < p <= usual,
        ),
    }


@place("Lecture", "Hypothesis Testing in Benchmarking II")
def problems() -> dict[str, Value]:
    """The test that is advised for each kind of problem."""
    many = table("benchmark")
    two = ScoreTable(many.datasets, many.algorithms[:2], many.scores[:, :2], many.higher_is_better)
    advised = {
        "first kind of problem": (
            cases_advice.advise(trees()),
            folds_advice.advise(folds("folds_10x10")),
        ),
        "second kind of problem": (ranks_advice.advise(two),),
        "third kind of problem": (ranks_advice.advise(many),),
    }
    keys = {what: {str(recommendation.method) for recommendation in advice} for what, advice in advised.items()}
    return {
        what: Claim(
            f"{' and '.join(METHODS[str(advice.method)].title for advice in advised[what])}, which no other kind gets",
            not mine & set().union(*(others for other, others in keys.items() if other != what)),
        )
        for what, mine in keys.items()
    }


@place("Lecture", "McNemar Test I")
def mcnemar_counts() -> dict[str, Value]:
    """A to D as the lecture defines them, counted case by case."""
    errors = losses("test_set_classification")
    first, second = errors.algorithms[0], errors.algorithms[2]
    wrong_a, wrong_b = (errors.losses[:, column] == 1 for column in (0, 2))
    counted = {"A": ~wrong_a & ~wrong_b, "B": wrong_b & ~wrong_a, "C": wrong_a & ~wrong_b, "D": wrong_a & wrong_b}
    agreement = errors.agreement(first, second)
    ours = (agreement.both_right, agreement.only_a_right, agreement.only_b_right, agreement.both_wrong)
    names = ("both right", "only model 1 right", "only model 2 right", "both wrong")
    exact = mcnemar(trees(), variant=Variant.EXACT)
    binomial = stats.binomtest(trees().only_a_right, trees().only_a_right + trees().only_b_right).pvalue
    return {
        "performance measures": Claim(
            "right and wrong make a 2x2 table, squared errors make none",
            errors.is_zero_one and not losses("test_set_regression").is_zero_one,
        ),
        "assumptions": Claim(
            f"the exact form needs none but independent cases: p {p_value(exact.p)} {EXAMPLE}, a binomial tail",
            math.isclose(exact.p, binomial, rel_tol=1e-9),
        ),
        **{
            letter: Claim(
                f"{name}: {count} for {first} and {second} on {errors.cases} cases", count == int(which.sum())
            )
            for (letter, which), name, count in zip(counted.items(), names, ours, strict=True)
        },
    }


@place("Lecture", "McNemar Test II")
def mcnemar_errors() -> dict[str, Value]:
    """Errors of the two, and what equal errors leave open."""
    agreement = trees()
    a, b, c, d = agreement.both_right, agreement.only_a_right, agreement.only_b_right, agreement.both_wrong
    test, n = mcnemar(agreement, variant=Variant.CORRECTED), agreement.cases
    unequal = 1 - float(stats.binom.pmf((b + c) // 2, b + c, 0.5))
    least = int(printed("Lecture", "McNemar Test II", "B + C")) + 1
    as_expected = mcnemar(Agreement(a, (b + c) // 2, (b + c) // 2, d), variant=Variant.UNCORRECTED)
    return {
        "error of model 1": same((c + d) / (a + b + c + d), test.error_a, EXAMPLE),
        "error of model 2": same((b + d) / (a + b + c + d), test.error_b, EXAMPLE),
        "same errors": Claim(
            f"the errors differ by (C - B)/n, {number((c - b) / n)} {EXAMPLE}: where they are the same, B = C. Where "
            f"only the true errors are, B and C differ with a chance of {unequal:.2f}",
            not math.isclose((c - b) / n, test.error_a - test.error_b, rel_tol=1e-9),
        ),
        "null hypothesis": Claim(
            f"{number((b + c) / 2)} of each are expected {EXAMPLE}; chi-square without correction is then "
            f"{number(as_expected.statistic)}, and p {p_value(as_expected.p)}",
            as_expected.statistic == 0 and as_expected.error_a == as_expected.error_b,
        ),
        "statistic": same((abs(b - c) - 1) ** 2 / (b + c), test.statistic, EXAMPLE),
        "degrees of freedom": float(test.df),
        "B + C": Claim(
            f"exact below {FEW} disagreements, chi-square from there on; its p is off by up to "
            f"{largest_gap(least):.3f} with {least}, by {largest_gap(least // 2):.3f} with {least // 2}",
            least == FEW,
        ),
    }


@place("Lecture", "McNemar Test III")
def mcnemar_example() -> dict[str, Value]:
    """The example, and why the level comes first."""
    test, exact = (mcnemar(trees(), variant=variant) for variant in (Variant.CORRECTED, Variant.EXACT))
    disagreements = test.only_a_right + test.only_b_right
    usual, strict = entry("Lecture", "Hypothesis Testing in Benchmarking I", "common alpha").numbers
    p = np.array([mcnemar_test(b, disagreements - b, Variant.CORRECTED)[1] for b in range(disagreements + 1)])
    chance = stats.binom.pmf(np.arange(disagreements + 1), disagreements, 0.5)
    before, after = (float(chance @ (p <= alpha)) for alpha in (strict, usual))
    return {
        **{f"Tree {tree}: Random Forest {forest}": None for tree in (0, 1) for forest in (0, 1)},
        "statistic": test.statistic,
        "critical value": float(stats.chi2.isf(0.05, 1)),
        "decision": Claim(
            f"p {p_value(test.p)}, exactly {p_value(exact.p)}: {exact.headline()}", test.rejects and exact.rejects
        ),
        "level before the test": Claim(
            f"with {disagreements} disagreements and nothing to find, {percents(before)} are rejected at {strict:g}, "
            f"{percents(after)} by anyone who then takes {usual:g} where p is above it",
            after > before,
        ),
    }
