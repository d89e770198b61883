"""A workbook with the result, its data and what made it; every number in full, no cell a formula.

xlsxwriter writes text as text when told to, so that `=1+1` stays a name; it is small and needs no other package.
"""

from __future__ import annotations

import csv
import io
import math
from datetime import datetime
from typing import Any

import xlsxwriter

from dashboard.exports.about import (
    Taken,
    analyses_of,
    cited_by,
    data_of,
    fingerprint_of,
    notes_of,
    said_settings,
    sentence_of,
    table_of,
    title_of,
    versions,
)
from dashboard.exports.format import Button, Place, export_format
from dashboard.text import one_line
from stats_core import METHODS, tidy_csv

MOST_ROWS = 100_000
"""Data with more rows would make a slow workbook; they are in the CSV alone, and the sheet says so."""
LONGEST = 32_767
"""Characters of a cell."""


class _Full(float):
    """A number that is written with all its digits: packages for spreadsheets ask for 16, a double has up to 17."""

    def __format__(self, form: str) -> str:
        return repr(float(self))


@export_format(
    Button(Place.TABLE, "Excel", order=40),
    ending="xlsx",
    media_type="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
)
def excel(given: Taken) -> bytes:
    """Sheets: result, notes and settings, data."""
    file = io.BytesIO()
    book = xlsxwriter.Workbook(file, {"in_memory": True, "nan_inf_to_errors": False})
    # Without a date of its own the same analysis is the same file.
    book.set_properties({"title": title_of(given), "created": datetime(2000, 1, 1)})
    bold = book.add_format({"bold": True})
    table = table_of(given)
    sheet = book.add_worksheet("Result")
    _write(sheet, [list(map(str, table.columns)), *table.to_numpy(dtype=object).tolist()], bold)
    _write(book.add_worksheet("About"), _about(given), None)
    rows = list(csv.reader(io.StringIO(tidy_csv(data_of(given)), newline="")))
    body = [[_number(cell) for cell in row] for row in rows[1:]]
    if len(rows) > MOST_ROWS:
        body = [[f"The data have {len(body):,} rows; take them as CSV."]]
    _write(book.add_worksheet("Data"), [rows[0], *body], bold)
    book.close()
    return file.getvalue()


def _about(given: Taken) -> list[list[Any]]:
    rows = [["Title", title_of(given)], ["Result", sentence_of(given)]]
    rows += [["Method", METHODS[analysis.method].title] for analysis in analyses_of(given)]
    rows += [["Note", note] for note in notes_of(given)]
    rows += [[label, value] for label, value in said_settings(given)]
    rows += [["Reference", str(reference)] for reference in cited_by(given)]
    rows += [
        ["Data (sha256)", fingerprint_of(given)],
        *([f"Version of {name}", version] for name, version in versions().items()),
    ]
    return rows


def _write(sheet: Any, rows: list[list[Any]], heading: Any) -> None:
    for i, row in enumerate(rows):
        for j, value in enumerate(row):
            if isinstance(value, bool) or not isinstance(value, int | float):
                text = one_line(_text(value))[:LONGEST]
                sheet.write_string(i, j, text, heading if i == 0 else None)
            elif math.isfinite(value):
                sheet.write_number(i, j, _Full(value))
            else:
                sheet.write_string(i, j, "" if math.isnan(value) else "∞" if value > 0 else "−∞")


def _text(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ", ".join(f"{part:.17g}" for part in value) if isinstance(value, tuple) else str(value)


def _number(cell: str) -> Any:
    """A number where the cell of the tidy data is one; the apostrophe before a formula is needed in CSV alone."""
    try:
        return float(cell)
    except ValueError:
        return cell[1:] if cell[:1] == "'" and cell[1:2] in {"=", "+", "-", "@"} else cell
