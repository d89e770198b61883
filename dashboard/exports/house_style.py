"""How papers write numbers: p values without a leading zero and in three decimals, the others as on the screen."""

from __future__ import annotations

from typing import Any

from dashboard.exports.about import alpha_of
from dashboard.paper.p_values import at_most, house_p, rewritten
from stats_core import Analysis
from stats_core.results.columns import TEXTS, Column, Kind, cells, columns_of, limits_of, without_empty

HOUSE = (Kind.P, Kind.P_BESIDE)
"""Columns of p values that a test gives; shares of draws and ends of intervals may be 0 and are no p values."""


def in_house_style(sentence: str, analysis: Analysis) -> str:
    """A sentence of a result with its p values as papers write them; what looks like one in a name stays."""
    names = getattr(analysis.data, "algorithms", ()) + getattr(analysis.data, "datasets", ())
    return rewritten(sentence, names, alpha_of(analysis))


def printed(analysis: Analysis) -> tuple[list[str], list[list[str]], list[bool]]:
    """Headings, rows of cells, and which columns hold text, of the result's table."""
    alpha, every = alpha_of(analysis), columns_of(analysis.result)
    table = without_empty(analysis.result.table(), every)
    what = {str(name): every[str(name)] for name in table.columns}
    filled = [
        _cells(one, table[name].tolist(), alpha, table.attrs.get("draws"), limits_of(table, name))
        for name, one in what.items()
    ]
    rows = [list(row) for row in zip(*filled, strict=True)]
    return [one.heading for one in what.values()], rows, [one.kind in TEXTS for one in what.values()]


def _cells(
    column: Column, values: list[Any], alpha: float | None, draws: float | None, limits: list[bool]
) -> list[str]:
    """A column of a printed table; p values that a test gives are in the house style."""
    if column.kind in HOUSE:
        return [
            "" if value is None else (at_most if limit else house_p)(float(value), alpha)
            for value, limit in zip(values, limits, strict=True)
        ]
    return cells(column, ["" if column.kind in TEXTS and value != value else value for value in values], draws)
