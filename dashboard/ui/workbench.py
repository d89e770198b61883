"""The shape of a page that answers a question: what it asks, the data, the answer beside the settings."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from dashboard.ui import frame, options_form
from dashboard.ui.safe import html
from stats_core import Question


def head(title: str, question: Question) -> None:
    """The name of the page and its question."""
    frame.begin()
    st.title(title, anchor=False)
    st.html(f'<p class="lm-lead">{html(question.value)}</p>')


def answer_and_settings(
    page: str, methods: Collection[str], data: Any, *, without: Collection[str] = ()
) -> tuple[DeltaGenerator, dict[str, Any]]:
    """A place for the answer, and the settings of all methods of the page in one corner beside it."""
    with st.container(horizontal=True, vertical_alignment="top", gap="medium"):
        place = st.container(width="stretch", key=f"{page}.answer")
        with st.popover("Settings", icon=":material/tune:", key=f"{page}.settings"):
            chosen = options_form.settings(page, methods, data, without=without)
    return place, chosen


def section(title: str, lead: str = "") -> None:
    """The heading of a part of the page."""
    st.subheader(title, anchor=False)
    if lead:
        st.html(f'<p class="lm-faint">{html(lead)}</p>')
