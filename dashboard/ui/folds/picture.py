"""The differences fold by fold, under the interval of one of the tests."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from streamlit.delta_generator import DeltaGenerator

from dashboard.ui.blocks import page_head, region, result_view
from dashboard.ui.blocks.room_page import RoomPage
from dashboard.ui.session import choices
from stats_core import METHODS, Analysis
from stats_core.answers.folds import dependence
from stats_core.charts.paired_differences import PairedDifferences, Spread
from stats_core.charts.score_boxes import fold_boxes


def show(page: RoomPage, analyses: Mapping[str, Analysis], drawn: DeltaGenerator, beside: DeltaGenerator) -> None:
    """The strip of differences, together or apart by run or by fold, with its controls beside it."""
    strips = {key: chart for key, analysis in analyses.items() if (chart := _strip(analysis)) is not None}
    if not strips:
        return
    keys = sorted(strips, key=lambda key: key != page.test)
    with beside:
        spread = choices.selectbox("Folds", list(Spread), format_func=lambda way: way.value, key=f"{page.key}.spread")
        chosen = choices.selectbox(
            "Interval of",
            keys,
            format_func=lambda key: METHODS[key].title,
            # The tests that fit depend on the data, and a widget keeps no value that is not among its options.
            key=f"{page.key}.interval.{'.'.join(keys)}",
            name=f"{page.key}.interval",
        )
        boxes = choices.toggle("Box plots of the scores", key=f"{page.key}.boxes")
        if region.used_by(page.test):
            region.ask(page)
    with drawn:
        chart = strips[chosen]
        result_view.chart(replace(chart, spread=spread), "differences")
        if spread in (Spread.BY_RUN, Spread.BY_FOLD):
            page_head.lead(dependence(chart.differences, by_run=spread is Spread.BY_RUN))
        if boxes:
            result_view.chart(replace(fold_boxes(page.data), among=page.among), "fold-boxes")


def _strip(analysis: Analysis) -> PairedDifferences | None:
    """The strip of a test; None for tests that have none."""
    return next((chart for chart in analysis.result.charts() if isinstance(chart, PairedDifferences)), None)
