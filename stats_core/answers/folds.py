"""The answer for scores on folds: which test to trust, who is better and by how much, or who is best of several."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

import numpy as np

from stats_core import fold_levels as measured
from stats_core.answers.answer import Answer
from stats_core.answers.plan import Advice, Analyses, AnswerPlan, Composed, best_two, computation, own_figure
from stats_core.answers.standings import Standing, Standings
from stats_core.answers.words import Pairs, of_family, of_pair
from stats_core.charts import Chart
from stats_core.charts.score_boxes import fold_boxes
from stats_core.data import FoldScores
from stats_core.fold_levels import FoldLevel, fold_level
from stats_core.kernels.scale import back, to_one
from stats_core.kernels.ties import slack, united
from stats_core.methods.folds.cv_5x2_t import FIVE_BY_TWO
from stats_core.methods.folds.fold_pairs import FoldTest
from stats_core.methods.folds.paired_t import TWO_DIFFERENCES, train_test_overlap
from stats_core.methods.folds.repeated_cv_t import CALIBRATED, Scheme
from stats_core.params import Choice
from stats_core.registry import METHODS
from stats_core.results.evidence import Parts
from stats_core.results.family import FamilyResult
from stats_core.results.pair import PairResult
from stats_core.types import Floats
from stats_core.wording import alike

CORRECTED, EVERY_PAIR = "corrected_resampled_t", "fold_pairs"
"""The tests that are recommended: for two algorithms, and for more than two."""
MEASURED = {
    "corrected_resampled_t": measured.CORRECTED,
    "paired_t": measured.PLAIN,
    "cv_5x2_t": measured.HALVES_T,
    "cv_5x2_f": measured.HALVES_F,
}
"""What the study of levels calls the tests that it measured."""
SCHEMES, PLAIN, POSTERIOR = "repeated_cv_t", "paired_t", "bayesian_correlated_t"
"""What goes further: Bouckaert's schemes, the t test that takes folds for independent, and how probable it is."""
PAIR_TEST = "pair_test"
"""The setting with the test of each pair; not named like the option, which is the test behind the whole answer."""


def advise(scores: FoldScores, chosen: FoldTest | None = None) -> Advice:
    """The test to use: of two algorithms that of their design, of more of them that for every pair.

    `chosen` is the test of each pair that a person prefers to the advised one.
    """
    pair = advise_pair(scores)
    if pair.method is None or len(scores.algorithms) == 2:
        return pair
    advised = FoldTest[pair.method.upper()]
    together = "p adjusted for their number (Holm)"
    if chosen in (None, advised):
        return Advice(EVERY_PAIR, f"Each pair by the {advised.value}, {together}. {pair.reason}")
    return Advice(
        EVERY_PAIR,
        f"Each pair by the {chosen.value}, {together}. For these folds the {advised.value} is recommended.",
    )


def advise_pair(scores: FoldScores) -> Advice:
    """The test to trust for two algorithms on this design of runs and folds.

    Notes
    -----
    With a known ratio of test to training cases, the corrected resampled t test (Nadeau and Bengio 2003; Bouckaert and
    Frank 2004), for five runs of two folds too: on real cross-validation of nearest neighbours the tests that were made
    for that design find differences that are not there about twice as often as their level says.
    """
    if not TWO_DIFFERENCES.holds(scores):
        return Advice(None, "One fold gives a single difference, which does not show any spread. Run more folds.")
    if train_test_overlap(scores) is None:
        return Advice(
            None,
            "Resamples share training cases, and without the sizes it is unknown how many. Give the numbers of "
            "training and test cases, and the corrected resampled t test allows for it.",
        )
    parts = "folds" if scores.folds > 1 else "resamples"
    reason = f"The training sets of your {scores.runs * scores.folds:,} {parts} overlap"
    if (scores.runs, scores.folds) == (1, 2):
        reason = "Each of your two folds is trained on the test cases of the other"
    # Both stand on the page: the one for any data, and the one that was calibrated for this very design.
    beside = ""
    if calibrated_df(Scheme.USE_ALL_DATA, scores.runs, scores.folds) is not None:
        beside = (
            " Bouckaert (2003) recommends the repeated cross-validation test for 10 runs of 10 folds, all data with 10 "
            "degrees of freedom; that was calibrated on data with binary attributes, so it is shown beside this test."
        )
    if FIVE_BY_TWO.holds(scores):
        beside = f" {_beside_halves(scores)}"
    return Advice(
        CORRECTED,
        f"{reason}, so their differences depend on each other. This test widens its variance for that"
        f"{_approximately(level_of(CORRECTED, scores))}.{beside}",
    )


def level_of(test: str, scores: FoldScores) -> FoldLevel | None:
    """How often a test was measured to find a difference where there is none, on these folds or the nearest."""
    overlap, name = train_test_overlap(scores), MEASURED.get(test)
    return None if overlap is None or name is None else fold_level(name, scores.runs, scores.folds, overlap)


def _approximately(level: FoldLevel | None) -> str:
    """What simulations found for this design, in one clause; where the level is not kept, the doubt says it."""
    if level is None or not level.is_kept:
        return ""
    return (
        f"; it is approximate: {level.in_percent} false claims at 5 % in simulations with k-NN, trees and ridge on "
        f"{level.which}"
    )


