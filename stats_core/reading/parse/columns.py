"""What the columns of a table hold: numbers or names, how many different ones, and which of them go together."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt
import pandas as pd

from stats_core.reading.parse.numbers import count_on, is_hole, is_missing, looks_numeric
from stats_core.reading.parse.read_table import ReadTable
from stats_core.reading.parse.words import BESIDE_PARTS, PARTS, words_of
from stats_core.types import Ints

_ZEROS = re.compile(r"\.0*$")
"""What a number may have behind it and be whole: in a large table, 5.00 is read as 5."""
_SAMPLE = 200
"""Distinct cells that are looked at to tell numbers from text."""
_FEW = 20
"""The same in a table of very many columns."""
_MANY = 10_000
"""Rows of a column of numbers that tell whether it repeats."""
_COUNTED = 1000
"""Distinct cells up to which a column is looked at as a whole."""
_MOST_PARTS = 12
_PARTS_IN_WORDS = ("heldout", "holdout", "insample", "outofsample")


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
        cells = tuple(texts_of(every[:_COUNTED]))
        step = max(1, len(every) // (_FEW if wide else _SAMPLE))
        sample, numbers = _scores_among(cells[::step] if len(every) <= _COUNTED else texts_of(every[::step]))
        numeric = bool(sample) and numbers >= 0.9 * len(sample)
        whole = numeric and all(_ZEROS.sub("", text).lstrip("+-").isdecimal() for text in sample)
        counts = whole and len(every) <= _COUNTED and count_on([_ZEROS.sub("", text) for text in cells])
        return cls(table.names[position], position, table, cells, numeric, whole, counts, len(every))

    @cached_property
    def codes(self) -> Ints:
        """For each row the number of its cell among the different ones."""
        return self.table.factorized(self.position)[0]

    @cached_property
    def shares(self) -> tuple[tuple[str, int], ...]:
        """The different cells, each with the number of its rows."""
        return tuple(zip(self.cells, np.bincount(self.codes, minlength=self.distinct).tolist(), strict=False))


def _scores_among(sample: Sequence[str]) -> tuple[list[str], int]:
    """The cells that are there, and how many are numbers; where most are, words such as OOM say that a score is not."""
    there = [text for text in sample if not is_missing(text)]
    numbers = sum(map(looks_numeric, there))
    if len(there) / 2 <= numbers < len(there):
        there = [text for text in there if not is_hole(text)]
        numbers = sum(map(looks_numeric, there))
    return there, numbers


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
    """All columns but those of texts, or all but some; of columns with one name, the first."""
    gone = {*without, *table.texts}
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
    """Whether all cells name parts of the data: train, test, 'held-out set'."""
    if column.distinct > _MOST_PARTS:
        return False
    named = [words_of(cell) for cell in column.cells if not is_missing(cell)]
    # 'test 1' and 'test 2' are numbers of one part.
    different = len({tuple(words) for words in named})
    return bool(named) and all(map(_is_part, named)) and (different > 1 or len(named) == 1)


def _is_part(words: Sequence[str]) -> bool:
    known = set(words) <= PARTS | BESIDE_PARTS
    return known and (not PARTS.isdisjoint(words) or "".join(words).startswith(_PARTS_IN_WORDS))


def texts_of(cells: Iterable[object]) -> list[str]:
    """Cells as stripped text; "" where there is none."""
    if isinstance(cells, np.ndarray) and (cells.dtype.kind in "iub" or cells.dtype == np.float64):
        cells = cells.tolist()  # Python writes its own numbers faster, and in the same way.
    return ["" if cell is None or cell != cell else str(cell).strip() for cell in cells]
