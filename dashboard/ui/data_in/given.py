"""The bytes that a page works on: how they are read, and the places on the page that say what was understood."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, is_dataclass, replace
from enum import Enum
from functools import cached_property
from typing import Any

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from dashboard.text import html
from dashboard.ui.data_in import file_readings
from dashboard.ui.data_in.file_readings import ReadingLine
from dashboard.ui.session import page_data, state
from dashboard.ui.session.state import Source
from demo_data.catalogue import Demo
from stats_core.reading import HowRead, Reading, ReadTable
from stats_core.reading.parse.places import quoted

HIGHER = {True: "Higher is better", False: "Lower is better"}
ACROSS, READ_LINE, READ_ABOVE = 84, 22, 8
"""Letters in a line that says how a file was read, on a projector; its pixels, and those that the title has free."""


@dataclass(frozen=True)
class Given:
    """Bytes that a page works on, and the places on the page that say what was understood.

    `words` stands in `line`, `asked` is for a question right under it; `below` comes after the form, and after the
    problem when there is one, and begins with the row `notes`. `chosen` is the reading that the page goes by, None
    until there is one.
    """

    page: str
    source: Source
    how: HowRead
    line: DeltaGenerator
    words: DeltaGenerator
    asked: DeltaGenerator
    below: DeltaGenerator
    notes: DeltaGenerator
    chosen: ReadingLine | None = None

    @cached_property
    def fingerprint(self) -> str:
        """sha256 of the file, of how it is cut into cells, and of its reading."""
        return self._digest(self.how)

    @property
    def prefix(self) -> str:
        """What the keys of widgets that belong to this file, read in this way, end with.

        A line that is used all the same asks nothing anew.
        """
        return self._digest(replace(self.how, keep=()))[:12]

    def _digest(self, how: HowRead) -> str:
        name = "" if self.chosen is None else self.chosen.name
        return hashlib.sha256(f"{self.source.fingerprint} {how} {name}".encode()).hexdigest()

    @property
    def opened(self) -> bool:
        """Whether the person wants to see how the data were read."""
        return state.choosing(self.page)

    @property
    def demo(self) -> Demo | None:
        """The demo that the data are."""
        return page_data.demo_of(self.source)

    @property
    def name(self) -> str:
        """The title of the demo, or the name of the file."""
        return self.demo.title if self.demo else self.source.name

    @property
    def reading(self) -> Reading:
        """What the file is read as, with the headings of its table and without the cells."""
        assert self.chosen is not None, "nothing is understood before a reading is chosen"
        return self.chosen.reading

    def table(self) -> ReadTable:
        """The table as the reading takes it."""
        assert self.chosen is not None, "nothing is understood before a reading is chosen"
        with st.spinner("Reading the table"):
            return file_readings.table(self.source, self.chosen)

    def keep_mapping(self, roles: object) -> None:
        """Remember which column was what, for exports."""
        parts = {name: _plain(value) for name, value in vars(roles).items() if value}
        how = {name: _plain(value) for name, value in vars(self.how).items() if value not in (None, ())}
        state.keep_mapping(self.page, {"file": self.name, "read": how, "roles": parts})

    def say(self, words: DeltaGenerator, described: str, *read: str) -> None:
        """What was understood, and how; what the file was recognised as; and the way to the form."""
        table = self.reading.table
        recognised = f"Recognised: {table.recognised}." if table.recognised else ""
        how = " ".join(filter(None, [recognised, *read, *table.notes]))
        understood = f'<p class="lm-understood"><b>{html(self.name)}</b>: {html(described)}.</p>'
        told = self.demo is None or self.opened
        state.take_room(self.page, "how", READ_LINE * math.ceil(len(how) / ACROSS) - READ_ABOVE if told else 0)
        if told:
            # How a demo is read nobody needs to check, and its place belongs to the picture.
            understood += f'<p class="lm-faint">{html(how)}</p>'
        words.html(understood)
        self.open_here()

    def say_open(self, described: str, what_to_do: str) -> None:
        """What is open before anything is understood."""
        self.words.html(
            f'<p class="lm-understood"><b>{html(self.name)}</b>: {html(described)}.</p>'
            f'<p class="lm-faint">{html(what_to_do)}</p>'
        )
        self.open_here()

    def open_here(self) -> None:
        """The ways to other readings and to other data."""
        with self.line:
            if self.chosen is not None and not self.chosen.alone and self.demo is None and not self.opened:
                st.button(
                    "Read it otherwise",
                    key=f"{self.page}.otherwise.button",
                    type="tertiary",
                    on_click=state.set_widget,
                    args=(otherwise(self.page), True),
                )
            _opener(self.page)


def columns_said(columns: Iterable[tuple[str, str | None]]) -> list[str]:
    """Which column is what, in words; a heading that is that very word needs none."""
    return [f"{what} in {quoted(name)}" for what, name in columns if name and name.strip().lower() != what]


def read_as(layout: str, parts: Sequence[str], where: Iterable[tuple[str, str]]) -> str:
    """How a table was read: its layout, what its columns are, and which of its lines were taken."""
    said = [*parts, *(f"only {quoted(value)} in {quoted(name)}" for name, value in where)]
    return f"Read as {layout}: {', '.join(said)}." if said else f"Read as {layout}."


def otherwise(page: str) -> str:
    """The key of whether the person looks at the other readings of a page's file."""
    return f"{page}.otherwise"


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
