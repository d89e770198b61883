"""Case by case: the cases on which two models disagree, and any of them closely."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from dashboard.ui.blocks import page_head, pair_picker, problems, result_view, take_away
from dashboard.ui.blocks.room_page import RoomPage
from dashboard.ui.blocks.screen_width import screen_width
from dashboard.ui.cases import one_case
from dashboard.ui.session import state
from stats_core import Losses
from stats_core.charts.case_strip import CaseStrip, case_strip

NAME = "Case by case"
FILE = "case-strip"


def tab(page: RoomPage) -> dict[str, Callable[[], None]]:
    """The tab, where the cases are known."""
    return {NAME: lambda: show(page)} if isinstance(page.data, Losses) else {}


def show(page: RoomPage) -> None:
    """On how many cases which of two models is better, and each case on which they disagree."""
    losses: Losses = page.data
    pair = {which: page.settings[which] for which in ("a", "b")}
    if len(losses.algorithms) > 2:
        pair = pair_picker.choose(page.key, losses, page.standings.algorithms)
    strip = problems.attempt(lambda: case_strip(losses, **pair, among=page.among))
    if strip is None:
        return
    result_view.finding(strip.finding(), page.among)
    if strip.disagreements:
        _strip(page.key, losses, strip)


@st.fragment
def _strip(page: str, losses: Losses, strip: CaseStrip) -> None:
    """A part of the page of its own: to open and to close a case draws nothing else again."""
    box = f"{page}.case_box"
    with st.container(gap=None):
        page_head.lead(f"Click a square to see its {strip.called.case}.")
        width = screen_width(f"{page}.strip_width")
        result_view.chart(strip, FILE, width=width, on_pick=lambda key: _pick(key, strip))
    with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
        st.selectbox(
            f"Open a {strip.called.case}",
            range(len(strip.case)),
            index=None,
            format_func=strip.told,
            placeholder=f"Choose from {len(strip.case):,}",
            key=box,
            on_change=lambda: _open(strip, state.widget(box)),
            width=420,
        )
        take_away.figures_button([strip], FILE)
    number = state.case_open()
    if number is not None and number in strip.number:
        one_case.dialog(losses, strip, lambda: state.set_widget(box, None))


def _open(strip: CaseStrip, place: int | None) -> None:
    if place is not None:
        state.open_case(int(strip.number[place]))


def _pick(chart: str, strip: CaseStrip) -> None:
    """Open the case of the square that was clicked; a second click, which takes the choice back, opens it again."""
    points = state.widget(chart)["selection"]["points"]
    last = f"{chart}.last"
    if points:
        state.set_widget(last, points[-1]["customdata"])
    number = state.widget(last)
    # It comes from the browser.
    if isinstance(number, int) and number in strip.number:
        state.open_case(number)
