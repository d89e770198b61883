"""The exact distribution of sums of whole numbers under random signs."""

from __future__ import annotations

import math

import numpy as np
import scipy

from stats_core.types import Floats, Ints

WIDEST = 2_000_000
"""Sums over a wider range of units are not looked at one by one."""
MOST_STEPS = 400_000_000
"""Additions that the distribution of all sums may take: less than half a second."""


def in_units(sizes: Floats, near: Floats) -> Ints | None:
    """Positive numbers as multiples of their greatest common unit; None where they have none that is of use.

    `near` is how far each may be off by rounding. Losses of 0 and 1, means of several of them, and scores with few
    decimals have such a unit; measured numbers with all their digits have none.
    """
    if not len(sizes):
        return np.zeros(0, dtype=np.int64)
    if float(np.ptp(sizes)) <= float(near.min()):
        return np.ones(len(sizes), dtype=np.int64)
    least, loose = float(sizes.sum()) / WIDEST, 4 * float(near.max())
    unit = 0.0
    for size in sorted(set(sizes.tolist())):
        unit = _common(size, unit, max(least / 4, loose))
        if unit < least:
            return None
    counts = np.rint(sizes / unit)
    # All of them together tell the unit more closely than one of them does.
    unit = float(sizes @ counts) / float(counts @ counts)
    fits = np.abs(sizes - unit * counts) <= near + 1e-12 * sizes
    return counts.astype(np.int64) if fits.all() and counts.min() > 0 else None


def _common(one: float, other: float, nothing: float) -> float:
    """Euclid's greatest common measure of two lengths, a rest of which counts as nothing where it is so small."""
    while other > nothing:
        rest = math.fmod(one, other)
        # A rest that is all but one whole is a whole that rounding took.
        one, other = other, 0.0 if other - rest <= nothing else rest
    return one


def steps(counts: Ints, least: int) -> int:
    """About how many additions `upper_tail` takes."""
    return len(counts) * max(1, (int(counts.sum()) - least) // 2 + 1)


def upper_tail(counts: Ints, least: int) -> float:
    """P(sum of the counts under random signs >= least).

    The sum is R - 2 A, where R is the sum of all counts and A that of those with a minus, so that only A up to
    (R - least) / 2 is needed. Counts of the same size, of which there are most, have a binomial number of signs.
    """
    room = int(counts.sum()) - least
    if room < 0:
        return 0.0
    last = room // 2
    size, of_each = np.unique(counts, return_counts=True)
    commonest = int(np.argmax(of_each))
    unit, times = int(size[commonest]), int(of_each[commonest])
    binomial = scipy.stats.binom(times, 0.5)
    if len(size) == 1:
        return float(binomial.cdf(last // unit))
    minus = np.zeros(last + 1)
    placed = np.arange(min(times, last // unit) + 1)
    minus[unit * placed] = binomial.pmf(placed)
    for count in np.delete(counts, np.flatnonzero(counts == unit)).tolist():
        minus *= 0.5
        if count <= last:
            minus[count:] += minus[: last + 1 - count].copy()
    return min(1.0, float(minus.sum()))
