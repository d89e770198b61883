"""The first page: what one can ask, and a demo for each question."""

from __future__ import annotations

import streamlit as st

from dashboard.ui import frame
from dashboard.ui.give import upload
from dashboard.ui.parts.safe import html
from demo_data import catalogue
from stats_core import Question

PAGES = {
    Question.LEARNING_CURVES: "pages/learning_curves.py",
    Question.TWO_ALGORITHMS: "pages/two_algorithms.py",
    Question.SAME_TEST_SET: "pages/same_test_set.py",
    Question.MANY_DATASETS: "pages/many_datasets.py",
}
"""The questions that have a page."""
WHAT_FOR = {
    Question.LEARNING_CURVES: "You trained two or more algorithms several times each, and measured them at the same "
    "levels of training. The test shuffles whole curves between the algorithms, so it stays honest although the "
    "scores along a curve depend on each other.",
    Question.TWO_ALGORITHMS: "You have the scores of cross-validation or of repeated splits of one data set. Every "
    "test that fits your runs and folds stands side by side, with the one to trust on top and the reason: many claim "
    "too much, because folds share their training cases.",
    Question.SAME_TEST_SET: "You have the predictions, the errors or the losses of two or more models on the same "
    "cases, or only a table from a paper: who was right together or alone, or means and covariances. Tests that know "
    "of the pairing find differences that error rates alone hide.",
    Question.MANY_DATASETS: "You have one score of each algorithm on each of many data sets, or its folds. Ranks make "
    "data sets comparable: Friedman's test, post hoc tests and the critical-difference plot, or the signed-rank test "
    "for two.",
}
GO = {
    Question.LEARNING_CURVES: "Compare learning curves",
    Question.TWO_ALGORITHMS: "Compare scores on folds",
    Question.SAME_TEST_SET: "Compare models on the same cases",
    Question.MANY_DATASETS: "Compare over many data sets",
}
"""The words of the button that opens the page."""


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
                if st.button(GO[question], type="primary", key=f"go-{question.name}"):
                    st.switch_page(page)
                for demo in catalogue.for_page(question.name.lower())[:1]:
                    given = {"on_click": upload.take_demo, "args": (demo.page, demo)}
                    if st.button("Show me a demo", key=f"demo-{demo.key}", **given):
                        st.switch_page(page)
    st.html(
        '<p class="lm-faint">The methods, their assumptions and their sources are on the page Methods. '
        "The same computations work in a notebook: <code>import stats_core</code>.</p>"
    )