def _beside_halves(scores: FoldScores) -> str:
    """Why the tests that were made for five runs of two folds only stand beside it."""
    f, t = (level_of(test, scores) for test in ("cv_5x2_f", "cv_5x2_t"))
    assert f is not None  # five runs of two folds were simulated
    assert t is not None
    return (
        f"The 5x2cv tests, which were made for this design, stand beside it: there the combined F test made "
        f"{f.in_percent} false claims at 5 %, the 5x2cv t test {t.in_percent}, most of them with nearest neighbours."
    )


def _doubts(test: str, scores: FoldScores) -> tuple[str, ...]:
    """That the level is known not to be kept on such folds, where that was measured."""
    level = level_of(test, scores)
    if level is None or level.is_kept:
        return ()
    return (
        f"The level is not kept on such folds with every learner: on {level.which}, two learners between which nothing "
        f"differs were found to differ at 5 % in {100 * level.high:.0f} % of the data sets ({level.worst}), "
        f"because their folds depend on each other more than the {METHODS[test].title.lower()} assumes. With ridge "
        f"regression it was {100 * level.rates['ridge']:.0f} %, with trees {100 * level.rates['tree']:.0f} %.",
    )


def fitting_pair_tests(scores: FoldScores) -> list[FoldTest]:
    """The tests of a pair that fit the folds, the one to use first."""
    fit = [test for test in FoldTest if not METHODS[test.name.lower()].refusals(scores)]
    use = advise_pair(scores).method
    return sorted(fit, key=lambda test: test.name.lower() != use)


def standings(scores: FoldScores, alpha: float = 0.05) -> Standings:
    """Mean scores over all folds; without intervals, because folds share their training cases."""
    # Means that differ by the rounding of their decimals share a place.
    means = united(scores.scores.mean(axis=(1, 2)), slack(np.abs(scores.scores).max(axis=(1, 2))))
    entries = [Standing(name, mean) for name, mean in zip(scores.algorithms, means.tolist(), strict=True)]
    higher = scores.higher_is_better
    return Standings.of(entries, higher_is_better=higher, measure="mean score", leads="is best on average", alpha=alpha)


def plan(
    scores: FoldScores,
    test: str | None,
    settings: Mapping[str, Any],
    *,
    order: Standings | None = None,
    advice: Advice | None = None,
) -> AnswerPlan:
    """The one test behind the answer; of more than two algorithms, each pair by the test that suits the folds."""
    order = order or standings(scores)
    chosen = {**best_two(order, settings), **settings}
    preferred = chosen.get(PAIR_TEST) or chosen.get(f"{EVERY_PAIR}.test")
    pair_test = None if preferred is None else FoldTest(Choice("Test of each pair", FoldTest).check(preferred, scores))
    if test == EVERY_PAIR and (fit := fitting_pair_tests(scores)):
        chosen[f"{EVERY_PAIR}.test"] = pair_test or fit[0]
    computations = () if test is None else (computation(test, scores, chosen),)
    advice = advice or advise(scores, pair_test)
    return AnswerPlan(scores, order, advice, test, computations, compose=_compose, draw=figure)


def _compose(plan: AnswerPlan, analyses: Analyses) -> Composed:
    result = analyses[str(plan.test)].result
    assert isinstance(result, PairResult | FamilyResult)
    # All pairs are adjusted together, and no test of all algorithms goes before them.
    pair_test = plan.test
    if isinstance(result, FamilyResult):
        pair_test = analyses[str(plan.test)].settings["test"].name.lower()
    return Composed(
        statement(plan.standings, result), result.verdict().claims, doubts=_doubts(str(pair_test), plan.data)
    )


def statement(standings: Standings, result: PairResult | FamilyResult) -> Parts:
    """One statement from the test of the two algorithms, or from the tests of all pairs of several."""
    if isinstance(result, FamilyResult):
        return of_family(standings, Pairs.of(result))
    return of_pair(standings, result)


def figure(answer: Answer) -> Chart | None:
    """The difference fold by fold; of several algorithms the scores of each over the folds."""
    if len(answer.data.algorithms) > 2:
        return fold_boxes(answer.data)
    return own_figure(answer)


def calibrated_df(scheme: Scheme, runs: int, folds: int) -> int | None:
    """Bouckaert's calibrated degrees of freedom, where they are known."""
    return CALIBRATED.get(scheme) if (runs, folds) == (10, 10) else None


def dependence(differences: Floats, *, by_run: bool) -> str:
    """How the means of the runs or of the fold numbers spread beside what independent folds would give.

    Parameters
    ----------
    differences
        `differences[run, fold]`.
    by_run
        Compare the runs, and not the fold numbers.

    Notes
    -----
    Means of n independent differences have the standard deviation s / sqrt(n).
    """
    groups, inner = ("runs", 1) if by_run else ("fold numbers", 0)
    values, unit = to_one(differences)
    means = np.mean(values, axis=inner)
    if len(means) < 2 or values.shape[inner] < 2:
        return ""
    expected = float(np.std(values, ddof=1)) / math.sqrt(values.shape[inner])
    spread = float(np.std(means, ddof=1))
    here, independent = alike(back(spread, unit), back(expected, unit), digits=3)
    text = f"The means of the {groups} have a standard deviation of {here}; independent folds would give {independent}."
    if by_run and spread < 0.8 * expected:
        text += " Each run splits the same cases again, so more runs add less information than more data would."
    return text
