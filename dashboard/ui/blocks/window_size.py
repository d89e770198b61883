"""How high the window is, for pictures that reach down to its edge, and whether it is that of a phone."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from pathlib import Path

import streamlit as st

from dashboard.ui.session import state


@dataclass(frozen=True)
class WindowSize:
    """The pixels from top to bottom, in steps, and whether what stands side by side elsewhere stands below each other.

    A projector's, until the browser has said otherwise: on a lower screen nothing is cut, on a higher one it is drawn
    anew.
    """

    height: int = 720
    narrow: bool = False


KNOWN, BROWSER = "window size", "window-size"
"""Where it is kept for all pages, and what the browser said on this one."""

_SIZE = st.components.v2.component(
    "window_size",
    html="<div></div>",
    js=(Path(__file__).parent / "window_size.js").read_text(encoding="utf-8"),
)


def known_size() -> WindowSize:
    """What the browser has said of its window so far, also in the very run that it asks for with a new size."""
    told = state.widget(BROWSER)
    known: WindowSize = state.widget(KNOWN, WindowSize())
    return WindowSize(**told["size"]) if told and told["size"] else known


def window_size() -> WindowSize:
    """The size of the window; the same on every page of a session, so that only the first asks."""
    known = known_size()
    browser = _SIZE(key=BROWSER, data=asdict(known), default={"size": asdict(known)}, on_size_change=_nothing, height=1)
    size = WindowSize(**browser.size) if browser.size else known
    state.set_widget(KNOWN, size)
    return size


def _nothing() -> None:
    """The change itself draws the page anew."""
