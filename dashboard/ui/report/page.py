"""The report: analyses kept from any page, put in order, annotated, and taken away together."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from dashboard import exports
from dashboard.exports import Kept
from dashboard.rooms import REPORT, ROOMS
from dashboard.text import html, markdown
from dashboard.ui.blocks import page_head, problems, result_view
from dashboard.ui.session import state
from stats_core import METHODS


def show() -> None:
    """What was kept, and the ways to take it along or to bring it back."""
    page_head.begin(REPORT)
    st.title(REPORT.title, anchor=False)
    kept = state.kept()
    if not kept:
        st.html(
            '<p class="lm-lead">Nothing is kept yet. On any page, press "Keep for the report" under a result; or open '
            "a bundle that was saved before.</p>"
        )
        with st.container(horizontal=True, gap="small"):
            for room in ROOMS:
                if st.button(f"Go to {room.title}", key=f"report.go.{room.key}"):
                    st.switch_page(room.path)
    else:
        st.html('<p class="lm-lead">Put the analyses in order, say what each shows, and take them along.</p>')
        _take(kept)
    for place, one in enumerate(kept):
        _entry(kept, place, one)
    _open()


def _take(kept: list[Kept]) -> None:
    with st.container(horizontal=True, gap="small"):
        for button, offered in exports.buttons_at(exports.Place.REPORT):
            file = f"report{button.suffix}.{offered.ending}"
            st.download_button(
                button.label,
                lambda make=offered.make: make(kept),
                file_name=file,
                mime=offered.media_type,
                key=f"report-{file}",
                icon=":material/download:",
                on_click="ignore",
            )


def _entry(kept: list[Kept], place: int, one: Kept) -> None:
    analysis = one.analysis
    number = f"{place}.{analysis.method}.{analysis.fingerprint[:8]}"
    with st.container(border=True):
        with st.container(horizontal=True, vertical_alignment="center"):
            st.subheader(f"{place + 1}. {METHODS[analysis.method].title}", anchor=False, width="stretch")
            # In a row of their own, so that a narrow screen takes all of them to the next line.
            with st.container(horizontal=True, width="content"):
                _buttons(len(kept), place, number)
        key = f"note.{number}"
        st.text_area(
            "Note",
            value=one.note,
            key=key,
            placeholder="What this shows, in your words",
            height=80,
            # Before the page is drawn: a file that is fetched meanwhile has the note already.
            on_change=_annotate,
            args=(place, key),
        )
        if one.note:
            st.html('<p class="lm-faint">The note is in the report.</p>')
        with st.expander(markdown(analysis.result.sentence()), expanded=len(kept) == 1):
            result_view.show(analysis, f"report-{place + 1}")


def _buttons(many: int, place: int, number: str) -> None:
    for label, icon, move in (("Up", "arrow_upward", -1), ("Down", "arrow_downward", 1)):
        st.button(
            label,
            icon=f":material/{icon}:",
            key=f"{label}.{number}",
            type="tertiary",
            disabled=not 0 <= place + move < many,
            on_click=_move,
            args=(place, move),
        )
    st.button(
        "Remove", icon=":material/delete:", key=f"remove.{number}", type="tertiary", on_click=_remove, args=(place,)
    )


def _annotate(place: int, key: str) -> None:
    kept = state.kept()
    kept[place] = replace(kept[place], note=str(state.widget(key, "")))
    state.set_kept(kept)


def _move(place: int, by: int) -> None:
    kept = state.kept()
    kept[place], kept[place + by] = kept[place + by], kept[place]
    state.set_kept(kept)


def _remove(place: int) -> None:
    state.set_kept([one for i, one in enumerate(state.kept()) if i != place])


def _open() -> None:
    """A bundle comes back as it was; what does not come out again is named."""
    with st.expander("Open a bundle"):
        given = st.file_uploader("Bundle (ZIP)", type=["zip"], key="report.bundle")
        if given is not None and st.button("Compute it again", key="report.open"):
            opened = problems.attempt(lambda: exports.open_bundle(given.getvalue()))
            if opened is not None:
                state.set_kept([*state.kept(), *opened.kept])
                state.set_widget("report.said", opened.problems)
                st.rerun()
        for said in state.widget("report.said", ()):
            st.html(f'<div class="lm-problem" role="alert"><p class="lm-what">{html(said)}</p></div>')
