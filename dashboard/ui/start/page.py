"""The first page: one place for data of any kind, the four questions as pictures, and every demo with its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import streamlit as st

from dashboard import exports
from dashboard.rooms import DOCUMENTS, METHODS, ROOMS, START, QuestionPage
from dashboard.text import html, markdown
from dashboard.ui.blocks import page_head, problems
from dashboard.ui.blocks.pictures import picture
from dashboard.ui.data_in import file_readings, parsing_form, readings_form, upload
from dashboard.ui.data_in.file_readings import ReadingLine
from dashboard.ui.session import page_data, saved_work, state, theme
from dashboard.ui.session.state import Source
from dashboard.ui.start import demo_sketches
from demo_data import catalogue
from stats_core.reading import MAX_BYTES
from stats_core.reading.parse.how import AS_FOUND
from stats_core.wording import counted

GIVEN = "start.given"
"""Where the data lie until a page is chosen for them."""
OPENED = "start.opened"
"""The data that were taken to their page at once."""
EXAMPLE = "algorithm,run,level,score\nA,1,0,0.31\nA,1,100,0.42\nA,2,0,0.29\n..."
PASTED = 130
"""Height in pixels of the box for a pasted table: five lines, so that a projector shows the demos below it too."""
IN_A_ROW = 3
"""Demos side by side."""
FURTHER = (
    ("start.methods", "Which test for which experiment?", ":material/account_tree:", METHODS),
    (
        "start.documents",
        "What the five documents behind Learnmost print, and what is found here",
        ":material/menu_book:",
        DOCUMENTS,
    ),
)
"""What else there is: key and words of a button, its icon, and the page it opens."""
ButtonType = Literal["secondary", "tertiary"]


def show() -> None:
    """Data in, or a question, or a demo."""
    page_head.begin()
    st.title("Which method learns most from your data?", anchor=False)
    st.html(
        '<p class="lm-lead lm-wide">Bring the scores of your experiment: Learnmost says whether one algorithm really '
        "learns better than another, how sure one can be, and where the difference lies. Your data stay in "
        "the memory of the machine that runs it.</p>"
    )
    _ways_in()
    given: Source | None = state.widget(GIVEN)
    if given is not None:
        with st.container(border=True):
            _propose(given)
    for column, room in zip(st.columns(len(ROOMS)), ROOMS, strict=True):
        with column.container(border=True, height="stretch", gap="xsmall"):
            _card(room)
    st.header("Every demo", anchor=False)
    for room in ROOMS:
        _demos(room)
    st.html('<p class="lm-faint">The same computations work in a notebook: <code>import stats_core</code>.</p>')
    with st.container(horizontal=True, gap="small"):
        for key, said, icon, page in FURTHER:
            if st.button(said, key=key, icon=icon, type="tertiary"):
                st.switch_page(page.path)


def _ways_in() -> None:
    """A file or several, or a pasted table; and what was given in another tab."""
    st.file_uploader(
        "Drop a table, a log or saved work here; several files go together",
        accept_multiple_files=True,
        max_upload_size=MAX_BYTES // 2**20,
        key="start.upload",
        on_change=_take_upload,
    )
    # A form is what Ctrl+Enter in the box hands in.
    with st.form("start.paste_form", border=False, enter_to_submit=True):
        st.text_area(
            "Or paste a table with a line of headings; Ctrl+Enter takes it",
            key="start.paste",
            height=PASTED,
            placeholder=EXAMPLE,
            help="Copy it from a spreadsheet, or write it with commas, semicolons or tabs.",
        )
        st.form_submit_button("Look at this table", key="start.use_paste", on_click=_take_paste, type="primary")
    own = state.own_sources()
    if own:
        with st.container(horizontal=True, vertical_alignment="center", gap="small", key="start-own"):
            st.html('<p class="lm-faint">Given before in this browser:</p>', width="content")
            for place, source in enumerate(own):
                st.button(markdown(source.name), key=f"start.own.{place}", on_click=_take_again, args=(source,))


def _demos(room: QuestionPage) -> None:
    """The demos of a question as cards to click, each with a picture of its own numbers."""
    st.html(f'<p class="lm-faint">{html(room.question.value)}</p>')
    demos = catalogue.for_page(room.key)
    for first in range(0, len(demos), IN_A_ROW):
        for column, demo in zip(st.columns(IN_A_ROW, gap="small"), demos[first : first + IN_A_ROW], strict=False):
            card = column.container(
                border=True, horizontal=True, vertical_alignment="center", height="stretch", gap="small",
                key=f"reading-card-demo-{demo.key}",
            )  # fmt: skip
            with card:
                st.html(demo_sketches.drawn(demo.key, dark=theme.dark()), width="content")
                with st.container(gap="xxsmall"):
                    _demo_button(room, demo, demo.title, "start.", type="tertiary")
                    st.html(f'<p class="lm-faint">{html(demo.runs)}</p>')


def _card(room: QuestionPage) -> None:
    """A question with its picture, the way to it with one's own data, and its first demo; then what it is for."""
    # The buttons come before the words: on a screen of 1280 x 720 they are still in sight.
    st.html(f'{picture(room.key, dark=theme.dark())}<p class="lm-finding">{html(room.question.value)}</p>')
    with st.container(horizontal=True, gap="small"):
        go = st.button(
            "Use my data",
            key=f"go-{room.key}",
            type="primary",
            help=room.how,
            on_click=upload.open_way,
            args=(room.key, upload.UPLOAD),
        )
        if go:
            st.switch_page(room.path)
        _demo_button(room, catalogue.for_page(room.key)[0], "See a demo")
    st.html(f'<p class="lm-card">{html(room.what_for)}</p>')


