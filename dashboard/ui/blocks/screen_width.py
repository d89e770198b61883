"""How much room the browser gives, for pictures whose layout depends on it."""

from __future__ import annotations

from pathlib import Path

import streamlit as st

from dashboard.ui.session import state

WIDE = 1080
"""Pixels of a wide page: what is wider counts as this, so that a desktop never asks for a second drawing."""

_WIDTH = st.components.v2.component(
    "screen_width",
    html='<div class="measure"></div>',
    css=".measure { height: 0; }",
    js=(Path(__file__).parent / "screen_width.js").read_text(encoding="utf-8"),
)


def screen_width(key: str, wide: int = WIDE) -> int:
    """The pixels across where this stands, in steps; `wide`, the most, until the browser has said otherwise."""
    told = state.widget(key)
    known = int((told and told["width"]) or wide)
    data = {"wide": wide, "known": known}
    browser = _WIDTH(key=key, data=data, default={"width": wide}, on_width_change=_nothing, height=1)
    return int(browser.width or wide)


def _nothing() -> None:
    """The change itself draws the page anew."""
