"""Bischl and others, AutoML: Evaluation (lecture): benchmarks, McNemar's test and the matched t test."""

from __future__ import annotations

import math

import numpy as np
from scipy import stats

from demo_data.documents.examples import diabetes, differences, folds, losses, pair, percents, same, table, trees
from demo_data.documents.place import Claim, Value, place
from stats_core import METHODS, ScoreTable, matched_t, mcnemar, paired_t
from stats_core.kernels.serial import lag_one
from stats_core.methods.cases import advice as cases_advice
from stats_core.methods.cases.matched_t import MANY_CASES
from stats_core.methods.cases.mcnemar import FEW, Variant, mcnemar_test
from stats_core.methods.folds import advice as folds_advice
from stats_core.methods.ranks import advice as ranks_advice
from stats_core.params import Alternative
from stats_core.types import Floats
from stats_core.wording import number, p_value

EXAMPLE = "in the example"
CASES = "on 106 test cases"


@place("Lecture", "Benchmark Experiments")
def benchmark() -> dict[str, Value]:
    """The errors are data; that all learners should have the same splits can be tried."""
    scores = folds("folds_10x10")
    x = differences(scores)
    apart = float(scores.scores.var(axis=(1, 2), ddof=1).sum())
    found: dict[str, Value] = {
        f"{dataset}, fold {fold}: MSE ({learner})": None
        for dataset in ("BostonHousing", "mtcars")
        for fold in (1, 2)
        for learner in ("rpart", "randomForest")
    }
    found["same splits"] = Claim(
        f"on 10 x 10 folds the differences have the variance {number(x.var(ddof=1), 3)} where the two learners share "
        f"their splits, and would have {number(apart, 3)} with splits of their own",
        bool(x.var(ddof=1) < apart),
    )
    return found


