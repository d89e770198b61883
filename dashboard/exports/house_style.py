"""How papers write numbers: p values without a leading zero and in three decimals, the others as on the screen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from dashboard.exports.about import Taken, alpha_of, columns_of, notes_of, sentence_of, table_of
from stats_core.digits import paper_at_most, paper_p, paper_style
from stats_core.results.columns import TEXTS, Column, Kind, cells, limits_of, without_empty

HOUSE = (Kind.P, Kind.P_BESIDE)
"""Columns of p values that a test gives; shares of draws and ends of intervals may be 0 and are no p values."""


def printed_sentence(given: Taken) -> str:
    """The result's sentence with its p values as papers write them."""
    with paper_style(alpha_of(given)):
        return sentence_of(given)


def printed_notes(given: Taken) -> tuple[str, ...]:
    """What was done to the data and what limits the result, with p values as papers write them."""
    with paper_style(alpha_of(given)):
        return notes_of(given)


def printed(given: Taken) -> tuple[list[str], list[list[str]], list[bool]]:
    """Headings, rows of cells, and which columns hold text, of the table."""
    columns = printed_columns(given)
    rows = [list(row) for row in zip(*(column.cells for column in columns), strict=True)]
    return [column.heading for column in columns], rows, [column.is_text for column in columns]


@dataclass(frozen=True)
class PrintedColumn:
    """A column as it is printed: its name in the table, what it is, and its cells."""

    name: str
    kind: Kind
    heading: str
    cells: tuple[str, ...]
    values: tuple[Any, ...]

    @property
    def is_text(self) -> bool:
        """Whether its cells are words and no numbers."""
        return self.kind in TEXTS


def printed_columns(given: Taken) -> list[PrintedColumn]:
    """Every column of the table that holds something."""
    alpha, every = alpha_of(given), columns_of(given)
    table = without_empty(table_of(given), every)
    found = []
    for name in map(str, table.columns):
        values = table[name].tolist()
        cells = _cells(every[name], values, alpha, table.attrs.get("draws"), limits_of(table, name))
        found.append(PrintedColumn(name, every[name].kind, every[name].heading, tuple(cells), tuple(values)))
    return found


def _cells(
    column: Column, values: list[Any], alpha: float | None, draws: float | None, limits: list[bool]
) -> list[str]:
    """A column of a printed table; p values that a test gives are in the house style."""
    if column.kind in HOUSE:
        return [
            "" if value is None else (paper_at_most if limit else paper_p)(float(value), alpha)
            for value, limit in zip(values, limits, strict=True)
        ]
    return cells(column, ["" if column.kind in TEXTS and value != value else value for value in values], draws)
