"""Several tables of cells in one text, each below its title: CSV as people put it together by hand."""

from __future__ import annotations

from dataclasses import replace

from stats_core.errors import InputError
from stats_core.reading.layouts.layout import FileLayout, Stage
from stats_core.reading.parse.panels import TitledRows, hold_the_same, same_headings
from stats_core.reading.parse.places import quoted
from stats_core.reading.parse.read_table import ReadTable
from stats_core.reading.parse.several_tables import GroupedRows, one_of_several
from stats_core.reading.parse.text_blocks import text_tables


def titled_table(text: str, name: str, chosen: str | None = None) -> ReadTable | None:
    """The chosen table of a text, or its first; None where there are not several."""
    return one_of_several("tables in text", _parts(text), name, chosen)


def _parts(text: str) -> list[GroupedRows]:
    """The tables; where they have the same headings and other lines each, the one that they make together."""
    found = text_tables(text)
    if len(found) < 2:
        return []
    if hold_the_same(found) or not same_headings(found):
        return [GroupedRows(table) for table in found]
    titles = tuple(table.title for table in found if table.title)
    whole = TitledRows("", found[0].head, [row for table in found for row in table.body])
    # Without titles they are parts of one table, whose headings come again.
    return [GroupedRows(whole, titles)] if titles else []


def _fits(text: str, name: str) -> bool:
    return bool(_parts(text))


def _read(text: str, name: str) -> ReadTable:
    table = titled_table(text, name)
    if table is None:
        raise InputError("There are not several tables in the text", quoted(name), "Give one table as CSV.")
    return replace(table, parsed=None)


LAYOUTS = (
    FileLayout(Stage.TEXT, _fits, _read, after=("blocks", "ioh_profiler", "printed_tables", "trec_eval", "mlflow")),
)
