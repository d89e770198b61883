"""Scores of any size brought to about 1 and back, by a power of two, which changes no digit."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from stats_core.types import Floats, Ints

LARGEST, SMALLEST = 960, -900
"""Powers of two between which sums, differences and means of scores neither overflow nor lose digits."""


def exponent(values: npt.ArrayLike, axis: int | tuple[int, ...] | None = None) -> Ints:
    """The least power of two above the largest magnitude along the axis; 0 where all values are zero."""
    largest = np.abs(np.asarray(values, dtype=np.float64)).max(axis=axis, initial=0.0)
    return np.asarray(np.frexp(largest)[1], dtype=np.int64)


def to_one(values: Floats) -> tuple[Floats, int]:
    """The values times a power of two, the largest magnitude between a half and one, and the exponent to go back."""
    power = int(exponent(values))
    return np.ldexp(values, -power), power


def back(value: float, power: int) -> float:
    """A number in the unit of the scores again; beyond the range of numbers it is infinite, or 0."""
    with np.errstate(over="ignore", under="ignore"):
        return float(np.ldexp(value, power))


def unit(values: npt.ArrayLike, axis: int | tuple[int, ...] | None = None) -> Floats:
    """The power of two at or next below the largest magnitude along the axis; 1 where all values are zero.

    Dividing by it is exact, so that data at 1e-250 or at 1e300 give the p value of the same data at 1.
    """
    zero = ~np.any(np.asarray(values), axis=axis)
    return np.where(zero, 1.0, np.ldexp(1.0, exponent(values, axis) - 1))


def within_bounds(values: Floats) -> tuple[Floats, int]:
    """Values that arithmetic may overflow or lose, brought to safe bounds, and the exponent to go `back`; 0 for others.

    The power is as near to 1 as it can be, so that small values among large ones stay.
    """
    size = int(exponent(values))
    power = max(0, size - LARGEST) + (min(0, size) if size < SMALLEST else 0)
    return (np.ldexp(values, -power), power) if power else (values, 0)


def mean(values: Sequence[float] | Floats) -> float:
    """The mean, rounded once: it depends neither on the order of the values nor on how large their sum is."""
    try:
        return math.fsum(values) / len(values)
    except OverflowError:
        return math.ldexp(math.fsum(math.ldexp(float(value), -64) for value in values) / len(values), 64)
