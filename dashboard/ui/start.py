"""The first page: what one can ask, and a demo for each question."""

from __future__ import annotations

import streamlit as st

from dashboard.ui import frame, upload
from dashboard.ui.safe import html
from demo_data import catalogue
from stats_core import Question

PAGES = {Question.LEARNING_CURVES: "pages/learning_curves.py"}
"""The questions that have a page."""
WHAT_FOR = {
    Question.LEARNING_CURVES: "You trained two or more algorithms several times each, and measured them at the same "
    "levels of training. The test shuffles whole curves between the algorithms, so it stays honest although the "
    "scores along a curve depend on each other.",
}


def show() -> None:
    """Name, purpose, and the ways in."""
    frame.begin()
    st.title("Which method learns most from your data?", anchor=False)
    st.html(
        '<p class="lm-lead">Bring the scores of your experiment. Learnmost says whether one algorithm really learns '
        "better than another, how sure one can be, and where the difference lies. Your data stay on this machine.</p>"
    )
    for question, page in PAGES.items():
        with st.container(border=True):
            st.subheader(question.value, anchor=False)
            st.html(f'<p class="lm-card">{html(WHAT_FOR[question])}</p>')
            with st.container(horizontal=True):
                if st.button("Compare learning curves", type="primary", key=f"go-{question.name}"):
                    st.switch_page(page)
                for demo in catalogue.for_page(question.name.lower())[:1]:
                    given = {"on_click": upload.take_demo, "args": (demo.page, demo)}
                    if st.button("Show me a demo", key=f"demo-{demo.key}", **given):
                        st.switch_page(page)
    st.html(
        '<p class="lm-faint">The methods, their assumptions and their sources are on the page Methods. '
        "The same computations work in a notebook: <code>import stats_core</code>.</p>"
    )
