"""Numbers near the ends of what a double can hold, brought where arithmetic is safe, without changing a digit."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]

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
