"""Names that stand only in the first line of their group, as merged cells of a spreadsheet are saved."""

from __future__ import annotations

import numpy as np
import pandas as pd

from stats_core.reading.parse.numbers import looks_numeric
from stats_core.reading.parse.places import quoted
from stats_core.wording import counted

_FIRST = 3
"""Columns, from the left, whose names may stand above several lines."""
_MOST_LINES = 100_000


def with_merged_names(frame: pd.DataFrame) -> tuple[pd.DataFrame, tuple[str, ...]]:
    """The frame with each name in all lines of its group, and what was filled in, in sentences.

    Only where the column to the right names every line, each name once in a group and again in others: a cell that is
    empty for another reason stays so.
    """
    notes = []
    if not 3 <= len(frame) <= _MOST_LINES or frame.columns.has_duplicates:
        return frame, ()
    for position in range(min(_FIRST, len(frame.columns) - 2)):
        column = frame.iloc[:, position]
        if column.dtype != object:
            break
        if not (column.isna() | column.eq("")).any():
            continue  # Looking at each cell takes time, and nothing is empty.
        cells = np.array([str(cell).strip() if isinstance(cell, str) else "" for cell in column], dtype=object)
        there = cells != ""
        if there.all():
            continue
        beside = _beside(frame, position, there)
        if not _groups(cells, there, frame.iloc[:, position + len(beside) + 1]):
            break
        above = np.flatnonzero(there)[np.cumsum(there) - 1]
        frame = frame.copy()
        for place in (position, *beside):
            frame.isetitem(place, frame.iloc[:, place].to_numpy(dtype=object)[above])
        empty = int((~there).sum())
        notes += [
            f"{counted(empty, 'empty cell')} in column {quoted(str(frame.columns[place]))} filled with the name above: "
            "it stands only in the first line of each group."
            for place in (position, *beside)
        ]
    return frame, tuple(notes)


def _beside(frame: pd.DataFrame, position: int, there: np.ndarray) -> list[int]:
    """The columns next to one of names that are empty in the same lines: what is said of the group, as its size."""
    found = []
    for place in range(position + 1, len(frame.columns) - 2):
        column = frame.iloc[:, place]
        filled = np.array([isinstance(cell, str) and cell.strip() != "" for cell in column], dtype=bool)
        if (filled != there).any():
            break
        found.append(place)
    return found


def _groups(cells: np.ndarray, there: np.ndarray, right: pd.Series) -> bool:
    """Whether names with empty cells below them head groups of lines that the column to the right tells apart."""
    names = cells[there].tolist()
    if not there[0] or len(names) < 2 or 2 * len(names) > len(cells) or len(set(names)) < len(names):
        return False
    if any(map(looks_numeric, names)) or right.dtype != object:
        return False
    beside = [str(cell).strip() if isinstance(cell, str) else "" for cell in right]
    if not all(beside) or any(map(looks_numeric, beside)):
        return False
    group = np.cumsum(there).tolist()
    sizes = np.bincount(group)[1:]
    once = len(set(zip(group, beside, strict=True))) == len(beside)
    return bool((sizes > 1).all()) and once and 2 * len(set(beside)) <= len(beside)
