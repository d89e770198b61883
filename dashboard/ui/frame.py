"""What all pages have in common: the name, the style, and the end of work that nobody waits for."""

from __future__ import annotations

from contextvars import ContextVar
from pathlib import Path
from typing import Protocol

import streamlit as st
from streamlit.runtime.pages_manager import PagesManager

from dashboard.rooms import PAGES, ROOMS, START, Page
from dashboard.ui.blocks import downloads, preload, work_corner
from dashboard.ui.patches import keep_answers, short_messages_first
from dashboard.ui.server import free_memory, jobs, login, page_queue, worker_pool
from dashboard.ui.session import address, reload, saved_work, state

HERE = Path(__file__).parent
_IN_THE_BROWSER = st.components.v2.component(
    "frame", js=(HERE / "frame.js").read_text(encoding="utf-8"), html="<span></span>"
)
_framed: ContextVar[bool] = ContextVar("framed", default=False)
_without_frame = False
"""Whether a page of this server has been run without its frame."""


class Runs(Protocol):
    """A page of the menu."""

    @property
    def url_path(self) -> str: ...
    def run(self) -> None: ...


def run(page: Runs) -> None:
    """Show a page inside the frame, when it is its turn: its work in the corner, its view in the address."""
    with page_queue.PAGES.turn():
        _run(page)


def _run(page: Runs) -> None:
    st.set_page_config(page_icon=str(HERE / "icon.svg"), layout="wide", initial_sidebar_state="collapsed")
    st.logo(str(HERE / "logo.svg"), size="large")
    keep_answers.keep_answers()
    short_messages_first.send_short_first()
    downloads.hold()
    worker_pool.start()
    # The first on the page is fetched first.
    early, corner, above = (st.container(key=key) for key in (preload.KEY, "work-corner", "work-notice"))
    framed = _framed.set(True)
    try:
        with jobs.only_what_is_asked():
            page.run()
    finally:
        _framed.reset(framed)
    drawn = next((one for one in PAGES if one.key == page.url_path), START)
    if drawn in address.WITH_VIEW:
        address.write(drawn)
    with corner:
        work_corner.show(drawn)
    with above:
        work_corner.notice(drawn)
    if drawn in (START, *ROOMS) and not state.has_seen_figures():
        with early:
            preload.show()
    reload.keep(saved_work.gathered(drawn.key))
    free_memory.now_and_then()


def begin(page: Page = START) -> None:
    """What every page starts with, so that it also stands alone: the way to the front door, the style, and the view."""
    global _without_frame
    asked_first = PagesManager.uses_pages_directory or (_without_frame and state.first_time("front door"))
    if not _framed.get() and asked_first:
        # A server whose first visitors ask for this page by its address has never run app.py: it takes the folder
        # for the menu, and runs the page without its frame. From now on it goes through app.py, for all of them.
        PagesManager.uses_pages_directory = False
        _without_frame = True
        st.rerun()
    st.html(HERE / "style.css")
    login.ask_who()
    _IN_THE_BROWSER(key="frame")
    saved_work.open_saved()
    saved_work.come_back(page)
    if page in address.WITH_VIEW:
        address.read(page)
    else:
        state.open_page(page.key)


def dark() -> bool:
    """Whether the browser shows the dark theme."""
    return st.context.theme.type == "dark"
