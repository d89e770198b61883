"""Lines that would say the same of different readings: each says what the others do not."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from pandas import factorize

from stats_core.reading.meaning.candidate import Candidate
from stats_core.reading.meaning.parts import Part
from stats_core.reading.parse.called import called
from stats_core.reading.parse.read_table import ReadTable
from stats_core.wording import counted, listed

MOST_NAMED = 3
_NAMED = frozenset([Part.ALGORITHM, Part.DATASET, Part.CASE, Part.RUN, Part.FOLD])


def differences(candidates: Sequence[Candidate]) -> list[str]:
    """For each of several candidates what tells it from the others, in words; "" where nothing does.

    Parameters
    ----------
    candidates
        Readings whose counts are the same.

    Returns
    -------
    list of str
        As "data set in 'alias'", or "3 algorithms as headings".
    """
    every = [_columns(candidate) for candidate in candidates]
    parts = list(dict.fromkeys(part for columns in every for part in columns))
    differ = [part for part in parts if len({columns.get(part, ()) for columns in every}) > 1]
    return [
        ", ".join(_said(part, columns[part]) for part in differ if columns.get(part)) or _headings(candidate)
        for candidate, columns in zip(candidates, every, strict=True)
    ]


def same_lines(table: ReadTable, candidate: Candidate) -> Hashable:
    """What is the same for two readings that cut a table into the same parts, whatever the names of these are."""
    names = list(table.names)
    parts: list[tuple[str, Hashable]] = []
    for name, part in candidate.parts.items():
        if part in _NAMED and name in names and name not in candidate.of_headings:
            codes = factorize(table.factorized(names.index(name))[0])[0]
            parts.append((part.value, codes.tobytes()))
        else:
            parts.append((part.value, name))
    return *sorted(parts, key=str), candidate.headings, candidate.of_headings, candidate.adds


def _columns(candidate: Candidate) -> dict[str, tuple[str, ...]]:
    """The columns that are taken for each part."""
    found: dict[str, tuple[str, ...]] = {}
    for name, part in candidate.parts.items():
        if name not in candidate.of_headings:
            found[part.value] = (*found.get(part.value, ()), name)
    return found


def _said(part: str, names: Sequence[str]) -> str:
    return f"{part} in {listed([called(name) for name in names], most=MOST_NAMED)}"


def _headings(candidate: Candidate) -> str:
    if candidate.headings is None:
        return ""
    return f"{counted(len(candidate.of_headings), candidate.headings.value)} as headings"
