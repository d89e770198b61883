"""The buttons that open what a place is about."""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import parse_qs

import streamlit as st

from dashboard.rooms import PAGES, Page
from dashboard.ui.parts.safe import markdown
from demo_data import catalogue
from stats_core.simulate.documents import Entry
from stats_core.simulate.studies import STUDIES


def buttons(rows: Sequence[Entry]) -> None:
    """One for each address of these rows: links, so that they open in another tab too, and Back comes back."""
    for opens in dict.fromkeys(row.opens for row in rows):
        page, asked = parsed(opens)
        label = f"Open it: {markdown(said(page, asked))}"
        st.page_link(page.path, label=label, icon=":material/open_in_new:", query_params=asked)


def parsed(opens: str) -> tuple[Page, dict[str, list[str]]]:
    """The page of an address, and what it asks for there."""
    key, _, asked = opens.partition("?")
    return next(page for page in PAGES if page.key == key), parse_qs(asked, strict_parsing=bool(asked))


def said(page: Page, asked: dict[str, list[str]]) -> str:
    """What an address shows, in a few words: a demo, a study, or a page."""
    named = [value for values in asked.values() for value in values]
    demo = next((one.title for one in catalogue.DEMOS if one.key in asked.get("demo", ())), "")
    study = next((STUDIES[key].title for key in named if key in STUDIES), "")
    return demo or study or page.title
