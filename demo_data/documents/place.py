"""What a place of a document gives when it is computed again, and how that is written beside what is printed."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from stats_core.simulate.documents import NUMBER, numbers


@dataclass(frozen=True)
class Claim:
    """A claim in words: what is found here, and whether it bears the claim out."""

    said: str
    holds: bool


Value = float | Sequence[float] | str | Claim | None
"""A number or several, written with the digits that are printed; the same words; a claim; None if not computable."""
Compute = Callable[[], Mapping[str, Value]]
PLACES: dict[tuple[str, str], list[Compute]] = {}
SPELLED = {"zero": 0, "two": 2, "three": 3, "ten": 10, "twenty": 20, "one hundred": 100}
"""Numbers that the documents spell out."""


def place(document: str, *places: str) -> Callable[[Compute], Compute]:
    """Let a function compute what is printed at a place: a value for each `what`; several may share a place."""

    def keep(compute: Compute) -> Compute:
        for name in places:
            PLACES.setdefault((document, name), []).append(compute)
        return compute

    return keep


def written(printed: str, value: Value) -> tuple[str, bool]:
    """The value as text, with the digits of what is printed, and whether the two agree."""
    if value is None:
        return "", False
    if isinstance(value, Claim):
        return value.said, value.holds
    if isinstance(value, str):
        return value, value == printed
    values = [value] if isinstance(value, (int, float)) else list(value)
    if printed in SPELLED and len(values) == 1:
        return f"{values[0]:g}", values[0] == SPELLED[printed]
    tokens = NUMBER.findall(printed)
    if len(tokens) != len(values):
        raise ValueError(f"{printed!r} has {len(tokens)} numbers, and {len(values)} were computed")
    waiting = iter(values)
    text = NUMBER.sub(lambda token: like(token.group(), next(waiting)), printed)
    return text, numbers(text) == numbers(printed)


def like(token: str, value: float) -> str:
    """A number with as many digits behind the point as another."""
    if not math.isfinite(value):
        return str(value)
    mantissa, e, power = token.replace("\u2212", "-").partition("e")
    digits = len(mantissa.partition(".")[2])
    if e:
        text = f"{value:.{digits}e}"
        head, _, tail = text.partition("e")
        width = len(power.lstrip("+-"))
        text = f"{head}e{'-' if tail[0] == '-' else ''}{int(tail[1:]):0{width}d}"
    else:
        text = f"{value:{',' if ',' in mantissa else ''}.{digits}f}"
        if float(text.replace(",", "")) == 0:
            # A p of .0001 beside a printed .026 is not 0.000.
            text = f"{value:.1g}" if value and float(mantissa.replace(",", "")) else text.lstrip("-")
        if mantissa.lstrip("-").startswith("."):
            text = text.replace("0.", ".", 1) if text.lstrip("-").startswith("0.") else text
    return text
