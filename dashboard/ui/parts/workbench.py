"""The shape of a page that answers a question: its name, its question, and the headings of its parts."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from dashboard.rooms import Room
from dashboard.ui import frame
from dashboard.ui.parts import options_form
from dashboard.ui.parts.safe import html


def head(room: Room) -> None:
    """The name of the page and its question."""
    frame.begin()
    st.title(room.title, anchor=False)
    st.html(f'<p class="lm-lead">{html(room.question.value)}</p>')


def answer_and_settings(
    page: str,
    methods: Collection[str],
    data: Any,
    *,
    without: Collection[str] = (),
    more: Callable[[dict[str, Any]], dict[str, Any]] | None = None,
) -> tuple[DeltaGenerator, dict[str, Any]]:
    """A place for the answer, and the settings of all methods of the page in one corner beside it.

    `more` draws further settings below those of the methods, which it is given, and adds to them.
    """
    with st.container(horizontal=True, vertical_alignment="top", gap="medium"):
        place = st.container(width="stretch", key=f"{page}.answer")
        with st.popover("Settings", icon=":material/tune:", key=f"{page}.settings"):
            chosen = options_form.settings(page, methods, data, without=without)
            if more is not None:
                chosen |= more(chosen)
    return place, chosen


def section(title: str, words: str = "") -> None:
    """The heading of a part of the page."""
    st.subheader(title, anchor=False)
    if words:
        lead(words)


def lead(words: str) -> None:
    """A line that says what is below it."""
    st.html(f'<p class="lm-faint">{html(words)}</p>')
