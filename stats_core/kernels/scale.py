"""Scores of any size brought to about 1 and back, by a power of two, which changes no digit."""

from __future__ import annotations

import numpy as np

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
