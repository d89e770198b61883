"""The story of an answer: the statistic that decides, what it would be if nothing differed, and the answer's own p.

An act is shown only where its own last p is the one that the analysis behind the answer says; whatever does not come to
that p has no place in the story.
"""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np

from stats_core.analysis import Analysis
from stats_core.answers.answer import Answer
from stats_core.charts.null_histogram import NullHistogram
from stats_core.data import Curves, Losses, ScoreTable
from stats_core.data.loss_summary import LossMoments
from stats_core.demonstrate.contrasts import of_contrast
from stats_core.demonstrate.curves import curves_shown, of_curves, of_welch
from stats_core.demonstrate.dealt import of_dealt
from stats_core.demonstrate.demonstration import OPENING, Act, Demonstration, Step, View, part, same
from stats_core.demonstrate.focus import Focus, focus_of
from stats_core.demonstrate.ladder import of_family, of_levels
from stats_core.demonstrate.models import of_exact_errors, of_models, shown_means
from stats_core.demonstrate.pair import flips_groups, of_pair
from stats_core.demonstrate.pictures import CurvesShown, MeansShown
from stats_core.demonstrate.piles import of_histogram
from stats_core.demonstrate.posterior import of_posterior
from stats_core.demonstrate.ranks import of_ranks
from stats_core.demonstrate.reference import referred
from stats_core.kernels.curve_sums import ErrorTerm
from stats_core.methods.curves.curve_levels import CurveLevels
from stats_core.methods.curves.curve_pairs import curve_pairs
from stats_core.methods.curves.randomized_anova import randomized_anova
from stats_core.methods.curves.shared.anova_result import CurveAnova
from stats_core.methods.curves.shared.pairs_result import CurvePairs
from stats_core.methods.curves.shared.shuffled_difference import ShuffledDifference
from stats_core.methods.ranks.shared.dealt_ranks import DealtRanks
from stats_core.methods.ranks.shared.friedman_result import FriedmanResult
from stats_core.registry import METHODS
from stats_core.results.family import FamilyResult
from stats_core.results.omnibus import OmnibusResult
from stats_core.results.pair import PairResult
from stats_core.results.posterior import PosteriorResult
from stats_core.results.protocol import Result
from stats_core.wording import number, p_phrase

RARE = 0.05
"""Share of a distribution whose beginning is told, so that a room sees what would be usual."""


def demonstration(answer: Answer) -> Demonstration:
    """Tell how an answer comes to its p: acts with pictures, and the answer itself at the end.

    Parameters
    ----------
    answer
        What is told: its analyses hold results, settings and data.

    Returns
    -------
    Demonstration
        Its last p is that of the answer's headline. Where nothing can be shown that comes to this p, the standings and
        the sentence alone; a Bayesian test has probabilities instead.
    """
    focus = focus_of(answer)
    acts = _untested(answer) if focus is None else _acts(answer, focus)
    return Demonstration(
        about=answer.data.describe(),
        acts=acts or (_of_standings(answer, focus),),
        end=answer.headline(),
        doubts=answer.doubts,
        p=math.nan if focus is None else focus.p,
        p_text="" if focus is None else focus.p_text,
    )


def _untested(answer: Answer) -> tuple[Act, ...]:
    """What has no p of its own: a posterior, or many levels, each with its p."""
    result = answer.analyses[0].result if answer.analyses else None
    if isinstance(result, CurveLevels):
        return of_levels(result, _as_given(answer))
    if not isinstance(result, PosteriorResult):
        return ()
    names = tuple(answer.data.algorithms)
    return of_posterior(result, shown_means(answer.standings, names), names)


def _as_given(answer: Answer) -> CurvesShown | MeansShown:
    """The data as a picture: curves, whose means say nothing of single levels, or what each algorithm comes to."""
    data = answer.data
    return curves_shown(data) if isinstance(data, Curves) else shown_means(answer.standings, tuple(data.algorithms))


