"""The table of the ten schemes in Singhi's slides: its formulas, and under each what it gives on the open folds."""

from __future__ import annotations

import numpy as np
import pandas as pd
import streamlit as st

from dashboard.text import html
from dashboard.ui.blocks import as_printed, downloads, job_progress, page_head
from dashboard.ui.blocks.documents_link import label
from dashboard.ui.blocks.room_page import RoomPage
from stats_core import FoldScores, Scheme
from stats_core.answers.folds import SCHEMES
from stats_core.kernels.folds import scheme_variance, shortage
from stats_core.methods.folds.shared.fold_pair import paired
from stats_core.results.columns import Column, Kind, cells
from stats_core.simulate.documents import at

PLACE = ("Slides", "Table 1")
COLUMNS = {
    "mean": Column(Kind.DIFFERENCE, "mean"),
    "variance": Column(Kind.STATISTICS, "variance"),
    "df": Column(Kind.DF, "df"),
    "z": Column(Kind.STATISTIC, "Z"),
    "p": Column(Kind.P_BESIDE, "p"),
}
"""The first four are printed, in columns with these names."""
WIDTHS = {"test": 17, "mean": 18, "variance": 23, "df": 7, "z": 27, "p": 8}
"""In per cent."""


def show(page: RoomPage) -> None:
    """The printed formulas, and under each its value with the printed degrees of freedom."""
    values = _values(page)
    if values.empty:
        return
    page_head.section(
        f"{as_printed.TITLE}: {label(*PLACE)}",
        "The formula of the slides, and under it what it gives here. x_ij is A minus B in fold i of k and run j of r; "
        "theta sorts the folds of a run. The degrees of freedom are the printed ones, whatever the settings say. The "
        "three tests that average T have neither a mean nor a variance of their own.",
    )
    with st.container(gap="xxsmall", key="table-schemes-as-printed"):
        st.html(_table(values))
        downloads.csv(values, "schemes-as-printed")
    as_printed.link(*PLACE)


def _table(values: pd.DataFrame) -> str:
    """A row for each test; on a narrow screen, a block."""
    printed = {one.cell: one.printed for one in at(*PLACE) if one.cell}
    here = {name: cells(column, values[name].tolist()) for name, column in COLUMNS.items()}
    named = {"test": "Test"} | {name: column.heading for name, column in COLUMNS.items()}
    head = "".join(f'<th scope="col" style="width:{WIDTHS[name]}%">{html(said)}</th>' for name, said in named.items())
    body = ""
    for number, scheme in enumerate(values["scheme"]):
        # The slides begin the first name with a capital letter.
        row = next(row for row, _ in printed if row.lower() == scheme.lower())
        body += f'<tr><th scope="row">{html(row)}</th>'
        for name, column in COLUMNS.items():
            formula, value = printed.get((row, column.heading), ""), here[name][number]
            body += f'<td data-is="{html(column.heading)}">' if value else "<td>"
            body += f'<span class="lm-formula">{html(formula)}</span> <b>{html(value)}</b></td>'
        body += "</tr>"
    return f'<table class="lm-claims lm-schemes"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>'


def _values(page: RoomPage) -> pd.DataFrame:
    """A row for each scheme that fits the runs and folds, with the printed degrees of freedom."""
    scores: FoldScores = page.data
    fitting = [scheme for scheme in Scheme if shortage(scheme, scores.runs, scores.folds, None) is None]
    found = job_progress.analyses(
        {scheme.value: (SCHEMES, scores, page.options(SCHEMES, scheme=scheme, df=None)) for scheme in fitting}
    )
    x = paired(scores, page.settings["a"], page.settings["b"])
    rows = []
    for scheme in fitting:
        if scheme.value not in found:
            continue
        (row,) = found[scheme.value].result.table().to_dict("records")
        mean = np.nan if scheme.averages_t else row["estimate"]
        rows.append([scheme.value, mean, float(scheme_variance(x, scheme)), row["df"], row["statistic"], row["p"]])
    return pd.DataFrame(rows, columns=["scheme", *COLUMNS])
