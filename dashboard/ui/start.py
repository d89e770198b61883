"""The first page: what one can ask, and a demo for each question."""

from __future__ import annotations

import streamlit as st

from dashboard.rooms import ROOMS
from dashboard.ui import frame
from dashboard.ui.give import upload
from dashboard.ui.parts.safe import html
from demo_data import catalogue

IN_A_ROW = 2
"""Questions side by side: all four fit on one screen."""


def show() -> None:
    """Name, purpose, and the ways in."""
    frame.begin()
    st.title("Which method learns most from your data?", anchor=False)
    st.html(
        '<p class="lm-lead">Bring the scores of your experiment. Learnmost says whether one algorithm really learns '
        "better than another, how sure one can be, and where the difference lies. Your data stay on this machine.</p>"
    )
    for place, room in enumerate(ROOMS):
        if place % IN_A_ROW == 0:
            columns = st.columns(IN_A_ROW)
        with columns[place % IN_A_ROW].container(border=True, height="stretch", gap="xsmall"):
            st.header(room.question.value, anchor=False)
            st.html(f'<p class="lm-card">{html(room.what_for)}</p>')
            st.space("stretch")
            with st.container(horizontal=True):
                if st.button(room.go, type="primary", key=f"go-{room.key}"):
                    st.switch_page(room.path)
                for demo in catalogue.for_page(room.key)[:1]:
                    given = {"on_click": upload.take_demo, "args": (demo.page, demo)}
                    if st.button("Show me a demo", key=f"demo-{demo.key}", **given):
                        st.switch_page(room.path)
    st.html(
        '<p class="lm-faint">The methods, their assumptions and their sources are on the page Methods. '
        "The same computations work in a notebook: <code>import stats_core</code>.</p>"
    )
