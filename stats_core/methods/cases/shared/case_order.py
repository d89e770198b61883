"""A look at the order of the cases: neighbours whose differences go together are not independent."""

from __future__ import annotations

import math

from scipy.special import ndtr, ndtri

from stats_core.data import Agreement, Losses
from stats_core.data.loss_summary import LossMoments
from stats_core.kernels.neighbours import Neighbours
from stats_core.wording import number

BY_CHANCE = "which happens by chance less than once in fifty times"
SORTED = "if the file was only sorted, by class for instance, they can"


def order_note(data: LossMoments | Agreement, a: str = "", b: str = "", *, allowed: int = 1) -> tuple[str, ...]:
    """What to say where neighbours go together further than chance; nothing where they do not.

    `a` and `b` are the two models of a test of two, and `allowed` is the number of steps over which a test allows
    cases to depend on each other.
    """
    found = order_of(data, a, b)
    if found is None:
        return ()
    said = f"In the order of the file, {_seen(found)}, {BY_CHANCE}."
    if allowed > 1:
        return (f"{said} The test allows for that over fewer than {allowed} steps.",)
    return (
        f"{said} If neighbours belong together, as cases in time or questions about one text do, the cases are not "
        f"independent and the p values cannot be trusted; {SORTED}. For two models in time order, the Diebold-Mariano "
        "test with more than one step ahead allows for it.",
    )


def order_doubt(data: LossMoments | Agreement, alpha: float, a: str = "", b: str = "") -> tuple[str, ...]:
    """What the order of the cases does to the level of a test, where neighbours make the variance larger."""
    found = order_of(data, a, b)
    if found is None or found.inflation <= 1:
        return ()
    rate = 2 * float(ndtr(ndtri(alpha / 2) / math.sqrt(found.inflation)))
    return (
        f"The cases may not be independent: in the order of the file, {_seen(found)}, {BY_CHANCE}. If neighbours "
        f"belong together, the variance is about {number(found.inflation, 2)} times as large as these tests suppose, "
        f"and differences that are not there would be found in about {100 * rate:.0f} % and not in {100 * alpha:g} %; "
        "if the file was only sorted, by class for instance, it does not matter.",
    )


def order_of(data: LossMoments | Agreement, a: str = "", b: str = "") -> Neighbours | None:
    """How far neighbours go together; None where they do not, or where there is no order."""
    if isinstance(data, Agreement):
        return data.neighbours
    if not isinstance(data, Losses):
        return None
    return (
        data.neighbours(a, b) if a and b else data.neighbours(*(data.algorithms if len(data.algorithms) == 2 else ()))
    )


def _seen(found: Neighbours) -> str:
    if found.stretch == 2:
        return f"the differences of neighbouring cases correlate by {number(found.correlation, 2)}"
    return f"the differences go together in stretches of about {found.stretch:,} cases"
