"""What the cells of a table allow, whatever its headings say: which columns name, count, measure or go together."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property

import numpy as np
import pandas as pd

from stats_core.errors import InputError
from stats_core.reading.meaning.parts import NAMED_PARTS, Part, hinted, may_be_named, said, said_by_cells
from stats_core.reading.parse.columns import TableColumn, columns_of, names_parts
from stats_core.reading.parse.level_headings import NumberedHeadings, numbered_headings
from stats_core.reading.parse.numbers import is_hole, is_missing, is_summary
from stats_core.reading.parse.read_table import AnyTable, ReadTable, first_rows
from stats_core.reading.parse.spreads import spreads_beside
from stats_core.reading.parse.words import word_set
from stats_core.types import Floats, Ints

MOST_FAMILIES = 6
"""Families of numbered headings that are looked at."""
LONG_CELL = 60
"""Characters from which on a cell is a sentence and no name, in the median."""
_STAMP = re.compile(
    r"[0-9]{4}-[0-9]{2}-[0-9]{2}([T _][0-9:.+Z-]*)?|[0-9]{1,2}[/.][0-9]{1,2}[/.][0-9]{2,4}.*|"
    r"([0-9]{1,3}:)?[0-9]{1,3}:[0-9]{2}"
)
_DIGITS = re.compile(r"[0-9]+")
_WORD = re.compile(r"[^\W\d_]{3}")
_LOOKED_AT = 200
"""Different cells that say what a column is."""
_LIST = re.compile(r"[\[({].*[\])}]|[+-]?[0-9.]+(?:e-?[0-9]+)?(?:\s*[;|,]\s*[+-]?[0-9.]+(?:e-?[0-9]+)?)+")
_SECONDS = (1_000_000_000, 4_000_000_000)
"""Seconds since 1970 lie here from 2001 on."""
WORDS_OF_RIGHT = word_set("1 1.0 1.00 true yes right correct pass passed success ok c")
WORDS_OF_WRONG = word_set("0 0.0 0.00 false no wrong incorrect fail failed failure i")


class ColumnKind(Enum):
    """What a column holds."""

    EMPTY = "nothing"
    CONSTANT = "the same in every line"
    STAMP = "dates or times"
    PROSE = "sentences"
    NAME = "names"
    PART = "parts of the data: train, test"
    FLAG = "right and wrong, in numbers or words"
    WHOLE = "whole numbers"
    NUMBER = "numbers"


@dataclass(frozen=True, eq=False)
class ShapedColumn:
    """A column with what it holds."""

    column: TableColumn
    kind: ColumnKind
    beside: bool = False
    """Whether its heading is another one with a word for a spread."""

    @cached_property
    def name(self) -> str:
        """Its heading."""
        return self.column.name

    @property
    def distinct(self) -> int:
        """How many different cells it has."""
        return self.column.distinct

    @cached_property
    def said(self) -> frozenset[Part]:
        """What its heading says outright; above parts of the data 'split' says nothing about folds."""
        if self.kind is ColumnKind.PART:
            return frozenset()
        parts = said(self.name)
        if self.kind is ColumnKind.NAME and parts <= {Part.COUNT}:
            # Below 'index' or nothing, 'Fold 1' and 'Fold 2' say themselves what they are.
            parts = said_by_cells(self.column.cells[:_LOOKED_AT]) or parts
        return NAMED_PARTS if may_be_named(self.name) and Part.RUN in parts and self._named else parts

    @cached_property
    def _named(self) -> bool:
        """Whether its cells are words of their own, and not one word with the numbers that runs have."""
        some = [cell for cell in self.column.cells[:200] if not is_missing(cell)]
        if self.kind is not ColumnKind.NAME:
            return False
        if 2 * sum(any(map(str.isdecimal, cell)) for cell in some) < len(some):
            return True
        # 'eil51' and 'berlin52' are names that end in a size.
        return len({_DIGITS.sub("", cell) for cell in some}) > 1 and all(map(_WORD.search, some))

    @cached_property
    def hinted(self) -> frozenset[Part]:
        """What its heading may mean."""
        if self.kind is ColumnKind.PART or self.said == NAMED_PARTS:
            return self.said
        return hinted(self.name) or (self.said if self.kind is ColumnKind.NAME else frozenset())

    @property
    def measured(self) -> bool:
        """Whether it holds numbers of any kind."""
        return self.kind in (ColumnKind.NUMBER, ColumnKind.WHOLE) or (
            self.kind is ColumnKind.FLAG and self.column.numeric
        )

    @cached_property
    def spread(self) -> bool:
        """Whether its heading names a spread: never a score."""
        return self.beside or (Part.SPREAD in self.said | self.hinted and not self.summaries)

    @cached_property
    def summaries(self) -> bool:
        """Whether its cells are 'mean ± spread'."""
        return any(is_summary(cell) for cell in self.column.cells[:50])

    @cached_property
    def values(self) -> Floats | None:
        """Its numbers, line by line; None where a cell is no number. Missing cells are NaN."""
        table = self.column.table
        if (numbers := table.typed_numbers(self.column.position)) is not None:
            return np.where(np.isfinite(numbers), numbers, np.nan)
        try:
            codes, cells = table.factorized(self.column.position)
            texts = [str(cell).strip() for cell in cells]
            there = [not is_hole(text) for text in texts]
            frame = pd.DataFrame({"cell": [text for text, fits in zip(texts, there, strict=True) if fits]})
            values = np.full(len(texts), np.nan)
            values[np.array(there, dtype=bool)] = ReadTable(frame).numbers("cell", "score", str) if any(there) else ()
        except (InputError, ValueError):
            return None
        return values[codes]


@dataclass(frozen=True, eq=False)
class Shape:
    """The columns of a table, and how they go together."""

    table: ReadTable
    columns: tuple[ShapedColumn, ...]

    @classmethod
    def of(cls, table: AnyTable) -> Shape:
        """The shape of a table; no table makes this fail."""
        table = ReadTable.of(table)
        beside = spreads_beside(table.names)
        columns = columns_of(table)
        return cls(table, tuple(ShapedColumn(column, kind_of(column), column.name in beside) for column in columns))

    def __getitem__(self, name: str) -> ShapedColumn:
        return self._by_name[name]

    def __contains__(self, name: str) -> bool:
        return name in self._by_name

    @cached_property
    def _by_name(self) -> dict[str, ShapedColumn]:
        return {column.name: column for column in self.columns}

    @property
    def rows(self) -> int:
        """How many lines there are."""
        return len(self.table)

    def of_kind(self, *kinds: ColumnKind) -> list[ShapedColumn]:
        """The columns that hold this."""
        return [column for column in self.columns if column.kind in kinds]

    @cached_property
    def scores(self) -> list[ShapedColumn]:
        """The columns that may hold scores: numbers that are no spread and no time stamp.

        What never changes holds scores only where its heading is a metric.
        """
        return [column for column in self.columns if (column.measured or _one_score(column)) and not column.spread]

    def without(self, headings: Collection[str]) -> Shape:
        """The shape of the columns that are not among these."""
        gone = set(headings)
        return Shape(self.table, tuple(column for column in self.columns if column.name not in gone))

    @cached_property
    def families(self) -> list[NumberedHeadings]:
        """Headings that differ in a number only, above numbers as a rule; the largest first.

        A faulty cell makes no other table of it.
        """
        held = {
            column.name: column.measured or column.kind in (ColumnKind.CONSTANT, ColumnKind.EMPTY)
            for column in self.columns
        }
        found = numbered_headings(list(held))[:MOST_FAMILIES]
        return [family for family in found if 2 * sum(held[name] for name in family.headings) > len(family.headings)]

    @cached_property
    def part(self) -> ShapedColumn | None:
        """The column that names parts of the data, where there are several."""
        return next((column for column in self.columns if column.kind is ColumnKind.PART and column.distinct > 1), None)

    def of_part(self, value: str) -> Shape:
        """The shape of the lines of one part of the data."""
        assert self.part is not None
        return Shape.of(self.table.only(self.part.column.codes == self.part.column.cells.index(value)))

    def unique(self, names: Sequence[str]) -> bool:
        """Whether no two lines agree in all of these columns."""
        return self.rows == 0 or self.places(names) == self.rows

    def repeats(self, names: Sequence[str]) -> int:
        """The largest number of lines that agree in these columns."""
        return int(np.bincount(self.key(names)).max(initial=0)) if self.rows else 0

    def places(self, names: Sequence[str]) -> int:
        """How many different combinations of cells these columns have."""
        return int(self.key(names).max(initial=-1)) + 1

    def varies(self, name: str, within: Sequence[str]) -> bool:
        """Whether lines that agree in some columns differ in another."""
        return self.places([*within, name]) > self.places(within)

    def key(self, names: Collection[str]) -> Ints:
        """For each line the number of its combination of cells; every combination is looked at once."""
        wanted = frozenset(names)
        if wanted not in self._keys:
            columns = sorted((self[name].column for name in wanted), key=lambda column: column.position)
            known = [one for one in self._keys if one < wanted and len(one) == len(wanted) - 1]
            if known:
                (new,) = wanted - known[0]
                self._keys[wanted] = _together(self._keys[known[0]], self[new].column.codes)
            else:
                key: Ints = np.zeros(self.rows, dtype=np.int64)
                for column in columns:
                    key = _together(key, column.codes)
                self._keys[wanted] = key
        return self._keys[wanted]

    @cached_property
    def _keys(self) -> dict[frozenset[str], Ints]:
        return {}

    def crossed(self, first: str, second: str) -> float:
        """The share of all pairs of cells that occur: 1 where every algorithm has every data set."""
        every = self[first].distinct * self[second].distinct
        return self.places([first, second]) / every if every else 0.0

    def increases(self, level: str, within: Collection[str]) -> bool:
        """Whether a column increases from line to line within a run, and its numbers come again in other runs."""
        values = self[level].values
        if values is None or not np.isfinite(values).all() or self.rows < 4:
            return False
        run = self.key(within)
        runs = int(run.max()) + 1
        if runs < 2 or runs * 2 > self.rows:
            return False
        order = np.argsort(run, kind="stable")
        same = np.diff(run[order]) == 0
        steps = np.diff(values[order])[same]
        if (steps == 0).any() or not ((steps > 0).mean() > 0.95 or (steps < 0).mean() > 0.95):
            return False
        points = first_rows(self.key([*within, level]), self.places([*within, level]))
        holders = np.bincount(self[level].column.codes[points])
        if float((holders[holders > 0] > 1).mean()) > 0.5:
            return True
        first, last = (pd.Series(values).groupby(run).agg(of) for of in ("min", "max"))
        return bool(first.max() < last.min())


def _together(first: Ints, second: Ints) -> Ints:
    """A number for each pair of numbers; counting is faster than hashing where there are few pairs."""
    many = int(second.max(initial=0)) + 1
    pair = first * many + second
    size = (int(first.max(initial=0)) + 1) * many
    if size > 4 * len(pair) + 1000:
        return np.asarray(pd.factorize(pair)[0], dtype=np.int64)
    there = np.zeros(size, dtype=bool)
    there[pair] = True
    return np.asarray((np.cumsum(there) - 1)[pair], dtype=np.int64)


def _one_score(column: ShapedColumn) -> bool:
    return column.kind is ColumnKind.CONSTANT and column.column.numeric and Part.SCORE in column.said


def kind_of(column: TableColumn) -> ColumnKind:
    """What a column holds."""
    filled = [cell for cell in column.cells if not is_missing(cell)]
    if not filled:
        return ColumnKind.EMPTY
    if column.distinct == 1:
        return ColumnKind.CONSTANT
    if _stamps(column, filled):
        return ColumnKind.STAMP
    if len(filled) <= 6 and {cell.lower() for cell in filled} <= WORDS_OF_RIGHT | WORDS_OF_WRONG:
        return ColumnKind.FLAG
    if column.numeric:
        return ColumnKind.WHOLE if column.whole else ColumnKind.NUMBER
    return ColumnKind.PART if names_parts(column) else _kind_of_text(column, filled)


def _kind_of_text(column: TableColumn, filled: list[str]) -> ColumnKind:
    long = float(np.median([len(cell) for cell in filled])) > LONG_CELL or _lists(column, filled)
    # Names may be long where the heading says that they are names.
    return ColumnKind.PROSE if long and not said(column.name) & {Part.DATASET, Part.ALGORITHM} else ColumnKind.NAME


def _lists(column: TableColumn, filled: list[str]) -> bool:
    """Whether cells are lists or intervals that hardly come again: '1;3;1', '[74.7, 92.1]'; settings come again."""
    return 2 * column.distinct > len(column.table) and all(map(_LIST.fullmatch, filled[:50]))


def _stamps(column: TableColumn, filled: list[str]) -> bool:
    some = filled[:50]
    if all(map(_STAMP.fullmatch, some)):
        return True
    if not column.numeric or column.distinct < 3:
        return False
    low, high = _SECONDS
    try:
        return any(all(low < float(cell) / unit < high for cell in some) for unit in (1, 1000))
    except ValueError:
        return False
