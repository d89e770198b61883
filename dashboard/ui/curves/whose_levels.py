"""Of whom it is asked where they differ: all algorithms together, the best against the rest, or two of them."""

from __future__ import annotations

from enum import Enum
from typing import Any

import streamlit as st

from dashboard.ui.blocks import pair_picker
from dashboard.ui.blocks.rail import AskedFor
from dashboard.ui.blocks.room_page import RoomPage
from dashboard.ui.session import choices
from stats_core.answers.curve_strips import ALL, BEST


class Whose(Enum):
    """Whose levels of training are looked at one by one."""

    ALL = "All together"
    BEST = "The best against the rest"
    PAIR = "Two of them"


def chosen(page: RoomPage) -> dict[str, Any]:
    """The setting of the answer that says whose levels are looked at; nothing while that is not asked."""
    if page.asked is not AskedFor.WHERE or len(page.data.levels) < 2:
        return {}
    with page.places.question:
        whose = Whose.PAIR
        if len(page.data.algorithms) > 2:
            whose = choices.radio(
                "Whose levels",
                list(Whose),
                index=list(Whose).index(Whose.BEST),
                format_func=lambda whose: whose.value,
                key=f"{page.key}.whose",
                label_visibility="collapsed",
            )
        if whose is not Whose.PAIR:
            return {"where": BEST if whose is Whose.BEST else ALL}
        if len(page.data.algorithms) == 2:
            return {"where": page.standings.algorithms}
        pair = pair_picker.choose(f"{page.key}.levels", page.data, page.standings.algorithms, narrow=True)
        if pair["a"] == pair["b"]:
            st.html('<p class="lm-faint">One algorithm does not differ from itself: choose two.</p>')
            return {"where": ALL}
    return {"where": (pair["a"], pair["b"])}
