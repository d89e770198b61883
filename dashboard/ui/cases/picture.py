"""The picture of the opening view: all pairs with their intervals, or two models closely."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import nullcontext
from dataclasses import replace

import numpy as np
import streamlit as st

from dashboard.ui.blocks import result_view
from dashboard.ui.blocks.result_view import AnalysisPart
from dashboard.ui.blocks.room_page import RoomPage
from stats_core import Analysis, Losses
from stats_core.answers import Standings
from stats_core.answers.cases import COCHRAN, MATCHED, MCNEMAR, families, pairs_shown
from stats_core.charts import AgreementSquare, Chart, ErrorOverlap, Forest, LossDifferences

MOST_ROWS, TALL = 12, 480
"""More rows than this scroll in a box of this height in pixels, which leaves the answer on the screen."""


def show(page: RoomPage, analyses: Mapping[str, Analysis], covariances: bool = True) -> None:
    """What the answer speaks of; without `covariances`, no interval as if the losses were independent."""
    if len(page.data.algorithms) == 2:
        closely = next((analyses[key] for key in (MCNEMAR, MATCHED) if key in analyses), None)
        if closely is not None:
            cases = isinstance(page.data, Losses)
            seen = lambda chart: _of_two(chart, cases=cases, beside=covariances)  # noqa: E731
            result_view.show(closely, "two-models", parts=(AnalysisPart.CHARTS,), view=seen)
        return
    pairs = next(iter(families(page.data)), None)
    if pairs in analyses:
        rows = len(page.data.algorithms) - 1
        with st.container(height=TALL, border=False) if rows > MOST_ROWS else nullcontext():
            result_view.show(
                analyses[pairs],
                "pairs-forest",
                parts=(AnalysisPart.CHARTS,),
                view=lambda chart: _pairs(chart, page.standings),
            )
    elif COCHRAN in analyses:
        result_view.show(analyses[COCHRAN], "error-overlap", parts=(AnalysisPart.CHARTS,), view=_overlap)


def _of_two(chart: Chart, *, cases: bool, beside: bool) -> Chart | None:
    """Right and wrong as a square, losses as the distribution of their differences, without cases their mean."""
    if not isinstance(chart, (AgreementSquare, LossDifferences) if cases else Forest):
        return None
    if beside or not isinstance(chart, Forest):
        return chart
    none = np.empty(0)
    return replace(chart, title=f"{chart.a[0]} minus {chart.b[0]}", beside_low=none, beside_high=none, beside="")


def _pairs(chart: Chart, standings: Standings) -> Chart | None:
    return pairs_shown(chart, standings) if isinstance(chart, Forest) else None


def _overlap(chart: Chart) -> Chart | None:
    return chart if isinstance(chart, ErrorOverlap) else None
