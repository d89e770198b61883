"""Tables of several files made alike: one value each under a name of its own, numbers without headings, batches."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

import numpy as np
import pandas as pd

from stats_core.errors import InputError
from stats_core.reading.parse.case_words import RIGHT, WRONG
from stats_core.reading.parse.columns import TableColumn, columns_of
from stats_core.reading.parse.read_table import ReadTable
from stats_core.reading.parse.text_table import INDEX
from stats_core.reading.parse.words import ALGORITHM, COUNTS, LEVEL, RUN, SCORE, is_metric, words_of
from stats_core.types import Floats

POSITION, ROW, VALUE, LEVELS = "position", "row", "value", "level"
_PLAIN = frozenset(["", "JSON columns", "JSON records"])
"""Kinds of files whose lines may be scores and nothing else; every other layout names what its lines are."""
_FEW = 20
"""Columns that are looked at for one that tells lines apart."""
_NUMBERED = re.compile(r"[^0-9]*[0-9]+(?:\.[0-9]+)?")


def made_alike(tables: Mapping[str, ReadTable]) -> dict[str, ReadTable]:
    """The tables as they can stand below one another."""
    if all(table.headless for table in tables.values()):
        level = _shared_levels(list(tables.values()))
        return {path: _long(table, level) for path, table in tables.items()}
    return _under_one_name(dict(tables))


def names_as_headings(table: ReadTable) -> bool:
    """Whether a table holds final scores below names: numbers only, no word of a log, headings that do not count."""
    columns = columns_of(table)
    scores = [column for column in columns if column.numeric and column.name != INDEX]
    if table.headless or len(scores) < 2 or len(columns) - len(scores) > 1:
        return False
    return not (_say_a_log(columns) or _number_lines(scores) or _are_numbered(scores))


def _say_a_log(columns: Sequence[TableColumn]) -> bool:
    """Whether a heading has a word for levels, scores or algorithms, or for what is right."""
    words = {word for column in columns for word in words_of(column.name)}
    return bool(words & (LEVEL | SCORE | ALGORITHM | RIGHT | WRONG))


def _number_lines(scores: Sequence[TableColumn]) -> bool:
    """Whether a column numbers cases or lines: it is beside scores of one model."""
    return any(column.counts and {*words_of(column.name)} & COUNTS for column in scores)


def _are_numbered(scores: Sequence[TableColumn]) -> bool:
    """Whether the headings differ by a number at their end only."""
    before = {re.sub(r"[0-9.]+$", "", column.name) for column in scores}
    return len(before) == 1 and all(_NUMBERED.fullmatch(column.name) for column in scores)


def with_places(tables: Mapping[str, ReadTable]) -> dict[str, ReadTable]:
    """Files of scores only, several lines each, with the place of each line: no column tells lines apart.

    A column whose numbers increase, or whose heading is one for levels, runs or cases, tells them apart.
    """
    if not all(_scores_only(table) for table in tables.values()) or all(map(names_as_headings, tables.values())):
        return dict(tables)
    note = f"No column tells the lines of a file apart: the place of a line, from 1, is called {POSITION!r}."
    return {
        path: replace(
            table,
            frame=pd.concat(
                [pd.DataFrame({POSITION: range(1, len(table) + 1)}), table.frame.reset_index(drop=True)], axis=1
            ),
            notes=(*table.notes, note),
            placed=POSITION,
        )
        for path, table in tables.items()
    }


def _scores_only(table: ReadTable) -> bool:
    """Whether a file has several lines, and columns of numbers that go up and down."""
    columns = columns_of(table)
    if table.headless or table.kind not in _PLAIN or len(table) < 2 or not all(column.numeric for column in columns):
        return False
    return not any(map(_says_places, columns)) and not any(_increases(table, column.name) for column in columns[:_FEW])


def _says_places(column: TableColumn) -> bool:
    """Whether a heading is one for levels, runs or cases."""
    return column.name == INDEX or bool({*words_of(column.name)[-1:]} & (LEVEL | RUN | COUNTS))


def _increases(table: ReadTable, name: str) -> bool:
    """Whether the numbers of a column increase from line to line, in even steps as levels do, or as whole ones."""
    try:
        values = table.numbers(name, "score", str)
    except InputError:
        return True
    steps = np.diff(values)
    whole = bool(np.all(values == np.floor(values)))
    return bool((steps > 0).all()) and (whole or bool(np.allclose(steps, steps[0])))


def _shared_levels(tables: Sequence[ReadTable]) -> str:
    """The first column, where it increases and is the same in all files, as no scores are; else ""."""
    first = tables[0].names[0] if tables[0].names else ""
    if len(tables) < 2 or any(table.names[:1] != (first,) or len(table.names) < 2 for table in tables):
        return ""
    try:
        levels = [table.numbers(first, "level", str) for table in tables]
    except InputError:
        return ""
    return first if _same_and_rising(levels) else ""


def _same_and_rising(levels: Sequence[Floats]) -> bool:
    """Whether the numbers of all files are the same, and increase from line to line."""
    first = levels[0]
    same = all(np.array_equal(first, other) for other in levels)
    return same and len(first) > 1 and bool((np.diff(first) > 0).all())


def _long(table: ReadTable, level: str = "") -> ReadTable:
    """Columns without headings below one another: whether they are runs, folds or levels is told by their shape.

    `level` is the column that counts training, where one is the same in all files.
    """
    frame = table.frame
    columns = columns_of(table)
    numeric = [column.name for column in columns if column.numeric and column.name != level]
    names = [column.name for column in columns if not column.numeric]
    if len(numeric) < 2 - bool(level) or {ROW, POSITION, VALUE} & set(table.names):
        return table
    long = pd.DataFrame({name: np.tile(frame[name].to_numpy(), len(numeric)) for name in names})
    if level:
        long[LEVELS] = np.tile(frame[level].to_numpy(), len(numeric))
    elif not names:
        long[ROW] = np.tile(np.arange(1, len(frame) + 1), len(numeric))
    long[POSITION] = np.repeat(np.arange(1, len(numeric) + 1), len(frame))
    long[VALUE] = frame[numeric].to_numpy().ravel(order="F")
    where = _where(named=bool(names), level=bool(level))
    note = f"The files have no headings: {where}the place in a line {POSITION!r}, and the numbers {VALUE!r}."
    return replace(table, frame=long, notes=(*table.notes, note), headless=False)


def _where(*, named: bool, level: bool) -> str:
    """What tells the lines of a file without headings apart, as the note says it."""
    if level:
        return f"the first column, the same in all, is called {LEVELS!r}, "
    return "" if named else f"the place of a line is called {ROW!r}, "


def _under_one_name(tables: dict[str, ReadTable]) -> dict[str, ReadTable]:
    """Files that share their keys, each with one column of numbers under a name of its own: all get one name."""
    shared = _shared_names(tables.values())
    own = {path: [name for name in table.names if name not in shared] for path, table in tables.items()}
    if not shared or any(len(names) != 1 for names in own.values()):
        return tables
    heading = {path: names[0] for path, names in own.items()}
    value = _common_end([*heading.values()]) or VALUE
    if value in shared or not _are_names([*heading.values()]) or not _are_numbers(tables, heading):
        return tables
    first, *_, last = heading.values()
    note = f"The columns {first!r} to {last!r} of the files are called {value!r} together."
    return {
        path: replace(table, frame=table.frame.rename(columns={heading[path]: value}), notes=(*table.notes, note))
        for path, table in tables.items()
    }


def _shared_names(tables: Iterable[ReadTable]) -> set[str]:
    """The columns that all tables have."""
    every = [set(table.names) for table in tables]
    return set.intersection(*every) if every else set()


def _are_names(headings: Sequence[str]) -> bool:
    """Whether each file has a heading of its own; two metrics are two things, however few files have each."""
    return len(set(headings)) == len(headings) > 1 and not any(map(is_metric, headings))


def _are_numbers(tables: Mapping[str, ReadTable], heading: Mapping[str, str]) -> bool:
    """Whether the column that each file has for itself holds numbers."""
    return all(
        column.numeric for path, table in tables.items() for column in columns_of(table) if column.name == heading[path]
    )


def _common_end(headings: list[str]) -> str:
    """What all headings end with, in whole words: acc of svm_acc and knn_acc."""
    split = [re.split(r"[-_ ./]+", heading) for heading in headings]
    ends: list[str] = []
    for words in zip(*(parts[::-1] for parts in split), strict=False):
        if len(set(words)) > 1:
            break
        ends.insert(0, words[0])
    return "_".join(ends)
