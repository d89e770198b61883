"""What all pages have in common: the name, the style, and the end of work that nobody waits for."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

import streamlit as st
from streamlit.runtime.pages_manager import PagesManager

from dashboard.ui.keep import compute, promised
from dashboard.ui.parts import downloads

HERE = Path(__file__).parent
_THEME_WATCH = st.components.v2.component(
    "theme_watch", js=(HERE / "theme_watch.js").read_text(encoding="utf-8"), html="<span></span>"
)


class Page(Protocol):
    """A page of the menu."""

    def run(self) -> None: ...


def run(page: Page) -> None:
    """Show a page inside the frame."""
    st.set_page_config(page_icon=str(HERE / "icon.svg"), layout="wide", initial_sidebar_state="collapsed")
    st.logo(str(HERE / "logo.svg"), size="large")
    promised.keep_answers()
    downloads.hold()
    with compute.only_what_is_asked():
        page.run()


def begin() -> None:
    """What every page starts with, so that it also stands alone: the way to the front door, and the style."""
    if PagesManager.uses_pages_directory:
        # A server whose first visitor asks for this page by its address has never run app.py: it takes the folder
        # for the menu, and runs the page without its frame. From now on it goes through app.py.
        PagesManager.uses_pages_directory = False
        st.rerun()
    st.html(HERE / "style.css")
    _THEME_WATCH(key="theme-watch")


def dark() -> bool:
    """Whether the browser shows the dark theme."""
    return st.context.theme.type == "dark"
