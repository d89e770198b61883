"""The benchmark in pictures: scores, ranks, wins, p values and letters, one at a time."""

from __future__ import annotations

import streamlit as st

from dashboard.ui.parts import result_view, workbench
from dashboard.ui.parts.safe import html
from stats_core.charts import Chart
from stats_core.methods.ranks.friedman_result import FriedmanResult
from stats_core.methods.ranks.rank_family import RankFamily

NAMES = {
    "rank_spread": "Ranks",
    "score_boxes": "Box plots",
    "score_heat": "Heat map",
    "win_counts": "Wins",
    "pairs": "Pairs",
    "letters": "Letters",
}
"""What a picture is called on its button, by the key of its chart."""


def show(page: str, friedman: FriedmanResult, posthoc: RankFamily | None, width: int) -> None:
    """A row of buttons, and the picture that was chosen."""
    workbench.section("Pictures")
    found = [*friedman.charts(), *(posthoc.charts() if posthoc else ())]
    charts: dict[str, Chart] = {chart.key: chart for chart in found if chart.key in NAMES}
    shown = [key for key in NAMES if key in charts]
    key = st.segmented_control(
        "Picture",
        shown,
        default=shown[0],
        required=True,
        format_func=NAMES.__getitem__,
        key=f"{page}.picture.{'-'.join(shown)}",
        label_visibility="collapsed",
        persist_state="session",
    )
    chart = charts[key or shown[0]]
    st.html(f'<p class="lm-finding">{html(chart.title)}</p>')
    result_view.chart(chart, chart.key.replace("_", "-"), width=width)
