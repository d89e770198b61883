"""How papers write numbers: p values without a leading zero and in three decimals, the others as on the screen."""

from __future__ import annotations

import math
import re
from typing import Any

import pandas as pd

from dashboard.exports.about import alpha_of
from stats_core import Analysis, wording

PROBABILITIES = frozenset({"p_a_better", "p_rope", "p_b_better"})
"""Columns that begin like p values and are none: they may well be 0 or 1."""
_P = r"\bp [=<>] (?P<p>[0-9]+(?:\.[0-9]+)?(?:e-?[0-9]+)?)"


def is_p(column: str) -> bool:
    """Whether a column holds p values."""
    return (column == "p" or column.startswith("p_")) and column not in PROBABILITIES


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


def cells(column: str, values: list[Any], alpha: float | None = None) -> list[str]:
    """A column of a printed table."""
    if is_p(column):
        return [house_p(float(value), alpha) if not _missing(value) else "" for value in values]
    shown = ["" if _missing(value) and not isinstance(value, float) else value for value in values]
    return wording.column_cells(column, shown)


def printed(table: pd.DataFrame, alpha: float | None = None) -> tuple[list[str], list[list[str]], list[bool]]:
    """Headings, rows of cells, and which columns hold text."""
    columns = [str(column) for column in table.columns]
    text = [all(isinstance(value, str) for value in table[column].dropna()) for column in table.columns]
    filled = [cells(column, table[column].tolist(), alpha) for column in columns]
    rows = [list(row) for row in zip(*filled, strict=True)]
    return [wording.heading(column) for column in columns], rows, text


def _missing(value: Any) -> bool:
    return value is None or (isinstance(value, float) and math.isnan(value))
