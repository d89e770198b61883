"""The bytes of one file to a table: the first layout with its signature, then any table in text."""

from __future__ import annotations

from dataclasses import replace

from stats_core.reading.layouts import Stage, recognise
from stats_core.reading.layouts.excel import workbook
from stats_core.reading.layouts.nested_json import nested_table
from stats_core.reading.layouts.printed_tables import printed_table
from stats_core.reading.layouts.titled_tables import titled_table
from stats_core.reading.parse.fast_table import fast_table
from stats_core.reading.parse.how import HowRead, with_decimal
from stats_core.reading.parse.json_runs import with_runs_apart
from stats_core.reading.parse.json_text import parsed_json
from stats_core.reading.parse.line_texts import beside_texts
from stats_core.reading.parse.marks import without_marks
from stats_core.reading.parse.merged_names import with_merged_names
from stats_core.reading.parse.numbered_ids import with_numbers_of_ids
from stats_core.reading.parse.percent import without_percent
from stats_core.reading.parse.read_table import ReadTable
from stats_core.reading.parse.repositories import with_repositories
from stats_core.reading.parse.text import any_text, refuse_markup
from stats_core.reading.parse.text_table import table_of_text
from stats_core.reading.parse.tuple_cells import with_tuple_parts
from stats_core.reading.parse.units import without_units


def read_one(data: bytes, name: str, how: HowRead) -> ReadTable:
    """The table in the bytes of one file that is no archive.

    Raises
    ------
    InputError
        The file is damaged, empty, or of a kind that cannot be read; the message names kind and line.
    """
    table = recognise(Stage.BYTES, data, name)
    if table is not None and table.kind == "workbook" and how.sheet is not None:
        table = workbook(data, name, how.sheet)
    if table is None and not how.of_text and (plain := fast_table(data, name)) is not None:
        table = _in_frame(plain, name)
    if table is None:
        table = _in_text(any_text(data, name), name, how)
    return replace(beside_texts(table, _plain_cells), file=name)


def _plain_cells(table: ReadTable) -> ReadTable:
    """The table without what is written around its cells: marks, units, signs of percent."""
    frame, marks = without_marks(table.frame)
    frame, notes = without_percent(frame)
    frame, units = without_units(frame)
    frame, filled = with_merged_names(frame)
    frame, apart = with_tuple_parts(frame)
    frame, cut = with_numbers_of_ids(frame)
    frame = with_repositories(frame)
    return replace(table, frame=frame, notes=(*table.notes, *marks, *notes, *units, *filled, *apart, *cut))


def _in_text(text: str, name: str, how: HowRead) -> ReadTable:
    """The table in a text; where a person says how it is cut into cells, no layout of text is looked for."""
    table = None
    if not how.of_text:
        table = _in_json(text, name, how) if text.lstrip()[:1] in ("{", "[") else None
        if table is None and how.sheet is not None:
            table = printed_table(text, name, how.sheet) or titled_table(text, name, how.sheet)
        table = recognise(Stage.TEXT, text, name) if table is None else table
    if table is not None:
        return table
    refuse_markup(text, name)
    table = table_of_text(text, name, how)
    return _in_frame(table.with_frame(with_decimal(table.frame, how.decimal)) if how.decimal else table, name)


def _in_frame(table: ReadTable, name: str) -> ReadTable:
    """The table as it is, or tidied where it has the headings of a layout."""
    tidy = recognise(Stage.FRAME, table.frame, name)
    return table if tidy is None else replace(tidy, parsed=table.parsed, codes=table.codes)


def _in_json(text: str, name: str, how: HowRead) -> ReadTable | None:
    """The table in a JSON text, or None where the text is no JSON after all."""
    try:
        value = with_runs_apart(parsed_json(text, name))
    except ValueError:
        return None
    table = recognise(Stage.JSON, value, name)
    return nested_table(value, name, how.keep) if table is None else table
