"""From given bytes to data: where they come from, one line on what was understood, and problems in their place."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from dashboard.rooms import QuestionPage
from dashboard.text import file_stem, html
from dashboard.ui.blocks import downloads, problems
from dashboard.ui.data_in import parsing_form, readings_form, saved_reading, upload
from dashboard.ui.data_in.given import Given
from dashboard.ui.data_in.questions_form import Asking
from dashboard.ui.server import upload_limits
from dashboard.ui.session import reload, state
from dashboard.ui.session.state import Source
from stats_core import InputError, tidy_csv
from stats_core.rooms import DATA_TYPES

T = TypeVar("T")


def given(
    room: QuestionPage, *, understand: Callable[[Given], T | Asking], row: DeltaGenerator | None = None
) -> T | None:
    """What `understand` makes of the data that the person gave; None while something is open, or wrong.

    What was understood stands in the `row` of the page's name, where there is one.
    """
    page = room.key
    source = state.source(page)
    line = row or st.container(horizontal=True, vertical_alignment="center", gap="medium")
    # Places of their own, drawn in or not, so that nothing moves when they open or close: what moves stands on the page
    # twice until the run ends, and an uploader that moved while one file takes the place of another would lose the new
    # one on its way. What was understood comes first, and other data below.
    asked, form, below, others = st.container(), st.container(), st.container(), st.container()
    if source is None or state.choosing(page):
        with others:
            _choice(room, source)
    if source is None:
        return None
    words = line.container(width="stretch").empty()
    with form:
        how = parsing_form.how(page, source, show=state.choosing(page))
    notes = below.container(horizontal=True, vertical_alignment="center", gap="small", key=f"{page}.understood.notes")
    file = Given(page, source, how, line, words, asked, below, notes)
    words.html(f'<p class="lm-understood"><b>{html(file.name)}</b></p>')
    with form:
        places = st.container()
        data = problems.attempt(
            lambda: _understood(file, understand, places), way_on=lambda error: readings_form.instead(file)
        )
    if isinstance(data, Asking):
        return None
    if data is None and not file.opened:
        # What went wrong is put right where the data were chosen. The choice is drawn in this run too: what is not
        # drawn forgets what it holds.
        with others:
            _choice(room, source)
        state.turn_choosing(page, True)
        st.rerun()
    if file.opened and data is not None:
        _downloads(file, getattr(data, "table", data))
    return data


def _understood(file: Given, understand: Callable[[Given], T | Asking], lines: DeltaGenerator) -> T | Asking:
    """The data by the reading that was chosen; its lines stand above the roles of its columns."""
    upload_limits.take(file.page, len(file.source.content))
    with lines:
        chosen = readings_form.chosen(file)
    if chosen is None:
        return Asking()
    data = understand(replace(file, how=chosen.reading.how, chosen=chosen))
    with lines:
        readings_form.again(file, chosen)
    return data


def _choice(room: QuestionPage, source: Source | None) -> None:
    """The ways to give data, in place of those that are there."""
    if source is not None:
        st.html('<p class="lm-finding">Other data</p>')
    elif state.missing(room.key):
        _say_missing()
    upload.choice(room)


def _say_missing() -> None:
    """The address names a file that is not here."""
    messages = {
        "": ("Looking for your data", ""),
        "token": (
            "Your data are no longer on the server",
            f"It keeps them for {reload.HOURS} hours after your last visit, and not over a restart. Upload the file "
            "again, or open saved work (My work, in the corner above): the settings in the address then apply.",
        ),
        "none": (
            "This link belongs to an uploaded file, and a link holds settings, never data",
            "Upload the file here, or open saved work (My work, in the corner above): the settings of the link then "
            "apply.",
        ),
    }
    problem, remedy = messages[reload.answered()]
    problems.show(InputError(problem, remedy=remedy))


def _downloads(file: Given, data: object) -> None:
    """The data as they were read, and how they were read; nothing while a question is open."""
    if isinstance(data, DATA_TYPES):
        stem = file_stem(file.name.rpartition(".")[0] or file.name)
        with file.below.container(horizontal=True):
            st.download_button(
                "The data as read (tidy CSV)",
                lambda: tidy_csv(data),
                file_name=f"{stem}_tidy.csv",
                mime=downloads.MIME,
                key=f"{file.page}.tidy",
                icon=":material/download:",
                type="tertiary",
                on_click="ignore",
            )
            st.download_button(
                "Settings of this reading (JSON)",
                saved_reading.saved(file.page),
                file_name=f"{stem}_reading.json",
                mime="application/json",
                key=f"{file.page}.reading",
                icon=":material/download:",
                type="tertiary",
                on_click="ignore",
                help="To read another file with the same column headings in the same way, upload this together with it "
                "or after it.",
            )
