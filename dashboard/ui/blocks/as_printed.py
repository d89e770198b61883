"""What the documents print of the open data, beside what is found here, and the way to the page that has it all."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from urllib.parse import parse_qs

import streamlit as st

from dashboard.rooms import DOCUMENTS
from dashboard.text import markdown
from dashboard.ui.blocks import printed_rows, result_view
from dashboard.ui.blocks.documents_link import label
from dashboard.ui.session import choices, state
from dashboard.ui.session.address import AT
from stats_core.simulate.documents import Entry

TITLE = "As printed"
DocumentPlace = tuple[str, str]
"""A document, and where in it."""


def open_demo(page: str) -> str:
    """The demo that is open on a page; "" with other data."""
    source = state.source(page)
    return "" if source is None else source.demo or ""


def opening(some: Sequence[Entry], page: str, demos: Collection[str]) -> list[Entry]:
    """Those of the rows that open one of the demos on a page; "" stands for none."""
    rows = []
    for row in some:
        key, _, asked = row.opens.partition("?")
        if key == page and parse_qs(asked).get("demo", [""])[0] in demos:
            rows.append(row)
    return rows


def one_of(there: Mapping[DocumentPlace, Sequence[Entry]], page: str, *, side_by_side: bool = True) -> DocumentPlace:
    """One of the places, and a choice where there are several; tables come first."""
    order = sorted(there, key=lambda place: not any(row.cell for row in there[place]))
    named = {label(*place): place for place in order}
    chosen = next(iter(named))
    if len(named) > 1:
        chosen = choices.segmented_control(
            "Place in a document",
            list(named),
            default=chosen,
            required=True,
            # A widget keeps no value that is not among its options.
            key=f"{page}.printed.{'.'.join(named)}",
            name=f"{page}.printed",
            label_visibility="collapsed",
        )
    else:
        result_view.heading(chosen)
    place = named[chosen]
    listed(there[place], side_by_side=side_by_side)
    link(*place)
    return place


def listed(some: Sequence[Entry], *, side_by_side: bool = True) -> None:
    """A table and ours beside it, or below where it is wide; other numbers and claims one under the other.

    A table that is better read as a list is not shown `side_by_side`.
    """
    cells = [row for row in some if row.cell and side_by_side]
    if cells:
        why = printed_rows.reasons(cells)
        sides = [st.container(), st.container()] if printed_rows.wide(cells) else st.columns(2, gap="large")
        for side, which in zip(sides, printed_rows.SIDES, strict=True):
            side.html(printed_rows.table(cells, which, why))
        if why:
            st.html(printed_rows.legend(why))
    if claims := [row for row in some if row not in cells]:
        st.html(printed_rows.claims(claims))


def link(document: str, place: str) -> None:
    """The way to a place of the page Documents."""
    name = label(document, place)
    words = f"{markdown(name)} on the page Documents"
    if st.button(words, key=f"to-{name}", icon=":material/menu_book:", type="tertiary"):
        st.switch_page(DOCUMENTS.path, query_params={AT: name})