def _of_standings(answer: Answer, focus: Focus | None) -> Act:
    """Who stands where, and what decides, where there is nothing to take apart."""
    names = tuple(answer.data.algorithms)
    shown = _as_given(answer)
    if focus is None or answer.test is None:
        return Act(names, shown, (Step(View.DATA, answer.why),))
    by = f" ({focus.claim.p_by})" if focus.claim.p_by else ""
    decides = f"{METHODS[answer.test].title} decides: {focus.p_text}{by}"
    said = f"{OPENING} Each {answer.standings.measure}, as it is. {decides}."
    if focus.p >= 1:
        said = f"{OPENING} Just this: nothing here speaks for a difference, {focus.p_text}."
    return Act(names, shown, (Step(View.DATA, said, focus.p, focus.p_text),))


def _acts(answer: Answer, focus: Focus) -> tuple[Act, ...]:
    """What comes to the p of the headline; nothing where no act does."""
    of_all = focus.claim if focus.claim.kind != "pair" else focus.gate
    acts: tuple[Act, ...] = ()
    if of_all is not None:
        # Behind Friedman's test without a pair the claim's own p is that of the clearest pair.
        p = focus.p if of_all is focus.claim else of_all.p
        acts = _of_all(answer, p)
    if focus.claim.kind == "pair":
        acts += _of_two(answer, focus, told=bool(acts))
    return acts if acts and same(acts[-1].p, focus.p) else ()


def _of_all(answer: Answer, p: float) -> tuple[Act, ...]:
    """The test of all algorithms, or of two by their curves."""
    for analysis in answer.analyses:
        result = analysis.result
        acts: tuple[Act | None, ...] = ()
        if isinstance(result, CurveAnova):
            acts = _of_anova(analysis, answer.data)
        elif isinstance(result, FriedmanResult) and isinstance(answer.data, ScoreTable):
            acts = (of_ranks(answer.data, result, seed=analysis.settings.get("seed", 0)),)
        elif isinstance(result, DealtRanks) and isinstance(answer.data, ScoreTable):
            acts = (of_dealt(answer.data, result),)
        elif isinstance(result, OmnibusResult):
            acts = (_of_omnibus(answer, result),)
        else:
            continue
        told = tuple(act for act in acts if act is not None)
        if told and same(told[-1].p, p):
            return told
        plain = of_result(answer, analysis, p)
        if plain is not None:
            return (plain,)
    return ()


def _of_omnibus(answer: Answer, result: OmnibusResult) -> Act | None:
    data = answer.data
    if result.p_exact is not None:
        return of_exact_errors(data, result, answer.standings) if isinstance(data, Losses) else None
    return of_models(data, result, answer.standings) if not isinstance(data, Curves | ScoreTable) else None


def _of_anova(analysis: Analysis, curves: Curves, opening: str = OPENING) -> tuple[Act | None, ...]:
    """The shuffles, and Welch's test where that decides; by the error term whose p decides."""
    settings, result = analysis.settings, analysis.result
    assert isinstance(result, CurveAnova)
    cut = curves.between(settings.get("interval"))
    if result.error is ErrorTerm.CELL:
        # What is said is decided by the split-plot p, whichever term the table has.
        result = randomized_anova(curves, **{**settings, "error": ErrorTerm.SPLIT_PLOT})
    return of_curves(cut, result, opening), of_welch(cut, result)


def _of_two(answer: Answer, focus: Focus, *, told: bool) -> tuple[Act, ...]:
    """The pair of the headline, and what is left of its p among all pairs."""
    claim = focus.claim
    first, second = claim.between if claim.better is None else (claim.better, str(claim.worse))
    names = (first, second)
    opening = f"Now {names[0]} against {names[1]}, the pair of the answer." if told else OPENING
    for analysis in answer.analyses:
        result = _deciding_pairs(analysis, answer.data)
        if isinstance(result, PairResult):
            side = result.side if names[0] == result.a else -result.side
            acts = of_pair(answer, analysis, names, result.p_decides, side, opening)
            if not acts and isinstance(result, ShuffledDifference):
                acts = of_contrast(answer.data, result, analysis.settings, opening)
            plain = () if acts else (of_result(answer, analysis, result.p_decides),)
            return tuple(act for act in (*acts, *plain) if act is not None)
        if isinstance(result, FamilyResult):
            own = next((one for one in result.comparisons if {one.a, one.b} == set(names)), None)
            if own is None:
                continue
            side = result.side if names[0] == own.a else -result.side
            acts = of_pair(answer, analysis, names, own.p_alone, side, opening)
            if told and isinstance(answer.data, Curves):
                acts = tuple(map(_shorter, acts))  # the room has seen curves change their names
            if not acts:
                plain_act = _on_reference(answer, analysis, own.statistic, own.p_alone, result.side, opening)
                acts = () if plain_act is None else (plain_act,)
            if not acts and same(own.p_decides, focus.p):
                # A distribution of all pairs together, as Tukey's, comes to the adjusted p at once.
                df = own.how_much.df
                together = _on_reference(answer, analysis, own.statistic, own.p_decides, result.side, opening, (df,))
                if together is not None:
                    return (together,)
            if not acts and flips_groups(analysis):
                return ()  # nothing was turned around, so there is nothing to adjust
            return (*acts, of_family(result, focus, tuple(answer.data.algorithms)))
    return ()


