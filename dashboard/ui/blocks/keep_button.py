"""The button that keeps a result for the report; once it is kept, it leads there."""

from __future__ import annotations

from typing import Literal

import streamlit as st

from dashboard.exports.about import Taken
from dashboard.rooms import PAGES, REPORT
from dashboard.ui.session import address, choices, state

JUST_KEPT = "keep.just"
"""The name of what the last press kept; such a press does not go to the report."""


def button(
    given: Taken,
    name: str,
    *,
    figure: str = "",
    label: str = "Keep",
    kind: Literal["primary", "secondary", "tertiary"] = "secondary",
) -> None:
    """Keep an analysis or an answer with the view that it was seen in; `figure` is the key of its chart."""
    kept = state.is_kept(given)
    # One button that changes its words: two would lose the keyboard's place.
    pressed = st.button(
        "Kept" if kept else label,
        icon=":material/bookmark_added:" if kept else ":material/bookmark_add:",
        type=kind,
        key=f"keep-{name}",
        on_click=_nothing if kept else _keep,
        args=() if kept else (given, figure, name),
    )
    if state.widget(JUST_KEPT) == name:
        state.set_widget(JUST_KEPT, "")
    elif pressed and kept:
        st.switch_page(REPORT.path)


def _keep(given: Taken, figure: str, name: str) -> None:
    key = choices.current()
    page = next((page for page in PAGES if page.key == key), None)
    view = address.parameters(page)[0] if page is not None and page in address.WITH_VIEW else {}
    state.keep(given, figure, key, view)
    state.set_widget(JUST_KEPT, name)


def _nothing() -> None:
    """The page is drawn again all the same, and goes to the report."""