@place("Lecture", "Hypothesis Testing in Benchmarking I")
def testing() -> dict[str, Value]:
    """Levels, and what not rejecting means."""
    levels = {option.default for method in METHODS.values() for option in method.options if option.name == "alpha"}
    open_one = mcnemar(diabetes())
    scores = folds("folds_10x10")
    two, one = (paired_t(scores, alternative=side, **pair(scores)).p for side in list(Alternative)[:2])
    return {
        "not rejecting": Claim(
            f"{open_one.headline()} on Feelders, Table 4, where differences from {number(open_one.low, 2)} to "
            f"{number(open_one.high, 2)} fit the data",
            not open_one.rejects and open_one.low < 0 < open_one.high,
        ),
        "typical hypotheses": Claim(
            f"one-sided p is half the two-sided one where the difference has the right sign: {one / two:.2f}",
            math.isclose(two, 2 * one, rel_tol=1e-9),
        ),
        "common alpha": Claim(
            f"every test begins with {', '.join(f'{level:g}' for level in sorted(levels))}; 0.01 can be chosen",
            levels == {0.05},
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
    return {
        what: Claim(" and ".join(METHODS[str(one.method)].title for one in found), all(one.method for one in found))
        for what, found in advised.items()
    }


@place("Lecture", "McNemar Test I")
def mcnemar_counts() -> dict[str, Value]:
    """A to D as the lecture defines them, counted case by case."""
    errors = losses("test_set_classification")
    first, second = errors.algorithms[0], errors.algorithms[2]
    one, two = (errors.losses[:, column] == 1 for column in (0, 2))
    counted = {"A": ~one & ~two, "B": two & ~one, "C": one & ~two, "D": one & two}
    found = errors.agreement(first, second)
    ours = (found.both_right, found.only_a_right, found.only_b_right, found.both_wrong)
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


def largest_gap(disagreements: int) -> float:
    """How far the p of chi-square with correction lies from the exact one at most."""
    pairs = ((b, disagreements - b) for b in range(disagreements // 2 + 1))
    return max(abs(mcnemar_test(*one, Variant.CORRECTED)[1] - mcnemar_test(*one, Variant.EXACT)[1]) for one in pairs)


@place("Lecture", "McNemar Test II")
def mcnemar_errors() -> dict[str, Value]:
    """Errors of the two, and what equal errors leave open."""
    found = trees()
    a, b, c, d = found.both_right, found.only_a_right, found.only_b_right, found.both_wrong
    test, n = mcnemar(found, variant=Variant.CORRECTED), found.cases
    unequal = 1 - float(stats.binom.pmf((b + c) // 2, b + c, 0.5))
    return {
        "error of model 1": same((c + d) / (a + b + c + d), test.error_a, EXAMPLE),
        "error of model 2": same((b + d) / (a + b + c + d), test.error_b, EXAMPLE),
        "same errors": Claim(
            f"the errors differ by (C - B)/n, {number((c - b) / n)} {EXAMPLE}: where they are the same, B = C. Where "
            f"only the true errors are, B and C differ with a chance of {unequal:.2f}",
            not math.isclose((c - b) / n, test.error_a - test.error_b, rel_tol=1e-9),
        ),
        "null hypothesis": Claim(
            f"{number((b + c) / 2)} of each are expected {EXAMPLE}", float(stats.binom.mean(b + c, 0.5)) == (b + c) / 2
        ),
        "statistic": same((abs(b - c) - 1) ** 2 / (b + c), test.statistic, EXAMPLE),
        "degrees of freedom": float(test.df),
        "B + C": Claim(
            f"exact below {FEW} disagreements, chi-square from there on; with 21 its p is off by up to "
            f"{largest_gap(21):.3f}",
            FEW == 21,
        ),
    }


@place("Lecture", "McNemar Test III")
def mcnemar_example() -> dict[str, Value]:
    """The example, and why the level comes first."""
    test, exact = (mcnemar(trees(), variant=one) for one in (Variant.CORRECTED, Variant.EXACT))
    disagreements = test.only_a_right + test.only_b_right
    forms = [one for one in Variant if one is not Variant.AUTO]
    rejected = np.array(
        [[mcnemar_test(b, disagreements - b, form)[1] <= 0.05 for form in forms] for b in range(disagreements + 1)]
    )
    chance = stats.binom.pmf(np.arange(disagreements + 1), disagreements, 0.5)
    first, any_form = float(chance @ rejected[:, forms.index(Variant.CORRECTED)]), float(chance @ rejected.any(axis=1))
    return {
        **{f"Tree {tree}: Random Forest {forest}": None for tree in (0, 1) for forest in (0, 1)},
        "statistic": test.statistic,
        "critical value": float(stats.chi2.isf(0.05, 1)),
        "decision": Claim(
            f"p {p_value(test.p)}, exactly {p_value(exact.p)}: {exact.headline()}", test.rejects and exact.rejects
        ),
        "level before the test": Claim(
            f"who looks at all {len(forms)} forms of the test and takes the one that rejects errs in "
            f"{percents(any_form)}, who keeps to this one in {percents(first)}, with {disagreements} disagreements",
            any_form > first,
        ),
    }


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
    tests = [matched_t(one, a=one.algorithms[0], b=one.algorithms[1]) for one in (measured, counted)]
    whole, halves = area([0.1, 0.4], [0.35, 0.8]), (area([0.1], [0.35]) + area([0.4], [0.8])) / 2
    n = MANY_CASES + 1
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
            f"differences of neighbours correlate by {number(neighbours, 2)} {CASES}, within {number(limit, 2)} of 0",
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
    means = data.losses.mean(axis=0)
    return {
        "statistic": same(math.sqrt(n) * d.mean() / printed, ours.statistic, CASES),
        "mean difference": same(float(means[0] - means[1]), ours.estimate, CASES),
        "sigma_d": same(printed, deviation, CASES),
        "name of sigma_d": Claim(
            f"{number(deviation)} is that of single differences; their mean has {number(ours.standard_error)}",
            math.isclose(printed, ours.standard_error, rel_tol=1e-9),
        ),
        "d_i": same(float(d.mean()), ours.estimate, f"mean {CASES}"),
        "d-bar": Claim(
            f"the sum is {number(d.sum())} {CASES}, the mean {number(ours.estimate)}: 1/n is missing",
            math.isclose(float(d.sum()), ours.estimate, rel_tol=1e-9),
        ),
    }


@place("Lecture", "Two-Matched-Samples t-Test III")
def matched_folds() -> dict[str, Value]:
    """From single cases to folds."""
    two, ten = folds("published_lecture_folds"), folds("folds_10x10")
    five = folds("folds_5x2")
    test = paired_t(two, **pair(two))
    n = ten.n_train + ten.n_test
    return {
        "k errors": Claim(
            f"{two.folds} folds give {two.folds} differences and {test.df:g} degree of freedom: BostonHousing",
            test.df == two.folds - 1,
        ),
        "overlapping training sets": Claim(
            f"two of ten folds share {n - 2 * n // 10} of {ten.n_train} training cases, the only two share none",
            n - 2 * n // 10 > 0,
        ),
        "5 times 2-fold CV": (float(five.runs), float(five.folds)),
        "within each repetition": Claim(
            f"halves of {five.n_train} and {five.n_test} cases share none; each is tested by the other's training set",
            five.n_train == five.n_test,
        ),
    }
