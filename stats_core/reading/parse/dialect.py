"""How a text separates its cells, decided by counting cells line by line."""

from __future__ import annotations

import csv
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass

SAMPLE = 200
"""Lines that are looked at to find the separator."""
_MOST_SHARED = 10_000


class BrokenRecord(Exception):
    """A record whose quotation marks do not match, and the line on which it begins."""

    def __init__(self, line: int, trouble: str) -> None:
        super().__init__(line, trouble)
        self.line = line
        self.trouble = trouble


@dataclass(frozen=True, eq=False)
class Records:
    """The cells of all records in one list, with the number of cells and the first line of each record.

    One flat list instead of a list per record: many small lists keep the garbage collector busy.
    """

    cells: list[str]
    widths: list[int]
    lines: list[int]

    def __getitem__(self, record: int) -> list[str]:
        start = sum(self.widths[:record])
        return self.cells[start : start + self.widths[record]]


@dataclass(frozen=True)
class Dialect:
    """A separator, and what is done to a line before it is cut there."""

    label: str
    separator: str
    prepare: Callable[[str], str] | None = None

    def records(self, lines: Iterable[str], *, strict: bool = True) -> Records:
        """The records of the lines, counted from 1; blank ones are left out.

        When not strict, quotation marks that do not match are taken as they come.
        """
        prepared = map(self.prepare, lines) if self.prepare else lines
        reader = csv.reader(prepared, delimiter=self.separator, skipinitialspace=True, strict=strict)
        records = Records([], [], [])
        known: dict[str, str] = {}
        line = 1
        try:
            for cells in reader:
                if cells and (cells[0] or any(map(str.strip, cells))):
                    # Equal cells share one object: in long tables that saves most of the memory.
                    if len(known) < _MOST_SHARED:
                        records.cells.extend([known.setdefault(cell, cell) for cell in cells])
                    else:
                        records.cells.extend(map(known.get, cells, cells))
                    records.widths.append(len(cells))
                    records.lines.append(line)
                line = reader.line_num + 1
        except csv.Error as trouble:
            raise BrokenRecord(line, str(trouble)) from None
        return records


def _single_spaces(line: str) -> str:
    return re.sub(r"\s+", " ", line.strip())


def _gaps_as_tabs(line: str) -> str:
    return re.sub(r"[ \t]{2,}|\t", "\t", line.strip())


def _inside_pipes(line: str) -> str:
    line = line.strip()
    return "" if re.fullmatch(r"[|\s:+-]*-[|\s:+-]*", line) else line.removeprefix("|").removesuffix("|")


TAB = Dialect("tab", "\t")
SEMICOLON = Dialect("semicolon", ";")
BAR_FRAMED = Dialect("bar", "|", _inside_pipes)
BAR = Dialect("bar", "|")
COMMA = Dialect("comma", ",")
SPACE = Dialect("space", " ", _single_spaces)
GAP = Dialect("space", "\t", _gaps_as_tabs)
ONE_COLUMN = Dialect("line end", "\x1f")

# The rarer a character is inside numbers and names, the earlier it is tried: a semicolon file may have
# decimal commas in every cell, and then cutting at commas is as consistent as cutting at semicolons.
_MARKS = (TAB, SEMICOLON, BAR, COMMA)
BLANKS = (SPACE, GAP)
BY_LABEL = {dialect.label: dialect for dialect in (COMMA, SEMICOLON, TAB, BAR, SPACE)}
"""The separators that a person may name."""


def find_dialect(lines: list[str]) -> Dialect:
    """The separator that cuts the first lines, heading included, into as many cells as the heading has.

    Where none does, the one that fits most lines: the check of the whole file then names the line that
    does not fit. Blanks count only where no other separator fits any line.
    """
    sample = lines[:SAMPLE]
    full = [line.strip() for line in sample if line.strip()]
    if all(len(line) > 1 and line[0] == line[-1] == "|" for line in full):
        return BAR_FRAMED
    cut = len(lines) > SAMPLE
    tried: dict[Dialect, float] = {}
    for dialects in (_MARKS, BLANKS):
        tried |= {dialect: fit(dialect, sample, cut) for dialect in dialects}
        best = max(tried, key=lambda dialect: tried[dialect])
        if tried[best] > 0:
            return best
    return best if tried[best] == 0 else ONE_COLUMN


def fit(dialect: Dialect, sample: list[str], cut: bool) -> float:
    """The share of lines with as many cells as the heading; below 0 when this separator is not in it."""
    try:
        counts = dialect.records(sample, strict=False).widths
    except BrokenRecord:
        return -1.0
    if not counts:
        return 0.0
    heading, *rows = counts[:-1] if cut and len(counts) > 2 else counts
    if heading < 2 or (dialect in BLANKS and set(rows) == {1}):
        return -1.0
    # A printed frame numbers its rows and has no heading for the numbers.
    if dialect in BLANKS and set(rows) == {heading + 1}:
        return 1.0
    return sum(count == heading for count in rows) / max(len(rows), 1)
