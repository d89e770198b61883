"""The exact null distribution of a signed rank sum: every sign is + or - with equal chance, whatever the ties."""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from stats_core.types import Floats

EXACT_UP_TO = 1000
"""Non-zero differences up to which the null distribution is computed: 2^1000 ways still fit a double."""

QUICK_UP_TO = 50
"""Differences whose null distribution takes no time, and little room to be kept."""


@lru_cache(maxsize=4096)
def null_counts(groups: tuple[int, ...], zeros: int = 0) -> Floats:
    """Probabilities of twice the positive rank sum when every sign is equally likely.

    Parameters
    ----------
    groups
        Sizes of the groups of tied differences, smallest difference first; (1, 1, ..., 1) without ties.
    zeros
        Differences of zero that hold the lowest ranks (Pratt 1959); 0 when they are dropped.

    Notes
    -----
    The distribution is the convolution of (1 + x^(2r)) / 2 over the mid-ranks r.
    """
    steps = doubled_ranks(groups, zeros)
    probability = np.ldexp(_ways(steps, sum(steps)), -len(steps))
    probability.setflags(write=False)
    return probability


def doubled_ranks(groups: tuple[int, ...], zeros: int = 0) -> list[int]:
    """Twice the mid-rank of every difference, smallest first."""
    ranks: list[int] = []
    below = zeros
    for many in groups:
        ranks += [2 * below + many + 1] * many
        below += many
    return ranks


def _ways(steps: list[int], most: int) -> Floats:
    """How many subsets of the steps add up to 0, 1, ..., most.

    Whole numbers up to 2^1000 as doubles: all terms are positive, so sums keep their relative accuracy.
    """
    ways = np.zeros(most + 1)
    ways[0] = 1.0
    reach = 0
    for step in steps:
        reach = min(most, reach + step)
        if reach >= step:
            ways[step : reach + 1] += ways[: reach + 1 - step].copy()
    return ways


@lru_cache(maxsize=16)
def untied_tail(n: int) -> Floats:
    """P(W <= w) for w up to the middle, W the rank sum of n differences without ties."""
    tail = np.ldexp(np.cumsum(_ways(list(range(1, n + 1)), n * (n + 1) // 4)), -n)
    tail.setflags(write=False)
    return tail


def lower_tail(groups: tuple[int, ...], rank_sum: float, zeros: int = 0) -> float:
    """P(W <= rank_sum), W the positive rank sum given the ties."""
    total = sum(groups) * (sum(groups) + 1) // 2 + zeros * sum(groups)  # the sum of all ranks
    doubled = round(2 * rank_sum)
    if doubled < 0:
        return 0.0
    if doubled >= total:  # beyond the middle: by symmetry, what is left over above
        return 1.0 - lower_tail(groups, total - (doubled + 1) / 2, zeros) if doubled < 2 * total else 1.0
    if not zeros and len(groups) == sum(groups):
        return float(untied_tail(len(groups))[doubled // 2])
    if sum(groups) <= QUICK_UP_TO:
        return float(null_counts(groups, zeros)[: doubled + 1].sum())
    steps = doubled_ranks(groups, zeros)
    return math.ldexp(float(_ways(steps, doubled).sum()), -len(steps))


def exact_p(groups: tuple[int, ...], smaller: float, zeros: int = 0) -> float:
    """Two-sided p value of the smaller rank sum, given the ties."""
    return min(1.0, 2 * lower_tail(groups, smaller, zeros)) if groups else 1.0


def exact_work(differences: npt.NDArray[np.int64], smaller: Floats) -> Floats:
    """About how many additions `exact_p` takes for tied differences."""
    return np.asarray(2.0 * differences * smaller)
