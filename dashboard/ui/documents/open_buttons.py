"""The buttons that open what a place is about."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import nullcontext
from urllib.parse import parse_qs

import streamlit as st

from dashboard.rooms import PAGES, Page
from dashboard.text import markdown
from demo_data import catalogue
from stats_core.simulate.documents import Entry
from stats_core.simulate.studies import STUDIES

ICON = ":material/open_in_new:"

MOST = 4
"""Links beside a heading; more of them are behind one button."""


def show(rows: Sequence[Entry]) -> None:
    """One for each address of these rows: links, so that they open in another tab too, and Back comes back."""
    named = names(list(dict.fromkeys(row.opens for row in rows)))
    many = len(named) > MOST
    with st.popover("Open it", icon=ICON) if many else nullcontext():
        for opens, name in named.items():
            page, asked = parsed(opens)
            label = markdown(name if many else f"Open it: {name}")
            st.page_link(page.path, label=label, icon=ICON, query_params=asked)


def names(addresses: Sequence[str]) -> dict[str, str]:
    """What each address shows; those that show the same are told apart by what else they ask for."""
    labels: dict[str, str] = {}
    titles = {address: title_of(*parsed(address)) for address in addresses}
    for address, title in titles.items():
        alike = [_asked(other) for other in addresses if titles[other] == title]
        apart = [value for _, value in sorted(_asked(address) - set.intersection(*alike))]
        labels[address] = ", ".join([title, *(re.sub(r"[-_]", " ", value) for value in apart)])
    return labels


def _asked(opens: str) -> set[tuple[str, str]]:
    return {(name, value) for name, values in parsed(opens)[1].items() for value in values}


def parsed(opens: str) -> tuple[Page, dict[str, list[str]]]:
    """The page of an address, and what it asks for there."""
    key, _, asked = opens.partition("?")
    return next(page for page in PAGES if page.key == key), parse_qs(asked, strict_parsing=bool(asked))


def title_of(page: Page, asked: dict[str, list[str]]) -> str:
    """What an address shows, in a few words: a demo, a study, or a page."""
    demo = next((demo.title for demo in catalogue.DEMOS if demo.key in asked.get("demo", ())), "")
    (study,) = asked.get("study", ("",))
    return demo or (STUDIES[study].title if study else page.title)
