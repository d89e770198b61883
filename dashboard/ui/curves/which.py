"""Which algorithms differ: all pairs, and any contrast."""

from __future__ import annotations

from enum import Enum

import streamlit as st

from dashboard.ui.blocks import options_form, page_head, result_view
from dashboard.ui.blocks.result_view import AnalysisPart
from dashboard.ui.blocks.room_page import RoomPage
from dashboard.ui.curves.where import chosen_interval
from dashboard.ui.session import choices
from stats_core.answers.curves import CONTRAST, PAIRS

LevelInterval = tuple[float, float] | None
SELECT = 420
"""Pixels of a box with one choice."""


def pairs(page: RoomPage) -> None:
    """Every pair with its adjusted p value."""
    with st.container(width=SELECT):
        side = _side(page, PAIRS)
    analysis = page.ask(PAIRS, interval=chosen_levels(page), alternative=side).get(PAIRS)
    if analysis is not None:
        # One pair is no matrix.
        parts = [part for part in AnalysisPart if part is not AnalysisPart.CHARTS or len(page.data.algorithms) > 2]
        result_view.show(analysis, "pairs", parts=parts)


def contrast(page: RoomPage) -> None:
    """A contrast typed as weights, of the mean scores or of what the curves do over the levels."""
    page_head.lead(
        "Positive weights against negative ones; they add up to zero. Weights for each algorithm at each level are "
        "under Other tests."
    )
    weights = options_form.weights(
        f"{page.key}.weights.{page.data.fingerprint[:12]}", page.standings.algorithms, f"{page.key}.weights"
    )
    in_order = dict(zip(page.standings.algorithms, weights, strict=True))
    chosen = tuple(in_order[name] for name in page.data.algorithms)
    with st.container(horizontal=True, width=2 * SELECT):
        over = options_form.widget(page.key, options_form.option_of(CONTRAST, "pattern"), page.data)
        side = _side(page, CONTRAST)
    levels = chosen_levels(page)
    analysis = page.ask(CONTRAST, interval=levels, weights=chosen, pattern=over, alternative=side).get(CONTRAST)
    if analysis is not None:
        result_view.show(analysis, "contrast")


def _side(page: RoomPage, key: str) -> Enum:
    """The alternative of a test that has words of its own for its sides."""
    chosen: Enum = options_form.widget(f"{page.key}.{key}", options_form.option_of(key, "alternative"), page.data)
    return chosen


def chosen_levels(page: RoomPage, place: str = "") -> LevelInterval:
    """All levels, or those chosen under Where; `place` tells the switches of several parts apart."""
    interval = chosen_interval(page)
    if interval is None:
        return None
    name = f"Only levels {interval[0]:,.10g} to {interval[1]:,.10g}"
    key = f"{page.key}.only_interval"
    return interval if choices.toggle(name, key=f"{key}{place}") else None
