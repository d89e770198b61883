"""A median and a pseudo-median with the intervals that the sign and the signed-rank test imply."""

from __future__ import annotations

import math

import numpy as np
from scipy.special import bdtr, ndtri

from stats_core.kernels.signed_ranks import EXACT_UP_TO, null_counts
from stats_core.types import Floats

ALL_AVERAGES_UP_TO = 2000
"""Differences of which all pairs are averaged; of more, the wanted averages are found by counting."""


def median_place(n: int, alpha: float) -> int:
    """Which smallest and largest of n values bound their median with confidence 1 - alpha; 0 when none do.

    It is the largest c with 2 P(X <= c - 1) <= alpha, X the number of heads in n throws of a coin.
    """
    c = max(0, int(n / 2 + ndtri(alpha / 2) * math.sqrt(n) / 2) - 2)
    while c < (n + 1) // 2 and 2 * float(bdtr(c, n, 0.5)) <= alpha:
        c += 1
    return c


def median_interval(rows: Floats, alpha: float) -> tuple[Floats, Floats, Floats]:
    """Median of each row with the interval of the sign test; infinite where the values are too few."""
    ordered = np.sort(rows, axis=1)
    c = median_place(rows.shape[1], alpha)
    low, high = (ordered[:, c - 1], ordered[:, -c]) if c else np.full((2, len(rows)), [[-np.inf], [np.inf]])
    return np.asarray(np.median(ordered, axis=1)), low, high


def pseudo_median(differences: Floats, alpha: float) -> tuple[float, float, float]:
    """Median of all averages of two differences, with the interval of the signed-rank test.

    Notes
    -----
    Hodges and Lehmann (1963). The interval runs from the c-th smallest to the c-th largest average, c the
    largest whole number with 2 P(W <= c - 1) <= alpha, W the rank sum without ties; infinite where there is none.
    """
    n = len(differences)
    total = n * (n + 1) // 2
    c = _average_place(n, alpha)
    wanted = [(total + 1) // 2, total // 2 + 1, *([c, total + 1 - c] if c else [])]
    found = _averages(np.sort(differences), wanted)
    low, high = (found[2], found[3]) if c else (-math.inf, math.inf)
    return (found[0] + found[1]) / 2, low, high


def _average_place(n: int, alpha: float) -> int:
    if n <= EXACT_UP_TO:
        tail = np.cumsum(null_counts((1,) * n)[::2])  # doubled ranks: without ties every other value is possible
        return int(np.searchsorted(2 * tail, alpha * (1 + 1e-12), side="right"))
    spread = math.sqrt(n * (n + 1) * (2 * n + 1) / 24)
    return max(0, math.floor(n * (n + 1) / 4 + float(ndtri(alpha / 2)) * spread + 0.5))


def _averages(ordered: Floats, wanted: list[int]) -> list[float]:
    """The averages of two that are the wanted-th smallest, counted from 1."""
    if len(ordered) <= ALL_AVERAGES_UP_TO:
        i, j = np.triu_indices(len(ordered))
        averages = (ordered[i] + ordered[j]) / 2
        averages.partition([place - 1 for place in wanted])
        return [float(averages[place - 1]) for place in wanted]
    return [_average(ordered, place) for place in wanted]


def _average(ordered: Floats, place: int) -> float:
    low, high = float(ordered[0]), float(ordered[-1])
    for _ in range(120):
        middle = low + (high - low) / 2
        if not low < middle < high:
            break
        pairs = int(np.searchsorted(ordered, 2 * middle - ordered, side="right").sum())
        alone = int(np.searchsorted(ordered, middle, side="right"))
        low, high = (low, middle) if (pairs + alone) // 2 >= place else (middle, high)
    return high
