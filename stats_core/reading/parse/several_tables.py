"""One of the tables that a text holds: the chosen one or the first, the others named; also all of them together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from stats_core.reading.parse.left_out import LeftOut
from stats_core.reading.parse.panels import TOGETHER, TitledRows, together
from stats_core.reading.parse.read_table import ReadTable
from stats_core.reading.parse.text_table import table_of_rows
from stats_core.wording import counted


class GroupedRows(NamedTuple):
    """A table, and the titles in it that only group its lines."""

    table: TitledRows
    groups: tuple[str, ...] = ()


def one_of_several(kind: str, found: Sequence[GroupedRows], name: str, chosen: str | None = None) -> ReadTable | None:
    """The chosen table of several, or the first; None where there is none.

    Raises
    ------
    InputError
        The table has no lines.
    """
    if not found:
        return None
    named = {_named(i, part.table.title): part for i, part in enumerate(found, start=1)}
    if (whole := together([part.table for part in found])) is not None:
        named[TOGETHER] = GroupedRows(whole)
    title = chosen if chosen in named else next(iter(named))
    rows = named[title].table.rows
    table = table_of_rows(rows, name)
    size = title if len(named) > 1 else counted(len(rows) - 1, "line")
    groups = tuple(
        LeftOut("line", line, "it holds no score, as a title of the lines below") for line in named[title].groups
    )
    table = replace(table, kind=kind, recognised=f"{kind}, {size}", left=(*table.left, *groups))
    if len(named) == 1:
        return table
    others = [other for other in named if other not in (title, TOGETHER)] if title != TOGETHER else []
    left = tuple(LeftOut("table", other, "one table is read at a time") for other in others)
    return replace(table, sheets=tuple(named), left=(*groups, *left))


def _named(number: int, title: str) -> str:
    """What a table is called: its number, and what stands above it."""
    return f"Table {number}: {title}" if title else f"Table {number}"
