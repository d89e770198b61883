"""What all pages have in common: the name, the style, and the end of work that nobody waits for."""

from __future__ import annotations

from contextvars import ContextVar
from pathlib import Path
from typing import Protocol

import streamlit as st
from streamlit.runtime.pages_manager import PagesManager

from dashboard.ui.keep import compute, promised, state, workers
from dashboard.ui.parts import downloads

HERE = Path(__file__).parent
_THEME_WATCH = st.components.v2.component(
    "theme_watch", js=(HERE / "theme_watch.js").read_text(encoding="utf-8"), html="<span></span>"
)
_framed: ContextVar[bool] = ContextVar("framed", default=False)
_without_frame = False
"""Whether a page of this server has been run without its frame."""


class Page(Protocol):
    """A page of the menu."""

    def run(self) -> None: ...


def run(page: Page) -> None:
    """Show a page inside the frame."""
    st.set_page_config(page_icon=str(HERE / "icon.svg"), layout="wide", initial_sidebar_state="collapsed")
    st.logo(str(HERE / "logo.svg"), size="large")
    promised.keep_answers()
    downloads.hold()
    workers.start()
    framed = _framed.set(True)
    try:
        with compute.only_what_is_asked():
            page.run()
    finally:
        _framed.reset(framed)


def begin() -> None:
    """What every page starts with, so that it also stands alone: the way to the front door, and the style."""
    global _without_frame
    if not _framed.get() and (PagesManager.uses_pages_directory or _without_frame) and state.first_time("front door"):
        # A server whose first visitors ask for this page by its address has never run app.py: it takes the folder
        # for the menu, and runs the page without its frame. From now on it goes through app.py, for all of them.
        PagesManager.uses_pages_directory = False
        _without_frame = True
        st.rerun()
    st.html(HERE / "style.css")
    _THEME_WATCH(key="theme-watch")


def dark() -> bool:
    """Whether the browser shows the dark theme."""
    return st.context.theme.type == "dark"
