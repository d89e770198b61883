"""The tab of who could be best: the ranks that each algorithm could have, in a sentence, a picture and a table."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from dashboard.text import html
from dashboard.ui.blocks import result_view, tables
from dashboard.ui.blocks.room_page import RoomPage
from dashboard.ui.blocks.screen_width import screen_width
from dashboard.ui.session import choices
from stats_core import Answer

TAB = "Who could be best"
MOST_ROWS = 41
"""Algorithms in the picture; the rest comes on demand."""


def tab(page: RoomPage, answer: Answer | None) -> dict[str, Callable[[], None]]:
    """The tab among those of a card; none of two algorithms, of whom the sentence says all, and none without a test."""
    if len(page.data.algorithms) < 3 or page.test is None:
        return {}
    return {TAB: lambda: show(page, answer)}


def show(page: RoomPage, answer: Answer | None) -> None:
    """The rank sets of the answer, or why there are none; nothing while it is at work."""
    if answer is None:
        return
    sets = answer.rank_sets()
    if sets is None:
        st.html(f'<p class="lm-faint">{html(answer.why_no_rank_sets())}</p>')
        return
    result_view.finding(sets.sentence(), page.among)
    name, many, chart = f"{page.key.replace('_', '-').replace('.', '-')}-could-be-best", len(sets.low), sets.chart()
    if many > MOST_ROWS and not choices.toggle(f"All {many:,} in this picture", key=f"{page.key}.every_rank"):
        chart = chart.first(MOST_ROWS)
    result_view.chart(chart, name, width=screen_width(f"{page.key}.ranks_width"))
    tables.show(sets.table(), name, columns=sets.columns(), without=() if sets.groups else ("tie_groups",))
    result_view.notes(sets.notes(), page.among)
