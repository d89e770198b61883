"""A table that a person sorts by its headings, filters, and copies; the raw numbers go with it as CSV."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path

import pandas as pd
import streamlit as st

from dashboard.text import file_stem
from dashboard.ui.blocks import downloads, tables
from stats_core.results.columns import Column

_TOOLS = st.components.v2.component(
    "grid_tools",
    html="""<div class="tools"><input type="search" placeholder="Filter rows" aria-label="Filter rows"><output></output>
<button type="button" aria-label="Copy the rows shown">Copy</button></div>""",
    css=""".tools { display: flex; gap: 0.5rem; align-items: center; font-size: 0.875rem; }
input { font: inherit; color: var(--st-text-color); background: transparent; width: 11rem; padding: 0.25rem 0.6rem;
  border: 1px solid var(--st-border-color); border-radius: var(--st-button-radius); }
button { font: inherit; color: var(--st-text-color); background: transparent; border: 0; cursor: pointer;
  border-radius: var(--st-button-radius); padding: 0.25rem 0.6rem; opacity: 0.8; }
button:hover, button:focus-visible { color: var(--st-primary-color); opacity: 1; }
button:focus-visible, input:focus-visible { outline: 2px solid var(--st-primary-color); }
output { opacity: 0.75; }""",
    js=(Path(__file__).parent / "sortable_table.js").read_text(encoding="utf-8"),
)


def show(
    table: pd.DataFrame,
    file_name: str,
    *,
    columns: Mapping[str, Column] | None = None,
    alpha: float | None = None,
    deciding: int | None = None,
) -> None:
    """A table with its tools; a click on a heading sorts by the numbers, not by their digits."""
    name = file_stem(file_name)
    key = f"grid-{name}"
    text = tables.as_html(table, columns, alpha=alpha, sortable=True, deciding=deciding)
    with st.container(gap="xxsmall"):
        # The tools are set to work again whenever the rows are others.
        version = hashlib.sha256(text.encode()).hexdigest()[:12]
        with st.container(key=key):
            st.html(text)
        with st.container(horizontal=True, vertical_alignment="center"):
            _TOOLS(data={"table": key, "version": version}, key=f"tools-{name}")
            downloads.csv(table, file_name)
