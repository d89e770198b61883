"""From counts of shuffles to p, and to the number of the critical value that decides as p does."""

from __future__ import annotations

import math
from enum import Enum

import numpy as np
from scipy import special

# Up to this many terms the mean over the assignments is taken term by term.
_SUMMED = 100_000


class MonteCarloP(Enum):
    """p of random shuffles."""

    COUNTED = "(b + 1) / (shuffles + 1)"
    EXACT = "Exact, as shuffles repeat (Phipson and Smyth 2010)"


def monte_carlo_p(reached: int, draws: int, arrangements: int | None = None) -> float:
    """p when `reached` of the random shuffles are at least as large as observed.

    Parameters
    ----------
    reached, draws
        b and z.
    arrangements
        The number M of distinct assignments from which the draws were made with replacement, for Phipson and Smyth's
        exact p; None for (b + 1) / (z + 1), which is never smaller.

    Notes
    -----
    Exact: the mean over j = 1..M of P(Binomial(z, j / M) <= b), of which only those terms count where z j / M is not
    far above b. Where even these are too many to add up, they change so little from one to the next that Euler and
    Maclaurin's formula gives their mean: (b + 1) / (z + 1) - 1 / (2 M), with z / (12 M^2) more for b = 0 and less for
    b = z - 1.
    """
    simple = (reached + 1) / (draws + 1)
    if arrangements is None or reached == draws:
        return simple
    many = min(arrangements, 10**300)
    count = min(many, many * (reached + 10 * math.isqrt(reached) + 60) // draws + 1)
    if count > _SUMMED:
        return simple - 0.5 / many + ((reached == 0) - (reached == draws - 1)) * draws / (12 * many**2)
    return math.fsum(special.bdtr(reached, draws, np.arange(1, count + 1) / many)) / many


def p_range(reached: int, total: int, *, exact: bool) -> tuple[float, float]:
    """95 % Clopper-Pearson interval of p over the random draws; a point when exact."""
    if exact:
        return reached / total, reached / total
    low = special.betaincinv(reached, total - reached + 1, 0.025) if reached else 0.0
    high = special.betaincinv(reached + 1, total - reached, 0.975) if reached < total else 1.0
    return float(low), float(high)


def critical_number(total: int, alpha: float, *, exact: bool, arrangements: int | None = None) -> int:
    """The 1-based number, in increasing order, of the value that a statistic must exceed for p <= alpha.

    One more than `total` where no value is large enough for that.
    """

    def rejects(count: int) -> bool:
        p = count / total if exact else monte_carlo_p(count, total, arrangements)
        return p <= alpha

    # The observed value is itself among all assignments, so there the count starts at 1.
    least = 1 if exact else 0
    if not rejects(least):
        return total if exact else total + 1
    low, high = least, total
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if rejects(middle) else (low, middle)
    return total - low
