"""How probable a difference is that matters, and how large one has to be to matter."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import streamlit as st

from dashboard.ui.keep import state
from dashboard.ui.parts import result_view, workbench
from dashboard.ui.parts.boards import Board
from stats_core import METHODS, Analysis, FoldScores
from stats_core.charts import Chart, PosteriorDensity
from stats_core.methods.folds.advice import suggested_region

METHOD = "bayesian_correlated_t"


def region(board: Board) -> float:
    """Half the region of practical equivalence as the person left it; at first the suggested one."""
    return float(state.widget(_key(board), suggested_region(board.data)))


def ask_region(board: Board) -> None:
    """The widget of the region; it stands where the posterior is shown."""
    suggested = suggested_region(board.data)
    st.number_input(
        "Region of practical equivalence ±",
        min_value=0.0,
        value=suggested,
        step=suggested or 0.01,
        format="%g",
        key=_key(board),
        help=f"Differences up to this size count as none, in units of the score. Suggested here: {suggested:g}.",
        width=240,
        persist_state="session",
    )


def behind_the_answer(board: Board) -> bool:
    """Whether the answer of the page depends on the region, which is then asked beside it."""
    return board.lead is not None and any(option.name == "rope" for option in METHODS[board.lead].options)


def show(board: Board, among: FoldScores, found: Mapping[str, Analysis]) -> None:
    """The posterior of the pair, with the region of practical equivalence."""
    if behind_the_answer(board):
        workbench.lead("The region of practical equivalence is beside the picture.")
    else:
        ask_region(board)
    if METHOD in found:
        result_view.show(
            found[METHOD],
            "posterior",
            view=lambda chart: _seen(chart, among),
            without=("estimate", "low", "high"),
        )


def _key(board: Board) -> str:
    """Other data may have other scores, and another suggestion."""
    return f"{board.page}.rope.{suggested_region(board.data):g}"


def _seen(chart: Chart, among: FoldScores) -> Chart | None:
    """The density, in the colours that the algorithms have among all that were given."""
    return replace(chart, among=among.algorithms) if isinstance(chart, PosteriorDensity) else None
