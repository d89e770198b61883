"""How large a difference has to be to matter: asked where a posterior uses it."""

from __future__ import annotations

import streamlit as st

from dashboard.ui.keep import state
from dashboard.ui.parts.boards import Board
from stats_core import METHODS
from stats_core.methods.region import suggested_region


def used_by(method: str | None) -> bool:
    """Whether a method knows a region of practical equivalence."""
    return method is not None and any(option.name == "rope" for option in METHODS[method].options)


def chosen(board: Board) -> float:
    """Half the region as the person left it; at first the suggested one."""
    return float(state.widget(_key(board), suggested_region(board.data.scores)))


def ask(board: Board) -> None:
    """The widget of the region."""
    suggested = suggested_region(board.data.scores)
    st.number_input(
        "Region of practical equivalence ±",
        min_value=0.0,
        value=suggested,
        step=suggested or 0.01,
        format="%g",
        key=_key(board),
        help=f"Differences up to this size count as none, in units of the score. Suggested here: {suggested:g}.",
        width=280,
        persist_state="session",
    )


def _key(board: Board) -> str:
    """Other data may have other scores, and another suggestion."""
    return f"{board.page}.rope.{suggested_region(board.data.scores):g}"
