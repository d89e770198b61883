"""The answer for learning curves: who is best on average, who is shown to be better, and whether shapes differ."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np
from scipy.special import stdtrit

from stats_core.analysis import Analysis
from stats_core.answers.answer import Answer, Asked
from stats_core.answers.curve_strips import PairOfCurves, PairsAsked, pairs_asked, said
from stats_core.answers.plan import Advice, Analyses, AnswerPlan, Composed, best_two, computation
from stats_core.answers.standings import Standing, Standings
from stats_core.answers.words import Omnibus, Pairs, of_omnibus_and_pairs
from stats_core.charts import Chart
from stats_core.charts.curve_overlay import curve_overlay
from stats_core.charts.level_strip import LevelStrip
from stats_core.data import Curves
from stats_core.kernels.curve_sums import ErrorTerm
from stats_core.kernels.scale import back, to_one
from stats_core.kernels.ties import slack, united
from stats_core.methods.curves.curve_levels import CurveLevels
from stats_core.methods.curves.shared.anova_result import CurveAnova
from stats_core.methods.curves.shared.pairs_result import CurvePairs
from stats_core.results.evidence import Evidence, Parts
from stats_core.results.verdict import Claim, Verdict
from stats_core.wording import at_most

WHERE = "where"
"""The setting that says of whom the levels are looked at."""
ANOVA, PAIRS, LEVELS = "randomized_anova", "curve_pairs", "curve_levels"
"""The deciding test, the test of every pair, and the test of every level, which the figure shows."""
LOCALISATION, CONTRAST, CARRY_OVER = "curve_localisation", "curve_contrast", "carry_over"
"""What goes further: where effects arise, contrasts, and how far levels depend on each other."""

WHOLE_CURVES = "It shuffles whole curves, so it holds although the scores along a curve depend on each other."
OWN_SPREADS = " Spreads may differ."
PAIRED = " Labels move within blocks only, because runs of one block belong together."


def advise(curves: Curves) -> Advice:
    """The randomized ANOVA of whole curves, for every design that it fits.

    Notes
    -----
    Scores along a curve depend on each other, which the conventional F does not know (Piater, Cohen, Zhang and
    Atighetchi 1998). Shuffling whole curves keeps that dependence as it is. Each algorithm's own spread in every
    shuffle makes it a test of the means, whatever the spreads (Chung and Romano 2013).
    """
    paired = PAIRED if curves.block else ""
    return Advice(ANOVA, f"{WHOLE_CURVES}{OWN_SPREADS}{paired}")


def standings(curves: Curves, alpha: float = 0.05) -> Standings:
    """Mean scores over all levels, with t intervals at 1 - alpha of the curves' own means."""
    values, power = to_one(curves.values)
    means, each = values.mean(axis=1), [curves.index == place for place in range(len(curves.algorithms))]
    # Means that differ by the rounding of their decimals share a place.
    near = slack([np.abs(values[own]).max() for own in each])
    middles = united(np.array([means[own].mean() for own in each]), near).tolist()
    entries = []
    for place, name in enumerate(curves.algorithms):
        own, mean = means[each[place]], middles[place]
        reach = math.nan
        if len(own) > 1:
            reach = float(stdtrit(len(own) - 1, 1 - alpha / 2) * np.std(own, ddof=1) / math.sqrt(len(own)))
        entries.append(Standing(name, *(back(value, power) for value in (mean, mean - reach, mean + reach))))
    higher = curves.higher_is_better
    return Standings.of(
        entries, higher_is_better=higher, measure="mean score", leads="is best on average", alpha=alpha, over="runs"
    )


def plan(
    curves: Curves,
    test: str | None,
    settings: Mapping[str, Any],
    *,
    order: Standings | None = None,
    advice: Advice | None = None,
) -> AnswerPlan:
    """The recommended test with all pairs and every level, or another test alone.

    The setting `where` says of whom the levels are looked at: of all algorithms together, or of pairs, one by one.
    Where it is not set, the figure shows those of all together, and the sentence does not speak of them.
    """
    order = order or standings(curves, settings.get("alpha", 0.05))
    chosen = {**best_two(order, settings), **settings}
    computations, strips, whose = [], None, chosen.get(WHERE)
    if test is not None:
        computations.append(computation(test, curves, chosen))
    if test == ANOVA:
        computations += [computation(PAIRS, curves, chosen)] if len(curves.algorithms) > 2 else []
        strips = pairs_asked(curves, order, whose, chosen.get("control"))
        if strips is None:
            computations.append(computation(LEVELS, curves, chosen, for_figure=whose is None))
        else:
            computations += strips.computations(curves, LEVELS, chosen)
    advice = advice or advise(curves)
    if settings.get("error", ErrorTerm.OWN) not in (ErrorTerm.OWN, "own", ErrorTerm.OWN.value):
        advice = replace(advice, reason=WHOLE_CURVES + (PAIRED if curves.block else ""))
    compose, draw = partial(_compose, strips=strips, whose=whose), partial(figure, strips=strips)
    asked = {} if whose is None or test != ANOVA else {WHERE: whose}
    return AnswerPlan(curves, order, advice, test, tuple(computations), compose=compose, draw=draw, chosen=asked)


