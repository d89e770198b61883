"""What all pages have in common: their turn, the name, the style, and the end of work that nobody waits for."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

import streamlit as st

from dashboard.rooms import PAGES, ROOMS, START
from dashboard.ui.blocks import downloads, preload, work_corner
from dashboard.ui.patches import changes, front_door
from dashboard.ui.server import free_memory, jobs, page_queue, worker_pool
from dashboard.ui.session import address, reload, saved_work, state

HERE = Path(__file__).parent


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
    changes.apply()
    downloads.keep_earlier_files()
    # The first on the page is fetched first.
    early, corner, above = (st.container(key=key) for key in (preload.KEY, "work-corner", "work-notice"))
    with front_door.passed(), jobs.leave_what_is_not_asked():
        page.run()
    drawn = next((menu_page for menu_page in PAGES if menu_page.key == page.url_path), START)
    if drawn in address.WITH_VIEW:
        address.write(drawn)
    with corner:
        work_corner.show(drawn)
    with above:
        work_corner.notice(drawn)
    if drawn in (START, *ROOMS) and not state.has_seen_figures():
        with early:
            preload.show()
    reload.keep_work(saved_work.gathered(drawn.key))
    # Not before: their imports would take the processors from the first page.
    worker_pool.start()
    free_memory.after_page_run()
