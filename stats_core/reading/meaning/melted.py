"""Tables whose headings are runs, folds or algorithms, put into one line for each score."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import pandas as pd

from stats_core.reading.meaning.heading_grid import HeadingGrid
from stats_core.reading.parse.numbers import is_missing
from stats_core.reading.parse.read_table import ReadTable

VALUE = "value"
"""The heading of scores that had names of something else above them; it says nothing about what is better."""
STEM = "algorithm"
"""The heading of what the headings of a grid name."""


def melted(table: ReadTable, keys: Sequence[str], names: Mapping[str, Mapping[str, str]]) -> ReadTable:
    """A line for each cell of some columns.

    Parameters
    ----------
    table
        The table as it is in the file.
    keys
        Columns that every new line keeps.
    names
        For each column of scores, by its heading, what the new columns hold for it: {"A_1": {"algorithm": "A",
        "run": "1"}}. Empty cells give no line.
    """
    headings = list(names)
    frame = table.frame
    places = [table.position(heading) for heading in headings]
    rows = np.tile(np.arange(len(frame)), len(headings))
    kept = frame.iloc[:, [table.position(key) for key in keys]].iloc[rows]
    kept.columns = pd.Index(list(keys))
    many = np.repeat(np.arange(len(headings)), len(frame))
    for new in next(iter(names.values()), {}):
        own = np.array([names[heading][new] for heading in headings], dtype=object)
        kept.insert(0, free_name(new, keys), own[many])
    cells = frame.iloc[:, places]
    values = cells.to_numpy(dtype=object).ravel(order="F")
    kept[free_name(VALUE, keys)] = values
    if all(dtype.kind in "iufb" for dtype in cells.dtypes):
        there = pd.notna(values)
    else:
        there = np.array([cell is not None and not is_missing(str(cell)) for cell in values], dtype=bool)
    return table.with_frame(kept.loc[there])


def with_line_numbers(table: ReadTable, within: Sequence[str], name: str) -> ReadTable:
    """The table with a column that counts the lines of each combination of names from 1."""
    frame = table.frame.copy()
    keys = [table.factorized(table.position(key))[0] for key in within]
    number = pd.DataFrame(dict(enumerate(keys))).groupby(list(range(len(keys)))).cumcount() + 1
    frame[name] = number.to_numpy()
    return table.with_frame(frame)


def free_name(name: str, taken: Sequence[str]) -> str:
    """The name, or with a mark behind it where a column has it already."""
    while name in taken:
        name += "_"
    return name


def by_stem(table: ReadTable, keys: Sequence[str], grid: HeadingGrid, stem: str = STEM) -> ReadTable:
    """A line for each line and stem, with a column for each ending."""
    parts = []
    for name in grid.stems:
        part = table.frame.iloc[:, [table.position(key) for key in keys]].copy()
        part[stem] = np.array([name] * len(table), dtype=object)
        for ending in grid.endings:
            part[ending] = table.frame.iloc[:, table.position(grid.column(name, ending))]
        parts.append(part)
    return table.with_frame(pd.concat(parts))
