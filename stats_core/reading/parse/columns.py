"""What the columns of a table hold: numbers or names, how many different ones, and which of them go together."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt
import pandas as pd

from stats_core.reading.parse.numbers import is_missing, looks_numeric
from stats_core.reading.parse.read_table import ReadTable
from stats_core.reading.parse.words import PARTS
from stats_core.types import Ints

_SAMPLE = 200
"""Distinct cells that are looked at to tell numbers from text."""
_FEW = 20
"""The same in a table of very many columns."""
_MANY = 10_000
"""Rows of a column of numbers that tell whether it repeats."""
_COUNTED = 1000
"""Distinct cells up to which a column is looked at as a whole."""


@dataclass(frozen=True, eq=False)
class TableColumn:
    """What a column's name and cells say about it: `cells` are its different cells."""

    name: str
    position: int
    table: ReadTable
    cells: tuple[str, ...]
    numeric: bool
    whole: bool
    """Whether all cells are whole numbers."""
    counts: bool
    """Whether the cells are all the numbers 0, 1, 2, ... or 1, 2, 3, ..."""
    distinct: int

    @classmethod
    def of(cls, table: ReadTable, position: int) -> TableColumn:
        """The column at a position; of very many different cells only some are kept in `cells`."""
        every = different(table, position)
        wide = len(table.names) > _SAMPLE
        sample = texts_of(every[:: max(1, len(every) // (_FEW if wide else _SAMPLE))])
        sample = [text for text in sample if not is_missing(text)]
        numeric = bool(sample) and sum(map(looks_numeric, sample)) >= 0.9 * len(sample)
        cells = tuple(texts_of(every[:_COUNTED]))
        whole = numeric and all(text.removesuffix(".0").lstrip("+-").isdecimal() for text in sample)
        few = {text.removesuffix(".0") for text in cells} if whole and len(every) <= _COUNTED else set()
        counts = bool(few) and any(few == {str(i) for i in range(start, start + len(every))} for start in (0, 1))
        return cls(table.names[position], position, table, cells, numeric, whole, counts, len(every))

    @cached_property
    def codes(self) -> Ints:
        """For each row the number of its cell among the different ones."""
        return self.table.factorized(self.position)[0]

    @cached_property
    def shares(self) -> tuple[tuple[str, int], ...]:
        """The different cells, each with the number of its rows."""
        return tuple(zip(self.cells, np.bincount(self.codes, minlength=self.distinct).tolist(), strict=False))


def different(table: ReadTable, position: int) -> npt.NDArray[Any]:
    """The different cells of a column; of a long column of numbers that hardly repeat, all."""
    if len(table) <= _SAMPLE and len(table.names) > _SAMPLE:
        return np.array(list(dict.fromkeys(table.at(position))), dtype=object)
    if len(table) <= _MANY:
        return table.factorized(position)[1]
    column = table.frame.iloc[:, position]
    if column.dtype.kind in "if":
        some = column.to_numpy()[:: max(1, len(column) // _MANY)]
        if len(np.unique(some)) > len(some) / 2:
            return column.to_numpy()
    return table.factorized(position)[1]


def columns_of(table: ReadTable, without: Collection[str] = ()) -> tuple[TableColumn, ...]:
    """All columns, or all but some; of columns with one name, the first."""
    gone = set(without)
    first = {name: position for position, name in reversed(list(enumerate(table.names))) if name not in gone}
    return tuple(TableColumn.of(table, position) for position in sorted(first.values()))


def groups(columns: Iterable[TableColumn], rows: int) -> Ints:
    """For each row the number of its combination of cells, from 0."""
    key = np.zeros(rows, dtype=np.int64)
    for column in columns:
        key = pd.factorize(key * (int(column.codes.max(initial=0)) + 1) + column.codes)[0]
    return key


def unique(columns: Sequence[TableColumn], rows: int) -> bool:
    """Whether no two rows agree in all of the columns."""
    return rows == 0 or int(groups(columns, rows).max()) + 1 == rows


def varies_within(column: TableColumn, key: Ints) -> bool:
    """Whether rows of one group differ in the column."""
    if len(key) == 0:
        return False
    both = pd.factorize(key * (int(column.codes.max(initial=0)) + 1) + column.codes)[0]
    return int(both.max()) > int(key.max())


def names_parts(column: TableColumn) -> bool:
    """Whether all cells name parts of the data: train, test."""
    return {cell.lower() for cell in column.cells} <= PARTS


def texts_of(cells: Iterable[object]) -> list[str]:
    """Cells as stripped text; "" where there is none."""
    return ["" if cell is None or cell != cell else str(cell).strip() for cell in cells]
