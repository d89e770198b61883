"""What stands above the scores: titles, one or two lines of headings, or none."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from stats_core.reading.parse.dialect import ONE_COLUMN, SAMPLE, BrokenRecord, Dialect, find_dialect, fit
from stats_core.reading.parse.headless import is_number, no_headings
from stats_core.reading.parse.numbers import looks_numeric

_MOST_TITLES = 5


@dataclass(frozen=True)
class Heading:
    """How many lines stand above the scores, and the names of the columns."""

    lines: int
    names: list[str]
    headless: bool = False


def below_titles(lines: list[str]) -> tuple[int, Dialect]:
    """How many lines of title stand above the table, and how its cells are separated."""
    first = find_dialect(lines)
    cut = len(lines) > SAMPLE
    if first is not ONE_COLUMN and fit(first, lines[:SAMPLE], cut) == 1:
        return 0, first
    for titles in range(1, min(_MOST_TITLES, len(lines) - 3) + 1):
        rest = lines[titles:]
        dialect = find_dialect(rest)
        if dialect is ONE_COLUMN or not rest[0].strip() or fit(dialect, rest[:SAMPLE], cut) < 1:
            continue
        try:
            above = dialect.records(lines[:titles], strict=False).widths
            cut_heading = dialect.records(rest[:1], strict=False)
        except BrokenRecord:
            continue
        # A heading of numbers is none, and a title is one cell.
        if set(above) <= {1} and cut_heading.widths and not any(map(is_number, cut_heading.cells)):
            return titles, dialect
    return 0, first


def heading_of(rows: Sequence[Sequence[str]]) -> Heading:
    """The heading of a table by its first rows, all cut into cells."""
    first = 0
    while first < len(rows) - 2 and len(rows[first]) > 2 and sum(map(bool, rows[first])) == 1 and any(rows[first + 1]):
        first += 1  # A title in one cell of a spreadsheet.
    top, second = list(rows[first]), list(rows[first + 1])
    if no_headings(top, second) or _come_again(top, rows[first + 1 :]):
        return Heading(0, list(rows[0]), headless=True)
    third = rows[first + 2] if len(rows) > first + 2 else []
    if _joined_with(top, second, third):
        above, names = "", []
        for i, (upper, lower) in enumerate(zip(top, second, strict=True)):
            above = upper or (above if i else "")
            # A heading over both lines stands in each of them.
            names.append(lower if above == lower else f"{above} {lower}".strip())
        return Heading(first + 2, names)
    return Heading(first + 1, top)


def _come_again(top: Sequence[str], below: Sequence[Sequence[str]]) -> bool:
    """Whether the first line is one of scores: its names stand in the lines below too, which no heading does."""
    numbers = []
    for place, cell in enumerate(top):
        if looks_numeric(cell):
            numbers.append(place)
        elif not cell or not any(place < len(row) and row[place] == cell for row in below):
            return False
    first = (next(row[place] for row in below if place < len(row)) for place in numbers)
    return 0 < len(numbers) < len(top) and all(map(looks_numeric, first))


def _joined_with(top: list[str], second: Sequence[str], third: Sequence[str]) -> bool:
    """Whether the second line goes on with headings: the first repeats or has gaps, and numbers come third."""
    if not len(top) == len(second) == len(third) or len(top) < 3:
        return False
    gaps = "" in top[1:] or len(set(top)) < len(top)
    numbers = [i for i, cell in enumerate(third) if looks_numeric(cell)]
    text = all(second[i] and not looks_numeric(second[i]) for i in numbers)
    return gaps and len(numbers) > 1 and text and any(top) and not any(map(looks_numeric, top))