def _compose(plan: AnswerPlan, analyses: Analyses, strips: PairsAsked | None = None, whose: Any = None) -> Composed:
    anova = analyses[ANOVA].result
    assert isinstance(anova, CurveAnova)
    pairs = analyses[PAIRS].result if len(plan.data.algorithms) > 2 else None
    assert pairs is None or isinstance(pairs, CurvePairs)
    verdict = _decided(anova)
    behind = None if pairs is None else Pairs.of(pairs, *verdict.claims)
    claims = verdict.claims
    if behind is not None:
        # A one-sided family is quoted in its own words, which speak of the shapes of its pairs too.
        quoted = anova.interaction.df and (behind.side or anova.levels is not None)
        claims += behind.verdict.claims if quoted else behind.verdict.of_kind("pair", "equivalent").claims
    if anova.levels is not None:
        # The standings are of all levels: of an interval the tests speak in their own words.
        parts: Parts = (*anova.sentence_parts(), *((" ", *behind.own) if behind else ()))
    else:
        parts = _statement(plan.standings, verdict, behind)
    last: Parts = ()
    if whose is not None:
        levels = [analyses[needed.key] for needed in plan.computations if needed.method == LEVELS]
        found = _together(levels) if strips is None else strips.found(levels)
        claims += tuple(claim for one in found for claim in one.claims)
        last = said(found, parts)
    return Composed(parts, claims, _asked(anova, claims), anova.doubts, last)


def _together(levels: Sequence[Analysis]) -> list[PairOfCurves]:
    """Where all algorithms differ, taken together."""
    results = [analysis.result for analysis in levels]
    return [PairOfCurves.of(one.algorithms, one) for one in results if isinstance(one, CurveLevels)]


def _decided(anova: CurveAnova) -> Verdict:
    """Level and shape; at one level of training there is no shape, and nothing is asked of it."""
    return anova.verdict() if anova.interaction.df else anova.verdict().of_kind("level", "equivalent")


def _asked(anova: CurveAnova, claims: tuple[Claim, ...]) -> tuple[Asked, ...]:
    """Who is better; of more than one level also shape and where; with a margin, who is equivalent."""
    kinds = {claim.kind for claim in claims}
    shape = (Asked.SHAPE,) if anova.interaction.df else ()
    where = (Asked.WHERE,) if anova.interaction.df or "where" in kinds else ()
    equivalent = (Asked.EQUIVALENT,) if "equivalent" in kinds else ()
    return (Asked.WHO, *shape, *where, *equivalent)


def statement(standings: Standings, anova: CurveAnova, pairs: CurvePairs | None) -> Parts:
    """Level and shape in one statement, pairs behind the test of all of them."""
    verdict = _decided(anova)
    return _statement(standings, verdict, None if pairs is None else Pairs.of(pairs, *verdict.claims))


def _statement(standings: Standings, anova: Verdict, pairs: Pairs | None) -> Parts:
    level, *shapes = anova.of_kind("level", "shape").claims
    name = f"randomized ANOVA and {level.p_by}" if level.p_by else "randomized ANOVA"
    of_all = of_omnibus_and_pairs(standings, Omnibus(name, level), pairs)
    if not shapes:
        return of_all
    (shape,) = shapes
    differ = "The curves differ in shape" if shape.shown else "Shape: not shown to differ"
    # What "none of the shuffles reached it" means is said once.
    known = any(part.none_of for part in of_all if isinstance(part, Evidence))
    phrase = f"p {at_most(shape.p)}" if known and shape.none_of else shape.p_said
    return (*of_all, f" {differ} ", Evidence(f"({phrase})", claim=shape), ".")


def figure(answer: Answer, strips: PairsAsked | None = None) -> Chart:
    """All curves with their means, and below them the levels at which they differ, all together or pair by pair."""
    analyses = [analysis for analysis in answer.analyses if analysis.method == LEVELS]
    below: list[LevelStrip] = []
    for place, analysis in enumerate(analyses):
        levels = analysis.result
        assert isinstance(levels, CurveLevels)
        (strip,) = levels.charts()
        below.append(strip if strips is None else strips.named(place, strip))
    return replace(curve_overlay(answer.data), strips=tuple(below))
