"""Files that list only the cases that a model got right: the other files tell which cases there are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pandas as pd

from stats_core.errors import InputError
from stats_core.reading.layouts.lists_of_ids import RIGHT_ONLY
from stats_core.reading.parse.places import quoted
from stats_core.reading.parse.read_table import ReadTable

_COLUMNS = ("case", "correct")


def with_every_case(tables: Mapping[str, ReadTable]) -> dict[str, ReadTable]:
    """The tables, in which a case is wrong for a model that does not list it as right.

    Raises
    ------
    InputError
        A file lists right cases only, and no other tells which cases there are.
    """
    bare = [path for path, table in tables.items() if table.kind == RIGHT_ONLY]
    if not bare:
        return dict(tables)
    listing = [table for table in tables.values() if set(_COLUMNS) <= set(table.names)]
    every = sorted({str(case) for table in listing for case in table.column("case")})
    if len(listing) < 2:
        raise InputError(
            "Only the ids of right cases are listed, so nothing says which other cases were tried",
            quoted(bare[0]),
            "Give the files of all models together, or the report that lists the ids of the other cases too.",
        )
    note = "A case that a model does not list as right is wrong for it; cases that no model got right are not listed."
    return {path: _filled(table, every, note) if path in bare else table for path, table in tables.items()}


def _filled(table: ReadTable, every: list[str], note: str) -> ReadTable:
    """The table with a line for every case."""
    correct = dict(zip(table.column("case"), table.column("correct"), strict=True))
    frame = pd.DataFrame({"case": every, "correct": [int(correct.get(case, 0)) for case in every]})
    return replace(table.with_frame(frame), notes=(*table.notes, note))
