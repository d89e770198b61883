"""All pairs of models at once: simultaneous intervals, by the method that the person chooses."""

from __future__ import annotations

from contextlib import nullcontext

import streamlit as st

from dashboard.ui.cases import picture
from dashboard.ui.keep import choices
from dashboard.ui.parts import result_view
from dashboard.ui.parts.boards import Board
from dashboard.ui.parts.result_view import Part
from stats_core import METHODS
from stats_core.charts import Chart, Forest
from stats_core.methods.cases import advice

MOST_ROWS, TALLEST = 28, 900
"""A picture of more pairs scrolls in a box of this height in pixels."""


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
    found = board.ask(method)
    if method not in found:
        return
    result_view.show(found[method], "pairs", parts=(Part.SENTENCE,))
    if method != methods[0] or not picture.whole(board):
        k = len(board.data.algorithms)
        with st.container(height=TALLEST, border=False) if k * (k - 1) // 2 > MOST_ROWS else nullcontext():
            result_view.show(found[method], "all-pairs", parts=(Part.CHARTS,), view=_forest)
    result_view.show(found[method], "pairs", parts=(Part.TABLE, Part.NOTES))


def _forest(chart: Chart) -> Chart | None:
    return chart if isinstance(chart, Forest) else None
