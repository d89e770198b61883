"""A look at the order of the cases: neighbours whose differences go together are not independent."""

from __future__ import annotations

import math

from stats_core.data import Losses
from stats_core.data.loss_summary import LossMoments
from stats_core.kernels.serial import lag_one
from stats_core.kernels.ties import difference
from stats_core.wording import number

FEW = 20
"""Fewer cases say nothing about their order."""
BEYOND = 2.576
"""Standard errors, 1 / sqrt(n), that the correlation of neighbours exceeds by chance once in a hundred times."""


def neighbours(losses: Losses, a: str, b: str) -> float:
    """The lag-1 autocorrelation of the differences in loss, in the order of the cases; NaN where nothing varies."""
    first, second = (losses.losses[:, losses.algorithms.index(name)] for name in (a, b))
    scale = max(float(abs(first).max()), float(abs(second).max())) or 1.0
    return lag_one(difference(first / scale, second / scale))


def order_note(losses: LossMoments, a: str, b: str, *, allowed: int = 1) -> tuple[str, ...]:
    """What to say where neighbours go together further than chance; nothing where they do not.

    `allowed` is the number of steps over which a test allows cases to depend on each other.
    """
    if not isinstance(losses, Losses) or losses.cases < FEW:
        return ()
    found = neighbours(losses, a, b)
    if math.isnan(found) or abs(found) <= BEYOND / math.sqrt(losses.cases):
        return ()
    said = (
        f"In the order of the file, the differences of neighbouring cases correlate by {number(found, 2)}, which "
        "chance alone gives less than once in a hundred times."
    )
    if allowed > 1:
        return (f"{said} The test allows for that over fewer than {allowed} steps.",)
    return (
        f"{said} If the order means something, as in time, the cases are not independent and the p value is not to be "
        "trusted: the Diebold-Mariano test with more than one step ahead allows for it.",
    )
