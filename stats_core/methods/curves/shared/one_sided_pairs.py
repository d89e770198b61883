"""One-sided tests of pairs of curves: the signed t ratio of the two means under every assignment."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np

from stats_core.data import Curves
from stats_core.kernels.adjust import holm
from stats_core.kernels.curve_means import curve_numbers
from stats_core.kernels.curve_shuffles import Plan
from stats_core.kernels.curve_sums import ErrorTerm
from stats_core.kernels.scale import to_one
from stats_core.methods.curves.shared.pair_levels import OPPOSITE
from stats_core.methods.curves.shared.pairs_result import ShuffledPair
from stats_core.methods.curves.shared.shuffled_contrast import ShuffledContrast, own_contrast, pooled_contrast
from stats_core.types import Progress


def one_sided_pairs(
    cut: Curves,
    levels: Sequence[ShuffledPair],
    side: int,
    plan_of: Callable[[Curves], Plan],
    error: ErrorTerm,
    progress: Progress | None,
) -> tuple[tuple[ShuffledPair, ...], list[Plan]]:
    """The comparisons with one-sided p values, adjusted by Holm, and the assignments each one visits."""
    found, plans = [], []
    alive = (lambda done, total: progress(len(levels), len(levels))) if progress else None
    for one in levels:
        two = cut.only((one.a, one.b))
        values, _ = to_one(two.values)
        over, plan = np.full(len(two.levels), 1 / len(two.levels)), plan_of(two)
        if error is ErrorTerm.OWN:
            numbers, off = curve_numbers(values, over)
            seen = own_contrast(numbers[:, None] * OPPOSITE, np.full(2, off), two, side, plan, alive)
        else:
            test = ShuffledContrast(values, over, np.array(two.sizes), OPPOSITE, side)
            seen = pooled_contrast(test, two, OPPOSITE, side, plan, alive)
        plans.append(plan)
        found.append(seen)
    adjusted = holm([one.p for one in found]).tolist()
    # An adjusted p is a limit where it rests on one that no shuffle reached: were that smaller, it would be so too.
    least = holm([one.least for one in found]).tolist()
    return tuple(
        replace(
            one,
            p=seen.p,
            p_adjusted=p,
            p_is_limit=seen.none_of > 0 and seen.p == seen.p_shuffled,
            p_adjusted_is_limit=lowest < p,
            draws=plan.total if lowest < p and seen.none_of and seen.p == seen.p_shuffled else 0,
            p_shuffled=seen.p_shuffled,
            shuffled_is_limit=seen.none_of > 0,
        )
        for one, seen, p, lowest, plan in zip(levels, found, adjusted, least, plans, strict=True)
    ), plans
