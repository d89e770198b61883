"""Final scores of runs, one column for each algorithm: curves of one level, not paired by their line."""

from __future__ import annotations

import numpy as np

from stats_core.data import Curves
from stats_core.errors import InputError
from stats_core.reading.curves.roles import CurveRoles
from stats_core.reading.meaning.questions import chosen_lines
from stats_core.reading.meaning.scales import hundredths, said_divided
from stats_core.reading.parse.names import CodedNames
from stats_core.reading.parse.numbers import is_missing, read_numbers
from stats_core.reading.parse.places import quoted
from stats_core.reading.parse.read_table import ReadTable
from stats_core.wording import counted


def final_columns(table: ReadTable, roles: CurveRoles, higher_is_better: bool) -> Curves:
    """One run for each cell; empty cells below a column are runs that the algorithm does not have."""
    if len(roles.score_columns) < 2:
        raise InputError("At least two algorithms are needed", remedy="Choose a column of scores for each of them.")
    names = CodedNames.of(table, roles.run, "run", sort=False) if roles.run else None
    values, algorithm, run, empty = [], [], [], 0
    for column in roles.score_columns:
        cells = table.column(column)
        there = np.array([not is_missing(cell) for cell in cells], dtype=bool)
        rows = np.flatnonzero(there)
        empty += len(cells) - len(rows)

        def place(i: int, column: str = column, rows: np.ndarray[tuple[int], np.dtype[np.intp]] = rows) -> str:
            return f"algorithm {quoted(column)}, {table.place(int(rows[i]))}"

        own = read_numbers(cells[there], "score", place)
        values.append(hundredths(own) if column in roles.in_percent else own)
        algorithm += [column] * len(rows)
        run += [names[int(row)] if names else str(row + 1) for row in rows]
    left = (f"{counted(empty, 'empty cell')} without a run left out.",) if empty else ()
    return Curves(
        np.concatenate(values)[:, np.newaxis],
        tuple(algorithm),
        np.ones(1),
        run=tuple(run),
        higher_is_better=higher_is_better,
        handling=(*table.notes, *chosen_lines(roles.where), *said_divided(roles.in_percent), *left),
    )
