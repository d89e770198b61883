"""Parts of the data as cells of a column, train and test: one of them is compared, and which is always asked."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Any

from stats_core.reading.meaning.questions import OpenQuestion, kept, one_of
from stats_core.reading.parse.columns import TableColumn, names_parts
from stats_core.reading.parse.read_table import ReadTable

_MOST_COLUMNS = 200
"""Columns among which one of parts is looked for: it stands beside the names, before thousands of scores."""
_FIRST_LINES = 20


def part_question(table: ReadTable, roles: Any, done: Collection[str]) -> OpenQuestion[Any] | None:
    """Which part of the data is compared, where a column names several."""
    used = {*roles.score_columns, *getattr(roles, "level_columns", ()), *dict(roles.where)}
    first = table.with_frame(table.frame.iloc[:_FIRST_LINES, :_MOST_COLUMNS])
    for position, name in enumerate(table.names[:_MOST_COLUMNS]):
        if name in used or f"one of {name}" in done or table.names.count(name) > 1:
            continue
        if not names_parts(TableColumn.of(first, position)):
            continue
        column = TableColumn.of(kept(table, roles.where), position)
        if names_parts(column) and column.distinct > 1:
            return one_of(
                column,
                "The scores are of several parts of the data, named in",
                lambda value, name=name: replace(roles, where=(*roles.where, (name, value))),  # type: ignore[misc]
            )
    return None
