"""Spreadsheets of Excel and LibreOffice, through python-calamine: values as stored, formulas never run."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from stats_core.errors import InputError
from stats_core.reading.layouts.layout import FileLayout, Stage, recognised
from stats_core.reading.parse.case_words import holds_flags, says_itself
from stats_core.reading.parse.places import quoted
from stats_core.reading.parse.read_table import ReadTable
from stats_core.reading.parse.text import MAX_BYTES
from stats_core.reading.parse.text_table import table_of_rows
from stats_core.reading.parse.words import says_algorithm
from stats_core.wording import counted

_MARKS = (b"xl/workbook", b"opendocument.spreadsheet")
MOST_UNPACKED = 8 * MAX_BYTES


def _fits(data: bytes, name: str) -> bool:
    old = data.startswith(b"\xd0\xcf\x11\xe0")
    return old or (data.startswith(b"PK\x03\x04") and any(mark in data for mark in _MARKS))


def _refuse_bomb(data: bytes, name: str) -> None:
    if not data.startswith(b"PK"):
        return
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            size = sum(part.file_size for part in archive.infolist())
    except (zipfile.BadZipFile, NotImplementedError, ValueError, OSError):
        raise InputError("The workbook is damaged", quoted(name), "Save it again, or save the sheet as CSV.") from None
    if size > MOST_UNPACKED:
        raise InputError(
            f"The workbook would unpack to {size / 2**20:,.0f} MB",
            quoted(name),
            "Save the sheet with the scores as CSV.",
        )


def _text(cell: object) -> str:
    if isinstance(cell, float) and cell.is_integer() and abs(cell) < 1e15:
        return str(int(cell))
    return str(cell).strip()


def _holds_numbers(rows: Sequence[Sequence[object]]) -> bool:
    """Whether a sheet has a line with a number and something beside it; notes and titles have none."""
    full = ([cell for cell in row if cell not in ("", None)] for row in rows[1:])
    return any(len(row) > 1 and any(isinstance(cell, int | float) for cell in row) for row in full)


def workbook(data: bytes, name: str, chosen: str | None = None) -> ReadTable:
    """The chosen sheet of a workbook, or the first one that holds a table of numbers.

    Raises
    ------
    InputError
        The workbook is damaged, would unpack to too much, or has no such table.
    """
    _refuse_bomb(data, name)
    sheets = {sheet: rows for sheet, rows in _sheets(data, name).items() if len(rows) > 1}
    if not sheets:
        raise InputError("The workbook holds no table", quoted(name), "Fill a sheet with headings and scores.")
    likely = [sheet for sheet, rows in sheets.items() if _holds_numbers(rows)] or list(sheets)
    if chosen not in sheets and (stacked := _of_models(sheets)):
        table = table_of_rows(stacked, name)
        note = "The sheets have the same headings: each is taken for a model, by its name."
        return recognised(replace(table, sheets=tuple(sheets)), "workbook", counted(len(sheets), "sheet"), (note,))
    sheet = chosen if chosen in sheets else likely[0]
    table = table_of_rows([[_text(cell) for cell in row] for row in sheets[sheet]], name)
    rest = tuple(f"The sheet {quoted(other)} left out." for other in sheets if other != sheet)
    return recognised(replace(table, sheets=tuple(sheets)), "workbook", f"sheet {quoted(sheet)}", rest)


def _of_models(sheets: Mapping[str, Sequence[Sequence[object]]]) -> list[list[str]]:
    """The sheets below one another, where all say in words under the same headings what is right; [] where not."""
    tables = {sheet: [[_text(cell) for cell in row] for row in rows] for sheet, rows in sheets.items()}
    headings = next(iter(tables.values()))[0]
    if len(tables) < 2 or any(rows[0] != headings for rows in tables.values()) or any(map(says_algorithm, headings)):
        return []
    lines = [["model", *headings], *([sheet, *row] for sheet, rows in tables.items() for row in rows[1:])]
    columns = [list(set(cells)) for cells in zip(*lines[1:], strict=True)]
    return lines if any(holds_flags(cells) and says_itself(cells) for cells in columns[1:]) else []


def _sheets(data: bytes, name: str) -> dict[str, list[list[Any]]]:
    """The rows of all sheets by the sheets' names."""
    try:
        from python_calamine import CalamineError, CalamineWorkbook
    except ImportError:
        raise InputError(
            "Reading a workbook needs the package python-calamine",
            quoted(name),
            "Install python-calamine, or save the sheet as CSV.",
        ) from None
    try:
        book = CalamineWorkbook.from_filelike(io.BytesIO(data))
        return {sheet: book.get_sheet_by_name(sheet).to_python() for sheet in book.sheet_names}
    except (CalamineError, ValueError, OSError):
        raise InputError("The workbook is damaged", quoted(name), "Save it again, or save the sheet as CSV.") from None


LAYOUTS = (FileLayout(Stage.BYTES, _fits, workbook),)
