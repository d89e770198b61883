"""Lines of cells to the tables in them: a title over all columns, headings, scores, and again.

The titles of panels that hold the same lines tell these apart, so that a line of the second panel is never taken for a
repeat of one in the first; titles above different lines only group them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile

from stats_core.reading.parse.numbers import looks_numeric
from stats_core.reading.parse.words import HIGHER_IS_BETTER, LOWER_IS_BETTER, says_algorithm, words_of

CellRow = list[str]
TOGETHER = "All tables together"
"""What the tables of a file are called where their titles become a part of the names of their lines."""
_SHARED = 0.5
"""The share of names in a panel that stand in another one, from which on the panels hold the same lines."""


@dataclass(frozen=True)
class TitledRows:
    """The cells of one table, its lines of headings apart, and what stands above it."""

    title: str
    head: list[CellRow]
    body: list[CellRow]

    @property
    def rows(self) -> list[CellRow]:
        """All lines."""
        return [*self.head, *self.body]

    @property
    def names(self) -> list[str]:
        """What the lines begin with."""
        return [row[0] for row in self.body if row]


def panels_of(rows: Sequence[CellRow]) -> list[TitledRows]:
    """The tables in lines of cells; empty lines part tables only where headings follow them."""
    found: list[TitledRows] = []
    waiting: list[CellRow] = []
    parts = list(_parted(rows))
    for title, lines in parts:
        head = list(takewhile(lambda row: not _has_number(row), lines))
        if len(head) == len(lines) and len(parts) == 1:
            head = head[:1]  # A table of words: of ticks, of right and wrong.
        body = lines[len(head) :]
        if not body:
            waiting = head or waiting
            continue
        above = head or waiting or (found[-1].head if found else [])
        found.append(TitledRows(title, above, body))
        waiting = []
    return found


def _parted(rows: Sequence[CellRow]) -> Iterator[tuple[str, list[CellRow]]]:
    """The lines between titles, each time with the title above them."""
    title, lines, gap = "", list[CellRow](), False
    for row in rows:
        empty = not any(row)
        heading_again = gap and not empty and not _has_number(row) and any(map(_has_number, lines))
        if lines and (_title(row) or heading_again):
            yield title, lines
            title, lines = "", []
        if _title(row):
            title = _title(row)
        elif not empty:
            lines.append(row)
        gap = empty
    if lines:
        yield title, lines


def _title(row: CellRow) -> str:
    """The text of a line that holds one text only, alone or over all columns; "" where it holds cells."""
    there = {cell for cell in row if cell}
    alone = len(there) == 1 and bool(row[0]) and len(row) != 2 and (len(row) == 1 or _spans(row))
    text = row[0] if alone else ""
    return text if any(map(str.isalpha, text)) and not looks_numeric(text) else ""


def _spans(row: CellRow) -> bool:
    """Whether the first cell stands in all columns, or the others are empty."""
    return not any(row[1:]) or set(row) == {row[0]}


def _has_number(row: CellRow) -> bool:
    return any(map(looks_numeric, row[1:]))


def hold_the_same(tables: Sequence[TitledRows]) -> bool:
    """Whether lines of one table come again in another, so that their titles tell them apart."""
    seen: set[str] = set()
    for table in tables:
        names = set(table.names)
        if names and len(names & seen) >= _SHARED * len(names):
            return True
        seen |= names
    return False


def same_headings(tables: Sequence[TitledRows]) -> bool:
    """Whether all tables have the headings of the first."""
    return all(table.head == tables[0].head for table in tables)


def together(tables: Sequence[TitledRows]) -> TitledRows | None:
    """Tables of the same headings as one: the title of each stands before the names of its lines.

    Where lines are algorithms, it stands before the headings. None where titles are missing or name different metrics,
    which nobody puts into one table.
    """
    titles = [table.title for table in tables]
    metrics = {frozenset(words_of(title)) & (LOWER_IS_BETTER | HIGHER_IS_BETTER) for title in titles}
    if len(tables) < 2 or not all(titles) or len(set(titles)) < len(titles) or len(metrics) > 1:
        return None
    first = tables[0]
    if not same_headings(tables) or not first.head:
        return None
    if says_algorithm(first.head[-1][0]):
        return _side_by_side(tables)
    body = [[f"{table.title} / {row[0]}", *row[1:]] for table in tables for row in table.body if row and row[0]]
    return TitledRows(TOGETHER, first.head, body)


def _side_by_side(tables: Sequence[TitledRows]) -> TitledRows | None:
    """The tables beside each other, a line for each name; None where one has other names."""
    first = tables[0]
    if len(first.head) > 1 or any(sorted(table.names) != sorted(set(first.names)) for table in tables):
        return None
    width = len(first.head[0])
    own = [{row[0]: [*row[1:], *[""] * (width - len(row))] for row in table.body if row} for table in tables]
    head = [first.head[0][0], *(f"{table.title} / {name}" for table in tables for name in first.head[0][1:])]
    body = [[name, *(cell for lines in own for cell in lines[name])] for name in first.names]
    return TitledRows(TOGETHER, [head], body)
