"""The level of a pair of algorithms beside its shuffles: difference, t test, interval and how large it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from stats_core.data import Curves
from stats_core.kernels.curve_means import WeightedDifference, curve_numbers, weighted_difference
from stats_core.kernels.curve_sums import CurveSums, ErrorTerm
from stats_core.kernels.how_much import improvement, paired_improvement
from stats_core.kernels.own_contrast import OwnContrast
from stats_core.kernels.scale import back, to_one
from stats_core.kernels.ties import united
from stats_core.kernels.welch import welch_f
from stats_core.methods.curves.shared.level_size import largest_paired_t
from stats_core.methods.curves.shared.pairs_result import ShuffledPair
from stats_core.methods.curves.shared.shuffled_contrast import one_end, p_of
from stats_core.methods.curves.shared.shuffled_difference import equivalent_by_holm, how_large
from stats_core.methods.shared.t_size import by_shuffles, levels_of_each

OPPOSITE = np.array([1.0, -1.0])
"""The weights of a pair."""


@dataclass(frozen=True)
class PairLevel:
    """The difference of two algorithms' mean scores in a unit of its own, a power of two of the scores.

    `t` is its ratio by own spreads and NaN where that is 0/0, `p_t` its p, 0 where only the difference is not zero and
    NaN where the design has no error; `no_effect` says that it is zero but for rounding. `won` is the chance that a run
    of the first is better than one of the second, or in blocks the share of blocks.
    """

    pair: tuple[str, str]
    difference: WeightedDifference
    unit: int
    t: float
    p_t: float
    no_effect: bool
    won: float

    @property
    def estimate(self) -> float:
        return 0.0 if self.no_effect else back(self.difference.estimate, self.unit)

    @property
    def p_said(self) -> float:
        """The p of t; NaN where there is no variance to test by."""
        return self.p_t if self.difference.error > 0 else float("nan")

    def interval(self, alpha: float, side: int) -> tuple[float, float]:
        """The t interval of this pair at a level; what rounding leaves of a difference of 0 does not lie outside."""
        low, high = one_end(self.difference, alpha, side)
        if self.no_effect and not np.isnan(low):
            low, high = min(low, 0.0), max(high, 0.0)
        return back(low, self.unit), back(high, self.unit)


def pair_level(two: Curves, error: ErrorTerm, side: int, higher_is_better: bool) -> PairLevel:
    """The difference of the first minus the second of two algorithms, over all levels of the data."""
    values, unit = to_one(two.values)
    numbers, off = curve_numbers(values, np.full(values.shape[1], 1 / values.shape[1]))
    own = OwnContrast(numbers[:, None] * OPPOSITE, np.full(2, off), two.index, side, two.block_index)
    difference, p_t, no_effect = own.difference, own.p, own.no_effect
    if error is not ErrorTerm.OWN:
        no_effect = CurveSums.of(values, two.index).algorithm == 0
        difference = weighted_difference(numbers, two.index, OPPOSITE, two.block_index, off)
        p_t = p_of(difference, side)
    within, tied = own.within_blocks, united(numbers, np.full(len(numbers), off))
    if within is not None:
        won = paired_improvement(np.where(np.abs(within) <= 2 * off, 0.0, within), higher_is_better=higher_is_better)
    else:
        first, second = (tied[two.index == place] for place in range(2))
        won = improvement(first, second, higher_is_better=higher_is_better)
    a, b = two.algorithms
    return PairLevel((a, b), difference, unit, own.t, p_t, no_effect, won)


def welch_of(some: Curves) -> float:
    """The p of Welch's F of the curves' means of several algorithms, in blocks that of their paired t tests.

    NaN where it is not defined.
    """
    values, _ = to_one(some.values)
    numbers, off = curve_numbers(values, np.full(values.shape[1], 1 / values.shape[1]))
    if some.block_index is not None and some.block_index.max() > 0:
        return largest_paired_t(some, numbers, off).p
    groups = [numbers[some.index == place] for place in range(len(some.algorithms))]
    return welch_f(groups, max(map(len, groups)) * off**2).p


def with_sizes(
    levels: Sequence[ShuffledPair],
    sized: Sequence[PairLevel],
    alpha: float,
    margin: float | None,
    side: int,
    *,
    together: int,
    least: Sequence[float],
    closed: bool,
) -> tuple[ShuffledPair, ...]:
    """The comparisons with their intervals, which hold for so many `together`, and how large they are.

    `least` holds the smallest p that the shuffles of each can give. What would have been found is told at the level at
    which Holm's method decides a pair; the `closed` test may decide it at any level up to alpha. That two are
    equivalent is adjusted by Holm's method.
    """
    decided_at = levels_of_each([one.p for one in levels], [one.p_adjusted for one in levels], alpha)
    found = []
    for one, size, least_p, level in zip(levels, sized, least, decided_at, strict=True):
        low, high = size.interval(alpha / together, side)
        much = how_large(size.difference, size.unit, alpha, margin, side=side, improvement=size.won)
        decided = how_large(size.difference, size.unit, level, None, side=side)
        if closed:
            much = replace(much, detectable=decided.detectable, least_p=least_p)
        else:
            decided = by_shuffles(decided, (1 + abs(side)) * least_p)
            much = replace(much, detectable=decided.detectable, level=decided.level, least_p=decided.least_p)
        found.append(replace(one, estimate=size.estimate, low=low, high=high, how_much=much))
    return tuple(equivalent_by_holm(found))
