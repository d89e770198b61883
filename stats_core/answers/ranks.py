"""The answer for a benchmark: who ranks first, whether any differ, and who is shown to be better."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from stats_core.analysis import Analysis
from stats_core.answers.answer import Answer, Asked
from stats_core.answers.plan import Advice, Analyses, AnswerPlan, Composed, best_two, computation, own_figure
from stats_core.answers.standings import Standing, Standings
from stats_core.answers.words import Omnibus, Pairs, of_omnibus_and_pairs, of_pair
from stats_core.charts import Chart
from stats_core.charts.rank_diagram import RankDiagram
from stats_core.data import ScoreTable
from stats_core.errors import ParameterError
from stats_core.methods.ranks.shared.common_scale import scale_of
from stats_core.methods.ranks.shared.friedman_result import FriedmanResult
from stats_core.methods.ranks.shared.mean_ranks import FEW_DATASETS, MeanRanks
from stats_core.methods.ranks.shared.own_family import OwnRankFamily
from stats_core.methods.ranks.shared.pair_tests import PairTest, recommended
from stats_core.methods.ranks.shared.rank_family import RankFamily
from stats_core.methods.ranks.shared.rank_remarks import pairs_listed
from stats_core.methods.ranks.sign_test import SignTestResult
from stats_core.methods.ranks.signed_rank import SignedRankResult, Skewed
from stats_core.params import Choice
from stats_core.results.evidence import Parts
from stats_core.results.pair import PairResult
from stats_core.results.verdict import Claim
from stats_core.wording import counted

FRIEDMAN, SIGNED_RANK, SIGN_TEST = "friedman", "signed_rank", "sign_test"
"""The tests that are recommended: of many algorithms, and of two whose scores have a common scale, or have none."""
NEMENYI, PAIRWISE = "nemenyi", "pairwise_comparison"
"""Post hoc tests of all pairs: by mean ranks as published, and the one that can go by the pairs' own scores."""
DUNN, WITH_CONTROL = "bonferroni_dunn", "control_comparison"
"""Post hoc tests against a control, likewise."""
OF_PAIRS, OF_CONTROL = (NEMENYI, PAIRWISE), (DUNN, WITH_CONTROL)
BY_SCORES = (PAIRWISE, WITH_CONTROL)
"""Those that can go by the scores of the two algorithms alone, as they do unless told."""
POSTHOC, PAIR_TEST = "posthoc", "test"
"""The settings with the key of the post hoc test, and with the test of each pair."""
PAIR_TESTS = Choice("Test of each pair", PairTest)
OTHER_OMNIBUS = ("aligned_friedman", "quade")
"""Tests of all algorithms at once that also look at the scores."""
FOUND = "The ranks are not what chance alone would give"
"""What Friedman's test has found where no pair is shown: not that anybody is better."""
BAYESIAN = "bayesian_signed_rank"
"""Another test of two: how probable a difference is that matters."""


def advise(table: ScoreTable, control: str | None = None) -> Advice:
    """Of two algorithms the signed-rank or the sign test; of more, Friedman's test, then the pairs by their own scores.

    `control` is the algorithm that the others are compared with, where there is one.

    Notes
    -----
    Demsar (2006) recommends tests by ranks, because scores on different datasets have no common distribution. What mean
    ranks say of a pair depends on the others in the table (Benavoli, Corani and Mangili 2016), so each pair is tested
    by its own scores. A control needs fewer comparisons than all pairs, so each of them is sharper.
    """
    k, n = len(table.algorithms), len(table.datasets)
    if n < 2:
        return Advice(None, f"There is {counted(n, 'data set')} only, and ranks vary over data sets. Add more of them.")
    if k == 2:
        scale = scale_of(table)
        if scale.common:
            return Advice(
                SIGNED_RANK,
                "It uses how much the two differ on each data set, and does not need a normal distribution as a t test "
                f"would. Differences can be compared between data sets: {scale.because}.",
            )
        return Advice(
            SIGN_TEST,
            f"It counts who wins, because differences cannot be compared between data sets: {scale.because}.",
        )
    return Advice(FRIEDMAN, _reason(table, control, WITH_CONTROL if control else PAIRWISE, recommended(table)))


