"""The differences fold by fold, under the interval of one of the tests."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from dashboard.ui.parts import result_view
from dashboard.ui.parts.safe import html
from stats_core import METHODS, PairResult
from stats_core.charts import PairedDifferences, Spread
from stats_core.methods.folds.advice import Advice, dependence

KEPT = "session"


def show(page: str, found: dict[str, PairResult], advice: Advice) -> None:
    """The strip of differences, together or apart by run or by fold."""
    keys = sorted(found, key=lambda key: key != advice.method)
    with st.container(horizontal=True, vertical_alignment="bottom", gap="medium"):
        spread = st.segmented_control(
            "Folds",
            list(Spread),
            default=Spread.TOGETHER,
            required=True,
            format_func=lambda member: member.value,
            key=f"{page}.spread",
            persist_state=KEPT,
        )
        chosen = st.selectbox(
            "Interval of",
            keys,
            format_func=lambda key: METHODS[key].title,
            # The tests that fit depend on the data, and a widget keeps no value that is not among its options.
            key=f"{page}.interval.{'.'.join(keys)}",
            width=300,
            persist_state=KEPT,
        )
    chart = next(chart for chart in found[chosen].charts() if isinstance(chart, PairedDifferences))
    result_view.chart(replace(chart, spread=spread), "differences")
    if spread is not Spread.TOGETHER:
        said = dependence(chart.differences, by_run=spread is Spread.BY_RUN)
        st.html(f'<p class="lm-faint">{html(said)}</p>')
