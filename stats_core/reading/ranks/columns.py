"""Which columns of a benchmark name something, repeat something, describe a data set, or hold scores."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from stats_core.reading.meaning.parts import Part
from stats_core.reading.meaning.shape import ColumnKind, Shape, ShapedColumn
from stats_core.reading.parse.columns import TableColumn
from stats_core.reading.parse.json_words import is_key_of_json
from stats_core.reading.parse.words import COUNTS, RUN, metric_fit, word_set, words_of

_NAMED = frozenset([Part.DATASET, Part.ALGORITHM])
_REPEATS = frozenset([Part.FOLD, Part.RUN])
_SIZES = word_set(
    "param params parameter parameters nparams numparams flop flops gflops mflops gmacs macs count number no of n num"
)
_LIKED = word_set("like likes hub download downloads star stars count number no of n num")
_SIZED = _SIZES | word_set("size cost co co2 carbon emission emissions weight memory disk model")
_UNIT = re.compile(r"[(\[]\s*(?:kg|[kmgt]i?b|[kmgt]?flops|[gm]macs?|b|m)\s*[)\]]\s*$", re.IGNORECASE)
_MOST_WEIGHED = 20_000
"""Lines up to which the scores themselves are looked at."""
_MOST_NAMES = 5
"""Columns of names that are looked at as data sets and algorithms."""


def is_repeat(name: str) -> bool:
    """Whether a heading is that of folds, runs or seeds."""
    words = words_of(name)
    return bool(words) and words[-1] in RUN


def describes_dataset(column: TableColumn) -> bool:
    """Whether a column of whole numbers is named as a count of cases, features or classes."""
    words = words_of(column.name)
    named = "".join(words) in COUNTS or (bool(words) and all(word in COUNTS for word in words))
    return column.whole and (named or column.name.strip().startswith("#"))


def describes_algorithm(column: TableColumn) -> bool:
    """Whether a column is headed as a size, a weight or a liking, which no data set is: '#Params (B)', 'CO2 (kg)'."""
    words = set(words_of(column.name))
    known = words - word_set("b m k g")
    sized = _UNIT.search(column.name) is not None and not _SIZED.isdisjoint(words)
    return bool(known) and (sized or known <= _SIZES or (column.whole and known <= _LIKED))


@dataclass(frozen=True, eq=False)
class BenchmarkColumns:
    """The columns of a table as a benchmark may use them."""

    shape: Shape

    @cached_property
    def names(self) -> list[ShapedColumn]:
        """Columns that may name data sets or algorithms: names, and numbers whose heading says so."""
        fit = [
            column for column in self.shape.columns if column.kind is ColumnKind.NAME or self._numbers_as_names(column)
        ]
        fit = [column for column in fit if column not in self.metrics]
        if len(fit) == 1:
            fit += [column for column in self.shape.columns if column not in fit and self._id(column)]
        order = sorted(fit, key=lambda column: not column.said & _NAMED)
        return sorted(order[:_MOST_NAMES], key=lambda column: column.column.position)

    @cached_property
    def metrics(self) -> list[ShapedColumn]:
        """Columns that name the metric of their line, and nothing else."""
        named = [
            column for column in self.shape.columns if column.kind is ColumnKind.NAME and Part.METRIC in column.said
        ]
        return [column for column in named if any(map(metric_fit, column.column.cells[:20]))]

    def _numbers_as_names(self, column: ShapedColumn) -> bool:
        return column.kind is ColumnKind.WHOLE and bool(column.said & _NAMED) and Part.SCORE not in column.said

    def _id(self, column: ShapedColumn) -> bool:
        """Whether a column numbers something by its name, as data sets beside the names of algorithms."""
        id_of = column.name.lower().rstrip().endswith("id") and not is_repeat(column.name)
        id_of = id_of or is_key_of_json(column.name)
        return column.kind is ColumnKind.WHOLE and id_of and self.shape.repeats([column.name]) > 1

    @cached_property
    def repeats(self) -> list[ShapedColumn]:
        """Columns that number folds, runs or seeds, by what their headings say and by cells that count something."""
        taken = {column.name for column in self.names if column.said & _NAMED}
        return [column for column in self.shape.columns if column.name not in taken and self._repeats(column)]

    def _repeats(self, column: ShapedColumn) -> bool:
        constant = column.kind is ColumnKind.CONSTANT and (column.column.whole or not column.column.numeric)
        counting = column.kind in (ColumnKind.WHOLE, ColumnKind.NAME, ColumnKind.FLAG, ColumnKind.STAMP) or constant
        if (
            column.kind is ColumnKind.WHOLE
            and not column.said | column.hinted
            and 2 * column.distinct <= self.shape.rows
        ):
            return column.column.counts  # Numbers from 1 on that come again count something, and score nothing.
        return counting and bool(column.said & _REPEATS or (is_repeat(column.name) and not self._unique_scores(column)))

    def _unique_scores(self, column: ShapedColumn) -> bool:
        """Whether a heading that ends like a fold holds scores: '1-NN DTW CV' is an algorithm like any other."""
        return column.kind is ColumnKind.NUMBER or not (column.column.counts or column.kind is ColumnKind.NAME)

    @cached_property
    def scores(self) -> list[ShapedColumn]:
        """Columns that may hold scores: no counts, no repeats, no spreads; one that is the same in every line too."""
        gone = {column.name for column in (*self.repeats, *(name for name in self.names if name.measured))}
        return [
            column
            for column in self.shape.columns
            if column.name not in gone
            and (column.measured or self._constant_score(column))
            and not column.spread
            and not self._describes(column)
        ]

    @staticmethod
    def _describes(column: ShapedColumn) -> bool:
        return describes_dataset(column.column) or describes_algorithm(column.column)

    def _constant_score(self, column: ShapedColumn) -> bool:
        if column.kind is not ColumnKind.CONSTANT or not column.column.numeric or Part.COUNT in column.said:
            return False
        # 0.0 in every line is a score as other cells with a point are, 10 may be anything.
        return not column.column.whole or Part.SCORE in column.said or "." in column.column.cells[0]

    @cached_property
    def numbers(self) -> list[str]:
        """The headings of all columns of numbers that name and describe nothing, spreads among them."""
        of_numbers = [column for column in self.shape.columns if column.column.numeric and column not in self.names]
        return [column.name for column in of_numbers if not self._describes(column)]

    @cached_property
    def levels(self) -> list[ShapedColumn]:
        """Columns that count training, as their headings say or hint."""
        numbers = [column for column in self.shape.columns if column.measured]
        return [column for column in numbers if Part.LEVEL in column.said | column.hinted and not column.said - LEVELS]

    def level_within(self, keys: list[str]) -> ShapedColumn | None:
        """A column that increases within each algorithm on a data set: the table holds learning curves."""
        for column in self.levels:
            if column.name in keys:
                continue
            within = [*keys, *(repeat.name for repeat in self.repeats if repeat.kind is not ColumnKind.CONSTANT)]
            within = [name for name in within if name != column.name]
            # The steps that a finished run took do not vary within it.
            if not self.shape.varies(column.name, within):
                continue
            if self.shape.unique([*within, column.name]) or self.shape.increases(column.name, within):
                return column
        return None


LEVELS = frozenset([Part.LEVEL, Part.COUNT, Part.SAMPLE, Part.CASE])


def explains_more(shape: Shape, first: str, second: str, score: str) -> bool:
    """Whether scores differ more between the cells of one column than of another: data sets differ more, as a rule."""
    values = shape[score].values if shape.rows <= _MOST_WEIGHED else None
    if values is None:
        return False
    there = np.isfinite(values)
    if not there.any():
        return False
    spreads = []
    for name in (first, second):
        codes = shape[name].column.codes[there]
        many = np.maximum(1, np.bincount(codes))
        spreads.append(float(np.var((np.bincount(codes, weights=values[there]) / many)[np.bincount(codes) > 0])))
    return spreads[0] > spreads[1]
