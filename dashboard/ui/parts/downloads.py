"""Files to take home."""

from __future__ import annotations

import re

import pandas as pd
import streamlit as st

from dashboard.ui.parts import safe


def csv(table: pd.DataFrame, file_name: str) -> None:
    """A button that saves a table with its raw numbers in full precision."""
    name = file_stem(file_name)
    # The bytes are made now: a callable runs later without the session, and its errors reach nobody.
    st.download_button(
        "CSV",
        csv_bytes(table),
        file_name=f"{name}.csv",
        mime="text/csv",
        key=f"csv-{name}",
        icon=":material/download:",
        type="tertiary",
        on_click="ignore",
    )


def csv_bytes(table: pd.DataFrame) -> bytes:
    """A table as CSV, with names and headings that no spreadsheet takes for a formula."""
    harmless = table.copy()
    for column in table.columns[[not pd.api.types.is_numeric_dtype(kind) for kind in table.dtypes]]:
        harmless[column] = table[column].map(safe.spreadsheet)
    harmless.columns = [safe.spreadsheet(str(column)) for column in table.columns]
    text: str = harmless.to_csv(index=False, lineterminator="\n")
    return text.encode()


def file_stem(text: str) -> str:
    """A file name of letters, digits, dots, dashes and underscores."""
    return re.sub(r"[^A-Za-z0-9._-]+", "-", text).strip("-.") or "table"