def _reason(table: ScoreTable, control: str | None, posthoc: str, test: PairTest) -> str:
    """Why many algorithms are answered in this way."""
    k = len(table.algorithms)
    pairs = k * (k - 1) // 2
    against = (
        f"With a control, {k - 1:,} comparisons instead of {pairs:,} can find more."
        if control is None
        else f"With a control there are only {k - 1:,} comparisons instead of {pairs:,}, so each is sharper."
    )
    return f"It asks by ranks whether any differ. {_decided_by(table, posthoc, test)} {against}"


def _decided_by(table: ScoreTable, posthoc: str, test: PairTest) -> str:
    """By what a pair is decided, and why."""
    if posthoc not in BY_SCORES or test is PairTest.MEAN_RANKS:
        n = len(table.datasets)
        few = f" With {counted(n, 'data set')}, approximations of p are rough." if n <= FEW_DATASETS else ""
        return f"Pairs are then decided by mean ranks, which depend on all algorithms in the table.{few}"
    own = "Each pair is then decided by its own scores:"
    if test is not recommended(table):
        return f"{own} {test.value}, as chosen."
    scale = scale_of(table)
    if scale.common:
        return f"{own} by signed ranks, as differences can be compared between data sets ({scale.because})."
    return f"{own} by who wins, as differences cannot be compared between data sets ({scale.because})."


def standings(table: ScoreTable, alpha: float = 0.05) -> Standings:
    """Mean ranks, 1 for the best."""
    means = MeanRanks(table).means
    entries = [Standing(name, float(mean)) for name, mean in zip(table.algorithms, means, strict=True)]
    return Standings.of(entries, higher_is_better=False, measure="mean rank", leads="ranks first", alpha=alpha)


def plan(
    table: ScoreTable,
    test: str | None,
    settings: Mapping[str, Any],
    *,
    order: Standings | None = None,
    advice: Advice | None = None,
) -> AnswerPlan:
    """Friedman's test with a post hoc test of all pairs or against a control; of two algorithms, their test alone."""
    order = order or standings(table)
    chosen = {**best_two(order, settings), **settings}
    control = chosen.get("control")
    if test == SIGNED_RANK and len(table.algorithms) == 2:
        chosen.setdefault("skewed", Skewed.SIGN_TEST)
    computations, asked = [], {}
    if test is not None:
        computations.append(computation(test, table, chosen))
    advice = advice or advise(table, control)
    if test == advice.method == FRIEDMAN:
        posthoc = chosen.get(POSTHOC) or (PAIRWISE if control is None else WITH_CONTROL)
        if posthoc not in (*OF_PAIRS, *OF_CONTROL):
            known = ", ".join((*OF_PAIRS, *OF_CONTROL))
            raise ParameterError(f"{posthoc!r} is no post hoc test", remedy=f"Choose one of: {known}.")
        asked = {POSTHOC: posthoc}
        own = {} if PAIR_TEST in chosen else {f"{posthoc}.{PAIR_TEST}": recommended(table)}
        computations.append(computation(posthoc, table, {**own, **chosen}))
        by = computations[-1].settings.get(PAIR_TEST, PairTest.MEAN_RANKS)
        by = PairTest(PAIR_TESTS.check(by, table))
        advice = Advice(FRIEDMAN, _reason(table, control, posthoc, by))
    return AnswerPlan(
        table, order, advice, test, tuple(computations), compose=_compose, draw=figure, join=quoted, chosen=asked
    )


def quoted(analyses: Analyses) -> dict[str, Analysis]:
    """The analyses, with comparisons of ranks quoting the very Friedman test that is among them."""
    friedman = analyses.get(FRIEDMAN)
    return {
        key: quoting(analysis, friedman) if friedman and isinstance(analysis.result, RankFamily) else analysis
        for key, analysis in analyses.items()
    }


def _compose(plan: AnswerPlan, analyses: Analyses) -> Composed:
    first, *posthoc = (analyses[needed.method].result for needed in plan.computations)
    if isinstance(first, PairResult):
        return Composed(
            statement_of_two(plan.standings, first),
            first.verdict().claims,
            asked=_asked(first.verdict().claims),
            doubts=_doubts_of_two(first),
        )
    (family,) = posthoc
    assert isinstance(first, FriedmanResult)
    assert isinstance(family, RankFamily)
    pairs = family.verdict().behind(first.claim()).claims
    claims = (_any_better(first.claim(), pairs), *pairs)
    return Composed(statement(plan.standings, first, family), claims, asked=_asked(claims), doubts=_doubts(family))


