"""A table as an object: a list of headings beside a list of rows, each cell bare or with its value in an object."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pandas as pd

from stats_core.reading.layouts.layout import FileLayout, Stage, recognised
from stats_core.reading.parse.read_table import ReadTable
from stats_core.wording import counted

_HEADS = ("header", "headers", "columns")
_ROWS = ("rows", "data")


def _table_of(value: Any) -> tuple[list[Any], list[list[Any]]] | None:
    """The headings and the rows, where all rows are as long as the headings and cells are cells."""
    if isinstance(value, list) and len(value) == 1:
        value = value[0]
    if not isinstance(value, dict):
        return None
    heads, rows = _first_list(value, _HEADS), _first_list(value, _ROWS)
    if not heads or not rows or "index" in value or not all(_is_row(row, len(heads)) for row in rows):
        return None
    names = _names(heads)
    # Bare cells are read as other lists of rows are.
    boxed = any(isinstance(cell, dict) for row in rows for cell in row)
    return (names, [[_cell(cell) for cell in row] for row in rows]) if names and boxed else None


def _first_list(value: dict[str, Any], keys: Sequence[str]) -> list[Any]:
    """The list under the first of the keys that has one."""
    return next((value[key] for key in keys if isinstance(value.get(key), list)), [])


def _is_row(row: Any, size: int) -> bool:
    """Whether a row is as long as the headings, and made of cells."""
    return isinstance(row, list) and len(row) == size and all(map(_is_cell, row))


def _names(heads: Sequence[Any]) -> list[Any]:
    """The headings, where each is a text of its own; else none."""
    names = [_cell(head) for head in heads] if all(map(_is_cell, heads)) else []
    return names if all(isinstance(name, str) for name in names) and len(set(names)) == len(names) else []


def _is_cell(cell: Any) -> bool:
    if isinstance(cell, dict):
        return not isinstance(cell.get("value"), (dict, list))
    return not isinstance(cell, list)


def _cell(cell: Any) -> Any:
    return cell.get("value") if isinstance(cell, dict) else cell


def _fits(value: Any, name: str) -> bool:
    return _table_of(value) is not None


def _read(value: Any, name: str) -> ReadTable:
    found = _table_of(value)
    assert found is not None
    heads, rows = found
    frame = pd.DataFrame(rows, columns=heads).infer_objects()
    return recognised(frame, "JSON table", counted(len(rows), "line"))


LAYOUTS = (FileLayout(Stage.JSON, _fits, _read),)
