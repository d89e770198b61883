"""The report: answers and analyses kept from any page, put in order, annotated, and taken away together."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from dashboard import exports
from dashboard.exports import Kept
from dashboard.exports.about import by_key, charts_of, fingerprint_of, key_of, sentence_of, title_of
from dashboard.rooms import REPORT, ROOMS
from dashboard.text import html
from dashboard.ui.blocks import given_result, page_head, problems, result_view, take_away
from dashboard.ui.blocks.screen_width import screen_width
from dashboard.ui.session import address, state
from stats_core.charts import Chart

PHONE = 640
"""Up to this many pixels the figure and the table of a card are stacked."""


def show() -> None:
    """What was kept, and the ways to take it along or to bring it back."""
    page_head.begin(REPORT)
    st.title(REPORT.title, anchor=False)
    kept = state.kept()
    if not kept:
        st.html(
            '<p class="lm-lead">Nothing is kept yet. On any page, press "Keep" at the answer, or "Keep for the report" '
            "under a result; or open a bundle that was saved before.</p>"
        )
        with st.container(horizontal=True, gap="small"):
            for room in ROOMS:
                if st.button(f"Go to {room.title}", key=f"report.go.{room.key}"):
                    st.switch_page(room.path)
    else:
        st.html(
            '<p class="lm-lead">Put them in order, choose a figure for each, say what it shows, and take all along.</p>'
        )
        _take(kept)
    if kept:
        across = screen_width("report.width")
        for place, one in enumerate(kept):
            _entry(kept, place, one, across // 2 if across > PHONE else across)
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


def _entry(kept: list[Kept], place: int, one: Kept, width: int) -> None:
    given = one.analysis
    number = f"{place}.{key_of(given)}.{fingerprint_of(given)[:8]}"
    name = f"report-{place + 1}"
    with st.container(border=True, key=f"kept-{place + 1}"):
        with st.container(horizontal=True, vertical_alignment="center"):
            st.header(f"{place + 1}. {title_of(given)}", anchor=False, width="stretch")
            # In a row of their own, so that a narrow screen takes all of them to the next line.
            with st.container(horizontal=True, width="content", gap="small"):
                _buttons(len(kept), place, number)
        result_view.finding(sentence_of(given), given_result.names(given))
        charts = by_key(charts_of(given))
        beside, words = st.columns(2, gap="medium") if charts else (st.container(), st.container())
        if charts:
            with beside:
                _figure(charts, place, one, number, name, width)
        with words:
            st.html(given_result.table_html(given))
            _note(place, one, number)
            with st.container(horizontal=True, vertical_alignment="center", gap="small"):
                take_away.button(given, name, figure=one.chart, kind="tertiary")
                _open_again(one, number)


def _figure(charts: dict[str, Chart], place: int, one: Kept, number: str, name: str, width: int) -> None:
    """The one figure that stands for it; another one is a choice away."""
    keys = list(charts)
    chosen = one.figure if one.figure in charts else keys[0]
    if len(keys) > 1:
        key = f"figure.{number}"
        st.selectbox(
            "Figure in the report",
            keys,
            index=keys.index(chosen),
            format_func=lambda figure: charts[figure].title,
            key=key,
            on_change=_choose,
            args=(place, key),
        )
    result_view.chart(charts[chosen], name, width=width)


def _note(place: int, one: Kept, number: str) -> None:
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


def _open_again(one: Kept, number: str) -> None:
    """Back to the page that it was kept on, as it was seen there; where its data are not here, which they are."""
    page = next((page for page in address.WITH_VIEW if page.key == one.page), None)
    if page is None:
        return
    lacking = address.lacking(page, one.view)
    pressed = st.button(
        "Open it again",
        icon=":material/open_in_full:",
        type="tertiary",
        key=f"again.{number}",
        disabled=bool(lacking),
    )
    if lacking:
        file = one.mapping.get("file") or lacking
        said = f"To open it again, give the file {file} on the page {page.title}: it is not here."
        st.html(f'<p class="lm-faint">{html(said)}</p>', width="stretch")
    elif pressed:
        address.view(page, one.view, anew=True)
        st.switch_page(page.path)


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


def _choose(place: int, key: str) -> None:
    kept = state.kept()
    kept[place] = replace(kept[place], figure=str(state.widget(key, "")))
    state.set_kept(kept)


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
