"""Files without a line of headings: the first line is one of numbers, and gets names by the columns' places."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from stats_core.reading.parse.numbers import is_summary, looks_numeric, mean_of_summary
from stats_core.reading.parse.words import KNOWN, words_of

_NUMBER = re.compile(r"[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?")
_COMMA = re.compile(r"[+-]?[0-9]+,[0-9]+")
_SHORT = re.compile(r"[0-9]*(?:\.[0-9]{1,2})?(?:[eE]\+?[0-9]+)?")
"""A level of training as a heading: a whole number, or a share with one or two decimals."""

POSITION, VALUE = "position", "value"
"""What a column of numbers without a heading is called, and the places of its lines."""


def is_number(cell: str) -> bool:
    """Whether a cell is a number with a decimal point, or a whole one."""
    return _NUMBER.fullmatch(cell) is not None


def no_headings(first: Sequence[str], second: Sequence[str]) -> bool:
    """Whether the first line is one of numbers like the second, and not of levels of training, which increase."""
    if len(first) == len(second) == 1:
        return is_number(first[0]) and is_number(second[0])
    signed = any(cell.endswith("%") or is_summary(cell) for cell in first)
    first = [_with_point(cell) for cell in first]
    if len(first) != len(second) or any(map(_says_something, first)):
        return False
    above_numbers = [cell for cell, other in zip(first, second, strict=True) if looks_numeric(other)]
    # Text above numbers is a heading; text above text may be a name of the first line.
    if len(above_numbers) < 2 or not all(map(is_number, above_numbers)):
        return False
    return signed or not _may_be_levels(list(filter(is_number, first)))


def _says_something(cell: str) -> bool:
    """Whether a cell is empty, as above row labels, or has a word that headings have."""
    return not cell or not KNOWN.isdisjoint(words_of(cell))


def _may_be_levels(numbers: Sequence[str]) -> bool:
    """Whether short numbers increase or decrease from column to column."""
    if not all(map(_SHORT.fullmatch, numbers)):
        return False
    steps = [float(after) - float(before) for before, after in pairwise(numbers)]
    return all(step > 0 for step in steps) or all(step < 0 for step in steps)


def _with_point(cell: str) -> str:
    """A number as plain scores are written: the mean of a summary, without a percent sign, with a decimal point."""
    cell = (mean_of_summary(cell) if is_summary(cell) else cell).removesuffix("%").rstrip()
    return cell.replace(",", ".") if _COMMA.fullmatch(cell) else cell


def numbered_names(first: Sequence[str]) -> list[str]:
    """Names for the columns of a file without headings: `name` for the only one of text, `column 3` for the rest.

    The numbers of one column alone are called `value`.
    """
    if len(first) == 1:
        return [VALUE]
    text = [place for place, cell in enumerate(first) if not _NUMBER.fullmatch(_with_point(cell))]
    return ["name" if text == [place] and place == 0 else f"column {place + 1}" for place in range(len(first))]
