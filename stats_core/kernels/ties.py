"""When two numbers count as equal: scores are decimals, and their last bits come from rounding.

Two values, or two differences, are tied when they lie no further apart than the rounding of what they came from:
a few eps times the largest magnitude that entered the subtraction, for each row or pair on its own, never for a
whole table. Every method decides ties here.
"""

from __future__ import annotations

import math
from bisect import bisect

import numpy as np
import numpy.typing as npt

from stats_core.types import Bools, Floats

FEW = 4
"""Rounding errors that a difference of two decimals, or of two such differences, may hold."""


def slack(*entered: npt.ArrayLike) -> Floats:
    """How far two results may lie apart by rounding alone, from the numbers that entered them, elementwise."""
    largest = np.abs(np.asarray(entered[0], dtype=np.float64))
    for other in entered[1:]:
        largest = np.maximum(largest, np.abs(other))
    return np.asarray(FEW * np.finfo(np.float64).eps * largest)


def difference(first: npt.ArrayLike, second: npt.ArrayLike) -> Floats:
    """`first` minus `second`, zero where the two are tied."""
    raw = np.subtract(first, second)
    return np.where(np.abs(raw) <= slack(first, second), 0.0, raw)


def square_slack(square: npt.ArrayLike, noise: npt.ArrayLike) -> Floats:
    """How far equal sums of squares may lie apart when the vectors behind them are off by up to `noise` in length."""
    return np.asarray(2 * np.sqrt(square) * noise + np.square(noise))


def tied_neighbours(ordered: Floats, reach: Floats) -> Bools:
    """Which of the values, in increasing order along the last axis, are tied with the next one.

    Two are when they lie no further apart than the larger of their slacks `reach`. But the slack of one never ties two
    others: where it would, it is tied with the nearer of them alone.
    """
    tied = np.asarray(np.diff(ordered, axis=-1) <= np.maximum(reach[..., 1:], reach[..., :-1]))
    if not tied.any():
        return tied
    opens = np.concatenate([np.ones((*ordered.shape[:-1], 1), dtype=np.bool_), ~tied], axis=-1)
    start = np.flatnonzero(opens)
    # Values that are all tied with each other have a number in common that each of them could be.
    least, most = (ordered - reach).ravel(), (ordered + reach).ravel()
    torn = np.maximum.reduceat(least, start) > np.minimum.reduceat(most, start)
    if torn.any():
        ends = np.append(start[1:], ordered.size)
        flat, slacks, open_flat = ordered.ravel(), reach.ravel(), opens.ravel()
        for first, last in zip(start[torn].tolist(), ends[torn].tolist(), strict=True):
            open_flat[first + 1 : last] = _apart(flat[first:last].tolist(), slacks[first:last].tolist())
        tied = ~opens[..., 1:]
    return tied


def _apart(ordered: list[float], reach: list[float]) -> list[bool]:
    """Where a chain of tied neighbours breaks: those of small slack come first, others go to the nearest of them."""
    group = [-1] * len(ordered)
    placed: list[int] = []
    for number in sorted(range(len(ordered)), key=reach.__getitem__):
        at = bisect(placed, number)
        beside = [(abs(ordered[number] - ordered[other]), other) for other in placed[max(0, at - 1) : at + 1]]
        gap, nearest = min(beside, default=(math.inf, number))
        group[number] = group[nearest] if gap <= max(reach[number], reach[nearest]) else number
        placed.insert(at, number)
    return [group[number] != group[number + 1] for number in range(len(ordered) - 1)]


def united(values: Floats, near: Floats) -> Floats:
    """The values with tied ones made equal, along the last axis.

    `near` is the slack of each value. All that hang together as `tied_neighbours` become the smallest of them.
    """
    order = np.argsort(values, axis=-1, kind="stable")
    ordered = np.take_along_axis(values, order, axis=-1)
    reach = np.take_along_axis(np.broadcast_to(near, values.shape), order, axis=-1)
    apart = ~tied_neighbours(ordered, reach)
    opens = np.concatenate([np.ones((*values.shape[:-1], 1), dtype=np.bool_), apart], axis=-1)
    place = np.maximum.accumulate(np.where(opens, np.arange(values.shape[-1]), 0), axis=-1)
    out = np.empty_like(ordered)
    np.put_along_axis(out, order, np.take_along_axis(ordered, place, axis=-1), axis=-1)
    return out


def of_equal_size(differences: Floats, near: Floats) -> Floats:
    """Differences of tied sizes made equal in size, so that those of opposite signs cancel to zero."""
    sizes = united(np.abs(differences), np.where(differences == 0, 0.0, near))
    return np.asarray(np.copysign(sizes, differences))
