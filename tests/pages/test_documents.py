"""The page Documents: every place with all that is printed there, and every address that it opens."""

from __future__ import annotations

import html
import re
from collections.abc import Sequence
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from streamlit.testing.v1 import AppTest

from dashboard.rooms import DOCUMENTS, PAGES, Page
from dashboard.ui.blocks.documents_link import label, to_place
from dashboard.ui.cases.page import EDITORS
from dashboard.ui.documents import index, open_buttons, pictures
from dashboard.ui.session import choices
from demo_data import catalogue
from stats_core.simulate.documents import DOCUMENTS as TITLES
from stats_core.simulate.documents import Reproduction, at, entries
from stats_core.simulate.studies import STUDIES
from tests.pages.conftest import ROOT, OpenPage, healthy, problem, words
from tests.pages.visits import answer

PLACES = [(document, place) for document, some in index.places().items() for place in some]
OPENS = sorted({row.opens for row in entries()})


def opened(page: Page, asked: dict[str, list[str]]) -> AppTest:
    """A page of the app as an address opens it."""
    app = AppTest.from_file(str(ROOT / "app.py"), default_timeout=120)
    for name, values in asked.items():
        app.query_params[name] = values
    return healthy(app.switch_page(page.path).run())


def chips(app: AppTest, key: str) -> AppTest:
    """A line of chips by its key."""
    return next(one for one in app.get("button_group") if one.key == key)


def link_of(link: Any) -> tuple[Page, dict[str, list[str]]]:
    """The page that a link opens, and what it asks for there."""
    return next(page for page in PAGES if page.key == link.proto.page), parse_qs(link.proto.query_string)


def chosen(app: AppTest) -> list[str]:
    """The chips that are pressed, over all lines."""
    lines = [
        one for one in app.get("button_group") if str(one.key).startswith(("documents.places", "documents.verdict"))
    ]
    return [one.value for one in lines if one.value]


