"""All pairs of models at once: simultaneous intervals, by the method that the person chooses."""

from __future__ import annotations

from contextlib import nullcontext
from typing import Any

import streamlit as st

from dashboard.ui.blocks import options_form, result_view
from dashboard.ui.blocks.result_view import AnalysisPart
from dashboard.ui.blocks.room_page import RoomPage
from dashboard.ui.cases import groups
from dashboard.ui.session import choices
from stats_core import METHODS
from stats_core.answers import cases
from stats_core.charts import Chart, Forest

MOST_ROWS, TALLEST = 28, 900
"""A picture of more pairs scrolls in a box of this height in pixels."""
SELECT = 420
"""Pixels of a box with one choice."""


def show(page: RoomPage) -> None:
    """Sentence, intervals and table of one method."""
    methods = cases.families(page.data)
    method = choices.segmented_control(
        "Intervals by",
        list(methods),
        default=methods[0],
        required=True,
        format_func=lambda key: METHODS[key].title,
        key=f"{page.key}.family.{'-'.join(methods)}",
        name=f"{page.key}.family",
    )
    side = _side(page, method)
    analysis = page.ask(method, **side).get(method)
    if analysis is None:
        return
    result_view.show(analysis, "pairs", parts=(AnalysisPart.SENTENCE,))
    groups.say_who_ignores_them(page, [method])
    k = len(page.data.algorithms)
    with st.container(height=TALLEST, border=False) if k * (k - 1) // 2 > MOST_ROWS else nullcontext():
        result_view.show(analysis, "all-pairs", parts=(AnalysisPart.CHARTS,), view=_forest)
    result_view.show(analysis, "pairs", parts=(AnalysisPart.TABLE, AnalysisPart.NOTES))


def _side(page: RoomPage, method: str) -> dict[str, Any]:
    """The alternative, where it is one-sided; with a method behind the answer it stands among its other settings."""
    option = next((option for option in METHODS[method].options if option.name == "alternative"), None)
    if option is None or method == page.test:
        return {}
    with st.container(width=SELECT):
        chosen = options_form.widget(f"{page.key}.{method}", option, page.data)
    return {} if chosen == option.default else {"alternative": chosen}


def _forest(chart: Chart) -> Chart | None:
    return chart if isinstance(chart, Forest) else None
