"""The table of the ten schemes in Singhi's slides: its formulas, and what they give on the open folds."""

from __future__ import annotations

import numpy as np
import pandas as pd
import streamlit as st

from dashboard.ui.documents import rows
from dashboard.ui.keep import working
from dashboard.ui.parts import as_printed, result_view, tables, workbench
from dashboard.ui.parts.boards import Board
from dashboard.ui.parts.documents_link import label
from stats_core import FoldScores, Scheme
from stats_core.kernels.folds import scheme_variance, shortage
from stats_core.methods.folds.fold_pair import paired
from stats_core.results.columns import Column, Kind
from stats_core.simulate.documents import at

PLACE = ("Slides", "Table 1")
COLUMNS = {
    "scheme": Column(Kind.TEXT, "Test"),
    "mean": Column(Kind.DIFFERENCE, "Mean m"),
    "variance": Column(Kind.STATISTICS, "Variance"),
    "df": Column(Kind.DF, "df"),
    "z": Column(Kind.STATISTIC, "Z"),
    "p": Column(Kind.P_BESIDE, "p"),
}


def show(board: Board) -> None:
    """The printed formulas, and beside them their values with the printed degrees of freedom."""
    values = _values(board)
    if values.empty:
        return
    workbench.section(
        label(*PLACE),
        "x_ij is A minus B in fold i of k and run j of r. The three tests that average T have neither a mean nor a "
        "variance of their own. Here with the printed degrees of freedom, whatever the settings say.",
    )
    printed, here = st.columns([3, 2], gap="large")
    cells = at(*PLACE)
    why = rows.reasons(cells)
    with printed:
        st.html(rows.table(cells, "printed", why))
    with here:
        result_view.heading("Here, on these folds")
        tables.show(values, "schemes-as-printed", columns=COLUMNS)
    st.html(rows.legend(why))
    as_printed.link(*PLACE)


def _values(board: Board) -> pd.DataFrame:
    """A row for each scheme that fits the runs and folds, whatever degrees of freedom are chosen in the settings."""
    scores: FoldScores = board.data
    fitting = [scheme for scheme in Scheme if shortage(scheme, scores.runs, scores.folds, None) is None]
    found = working.analyses(
        {
            scheme.value: ("repeated_cv_t", scores, board.options("repeated_cv_t", scheme=scheme, df=None))
            for scheme in fitting
        }
    )
    x = paired(scores, board.settings["a"], board.settings["b"])
    lines = []
    for scheme in fitting:
        if scheme.value not in found:
            continue
        (row,) = found[scheme.value].result.table().to_dict("records")
        mean = np.nan if scheme.averages_t else row["estimate"]
        variance = float(scheme_variance(x, scheme))
        lines.append([scheme.value, mean, variance, row["df"], row["statistic"], row["p"]])
    return pd.DataFrame(lines, columns=list(COLUMNS))
