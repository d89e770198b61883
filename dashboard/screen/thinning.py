"""Fewer points for the screen, never for a test: a line keeps its ends and its peaks."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]


def stretches(positions: Floats, count: int) -> Ints:
    """Where each of at most `count` stretches of equal length on the axis begins; none is empty."""
    if len(positions) <= count:
        return np.arange(len(positions), dtype=np.int64)
    share = (positions - positions[0]) / (positions[-1] - positions[0])
    number = np.minimum(share * count, count - 1).astype(np.int64)
    return np.flatnonzero(np.diff(number, prepend=-1))


def thin(positions: Floats, lines: Floats, most: int) -> Ints:
    """For each line, which points to draw: both ends, and the lowest and highest of each stretch.

    `positions` are places on the axis as drawn (logarithms on a log axis), so that no stretch of the
    picture is left empty. Gives `chosen[line, point]`, increasing; a point may come twice.
    """
    n_lines, n_points = lines.shape
    if n_points <= most:
        return np.broadcast_to(np.arange(n_points, dtype=np.int64), lines.shape)
    starts = stretches(positions, max(1, (most - 2) // 2))
    chosen = np.empty((n_lines, 2 * len(starts) + 2), dtype=np.int64)
    chosen[:, 0], chosen[:, -1] = 0, n_points - 1
    lowest, highest = _first_equal(lines, np.minimum, starts), _first_equal(lines, np.maximum, starts)
    chosen[:, 1:-1:2], chosen[:, 2:-1:2] = np.minimum(lowest, highest), np.maximum(lowest, highest)
    return chosen


def _first_equal(lines: Floats, extreme: np.ufunc, starts: Ints) -> Ints:
    """Where each line first takes its extreme value in each stretch."""
    lengths = np.diff(np.append(starts, lines.shape[1]))
    value = extreme.reduceat(lines, starts, axis=1)
    places = np.where(lines == np.repeat(value, lengths, axis=1), np.arange(lines.shape[1]), lines.shape[1])
    return np.asarray(np.minimum.reduceat(places, starts, axis=1))
