"""Whether the browser shows the dark theme, and what makes the page follow when it changes."""

from __future__ import annotations

from pathlib import Path

import streamlit as st

_FOLLOW = st.components.v2.component(
    "frame", js=(Path(__file__).parent / "theme.js").read_text(encoding="utf-8"), html="<span></span>"
)


def dark() -> bool:
    """Whether the browser shows the dark theme."""
    return st.context.theme.type == "dark"


def follow() -> None:
    """Run the page again when the browser turns dark or light: charts carry their own colours."""
    _FOLLOW(key="frame", data={"dark": dark()})
