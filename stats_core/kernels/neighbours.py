"""Whether neighbours in a file go together further than chance: sums over stretches of several lengths."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from stats_core.kernels.scale import unit
from stats_core.types import Floats, Ints

FEW = 20
"""Fewer cases say nothing about their order."""
ORDERS, CHANCE, PERHAPS = 199, 0.02, 0.2
"""Random orders of the cases, and how rarely they go together as far where neighbours are said to, or perhaps do."""
MANY, BEYOND = 5_000, {CHANCE: 3.5, PERHAPS: 2.2}
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
        By how much the variance of a mean is larger than that of independent cases, as these stretches show it; what
        the sums of stretches lose with the mean that is taken from them is made up for.
    chance
        The share of random orders in which they go together as far; of many cases a rough one.
    stretches
        How many such stretches there are.
    """

    correlation: float
    stretch: int
    inflation: float
    chance: float = 0.0
    stretches: float = math.inf

    @property
    def clearly(self) -> bool:
        """Whether fewer than one of fifty random orders go together as far."""
        return self.chance < CHANCE


def neighbours(values: Floats) -> Neighbours | None:
    """How far neighbours go together, where fewer than one of five random orders do as far; else None.

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
    shares, scales = _shares(n, lengths), _scales(n, lengths)
    within = _within(x, lengths, shares)
    found = scales * within

    def largest_of(order: Ints) -> float:
        return _largest(scales * _within(x[order], lengths, shares))

    chance = _chance(x, _largest(found), largest_of)
    if chance >= PERHAPS:
        return None
    best = 0 if abs(found[0]) == _largest(found) else int(np.argmax(found))
    return Neighbours(
        correlation=float((x[1:] * x[:-1]).sum()),
        stretch=lengths[best],
        inflation=max(0.0, 1 + 2 * float(within[best]) / lengths[best]) / (1 - lengths[best] / n),
        stretches=n / lengths[best],
        chance=chance,
    )


def _lengths(n: int) -> list[int]:
    return [2**power for power in range(1, max(2, (n // 4).bit_length()))]


def _shares(n: int, lengths: list[int]) -> Floats:
    """`[length, frequency]`: what the power at a frequency adds to sum_k (L - k) C_k, but for its L / 2.

    The squared sums of all stretches of L cases, which close to a ring, are those of a filter (Fejer's kernel).
    """
    angle = math.pi * np.arange(1, n // 2 + 1) / n
    both_ways = np.where(2 * np.arange(1, n // 2 + 1) == n, 1, 2)
    return np.stack([both_ways * (np.sin(length * angle) / np.sin(angle)) ** 2 / (2 * n) for length in lengths])


def _within(x: Floats, lengths: list[int], shares: Floats) -> Floats:
    """sum_k (L - k) C_k for each length; C_0 is 1."""
    power = (np.abs(np.fft.rfft(x, axis=0)[1:]) ** 2).sum(axis=1)
    sums: Floats = shares @ power - np.array(lengths) / 2
    return sums


def _scales(n: int, lengths: list[int]) -> Floats:
    """What makes these sums standard normal where nothing goes together."""
    return np.array([math.sqrt(n / sum(step**2 for step in range(1, length))) for length in lengths])


def _largest(statistics: Floats) -> float:
    """The largest of all; only cases side by side may also be unlike each other."""
    return max(abs(float(statistics[0])), float(statistics.max()))


def _chance(x: Floats, found: float, largest_of: Callable[[Ints], float]) -> float:
    """How often random orders reach so large a value; 1 where that is no rarer than `PERHAPS`.

    Where a few cases carry all of the variance, as rare disagreements do, two of them side by side are enough for a
    large value: random orders say how often that happens.
    """
    n = len(x)
    if n > MANY:
        weight = (x**2).sum(axis=1)
        if float(1 / (weight**2).sum()) ** 2 < 10 * n:
            return 1.0
        # Beyond these limits lie fewer than half as many, however long the stretches.
        return next((chance / 2 for chance, beyond in BEYOND.items() if found > beyond), 1.0)
    # Independent parts make all sums steadier. What is not large beside that is not rare.
    if found < float(np.linalg.norm(x.T @ x)):
        return 1.0
    rng = np.random.default_rng(0)
    as_far = 0
    for _ in range(ORDERS):
        as_far += largest_of(rng.permutation(n)) >= found - 1e-9
        if as_far + 1 >= PERHAPS * (ORDERS + 1):
            return 1.0
    return (as_far + 1) / (ORDERS + 1)
