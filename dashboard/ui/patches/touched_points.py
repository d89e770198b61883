"""A tap on a part of a chart takes that part.

plotly.js selects the part that the mouse was over before the click. A finger is nowhere before it taps: the first tap
selects nothing, and each one after it what was tapped before. Here a finger that touches a chart is a mouse that has
come there.
"""

from __future__ import annotations

from pathlib import Path

import streamlit as st

from dashboard.ui.patches.versions import may_change

_TOUCHED = st.components.v2.component(
    "touched_points", js=(Path(__file__).parent / "touched_points.js").read_text(encoding="utf-8")
)


def heard(key: str) -> None:
    """Listen while this stands on the page."""
    if may_change("plotly"):
        _TOUCHED(key=key, height=1)
