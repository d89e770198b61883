"""The lab: what the published studies found, run again here, and what one's own design would find."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import streamlit as st

from dashboard.rooms import LAB, OWN_DESIGN
from dashboard.text import html
from dashboard.ui.blocks import page_head
from dashboard.ui.lab import own, studies
from dashboard.ui.lab.shelf import CHANGED, SHELF
from dashboard.ui.session import choices

QUESTION = "Can this test be trusted, and how many runs do I need?"
BELOW = {CHANGED: studies.sketch}
PARTS: dict[str, Callable[[], None]] = {
    OWN_DESIGN: own.show,
    **{part: partial(studies.show, *keys, below=BELOW.get(part)) for part, keys in SHELF.items()},
}
OPENS_WITH = "Curves: Type I error"


def show() -> None:
    """A tab for each kind of study, of which only the open one is drawn."""
    page_head.begin(LAB)
    with st.container(key=f"{LAB.key}.head", horizontal=True, gap="small"):
        st.title(LAB.title, anchor=False, width="content")
        st.html(f'<p class="lm-lead">{html(QUESTION)}</p>', width="content")
    # The address may name a demo to plan an experiment with.
    first = OWN_DESIGN if "demo" in st.query_params or own.has_data() else OPENS_WITH
    tabs = choices.tabs(list(PARTS), key=f"{LAB.key}.part", default=first)
    for tab, draw in zip(tabs, PARTS.values(), strict=True):
        if tab.open:
            with tab:
                draw()
