"""A look at the order of the cases: neighbours whose differences go together are not independent."""

from __future__ import annotations

import math
from collections.abc import Iterable

from scipy.special import ndtr, ndtri, stdtr

from stats_core.data import Agreement, Losses
from stats_core.data.loss_summary import LossMoments
from stats_core.kernels.neighbours import Neighbours
from stats_core.results.verdict import Claim
from stats_core.wording import number

BY_CHANCE = "which happens by chance less than once in fifty times"
SORTED = "if the file was only sorted, by class for instance, they can"
NO_MATTER = "if the file was only sorted, by class for instance, it does not matter"


def order_note(data: LossMoments | Agreement, a: str = "", b: str = "", *, allowed: int = 1) -> tuple[str, ...]:
    """What to say where neighbours go together further than chance; nothing where they do not.

    `a` and `b` are the two models of a test of two, and `allowed` is the number of steps over which a test allows
    cases to depend on each other.
    """
    found = order_of(data, a, b)
    if found is None or not found.clearly:
        return ()
    said = f"In the order of the file, {_seen(found)}, {BY_CHANCE}."
    if allowed > 1:
        return (f"{said} The test allows for that over fewer than {allowed} steps.",)
    return (
        f"{said} If neighbours belong together, as cases in time or questions about one text do, the cases are not "
        f"independent and the p values cannot be trusted; {SORTED}. For two models in time order, the Diebold-Mariano "
        "test with more than one step ahead allows for it.",
    )


def order_doubt(
    data: LossMoments | Agreement, alpha: float, a: str = "", b: str = "", *, claims: Iterable[Claim] = ()
) -> tuple[str, ...]:
    """What the order of the cases does to the level of a test, where neighbours make the variance larger.

    Where neighbours go together so far by chance in up to one of five times, that is said only of `claims` that would
    not be made with the variance that these stretches show: groups of cases are often not seen more clearly.
    """
    found = order_of(data, a, b)
    if found is None or found.inflation <= 1:
        return ()
    if not found.clearly:
        return _perhaps(found, [claim for claim in claims if claim.shown])
    rate = 2 * float(ndtr(ndtri(alpha / 2) / math.sqrt(found.inflation)))
    return (
        f"The cases may not be independent: in the order of the file, {_seen(found)}, {BY_CHANCE}. If neighbours "
        f"belong together, the variance is about {number(found.inflation, 2)} times as large as these tests suppose, "
        f"and differences that are not there would be found in about {100 * rate:.0f} % and not in {100 * alpha:g} %; "
        f"{NO_MATTER}.",
    )


def _perhaps(found: Neighbours, shown: list[Claim]) -> tuple[str, ...]:
    lost = [claim for claim in shown if _in_stretches(claim, found) > claim.alpha]
    if not lost:
        return ()
    p = max(_in_stretches(claim, found) for claim in lost)
    kept = "what is claimed here" if len(lost) == len(shown) else "part of what is claimed here"
    return (
        f"The cases may not be independent: in the order of the file, {_seen(found)}. By chance they do so in about "
        f"one of {max(5, round(1 / found.chance))} orders, so it may mean nothing. If neighbours do belong together, "
        f"as questions about one text do, the variance may be about {number(found.inflation, 2)} times as large as "
        f"these tests suppose, and {kept} would not be shown (p about {number(p, 2)}); {NO_MATTER}.",
    )


def _in_stretches(claim: Claim, found: Neighbours) -> float:
    """About the p of a claim with the variance that so many stretches show, by the t distribution of their number."""
    sides = 1 if claim.kind == "equivalent" else 2
    t = float(ndtri(claim.p / sides)) / math.sqrt(found.inflation)
    return min(1.0, sides * float(stdtr(found.stretches - 1, t)))


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
