"""Where data come from: a demo in one click, files or a folder, or a pasted table."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from typing import Literal, Protocol

import streamlit as st

from dashboard.rooms import QuestionPage
from dashboard.text import html
from dashboard.ui.blocks.downloads import MIME
from dashboard.ui.data_in import saved_reading
from dashboard.ui.session import page_data, state
from dashboard.ui.session.state import Source
from demo_data import catalogue
from stats_core.reading import MAX_BYTES
from stats_core.reading.meaning.templates import template
from stats_core.reading.parse.containers import packed

CARDS_IN_A_ROW = 3
WAYS = DEMO, UPLOAD, PASTE = "Demo", "Upload files", "Paste a table"
_UPLOADERS: dict[str, Literal[True, "directory"]] = {
    "One file, or several together (a zip counts as a folder)": True,
    "A folder, with all that is in it": "directory",
}


class UploadedFile(Protocol):
    """A file as `st.file_uploader` gives it."""

    name: str
    file_id: str

    def getvalue(self) -> bytes: ...


def choice(room: QuestionPage) -> None:
    """Demo, upload and paste side by side; what is chosen becomes the data of the page."""
    page = room.key
    # With a key and state of its own, the open tab stays open when the form moves down the page.
    source = state.source(page)
    first = DEMO if source is None or source.demo else UPLOAD
    demo, upload, paste = st.tabs(WAYS, default=first, key=_ways(page), on_change="rerun")
    with demo:
        cards(page)
    with upload:
        for place, (label, several) in zip(st.columns([2, 1]), _UPLOADERS.items(), strict=True):
            key = f"{page}.upload.{several}.{state.widget(_uploads(page), 0)}"
            # Of any kind: what cannot be read is told what it is, and how to turn it into a table.
            place.file_uploader(
                label,
                accept_multiple_files=several,
                max_upload_size=MAX_BYTES // 2**20,
                key=key,
                on_change=_take_upload,
                args=(page, key),
            )
        st.caption(room.hint)
        st.download_button(
            "A file to fill in",
            lambda: template(room.question),
            file_name=f"{page}_template.csv",
            mime=MIME,
            key=f"{page}.template",
            icon=":material/download:",
            type="tertiary",
            on_click="ignore",
        )
    with paste:
        key = f"{page}.paste"
        st.text_area(
            "Table with a line of headings",
            key=key,
            height=160,
            placeholder=room.example,
            persist_state="session",
            help="Copy it from a spreadsheet, or write it with commas, semicolons or tabs.",
        )
        st.button("Use this table", key=f"{page}.use_paste", on_click=_take_paste, args=(page, key))


def open_way(page: str, way: str) -> None:
    """Let a page open with this way to give data, in place of the data it has."""
    state.set_widget(_ways(page), way)
    state.turn_choosing(page, state.source(page) is not None)


def _ways(page: str) -> str:
    return f"{page}.ways"


def cards(page: str) -> None:
    """The demos of a page, each with what it is and what to look at first."""
    demos = catalogue.for_page(page)
    # No card stands alone in the last row.
    in_a_row = CARDS_IN_A_ROW - 1 if len(demos) % CARDS_IN_A_ROW == 1 else CARDS_IN_A_ROW
    for first in range(0, len(demos), in_a_row):
        row = demos[first : first + in_a_row]
        for column, demo in zip(st.columns(in_a_row), row, strict=False):
            with column.container(border=True, height="stretch", gap="xsmall"):
                st.html(
                    f'<p class="lm-understood"><b>{html(demo.title)}</b></p>'
                    f'<p class="lm-card">{html(demo.what)} <span>{html(_sentence(demo.runs))}</span></p>'
                    f'<p class="lm-faint">Start with: {html(demo.look_at_first)}</p>'
                    f'<p class="lm-faint">{html(demo.published_by)}</p>'
                )
                st.space("stretch")
                st.button(
                    "Open this demo",
                    key=f"{page}.demo.{demo.key}",
                    on_click=page_data.take_demo,
                    args=(page, demo),
                    type="primary",
                )


def source_of(uploaded: Sequence[UploadedFile]) -> Source:
    """One file as it is; several as one archive, in which no file takes the place of another of its name."""
    if len(uploaded) == 1:
        return Source(uploaded[0].name.rpartition("/")[2], uploaded[0].getvalue())
    files: dict[str, bytes] = {}
    for file in uploaded:
        stem, dot, ending = file.name.rpartition(".")
        names = (file.name if i == 1 else f"{stem} ({i}){dot}{ending}" for i in count(1))
        files[next(name for name in names if name not in files)] = file.getvalue()
    folders = {name.partition("/")[0] for name in files if "/" in name}
    folder = f"{folders.pop()}, " if len(folders) == 1 else ""
    return Source(f"{folder}{len(files):,} files", packed(files))


def _take_upload(page: str, key: str) -> None:
    uploaded = state.widget(key)
    if uploaded:
        readings = {file.file_id: saved_reading.read(file.getvalue()) for file in uploaded}
        data = [file for file in uploaded if readings[file.file_id] is None]
        if data:
            page_data.take(page, source_of(data))
        for reading in readings.values():
            if reading is not None:
                saved_reading.take(page, reading)
        # An uploader with another key is empty again: the next file takes the place of this one, and does not join it.
        state.set_widget(_uploads(page), state.widget(_uploads(page), 0) + 1)


def _uploads(page: str) -> str:
    return f"{page}.uploads"


def _take_paste(page: str, key: str) -> None:
    page_data.take(page, Source("pasted table", str(state.widget(key, "")).encode()))


def _sentence(text: str) -> str:
    return text if text.endswith(".") else f"{text}."
