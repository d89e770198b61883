"""All places of the documents as chips, and the verdicts over all of them; one of these is open."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

import streamlit as st

from dashboard.rooms import DOCUMENTS as PAGE
from dashboard.text import JOINER, html, markdown
from dashboard.ui.blocks.documents_link import label
from dashboard.ui.session import choices, state
from dashboard.ui.session.address import AT
from stats_core.simulate.documents import DOCUMENTS, Entry, Reproduction, entries

WRONG = "contradicts or misprint"
"""What a reader wants to see first."""
FOUND: dict[str, tuple[Reproduction, ...]] = {
    WRONG: (Reproduction.CONTRADICTS, Reproduction.MISPRINT),
    **{one.value: (one,) for one in (Reproduction.CONTRADICTS, Reproduction.MISPRINT, Reproduction.DIFFERS)},
    **{one.value: (one,) for one in (Reproduction.NOT_COMPUTABLE, Reproduction.AGREES)},
}
"""The verdicts by the names of their chips."""
CHOSEN, VERDICTS, DOCUMENT = f"{PAGE.key}.{AT}", f"{PAGE.key}.verdict", f"{PAGE.key}.document"


@dataclass(frozen=True)
class Chosen:
    """What is open: a place with all of its rows, or all rows of some verdicts."""

    name: str
    rows: tuple[Entry, ...]
    document: str = ""
    place: str = ""


def places() -> dict[str, list[str]]:
    """The places of each document, in the order of the file."""
    by_document: dict[str, dict[str, None]] = {document: {} for document in DOCUMENTS}
    for row in entries():
        by_document[row.document][row.place] = None
    return {document: list(some) for document, some in by_document.items() if some}


def show() -> Chosen:
    """The chips, and what is chosen among them."""
    there = places()
    labels = [label(document, place) for document, some in there.items() for place in some]
    now = choices.one_of(CHOSEN, [*FOUND, *labels], WRONG)
    with st.container(key="documents-index", gap=None):
        _line("All", VERDICTS, list(FOUND), now, _counted)
        document = _document(list(there), now)
        for one, some in there.items():
            with st.container(key=f"documents-row-{one}{'-open' if one == document else ''}"):
                _line(one, _places_key(one), some, now.removeprefix(label(one, "")), short(some).__getitem__)
    return _found(now, there)


def open_at(name: str) -> None:
    """Open a place or a verdict; only before the chips are drawn, so from a callback."""
    choices.move(CHOSEN, name)
    state.set_widget(DOCUMENT, name.partition(", ")[0])


def _line(title: str, key: str, options: list[str], now: str, shown: Callable[[str], str]) -> None:
    """A line of chips under its title; all lines together have one chosen chip."""
    state.set_widget(key, now if now in options else None)
    with st.container(horizontal=True, gap="small", key=f"documents-line-{title}"):
        st.html(f'<p class="lm-line">{html(title)}</p>', width="content")
        st.pills(
            title,
            options,
            key=key,
            format_func=shown,
            label_visibility="collapsed",
            wrap=True,
            on_change=_take,
            args=(title, key),
        )


def _take(title: str, key: str) -> None:
    """The chip that was pressed; pressed again, it closes what it opened."""
    chosen = state.widget(key)
    open_at(WRONG if chosen is None else label(title, chosen) if title in DOCUMENTS else chosen)


def _places_key(document: str) -> str:
    return f"{PAGE.key}.places.{document}"


def _document(documents: list[str], now: str) -> str:
    """On a narrow screen, where the lines would not fit, the document whose places are in sight."""
    if state.widget(DOCUMENT) not in documents:
        begun = now.partition(", ")[0]
        state.set_widget(DOCUMENT, begun if begun in documents else documents[0])
    with st.container(key="documents-which"):
        return str(
            st.segmented_control("Document", documents, key=DOCUMENT, required=True, label_visibility="collapsed")
        )


def short(places: list[str]) -> dict[str, str]:
    """What the chips say: sections by their sign, slides that go on by what they add, as 'McNemar Test I', 'II'."""
    labels: dict[str, str] = {}
    for before, place in zip(["", *places], places, strict=False):
        title, _, rest = place.partition(", ")
        first, _, number = place.rpartition(" ")
        shown = re.sub(r"^Section ", "§ ", place)
        if rest and before.startswith(title):
            shown = rest
        elif re.fullmatch("[IVX]+", number) and before.startswith(f"{first} "):
            shown = number
        shown = markdown(shown)
        # Streamlit tells chips apart by what they say: the second 'II' has a character more, which nobody sees.
        while shown in labels.values():
            shown += JOINER
        labels[place] = shown
    return labels


def _counted(name: str) -> str:
    many = Counter(row.verdict for row in entries())
    return f"{name} **{sum(many[verdict] for verdict in FOUND[name])}**"


def _found(now: str, there: dict[str, list[str]]) -> Chosen:
    if now in FOUND:
        return Chosen(now, tuple(row for row in entries() if row.verdict in FOUND[now]))
    document, place = next((one, place) for one, some in there.items() for place in some if label(one, place) == now)
    rows = tuple(row for row in entries() if (row.document, row.place) == (document, place))
    return Chosen(now, rows, document, place)
