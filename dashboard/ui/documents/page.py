"""What the five documents print, beside what is found here."""

from __future__ import annotations

from itertools import groupby

import pandas as pd
import streamlit as st

from dashboard.rooms import DOCUMENTS as PAGE
from dashboard.text import file_stem, html, markdown
from dashboard.ui.blocks import as_printed, downloads, page_head, printed_rows, problems
from dashboard.ui.blocks.documents_link import label
from dashboard.ui.documents import index, open_buttons, pictures
from dashboard.ui.documents.index import Chosen
from stats_core.simulate.documents import DOCUMENTS, Entry, Reproduction, entries

LEAD = "Every number and claim that the five documents behind Learnmost print, and what is found here in its place."
MEANING = {
    Reproduction.AGREES: "what is printed is found here, to the printed digits.",
    Reproduction.DIFFERS: "the number here differs, for the reason beside it, such as other data or other shuffles.",
    Reproduction.CONTRADICTS: "what is printed does not hold.",
    Reproduction.MISPRINT: "what the document prints elsewhere shows that something else was meant.",
    Reproduction.NOT_COMPUTABLE: "the document does not print what one would compute it from.",
}


def show() -> None:
    """The chips, and the place or the verdict that is open."""
    page_head.begin(PAGE)
    with st.container(key=f"{PAGE.key}.head", horizontal=True, gap="small"):
        st.title(PAGE.title, anchor=False, width="content")
        st.html(f'<p class="lm-lead">{html(LEAD)}</p>', width="content")
    if problems.attempt(entries) is None:
        return
    chosen = index.show()
    if chosen.place:
        _place(chosen)
    else:
        _verdict(chosen)
    downloads.csv(pd.DataFrame([_raw(row) for row in chosen.rows]), f"documents-{chosen.name}")


def _place(chosen: Chosen) -> None:
    """One place: its table beside ours, its claims, our pictures, and the way to what it is about."""
    with st.container(horizontal=True, vertical_alignment="center", key="documents-place"):
        st.header(markdown(chosen.name), anchor=False, width="content")
        open_buttons.show(chosen.rows)
    cited = f"<span class=lm-faint>{html(DOCUMENTS[chosen.document])}</span> {printed_rows.counted(chosen.rows)}"
    st.html(f'<p class="lm-cited">{cited}</p>')
    as_printed.listed(chosen.rows)
    pictures.show(chosen)


def _verdict(chosen: Chosen) -> None:
    """All rows of some verdicts, place by place."""
    meant = "".join(
        f"<li>{printed_rows.tag(verdict)} {html(MEANING[verdict])}</li>" for verdict in index.FOUND[chosen.name]
    )
    none = "" if chosen.rows else "<li>There is none.</li>"
    st.html(f'<ul class="lm-notes lm-meant">{meant}{none}</ul>')
    by_place = groupby(chosen.rows, key=lambda row: (row.document, row.place))
    for number, ((document, place), some) in enumerate(by_place):
        name = label(document, place)
        with st.container(gap=None, key=f"documents-of-{file_stem(name)}"):
            st.button(markdown(name), type="tertiary", key=f"to-{name}", on_click=index.open_at, args=(name,))
            st.html(printed_rows.claims(list(some), headed=number == 0))


def _raw(row: Entry) -> dict[str, str]:
    return {**vars(row), "verdict": row.verdict.value}
