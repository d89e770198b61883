"""Files to take home."""

from __future__ import annotations

import pandas as pd
import streamlit as st

from dashboard.text import file_stem, spreadsheet_table
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


def keep_earlier_files() -> None:
    """At the start of a page run: let the files of earlier runs be fetched a little longer."""
    for name, versions in state.files().items():
        for data in versions:
            media_files.keep_file(name, data, MIME)


def _remember(name: str, data: bytes) -> None:
    kept = state.files()
    kept[name] = [*(version for version in kept.get(name, []) if version != data), data][-VERSIONS:]
    media_files.keep_file(name, data, MIME)


def csv_bytes(table: pd.DataFrame) -> bytes:
    """A table as CSV, with names and headings that no spreadsheet takes for a formula."""
    text: str = spreadsheet_table(table).to_csv(index=False, lineterminator="\n")
    return text.encode()
