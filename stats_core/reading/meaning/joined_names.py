"""Two columns that name the algorithm together: a model and its configuration, of which each belongs to one model."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from stats_core.reading.meaning.parts import Part
from stats_core.reading.meaning.shape import ColumnKind, Shape, ShapedColumn
from stats_core.reading.parse.columns import texts_of
from stats_core.reading.parse.numbers import is_missing
from stats_core.reading.parse.places import quoted

_ELSE = frozenset(
    [
        Part.ALGORITHM,
        Part.RUN,
        Part.FOLD,
        Part.LEVEL,
        Part.DATASET,
        Part.METRIC,
        Part.SCORE,
        Part.CASE,
        Part.BLOCK,
        Part.TRUTH,
    ]
)
_REPEATED = frozenset([Part.RUN, Part.FOLD])
_CROSSED = 0.9


def with_joined_names(shape: Shape) -> Shape | None:
    """The shape with configurations in the names of their algorithms; None where no column is one.

    To choose one of the configurations would leave one algorithm. Runs that are named after their algorithm look the
    same, so another column must number the runs or folds that every configuration has.
    """
    for algorithm in shape.columns:
        if algorithm.kind is not ColumnKind.NAME or algorithm.said != {Part.ALGORITHM} or algorithm.distinct < 2:
            continue
        for other in shape.columns:
            if other is not algorithm and _configures(shape, algorithm, other):
                return _joined(shape, algorithm, other)
    return None


def _configures(shape: Shape, algorithm: ShapedColumn, other: ShapedColumn) -> bool:
    """Whether each name of a column belongs to one algorithm, and all of them have the same runs or folds."""
    if other.kind is not ColumnKind.NAME or other.said & _ELSE or other.distinct <= 2:
        return False
    pairs = shape.places([algorithm.name, other.name])
    if pairs != other.distinct or other.distinct <= algorithm.distinct or 2 * pairs > shape.rows:
        return False
    repeats = [column for column in shape.columns if column.said & _REPEATED and 1 < column.distinct <= shape.rows / 2]
    return any(
        shape.crossed(other.name, run.name) >= _CROSSED
        and shape.repeats([algorithm.name, run.name]) > shape.repeats([other.name, run.name])
        for run in repeats
        if run is not other
    )


def _joined(shape: Shape, algorithm: ShapedColumn, other: ShapedColumn) -> Shape:
    table = shape.table
    first, second = (texts_of(table.at(column.column.position)) for column in (algorithm, other))
    names = [one if is_missing(two) else f"{one} {two}" for one, two in zip(first, second, strict=True)]
    frame = table.frame.copy()
    frame.isetitem(algorithm.column.position, np.array(names, dtype=object))
    frame = frame.iloc[:, [i for i in range(len(table.names)) if i != other.column.position]]
    note = f"Names put together of {quoted(algorithm.name)} and {quoted(other.name)}."
    return Shape.of(replace(table.with_frame(frame), notes=(*table.notes, note)))
