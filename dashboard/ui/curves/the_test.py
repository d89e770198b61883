"""The randomized two-way ANOVA in pictures and numbers."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from dashboard.ui.blocks import card, page_head, result_view, tables
from dashboard.ui.blocks.room_page import RoomPage
from dashboard.ui.curves import as_printed
from dashboard.ui.curves.which import chosen_levels
from dashboard.ui.server.memo import remembered
from dashboard.ui.session import choices
from stats_core import Answer
from stats_core.answers import AnswerPlan
from stats_core.answers.curves import ANOVA, CARRY_OVER
from stats_core.charts.curve_overlay import Band, curve_overlay
from stats_core.demonstrate.four_effects import four_effects


def show(page: RoomPage, plan: AnswerPlan, answer: Answer | None) -> None:
    """Why this test; both F distributions, the table as in the report, and on request what stands behind it."""
    card.why(page, plan, answer)
    page_head.lead(
        "Each bar counts shuffles of whole curves between the algorithms. The coloured tail is the shuffled p; a line "
        "is what would be expected of F without shuffles."
    )
    analysis = page.ask(ANOVA, interval=chosen_levels(page, "test")).get(ANOVA)
    if analysis is None:
        return
    result_view.show(analysis, "anova", columns=2)
    if choices.toggle("Show rank p, critical values and other approaches", key=f"{page.key}.details"):
        result = analysis.result
        tables.show(result.details(), "anova-details", columns=result.columns(), alpha=result.alpha)
        tables.show(result.approaches, "anova-approaches", alpha=result.alpha)
    if len(page.data.levels) > 1 and choices.toggle(
        "Show how far the levels depend on each other", key=f"{page.key}.carry_over"
    ):
        described = page.ask(CARRY_OVER).get(CARRY_OVER)
        if described is not None:
            result_view.show(described, "carry-over")
    as_printed.show()
    if choices.toggle("Show what the two effects look like", key=f"{page.key}.four"):
        _four_effects()


def _four_effects() -> None:
    """Either effect alone, and both, with what is gone later, on made-up curves."""
    page_head.lead(
        "Made-up curves of two algorithms with six runs each, for the four cases of Figure 1 in the report (Piater and "
        "Cohen 1997) and in the paper (1998). Later is the second half of training."
    )
    pictures = remembered(("four effects",), four_effects)
    for pair in (pictures[:2], pictures[2:]):
        for place, effect in zip(st.columns(2, gap="medium"), pair, strict=True):
            with place:
                page_head.section(f"({effect.case}) {effect.name}", effect.caption)
                overlay = replace(curve_overlay(effect.curves, band=Band.NONE), title=effect.name)
                result_view.chart(overlay, f"effect-{effect.case}")
