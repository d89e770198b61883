"""Bouckaert's ten schemes of repeated cross-validation, with published or calibrated degrees of freedom."""

from __future__ import annotations

from enum import Enum
from typing import Any

import pandas as pd
import streamlit as st

from dashboard.ui.folds import tests as folds_tests
from dashboard.ui.parts import grid, result_view
from stats_core import FoldScores, Scheme, repeated_cv_t
from stats_core.kernels.folds import shortage
from stats_core.methods.folds.advice import calibrated_df
from stats_core.methods.folds.repeated_cv_t import NULL_REJECTIONS
from stats_core.results.columns import Column, Kind

KEPT = "session"
COLUMNS = {
    "scheme": Column(Kind.TEXT, "Scheme"),
    "decision": Column(Kind.TEXT, "Decision"),
    "known": Column(Kind.TEXT, "Known to be wrong"),
}


class Freedom(Enum):
    """Where the degrees of freedom of the repeated cross-validation test come from."""

    CALIBRATED = "Calibrated"
    PUBLISHED = "Published"
    OWN = "My own"


def degrees_of_freedom(page: str, scores: FoldScores, scheme: Scheme) -> float | None:
    """The choice of degrees of freedom; None for the published ones."""
    known = calibrated_df(scheme, scores.runs, scores.folds)
    ways = [way for way in Freedom if known is not None or way is not Freedom.CALIBRATED]
    way = st.segmented_control(
        "Degrees of freedom of the scheme",
        ways,
        default=ways[0],
        required=True,
        format_func=lambda member: f"{member.value} ({known})" if member is Freedom.CALIBRATED else member.value,
        key=f"{page}.freedom.{known}",
        help="Calibrated ones are known for 'use all data' with 10 runs x 10 folds. Your own may come from data sets "
        "without a difference: stats_core.kernels.folds.calibrate finds them.",
        persist_state=KEPT,
    )
    if way is Freedom.OWN:
        return st.number_input(
            "Own degrees of freedom",
            min_value=0.5,
            max_value=100_000.0,
            value=10.0,
            step=1.0,
            format="%g",
            key=f"{page}.own_df",
            persist_state=KEPT,
        )
    return float(known) if known is not None and way is Freedom.CALIBRATED else None


def show(scores: FoldScores, settings: dict[str, Any]) -> None:
    """All ten schemes on the same folds; calibrated degrees of freedom where they are known or given."""
    with st.expander("All ten schemes of the repeated cross-validation test"):
        table, refused = ten_schemes(scores, settings)
        st.html(
            '<p class="lm-faint">With the published degrees of freedom, unless others are known for the scheme or '
            "given in the settings. The last column: how often a scheme with its published degrees of freedom rejects "
            "at the 5 % level when nothing differs (10 runs x 10 folds, 1,000 data sets), where that is far too "
            "often.</p>"
        )
        if len(table):
            grid.show(table, "schemes", columns=COLUMNS, alpha=settings["alpha"])
        result_view.notes(refused)


def ten_schemes(scores: FoldScores, settings: dict[str, Any]) -> tuple[pd.DataFrame, list[str]]:
    """A row for each scheme that the design allows, and what the others lack."""
    rows, refused = [], []
    for scheme in Scheme:
        df = settings["df"] if scheme is settings["scheme"] else calibrated_df(scheme, scores.runs, scores.folds)
        if lack := shortage(scheme, scores.runs, scores.folds, df):
            refused.append(f"The scheme '{scheme.value}' needs at least {lack}; found {scores.describe()}.")
            continue
        result = repeated_cv_t(scores, a=settings["a"], b=settings["b"], scheme=scheme, df=df, alpha=settings["alpha"])
        wrong = NULL_REJECTIONS.get(scheme) if df is None else None
        rows.append(
            {
                "scheme": scheme.value,
                **{name: result.table()[name].item() for name in ("estimate", "low", "high", "statistic", "df", "p")},
                "decision": folds_tests.decided(result),
                "known": f"rejects {wrong} %" if wrong else "",
            }
        )
    return pd.DataFrame(rows), refused
