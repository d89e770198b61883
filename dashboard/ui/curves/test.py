"""The randomized two-way ANOVA in pictures and numbers."""

from __future__ import annotations

import streamlit as st

from dashboard.ui.parts import result_view, tables, workbench
from stats_core.methods.curves.anova_result import CurveAnova


def show(page: str, result: CurveAnova) -> None:
    """Both F distributions, the table as in the report, and on request what stands behind it."""
    workbench.section(
        "The test",
        "Each bar counts shuffles of whole curves between the algorithms. The coloured tail is p; the line is what "
        "the conventional F distribution expects.",
    )
    for column, chart in zip(st.columns(2), result.charts(), strict=True):
        with column:
            result_view.heading(chart.title)
            result_view.chart(chart, f"f-{chart.key}")
    tables.show(result.table(), "anova", columns=result.columns(), alpha=result.alpha)
    result_view.notes(result.notes())
    if st.toggle("Show rank p, critical values and other approaches", key=f"{page}.details", persist_state="session"):
        tables.show(result.details(), "anova-details", columns=result.columns(), alpha=result.alpha)
        tables.show(result.approaches, "anova-approaches", alpha=result.alpha)
