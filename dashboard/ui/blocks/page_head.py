"""The shape of a page that answers a question: its name, its question, and the headings of its parts."""

from __future__ import annotations

import streamlit as st

from dashboard.rooms import Room
from dashboard.ui import frame
from dashboard.ui.blocks.safe import html
from dashboard.ui.blocks.terms import explained
from dashboard.ui.session import state


def head(room: Room) -> None:
    """The name of the page and its question."""
    frame.begin(room)
    state.new_figures()  # those of the run before count no more
    # Side by side where there is room: on a projector the picture below has to fit on the same screen.
    with st.container(key=f"{room.key}.head", horizontal=True, gap="small"):
        st.title(room.title, anchor=False, width="content")
        st.html(f'<p class="lm-lead">{html(room.question.value)}</p>', width="content")


def section(title: str, words: str = "") -> None:
    """The heading of a part of the page."""
    # The second heading of a page, whatever its size: those who hear the page read go from heading to heading.
    st.header(title, anchor=False)
    if words:
        lead(words)


def lead(words: str) -> None:
    """A line that says what is below it."""
    st.html(f'<p class="lm-faint">{explained(words)}</p>')