def _any_better(friedman: Claim, claims: tuple[Claim, ...]) -> Claim:
    """That some algorithm is better than another: Friedman's test shows it with a pair behind it, never alone.

    It rejects that all algorithms could change places on every data set. Where two of equal merit alternate at the
    ends, or some go together, they could not, though nobody is better. So without a pair the clearest pair's p decides.
    """
    pairs = [claim for claim in claims if claim.kind == "pair"]
    if not friedman.shown or any(claim.shown for claim in pairs):
        return friedman
    least = min(pairs, key=lambda claim: claim.p)
    return replace(friedman, shown=False, p=least.p, p_by=least.p_by, none_of=least.none_of, p_alone=friedman.p)


def _asked(claims: tuple[Claim, ...]) -> tuple[Asked, ...]:
    equivalent = any(claim.kind == "equivalent" for claim in claims)
    return (Asked.WHO, *([Asked.EQUIVALENT] if equivalent else []))


def statement(standings: Standings, friedman: FriedmanResult, family: RankFamily) -> Parts:
    """Mean ranks, Friedman's test and the comparisons of one post hoc procedure behind it in one statement."""
    whole, family = friedman.claim(), family.beside(friedman.believed)
    said = [*of_omnibus_and_pairs(standings, Omnibus("Friedman test", whole, FOUND), Pairs.of(family, whole))]
    if isinstance(family, OwnRankFamily):
        said += [f" {more}" for more in (family.meaning(), family.few() if friedman.rejects else "") if more]
    if worse := family.inverted():
        said.append(f" With the worse mean rank, all the same: {pairs_listed(worse)}.")
    return tuple(said)


def _doubts(family: RankFamily) -> tuple[str, ...]:
    """Where the comparisons are known not to keep their level on such data."""
    if isinstance(family, OwnRankFamily):
        found = [f"{one.a} and {one.b}" for one in family.skewed]
        return (f"{SKEWED} {pairs_listed(found)}.",) if found else ()
    if not family.unsupported:
        return ()
    return (
        "What mean ranks say of a pair depends on the others in the table: in simulations they told up to 13 % of "
        f"exchangeable pairs apart. By the scores of the two alone: {pairs_listed(family.unsupported)}.",
    )


def _doubts_of_two(pair: PairResult) -> tuple[str, ...]:
    alone = isinstance(pair, SignedRankResult) and pair.skewed and pair.p_exact is None and pair.rejects
    return (f"{SKEWED} {pair.a} and {pair.b}.",) if alone else ()


SKEWED = (
    "Signed ranks suppose symmetric differences: in simulations with skewed ones they told up to 24 % of equal "
    "algorithms apart. Skewed here, without the sign test beside them:"
)


def statement_of_two(standings: Standings, pair: PairResult) -> Parts:
    """Two algorithms: what the test of their differences says, beside who wins on more datasets.

    A few large differences can outweigh many small ones; where they do, both are said.
    """
    parts, first = of_pair(standings, pair), standings.first
    if pair.better and isinstance(pair, SignedRankResult) and pair.p_exact is not None:
        parts = (*parts, " The sign test decides too, because the differences are skewed.")
    if isinstance(pair, SignTestResult) and not pair.rejects and pair.wins + pair.losses:
        parts = (*parts, f" {pair.a} wins on {pair.wins:,} of the {pair.wins + pair.losses:,} data sets that differ.")
    if pair.better is None or pair.side or pair.better in first:
        return parts
    rank = standings.value_text(0)
    return (*parts, f" {first[0]} is nevertheless better on more data sets (mean rank {rank}).")


def figure(answer: Answer) -> Chart | None:
    """The critical-difference diagram of the post hoc test; of two algorithms, each data set as a point."""
    charts = [chart for analysis in answer.analyses for chart in analysis.result.charts()]
    return next((chart for chart in charts if isinstance(chart, RankDiagram)), own_figure(answer))


def quoting(family: Analysis, friedman: Analysis) -> Analysis:
    """Comparisons of ranks whose captions and notes speak of this Friedman test, whatever number of shuffles it has."""
    assert isinstance(family.result, RankFamily)
    assert isinstance(friedman.result, FriedmanResult)
    result = family.result.beside(friedman.result.believed)
    return family if result is family.result else replace(family, result=result, quotes=friedman)
