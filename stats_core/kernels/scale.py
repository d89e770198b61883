"""Scores of any size brought to about 1 and back, by a power of two, which changes no digit."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from stats_core.types import Floats


def to_one(values: Floats) -> tuple[Floats, int]:
    """The values times a power of two, the largest magnitude between a half and one, and the exponent to go back."""
    largest = float(np.abs(values).max(initial=0.0))
    exponent = int(np.frexp(largest)[1]) if largest > 0 else 0
    return np.ldexp(values, -exponent), exponent


def back(value: float, exponent: int) -> float:
    """A number in the unit of the scores again; beyond the range of numbers it is infinite, or 0."""
    with np.errstate(over="ignore", under="ignore"):
        return float(np.ldexp(value, exponent))


def unit(values: npt.ArrayLike, axis: int | tuple[int, ...] | None = None) -> Floats:
    """The power of two at or next below the largest magnitude along the axis; 1 where all values are zero.

    Dividing by it is exact, so that data at 1e-250 or at 1e300 give the p value of the same data at 1.
    """
    largest = np.max(np.abs(np.asarray(values, dtype=np.float64)), axis=axis)
    _, exponent = np.frexp(largest)
    return np.where(largest > 0, np.ldexp(1.0, exponent - 1), 1.0)


LARGEST, SMALLEST = 960, -900
"""Powers of two between which sums, differences and means of scores neither overflow nor lose digits."""


def rescaled(values: Floats) -> tuple[Floats, int]:
    """The values times two to a power that keeps the largest within safe bounds, and that power: 0 where it is.

    A power of two changes no digit. It is as near to 1 as it can be, so that small values among large ones stay.
    """
    size = float(np.abs(values).max(initial=0.0))
    exponent = math.frexp(size)[1] if size else 0
    power = min(0, LARGEST - exponent) + (max(0, -exponent) if exponent < SMALLEST else 0)
    return (np.ldexp(values, power), power) if power else (values, 0)


def restored(power: int, *values: float) -> tuple[float, ...]:
    """Results of rescaled values in the units of the data; infinite where they are larger than any number."""
    with np.errstate(over="ignore"):
        return tuple(float(np.ldexp(value, -power)) for value in values)


def mean(values: Sequence[float] | Floats) -> float:
    """The mean, rounded once: it depends neither on the order of the values nor on how large their sum is."""
    try:
        return math.fsum(values) / len(values)
    except OverflowError:
        return math.ldexp(math.fsum(math.ldexp(float(value), -64) for value in values) / len(values), 64)
