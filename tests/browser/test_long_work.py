"""Long work: seen, stopped, run again, and never in the way of the rest of the page."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from stats_core import METHODS
from tests.browser.conftest import Visit, settled
from tests.browser.steps import chart, more_settings, open_demo, set_shuffles

MOST = 100_000_000


def progress(page: Page) -> Locator:
    """What the page says of the work that is furthest from its end."""
    titles = "|".join(re.escape(METHODS[key].title) for key in ("randomized_anova", "curve_levels", "curve_pairs"))
    return page.get_by_text(re.compile(rf"^({titles})( and \d more)?: [\d,]+ of {MOST:,}, [\d,]+ per second"))


def test_long_work_shows_its_progress_and_stops_at_once(visit: Visit) -> None:
    page = visit("/learning_curves")
    open_demo(page)
    set_shuffles(page, MOST)
    expect(progress(page)).to_have_count(1)
    work = progress(page).last  # while it is drawn again, the one that is coming
    page.keyboard.press("Escape")
    before = work.inner_text()
    expect(work).not_to_have_text(before)
    page.get_by_role("button", name="Stop").first.click()
    expect(page.get_by_text("Stopped after").first).to_be_visible()
    expect(page.get_by_role("button", name="Stop")).to_have_count(0)
    settled(page)
    said = page.get_by_text("Stopped after").first.inner_text()
    # Nothing that was entered is lost, and no later run of the page finds the work further on.
    more_settings(page)
    expect(page.get_by_role("spinbutton", name="Shuffles")).to_have_value(str(MOST))
    page.keyboard.press("Escape")
    page.get_by_text("Log levels", exact=True).click()
    expect(chart(page, "learning_curves-figure").get_by_text("log scale")).to_be_attached()
    expect(page.get_by_text("Stopped after").first).to_have_text(said)
    page.get_by_role("button", name="Run", exact=True).first.click()
    expect(work).to_contain_text("per second")
    set_shuffles(page, 2_000)
    expect(page.locator(".lm-notes").first).to_be_attached()
    expect(page.get_by_text("Monte Carlo: 2,000 random assignments")).to_be_visible()
    expect(page.get_by_role("button", name="Stop")).to_have_count(0)


def test_the_page_stays_alive_beside_long_work(visit: Visit) -> None:
    page = visit("/learning_curves")
    open_demo(page)
    set_shuffles(page, MOST)
    work = progress(page).last
    expect(work).to_be_visible()
    page.keyboard.press("Escape")

    def done() -> int:
        return int(re.search(r": ([\d,]+) of ", work.inner_text())[1].replace(",", ""))

    reached = done()
    page.get_by_text("Log levels", exact=True).click()
    expect(chart(page, "learning_curves-figure").get_by_text("log scale")).to_be_attached()
    # The work went on from where it was, and is the clock: on a busy machine it slows down with the page.
    said = work.inner_text()
    rate = int(re.search(r", ([\d,]+) per second", said)[1].replace(",", ""))
    assert reached <= done() < reached + 10 * rate
    page.get_by_role("button", name="Stop").first.click()
    expect(page.get_by_text("Stopped after").first).to_be_visible()
