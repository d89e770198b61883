"""The picture of the opening view: all pairs with their intervals, or two models closely."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import nullcontext
from dataclasses import replace

import numpy as np
import streamlit as st

from dashboard.ui.blocks import result_view
from dashboard.ui.blocks.result_view import Part
from dashboard.ui.blocks.room_page import Board
from stats_core import Analysis, Losses
from stats_core.charts import AgreementSquare, Chart, ErrorOverlap, Forest, LossDifferences
from stats_core.methods.cases.shared import advice

MOST_PAIRS = 3
"""Of more pairs, those with the best model are shown: all of them are under Every pair."""
MOST_ROWS, TALL = 12, 480
"""More rows than this scroll in a box of this height in pixels, which leaves the answer on the screen."""


def show(board: Board, found: Mapping[str, Analysis], covariances: bool = True) -> None:
    """What the answer speaks of; without `covariances`, no interval as if the losses were independent."""
    if len(board.data.algorithms) == 2:
        closely = next((found[key] for key in ("mcnemar", "matched_t") if key in found), None)
        if closely is not None:
            cases = isinstance(board.data, Losses)
            seen = lambda chart: _of_two(chart, cases=cases, beside=covariances)  # noqa: E731
            result_view.show(closely, "two-models", parts=(Part.CHARTS,), view=seen)
        return
    pairs = next(iter(advice.families(board.data)), None)
    if pairs in found:
        best = board.standings.algorithms[0]
        rows = len(board.data.algorithms) - 1
        with st.container(height=TALL, border=False) if rows > MOST_ROWS else nullcontext():
            result_view.show(
                found[pairs], "pairs-forest", parts=(Part.CHARTS,), view=lambda chart: _pairs(chart, whole(board), best)
            )
    elif "cochran_q" in found:
        result_view.show(found["cochran_q"], "error-overlap", parts=(Part.CHARTS,), view=_overlap)


def whole(board: Board) -> bool:
    """Whether the opening view has room for all pairs."""
    k = len(board.data.algorithms)
    return k * (k - 1) // 2 <= MOST_PAIRS


def _of_two(chart: Chart, *, cases: bool, beside: bool) -> Chart | None:
    """Right and wrong as a square, losses as the distribution of their differences, without cases their mean."""
    if not isinstance(chart, (AgreementSquare, LossDifferences) if cases else Forest):
        return None
    if beside or not isinstance(chart, Forest):
        return chart
    none = np.empty(0)
    return replace(chart, title=f"{chart.a[0]} minus {chart.b[0]}", beside_low=none, beside_high=none, beside="")


def _pairs(chart: Chart, everything: bool, best: str) -> Chart | None:
    if not isinstance(chart, Forest):
        return None
    return chart if everything else chart.against(best)


def _overlap(chart: Chart) -> Chart | None:
    return chart if isinstance(chart, ErrorOverlap) else None