def _deciding_pairs(analysis: Analysis, data: object) -> Result:
    """The result itself; of pairs of curves as published the split-plot ones, whose p decides."""
    result = analysis.result
    if isinstance(result, CurvePairs) and result.error is ErrorTerm.CELL and isinstance(data, Curves):
        return curve_pairs(data, **{**analysis.settings, "error": ErrorTerm.SPLIT_PLOT})
    return result


def _shorter(act: Act) -> Act:
    return replace(act, steps=tuple(step for step in act.steps if step.view is not View.SHUFFLE))


def of_result(answer: Answer, analysis: Analysis, p: float, opening: str = OPENING) -> Act | None:
    """Any test on its own shuffles or on the distribution that it refers to; None where neither gives this p."""
    result = analysis.result
    chart = next((one for one in result.charts() if isinstance(one, NullHistogram) and same(one.p, p)), None)
    names = tuple(answer.data.algorithms)
    shown = _as_given(answer)
    if chart is not None and not math.isnan(chart.observed):
        drawn = int(chart.counts.sum() + chart.beyond)
        of = f"of {drawn:,} shuffles"
        reached = p * (drawn + 1) - 1 if chart.none_of else p * drawn
        said = f"{part(p)} {of} are at or beyond the observed {chart.name}: {p_phrase(p)}."
        first = f"{opening} {METHODS[analysis.method].title}: here {chart.name} = {number(chart.observed)}."
        return Act(
            names,
            shown,
            (Step(View.DATA, first), Step(View.TAIL, said, p, p_phrase(p))),
            of_histogram(chart, max(0.0, reached), drawn, statistic=chart.name, of=of),
        )
    if not isinstance(result, PairResult | OmnibusResult):
        return None
    side = result.side if isinstance(result, PairResult) else 0
    return _on_reference(answer, analysis, result.statistic, p, side, opening)


def _on_reference(
    answer: Answer,
    analysis: Analysis,
    statistic: float,
    p: float,
    side: int,
    opening: str,
    free: tuple[float, ...] = (),
) -> Act | None:
    """A statistic on the distribution that gives this p; `free` are degrees of freedom beside those of the result."""
    result, data = analysis.result, answer.data
    if flips_groups(analysis):
        return None
    own = (result.df,) if isinstance(result, PairResult | OmnibusResult) else free
    dfs = (*own, *((float(data.cases - 1),) if isinstance(data, LossMoments) else ()))
    names = tuple(answer.data.algorithms)
    many = len(names)
    pile = referred(statistic, (*dfs, math.inf), p, side=side, algorithms=many, pairs=many * (many - 1) // 2)
    if pile is None or pile.reference is None:
        return None
    title = METHODS[analysis.method].title
    first = f"{opening} {title}: its statistic, {pile.statistic}, is {number(pile.observed)}."
    law, name = pile.reference.of.removeprefix("of "), pile.statistic
    usual = number(float(np.interp(-RARE, -pile.reference.tail, pile.reference.tail_at)), 3)
    where = f"If nothing differed, {name} would follow {law}: all but {part(RARE)} of it lies below {usual}."
    said = f"Here {name} is {number(pile.observed)}: {part(p)} of {law} lies at or beyond, {p_phrase(p)}."
    steps = (Step(View.DATA, first), Step(View.REFERENCE, where), Step(View.REFERENCE, said, p, p_phrase(p)))
    return Act(names, _as_given(answer), steps, pile)
