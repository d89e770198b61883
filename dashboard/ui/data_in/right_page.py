"""A file on the wrong page: told so, with a button that takes it to the right one."""

from __future__ import annotations

import streamlit as st

from dashboard.rooms import ROOMS, QuestionPage
from dashboard.ui.blocks import problems
from dashboard.ui.data_in.given import Given
from dashboard.ui.server.memo import remembered
from dashboard.ui.session import page_data, state
from stats_core import Question, StatsCoreError
from stats_core.reading.meaning.questions import Elsewhere
from stats_core.reading.which_question import FittingQuestion, fitting_questions


def offer(file: Given, error: StatsCoreError | None = None) -> None:
    """The way to the page that the file is for, where that is another one; nothing where it is this one or unsure."""
    if file.demo is not None:
        return
    if isinstance(error, Elsewhere):
        _button(file, _room(Question[error.question]), "")
        return
    table = problems.quietly(file.table)
    if table is None:
        return
    fits = remembered(("fits", file.fingerprint), lambda: fitting_questions(table))
    here = next((fit for fit in fits if _room(fit.question).key == file.page), None)
    if fits and fits[0].sure and (here is None or not here.sure):
        _button(file, _room(fits[0].question), _said(fits[0]))


def _said(fit: FittingQuestion) -> str:
    return f"The file looks like one for the page {_room(fit.question).title}: {fit.why}."


def _room(question: Question) -> QuestionPage:
    return next(room for room in ROOMS if room.question is question)


def _button(file: Given, room: QuestionPage, reason: str) -> None:
    with st.container(horizontal=True, vertical_alignment="center", border=bool(reason)):
        if reason:
            st.text(reason, width="stretch")
        if st.button(
            f"Open it on {room.title}",
            key=f"{file.page}.elsewhere",
            icon=":material/arrow_forward:",
            on_click=_move,
            args=(file, room),
        ):
            st.switch_page(room.path)


def _move(file: Given, room: QuestionPage) -> None:
    """The file goes along; this page is empty again."""
    page_data.take(room.key, file.source)
    state.forget_source(file.page)
