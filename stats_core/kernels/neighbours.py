"""Whether neighbours in a file go together further than chance: sums over stretches of several lengths."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from stats_core.kernels.scale import unit
from stats_core.types import Floats

FEW = 20
"""Fewer cases say nothing about their order."""
ORDERS, CHANCE = 499, 0.02
"""Random orders of the cases, and how rarely they go together as far where neighbours are said to."""
MANY, BEYOND = 5_000, 3.5
"""Of more cases the normal distribution says it: so many standard errors, for stretches of any length."""


@dataclass(frozen=True)
class Neighbours:
    """How far neighbouring cases go together.

    Parameters
    ----------
    correlation
        That of cases side by side.
    stretch
        The length of the stretches in which they go together most clearly.
    inflation
        By how much the variance of a mean is larger than that of independent cases, as these stretches show it.
    """

    correlation: float
    stretch: int
    inflation: float


def neighbours(values: Floats) -> Neighbours | None:
    """How far neighbours go together, where fewer than one of fifty random orders do as far; else None.

    Parameters
    ----------
    values
        `[case]` or `[case, part]` in the order of the file; parts are looked at together.

    Notes
    -----
    With C_k the sum of x_t x_(t+k) of the centred values, for stretches of L = 2, 4, 8, ... to a quarter of the cases:
    T_L = sqrt(n) sum_k (L - k) C_k / (C_0 sqrt(sum_k (L - k)^2)), k = 1 to L - 1. The sum follows from the squared
    sums of all stretches of L cases, for cases in groups with a random beginning its weights are the best. The largest
    T, or that of neighbours to either side, is compared with its value in random orders, which stop as soon as they
    cannot be rare any more (Besag and Clifford 1991).
    """
    x = values.reshape(len(values), -1)
    n = len(x)
    if n < FEW:
        return None
    x = x / unit(x)
    centred = x - x.mean(axis=0)
    squares = float((centred**2).sum())
    if squares <= 1e-20 * float((x**2).sum()):  # what rounding leaves of nothing
        return None
    x = centred / math.sqrt(squares)
    lengths = _lengths(n)
    found = _statistics(x, lengths)
    if not _rare(x, lengths, _largest(found)):
        return None
    best = 0 if abs(found[0]) == _largest(found) else int(np.argmax(found))
    length = lengths[best]
    return Neighbours(
        correlation=float((x[1:] * x[:-1]).sum()),
        stretch=length,
        inflation=max(0.0, 1 + 2 * _within(x, length) / length),
    )


def _lengths(n: int) -> list[int]:
    return [2**power for power in range(1, max(2, (n // 4).bit_length()))]


def _within(x: Floats, length: int) -> float:
    """sum_k (L - k) C_k, from the squared sums of all stretches, which close to a ring; C_0 is 1."""
    total = np.cumsum(np.concatenate([np.zeros((1, x.shape[1])), x, x[: length - 1]]), axis=0)
    sums = total[length:] - total[:-length]
    return float((sums**2).sum() - length) / 2


def _statistics(x: Floats, lengths: list[int]) -> Floats:
    scale = [math.sqrt(len(x) / sum(step**2 for step in range(1, length))) for length in lengths]
    return np.array([times * _within(x, length) for times, length in zip(scale, lengths, strict=True)])


def _largest(statistics: Floats) -> float:
    """The largest of all; only cases side by side may also be unlike each other."""
    return max(abs(float(statistics[0])), float(statistics.max()))


def _rare(x: Floats, lengths: list[int], found: float) -> bool:
    """Whether so large a value is rare in random orders.

    Where a few cases carry all of the variance, as rare disagreements do, two of them side by side are enough for a
    large value: random orders say how often that happens.
    """
    n = len(x)
    if n > MANY:
        weight = (x**2).sum(axis=1)
        return found > BEYOND and float(1 / (weight**2).sum()) ** 2 >= 10 * n
    # Independent parts make all sums steadier. What is not large beside that is not rare.
    if found < 1.5 * float(np.linalg.norm(x.T @ x)):
        return False
    rng = np.random.default_rng(0)
    most, as_far = math.ceil(CHANCE * (ORDERS + 1)) - 2, 0
    for _ in range(ORDERS):
        as_far += _largest(_statistics(x[rng.permutation(n)], lengths)) >= found - 1e-9
        if as_far > most:
            return False
    return True
