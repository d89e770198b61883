"""The first page: one place for data of any kind, the four questions as pictures, and a tree for the unsure."""

from __future__ import annotations

import streamlit as st

from dashboard import exports
from dashboard.rooms import DOCUMENTS, ROOMS, QuestionPage
from dashboard.text import html
from dashboard.ui.blocks import page_head, problems, tables
from dashboard.ui.data_in import parsing_form, upload
from dashboard.ui.server.memo import remembered
from dashboard.ui.session import page_data, saved_work, state, theme
from dashboard.ui.session.state import Source
from dashboard.ui.start import tree
from dashboard.ui.start.pictures import picture
from demo_data import catalogue
from stats_core.reading import MAX_BYTES
from stats_core.reading.parse.how import AS_FOUND
from stats_core.reading.which_question import FittingQuestion, fitting_questions

GIVEN = "start.given"
"""Where the data lie until a page is chosen for them."""
ROWS, COLUMNS = 5, 10
"""Of a preview."""
EXAMPLE = "algorithm,run,level,score\nA,1,0,0.31\n..."


def show() -> None:
    """Data in, or a question, or the tree."""
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
    st.header("Which test for which experiment?", anchor=False)
    chosen = tree.show()
    if chosen is not None:
        upload.open_way(chosen.key, upload.UPLOAD)
        st.switch_page(chosen.path)
    st.html(
        '<p class="lm-faint">The methods, their assumptions and their sources are on the page Methods. '
        "The same computations work in a notebook: <code>import stats_core</code>.</p>"
    )
    said = "What the five documents behind Learnmost print, and what is found here"
    if st.button(said, key="start.documents", icon=":material/menu_book:", type="tertiary"):
        st.switch_page(DOCUMENTS.path)


def _ways_in() -> None:
    """A file or several, a pasted table, or a demo."""
    drop, others = st.columns([4, 1], vertical_alignment="center")
    with drop:
        st.file_uploader(
            "Drop a table, a log or saved work here; several files go together",
            accept_multiple_files=True,
            max_upload_size=MAX_BYTES // 2**20,
            key="start.upload",
            on_change=_take_upload,
        )
    with others:
        with st.popover("Paste a table", icon=":material/content_paste:", width="stretch"):
            st.text_area(
                "Table with a line of headings",
                key="start.paste",
                height=160,
                placeholder=EXAMPLE,
                help="Copy it from a spreadsheet, or write it with commas, semicolons or tabs.",
            )
            st.button("Look at this table", key="start.use_paste", on_click=_take_paste, type="primary")
        with st.popover("Take a demo", icon=":material/science:", width="stretch"):
            for room in ROOMS:
                st.html(f'<p class="lm-faint">{html(room.question.value)}</p>')
                for demo in catalogue.for_page(room.key):
                    _demo_button(room, demo, demo.title, "start.")


def _card(room: QuestionPage) -> None:
    """A question with its picture, the way to it with one's own data, and its first demo."""
    st.html(
        f'{picture(room.key, dark=theme.dark())}<p class="lm-finding">{html(room.question.value)}</p>'
        f'<p class="lm-card">{html(room.what_for)}</p>'
    )
    st.space("stretch")
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


def _demo_button(room: QuestionPage, demo: catalogue.Demo, label: str, prefix: str = "") -> None:
    if st.button(label, key=f"{prefix}demo-{demo.key}", on_click=page_data.take_demo, args=(room.key, demo)):
        st.switch_page(room.path, query_params={"demo": demo.key})


def _take_upload() -> None:
    files = state.widget("start.upload")
    state.set_widget(GIVEN, upload.source_of(files) if files else None)


def _take_paste() -> None:
    state.set_widget(GIVEN, Source("pasted table", str(state.widget("start.paste", "")).encode()))


def _propose(given: Source) -> None:
    """What the data look like, and the page for them; a person may choose another."""
    if exports.is_work(given.content):
        st.html(f'<p class="lm-understood"><b>{html(given.name)}</b> is work that was saved here.</p>')
        st.button("Open saved work", key="start.open", type="primary", on_click=_open_work, args=(given,))
        return
    table = problems.attempt(lambda: parsing_form.table(given, AS_FOUND))
    if table is None:
        return
    fits = remembered(("fits", given.fingerprint), lambda: fitting_questions(table))
    known = f" Recognised: {table.recognised}." if table.recognised else ""
    st.html(f'<p class="lm-understood"><b>{html(given.name)}</b> {html(_said(fits) + known)}</p>')
    likely = [_room(fit) for fit in fits]
    rooms = [*likely, *(room for room in ROOMS if room not in likely)]
    with st.container(horizontal=True, gap="small"):
        for place, room in enumerate(rooms):
            first = place == 0 and bool(fits) and fits[0].sure
            label = f"Open on {room.title}" if first else room.title
            kind = "primary" if first else "secondary"
            # The data go to the page as they are, and stay here too: nothing is given twice.
            if st.button(
                label, key=f"start.take.{room.key}", type=kind, on_click=page_data.take, args=(room.key, given)
            ):
                st.switch_page(room.path)
        st.button("Remove", key="start.remove", type="tertiary", on_click=state.set_widget, args=(GIVEN, None))
    few = table.frame.iloc[:ROWS, :COLUMNS]
    few.columns = [str(name) for name in few.columns]
    st.html(
        tables.as_html(few, tables.plain(few.columns))
        + f'<p class="lm-faint">The first lines of {len(table):,}; {len(table.names):,} columns.</p>'
    )


def _said(fits: tuple[FittingQuestion, ...]) -> str:
    if fits and fits[0].sure:
        return f"looks like data for the page {_room(fits[0]).title}: {fits[0].why}."
    if fits:
        return f"may be for the page {_room(fits[0]).title}: {fits[0].why}. Which page is it for?"
    return "does not say what it holds. Which page is it for?"


def _room(fit: FittingQuestion) -> QuestionPage:
    return next(room for room in ROOMS if room.question is fit.question)


def _open_work(given: Source) -> None:
    saved_work.ask_to_open(given.content)
    state.set_widget(GIVEN, None)
