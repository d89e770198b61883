"""When two numbers count as equal: scores are decimals, and their last bits come from rounding.

Two values, or two differences, are tied when they lie no further apart than the rounding of what they came from:
a few eps times the largest magnitude that entered the subtraction, for each row or pair on its own, never for a
whole table. Every method decides ties here.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from stats_core.types import Floats

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


def united(values: Floats, near: Floats) -> Floats:
    """The values with tied ones made equal, along the last axis.

    `near` is the slack of each value. Neighbours in sorted order are tied when they lie no further apart than the
    larger slack of the two; all that hang together become the smallest of them.
    """
    order = np.argsort(values, axis=-1, kind="stable")
    ordered = np.take_along_axis(values, order, axis=-1)
    reach = np.take_along_axis(np.broadcast_to(near, values.shape), order, axis=-1)
    apart = np.diff(ordered, axis=-1) > np.maximum(reach[..., 1:], reach[..., :-1])
    opens = np.concatenate([np.ones((*values.shape[:-1], 1), dtype=np.bool_), apart], axis=-1)
    place = np.maximum.accumulate(np.where(opens, np.arange(values.shape[-1]), 0), axis=-1)
    out = np.empty_like(ordered)
    np.put_along_axis(out, order, np.take_along_axis(ordered, place, axis=-1), axis=-1)
    return out


def of_equal_size(differences: Floats, near: Floats) -> Floats:
    """Differences of tied sizes made equal in size, so that those of opposite signs cancel to zero."""
    sizes = united(np.abs(differences), np.where(differences == 0, 0.0, near))
    return np.asarray(np.copysign(sizes, differences))
