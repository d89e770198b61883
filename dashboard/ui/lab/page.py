"""The lab: how many runs one's own data need, which tests can be trusted on them, and the published studies."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from dashboard.rooms import HOW_MANY, LAB, TRUST
from dashboard.text import html
from dashboard.ui.blocks import page_head
from dashboard.ui.lab import own, shelf, studies
from dashboard.ui.session import choices

QUESTION = "Plan an experiment, and see which tests keep their word"
PARTS: dict[str, Callable[[], None]] = {HOW_MANY: own.how_many, TRUST: own.trust, shelf.PUBLISHED: studies.show}


def show() -> None:
    """A tab for each part, of which only the open one is drawn."""
    _bring_up_to_date()
    page_head.begin(LAB)
    with st.container(key=f"{LAB.key}.head", horizontal=True, gap="small"):
        st.title(LAB.title, anchor=False, width="content")
        st.html(f'<p class="lm-lead">{html(QUESTION)}</p>', width="content")
    tabs = choices.tabs(list(PARTS), key=f"{LAB.key}.part")
    for tab, draw in zip(tabs, PARTS.values(), strict=True):
        if tab.open:
            with tab:
                draw()


def _bring_up_to_date() -> None:
    """Links that were made before open what they named."""
    asked = {name: st.query_params.get_all(name) for name in st.query_params}
    now = shelf.up_to_date(asked)
    if now != asked:
        st.query_params.from_dict(now)
