"""Files to take home."""

from __future__ import annotations

import hashlib
import re

import pandas as pd
import streamlit as st
from streamlit import runtime

from dashboard.ui.blocks import safe
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
    """At the start of a page run: let the files of earlier runs be fetched a little longer.

    Streamlit forgets a file soon after a run that did not offer it again, and counts runs that were interrupted or drew
    only the progress bar. The browser may still show its button then, and the click would end in an error.
    """
    for name, versions in state.files().items():
        for data in versions:
            _refer(name, data)


def _remember(name: str, data: bytes) -> None:
    kept = state.files()
    kept[name] = [*(version for version in kept.get(name, []) if version != data), data][-VERSIONS:]
    _refer(name, data)


def _refer(name: str, data: bytes) -> None:
    """Name a place of this session at which the file is in use; the button names another."""
    if runtime.exists():
        place = f"kept {name} {hashlib.sha256(data).hexdigest()}"
        files = runtime.get_instance().media_file_mgr
        files.add(data, MIME, place, file_name=name, is_for_static_download=True)


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
