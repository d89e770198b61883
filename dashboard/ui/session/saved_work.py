"""What a person works on, over all pages: gathered for a file or for a reload, and put back where it was."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

import streamlit as st

from dashboard.exports import PageWork, Work
from dashboard.rooms import PAGES, REPORT, ROOMS, START, Page, now_called
from dashboard.ui.session import address, choices, page_data, reload, state
from dashboard.ui.session.state import Source
from demo_data import catalogue

OPENING, SAID, NAMED = "work.opening", "work.said", "work.named"


def gathered(opened: str = "") -> Work:
    """The data and the view of every page, and what was kept for the report."""
    pages = []
    for room in ROOMS:
        source, view = state.source(room.key), choices.as_text(room.key)
        if source is not None:
            content = b"" if source.demo else source.content
            pages.append(PageWork(room.key, view, source.name, content, source.demo))
        elif view:
            pages.append(PageWork(room.key, view))
    return Work(tuple(pages), tuple(state.kept()), opened)


def put_back(work: Work, *, without: Collection[str] = ()) -> list[str]:
    """Open the pages as they were, `without` some of them; gives what cannot be opened, in words."""
    lacking = []
    work = replace(work, pages=tuple(replace(saved, page=now_called(saved.page)) for saved in work.pages))
    state.add_own_sources(
        [Source(saved.name, saved.content) for saved in work.pages if saved.content and not saved.demo]
    )
    for saved in work.pages:
        if saved.page not in [room.key for room in ROOMS]:
            lacking.append(f"There is no page {saved.page!r} here.")
        elif saved.page not in without:
            lacking += _open(saved)
    new = [saved for saved in work.kept if not state.is_kept(saved.analysis)]
    state.set_kept([*state.kept(), *new])
    return lacking


def come_back(page: Page) -> None:
    """After a reload: what this tab had before, where the server still has it; the address says what is shown.

    In another tab of the same browser: the files that were given in its tabs.
    """
    named = any(name in st.query_params for name in (address.DEMO, address.FILE))
    opened = state.first_time("tab")
    if not reload.answered() and (named or (opened and st.query_params)):
        # What is typed in, or a published table, stands in the address itself. A page that is loaded again before the
        # tab has heard of its token shows that, too, and not the data of the token before it.
        state.set_widget(NAMED, page.key)
    file = st.query_params.get(address.FILE, "")
    work, files = reload.brought(waiting=bool(file) and state.source(page.key) is None, asked=file, offer=page == START)
    if work is None and not files:
        return
    busy = [room.key for room in ROOMS if state.source(room.key) is not None]
    state.add_own_sources(files)
    if work is not None:
        put_back(work, without=[*busy, str(state.widget(NAMED, ""))])
    if named and page.key not in busy:
        # Read again: what it names is here now.
        choices.forget(page.key)


def _open(saved: PageWork) -> list[str]:
    demo = next((demo for demo in catalogue.for_page(saved.page) if demo.key == saved.demo), None)
    if saved.demo and demo is None:
        return [f"There is no demo {saved.demo!r} here."]
    if demo is not None:
        page_data.take_demo(saved.page, demo)
    elif saved.content:
        page_data.take(saved.page, Source(saved.name, saved.content))
    else:
        state.forget_source(saved.page)
    choices.ask(saved.page, saved.view, anew=True)
    return []


def ask_to_open(content: bytes) -> None:
    """Open saved work before the next page is drawn."""
    state.set_widget(OPENING, content)


def asked_to_open() -> bytes | None:
    """The saved work that is to be opened; given once."""
    content: bytes | None = state.widget(OPENING)
    state.set_widget(OPENING, None)
    return content


def page_of(work: Work) -> Page:
    """The page to show: the one that was open, the first with data, or the report."""
    there = {page.key: page for page in PAGES}
    keys = (work.opened, *(saved.page for saved in work.pages))
    return next((there[key] for key in map(now_called, keys) if key in there), REPORT)
