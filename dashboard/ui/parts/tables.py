"""Tables for people: formatted by `stats_core.wording`, laid out as in a paper, with the raw numbers as CSV."""

from __future__ import annotations

from collections.abc import Collection

import pandas as pd
import streamlit as st

from dashboard.ui.parts import downloads
from dashboard.ui.parts.safe import html
from stats_core import wording

RANDOMIZED = {"p": "p (randomized)"}
"""Heading of p in tables whose p comes from shuffling."""

SORTABLE = ' tabindex="0" aria-sort="none"'
MOST_ROWS = 500
"""Rows beyond this number are in the CSV only."""


def show(
    table: pd.DataFrame,
    file_name: str,
    *,
    headings: dict[str, str] | None = None,
    without: Collection[str] = (),
    alpha: float | None = None,
) -> None:
    """A table and its CSV download; p values at or below alpha stand out."""
    with st.container(gap="xxsmall", key=f"table-{downloads.file_stem(file_name)}"):
        st.html(as_html(table.drop(columns=list(without)), headings=headings or {}, alpha=alpha))
        downloads.csv(table, file_name)


def as_html(
    table: pd.DataFrame, *, headings: dict[str, str] | None = None, alpha: float | None = None, sortable: bool = False
) -> str:
    """The table as HTML; every name in it is escaped. A sortable one holds the raw numbers too."""
    headings = headings or {}
    text = {column for column in table.columns if not pd.api.types.is_numeric_dtype(table[column])}
    text -= {column for column in text if not all(isinstance(value, str) for value in table[column].dropna())}
    names = {column: headings.get(column, wording.heading(str(column))) for column in table.columns}
    head = "".join(
        f'<th scope="col"{_left(column in text)}{SORTABLE if sortable else ""}>{html(names[column])}</th>'
        for column in table.columns
    )
    shown, draws = table.head(MOST_ROWS), table.attrs.get("draws")
    columns = [
        _column(str(column), shown[column].tolist(), column in text, alpha, sortable, draws) for column in shown.columns
    ]
    rows = "".join(f"<tr>{''.join(row)}</tr>" for row in zip(*columns, strict=True))
    more = len(table) - MOST_ROWS
    rest = f'<p class="lm-faint">{more:,} more rows are in the CSV file.</p>' if more > 0 else ""
    body = f"<thead><tr>{head}</tr></thead><tbody>{rows}</tbody>"
    return f'<div class="lm-box"><table class="lm-table">{body}</table></div>{rest}'


def _column(
    column: str, values: list[object], text: bool, alpha: float | None, sortable: bool, draws: int | None
) -> list[str]:
    values = ["" if text and pd.isna(value) else value for value in values]
    cells = wording.column_cells(column, values, draws)
    return [
        f"<td{_kind(column, value, text, alpha)}{_raw(value) if sortable else ''}>{html(cell)}</td>"
        for value, cell in zip(values, cells, strict=True)
    ]


def _kind(column: str, value: object, text: bool, alpha: float | None) -> str:
    small = alpha is not None and _is_p(column) and isinstance(value, float) and wording.decision(value, alpha)
    return ' class="lm-text"' if text else ' class="lm-strong"' if small else ""


def _raw(value: object) -> str:
    return f' data-value="{float(value)!r}"' if isinstance(value, (int, float)) else ""


def _is_p(column: str) -> bool:
    return column == "p" or column.startswith("p_")


def _left(text: bool) -> str:
    return ' class="lm-text"' if text else ""
