"""The lab in a browser: kept studies at once, a figure that sharpens, stops and goes on, from data of another page."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Visit, settled
from tests.browser.steps import chart, choose, open_demo, soon

PARTS = re.compile(r"^([\d,]+) of ([\d,]+) parts")


def progress(page: Page) -> Locator:
    """How far the simulation is; while that is drawn again, what is coming."""
    return page.get_by_text(PARTS).last


def answer(page: Page) -> Locator:
    """The sentence on top; while the page is drawn again, the one that is coming."""
    return page.locator(".lm-answer:visible").last


def done(said: str) -> int:
    found = re.search(r"([\d,]+) of [\d,]+ parts", said)
    assert found
    return int(found[1].replace(",", ""))


def worked(page: Page) -> None:
    """Wait until all parts are done; the usual time is that of one more part, not that of all of them."""
    while told := [done(said) for said in page.get_by_text(PARTS).all_inner_texts()]:
        expect(page.get_by_text(re.compile(rf"^{max(told):,} of ")), "one more part").to_have_count(0)


def test_a_study_sharpens_stops_and_goes_on(visit: Visit) -> None:
    page = visit("/lab")
    expect(page.get_by_role("tab", name="How many runs do I need?")).to_have_attribute("aria-selected", "true")
    expect(page.get_by_role("button", name="Open this demo").first).to_be_visible()
    page.get_by_role("tab", name="Published studies").click()
    expect(answer(page)).to_contain_text("the textbook F test finds an effect of the algorithm in")
    settled(page)
    choose(page, page.get_by_role("combobox", name="Study"), "Piater, Cohen, Zhang and Atighetchi (1998), Figure 5")
    expect(answer(page)).to_contain_text("Where the groups differ only by chance")
    # At once, while the study before is being replaced: it counts for the one that was chosen.
    page.get_by_role("radio", name="Complete").click()
    settled(page)
    expect(page.get_by_role("radio", name="Complete")).to_be_checked()
    page.get_by_role("button", name="Run it again here").click()
    expect(progress(page)).to_be_visible()
    expect(chart(page, "lab-figure5-chess_a_algorithm")).to_be_visible()
    # It gets further by itself, without anybody touching the page.
    first = done(progress(page).inner_text())

    def further() -> None:
        assert done(progress(page).inner_text()) > first

    soon(page, further)
    page.get_by_role("button", name="Stop").click()
    stopped = page.get_by_text(re.compile(r"^Stopped: [\d,]+ of 800 parts are done, and kept\.$"))
    expect(stopped).to_be_visible()
    reached = done(stopped.inner_text())
    assert 0 < reached < 800
    page.get_by_role("button", name="Go on").click()
    expect(progress(page)).to_be_visible()
    assert done(progress(page).inner_text()) >= reached
    page.get_by_role("button", name="Back to the kept result").click()
    expect(page.get_by_text("Kept result: seed 0")).to_be_visible()
    expect(progress(page)).to_have_count(0)


def test_ones_own_design_from_the_data_of_another_page(visit: Visit) -> None:
    page = visit("/learning_curves")
    open_demo(page)
    page.get_by_role("link", name="Lab", exact=True).click()
    # No difference is filled in, least of all the one that the data show.
    expect(answer(page)).to_contain_text("Say which difference would be worth finding")
    settled(page)
    page.get_by_role("spinbutton", name="Smallest difference worth finding").fill("2.7")
    page.keyboard.press("Enter")
    expect(answer(page)).to_contain_text("If A3 (rate 0.1) and A1 (rate 0.001) truly differed by 2.7")
    expect(chart(page, "lab-learning_curves-sizes")).to_be_visible()
    expect(chart(page, "lab-learning_curves-differences")).to_be_visible()
    worked(page)
    sharpen = page.get_by_role("button", name="Sharpen to 1,010 data sets a point")
    expect(sharpen).to_be_visible()
    said = answer(page).inner_text()
    settled(page)
    sharpen.click()
    expect(answer(page)).not_to_have_text(said)
    page.get_by_role("tab", name="Can I trust this test on data like mine?").click()
    expect(answer(page)).to_contain_text("but with A3 (rate 0.1) and A1 (rate 0.001) equally good")
    expect(chart(page, "lab-learning_curves-trust-null")).to_be_visible()
