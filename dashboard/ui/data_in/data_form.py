"""From given bytes to data: where they come from, one line on what was understood, and problems in their place."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, is_dataclass
from enum import Enum
from functools import cached_property
from typing import Any, TypeVar

import pandas as pd
import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from dashboard.rooms import Room
from dashboard.ui.blocks import downloads, problems
from dashboard.ui.blocks.safe import html
from dashboard.ui.data_in import how_form, mapping, right_page, upload
from dashboard.ui.server import upload_limits
from dashboard.ui.session import reload, state
from dashboard.ui.session.state import Source
from demo_data.catalogue import Demo
from stats_core import InputError, tidy_csv
from stats_core.reading import HowRead
from stats_core.rooms import DATA_TYPES

HIGHER = {True: "Higher is better", False: "Lower is better"}

T = TypeVar("T")
Place = DeltaGenerator


@dataclass(frozen=True)
class Given:
    """Bytes that a page works on, and the places on the page that say what was understood.

    `words` stands in `line`, `asked` is for a question right under it; `below` comes after the form, and after the
    problem when there is one.
    """

    page: str
    source: Source
    how: HowRead
    line: Place
    words: Place
    asked: Place
    below: Place

    @cached_property
    def fingerprint(self) -> str:
        """sha256 of the file and of how it is read."""
        if self.how == HowRead():
            return self.source.fingerprint
        return hashlib.sha256(f"{self.source.fingerprint} {self.how}".encode()).hexdigest()

    @property
    def prefix(self) -> str:
        """What the keys of widgets that belong to this file, read in this way, end with."""
        return self.fingerprint[:12]

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
        upload_limits.take(self.page, len(self.source.content))
        with st.spinner("Reading the table"):
            return how_form.frame(self.source, self.how)

    def keep_mapping(self, roles: object) -> None:
        """Remember which column was what, for exports."""
        parts = {name: _plain(value) for name, value in vars(roles).items() if value}
        how = {name: value for name, value in vars(self.how).items() if value is not None}
        state.keep_mapping(self.page, {"file": self.name, "read": how, "roles": parts})

    def say(self, words: Place, described: str, read_as: str) -> None:
        """What was understood, and how; what the file was recognised as; and the way to the form."""
        frame = self.frame()
        recognised = str(frame.attrs.get("recognised", ""))
        done = [f"Recognised: {recognised}."] if recognised else []
        read_as = " ".join([*done, read_as, *frame.attrs.get("notes", ())])
        said = f'<p class="lm-understood"><b>{html(self.name)}</b>: {html(described)}.</p>'
        if self.demo is None or self.opened:
            # How a demo is read nobody needs to check, and its place belongs to the picture.
            said += f'<p class="lm-faint">{html(read_as)}</p>'
        words.html(said)
        with self.line:
            _opener(self.page)


def given(room: Room, *, understand: Callable[[Given], T]) -> T | None:
    """What `understand` makes of the data that the person gave, or None."""
    page = room.key
    source = state.source(page)
    line = st.container(horizontal=True, vertical_alignment="center", gap="medium")
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
        how = how_form.how(page, source, show=state.choosing(page))
    one = Given(page, source, how, line, words, asked, below)
    words.html(f'<p class="lm-understood"><b>{html(one.name)}</b></p>')
    with form:
        found = problems.attempt(lambda: understand(one), way_on=lambda error: right_page.offer(one, error))
    if found is None and not one.opened:
        # What went wrong is put right where the data were chosen. The choice is drawn in this run too: what is not
        # drawn forgets what it holds.
        with others:
            _choice(room, source)
        state.turn_choosing(page, True)
        st.rerun()
    if one.opened and found is not None:
        _tidy(one, getattr(found, "table", found))
    return found


def _choice(room: Room, source: Source | None) -> None:
    """The ways to give data, in place of those that are there."""
    if source is not None:
        st.html('<p class="lm-finding">Other data</p>')
    elif state.missing(room.key):
        _say_missing()
    upload.choice(room)


def _say_missing() -> None:
    """The address names a file of somebody's own, and it is not here."""
    said = {
        "": ("Looking for your data", ""),
        "token": (
            "Your data are no longer on the server",
            f"It was started anew, or they lay there for more than {reload.HOURS} hours. Give the file again, or open "
            "saved work (My work, in the corner above): the settings in the address then apply.",
        ),
        "none": (
            "This link was made with a file of somebody's own, and a link holds settings, never data",
            "Give the file here, or open saved work (My work, in the corner above): the settings of the link then "
            "apply.",
        ),
    }
    problem, remedy = said[reload.answered()]
    problems.show(InputError(problem, remedy=remedy))


def _tidy(one: Given, data: object) -> None:
    """What was understood, to take along; nothing while a question is open."""
    if isinstance(data, DATA_TYPES):
        stem = downloads.file_stem(one.name.rpartition(".")[0] or one.name)
        with one.below.container(horizontal=True):
            st.download_button(
                "What was understood, as tidy CSV",
                lambda: tidy_csv(data),
                file_name=f"{stem}_tidy.csv",
                mime=downloads.MIME,
                key=f"{one.page}.tidy",
                icon=":material/download:",
                type="tertiary",
                on_click="ignore",
            )
            st.download_button(
                "How it was read, to use again",
                mapping.saved(one.page),
                file_name=f"{stem}_reading.json",
                mime="application/json",
                key=f"{one.page}.reading",
                icon=":material/download:",
                type="tertiary",
                on_click="ignore",
                help="Upload this file together with another table of the same headings, or after it.",
            )


def _plain(value: Any) -> Any:
    """A value of the roles as JSON holds it."""
    if isinstance(value, Enum):
        return value.value
    if is_dataclass(value):
        return {name: _plain(part) for name, part in vars(value).items()}
    return [_plain(part) for part in value] if isinstance(value, tuple) else value


def _opener(page: str) -> None:
    opened = state.choosing(page)
    st.button(
        "Done" if opened else "Change data",
        key=f"{page}.choose",
        icon=":material/check:" if opened else ":material/table_edit:",
        on_click=state.turn_choosing,
        args=(page, not opened),
    )