def _demo_button(
    room: QuestionPage, demo: catalogue.Demo, label: str, prefix: str = "", type: ButtonType = "secondary"
) -> None:
    key = f"{prefix}demo-{demo.key}"
    if st.button(label, key=key, on_click=page_data.take_demo, args=(room.key, demo), type=type):
        st.switch_page(room.path, query_params={"demo": demo.key})


def _take_upload() -> None:
    files = state.widget("start.upload")
    state.set_widget(GIVEN, upload.source_of(files) if files else None)


def _take_again(source: Source) -> None:
    # Also where it was taken to its page in another tab, it is taken there now.
    state.set_widget(OPENED, None)
    state.set_widget(GIVEN, source)


def _take_paste() -> None:
    state.set_widget(GIVEN, Source("pasted table", str(state.widget("start.paste", "")).encode()))


def _propose(given: Source) -> None:
    """What the data look like, and the page for them; a person may choose another."""
    with st.container(horizontal=True, vertical_alignment="center"):
        words = st.empty()
        words.html(_named(given, ""))
        st.button("Remove", key="start.remove", icon=":material/close:", on_click=state.set_widget, args=(GIVEN, None))
    if exports.is_work(given.content):
        words.html(_named(given, " is work that was saved here."))
        st.button("Open saved work", key="start.open", type="primary", on_click=_open_work, args=(given,))
        return
    lines = problems.attempt(lambda: file_readings.lines(given, AS_FOUND))
    if not lines:
        # Where there is a table, a person may still say on a page what its columns are.
        whole = problems.quietly(lambda: parsing_form.table(given, AS_FOUND))
        if whole is not None:
            words.html(_named(given, ": nothing in it says what is compared. For which question is it?"))
            _by_hand(given)
            st.html(readings_form.preview(whole))
        return
    fits = [line for line in lines if line.fits]
    if len(fits) == 1 and state.widget(OPENED) != given.fingerprint:
        # Its page asks what is open. Once: who comes back to this page looks for another reading.
        state.set_widget(OPENED, given.fingerprint)
        readings_form.take(START.key, given, fits[0])
        st.switch_page(fits[0].room.path)
    table = lines[0].reading.table
    known = f" Recognised: {table.recognised}." if table.recognised else ""
    said = "it looks like this:" if len(fits) == 1 else f"it can be read in {counted(len(fits), 'way')}: which is it?"
    words.html(_named(given, f": {said}{known}"))
    _lines(given, fits, "")
    others = [line for line in lines if not line.fits][: readings_form.MOST]
    if others:
        with st.expander(counted(len(others), "less likely reading")):
            _lines(given, others, "rest.")
    st.html(readings_form.preview(parsing_form.table(given, AS_FOUND)))


def _named(given: Source, said: str) -> str:
    return f'<p class="lm-understood"><b>{html(given.name)}</b>{html(said)}</p>'


def _by_hand(given: Source) -> None:
    """The four pages: on each a person says what the columns are."""
    with st.container(horizontal=True):
        for room in ROOMS:
            if st.button(room.title, key=f"start.by_hand.{room.key}", on_click=_take_there, args=(room, given)):
                st.switch_page(room.path)


def _take_there(room: QuestionPage, given: Source) -> None:
    page_data.take(room.key, given)


def _lines(given: Source, lines: Sequence[ReadingLine], part: str) -> None:
    for place, line in enumerate(lines):
        # The data go to the page as they are, and stay here too: nothing is given twice.
        if readings_form.card(line, f"start.{part}{place}", page=START.key, source=given):
            st.switch_page(line.room.path)


def _open_work(given: Source) -> None:
    saved_work.ask_to_open(given.content)
    state.set_widget(GIVEN, None)
