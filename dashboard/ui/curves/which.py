"""Which algorithms differ: all pairs, and any contrast."""

from __future__ import annotations

from enum import Enum

import streamlit as st

from dashboard.ui.blocks import options_form, page_head, result_view
from dashboard.ui.blocks.result_view import Part
from dashboard.ui.blocks.room_page import Board
from dashboard.ui.curves.where import chosen_interval
from dashboard.ui.session import choices

Interval = tuple[float, float] | None
SELECT = 420
"""Pixels of a box with one choice."""


def pairs(board: Board) -> None:
    """Every pair with its adjusted p value."""
    with st.container(width=SELECT):
        side = _side(board, "curve_pairs")
    found = board.ask("curve_pairs", interval=chosen_levels(board), alternative=side)
    if "curve_pairs" in found:
        # One pair is no matrix.
        parts = [part for part in Part if part is not Part.CHARTS or len(board.data.algorithms) > 2]
        result_view.show(found["curve_pairs"], "pairs", parts=parts)


def contrast(board: Board) -> None:
    """A contrast typed as weights, of the mean scores or of what the curves do over the levels."""
    page_head.lead(
        "Positive weights against negative ones; they add up to zero. Weights for each algorithm at each level are "
        "under More tests."
    )
    weights = options_form.weights(
        f"{board.page}.weights.{board.data.fingerprint[:12]}", board.standings.algorithms, f"{board.page}.weights"
    )
    in_order = dict(zip(board.standings.algorithms, weights, strict=True))
    chosen = tuple(in_order[name] for name in board.data.algorithms)
    with st.container(horizontal=True, width=2 * SELECT):
        over = options_form.widget(board.page, options_form.option_of("curve_contrast", "pattern"), board.data)
        side = _side(board, "curve_contrast")
    found = board.ask("curve_contrast", interval=chosen_levels(board), weights=chosen, pattern=over, alternative=side)
    if "curve_contrast" in found:
        result_view.show(found["curve_contrast"], "contrast")


def _side(board: Board, key: str) -> Enum:
    """The alternative of a test that has words of its own for its sides."""
    chosen: Enum = options_form.widget(f"{board.page}.{key}", options_form.option_of(key, "alternative"), board.data)
    return chosen


def chosen_levels(board: Board, place: str = "") -> Interval:
    """All levels, or those chosen under Where; `place` tells the switches of several parts apart."""
    interval = chosen_interval(board)
    if interval is None:
        return None
    name = f"Only levels {interval[0]:,.10g} to {interval[1]:,.10g}"
    key = f"{board.page}.only_interval"
    return interval if choices.toggle(name, key=f"{key}{place}") else None
