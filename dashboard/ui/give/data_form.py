"""From given bytes to data: where they come from, one line on what was understood, and problems in their place."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

import pandas as pd
import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from dashboard.rooms import Room
from dashboard.ui.give import upload
from dashboard.ui.keep import desk, state
from dashboard.ui.keep.memo import TABLES, remembered
from dashboard.ui.keep.state import Source
from dashboard.ui.parts import problems, tables
from dashboard.ui.parts.safe import html
from demo_data.catalogue import Demo
from stats_core import InputError
from stats_core.reading import read_frame

HIGHER = {True: "Higher is better", False: "Lower is better"}
PREVIEW_ROWS = 5
PREVIEW_COLUMNS = 10

T = TypeVar("T")
Place = DeltaGenerator


@dataclass(frozen=True)
class Given:
    """Bytes that a page works on, and the places on the page that say what was understood.

    `words` stands in `line`; `below` comes after the form, and after the problem when there is one.
    """

    page: str
    source: Source
    line: Place
    words: Place
    below: Place

    @property
    def prefix(self) -> str:
        """What the keys of widgets that belong to this file end with."""
        return self.source.fingerprint[:12]

    @property
    def opened(self) -> bool:
        """Whether the person wants to see how the data were read."""
        return state.choosing(self.page)

    @property
    def demo(self) -> Demo | None:
        """The demo that the data are."""
        return upload.demo_of(self.source)

    @property
    def name(self) -> str:
        """The title of the demo, or the name of the file."""
        return self.demo.title if self.demo else self.source.name

    def frame(self) -> pd.DataFrame:
        """The table in the bytes."""
        with st.spinner("Reading the table"):
            return remembered(
                ("frame", self.source.fingerprint), lambda: read_frame(self.source.content, self.source.name), TABLES
            )

    def preview(self, frame: pd.DataFrame, rows: int | None = None) -> None:
        """The first lines of a table, while the form is open."""
        if self.opened:
            with self.below:
                preview(frame, rows)

    def say(self, words: Place, described: str, read_as: str) -> None:
        """What was understood, and how; what the file was recognised as; and the way to the form."""
        frame = self.frame()
        recognised = str(frame.attrs.get("recognised", ""))
        done = [f"Recognised: {recognised}."] if recognised else []
        read_as = " ".join([*done, read_as, *frame.attrs.get("notes", ())])
        words.html(
            f'<p class="lm-understood"><b>{html(self.name)}</b>: {html(described)}.</p>'
            f'<p class="lm-faint">{html(read_as)}</p>'
        )
        with self.line:
            _opener(self.page)


def given(room: Room, *, understand: Callable[[Given], T]) -> T | None:
    """What `understand` makes of the data that the person gave, or None."""
    page = room.key
    source = state.source(page)
    line = st.container(horizontal=True, vertical_alignment="center", gap="medium")
    # At one place in every run, with or without data: an uploader that moved while one file takes the place of
    # another would lose the new one on its way. What was understood comes first, and other data below.
    form, below, others = st.container(), st.container(), st.container()
    if source is None or state.choosing(page):
        with others:
            if source is not None:
                st.html('<p class="lm-finding">Other data</p>')
            elif state.missing(page):
                _say_missing()
            upload.choice(page, hint=room.hint, example=room.example)
    if source is None:
        return None
    words = line.container(width="stretch").empty()
    one = Given(page, source, line, words, below)
    words.html(f'<p class="lm-understood"><b>{html(one.name)}</b></p>')
    with form:
        found = problems.attempt(lambda: understand(one))
    if state.is_new(page) or (found is None and not one.opened):
        # What was understood makes room for the answer; what went wrong is put right where the data were chosen.
        state.turn_choosing(page, found is None)
        st.rerun()
    return found


def _say_missing() -> None:
    """The address names a file of somebody's own, and it is not here."""
    said = {
        "": ("Looking for your data", ""),
        "token": (
            "Your data are no longer on the server",
            f"It was started anew, or they lay there for more than {desk.HOURS} hours. Give the file again, or open "
            "saved work (My work, in the corner above): the settings in the address then apply.",
        ),
        "none": (
            "This link was made with a file of somebody's own, and a link holds settings, never data",
            "Give the file here, or open saved work (My work, in the corner above): the settings of the link then "
            "apply.",
        ),
    }
    problem, remedy = said[desk.answered()]
    problems.show(InputError(problem, remedy=remedy))


def preview(frame: pd.DataFrame, rows: int | None = None) -> None:
    """The first lines of a table; `rows` is the number of all lines where the frame holds only the first."""
    few = frame.iloc[:PREVIEW_ROWS, :PREVIEW_COLUMNS]
    few.columns = [str(name) for name in few.columns]
    rows, columns = rows or len(frame), frame.shape[1]
    st.html(
        tables.as_html(few, tables.plain(few.columns))
        + f'<p class="lm-faint">The first lines of {rows:,}; {columns:,} columns.</p>'
    )


def _opener(page: str) -> None:
    opened = state.choosing(page)
    st.button(
        "Done" if opened else "Change data",
        key=f"{page}.choose",
        icon=":material/check:" if opened else ":material/table_edit:",
        on_click=state.turn_choosing,
        args=(page, not opened),
    )
