"""Cells that hold several names at once, as Python prints the keys of a table with several: ('iris', 0.1, 3)."""

from __future__ import annotations

import ast
from typing import Any

import pandas as pd

from stats_core.reading.parse.numbers import count_on, looks_numeric
from stats_core.reading.parse.places import quoted
from stats_core.reading.parse.text_table import INDEX

_FIRST = 2
"""Columns, from the left, whose cells may be looked at."""
_MOST_PARTS = 6
_MOST_LINES = 100_000


def with_tuple_parts(frame: pd.DataFrame) -> tuple[pd.DataFrame, tuple[str, ...]]:
    """The frame with a column for each name in such cells, and what was done, in sentences.

    A name alone says nothing about runs that are numbered in it, and would make a data set of each of them.
    """
    if not 2 <= len(frame) <= _MOST_LINES or frame.columns.has_duplicates:
        return frame, ()
    for position in range(min(_FIRST, len(frame.columns))):
        parts = _parts(frame.iloc[:, position].tolist())
        if not parts:
            continue
        heading = str(frame.columns[position])
        names = _names(heading, parts)
        if not set(names).isdisjoint(map(str, frame.columns)):
            continue
        own = pd.DataFrame(parts, index=frame.index, columns=pd.Index(names), dtype=object)
        rest = [frame.iloc[:, :position], own, frame.iloc[:, position + 1 :]]
        note = f"The cells of column {quoted(heading)} hold {len(names)} names each, which are taken apart."
        return pd.concat(rest, axis=1), (note,)
    return frame, ()


def _names(heading: str, parts: list[list[str]]) -> list[str]:
    """What the parts are called: texts by the heading, the last that count from 0 or 1 on runs, others only numbers."""
    word = "key" if heading == INDEX else heading
    columns = [[row[place] for row in parts] for place in range(len(parts[0]))]
    runs = [place for place, cells in enumerate(columns) if count_on(set(cells))]
    names = []
    for place, cells in enumerate(columns, start=1):
        kind = "number" if all(map(looks_numeric, cells)) else word
        names.append("run" if runs and place - 1 == runs[-1] else f"{kind} {place}")
    return names


def _parts(cells: list[Any]) -> list[list[str]]:
    """The names in each cell, where all are tuples of as many; none where one is not."""
    if not all(isinstance(cell, str) and cell.startswith("(") and cell.endswith(")") for cell in cells):
        return []
    found = []
    for cell in cells:
        try:
            value = ast.literal_eval(cell)
        except (ValueError, SyntaxError, MemoryError, RecursionError):
            return []
        if not isinstance(value, tuple) or not all(isinstance(part, (str, int, float)) for part in value):
            return []
        found.append([str(part) for part in value])
    return found if 2 <= len(found[0]) <= _MOST_PARTS and len({*map(len, found)}) == 1 else []
