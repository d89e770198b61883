"""What is said beside a randomized ANOVA of curves: each note only where it is true."""

from __future__ import annotations

import math

from stats_core.data import Curves
from stats_core.kernels.curve_shuffles import CurveNulls, Plan
from stats_core.kernels.curve_sums import CurveSums, ErrorTerm
from stats_core.methods.curves.shared.anova_result import Effect
from stats_core.wording import PValue, Remark, decision, listed, plain, significance

ASSUMES = (
    "Curves are independent runs; paired curves are independent from block to block.",
    "By own spreads, algorithms may differ in spread: with few runs, or scores far from normal, p is approximate, "
    "unless any two curves could be exchanged when nothing differs.",
    "With a pooled error, any two curves could be exchanged when nothing differs, so algorithms do not differ in "
    "spread.",
)
AS_PUBLISHED = (
    "As published, F is divided by the error within cells. When curves are shuffled, that F of one effect also depends "
    "on the other effect, because both share one error. What is said about one effect alone is therefore decided by "
    "its split-plot p."
)
SPLIT_PLOT = (
    "Algorithm is measured against the scatter of runs within algorithms, Interaction against that of runs x levels "
    "(split-plot), so that in shuffled curves each F depends on its own effect alone. The error within cells, as "
    "published, is shared by both, so that the F of one effect depends on the other as well."
)
OWN = (
    "Each algorithm's own spread is used, in the data and in every shuffle: F is the squared difference of two "
    "algorithms over its squared error, of the means over training (Algorithm) or of the curves around them "
    "(Interaction)"
)
SCOPE = (
    "A randomization test asks whether algorithm and curve belong together in these data. Whether the answer holds for "
    "other runs depends on how these runs were drawn, and is for you to argue."
)
_CONVENTIONAL = {
    (ErrorTerm.CELL, "Algorithm"): "It treats every point of a curve as an independent observation",
    (ErrorTerm.CELL, "Interaction"): "It treats every point of a curve as an independent observation",
    (ErrorTerm.SPLIT_PLOT, "Algorithm"): "It assumes that the curves' means are normally distributed",
    (ErrorTerm.SPLIT_PLOT, "Interaction"): (
        "It assumes that the scores are normally distributed and that all differences between levels have the same "
        "variance"
    ),
}
_ONE_SCORE_EACH = "It assumes that the scores are normally distributed"
_UNPAIRED = "It treats the curves of a block as independent of each other"


def anova_remarks(
    curves: Curves,
    sums: CurveSums,
    effects: tuple[Effect, Effect],
    nulls: CurveNulls,
    plan: Plan,
    term: ErrorTerm,
    alpha: float,
) -> tuple[str, ...]:
    """The notes that depend on the data, after those on how p was found."""
    notes = [SCOPE]
    if term is ErrorTerm.OWN:
        notes += _of_own_spreads(curves, effects, nulls, plan, alpha)
    elif sums.levels > 1:  # at one level there is one effect, and both pooled error terms are the same
        notes.append(AS_PUBLISHED if term is ErrorTerm.CELL else SPLIT_PLOT)
    for effect, p_other in zip(effects, nulls.other_p, strict=True):
        if term is ErrorTerm.OWN:
            continue
        parts = _terms_that_part(effect, p_other, plan, term, alpha)
        notes += parts
        # Where the split-plot term decides against the table, how the table's p came about is beside the point.
        if term is ErrorTerm.SPLIT_PLOT or not parts:
            takes = _CONVENTIONAL[term, effect.name] if sums.levels > 1 else _ONE_SCORE_EACH
            notes += _against_conventional(effect, plan, alpha, _UNPAIRED if curves.block is not None else takes)
    notes += _without_variance(curves, sums, term)
    if any(math.isinf(effect.ss) or (effect.ss == 0 and effect.f > 0) for effect in effects):
        notes.append("Sums of squares outside the range of numbers are shown as infinite or 0; F and p are right.")
    if curves.block is not None:
        within = ", and differences are taken within blocks" if term is ErrorTerm.OWN else ""
        notes.append(
            f"Paired design: curves change places only within their block{within}. The conventional p ignores the "
            "blocks."
        )
    return tuple(notes)


def _of_own_spreads(
    curves: Curves, effects: tuple[Effect, Effect], nulls: CurveNulls, plan: Plan, alpha: float
) -> list[str]:
    """How the studentized F came about, which p decides, and where the pooled one would decide otherwise."""
    several = "; of several pairs the largest F counts." if len(curves.algorithms) > 2 else "."
    notes: list[str] = [f"{OWN}{several}"]
    notes += _larger_of_two(curves, effects[0], plan, alpha)
    alone = [name for name, size in zip(curves.algorithms, curves.sizes, strict=True) if size == 1]
    if alone and curves.block is None:
        notes.append(
            f"One run alone has no spread: {listed(alone, 6)} {'is' if len(alone) == 1 else 'are'} lent the spread of "
            "the others, and what is said holds only if theirs is the same."
        )
    for effect, pooled in zip(effects, nulls.split_plot, strict=True):
        if decision(effect.p_decides, alpha) != decision(pooled, alpha):
            p = PValue(pooled, limit=not plan.exact and pooled <= plan.smallest_p)
            notes.append(
                Remark(
                    f"{effect.name}: the pooled split-plot F would decide the other way (",
                    p,
                    "); it takes the spreads of the algorithms for equal.",
                )
            )
    return notes


