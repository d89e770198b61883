"""The page Documents in a browser: from the start to a table in two clicks, and from there to its data."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from dashboard.ui.blocks.documents_link import to_place
from stats_core.simulate.documents import entry
from tests.browser.conftest import Visit, settled
from tests.browser.steps import fits, is_seen_whole

SUM = entry("Report", "Table 3", "Training: SS")


def side(page: Page, name: str) -> Locator:
    """The printed table, or ours."""
    return page.get_by_role("group", name=name, exact=True)


def chip(page: Page, document: str, place: str) -> Locator:
    """The chip of a place."""
    return page.get_by_role("radiogroup", name=document, exact=True).get_by_role("radio", name=place, exact=True)


def test_a_table_is_two_clicks_from_the_start_and_its_data_a_third(visit: Visit) -> None:
    page = visit("/", height=720)
    page.get_by_role("link", name="Documents", exact=True).click()
    chip(page, "Report", "Table 3").click()
    expect(side(page, "As printed")).to_contain_text(SUM.printed)
    expect(side(page, "Here")).to_contain_text(SUM.here)
    expect(page).to_have_url(re.compile(r"/documents\?at=Report%2C\+Table\+3$"))
    settled(page)
    is_seen_whole(page, side(page, "As printed"))
    is_seen_whole(page, side(page, "Here"))
    page.get_by_role("link", name="Open it").click()
    expect(page.locator(".lm-answer")).to_be_visible()
    expect(page).to_have_url(re.compile(r"/learning_curves\?demo=tictactoe_td$"))
    page.go_back()
    expect(side(page, "As printed")).to_contain_text(SUM.printed)


def test_back_leads_from_a_place_to_the_data_that_it_was_opened_beside(visit: Visit) -> None:
    page = visit("/learning_curves?demo=tictactoe_td&alpha=0.01")
    before = page.locator(".lm-answer").inner_text()
    page.get_by_role("button", name="Report, Table 1 on the page Documents").click()
    expect(page.get_by_role("heading", name="Report, Table 1")).to_be_visible()
    settled(page)
    page.go_back()
    expect(page.locator(".lm-answer")).to_have_text(before)
    expect(page).to_have_url(re.compile(r"/learning_curves\?demo=tictactoe_td&alpha=0.01$"))
    expect(page.get_by_role("alert")).to_have_count(0)


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_a_phone_shows_the_table_without_scrolling_sideways(visit: Visit, dark: bool) -> None:
    page = visit(f"/{to_place('Report', 'Table 3')}", width=390, height=844, dark=dark)
    for name in ("As printed", "Here"):
        expect(side(page, name)).to_be_visible()
        assert side(page, name).evaluate("box => box.scrollWidth <= box.clientWidth"), name
        is_seen_whole(page, side(page, name), to_the_bottom=False)
    assert fits(page)


def test_a_phone_shows_the_places_of_one_document_at_a_time(visit: Visit) -> None:
    page = visit("/documents", width=390, height=844)
    expect(chip(page, "Report", "Table 3")).to_be_visible()
    expect(chip(page, "Feelders", "Table 5")).to_have_count(0)
    page.get_by_role("radio", name="Feelders", exact=True).click()
    chip(page, "Feelders", "Table 5").click()
    expect(side(page, "As printed")).to_be_visible()
    expect(chip(page, "Report", "Table 3")).to_have_count(0)
    assert fits(page)


def test_a_wide_screen_shows_the_places_of_all_documents_at_once(visit: Visit) -> None:
    page = visit("/documents", width=1440)
    for document in ("Report", "Paper", "Slides", "Lecture", "Feelders"):
        is_seen_whole(page, page.get_by_role("radiogroup", name=document, exact=True))
