"""The first moment of a page: whoever clicks as soon as there is a button gets where it leads."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Profile, Visit, settled

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
window.measured = 0
window.WebSocket = class extends WebSocket {
    send(what) { window.runs += 1; super.send(what) }
}
const listen = window.addEventListener.bind(window)
window.addEventListener = (kind, listener, ...how) => {
    listen(kind, listener, ...how)
    if (kind === "resize" && String(listener).includes("narrow")) window.measured += 1
}
"""
"""How often the page asked for a drawing, and how many of its parts have measured the window, be it the same as ever.

Who watches the window measures it in the same breath: what it has to say is on its way.
"""
LATE = re.compile(r"/(FileUploader|TextArea)\.[^/]*\.js$")
"""The programs of the boxes above the demos, which a browser fetches when it is told to draw them."""
Opened = Callable[..., Page]


@pytest.fixture
def opened(profile: Profile) -> Iterator[Opened]:
    """A page of a browser that has not been here before, as soon as it is asked for."""
    context = profile(False)

    def open_page(path: str, script: str, width: int, height: int, held: list[Route] | None = None) -> Page:
        context.add_init_script(script)
        page = context.new_page()
        if held is not None:
            page.route(LATE, lambda route: held.append(route))
        page.set_viewport_size({"width": width, "height": height})
        page.goto(path)
        return page

    yield open_page
    context.close()


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (1280, 720), (390, 844)])
def test_the_button_of_a_demo_stays_where_it_appeared(opened: Opened, width: int, height: int) -> None:
    held: list[Route] = []
    page = opened("/", WATCH_THE_BUTTON, width, height, held)
    page.locator(DEMO).wait_for()
    settled(page)
    assert len(held) == 2, "what draws the boxes above it is on its way"
    for program in held:
        program.continue_()
    expect(page.locator(".st-key-start-upload button")).to_be_visible()
    expect(page.get_by_role("textbox", name="Or paste a table")).to_be_visible()
    settled(page)
    box, button = (page.locator(f".st-key-start-{what}").bounding_box() for what in ("paste textarea", "use_paste"))
    assert box is not None
    assert button is not None
    assert 0 < button["y"] - box["y"] - box["height"] < 40, "the place that is kept is no larger than the box"
    heights = page.evaluate("window.heights")
    # A hand takes a tenth of a second for a click: what moves by less than half a button is still under it.
    assert max(heights) - min(heights) < 16, heights


def test_a_click_in_the_first_moment_opens_the_demo(opened: Opened) -> None:
    page = opened("/", "", 1440, 900)
    page.locator(DEMO).wait_for()
    page.locator(DEMO).click(delay=100)
    expect(page).to_have_url(re.compile(r"/learning_curves\?demo=tictactoe_td$"))
    expect(page.locator(".lm-answer")).to_be_visible()


def test_a_window_of_another_height_asks_for_one_more_drawing(opened: Opened, visit: Visit) -> None:
    # Answered once, they are known: nobody looks for the progress of the work, which is asking too.
    demos = {"learning_curves": "tictactoe_td", "same_test_set": "test_set_classification"}
    for room, demo in demos.items():
        known = visit(f"/{room}?demo={demo}")
        expect(known.locator(".lm-answer")).to_be_visible()
        settled(known)  # the levels come after the sentence
    page = opened("/learning_curves?demo=tictactoe_td", COUNT_WHAT_IS_ASKED, 1440, 900)
    expect(page.locator(".lm-answer")).to_be_visible()
    page.wait_for_function("window.measured >= 1 && window.runs >= 2")
    settled(page)
    measured, runs = page.evaluate("[window.measured, window.runs]")
    assert 2 <= runs <= 1 + measured, "the page, and its height: two, unless the part that measures is drawn anew"
    page.get_by_role("link", name="Same test set").click()
    page.locator(".st-key-same_test_set-demo-test_set_classification button").click()
    expect(page.locator(".lm-answer")).to_be_visible()
    page.wait_for_function("measured => window.measured > measured", arg=measured)
    settled(page)
    assert page.evaluate("window.runs") == runs + 2, "two clicks: on the next page it is known"
