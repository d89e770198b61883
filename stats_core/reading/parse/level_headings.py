"""Headings that are levels of training: '200', 'step_200', '200 games', '100k'."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from stats_core.errors import InputError
from stats_core.reading.parse.numbers import read_numbers
from stats_core.reading.parse.places import quoted
from stats_core.reading.parse.words import LEVEL, PREFERRED_SCORE, SCORE, WEAK, words_of
from stats_core.types import Floats
from stats_core.wording import plain

_PARTS = re.compile(
    r"(?P<before>[^0-9]*?)"
    r"(?P<number>[+-]?(?:[0-9][0-9.,]*|[.,][0-9]+)(?:[eE][+-]?[0-9]+)?)"
    r"(?:\s?(?P<unit>[kKM])(?![a-zA-Z]))?"
    r"(?P<after>[^0-9]*)"
)
_FACTORS = {None: 1.0, "k": 1e3, "K": 1e3, "M": 1e6}
_BEFORE = LEVEL | SCORE | WEAK["level"] | WEAK["score"] | PREFERRED_SCORE | {"at", "after", "l", "s"}
_AFTER = LEVEL | WEAK["level"] | {"s"}


@dataclass(frozen=True)
class _LevelHeading:
    """A heading with one number in it, taken apart."""

    before: str
    number: str
    factor: float
    after: str


def read_levels(headings: Sequence[str]) -> Floats:
    """The levels that headings stand for, in the order of the headings.

    Raises
    ------
    InputError
        A heading has no number or several, or two headings are the same level.
    """
    parts = []
    for heading in headings:
        part = _apart(heading)
        if part is None:
            raise InputError(
                f"The heading {quoted(heading)} is not a level of training",
                remedy="Take the column out of the levels, or write one number into its heading.",
            )
        parts.append(part)
    numbers = read_numbers([part.number for part in parts], "level", lambda i: f"heading {quoted(headings[i])}")
    levels: Floats = numbers * np.array([part.factor for part in parts])
    seen: dict[float, str] = {}
    for heading, level in zip(headings, levels.tolist(), strict=True):
        if level in seen:
            raise InputError(
                f"The headings {quoted(seen[level])} and {quoted(heading)} are the same level, {plain(level)}",
                remedy="Keep one of the two columns, or give them different levels.",
            )
        seen[level] = heading
    return levels


def level_headings(headings: Sequence[str]) -> tuple[str, ...]:
    """The headings that look like levels; of several families (acc_10, loss_10) the largest, then the first."""
    families: dict[tuple[str, str], list[str]] = {}
    for heading in headings:
        part = _apart(heading)
        if part and set(words_of(part.before)) <= _BEFORE and set(words_of(part.after)) <= _AFTER:
            families.setdefault((part.before.strip().lower(), part.after.strip().lower()), []).append(heading)
    largest: list[str] = max(families.values(), key=len, default=[])
    return tuple(largest)


def _apart(heading: str) -> _LevelHeading | None:
    parts = _PARTS.fullmatch(heading.strip()) if len(heading) <= 200 else None
    if parts is None:
        return None
    before, number = parts["before"], parts["number"]
    # The hyphen of "step-200" is no minus; that of "level -2" is.
    if before and before[-1].isalpha():
        number = number.lstrip("+-")
    return _LevelHeading(before, number, _FACTORS[parts["unit"]], parts["after"])
