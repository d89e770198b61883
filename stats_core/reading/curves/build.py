"""A frame with known roles to learning curves."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pandas as pd

from stats_core.data import Curves
from stats_core.data.curves import one_curve_each
from stats_core.errors import InputError
from stats_core.reading.curves.comparing import RunPoints, comparable
from stats_core.reading.curves.completeness import Scores, curve_label
from stats_core.reading.curves.final import final_columns
from stats_core.reading.curves.roles import CurveLayout, CurveRoles
from stats_core.reading.meaning.filled import filled
from stats_core.reading.meaning.questions import chosen_lines, kept
from stats_core.reading.parse.columns import columns_of, groups
from stats_core.reading.parse.level_headings import read_levels
from stats_core.reading.parse.names import CodedNames
from stats_core.reading.parse.numbers import is_summary, read_numbers
from stats_core.reading.parse.places import quoted
from stats_core.reading.parse.read_table import AnyTable, ReadTable, first_rows
from stats_core.types import Floats, Ints
from stats_core.wording import counted, first_of, plain


def curves_from_frame(table: AnyTable, roles: CurveRoles, *, higher_is_better: bool = True) -> Curves:
    """Learning curves from a table, put together by algorithm, run and level and never by the order of lines.

    Algorithms keep the order of their first appearance, runs are sorted within their algorithm, levels increase.

    Parameters
    ----------
    table
        From `read_table`, or any frame with one line for each score or for each run.
    roles
        From `guess_roles`, or chosen by a person.
    higher_is_better
        Whether a higher score is better.

    Raises
    ------
    InputError
        A role or a value is missing, a score is there twice, runs have different levels, or the design has
        nothing to shuffle; the message names algorithm, run, level and line.
    """
    table = kept(ReadTable.of(table), roles.where)
    if len(table) == 0:
        raise InputError("The table has no lines", remedy="Add the lines with the scores.")
    if roles.layout is CurveLayout.FINAL_WIDE:
        return final_columns(table, roles, higher_is_better)
    _check_roles(table, roles)
    table = without_failed(without_algorithms(table, roles), roles)
    algorithm = _algorithm(table, roles)
    run = CodedNames.of(table, roles.run, "run", sort=True) if roles.run else None
    block = CodedNames.of(table, roles.block, "block") if roles.block else None
    build = {CurveLayout.LONG: _long, CurveLayout.WIDE: _wide, CurveLayout.FINAL: _final}[roles.layout]
    return build(table, roles, algorithm, run, block, higher_is_better)


def _check_roles(table: ReadTable, roles: CurveRoles) -> None:
    for given, problem, remedy in _needed_roles(table, roles):
        if not given:
            _refuse_summaries(table)
            raise InputError(problem, remedy=remedy)
    parts = [("algorithm", roles.algorithm), ("run", roles.run), ("block", roles.block)]
    if roles.layout is CurveLayout.WIDE:
        parts += [("a level", heading) for heading in roles.level_columns]
    else:
        parts += [("level", roles.level if roles.layout is CurveLayout.LONG else None), ("score", roles.score)]
    taken: dict[str, str] = {}
    for part, column in parts:
        if column is None:
            continue
        # A block is what runs of different algorithms share, so the run's own column may serve for it.
        if column in taken and (taken[column], part) != ("run", "block"):
            raise InputError(
                f"The column {quoted(column)} is chosen both as {taken[column]} and as {part}",
                remedy="Choose another column for one of them.",
            )
        taken[column] = part


def _needed_roles(table: ReadTable, roles: CurveRoles) -> list[tuple[object, str, str]]:
    """What must be chosen in the layout, with problem and remedy where it is not."""
    nameless = "No column is chosen for the algorithm"
    if table.one_run:
        nameless = f"Nothing in the file names an algorithm ({table.recognised})"
    together = (
        "Or say under Change data what the paths of the files tell, as {algorithm}/{run}.csv."
        if table.paths is not None
        else "If every algorithm or every run has a file of its own, give all files together, or their folder: the "
        "paths then tell algorithm and run. Otherwise add a column that names the algorithm."
    )
    algorithm = (roles.algorithm, nameless, f"Choose the column that names it. {together}")
    level = (
        roles.level,
        "No column is chosen for the level of training",
        "Choose the column that counts steps, epochs, games or training cases; without levels there are no curves.",
    )
    levels = (
        roles.level_columns,
        "No columns are chosen as levels",
        "Choose the columns whose headings are the levels of training.",
    )
    score = (roles.score, "No column is chosen for the score", "Choose the column with the scores.")
    if roles.layout is CurveLayout.WIDE:
        return [algorithm, levels]
    return [algorithm, level, score] if roles.layout is CurveLayout.LONG else [algorithm, score]


def _refuse_summaries(table: ReadTable) -> None:
    """A table of 'mean ± std' has no roles to choose: say so instead of asking for them."""
    cells = table.head(100).block(table.names)
    summaries = [(row, cell) for row, line in enumerate(cells) for cell in line if is_summary(cell)]
    if summaries:
        read_numbers([cell for _, cell in summaries], "score", lambda i: table.place(summaries[i][0]))


def _algorithm(table: ReadTable, roles: CurveRoles) -> CodedNames:
    algorithm = CodedNames.of(table, roles.algorithm, "algorithm")
    column = quoted(roles.algorithm)
    if roles.algorithm in algorithm.distinct:
        raise InputError(
            f"The heading {column} is also the name of an algorithm, so the file seems to have no line of headings",
            remedy="Write a first line with the names of the columns: algorithm, run, level, score.",
        )
    if len(algorithm.distinct) == 1:
        raise InputError(
            f"The column {column} names only one algorithm, {quoted(algorithm.distinct[0])}",
            remedy="Add the curves of the algorithms to compare it with, or choose another column.",
        )
    return algorithm


def _long(
    table: ReadTable,
    roles: CurveRoles,
    algorithm: CodedNames,
    run: CodedNames | None,
    block: CodedNames | None,
    higher_is_better: bool,
) -> Curves:
    levels, level = table.sorted_numbers(roles.level, "level", table.place)

    def place(row: int) -> str:
        return f"{curve_label(algorithm, run, row)}, level {plain(levels[level[row]])}, {table.place(row)}"

    values = table.numbers(roles.score, "score", place)
    key = algorithm.codes if run is None else algorithm.codes * len(run.distinct) + run.codes
    many = len(algorithm.distinct) * (1 if run is None else len(run.distinct))
    first, curve = _curves_of(key, many)
    alone = len(first) == len(algorithm.distinct)
    if alone and _told_apart(table, key * len(levels) + level):
        raise one_curve_each()
    if roles.comparing is not None:
        points, at, grid = comparable(RunPoints.of(key, levels[level], values), roles.comparing)
        rows = first[np.isin(key[first], points.curves)]
        handling = (*_handling(table, roles), *points.notes)
        return _curves(grid, at, rows, algorithm, run, block, higher_is_better, handling)
    scores = Scores(table, algorithm, run, curve, level, levels)
    if block is not None:
        _refuse_two_blocks(scores, block, first)
    grid = np.empty((len(first), len(levels)))
    grid[scores.curve, scores.level] = values
    return _curves(grid, levels, first, algorithm, run, block, higher_is_better, _handling(table, roles))


def _told_apart(table: ReadTable, place: Ints) -> bool:
    """Whether lines of one algorithm, run and level differ in a column of names, as in their task."""
    if not pd.Series(place).duplicated().any():
        return True
    columns = columns_of(table)
    names = groups([column for column in columns if not column.numeric], len(table))
    return not pd.DataFrame({"place": place, "names": names}).duplicated().any()


def _wide(
    table: ReadTable,
    roles: CurveRoles,
    algorithm: CodedNames,
    run: CodedNames | None,
    block: CodedNames | None,
    higher_is_better: bool,
) -> Curves:
    levels = read_levels(roles.level_columns)
    order = np.argsort(levels)
    levels = levels[order]

    def place(cell: int) -> str:
        row, column = divmod(cell, len(levels))
        return f"{curve_label(algorithm, run, row)}, level {plain(levels[column])}, {table.place(row)}"

    # All cells at once: one decimal mark for the whole table.
    values = table.number_block([roles.level_columns[i] for i in order], "score", place)
    if run is not None:
        _refuse_two_lines(table, algorithm, run)
    rows = np.lexsort((np.zeros(len(table)) if run is None else run.codes, algorithm.codes))
    return _curves(values[rows], levels, rows, algorithm, run, block, higher_is_better, _handling(table, roles))


def _final(
    table: ReadTable,
    roles: CurveRoles,
    algorithm: CodedNames,
    run: CodedNames | None,
    block: CodedNames | None,
    higher_is_better: bool,
) -> Curves:
    """One final score for each line: curves of one level."""

    def place(row: int) -> str:
        return f"{curve_label(algorithm, run, row)}, {table.place(row)}"

    values = table.numbers(roles.score, "score", place)
    if run is not None:
        _refuse_two_lines(table, algorithm, run)
    rows = np.lexsort((np.zeros(len(table)) if run is None else run.codes, algorithm.codes))
    return _curves(
        values[rows, np.newaxis], np.ones(1), rows, algorithm, run, block, higher_is_better, _handling(table, roles)
    )


def _curves_of(key: Ints, many: int) -> tuple[Ints, Ints]:
    """The first row of each of `many` keys that is there, in order of the keys, and the number of each row's."""
    first = first_rows(key, many)
    there = first < len(key)
    return first[there], (np.cumsum(there) - 1)[key]


