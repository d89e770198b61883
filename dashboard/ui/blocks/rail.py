"""The rail beside the answer: what is asked, who is compared, by which test, and how the picture looks.

It stands beside what it changes, so that every change is seen at once; it can be folded away, and on a phone it comes
below the card. Each part says whether it changes the test or the picture alone.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from enum import Enum
from typing import Any, Protocol

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from dashboard.text import html
from dashboard.ui.blocks import options_form
from dashboard.ui.session import choices, state
from stats_core.answers import Standings

CARD, RAIL = 33, 10
"""The shares of the page's width that the card and the rail take."""


class AskedFor(Enum):
    """What a person wants to know of the data."""

    WHO = "Who is best?"
    WHERE = "Where?"
    CONTROL = "Against a control"
    RUNS = "How many {}?"


@dataclass(frozen=True)
class Places:
    """Where the parts of a page stand: those of the card from top to bottom, then those of the rail."""

    sentence: DeltaGenerator
    actions: DeltaGenerator
    pictures: DeltaGenerator
    sections: DeltaGenerator
    question: DeltaGenerator
    compared: DeltaGenerator
    test: DeltaGenerator
    view: DeltaGenerator


def laid_out(page: str) -> Places:
    """The card and the rail beside it, all empty.

    The tabs at the foot of the card come last, and style.css puts them under it: on a phone and by the keyboard one
    comes to the rail before what may be long.
    """
    card, rail, foot = st.columns([CARD, RAIL, CARD], gap="small")
    with card, st.container(border=True, key=f"{page}.answer_card", gap="xsmall"):
        sentence = st.container(key=f"{page}.answer", gap="xxsmall")
        actions = st.container(horizontal=True, vertical_alignment="center", gap="small", key=f"{page}.actions")
        pictures = st.container(key=f"{page}.pictures", gap="xsmall")
    with rail, st.container(key=f"{page}.rail", gap="small"):
        parts = [st.container(gap="xsmall") for _ in range(4)]
    with parts[-1]:
        # Where nothing comes below it, it is not seen: see style.css.
        heading("Picture", VIEW)
    with foot:
        sections = st.container(border=True, key=f"{page}.card_sections")
    return Places(sentence, actions, pictures, sections, *parts)


def question(page: str, offered: Collection[AskedFor], units: str) -> AskedFor:
    """What the person wants to know, of data that consist of such `units`; at first who is best."""
    if len(offered) < 2:
        return AskedFor.WHO
    chosen: AskedFor | None = choices.pills(
        "Question",
        list(offered),
        default=AskedFor.WHO,
        required=True,
        format_func=lambda asked: asked.value.format(units),
        key=f"{page}.question.{len(offered)}",
        name=f"{page}.question",
        label_visibility="collapsed",
    )
    return chosen or AskedFor.WHO


class WithRail(Protocol):
    """A page whose rail asks something."""

    @property
    def key(self) -> str: ...
    @property
    def data(self) -> Any: ...
    @property
    def standings(self) -> Standings: ...
    @property
    def places(self) -> Places: ...
    @property
    def asked(self) -> AskedFor: ...


def control(page: WithRail) -> str | None:
    """The algorithm that all others are compared with, where that is asked; at first the best."""
    if page.asked is not AskedFor.CONTROL:
        return None
    with page.places.question:
        chosen: str = choices.selectbox(
            "Compare all others with",
            page.standings.algorithms,
            # Other data may have other algorithms.
            key=f"{page.key}.control.{options_form.names_key(page.data)}",
            name=f"{page.key}.control",
        )
    return chosen


def fold_button(page: str) -> None:
    """Fold the rail away, or bring it back; the card then has the whole width."""
    key = f"{page}.rail_folded"
    folded = bool(state.widget(key, False))
    st.button(
        "Settings",
        icon=":material/right_panel_open:" if folded else ":material/right_panel_close:",
        key=f"{page}.fold",
        type="tertiary",
        help="Show the settings beside the answer." if folded else "Fold the settings away.",
        on_click=state.set_widget,
        args=(key, not folded),
    )
    if folded:
        # Hidden and not left out: what is not drawn forgets what it holds.
        name = re.sub(r"[^\w-]", "-", f"{page}.rail")
        hidden = f"[data-testid=stColumn]:has(.st-key-{name}) {{ display: none; }}"
        whole = "{ grid-template-columns: minmax(0, 1fr) 0 !important; column-gap: 0 !important; }"
        alone = f"[data-testid=stHorizontalBlock]:has(.st-key-{name}) {whole}"
        # On a phone the rail is below and in nobody's way; there is no button there.
        st.html(f"<style>@media (min-width: 641px) {{ {hidden} {alone} }}</style>")


def heading(text: str, changes: str) -> None:
    """The name of a part of the rail, and what a change there changes."""
    st.html(f'<p class="lm-rail"><b>{html(text)}</b> <span>{html(changes)}</span></p>')


TEST, VIEW = "changes the test", "changes the picture only"
"""What a part of the rail changes."""
