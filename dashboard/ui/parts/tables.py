"""Tables for people: formatted by what each column is, names kept harmless, raw numbers as CSV."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace

import pandas as pd
import streamlit as st

from dashboard.ui.parts import downloads
from dashboard.ui.parts.safe import html
from stats_core.results.columns import P_VALUES, TEXTS, Column, Kind, cells, declared
from stats_core.wording import decision

SORTABLE = ' tabindex="0" aria-sort="none"'
MOST_ROWS = 500
"""Rows beyond this number are in the CSV only."""


def show(
    table: pd.DataFrame,
    file_name: str,
    *,
    columns: Mapping[str, Column] | None = None,
    without: Collection[str] = (),
    alpha: float | None = None,
    deciding: int | None = None,
) -> None:
    """A table and its CSV download; a p value that decides stands out when it is at or below alpha.

    `columns` declares what the columns are, besides those that mean the same everywhere, and `deciding` the row whose p
    decides where not all of them do.
    """
    with st.container(gap="xxsmall", key=f"table-{downloads.file_stem(file_name)}"):
        st.html(as_html(table.drop(columns=list(without)), columns, alpha=alpha, deciding=deciding))
        downloads.csv(table, file_name)


def as_html(
    table: pd.DataFrame,
    columns: Mapping[str, Column] | None = None,
    *,
    alpha: float | None = None,
    sortable: bool = False,
    deciding: int | None = None,
) -> str:
    """The table as HTML; every name in it is escaped. A sortable one holds the raw numbers too.

    Where the rows answer the same question, `deciding` is the number of the one whose p decides.
    """
    what = declared(table, columns)
    head = "".join(
        f'<th scope="col"{_class(one)}{SORTABLE if sortable else ""}>{html(one.heading)}</th>' for one in what.values()
    )
    shown, draws, floors = table.head(MOST_ROWS), table.attrs.get("draws"), table.attrs.get("floors", {})
    written = [
        _column(one, shown[name].tolist(), alpha, sortable, draws, deciding, floors.get(name))
        for name, one in zip(shown.columns, what.values(), strict=True)
    ]
    rows = "".join(f"<tr>{''.join(row)}</tr>" for row in zip(*written, strict=True))
    more = len(table) - MOST_ROWS
    rest = f'<p class="lm-faint">{more:,} more rows are in the CSV file.</p>' if more > 0 else ""
    body = f"<thead><tr>{head}</tr></thead><tbody>{rows}</tbody>"
    return f'<div class="lm-box"><table class="lm-table">{body}</table></div>{rest}'


def plain(names: Collection[object], kind: Kind = Kind.TEXT) -> dict[str, Column]:
    """Columns under their own names, all of one kind."""
    return {str(name): Column(kind, str(name)) for name in names}


def _column(
    column: Column,
    values: list[object],
    alpha: float | None,
    sortable: bool,
    draws: int | None,
    deciding: int | None,
    floor: float | None,
) -> list[str]:
    values = ["" if column.kind in TEXTS and pd.isna(value) else value for value in values]
    beside = replace(column, kind=Kind.P_BESIDE) if column.kind is Kind.P else column
    kinds = [column if deciding in (None, row) else beside for row in range(len(values))]
    return [
        f"<td{_class(one, _strong(one, value, alpha))}{_raw(value) if sortable else ''}>{html(cell)}</td>"
        for one, value, cell in zip(kinds, values, cells(column, values, draws, floor), strict=True)
    ]


def _strong(column: Column, value: object, alpha: float | None) -> bool:
    """Only the p that decides is bold."""
    return column.kind is Kind.P and alpha is not None and isinstance(value, float) and decision(value, alpha)


def _class(column: Column, strong: bool = False) -> str:
    if column.kind in TEXTS:
        return ' class="lm-text"'
    if strong:
        return ' class="lm-strong"'
    return ' class="lm-beside"' if column.kind in P_VALUES and column.kind is not Kind.P else ""


def _raw(value: object) -> str:
    return f' data-value="{float(value)!r}"' if isinstance(value, (int, float)) else ""
