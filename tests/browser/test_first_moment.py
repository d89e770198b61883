"""The first moment of a page: whoever clicks as soon as there is a button gets where it leads."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Profile, settled

DEMO = ".st-key-demo-tictactoe_td button"
WATCH_THE_BUTTON = """
window.heights = []
const look = () => {
    const button = document.querySelector(".st-key-demo-tictactoe_td button")
    if (button) {
        const at = Math.round(button.getBoundingClientRect().top)
        if (window.heights.at(-1) !== at) window.heights.push(at)
    }
    requestAnimationFrame(look)
}
look()
"""
COUNT_WHAT_IS_ASKED = """
window.runs = 0
window.WebSocket = class extends WebSocket {
    send(what) { window.runs += 1; super.send(what) }
}
"""
Opened = Callable[..., Page]


@pytest.fixture
def opened(profile: Profile) -> Iterator[Opened]:
    """A page of a browser that has not been here before, as soon as it is asked for."""
    context = profile(False)

    def open_page(path: str, script: str, width: int, height: int) -> Page:
        context.add_init_script(script)
        page = context.new_page()
        page.set_viewport_size({"width": width, "height": height})
        page.goto(path)
        return page

    yield open_page
    context.close()


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (1280, 720), (390, 844)])
def test_the_button_of_a_demo_stays_where_it_appeared(opened: Opened, width: int, height: int) -> None:
    page = opened("/", WATCH_THE_BUTTON, width, height)
    page.locator(DEMO).wait_for()
    settled(page)
    heights = page.evaluate("window.heights")
    # A hand takes a tenth of a second for a click: what moves by less than half a button is still under it.
    assert max(heights) - min(heights) < 16, heights


def test_a_click_in_the_first_moment_opens_the_demo(opened: Opened) -> None:
    page = opened("/", "", 1440, 900)
    page.locator(DEMO).wait_for()
    page.locator(DEMO).click(delay=100)
    expect(page).to_have_url(re.compile(r"/learning_curves\?demo=tictactoe_td$"))
    expect(page.locator(".lm-answer")).to_be_visible()


def test_a_window_of_another_height_asks_for_one_more_drawing(opened: Opened) -> None:
    page = opened("/learning_curves?demo=tictactoe_td", COUNT_WHAT_IS_ASKED, 1440, 900)
    expect(page.locator(".lm-answer")).to_be_visible()
    settled(page)
    page.wait_for_timeout(1_000)
    assert page.evaluate("window.runs") == 2, "the page, and its height"
    page.get_by_role("link", name="Same test set").click()
    expect(page.get_by_role("heading", level=1, name="Same test set")).to_be_visible()
    settled(page)
    page.wait_for_timeout(1_000)
    assert page.evaluate("window.runs") == 3, "on the next page it is known"
