"""All pairs of models at once: simultaneous intervals, by the method that the person chooses."""

from __future__ import annotations

from contextlib import nullcontext
from typing import Any

import streamlit as st

from dashboard.ui.blocks import options_form, result_view
from dashboard.ui.blocks.result_view import Part
from dashboard.ui.blocks.room_page import Board
from dashboard.ui.cases import picture
from dashboard.ui.session import choices
from stats_core import METHODS
from stats_core.charts import Chart, Forest
from stats_core.methods.cases.shared import advice

MOST_ROWS, TALLEST = 28, 900
"""A picture of more pairs scrolls in a box of this height in pixels."""
SELECT = 420
"""Pixels of a box with one choice."""


def show(board: Board) -> None:
    """Sentence, intervals and table of one method; the picture only where the opening view does not have it."""
    methods = advice.families(board.data)
    method = choices.segmented_control(
        "Intervals by",
        list(methods),
        default=methods[0],
        required=True,
        format_func=lambda key: METHODS[key].title,
        key=f"{board.page}.family.{'-'.join(methods)}",
        name=f"{board.page}.family",
    )
    side = _side(board, method)
    found = board.ask(method, **side)
    if method not in found:
        return
    result_view.show(found[method], "pairs", parts=(Part.SENTENCE,))
    if method != methods[0] or side or not picture.whole(board):
        k = len(board.data.algorithms)
        with st.container(height=TALLEST, border=False) if k * (k - 1) // 2 > MOST_ROWS else nullcontext():
            result_view.show(found[method], "all-pairs", parts=(Part.CHARTS,), view=_forest)
    result_view.show(found[method], "pairs", parts=(Part.TABLE, Part.NOTES))


def _side(board: Board, method: str) -> dict[str, Any]:
    """The alternative, where it is one-sided; with a method behind the answer it stands among its other settings."""
    option = next((one for one in METHODS[method].options if one.name == "alternative"), None)
    if option is None or method == board.lead:
        return {}
    with st.container(width=SELECT):
        chosen = options_form.widget(f"{board.page}.{method}", option, board.data)
    return {} if chosen == option.default else {"alternative": chosen}


def _forest(chart: Chart) -> Chart | None:
    return chart if isinstance(chart, Forest) else None
