"""Tables for people: formatted by what each column is, names kept harmless, raw numbers as CSV."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace

import pandas as pd
import streamlit as st

from dashboard.text import file_stem, html
from dashboard.ui.blocks import downloads
from stats_core.results.columns import (
    P_VALUES,
    TEXTS,
    Column,
    Kind,
    cells,
    declared,
    limits_of,
    without_empty,
)
from stats_core.wording import decision

SORTABLE = ' tabindex="0" aria-sort="none"'
MOST_ON_A_PHONE = 5
"""Columns that fit on a narrow screen."""
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
    most: int = MOST_ROWS,
) -> None:
    """A table and its CSV download; a p value that decides stands out when it is at or below alpha.

    `columns` declares what the columns are, besides those that mean the same everywhere, `deciding` is the row whose p
    decides where not all of them do, and at `most` so many rows are seen.
    """
    with st.container(gap="xxsmall", key=f"table-{file_stem(file_name)}"):
        seen = table.drop(columns=list(without), errors="ignore")
        st.html(as_html(seen, columns, alpha=alpha, deciding=deciding, most=most))
        downloads.csv(table, file_name)


def as_html(
    table: pd.DataFrame,
    columns: Mapping[str, Column] | None = None,
    *,
    alpha: float | None = None,
    sortable: bool = False,
    deciding: int | None = None,
    most: int = MOST_ROWS,
) -> str:
    """The table as HTML; every name in it is escaped. A sortable one holds the raw numbers too.

    Where the rows answer the same question, `deciding` is the number of the one whose p decides.
    """
    table = without_empty(table, declared(table, columns))
    what = declared(table, columns)
    less = _less(what)
    head = "".join(
        f'<th scope="col"{_class(one, less=name in less)}{SORTABLE if sortable else ""}>{html(one.heading)}</th>'
        for name, one in what.items()
    )
    shown, draws = table.head(most), table.attrs.get("draws")
    written = [
        _column(
            one,
            shown[name].tolist(),
            alpha,
            sortable,
            draws,
            deciding,
            limits_of(table, name)[:most],
            str(name) in less,
        )
        for name, one in zip(shown.columns, what.values(), strict=True)
    ]
    bare = _bare(shown, what, less)
    rows = "".join(
        f"<tr{' class=lm-less' if spare else ''}>{''.join(row)}</tr>"
        for row, spare in zip(zip(*written, strict=True), bare, strict=True)
    )
    more = len(table) - most
    rest = f'<p class="lm-faint">{more:,} more rows are in the CSV file.</p>' if more > 0 else ""
    if less:
        rest += '<p class="lm-faint lm-narrow">On a wider screen there are more columns; the CSV file has all.</p>'
    body = f"<thead><tr>{head}</tr></thead><tbody>{rows}</tbody>"
    # The box may scroll, and what scrolls has to be reached by the keyboard too.
    box = '<div class="lm-box" role="group" aria-label="Table" tabindex="0">'
    return f'{box}<table class="lm-table">{body}</table></div>{rest}'


def plain(names: Collection[object], kind: Kind = Kind.TEXT) -> dict[str, Column]:
    """Columns under their own names, all of one kind."""
    return {str(name): Column(kind, str(name)) for name in names}


def _column(
    column: Column,
    values: list[object],
    alpha: float | None,
    sortable: bool,
    draws: float | None,
    deciding: int | None,
    limits: list[bool],
    less: bool,
) -> list[str]:
    values = ["" if column.kind in TEXTS and pd.isna(value) else value for value in values]
    beside = replace(column, kind=Kind.P_BESIDE) if column.kind is Kind.P else column
    kinds = [column if deciding in (None, row) else beside for row in range(len(values))]
    written = cells(column, values, draws, limits)
    return [
        f"<td{_class(one, _strong(one, value, alpha), less)}{_raw(value) if sortable else ''}>{html(cell)}</td>"
        for one, value, cell in zip(kinds, values, written, strict=True)
    ]


def _strong(column: Column, value: object, alpha: float | None) -> bool:
    """Only the p that decides is bold."""
    return column.kind is Kind.P and alpha is not None and isinstance(value, float) and decision(value, alpha)


def _less(columns: Mapping[str, Column]) -> set[str]:
    """The columns of a wide table that a phone leaves out, so that what decides is in sight."""
    decided = any(column.kind is Kind.P for column in columns.values())
    left = set(columns)
    for kinds in (
        (Kind.REMARK,),
        (Kind.SUM, Kind.DF),
        (Kind.P_BESIDE, Kind.P_DRAWN, Kind.P_END) if decided else (),
        (Kind.STATISTIC, Kind.STATISTICS),
        (Kind.SHARE,),
        (Kind.DIFFERENCE,) if any(column.kind is Kind.PROBABILITY for column in columns.values()) else (),
    ):
        if len(left) <= MOST_ON_A_PHONE:
            break
        left -= {name for name, column in columns.items() if column.kind in kinds or name in ("low", "high")}
    return set(columns) - left


def _bare(table: pd.DataFrame, columns: Mapping[str, Column], less: Collection[str]) -> list[bool]:
    """The rows that say nothing but a name in the columns that a phone shows: it leaves them out too."""
    kept = [str(name) not in less for name in columns]
    kept[0] = False
    if not less or not any(kept):
        return [False] * len(table)
    filled = table.loc[:, kept].map(lambda cell: not pd.isna(cell) and cell != "")
    return [not some for some in filled.any(axis=1)]


def _class(column: Column, strong: bool = False, less: bool = False) -> str:
    names = ["lm-text"] if column.kind in TEXTS else ["lm-strong"] if strong else []
    if not names and column.kind in P_VALUES and column.kind is not Kind.P:
        names = ["lm-beside"]
    names += ["lm-less"] if less else []
    return f' class="{" ".join(names)}"' if names else ""


def _raw(value: object) -> str:
    return f' data-value="{float(value)!r}"' if isinstance(value, (int, float)) else ""
