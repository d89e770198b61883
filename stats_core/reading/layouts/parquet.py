"""Parquet, through pyarrow: rows and columns are looked up before anything is unpacked."""

from __future__ import annotations

import io
from dataclasses import replace

import pandas as pd

from stats_core.errors import InputError
from stats_core.reading.layouts.layout import FileLayout, Stage, recognised
from stats_core.reading.layouts.nested_json import nested_table
from stats_core.reading.parse.places import quoted
from stats_core.reading.parse.read_table import ReadTable
from stats_core.wording import counted

MOST_CELLS = 50_000_000


def _read(data: bytes, name: str) -> ReadTable:
    try:
        import pyarrow as pa
        import pyarrow.parquet as pq
    except ImportError:
        raise InputError(
            "Reading Parquet needs the package pyarrow", quoted(name), "Install pyarrow, or export the table as CSV."
        ) from None
    try:
        file = pq.ParquetFile(io.BytesIO(data))
        rows, columns = file.metadata.num_rows, file.metadata.num_columns
        if rows * columns > MOST_CELLS:
            raise InputError(
                f"The Parquet file holds {rows:,} rows and {columns:,} columns, which is more than can be read",
                quoted(name),
                f"Keep at most {MOST_CELLS:,} cells.",
            )
        columns_read = file.read()
        nested = any(pa.types.is_nested(kind) for kind in columns_read.schema.types)
        frame = columns_read.to_pandas() if not nested else pd.DataFrame()
    except (pa.ArrowException, OSError, ValueError, KeyError):
        raise InputError(
            "The Parquet file is damaged", quoted(name), "Write it again, or export the table as CSV."
        ) from None
    if nested:
        # Lists and records in cells are those of JSON.
        table = nested_table(columns_read.to_pylist(), name)
        return replace(table, kind="Parquet", recognised=f"Parquet, {counted(len(table), 'row')}")
    if frame.index.name is not None:
        frame = frame.reset_index()
    return recognised(frame, "Parquet", counted(len(frame), "row"))


LAYOUTS = (FileLayout(Stage.BYTES, lambda data, name: data.startswith(b"PAR1") and data.endswith(b"PAR1"), _read),)
