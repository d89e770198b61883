"""What a page begins with: the way through app.py, the style, its view, its name, and the headings of its parts."""

from __future__ import annotations

from pathlib import Path

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from dashboard.rooms import START, Page, QuestionPage
from dashboard.text import html
from dashboard.ui.blocks import work_corner
from dashboard.ui.blocks.terms import explained
from dashboard.ui.patches import front_door
from dashboard.ui.server import login
from dashboard.ui.session import address, saved_work, state, theme

STYLE = Path(__file__).parents[1] / "style.css"


def begin(page: Page = START) -> None:
    """What every page starts with, so that it also stands alone."""
    if front_door.missed(lambda: state.first_time("front door")):
        st.rerun()
    st.html(STYLE)
    login.ask_who()
    theme.follow()
    work_corner.open_saved()
    saved_work.come_back(page)
    if page in address.WITH_VIEW:
        address.read(page)
    else:
        state.open_page(page.key)


def head(room: QuestionPage) -> DeltaGenerator:
    """The name of the page; gives the row that it stands in, for the line of the data."""
    begin(room)
    state.new_figures()  # those of the run before count no more
    # Side by side where there is room: on a projector the whole card below has to fit on the same screen.
    row = st.container(key=f"{room.key}.head", horizontal=True, vertical_alignment="center", gap="medium")
    with row:
        st.title(room.title, anchor=False, width="content")
        if state.source(room.key) is None:
            st.html(f'<p class="lm-lead">{html(room.question.value)}</p>', width="content")
    return row


def section(title: str, words: str = "") -> None:
    """The heading of a part of the page."""
    # The second heading of a page, whatever its size: those who hear the page read go from heading to heading.
    st.header(title, anchor=False)
    if words:
        lead(words)


def lead(words: str) -> None:
    """A line that says what is below it."""
    st.html(f'<p class="lm-faint">{explained(words)}</p>')
