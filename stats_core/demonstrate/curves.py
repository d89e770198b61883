"""Learning curves that are reassigned to the algorithms at random, and F after each shuffle."""

from __future__ import annotations

import math

import numpy as np
from scipy import stats

from stats_core.data import Curves
from stats_core.demonstrate.demonstration import (
    CurvesShown,
    Demonstration,
    Step,
    agrees,
    among,
    how_many,
    percent,
    tail_sentence,
)
from stats_core.errors import InputError
from stats_core.kernels.assignments import Labels
from stats_core.kernels.curve_ratios import Ratios
from stats_core.kernels.curve_shuffles import Plan
from stats_core.kernels.curve_sums import CurveSums, ErrorTerm
from stats_core.kernels.monte_carlo import monte_carlo_p
from stats_core.kernels.scale import to_one
from stats_core.methods.curves.shared.anova_result import CurveAnova, printed_p
from stats_core.wording import decision, number, p_phrase

LISTED = 20_000
"""Largest number of assignments that are listed completely, in random order; of more, a random sample is shown."""

POINTS = 30_000
"""Most scores on the picture."""
LEAST_LEVELS, MOST_LEVELS = 8, 60
"""Fewest and most levels of a curve on the picture."""


def of_curves(curves: Curves, result: CurveAnova) -> Demonstration:
    """Take the randomized ANOVA of learning curves apart.

    Parameters
    ----------
    curves
        The data.
    result
        Their randomized two-way ANOVA; seed, error term and number of shuffles are its own.

    Returns
    -------
    Demonstration
        Shuffle i and its F are number i of the test's random shuffles. Where the test visits all assignments, they
        come in random order, each once up to `LISTED` of them.
    """
    effect = result.algorithm
    if math.isnan(effect.f):
        raise InputError(
            "F of these curves is undefined, so shuffling has nothing to show",
            remedy="Use curves at least two of which differ.",
        )
    sums = CurveSums.of(to_one(curves.values)[0], curves.index)
    labels, computed = _labels(curves, result)
    work = Ratios(sums, _plan(curves, result, exact=False, total=len(computed)), result.error)
    values = work.ratios_of(computed)[0][: len(labels)]
    observed, slack = (both[0] for both in work.observed)
    return Demonstration(
        algorithms=curves.algorithms,
        statistic="F",
        arrangements=labels,
        values=values,
        reached=values >= observed - slack,
        whole=result.charts()[0],
        at_least=effect.distribution.at_least,
        total=effect.distribution.total,
        steps=_steps(curves, result),
        shown=_shown(curves),
        conventional=_critical(result),
        conventional_share=effect.beyond_conventional,
    )


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
        same = np.flatnonzero(sizes == size)
        names = generator.permuted(np.tile(same, (len(labels), 1)), axis=1)
        for place, old in enumerate(same):
            rows, columns = np.nonzero(labels == old)
            renamed[rows, columns] = names[rows, place]
    return renamed


def _shown(curves: Curves) -> CurvesShown:
    """The curves at evenly spread levels, with the scores as measured."""
    count = len(curves.levels)
    most = int(min(MOST_LEVELS, max(LEAST_LEVELS, POINTS // len(curves.values))))
    at = np.unique(np.linspace(0, count - 1, min(count, most)).round().astype(np.int64))
    return CurvesShown(curves.levels[at], curves.values[:, at], curves.index, curves.level_label, curves.score_label)


def _steps(curves: Curves, result: CurveAnova) -> tuple[Step, ...]:
    effect = result.algorithm
    within = " within its block" if curves.block is not None else ""
    simple = monte_carlo_p(effect.distribution.at_least, effect.distribution.total)
    tail = tail_sentence(
        effect.distribution.at_least,
        effect.distribution.total,
        effect.p,
        exact=result.exact,
        counted=effect.p == simple,
        noun="assignments",
    )
    return (
        Step(
            "data",
            f"Is the gap between the algorithms more than luck? {_what_f_is(curves, result)}: here F = "
            f"{number(effect.f)}.",
        ),
        Step(
            "shuffle",
            f"If the algorithms did not differ, any run{within} could just as well carry another name. Reassign the "
            "names at random, and compute F again.",
        ),
        Step("pile", "Repeat this many times: this is where F falls when chance alone assigns the names."),
        Step("tail", f"{tail}{_decides(result)}{among(len(curves.algorithms))}"),
        Step("conventional", _conventional(curves, result)),
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


def _decides(result: CurveAnova) -> str:
    """Which p the test bases its decision on, where it is not that of this histogram."""
    effect = result.algorithm
    if effect.p_decides == effect.p:
        return ""
    if effect.welch_decides:
        return f" The larger of two p values decides: here that of {result.size.name}, {p_phrase(effect.p_decides)}."
    p = p_phrase(effect.p_decides, result.none_of(effect.p_decides))
    return f" The randomized ANOVA bases its decision on the split-plot {p}."


def _conventional(curves: Curves, result: CurveAnova) -> str:
    """What the conventional F distribution expects, beside what the shuffles show."""
    effect = result.algorithm
    if result.error is ErrorTerm.OWN:
        return _without_shuffles(result) + (_point_by_point(result) if len(curves.levels) > 1 else "")
    name = f"F({effect.df}, {effect.df_error})"
    critical = _critical(result)
    share = effect.beyond_conventional
    where = (
        f"it expects {percent(result.alpha)} beyond {number(critical, 3)}, and {percent(share) if share else 'none'} "
        f"of {'the assignments' if result.exact else 'the shuffles'} lie there."
    )
    if math.isnan(share):
        sentence = f"The conventional {name} gives {p_phrase(printed_p(effect.f, effect.p_conventional))}."
    elif agrees(share, result.alpha, effect.distribution.total):
        sentence = f"The conventional {name} fits here: {where}"
    else:
        sentence = f"The conventional {name} is misleading here: {where} {_why(curves, result)}"
    return f"{sentence}{_point_by_point(result) if len(curves.levels) > 1 else ''}"


def _without_shuffles(result: CurveAnova) -> str:
    """What the test that keeps the spreads apart says without shuffles."""
    effect = result.algorithm
    if math.isnan(effect.p_welch):
        return "Without shuffles there is no such test here: the shuffles alone decide."
    which = result.size.name[:1].upper() + result.size.name[1:]
    says = f"{which}, which assumes normally distributed means and needs no shuffles, gives {p_phrase(effect.p_welch)}."
    return f"{says} The larger p decides."


def _why(curves: Curves, result: CurveAnova) -> str:
    several = len(curves.levels) > 1
    if result.error is ErrorTerm.CELL and several:
        return "It treats every point of a curve as an independent observation."
    if curves.block is not None:
        return "It ignores the blocks."
    scores = "curves' means" if several else "scores"
    return f"It assumes that the {scores} are normally distributed."


def _point_by_point(result: CurveAnova) -> str:
    """What an F test that treats all points as independent would claim, where the shuffles decide otherwise."""
    table = result.approaches
    row = (table["source"] == "Algorithm") & (table["approach"] == "Conventional F, within-cell error")
    naive = float(table.loc[row, "p_value"].iloc[0])
    parts = decision(naive, result.alpha) != decision(result.algorithm.p_decides, result.alpha)
    if result.error is ErrorTerm.CELL or math.isnan(naive) or not parts:
        return ""
    return f" An F test that treats every point of a curve as independent gives {p_phrase(naive)}."


def _critical(result: CurveAnova) -> float:
    """The critical value of the conventional F."""
    df, df_error = result.algorithm.curve
    return float(stats.f.isf(result.alpha, df, df_error)) if df else math.nan
