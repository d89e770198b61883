"""Files to take home."""

from __future__ import annotations

import re

import pandas as pd
import streamlit as st

from dashboard.ui.blocks import safe
from dashboard.ui.patches import media_files
from dashboard.ui.session import state

MIME = "text/csv"
VERSIONS = 3
"""Versions of a file that can be fetched: the page may be drawn again between the look at a button and its click."""


def csv(table: pd.DataFrame, file_name: str) -> None:
    """A button that saves a table with its raw numbers in full precision."""
    name = file_stem(file_name)
    # The bytes are made now: a callable runs later without the session, and its errors reach nobody.
    data = csv_bytes(table)
    _remember(f"{name}.csv", data)
    st.download_button(
        "CSV",
        data,
        file_name=f"{name}.csv",
        mime=MIME,
        key=f"csv-{name}",
        icon=":material/download:",
        type="tertiary",
        on_click="ignore",
    )


def hold() -> None:
    """At the start of a page run: let the files of earlier runs be fetched a little longer."""
    for name, versions in state.files().items():
        for data in versions:
            media_files.hold(name, data, MIME)


def _remember(name: str, data: bytes) -> None:
    kept = state.files()
    kept[name] = [*(version for version in kept.get(name, []) if version != data), data][-VERSIONS:]
    media_files.hold(name, data, MIME)


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