def cells(table: str) -> list[list[str]]:
    """The text of each cell, row by row, without the numbers of the reasons."""
    bare = re.sub(r"<sup>.*?</sup>", "", table)
    lines = [re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", line) for line in re.findall(r"<tr.*?</tr>", bare)]
    return [[html.unescape(re.sub(r"<[^>]+>", "", cell)).replace("\u00a0", " ") for cell in line] for line in lines]


def some(values: Sequence[tuple[str, ...]]) -> list[Any]:
    """All of them, most of which are for `make trials`."""
    return [pytest.param(*value, marks=pytest.mark.long if place % 8 else ()) for place, value in enumerate(values)]


def rows_of(app: AppTest) -> dict[str, Any]:
    """What the tables of the page hold: of printed ones the cells by row and column, of claims the lines."""
    found: dict[str, Any] = {"claims": []}
    for one in app.html:
        if '<table class="lm-table lm-printed">' in one.value:
            head, *lines = cells(one.value)
            side = re.findall(r'aria-label="(.*?)"', one.value)[0]
            found[side] = {
                (line[0], name): cell for line in lines for name, cell in zip(head[1:], line[1:], strict=True)
            }
        elif '<table class="lm-claims">' in one.value:
            found["claims"] += [tuple(line) for line in cells(one.value)]
    return found


@pytest.mark.parametrize(("document", "place"), some(PLACES), ids=[label(*place) for place in PLACES])
def test_a_place_shows_all_that_is_printed_there(document: str, place: str) -> None:
    app = opened(DOCUMENTS, parse_qs(urlsplit(to_place(document, place)).query))
    assert problem(app) == ""
    assert chosen(app) == [place], "one chip of all lines is pressed"
    found = rows_of(app)
    for row in at(document, place):
        if row.cell:
            assert [found[side][row.cell] for side in ("As printed", "Here")] == [row.printed, row.here or "–"]
        else:
            assert (row.what, row.printed, row.here or "–", row.verdict.value) in found["claims"]
        assert row.why in words(app)
    addresses = dict.fromkeys(row.opens for row in at(document, place))
    assert [link_of(one) for one in app.get("page_link")] == [open_buttons.parsed(one) for one in addresses]


def test_the_page_opens_with_what_contradicts_and_what_is_misprinted(open_page: OpenPage) -> None:
    app = healthy(open_page(DOCUMENTS.path))
    assert chosen(app) == [index.WRONG]
    shown = " ".join(words(app).split())
    for row in entries():
        if row.verdict in (Reproduction.CONTRADICTS, Reproduction.MISPRINT):
            assert " ".join(row.why.split()) in shown


def test_the_counts_of_the_verdicts_add_up() -> None:
    labels = chips(opened(DOCUMENTS, {}), index.VERDICTS).options
    counts = {name: int(said.rpartition(" ")[2].strip("*")) for name, said in zip(index.FOUND, labels, strict=True)}
    assert counts.pop(index.WRONG) == counts["contradicts"] + counts["misprint"]
    assert sum(counts.values()) == len(entries())
    assert counts["agrees"] == sum(row.verdict is Reproduction.AGREES for row in entries())


def test_a_chip_opens_its_place_and_a_verdict_closes_it_again() -> None:
    app = opened(DOCUMENTS, {})
    chips(app, "documents.places.Report").set_value("Table 3")
    healthy(app.run())
    assert (chosen(app), dict(app.query_params)) == (["Table 3"], {"at": "Report, Table 3"})
    chips(app, index.VERDICTS).set_value("agrees")
    healthy(app.run())
    assert (chosen(app), dict(app.query_params)) == (["agrees"], {"at": "agrees"})
    # The name over the rows of a place leads to the place.
    next(button for button in app.button if button.label == "Report, Table 4").click()
    healthy(app.run())
    assert chosen(app) == ["Table 4"]
    chips(app, "documents.places.Report").set_value(None)
    healthy(app.run())
    assert (chosen(app), dict(app.query_params)) == ([index.WRONG], {})


def test_a_place_that_no_document_has_is_refused() -> None:
    app = opened(DOCUMENTS, {"at": ["Report, Table 9"]})
    assert "at = Report, Table 9, which is not possible here" in problem(app)
    assert chosen(app) == [index.WRONG]


@pytest.mark.parametrize("address", some([(address,) for address in OPENS]))
def test_an_address_opens_what_it_names(address: str) -> None:
    page, asked = open_buttons.parsed(address)
    app = opened(page, asked)
    assert (problem(app), app.title[0].value) == ("", page.title)
    named = {name: values for name, values in asked.items() if name != "demo"}
    if asked:
        view = app.session_state[f"{page.key}.view"]
        assert (set(named), view.refused) == (set(view.asked) & set(view.met), {}), "asked for, and not on the page"
        assert all(choices.known(name) for name in named)
    if "demo" in asked:
        (demo,) = asked["demo"]
        assert answer(app), "nothing is shown"
        if demo in EDITORS:
            # The numbers of a published table go where a person would type them.
            assert app.session_state[f"{page.key}.way"] == EDITORS[demo][0]
        else:
            assert app.session_state[f"{page.key}.source"].demo == demo


def test_an_address_is_named_by_what_it_shows() -> None:
    demo = next(one for one in catalogue.DEMOS if one.key == "tictactoe_td")
    assert open_buttons.title_of(*open_buttons.parsed("learning_curves?demo=tictactoe_td")) == demo.title
    assert (
        open_buttons.title_of(*open_buttons.parsed("lab?part=published-studies&study=report7"))
        == STUDIES["report7"].title
    )
    assert open_buttons.title_of(*open_buttons.parsed("lab")) == "Lab"
    assert open_buttons.title_of(*open_buttons.parsed("methods")) == "Methods"
    assert {open_buttons.parsed(one)[0] for one in OPENS} <= set(PAGES) - {DOCUMENTS}


def test_every_picture_is_of_a_place_and_every_place_of_a_document() -> None:
    assert set(pictures.MADE) <= set(PLACES)
    assert {place for study in STUDIES.values() for place in study.printed_in} <= set(PLACES)
    assert {document for document, _ in PLACES} == set(TITLES)


def test_the_start_page_leads_to_the_documents(open_page: OpenPage) -> None:
    app = healthy(open_page("pages/start.py"))
    assert [one for one in app.button if one.key == "start.documents"]
