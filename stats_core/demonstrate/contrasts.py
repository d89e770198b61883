"""Contrasts of learning curves: curves are reassigned at random, and the t of the contrast after each shuffle."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import numpy as np

from stats_core.data import Curves
from stats_core.demonstrate.curves import curves_shown
from stats_core.demonstrate.demonstration import Act, Pile, Step, View, how_many, part, same, tail_sentence
from stats_core.demonstrate.piles import with_observed
from stats_core.demonstrate.reference import referred
from stats_core.kernels.assignments import Labels
from stats_core.kernels.curve_plan import Plan
from stats_core.methods.curves.cell_contrast import CellContrast, shuffled_cells
from stats_core.methods.curves.curve_contrast import CurveContrast, shuffled_weights
from stats_core.methods.curves.shared.shuffled_contrast import Contrasted, reaching
from stats_core.methods.curves.shared.shuffled_difference import ShuffledDifference
from stats_core.types import Floats
from stats_core.wording import at_most, number, p_phrase

MOST_COUNTED = 20_000
"""Assignments in the bars of the pile: the first of random ones, and a random sample of a longer listing."""
BINS = 50


def of_contrast(
    curves: Curves, result: ShuffledDifference, settings: Mapping[str, Any], opening: str
) -> tuple[Act, ...]:
    """The shuffles, and the t test beside them where its p is the larger one; none where t is infinite or undefined."""
    if not math.isfinite(result.statistic):
        return ()
    if isinstance(result, CellContrast):
        cut = curves
        test, plan = shuffled_cells(curves, settings)
    elif isinstance(result, CurveContrast):
        cut = curves.between(settings["interval"])
        test, plan = shuffled_weights(cut, settings)
    else:
        return ()
    shuffles = _of_shuffles(cut, result, test, plan, opening)
    if same(result.p, result.p_shuffled):
        return (shuffles,)
    beside = _of_t(cut, result)
    return () if beside is None else (shuffles, beside)


def _of_shuffles(curves: Curves, result: ShuffledDifference, test: Contrasted, plan: Plan, opening: str) -> Act:
    labels = _assignments(plan)
    _, reached = reaching(test, curves.index, plan)
    observed, threshold = test.observed(curves.index[None, :].astype(np.uint16))
    ratios = np.concatenate([test.statistic(some) for some in np.array_split(labels, max(1, len(labels) // 1000))])
    # With the pooled error the ratio is of sums of squares; t itself is known, and has the same factor everywhere.
    factor = abs(result.statistic) / math.sqrt(abs(observed)) if observed else 1.0
    t = factor * np.sign(ratios) * np.sqrt(np.abs(ratios))
    own = result.side * result.statistic if result.side else abs(result.statistic)
    most = min(how_many(len(curves.index)), len(labels))
    return Act(
        algorithms=curves.algorithms,
        shown=curves_shown(curves),
        steps=_steps(curves, result, plan, reached, own, opening),
        pile=_pile(t, own, result, plan, reached),
        arrangements=labels[:most].astype(np.int16),
        values=t[:most],
        reached=ratios[:most] >= threshold,
    )


def _assignments(plan: Plan) -> Labels:
    """Assignments as the test visits them; of a complete listing all, or a sample, in random order."""
    listed = plan.exact and plan.total <= MOST_COUNTED
    some = plan if listed else replace(plan, exact=False, total=min(plan.total, MOST_COUNTED))
    every = np.concatenate([labels[:kept] for labels, kept in some.blocks()])
    return every[np.random.default_rng(plan.seed).permutation(len(every))] if listed else every


def _pile(t: Floats, observed: float, result: ShuffledDifference, plan: Plan, reached: int) -> Pile:
    finite = t[np.isfinite(t)]
    bulk = float(np.quantile(np.abs(finite), 0.998)) if len(finite) else 1.0
    high = max(bulk, min(1.05 * abs(observed), 3 * bulk), 1e-9)
    edges = np.linspace(-high if result.side else 0.0, high, BINS + 1)
    shares = np.array([np.mean(t >= edge) for edge in edges])
    at, share = with_observed(edges, shares, observed, reached / plan.total)
    below = float(np.sum(t < edges[0]))
    counts = np.histogram(t, edges)[0].astype(np.float64)
    counts[0] += below
    return Pile(
        statistic=_symbol(result),
        axis=f"{_symbol(result)} of the contrast",
        observed=observed,
        edges=edges,
        counts=counts,
        beyond=float(np.sum(t > edges[-1])),
        total=float(len(t)),
        tail_at=at,
        tail=share,
        of="of all assignments" if plan.exact else f"of {plan.total:,} shuffles",
    )


def _compared(result: ShuffledDifference) -> str:
    several = result.several if isinstance(result, CurveContrast) else (False, False)
    first, second = (
        f"the mean of {name}" if many else name for name, many in zip((result.a, result.b), several, strict=True)
    )
    return f"{first} minus {second}"


def _symbol(result: ShuffledDifference) -> str:
    return "t" if result.side else "|t|"


def _steps(
    curves: Curves, result: ShuffledDifference, plan: Plan, reached: int, observed: float, opening: str
) -> tuple[Step, ...]:
    p = result.p_shuffled
    simple = same(p, plan.p(reached)) and plan.repeating is None
    tail = tail_sentence(reached, plan.total, p, exact=plan.exact, counted=simple, noun="assignments")
    within = " within its block" if curves.block is not None else ""
    return (
        Step(
            View.DATA,
            f"{opening} t compares {_compared(result)}, which is {number(result.estimate)}, with the spread of "
            f"the runs: here {_symbol(result)} = {number(observed)}.",
        ),
        Step(
            View.SHUFFLE,
            f"If the algorithms did not differ, any run{within} could just as well carry another name. Reassign the "
            "names at random, and compute t again.",
        ),
        Step(View.PILE, "Again and again: this is where t falls when chance alone assigns the names."),
        Step(View.TAIL, tail, p, p_phrase(p) if reached else f"p {at_most(p)}"),
    )


def _of_t(curves: Curves, result: ShuffledDifference) -> Act | None:
    """The test without shuffles, whose p is the larger one."""
    pile = referred(result.statistic, (result.df,), result.p, side=result.side)
    if pile is None or pile.reference is None:
        return None
    said = (
        f"{pile.reference.label} asks the same without shuffles, and takes the means for normally distributed: "
        f"{part(result.p)} lies beyond. The larger p decides: {p_phrase(result.p)}."
    )
    step = Step(View.REFERENCE, said, result.p, p_phrase(result.p))
    return Act(curves.algorithms, curves_shown(curves), (step,), pile)
