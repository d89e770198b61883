"""Learning curves that are reassigned to the algorithms at random, and F after each shuffle."""

from __future__ import annotations

import math

import numpy as np
import scipy

from stats_core.data import Curves
from stats_core.demonstrate.demonstration import OPENING, Act, Step, View, how_many, part, same, tail_sentence
from stats_core.demonstrate.pictures import CurvesShown
from stats_core.demonstrate.piles import of_histogram
from stats_core.demonstrate.reference import referred
from stats_core.kernels.assignments import Labels
from stats_core.kernels.curve_ratios import Ratios
from stats_core.kernels.curve_shuffles import Plan
from stats_core.kernels.curve_sums import CurveSums, ErrorTerm
from stats_core.kernels.monte_carlo import monte_carlo_p
from stats_core.kernels.scale import to_one
from stats_core.methods.curves.shared.anova_result import CurveAnova
from stats_core.wording import at_most, number, p_phrase

LISTED = 20_000
"""Largest number of assignments that are listed completely, in random order; of more, a random sample is shown."""

POINTS = 30_000
"""Most scores on the picture."""
LEAST_LEVELS, MOST_LEVELS = 8, 60
"""Fewest and most levels of a curve on the picture."""


def of_curves(curves: Curves, result: CurveAnova, opening: str = OPENING) -> Act | None:
    """Take the randomized ANOVA of learning curves apart; None where F is undefined.

    Parameters
    ----------
    curves
        The data.
    result
        Their randomized two-way ANOVA; seed, error term and number of shuffles are its own.
    opening
        What the first step begins with.

    Returns
    -------
    Act
        Shuffle i and its F are number i of the test's random shuffles. Where the test visits all assignments, they
        come in random order, each once up to `LISTED` of them.
    """
    effect = result.algorithm
    if math.isnan(effect.f):
        return None
    sums = CurveSums.of(to_one(curves.values)[0], curves.index)
    labels, computed = _labels(curves, result)
    work = Ratios(sums, _plan(curves, result, exact=False, total=len(computed)), result.error)
    values = work.ratios_of(computed)[0][: len(labels)]
    observed, slack = (both[0] for both in work.observed)
    null = effect.distribution
    noun = "all assignments" if result.exact else f"{null.total:,} shuffles"
    return Act(
        algorithms=curves.algorithms,
        shown=curves_shown(curves),
        steps=_steps(curves, result, opening),
        pile=of_histogram(result.charts()[0], null.at_least, null.total, statistic="F", of=f"of {noun}"),
        arrangements=labels,
        values=values,
        reached=values >= observed - slack,
    )


def of_welch(curves: Curves, result: CurveAnova) -> Act | None:
    """The test without shuffles, where its p is the larger one and decides; None where it is not, or has no law."""
    effect, welch = result.algorithm, result.size.welch
    if not effect.welch_decides:
        return None
    pairs = len(curves.algorithms) * (len(curves.algorithms) - 1) // 2
    p = effect.p_decides
    alone = float(scipy.stats.f.sf(welch.f, welch.df, welch.df_error))
    for times in (1, pairs):
        pile = referred(welch.f, ((welch.df, welch.df_error),), alone) if same(min(1.0, times * alone), p) else None
        if pile is not None:
            name = f"{result.size.name[:1].upper()}{result.size.name[1:]}"
            more = f", times {pairs} pairs" if times > 1 else ""
            said = (
                f"{name} asks the same without shuffles, and takes the means for normally distributed: "
                f"{part(alone)} lies beyond{more}. The larger p decides: {p_phrase(p)}."
            )
            return Act(curves.algorithms, curves_shown(curves), (Step(View.REFERENCE, said, p, p_phrase(p)),), pile)
    return None


def _labels(curves: Curves, result: CurveAnova) -> tuple[Labels, Labels]:
    """The assignments to show, and those to compute: a block as the test computes it, or the same ones."""
    listed = result.exact and result.shuffles <= LISTED
    most = min(how_many(len(curves.index)), result.shuffles if listed or not result.exact else LISTED)
    total = result.shuffles if listed else most
    plan = _plan(curves, result, exact=listed, total=total)
    every = np.concatenate([labels for labels, _ in plan.blocks()])
    if not listed:
        return every[:most], every
    generator = np.random.default_rng(result.seed)
    chosen = every[generator.permutation(len(every))[:most]]
    return _renamed(chosen, curves, generator), chosen


def _plan(curves: Curves, result: CurveAnova, *, exact: bool, total: int) -> Plan:
    return Plan(curves.index, curves.block_index, exact, total, result.arrangements, False, result.seed)


def _renamed(labels: Labels, curves: Curves, generator: np.random.Generator) -> Labels:
    """The same assignments with names exchanged at random among algorithms of equal size, which does not change F.

    A listing contains each assignment once, so in all of them the first curve has the same name.
    """
    if curves.block is not None:
        return labels
    sizes = np.array(curves.sizes)
    renamed = labels.copy()
    for size in np.unique(sizes):
        same_size = np.flatnonzero(sizes == size)
        names = generator.permuted(np.tile(same_size, (len(labels), 1)), axis=1)
        for place, old in enumerate(same_size):
            rows, columns = np.nonzero(labels == old)
            renamed[rows, columns] = names[rows, place]
    return renamed


def curves_shown(curves: Curves) -> CurvesShown:
    """The curves at evenly spread levels, with the scores as measured."""
    count = len(curves.levels)
    most = int(min(MOST_LEVELS, max(LEAST_LEVELS, POINTS // len(curves.values))))
    at = np.unique(np.linspace(0, count - 1, min(count, most)).round().astype(np.int64))
    return CurvesShown(curves.levels[at], curves.values[:, at], curves.index, curves.level_label, curves.score_label)


def _steps(curves: Curves, result: CurveAnova, opening: str) -> tuple[Step, ...]:
    effect = result.algorithm
    null = effect.distribution
    within = " within its block" if curves.block is not None else ""
    simple = monte_carlo_p(null.at_least, null.total)
    tail = tail_sentence(
        null.at_least, null.total, effect.p, exact=result.exact, counted=same(effect.p, simple), noun="assignments"
    )
    said = f"p {at_most(effect.p)}" if result.none_of(effect.p) else p_phrase(effect.p)
    return (
        Step(View.DATA, f"{opening} {_what_f_is(curves, result)}: here F = {number(effect.f)}."),
        Step(
            View.SHUFFLE,
            f"If the algorithms did not differ, any run{within} could just as well carry another name. Reassign the "
            "names at random, and compute F again.",
        ),
        Step(View.PILE, "Again and again: this is where F falls when chance alone assigns the names."),
        Step(View.TAIL, tail, effect.p, said),
    )


def _what_f_is(curves: Curves, result: CurveAnova) -> str:
    if result.error is ErrorTerm.CELL:
        return "F compares the spread between algorithms with the spread within them"
    if result.error is ErrorTerm.SPLIT_PLOT:
        return "F compares the spread between algorithms with the spread of their runs"
    if curves.block is not None:
        which = "of the pair furthest apart" if len(curves.algorithms) > 2 else "of the two"
        return f"F compares the mean difference {which} within blocks with how much it varies from block to block"
    if len(curves.algorithms) > 2:
        return "F compares the gap of the pair furthest apart with the spread of each one's own runs"
    return "F compares the gap with the spread of each algorithm's own runs"
