"""How far two algorithms lie apart on average over training, and the test without shuffles that goes with it."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from itertools import combinations

import numpy as np

from stats_core.data import Curves
from stats_core.kernels.curve_means import WeightedDifference, curve_numbers, weighted_difference
from stats_core.kernels.curve_sums import ZERO, CurveSums, ErrorTerm
from stats_core.kernels.how_much import improvement, paired_improvement
from stats_core.kernels.own_contrast import OwnContrast
from stats_core.kernels.scale import back
from stats_core.kernels.welch import UNDEFINED, WelchF, welch_f
from stats_core.methods.curves.shared.shuffled_difference import how_large
from stats_core.results.how_much import UNKNOWN, HowMuch
from stats_core.types import Floats


@dataclass(frozen=True)
class LevelSize:
    """The first minus the second algorithm with its t interval and `how_much`; NaN where there are more than two.

    `welch` is the test of level without shuffles: of two algorithms Welch's t as an F, or the paired t in blocks; of
    more Welch's F, or in blocks the largest paired t with its p times the number of pairs. It is undefined where an
    algorithm has no spread of its own. `name` is what to call it.
    """

    estimate: float
    low: float
    high: float
    how_much: HowMuch
    welch: WelchF
    name: str


def level_size(
    curves: Curves, values: Floats, sums: CurveSums, unit: int, term: ErrorTerm, alpha: float, margin: float | None
) -> LevelSize:
    """From the scores brought to about 1; `unit` leads back to theirs."""
    means, off = curve_numbers(values, np.full(sums.levels, 1 / sums.levels))
    paired = curves.block_index is not None and curves.block_index.max() > 0
    if len(curves.algorithms) > 2:
        if paired:
            welch, name = largest_paired_t(curves, means, off), "Bonferroni's paired t test"
        else:
            near = (ZERO * sums.between_runs + sums.noise**2) / sums.levels
            welch = welch_f([means[curves.index == i] for i in range(len(curves.algorithms))], near)
            name = "Welch's F test"
        return LevelSize(math.nan, math.nan, math.nan, UNKNOWN, welch, name)
    own = OwnContrast(np.outer(means, [1.0, -1.0]), np.full(2, off), curves.index, 0, curves.block_index)
    difference, welch = own.difference, _as_f(own)
    if term is not ErrorTerm.OWN:
        difference = weighted_difference(means, curves.index, np.array([1.0, -1.0]), curves.block_index, off)
    better = _improvement(curves, means)
    low, high = difference.interval(alpha)
    estimate = 0.0 if own.no_effect else difference.estimate
    if own.no_effect:
        low, high = min(low, 0.0), max(high, 0.0)
    known = how_large(
        WeightedDifference(estimate, difference.error, difference.df), unit, alpha, margin, improvement=better
    )
    name = "the paired t test" if paired else "Welch's t test"
    return LevelSize(back(estimate, unit), back(low, unit), back(high, unit), known, welch, name)


def _as_f(own: OwnContrast) -> WelchF:
    """The t of a difference as an F; undefined where it has no error."""
    if own.no_error or math.isnan(own.p):
        return UNDEFINED
    return WelchF(own.t**2, 1.0, own.difference.df, own.p)


def largest_paired_t(curves: Curves, means: Floats, off: float) -> WelchF:
    """Of all pairs of algorithms in blocks the one with the smallest paired t p, which is multiplied by their number.

    Undefined where a pair has no error of its own: the shuffles, whose statistic is infinite then, decide alone.
    """
    block = curves.block_index
    assert block is not None  # only asked for designs with blocks
    every = []
    pairs = list(combinations(range(len(curves.algorithms)), 2))
    for a, b in pairs:
        mine = (curves.index == a) | (curves.index == b)
        _, within = np.unique(block[mine], return_inverse=True)
        if within.max() > 0:
            one = OwnContrast(
                np.outer(means[mine], [1.0, -1.0]),
                np.full(2, off),
                (curves.index[mine] == b).astype(np.int64),
                0,
                within,
            )
            if one.no_error and not one.no_effect:
                return UNDEFINED
            every.append(_as_f(one))
    known = [one for one in every if not math.isnan(one.p)]
    if not known:
        return UNDEFINED
    least = min(known, key=lambda one: one.p)
    return replace(least, p=min(1.0, len(pairs) * least.p))


def _improvement(curves: Curves, means: Floats) -> float:
    """The chance that a run of the first is better than one of the second; in blocks the share of blocks won."""
    # A run's mean over training, tied where runs differ by rounding only.
    first, second = (np.round(means[curves.index == i], 12) for i in range(2))
    if curves.block_index is None:
        return improvement(first, second, higher_is_better=curves.higher_is_better)
    means = np.round(means, 12)
    gaps = []
    for block in np.unique(curves.block_index):
        mine, other = (means[(curves.block_index == block) & (curves.index == i)] for i in range(2))
        if len(mine) and len(other):
            gaps.append(float(np.round(mine.mean() - other.mean(), 12)))
    return paired_improvement(np.array(gaps), higher_is_better=curves.higher_is_better) if gaps else math.nan
