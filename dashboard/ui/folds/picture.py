"""The differences fold by fold, under the interval of one of the tests."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from streamlit.delta_generator import DeltaGenerator

from dashboard.ui.blocks import page_head, region, result_view
from dashboard.ui.blocks.room_page import Board
from dashboard.ui.session import choices
from stats_core import METHODS, Analysis
from stats_core.charts.paired_differences import PairedDifferences, Spread
from stats_core.charts.score_boxes import fold_boxes
from stats_core.methods.folds.shared.advice import dependence


def show(board: Board, found: Mapping[str, Analysis], drawn: DeltaGenerator, beside: DeltaGenerator) -> None:
    """The strip of differences, together or apart by run or by fold, with its controls beside it."""
    strips = {key: chart for key, one in found.items() if (chart := _strip(one)) is not None}
    if not strips:
        return
    keys = sorted(strips, key=lambda key: key != board.lead)
    with beside:
        spread = choices.selectbox("Folds", list(Spread), format_func=lambda one: one.value, key=f"{board.page}.spread")
        chosen = choices.selectbox(
            "Interval of",
            keys,
            format_func=lambda key: METHODS[key].title,
            # The tests that fit depend on the data, and a widget keeps no value that is not among its options.
            key=f"{board.page}.interval.{'.'.join(keys)}",
            name=f"{board.page}.interval",
        )
        boxes = choices.toggle("Box plots of the scores", key=f"{board.page}.boxes")
        if region.used_by(board.lead):
            region.ask(board)
    with drawn:
        chart = strips[chosen]
        result_view.chart(replace(chart, spread=spread), "differences")
        if spread in (Spread.BY_RUN, Spread.BY_FOLD):
            page_head.lead(dependence(chart.differences, by_run=spread is Spread.BY_RUN))
        if boxes:
            result_view.chart(replace(fold_boxes(board.data), among=board.among), "fold-boxes")


def _strip(analysis: Analysis) -> PairedDifferences | None:
    """The strip of a test; None for tests that have none."""
    return next((chart for chart in analysis.result.charts() if isinstance(chart, PairedDifferences)), None)
