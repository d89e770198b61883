"""The address of a view: the page, the demo or file, and every choice that differs from its default.

Read when a page opens and when the person goes back or forward, written when a page has been drawn. A link never holds
data: a file of one's own is named by the beginning of its sha256, and found again only where it was given.
"""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import urlencode

import streamlit as st

from dashboard.rooms import DOCUMENTS, LAB, ROOMS, Page
from dashboard.ui.patches.browser_history import back_or_forward
from dashboard.ui.session import choices, page_data, state
from dashboard.ui.session.choices import ChoiceTexts
from dashboard.ui.session.state import Source
from demo_data import catalogue

DEMO, FILE, AT = "demo", "file", "at"
"""Names in the address: of a demo, of a file, and of a place on the page Documents."""
WITH_VIEW: tuple[Page, ...] = (*ROOMS, LAB, DOCUMENTS)
"""The pages that have a view of their own."""
LONGEST = 6_000
"""Characters of an address that every browser and server takes; what does not fit is left out, and said."""
MOST_NAMED = 3
"""Refused choices that are named; there may be hundreds."""
SHORT = 40
"""Characters that are shown of one of them."""


def read(room: Page) -> None:
    """Take over what the address asks for, where the page is opened by it."""
    page = room.key
    arrived = state.open_page(page)
    params = {name: tuple(st.query_params.get_all(name)) for name in st.query_params}
    first, back = choices.view(page) is None, back_or_forward()
    if back and not first and _on_the_way(room, params):
        return
    if first or back or (arrived and params):
        view(room, params, anew=back)


def _on_the_way(room: Page, params: Mapping[str, ChoiceTexts]) -> bool:
    """Whether the address is one that Streamlit leaves on the way to another page: this page, asked as the other was.

    The browser's back button comes to it first; the page is then still as it was left.
    """
    return bool(params) and ((AT in params) != (room == DOCUMENTS))


def view(room: Page, params: Mapping[str, ChoiceTexts], *, anew: bool) -> None:
    """Open a view of a page; with `anew`, whatever it does not name goes back to its default."""
    page, refused = room.key, {}
    # The lab has no data of its own: it takes those of the room that is chosen there.
    named = {name: params[name][-1] for name in (DEMO, FILE) if params.get(name) and room != LAB}
    if DEMO in named:
        if not _take_demo(page, named[DEMO]):
            refused[DEMO] = (named[DEMO],)
    elif FILE in named:
        _take_file(page, named[FILE])
    elif anew:
        state.forget_source(page)
    choices.ask(page, {name: texts for name, texts in params.items() if name not in (DEMO, FILE)}, anew=anew)
    now = choices.view(page)
    if now is not None:
        now.refused.update(refused)


def _take_demo(page: str, key: str) -> bool:
    demo = next((candidate for candidate in catalogue.for_page(page) if candidate.key == key), None)
    source = state.source(page)
    if demo is not None and (source is None or source.demo != key):
        page_data.take_demo(page, demo)
    return demo is not None


def _take_file(page: str, file: str) -> None:
    source = state.source(page)
    if source is not None and name_of(source) == file:
        return
    own = next((candidate for candidate in state.own_sources() if name_of(candidate) == file), None)
    if own is not None:
        page_data.take(page, own)
    else:
        state.forget_source(page)
        state.mark_missing(page, file[:SHORT])


def lacking(room: Page, params: Mapping[str, ChoiceTexts]) -> str:
    """The file that a view of a page is of, by its name in the address, where it is not here; else empty."""
    file, there = params.get(FILE, ("",))[-1], state.source(room.key)
    here = [*state.own_sources(), *([there] if there is not None else [])]
    return "" if file in ("", *map(name_of, here)) else file


def name_of(source: Source) -> str:
    """What a file of one's own is called in the address."""
    return source.fingerprint[:8]


def write(room: Page) -> None:
    """Let the address name what the page shows."""
    now, _ = parameters(room)
    there = {name: tuple(st.query_params.get_all(name)) for name in st.query_params}
    if now != there:
        st.query_params.from_dict(now)


def parameters(room: Page) -> tuple[dict[str, ChoiceTexts], list[str]]:
    """What the address of a page says, and the names of the choices for which it has no room."""
    page = room.key
    shown = state.lab_room() if room == LAB else page
    source, missing = state.source(shown), state.missing(page)
    data = {}
    if source is not None:
        data = {DEMO: (source.demo,)} if source.demo else {FILE: (name_of(source),)} if room != LAB else {}
    elif missing:
        data = {FILE: (missing,)}
    chosen, left_out = choices.as_text(page), []
    while len(urlencode({**data, **chosen}, doseq=True)) > LONGEST:
        longest = max(chosen, key=lambda name: len(urlencode({name: chosen[name]}, doseq=True)))
        left_out.append(longest)
        del chosen[longest]
    return {**data, **chosen}, left_out


def refused(room: Page) -> str:
    """What the address asked for and the page does not have, in one sentence; empty when there is nothing."""
    now = choices.view(room.key)
    if now is None or not now.refused:
        return ""
    named = [f"{_short(name)} = {_short(', '.join(texts))}" for name, texts in list(now.refused.items())[:MOST_NAMED]]
    more = len(now.refused) - len(named)
    rest = f" and {more} more" if more else ""
    return f"The link asks for {'; '.join(named)}{rest}, which is not possible here. The rest of the link is applied."


def demo_of_another_page(page: Page) -> catalogue.Demo | None:
    """The demo that the address names, where it belongs to another page."""
    now = choices.view(page.key)
    key = now.refused.get(DEMO, ("",))[0] if now else ""
    return next((demo for demo in catalogue.DEMOS if demo.key == key), None)


def forget_refused(page: Page) -> None:
    """What was read need not be said again."""
    now = choices.view(page.key)
    if now is not None:
        now.refused.clear()


def _short(text: str) -> str:
    return text if len(text) <= SHORT else f"{text[:SHORT]}..."