def _larger_of_two(curves: Curves, level: Effect, plan: Plan, alpha: float) -> list[str]:
    """Which of both p values of the level decides."""
    of_blocks = "the paired t test" if len(curves.algorithms) == 2 else "Bonferroni's paired t test"
    which = of_blocks if curves.block is not None else "Welch's test"
    if math.isnan(level.p_welch):
        return [f"Algorithm: p is of shuffles alone. These data have no p of {which} that could be larger."]
    if level.welch_decides:
        shuffled = PValue(level.p, limit=not plan.exact and level.p <= plan.smallest_p)
        return [
            Remark(
                "Algorithm: p is the larger of two, ", PValue(level.p_welch), f" by {which}; shuffled ", shuffled, "."
            )
        ]
    notes: list[str] = [f"Algorithm: p is the larger of two, that of the shuffles; {which} gives no more."]
    if decision(level.p_welch, alpha) and not decision(level.p, alpha):
        few = _too_few(plan, alpha) or "The shuffles do not."
        notes.append(f"Algorithm: {which} alone would call this significant. {few}")
    return notes


def _terms_that_part(effect: Effect, p_other: float, plan: Plan, term: ErrorTerm, alpha: float) -> list[str]:
    if decision(effect.p, alpha) == decision(p_other, alpha):
        return []
    # Where no random shuffle reached it, p is the most that it can be.
    p = PValue(p_other, limit=not plan.exact and p_other <= plan.smallest_p)
    if term is ErrorTerm.CELL:
        which, and_so = "the split-plot error term decides", ", and its answer is the one given."
    else:
        which = "the within-cell error term, as published, would decide"
        and_so = "; the split-plot p is the one about this effect alone."
    return [Remark(f"{effect.name}: {which} the other way (", p, f"){and_so}")]


def _against_conventional(effect: Effect, plan: Plan, alpha: float, takes: str) -> list[str]:
    if decision(effect.p_conventional, alpha) == decision(effect.p, alpha) or math.isinf(effect.f):
        return []
    why = f"{takes}; the randomized p does not."
    conventional = f"{effect.name}: the conventional F distribution would"
    if decision(effect.p, alpha):
        return [Remark(f"{conventional} miss this (", PValue(effect.p_conventional), f"). {why}")]
    return [f"{conventional} call this significant. {_too_few(plan, alpha) or why}"]


def _too_few(plan: Plan, alpha: float) -> str:
    """Why no randomized p can be as small as alpha; empty where one can."""
    if plan.smallest_p > alpha:
        few = "assignments" if plan.exact else "shuffles"
        return f"With {plan.total:,} {few}, no randomized p can be as small as {significance(alpha)}."
    if 1 / plan.arrangements > alpha:
        # Random shuffles repeat so few assignments, and may by chance give less than all of them would.
        return (
            f"The curves have only {plan.arrangements:,} assignments: visited once each, they give no p as small as "
            f"{significance(alpha)}."
        )
    return ""


def _without_variance(curves: Curves, sums: CurveSums, term: ErrorTerm) -> list[str]:
    notes = []
    if sums.levels == 1:
        notes.append("There is one level of training only, so there is no interaction to test.")
    if sums.within == 0:
        notes.append("At every level all curves have the same score, so F is 0/0 and nothing can differ: p is 1.")
    elif sums.error == 0:
        notes.append("Within each algorithm all curves are equal, so the error is 0 and F is infinite or undefined.")
    elif term is not ErrorTerm.CELL and sums.runs == 0:
        notes.append(
            "Within each algorithm all curves have the same mean, so the error of Algorithm is 0 and its F is infinite "
            "or undefined."
        )
    elif term is not ErrorTerm.CELL and sums.residual == 0 and sums.levels > 1:
        notes.append(
            "Within each algorithm all curves are parallel, so the error of Interaction is 0 and its F is infinite or "
            "undefined."
        )
    flat = [f"{plain(level)}" for level, column in zip(curves.levels, sums.centred.T, strict=True) if not column.any()]
    if flat and sums.within > 0:
        where = "level" if len(flat) == 1 else "levels"
        notes.append(f"All curves have the same score at {where} {listed(flat, 6)}: there the algorithms are equal.")
    return notes
