"""What a person does on the pages, in a few words."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Download, Locator, Page, expect
from playwright.sync_api import Error as BrowserError
from playwright.sync_api import TimeoutError as BrowserTimeout

from tests.browser.conftest import MILLISECONDS_TO_ANSWER, settled

ANSWER = "best on average"
ASKED = "Is a higher score better?"
COUNT_WHAT_STANDS_TWICE = """() => {
    window.twice = new Set()
    new MutationObserver(() => {
        const seen = new Set()
        const single = "[role=alert], .lm-answer, [data-testid=stText], input[type=file]"
        for (const one of document.querySelectorAll(single)) {
            const name = one.className + one.type + one.webkitdirectory + one.textContent
            if (seen.has(name)) window.twice.add(name)
            seen.add(name)
        }
    }).observe(document, { childList: true, subtree: true })
}"""
COLOUR_OF_TEXT = """name => [...document.querySelectorAll(`.st-key-chart-${name} .js-plotly-plot`)].at(-1)
    ?._fullLayout?.font?.color"""


def soon(page: Page, look: Callable[[], None]) -> None:
    """Look again until all that a look asserts is so: the browser draws in its own time, after all was said."""
    end = time.monotonic() + MILLISECONDS_TO_ANSWER / 1000
    while True:
        try:
            return look()
        except (AssertionError, BrowserError):
            if time.monotonic() > end:
                raise
        page.wait_for_timeout(100)


def open_demo(page: Page, key: str = "tictactoe_td") -> None:
    """Open a demo of the learning-curves page and wait for its answer."""
    page.locator(f".st-key-learning_curves-demo-{key} button").click()
    expect(page.locator(".lm-answer")).to_contain_text(ANSWER)
    settled(page)


def upload(page: Page, name: str, content: bytes) -> None:
    """Give a file to the uploader."""
    page.get_by_role("tab", name="Upload files").click()
    page.locator("input[type=file]:not([webkitdirectory])").first.set_input_files(
        {"name": name, "mimeType": "text/csv", "buffer": content}
    )


def say_higher_is_better(page: Page) -> None:
    """Answer the question that stands where no metric says it."""
    expect(page.get_by_text(ASKED)).to_have_count(1)
    settled(page)
    expect(page.get_by_text(ASKED)).to_be_visible()
    page.get_by_role("button", name="Yes, higher is better").click()


def reply(page: Page, answer: str) -> None:
    """Answer the question that stands under the line of the data."""
    page.get_by_test_id("stRadio").get_by_text(answer, exact=True).click()


def watch_for_twins(page: Page) -> None:
    """From now on, notice a question, a problem or an answer that stands on the page twice, be it for a moment."""
    page.evaluate(COUNT_WHAT_STANDS_TWICE)


def twins(page: Page) -> list[str]:
    """What stood on the page twice."""
    return list(page.evaluate("() => [...window.twice]"))


def choose(page: Page, box: Locator, option: str) -> None:
    """Choose an option by the keyboard: an open list closes when the page scrolls to a click."""
    box.focus()
    page.keyboard.type(option)
    expect(page.get_by_role("option", name=option)).to_be_visible()
    box.press("Enter")


def role_of(page: Page, column: str) -> Locator:
    """The menu on the head of a column, which says what the column is."""
    return page.get_by_label(f"What is the column {column}", exact=True)


def is_role(page: Page, column: str, role: str) -> None:
    """Wait until a column is taken for this."""
    expect(role_of(page, column).locator("option:checked")).to_have_text(role)


def more_settings(page: Page) -> None:
    """Open the settings that are rarely changed, in the rail."""
    box = page.get_by_test_id("stExpander").filter(has_text="More settings").locator("details")
    expect(box).to_be_visible()
    if box.get_attribute("open") is None:
        box.locator("summary").click()
        expect(box).to_have_attribute("open", "")


def set_shuffles(page: Page, number: int) -> None:
    """Type a number of shuffles into the settings."""
    more_settings(page)
    box = page.get_by_role("spinbutton", name="Shuffles")
    box.fill(str(number))
    box.press("Enter")


def open_section(page: Page, name: str) -> None:
    """Open one of the tabs below the picture; only the open one is drawn."""
    tab = page.get_by_role("tab", name=name, exact=True)
    settled(page)  # tabs that are drawn anew under the mouse take no click
    tab.click()
    expect(tab).to_have_attribute("aria-selected", "true")
    settled(page)


def chart(page: Page, name: str) -> Locator:
    """A drawn chart by the name of its file; while the page is drawn again, the one that is coming.

    That only one stands there in the end is checked after every visit.
    """
    return page.locator(f".st-key-chart-{name} .js-plotly-plot").last


def ink(page: Page, name: str) -> str:
    """The colour of a chart's text, once it is drawn: at first, and while it is drawn anew, there is an empty box."""
    return str(page.wait_for_function(COLOUR_OF_TEXT, arg=name).json_value())


def table(page: Page, name: str) -> list[list[str]]:
    """The cells of a table by the name of its file, headings first."""
    rows = page.locator(f".st-key-table-{name} tr")
    expect(rows.first).to_be_attached()
    return [row.locator("th, td").all_inner_texts() for row in rows.all()]


def saved(download: Download) -> bytes:
    """The contents of a download."""
    return Path(download.path()).read_bytes()


def fits(page: Page) -> bool:
    """Whether nothing on the page is wider than the window, once it is drawn."""
    try:
        page.wait_for_function(
            "() => [document.scrollingElement, document.querySelector('[data-testid=stMain]')]"
            ".every(box => box.scrollWidth <= box.clientWidth)"
        )
    except BrowserTimeout:
        return False
    return True


def is_seen_whole(page: Page, one: Locator, *, to_the_bottom: bool = True) -> None:
    """Wait until nothing of it is cut off at the sides of the window, or needs scrolling down."""
    window = page.viewport_size
    assert window is not None

    def look() -> None:
        box = one.bounding_box()
        assert box is not None
        assert 0 <= box["x"] <= box["x"] + box["width"] <= window["width"], box
        if to_the_bottom:
            assert 0 <= box["y"] <= box["y"] + box["height"] <= window["height"], box

    soon(page, look)
