"""The answer for models on the same cases: who errs least, whether any differs, and which pairs are shown to."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any

import numpy as np
from scipy.special import ndtri, stdtrit

from stats_core.answers import grouped
from stats_core.answers.answer import Answer
from stats_core.answers.plan import Advice, Analyses, AnswerPlan, Composed, best_two, computation
from stats_core.answers.rank_sets import RankSets
from stats_core.answers.standings import Standing, Standings
from stats_core.answers.words import Omnibus, Pairs, of_family, of_omnibus_and_pairs, of_pair
from stats_core.charts import Chart
from stats_core.charts.agreement_square import AgreementSquare
from stats_core.charts.error_overlap import error_overlap
from stats_core.charts.loss_differences import LossDifferences
from stats_core.charts.score_boxes import loss_boxes
from stats_core.data import Agreement, Losses
from stats_core.data.loss_summary import LossMoments
from stats_core.kernels.ties import slack, united
from stats_core.methods.cases.hotelling_t2 import AS_MANY_CASES, too_few_disagreements
from stats_core.methods.cases.shared.by_group import by_group
from stats_core.methods.cases.shared.case_order import order_doubt
from stats_core.methods.cases.shared.group_results import GroupFamily, GroupPair
from stats_core.methods.cases.shared.grouping import GroupsAre
from stats_core.methods.cases.shared.loss_pairs import TWO_CASES
from stats_core.methods.cases.shared.pooling import pooling
from stats_core.methods.cases.shared.skewed import skew_doubt
from stats_core.registry import METHODS
from stats_core.results.evidence import Parts
from stats_core.results.family import FamilyResult
from stats_core.results.omnibus import OmnibusResult
from stats_core.results.pair import PairResult
from stats_core.results.protocol import Result
from stats_core.results.verdict import Claim
from stats_core.wording import counted, number

MCNEMAR, MATCHED = "mcnemar", "matched_t"
"""The tests of two models: of right and wrong, and of measured losses."""
COCHRAN, HOTELLING = "cochran_q", "hotelling_t2"
"""The tests of all models at once."""
GROUP_FLIPS, GROUP_PAIRS = grouped.FLIPS, grouped.PAIRS
"""The tests of two models and of all pairs, where cases lie in groups or were tried several times."""
CLUSTERED_T, CLUSTERED_MCNEMAR = "clustered_t", "clustered_mcnemar"
"""Other tests of two models that know groups."""
POOLED, OWN_VARIANCE, BONFERRONI = "pooled_intervals", "hochberg_tamhane_intervals", "bonferroni_pairs"
FAMILIES = (POOLED, OWN_VARIANCE, BONFERRONI)
"""The methods for all pairs at once; the first is for pairs that disagree equally often."""
ASKS = {
    COCHRAN: "Do any of the classifiers differ in their error rate?",
    HOTELLING: "Do any of the models differ, whatever the variance of each pair?",
    MCNEMAR: "Do these two classifiers differ in their error rate?",
    MATCHED: "Do these two models differ in their mean loss?",
    POOLED: "Which pairs of classifiers differ, with one variance for all?",
    OWN_VARIANCE: "Which pairs of models differ, each with its own variance?",
    BONFERRONI: "Which pairs of models differ, whatever their dependence?",
    GROUP_FLIPS: "Do these two models differ, where cases come in groups or several samples?",
    GROUP_PAIRS: "Which pairs of models differ, where cases come in groups or several samples?",
    CLUSTERED_T: "Do these two models differ in their mean, where cases come in groups?",
    CLUSTERED_MCNEMAR: "Do these two classifiers differ in their error rate, where cases come in groups?",
}
"""What each test answers, in one line."""
MOST_GROUPS = 24
"""Groups that the figure of two models has room for, also on a page of a paper."""
MORE = "It is more "
GROUPS = "where cases come in groups, as questions about one text do"
RARE = "where a rare, large loss happens to be missing from these cases"
"""What no look at the data can rule out, of any losses and of measured ones."""
RIGHT_OR_WRONG = "Right or wrong on the same cases: it counts only the cases on which"


def asks(key: str) -> str:
    """What a test answers, in one line; of a test that is not in the list, its own summary."""
    return ASKS.get(key) or METHODS[key].summary


def advise(data: LossMoments | Agreement) -> Advice:
    """The test to trust for these losses: by their kind, the number of models, and how often pairs disagree.

    Notes
    -----
    Right and wrong: McNemar's test for two classifiers (Dietterich 1998). For more, Cochran's Q keeps the error of a
    first question whether any differ, and the pooled variance that belongs to Q serves all pairs, as long as all pairs
    disagree about equally often; otherwise Hochberg-Tamhane intervals, where each pair has its own variance.
    Measured losses: the matched t test for two models, Hochberg-Tamhane intervals for more (Feelders and
    Verkooijen 1995). Measured losses of one case tell nothing of how they vary.

    Where cases lie in groups, or were tried several times, signs of whole groups or cases are flipped.
    """
    if isinstance(data, Losses) and grouped.known(data):
        return grouped.advise(data)
    many = len(data.algorithms) > 2
    two = Advice(MCNEMAR, f"{RIGHT_OR_WRONG} the two disagree.")
    if isinstance(data, Agreement):
        return two
    if not isinstance(data, Losses) or not data.is_zero_one:
        return _measured(data, many)
    if not many:
        return two
    shared = pooling(data)
    if shared.fits or data.cases < 2:
        return Advice(COCHRAN, f"{RIGHT_OR_WRONG} the classifiers disagree, and asks about all of them at once.")
    return Advice(
        OWN_VARIANCE,
        f"Some pairs of classifiers disagree more often than others: {shared.a} and {shared.b} on "
        f"{counted(shared.disagreements, 'case')}, {number(shared.ratio, 3)} times as many as a pair on average. "
        "Cochran's Q and pooled intervals may find differences too often; here each pair keeps its own variance.",
    )


def _measured(data: LossMoments, many: bool) -> Advice:
    if data.cases < 2:
        return Advice(None, "One case does not show how the losses vary from case to case. Add more test cases.")
    if many:
        return Advice(
            OWN_VARIANCE,
            "Losses of several models on the same cases: the intervals hold simultaneously, and each pair has its own "
            "variance.",
        )
    return Advice(
        MATCHED,
        "Losses on the same cases: it compares case by case, so that hard cases do not add noise.",
    )


def families(data: LossMoments) -> tuple[str, ...]:
    """The methods for all pairs at once that fit these losses, the best first."""
    if not TWO_CASES.holds(data):
        return ()
    if grouped.known(data):
        return (GROUP_PAIRS, *FAMILIES[1:])
    if not isinstance(data, Losses) or not data.is_zero_one:
        return FAMILIES[1:]
    return FAMILIES if pooling(data).fits else (*FAMILIES[1:], FAMILIES[0])


def omnibus(data: LossMoments) -> str | None:
    """The test of all models at once that goes with the pairs, or None where none can be trusted.

    Cochran's Q where pairs disagree equally often; else Hotelling's T², which needs as many cases as models, and
    classifiers that disagree often enough for it. None of them knows groups.
    """
    if len(data.algorithms) < 3 or grouped.known(data):
        return None
    if isinstance(data, Losses) and data.is_zero_one and (pooling(data).fits or data.cases < 2):
        return COCHRAN
    fits = TWO_CASES.holds(data) and AS_MANY_CASES.holds(data) and too_few_disagreements(data) is None
    return HOTELLING if fits else None


def is_zero_one(data: LossMoments) -> bool:
    """Whether the losses are known to be right and wrong."""
    return isinstance(data, Losses) and data.is_zero_one


def test_of_two(data: LossMoments) -> str:
    """The test of two models: of groups or samples, of right and wrong, or of measured losses."""
    if grouped.known(data):
        return GROUP_FLIPS
    return MCNEMAR if is_zero_one(data) else MATCHED


def standings(
    data: LossMoments | Agreement, alpha: float = 0.05, settings: Mapping[str, Any] = MappingProxyType({})
) -> Standings:
    """Error rates with Wilson (1927) intervals at 1 - alpha, or mean losses with such t intervals.

    The settings say what groups are taken for and what counts the same, where cases lie in groups.
    """
    if isinstance(data, Losses) and grouped.known(data):
        return grouped.standings(data, alpha, settings)
    if isinstance(data, Agreement):
        return _error_rates(data.algorithms, (data.error_a, data.error_b), data.cases, alpha)
    if isinstance(data, Losses) and data.is_zero_one:
        return _error_rates(data.algorithms, data.losses.mean(axis=0).tolist(), data.cases, alpha)
    n = data.cases
    if isinstance(data, Losses) and n == 1:
        entries = [Standing(name, float(loss)) for name, loss in zip(data.algorithms, data.losses[0], strict=True)]
    else:
        scaled, scale = data.scaled()
        summary = scaled.summary()
        half = stdtrit(n - 1, 1 - alpha / 2) * np.sqrt(np.diag(summary.covariance) / n)
        means = summary.means
        if isinstance(scaled, Losses):  # means that differ by the rounding of their decimals share a place
            means = united(means, slack(np.abs(scaled.losses).max(axis=0)))
        entries = [
            Standing(name, scale * float(mean), scale * float(mean - reach), scale * float(mean + reach))
            for name, mean, reach in zip(data.algorithms, means, half, strict=True)
        ]
    leads = "has the least mean loss"
    return Standings.of(entries, higher_is_better=False, measure="mean loss", leads=leads, alpha=alpha, over="cases")


def _error_rates(names: Iterable[str], rates: Iterable[float], n: int, alpha: float) -> Standings:
    entries = [Standing(name, rate, *_wilson(rate, n, alpha)) for name, rate in zip(names, rates, strict=True)]
    return Standings.of(
        entries,
        higher_is_better=False,
        measure="error rate",
        leads="errs least",
        alpha=alpha,
        over="cases",
    )


def _wilson(rate: float, n: int, alpha: float) -> tuple[float, float]:
    """The score interval of a share, (p + z^2/2n +- z sqrt(p(1-p)/n + z^2/4n^2)) / (1 + z^2/n)."""
    z = float(ndtri(1 - alpha / 2))
    middle = (rate + z * z / (2 * n)) / (1 + z * z / n)
    half = z * math.sqrt(rate * (1 - rate) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    return max(0.0, middle - half), min(1.0, middle + half)


def plan(
    data: LossMoments | Agreement,
    test: str | None,
    settings: Mapping[str, Any],
    *,
    order: Standings | None = None,
    advice: Advice | None = None,
) -> AnswerPlan:
    """Of two models their test; of more, the test of all of them and that of every pair which go together."""
    order, advice = order or standings(data, settings.get("alpha", 0.05), settings), advice or advise(data)
    if isinstance(data, Losses) and grouped.in_groups(data) and advice == grouped.advise(data):
        advice = grouped.advise(data, grouped.asked(data, settings)[0])
    chosen = {**best_two(order, settings), **grouped.settled(data), **settings}
    keys = [] if test is None else [test]
    if test is not None and test == advice.method and not isinstance(data, Agreement) and len(data.algorithms) > 2:
        keys += [key for key in (omnibus(data), *families(data)[:1]) if key]
    computations = tuple(computation(key, data, chosen) for key in dict.fromkeys(keys))
    supposes = f"{_supposes(data, chosen, keys)}{_averaged(data)}"
    return AnswerPlan(data, order, advice, test, computations, supposes=supposes, compose=_compose, draw=figure)


def _supposes(data: LossMoments | Agreement, chosen: Mapping[str, Any], keys: Sequence[str]) -> str:
    """What no look at the data can rule out; and of a test that does not know groups, that it does not."""
    bounded = isinstance(data, Agreement) or (isinstance(data, Losses) and data.measure == "error rate")
    groups = isinstance(data, Losses) and (grouped.without_groups(data, keys) or grouped.supposes(data, chosen))
    if groups:
        return groups if bounded else f"{groups} {MORE}{RARE}."
    return f"{MORE}{GROUPS}{'' if bounded else f', or {RARE}'}."


def _compose(plan: AnswerPlan, analyses: Analyses) -> Composed:
    """The questions of all models come before those of pairs."""
    results = [analyses[needed.method].result for needed in plan.computations]
    pair = next((result for result in results if isinstance(result, PairResult)), None)
    whole = next((result for result in results if isinstance(result, OmnibusResult)), None)
    pairs = next((result for result in results if isinstance(result, FamilyResult)), None)
    gates = () if whole is None else (whole.claim(),)
    claims = [*(() if pair is None else pair.verdict().claims), *gates]
    claims += () if pairs is None else pairs.verdict().behind(*gates).claims
    last: Parts = tuple(grouped.unpaired(plan.data, plan.standings))
    for result in (pair, pairs):
        if isinstance(result, GroupPair | GroupFamily):
            last = grouped.said(plan.data, plan.standings, result)
    if isinstance(pairs, GroupFamily) and pairs.control is None:
        sets = RankSets.of(plan.standings, claims)
        last = last if sets is None else (f" {sets.sentence()}", *last)
    return Composed(
        statement(plan.standings, omnibus=whole, pairs=pairs, pair=pair),
        tuple(claims),
        doubts=_doubts(plan, pair or pairs, claims),
        last=last,
    )


def _doubts(plan: AnswerPlan, result: Result | None, claims: Iterable[Claim]) -> tuple[str, ...]:
    """Where the order of the cases, or a few of them that carry everything, say that the level is not kept."""
    two = (result.a, result.b) if isinstance(result, PairResult) else ()
    data, alpha = plan.data, plan.computations[0].settings.get("alpha", 0.05)
    if isinstance(result, GroupPair | GroupFamily) and (
        grouped.in_groups(data) or (result.groups is GroupsAre.RANDOM and result.group_count == 1)
    ):
        # What goes together in a group need not be looked for in the order of the file, and one group shows nothing.
        return grouped.doubts(data, result)
    ordered = (*grouped.one_group(data), *order_doubt(data, alpha, *two, claims=claims))
    return ordered if isinstance(data, Agreement) else (*ordered, *skew_doubt(data, *two))


def _averaged(data: LossMoments | Agreement) -> str:
    """That samples of a case are no further cases."""
    if not isinstance(data, Losses) or data.singles is None:
        return ""
    case = data.called.case
    count = "counts" if data.cases == 1 else "count"
    return f" {data.singles.describe()} of each {case} were averaged: {counted(data.cases, case)} {count}, no samples."


def statement(
    standings: Standings,
    *,
    omnibus: OmnibusResult | None = None,
    pairs: FamilyResult | None = None,
    pair: PairResult | None = None,
) -> Parts:
    """One statement from what there is: the test of two models, or that of all of them, or all pairs, or both.

    Every p is the one that decides, with the exact test that it comes from where that is another.
    """
    if pair is not None:
        return of_pair(standings, pair)
    if omnibus is not None:
        claim = omnibus.claim()
        whole = Omnibus(f"{omnibus.name}, {claim.p_by}" if claim.p_by else omnibus.name, claim)
        behind = None if pairs is None else Pairs.of(pairs, claim)
        return of_omnibus_and_pairs(standings, whole, behind, noun="model")
    if pairs is None:
        raise ValueError("a statement needs a test")
    return of_family(standings, Pairs.of(pairs))


def figure(answer: Answer) -> Chart | None:
    """Two models closely; of more the losses of each, or who errs together; without cases the pairs alone.

    Where cases lie in groups, the difference in each of them, or of more models the ranks that each could have.
    """
    data = answer.data
    deciding = answer.analyses[0].result if answer.analyses else None
    if isinstance(deciding, GroupPair) and grouped.in_groups(data):
        seen = by_group(data, deciding)
        forest = seen.forest(answer.standings.difference_in, most=MOST_GROUPS)
        if len(seen.group) <= MOST_GROUPS:
            return forest
        most = f"the {MOST_GROUPS:,} of {counted(len(seen.group), data.called.group)} that it rests on most"
        return replace(forest, title=f"{forest.title}: {most}")
    if isinstance(deciding, GroupFamily) and (sets := answer.rank_sets()) is not None:
        return sets.chart()
    if isinstance(data, Losses) and len(data.algorithms) > 2:
        return error_overlap(data) if data.is_zero_one else next(iter(loss_boxes(data)), None)
    charts = [chart for analysis in answer.analyses for chart in analysis.result.charts()]
    closely = (AgreementSquare, LossDifferences) if isinstance(data, Losses | Agreement) else ()
    drawn = next((chart for chart in charts if isinstance(chart, closely)), None)
    return answer.forest() if drawn is None else drawn