def without_algorithms(table: ReadTable, roles: CurveRoles) -> ReadTable:
    """The table without the lines of algorithms that are left out."""
    if not roles.without:
        return table
    return table.only(~np.isin(table.column(roles.algorithm), roles.without))


def without_failed(table: ReadTable, roles: CurveRoles) -> ReadTable:
    """The table without the runs that have no final score, where a person says so."""
    if not roles.incomplete or roles.layout is not CurveLayout.FINAL:
        return table
    there = filled(table, roles.score)
    note = f"{counted(int((~there).sum()), 'run')} without a score left out."
    return replace(table.only(there), notes=(*table.notes, note))


def _handling(table: ReadTable, roles: CurveRoles) -> tuple[str, ...]:
    gone = (f"Left out: {', '.join(map(quoted, roles.without))}.",) if roles.without else ()
    return (*table.notes, *chosen_lines(roles.where), *gone)


def _refuse_two_lines(table: ReadTable, algorithm: CodedNames, run: CodedNames) -> None:
    key = algorithm.codes * len(run.distinct) + run.codes
    again = np.flatnonzero(pd.Series(key).duplicated())
    if again.size:
        first, second = np.flatnonzero(key == key[again[0]])[:2]
        raise InputError(
            f"The {curve_label(algorithm, run, first)} has two lines{first_of(again.size)}",
            table.places(first, second),
            "Give every run a name of its own.",
        )


def _refuse_two_blocks(scores: Scores, block: CodedNames, first: Ints) -> None:
    other = np.flatnonzero(block.codes != block.codes[first][scores.curve])
    if other.size:
        row = int(other[0])
        raise InputError(
            f"The {scores.label(row)} lies in two blocks, "
            f"{quoted(block[first[scores.curve[row]]])} and {quoted(block[row])}",
            scores.table.place(row),
            "Choose a block column that is the same for all levels of a run.",
        )


def _curves(
    values: Floats,
    levels: Floats,
    rows: Ints,
    algorithm: CodedNames,
    run: CodedNames | None,
    block: CodedNames | None,
    higher_is_better: bool,
    handling: tuple[str, ...],
) -> Curves:
    """Curves whose names stand in the given rows of the table."""
    return Curves(
        values,
        tuple(algorithm[row] for row in rows),
        levels,
        run=() if run is None else tuple(run[row] for row in rows),
        block=None if block is None else tuple(block[row] for row in rows),
        higher_is_better=higher_is_better,
        handling=handling,
    )
