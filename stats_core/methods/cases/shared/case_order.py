"""A look at the order of the cases: neighbours whose differences go together are not independent."""

from __future__ import annotations

import math

import numpy as np

from stats_core.data import Losses
from stats_core.data.loss_summary import LossMoments
from stats_core.kernels.scale import unit
from stats_core.kernels.serial import lag_one
from stats_core.types import Floats
from stats_core.wording import number

FEW = 20
"""Fewer cases say nothing about their order."""
BEYOND = 2.576
"""Standard errors, 1 / sqrt(n), that the correlation of neighbours exceeds by chance once in a hundred times."""

MANY, ORDERS = 20_000, 499
"""Cases up to which their differences are put into random orders, and how many orders."""


def _beyond_chance(differences: Floats, found: float) -> bool:
    """Whether neighbours go together as far in less than one of a hundred random orders of the cases.

    Where a few cases carry all of the variance, as rare disagreements do, two of them side by side are enough for a
    large correlation: random orders say how often that happens. Of very many cases, the normal distribution says it.
    """
    n = len(differences)
    if abs(found) <= BEYOND / math.sqrt(n):
        return False
    centred = differences - differences.mean()
    squares = centred**2
    if n > MANY:
        return float(squares.sum() ** 2 / (squares**2).sum()) ** 2 >= 10 * n
    rng = np.random.default_rng(0)
    orders = (rng.permutation(centred) for _ in range(ORDERS))
    as_far = (abs(one[1:] @ one[:-1]) >= (abs(found) - 1e-9) * squares.sum() for one in orders)
    return (1 + sum(map(int, as_far))) / (ORDERS + 1) < 0.01


def order_note(losses: LossMoments, a: str, b: str, *, allowed: int = 1) -> tuple[str, ...]:
    """What to say where neighbours go together further than chance; nothing where they do not.

    `allowed` is the number of steps over which a test allows cases to depend on each other.
    """
    if not isinstance(losses, Losses) or losses.cases < FEW:
        return ()
    differences = losses.differences(losses.algorithms.index(a), losses.algorithms.index(b))[0]
    differences = differences / unit(differences)
    found = lag_one(differences)
    if math.isnan(found) or not _beyond_chance(differences, found):
        return ()
    said = (
        f"In the order of the file, the differences of neighbouring cases correlate by {number(found, 2)}, which "
        "happens by chance less than once in a hundred times."
    )
    if allowed > 1:
        return (f"{said} The test allows for that over fewer than {allowed} steps.",)
    return (
        f"{said} If the order means something, as in time, the cases are not independent and the p value cannot be "
        "trusted: the Diebold-Mariano test with more than one step ahead allows for it.",
    )
