"""The randomized two-way ANOVA in pictures and numbers."""

from __future__ import annotations

import streamlit as st

from dashboard.ui.curves.which import chosen_levels
from dashboard.ui.parts import result_view, tables, workbench
from dashboard.ui.parts.boards import Board


def show(board: Board) -> None:
    """Both F distributions, the table as in the report, and on request what stands behind it."""
    workbench.lead(
        "Each bar counts shuffles of whole curves between the algorithms. The coloured tail is p; the line is what the "
        "conventional F distribution expects."
    )
    found = board.ask("randomized_anova", interval=chosen_levels(board, "test"))
    if "randomized_anova" not in found:
        return
    analysis = found["randomized_anova"]
    result_view.show(analysis, "anova", columns=2)
    if st.toggle(
        "Show rank p, critical values and other approaches", key=f"{board.page}.details", persist_state="session"
    ):
        result = analysis.result
        tables.show(result.details(), "anova-details", columns=result.columns(), alpha=result.alpha)
        tables.show(result.approaches, "anova-approaches", alpha=result.alpha)
    if len(board.data.levels) > 1 and st.toggle(
        "Show how far the levels depend on each other", key=f"{board.page}.carry_over", persist_state="session"
    ):
        described = board.ask("carry_over")
        if "carry_over" in described:
            result_view.show(described["carry_over"], "carry-over")
