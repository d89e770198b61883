"""Headings that are levels of training: '200', 'step_200', '200 games', '100k'."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from stats_core.errors import InputError
from stats_core.reading.parse.numbers import read_numbers
from stats_core.reading.parse.places import quoted
from stats_core.reading.parse.words import LEVEL, PREFERRED_SCORE, SCORE, WEAK, word_set, words_of
from stats_core.types import Floats
from stats_core.wording import plain

_PARTS = re.compile(
    r"(?P<before>[^0-9]*?)"
    r"(?P<number>[+-]?(?:[0-9][0-9.,]*|[.,][0-9]+)(?:[eE][+-]?[0-9]+)?)"
    r"(?:\s?(?P<unit>[kKM])(?![a-zA-Z]))?"
    r"(?P<after>[^0-9]*)"
)
_FACTORS = {None: 1.0, "k": 1e3, "K": 1e3, "M": 1e6}
SHARE = word_set("pct percent perc")
"""Words for a share of the data."""
_BEFORE = LEVEL | SHARE | SCORE | WEAK["level"] | WEAK["score"] | PREFERRED_SCORE | {"at", "after", "l", "s"}
_AFTER = LEVEL | SHARE | WEAK["level"] | {"s"}


@dataclass(frozen=True)
class LevelHeading:
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
        part = apart(heading)
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


@dataclass(frozen=True)
class NumberedHeadings:
    """Headings of one family: a number each, behind or before the same words.

    Parameters
    ----------
    headings
        The headings in their order.
    words
        The words that all of them share; () for bare numbers.
    numbers
        Their numbers.
    """

    headings: tuple[str, ...]
    words: tuple[str, ...]
    numbers: tuple[float, ...]

    @property
    def in_order(self) -> NumberedHeadings:
        """The same, sorted by their numbers."""
        order = sorted(range(len(self.numbers)), key=lambda i: self.numbers[i])
        headings, numbers = tuple(self.headings[i] for i in order), tuple(self.numbers[i] for i in order)
        return NumberedHeadings(headings, self.words, numbers)

    @property
    def different(self) -> bool:
        """Whether no two headings have the same number."""
        return len(set(self.numbers)) == len(self.numbers)

    @property
    def counts(self) -> bool:
        """Whether the numbers are 0, 1, 2, ... or 1, 2, 3, ... and so may count anything."""
        whole = sorted(self.numbers)
        return any(whole == list(range(start, start + len(whole))) for start in (0, 1))


def numbered_headings(headings: Sequence[str]) -> list[NumberedHeadings]:
    """The families of headings that differ in one number only, the largest first; two headings at least."""
    families: dict[tuple[str, str], list[tuple[str, LevelHeading]]] = {}
    for heading in headings:
        part = apart(heading)
        if part is not None:
            key = (part.before.strip().lower(), part.after.strip().lower())
            families.setdefault(key, []).append((heading, part))
    found = []
    for (before, after), own in families.items():
        try:
            numbers = read_numbers([part.number for _, part in own], "level", str)
        except InputError:
            continue
        values = tuple((numbers * np.array([part.factor for _, part in own])).tolist())
        if len(own) > 1:
            words = tuple(words_of(f"{before} {after}"))
            found.append(NumberedHeadings(tuple(heading for heading, _ in own), words, values))
    return sorted(found, key=lambda family: -len(family.headings))


def level_headings(headings: Sequence[str]) -> tuple[str, ...]:
    """The headings that look like levels; of several families (acc_10, loss_10) the largest, then the first."""
    families: dict[tuple[str, str], list[str]] = {}
    for heading in headings:
        part = apart(heading)
        if part and may_be_levels(words_of(part.before), words_of(part.after)):
            families.setdefault((part.before.strip().lower(), part.after.strip().lower()), []).append(heading)
    largest: list[str] = max(families.values(), key=len, default=[])
    return tuple(largest)


def may_be_levels(before: Sequence[str], after: Sequence[str] = ()) -> bool:
    """Whether words around the number of a heading leave it a level: 'SGD' before and 'epochs' behind do not."""
    return set(before) <= _BEFORE and set(after) <= _AFTER


def apart(heading: str) -> LevelHeading | None:
    """A heading or a cell with one number in it, taken apart; None where there is none, or several."""
    parts = _PARTS.fullmatch(heading.strip()) if len(heading) <= 200 else None
    if parts is None:
        return None
    before, number = parts["before"], parts["number"]
    # The hyphen of "step-200" is no minus; that of "level -2" is.
    if before and before[-1].isalpha():
        number = number.lstrip("+-")
    return LevelHeading(before, number, _FACTORS[parts["unit"]], parts["after"])
