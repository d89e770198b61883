"""How papers write numbers: p values without a leading zero and in three decimals, the others as on the screen."""

from __future__ import annotations

import math
import re
from typing import Any

from dashboard.exports.about import alpha_of
from stats_core import Analysis
from stats_core.results.columns import TEXTS, Column, Kind, cells, columns_of

HOUSE = (Kind.P, Kind.P_BESIDE)
"""Columns of p values that a test gives; shares of draws and ends of intervals may be 0 and are no p values."""

_P = r"\bp [=<>] (?P<p>[0-9]+(?:\.[0-9]+)?(?:e-?[0-9]+)?)"


def house_p(p: float, alpha: float | None = None) -> str:
    """'.015', '< .001', '> .999'; one more digit where three would hide on which side of alpha it lies."""
    if math.isnan(p):
        return ""
    if p < 0.001:
        return "< .001"
    if p > 0.999:
        return "> .999"
    decimals = 3
    while alpha is not None and p != alpha and round(p, decimals) == alpha and decimals < 8:
        decimals += 1
    return f"{p:.{decimals}f}".removeprefix("0")


def p_equals(p: float, alpha: float | None = None) -> str:
    """'p = .015', 'p < .001'; for the middle of a sentence."""
    text = house_p(p, alpha)
    return f"p {text}" if text[:1] in ("<", ">") else f"p = {text}" if text else "p undefined"


def in_house_style(sentence: str, analysis: Analysis) -> str:
    """A sentence of a result with its p values as papers write them; what looks like one in a name stays."""
    names = getattr(analysis.data, "algorithms", ()) + getattr(analysis.data, "datasets", ())
    longest_first = sorted(map(re.escape, names), key=len, reverse=True)
    pattern = re.compile("|".join([*longest_first, _P]))
    alpha = alpha_of(analysis)
    return pattern.sub(lambda found: p_equals(float(found["p"]), alpha) if found["p"] else found[0], sentence)


def printed(analysis: Analysis) -> tuple[list[str], list[list[str]], list[bool]]:
    """Headings, rows of cells, and which columns hold text, of the result's table."""
    table, alpha = analysis.result.table(), alpha_of(analysis)
    what = columns_of(analysis.result)
    filled = [_cells(one, table[name].tolist(), alpha, table.attrs.get("draws")) for name, one in what.items()]
    rows = [list(row) for row in zip(*filled, strict=True)]
    return [one.heading for one in what.values()], rows, [one.kind in TEXTS for one in what.values()]


def _cells(column: Column, values: list[Any], alpha: float | None, draws: int | None) -> list[str]:
    """A column of a printed table; p values that a test gives are in the house style."""
    if column.kind in HOUSE:
        return ["" if value is None else house_p(float(value), alpha) for value in values]
    return cells(column, ["" if column.kind in TEXTS and value != value else value for value in values], draws)
