"""One-sided tests of pairs of curves: the signed t ratio of the two means under every assignment."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np

from stats_core.data import Curves
from stats_core.kernels.adjust import holm
from stats_core.kernels.curve_means import weighted_difference
from stats_core.kernels.curve_shuffles import Plan
from stats_core.kernels.scale import back, to_one
from stats_core.methods.curves.shared.pairs_result import ShuffledPair
from stats_core.methods.curves.shared.shuffled_contrast import ShuffledContrast, one_end, reaching
from stats_core.types import Progress


def one_sided_pairs(
    cut: Curves,
    levels: Sequence[ShuffledPair],
    side: int,
    plan_of: Callable[[Curves], Plan],
    alpha: float,
    progress: Progress | None,
) -> tuple[tuple[ShuffledPair, ...], list[Plan]]:
    """The comparisons with one-sided p values and intervals, adjusted by Holm, and the assignments each one visits."""
    found, plans, limits = [], [], []
    alive = (lambda done, total: progress(len(levels), len(levels))) if progress else None
    for one in levels:
        two = cut.only((one.a, one.b))
        values, unit = to_one(two.values)
        weights, over = np.array([1.0, -1.0]), np.full(len(two.levels), 1 / len(two.levels))
        test, plan = ShuffledContrast(values, over, np.array(two.sizes), weights, side), plan_of(two)
        _, reached = reaching(test, two.index, plan, alive)
        difference = weighted_difference(test.data, two.index, weights, two.block_index, test.off)
        low, high = (back(end, unit) for end in one_end(difference, alpha, side))
        estimate = back(difference.estimate, unit) if one.estimate else 0.0
        if one.estimate == 0:  # but for rounding, which may leave the interval beside it
            low, high = float(np.minimum(low, 0.0)), float(np.maximum(high, 0.0))
        limits.append(not plan.exact and reached == 0)
        plans.append(plan)
        found.append(
            replace(one, estimate=estimate, low=low, high=high, p=plan.p(reached), p_is_limit=limits[-1], draws=0)
        )
    adjusted = holm([one.p for one in found]).tolist()
    # An adjusted p is a limit where it rests on one that no shuffle reached: were that smaller, it would be so too.
    least = holm([0.0 if limit else one.p for one, limit in zip(found, limits, strict=True)]).tolist()
    return tuple(
        replace(
            one,
            p_adjusted=p,
            p_adjusted_is_limit=lowest < p,
            draws=plan.total if lowest < p and one.p_is_limit else 0,
        )
        for one, p, lowest, plan in zip(found, adjusted, least, plans, strict=True)
    ), plans
