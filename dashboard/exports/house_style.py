"""How papers write numbers: p values without a leading zero and in three decimals, the others as on the screen."""

from __future__ import annotations

from typing import Any

from dashboard.exports.about import alpha_of, notes_of
from stats_core import Analysis
from stats_core.digits import paper_at_most, paper_p, paper_style
from stats_core.results.columns import TEXTS, Column, Kind, cells, columns_of, limits_of, without_empty

HOUSE = (Kind.P, Kind.P_BESIDE)
"""Columns of p values that a test gives; shares of draws and ends of intervals may be 0 and are no p values."""


def printed_sentence(analysis: Analysis) -> str:
    """The result's sentence with its p values as papers write them."""
    with paper_style(alpha_of(analysis)):
        return analysis.result.sentence()


def printed_notes(analysis: Analysis) -> tuple[str, ...]:
    """What was done to the data and what limits the result, with p values as papers write them."""
    with paper_style(alpha_of(analysis)):
        return notes_of(analysis)


def printed(analysis: Analysis) -> tuple[list[str], list[list[str]], list[bool]]:
    """Headings, rows of cells, and which columns hold text, of the result's table."""
    alpha, every = alpha_of(analysis), columns_of(analysis.result)
    table = without_empty(analysis.result.table(), every)
    columns = {str(name): every[str(name)] for name in table.columns}
    filled = [
        _cells(column, table[name].tolist(), alpha, table.attrs.get("draws"), limits_of(table, name))
        for name, column in columns.items()
    ]
    rows = [list(row) for row in zip(*filled, strict=True)]
    return [column.heading for column in columns.values()], rows, [column.kind in TEXTS for column in columns.values()]


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
