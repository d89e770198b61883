"""Columns that by their cells may name algorithms, number runs or folds, set something apart, or hold scores."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import numpy as np

from stats_core.reading.meaning.parts import Part
from stats_core.reading.meaning.shape import ColumnKind, Shape, ShapedColumn
from stats_core.reading.parse.case_words import flag
from stats_core.reading.parse.columns import TableColumn
from stats_core.reading.parse.numbers import is_missing, looks_numeric
from stats_core.reading.parse.words import metric_fit, word_set, words_of

MOST = 6
"""Columns of a kind that are looked at: those whose headings say it, then the first."""
MOST_VALUES = 300
_NUMBERS = (ColumnKind.STAMP, ColumnKind.NUMBER)
"""What numbers runs only where the heading says so: the time at which they began."""
_LOOKED_AT = 20
_MANY_LINES = 8
"""Lines from which on fractions in even steps are no scores."""
_KEYS = frozenset([Part.RUN, Part.FOLD, Part.LEVEL, Part.COUNT, Part.BLOCK, Part.STAMP, Part.TRUTH, Part.METRIC])
SETTINGS = word_set(
    "lr learningrate alpha beta gamma lambda eta epsilon eps depth width temperature temp momentum decay wd dropout "
    "batchsize hidden dim rank layer noise"
)
"""Words of columns that set something: their numbers may increase from line to line, and count no training."""


def is_setting(heading: str) -> bool:
    """Whether a heading is one of a setting."""
    words = words_of(heading)
    return bool(words) and ("".join(words) in SETTINGS or words[-1] in SETTINGS)


def algorithm_columns(shape: Shape) -> list[ShapedColumn]:
    """Columns that may name algorithms: names that are no parts of the data; else numbers of which there are few."""
    names = [column for column in shape.of_kind(ColumnKind.NAME) if column.distinct > 1 and not _metrics(column)]
    free = _not_said_else(names)
    if any(Part.ALGORITHM in column.said for column in shape.of_kind(ColumnKind.CONSTANT)):
        # Of one algorithm, the tasks are not compared in its place.
        names = free
    if not free:
        few = [column for column in shape.columns if column.measured and 1 < column.distinct <= max(2, shape.rows / 4)]
        names = [*names, *(_not_said_else(few) or _settings_like_scores(shape, few))]
    return _first(names, Part.ALGORITHM)


def _settings_like_scores(shape: Shape, few: Sequence[ShapedColumn]) -> list[ShapedColumn]:
    """Columns of a few numbers that are called like a metric, where another holds numbers that hardly repeat."""
    varied = [column for column in shape.of_kind(ColumnKind.NUMBER) if 2 * column.distinct > shape.rows]
    scores = [column for column in varied if not column.said - {Part.SCORE}]
    return [column for column in few if column.said == {Part.SCORE} and 8 * column.distinct <= shape.rows and scores]


def _not_said_else(columns: Sequence[ShapedColumn]) -> list[ShapedColumn]:
    """The columns whose headings say nothing, or that they name algorithms."""
    return [column for column in columns if not column.said or Part.ALGORITHM in column.said]


def counting_columns(shape: Shape, without: Collection[str] = ()) -> list[ShapedColumn]:
    """Columns that may number or name runs or folds: whole numbers and names."""
    fit = [column for column in shape.columns if column.name not in without and _may_count(column)]
    return _first(fit, Part.RUN, Part.FOLD)


def _may_count(column: ShapedColumn) -> bool:
    """Whether a column may number or name runs or folds: no score, no metrics, no spread."""
    run = Part.RUN in column.said
    fit = column.kind in (ColumnKind.WHOLE, ColumnKind.NAME, ColumnKind.FLAG) or (run and column.kind in _NUMBERS)
    if not fit or column.distinct < 2 or column.spread:
        return False
    metrics = Part.METRIC in column.said and column.kind is ColumnKind.NAME
    return not metrics and (run or Part.SCORE not in column.said)


def other_names(shape: Shape, without: Collection[str] = ()) -> list[ShapedColumn]:
    """Further columns of names of which there are few, as tasks, metrics and parts of the data."""
    most = min(MOST_VALUES, max(2, shape.rows // 2))
    return [
        column
        for column in shape.columns
        if column.kind in (ColumnKind.NAME, ColumnKind.PART)
        and column.name not in without
        and 1 < column.distinct <= most
    ]


def score_columns(shape: Shape, without: Collection[str] = ()) -> list[ShapedColumn]:
    """Columns that may hold the score, the likeliest first: metrics by name, then numbers that hardly repeat."""
    fit = [
        column
        for column in shape.scores
        if column.name not in without and not (column.said & _KEYS and Part.SCORE not in column.said)
    ]
    # 'y' is the truth beside predictions, and a score where there is no other.
    fit = fit or [column for column in shape.of_kind(ColumnKind.NUMBER) if column.said == {Part.TRUTH}]

    def order(column: ShapedColumn) -> tuple[float, bool, bool, int]:
        repeats = column.distinct <= shape.rows / 2
        return -metric_fit(column.name), column.kind is not ColumnKind.NUMBER, repeats, -column.column.position

    return sorted(fit, key=order)


def said_score(shape: Shape, without: ShapedColumn | None = None) -> ShapedColumn | None:
    """The column whose heading is a metric, accuracy before precision, also where some cells are no numbers."""
    fit = [column for column in shape.columns if Part.SCORE in column.said and not column.spread]
    fit = [column for column in fit if not _only_words(column)]
    return max((column for column in fit if column is not without), key=_fit_of_heading, default=None)


def _only_words(column: ShapedColumn) -> bool:
    """Whether a column says right and wrong in words, without a number among them."""
    filled = [cell for cell in column.column.cells if not is_missing(cell)]
    return bool(filled) and all(flag(cell) is not None and not looks_numeric(cell) for cell in filled)


def said_name(shape: Shape, part: Part) -> str:
    """The heading of the first column that says a part; "" where none does. Numbers under 'network 2' are no names."""
    fit = (column for column in shape.columns if part in column.said and not column.spread)
    return next((column.name for column in fit if part is not Part.ALGORITHM or not column.measured), "")


def _fit_of_heading(column: ShapedColumn) -> float:
    return metric_fit(column.name)


def setting_columns(shape: Shape, without: Collection[str] = ()) -> list[ShapedColumn]:
    """Columns of a few numbers that may set something, as learning rates do."""
    most = min(MOST_VALUES, shape.rows / 4)
    return [
        column
        for column in shape.columns
        if column.measured
        and 1 < column.distinct <= most
        and column.name not in without
        and not column.said & {Part.SCORE, Part.RUN, Part.LEVEL, Part.FOLD}
    ][:MOST]


def orders_lines(shape: Shape, column: ShapedColumn) -> bool:
    """Whether a column numbers the lines, or counts within parts of them: it holds no scores beside others."""
    if column.kind is ColumnKind.WHOLE and column.column.counts and shape.rows > 2:
        return column.distinct == shape.rows or column.distinct <= shape.rows / 2
    if column.kind is ColumnKind.WHOLE and shape.rows >= _MANY_LINES and column.distinct <= shape.rows / 2:
        return _begins_again(shape, column)
    if column.distinct < shape.rows or not increasing(column) or shape.rows < 4:
        return False
    steps = np.diff(column.values) if column.values is not None else np.array([])
    even = shape.rows >= _MANY_LINES and bool(np.allclose(steps, steps[0], rtol=1e-6))
    return column.kind is ColumnKind.WHOLE or even


def _begins_again(shape: Shape, column: ShapedColumn) -> bool:
    """Whether whole numbers increase in each of the runs that a column numbers, the same in all: labels, steps."""
    runs = [run for run in shape.columns if run.said & {Part.RUN, Part.FOLD} and 1 < run.distinct <= shape.rows / 4]
    return any(
        shape.crossed(run.name, column.name) > 0.5 and shape.increases(column.name, [run.name])
        for run in runs[:MOST]
        if run is not column
    )


def increasing(column: ShapedColumn) -> bool:
    """Whether the numbers of a column increase from the first line to the last."""
    table = column.column.table
    if len(table) > 2 * _LOOKED_AT:
        # Most columns show in their first lines that they do not.
        first = table.with_frame(table.frame.iloc[:_LOOKED_AT, [column.column.position]])
        few = ShapedColumn(TableColumn.of(first, 0), column.kind)
        if not increasing(few):
            return False
    values = column.values
    return values is not None and len(values) > 2 and bool((values[1:] > values[:-1]).all())


def asked_apart(shape: Shape, keys: Sequence[str], others: Sequence[ShapedColumn]) -> list[ShapedColumn]:
    """The other columns of names in which lines of one place differ: one of their values is to be chosen."""
    return [column for column in others if column.name not in keys and shape.varies(column.name, keys)]


def numbered_score(shape: Shape, score: str) -> bool:
    """Whether a score is one of several columns that are numbered: then it is not the score of its line."""
    return any(len(family.headings) > 2 and score in family.headings for family in shape.families)


def parts_asked(columns: Sequence[ShapedColumn]) -> dict[str, Part]:
    """What columns are taken for whose values are asked about."""
    return {column.name: Part.METRIC if Part.METRIC in column.said else Part.DATASET for column in columns}


def told(shape: Shape, name: str, *parts: Part) -> bool:
    """Whether a heading says one of the parts outright or hints at it."""
    return bool((shape[name].said | shape[name].hinted) & set(parts))


def _metrics(column: ShapedColumn) -> bool:
    """Whether all cells name metrics."""
    return all(metric_fit(cell) for cell in column.column.cells[:20])


def _first(columns: list[ShapedColumn], *parts: Part) -> list[ShapedColumn]:
    wanted = set(parts)

    def order(column: ShapedColumn) -> tuple[bool, bool, int]:
        return not column.said & wanted, not column.hinted & wanted, column.column.position

    return sorted(columns, key=order)[:MOST]
