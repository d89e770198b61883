"""The answer for a benchmark: who ranks first, whether any differ, and who is shown to be better."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from stats_core.analysis import Analysis
from stats_core.answers.answer import Answer
from stats_core.answers.plan import Advice, Analyses, AnswerPlan, Composed, best_two, computation, own_figure
from stats_core.answers.standings import Standing, Standings
from stats_core.answers.words import Omnibus, Pairs, of_omnibus_and_pairs, of_pair
from stats_core.charts import Chart
from stats_core.charts.rank_diagram import RankDiagram
from stats_core.data import ScoreTable
from stats_core.errors import ParameterError
from stats_core.methods.ranks.shared.friedman_result import FriedmanResult
from stats_core.methods.ranks.shared.mean_ranks import FEW_DATASETS, MeanRanks
from stats_core.methods.ranks.shared.rank_family import RankFamily
from stats_core.results.evidence import Parts
from stats_core.results.pair import PairResult
from stats_core.wording import counted

FRIEDMAN, SIGNED_RANK = "friedman", "signed_rank"
"""The tests that are recommended: of many algorithms, and of two."""
NEMENYI, PAIRWISE = "nemenyi", "pairwise_comparison"
"""Post hoc tests of all pairs, the usual one first."""
DUNN, WITH_CONTROL = "bonferroni_dunn", "control_comparison"
"""Post hoc tests against a control, the usual one first."""
OF_PAIRS, OF_CONTROL = (NEMENYI, PAIRWISE), (DUNN, WITH_CONTROL)
POSTHOC = "posthoc"
"""The setting with the key of the post hoc test."""
OTHER_OMNIBUS = ("aligned_friedman", "quade")
"""Tests of all algorithms at once that also look at the scores."""
BAYESIAN, SIGN_TEST = "bayesian_signed_rank", "sign_test"
"""Other tests of two: how probable a difference is that matters, and who wins more often."""


def advise(table: ScoreTable, control: str | None = None) -> Advice:
    """The signed-rank test for two algorithms; for more, Friedman's test with a post hoc test of the pairs.

    `control` is the algorithm that the others are compared with, where there is one.

    Notes
    -----
    Demsar (2006) recommends both, because scores on different datasets have no common scale and no common
    distribution; a control needs fewer comparisons than all pairs, so each of them is sharper.
    """
    k, n = len(table.algorithms), len(table.datasets)
    if n < 2:
        return Advice(None, f"There is {counted(n, 'data set')} only, and ranks vary over data sets. Add more of them.")
    if k == 2:
        return Advice(
            SIGNED_RANK,
            "It uses how much the two differ on each data set, and does not need a normal distribution as a t test "
            "would.",
        )
    pairs = k * (k - 1) // 2
    against = (
        f"With a control, {k - 1:,} comparisons instead of {pairs:,} can find more."
        if control is None
        else f"With a control there are only {k - 1:,} comparisons instead of {pairs:,}, so each is sharper."
    )
    few = f" With {counted(n, 'data set')}, approximations of p are rough." if n <= FEW_DATASETS else ""
    return Advice(
        FRIEDMAN,
        f"It uses ranks, because scores on different data sets have no common scale. {against}{few}",
    )


def standings(table: ScoreTable) -> Standings:
    """Mean ranks, 1 for the best."""
    means = MeanRanks(table).means
    entries = [Standing(name, float(mean)) for name, mean in zip(table.algorithms, means, strict=True)]
    return Standings.of(entries, higher_is_better=False, measure="mean rank", leads="ranks first")


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
    computations = []
    if test is not None:
        computations.append(computation(test, table, chosen))
    advice = advice or advise(table, control)
    if test == advice.method == FRIEDMAN:
        posthoc = chosen.get(POSTHOC) or (NEMENYI if control is None else DUNN)
        if posthoc not in (*OF_PAIRS, *OF_CONTROL):
            known = ", ".join((*OF_PAIRS, *OF_CONTROL))
            raise ParameterError(f"{posthoc!r} is no post hoc test", remedy=f"Choose one of: {known}.")
        computations.append(computation(posthoc, table, chosen))
    return AnswerPlan(table, order, advice, test, tuple(computations), compose=_compose, draw=figure, join=quoted)


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
        return Composed(statement_of_two(plan.standings, first), first.verdict().claims)
    (family,) = posthoc
    assert isinstance(first, FriedmanResult)
    assert isinstance(family, RankFamily)
    claims = (first.claim(), *family.verdict().behind(first.claim()).claims)
    return Composed(statement(plan.standings, first, family), claims)


def statement(standings: Standings, friedman: FriedmanResult, family: RankFamily) -> Parts:
    """Mean ranks, Friedman's test and the comparisons of one post hoc procedure behind it in one statement."""
    whole = friedman.claim()
    return of_omnibus_and_pairs(standings, Omnibus("Friedman test", whole), Pairs.of(family, whole))


def statement_of_two(standings: Standings, pair: PairResult) -> Parts:
    """Two algorithms: what the test of their differences says, beside who wins on more datasets.

    A few large differences can outweigh many small ones; where they do, both are said.
    """
    parts, first = of_pair(standings, pair), standings.first
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
