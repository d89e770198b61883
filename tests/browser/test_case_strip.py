"""The strip of disagreements in a real browser: a click opens a case, the ways on, Escape, a phone, the keyboard."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, WebSocket, expect
from streamlit.proto.BackMsg_pb2 import BackMsg

from tests.browser.conftest import Visit, settled
from tests.browser.steps import chart, choose, fits, open_section, soon, upload
from tests.browser.test_accessibility import AXE, on_ground, problems

PAGE = "/same_test_set"
CASES, GROUPS = 40, 4


def file(samples: int = 1) -> bytes:
    """Forty questions of four tasks; on every fourth only alpha is right, on the next one only beta."""
    lines = ["question_id,model,attempt,result,task"]
    for case in range(CASES):
        for model, wrong in (("alpha", case % 4 == 1), ("beta", case % 4 == 0)):
            for sample in range(samples):
                result = "failed" if wrong and sample == 0 else "passed"
                lines.append(f"q{case:02d},{model},{sample + 1},{result},task {case * GROUPS // CASES}")
    return "\n".join(lines).encode()


def squares(page: Page) -> Locator:
    return chart(page, "case-strip").locator(".bars .point path")


def strip(visit: Visit, samples: int = 1, **look: object) -> Page:
    """The page with the tab open, and the squares drawn for its width."""
    page = visit(PAGE, **look)
    upload(page, "answers.csv", file(samples))
    expect(page.locator(".lm-answer")).to_be_visible()
    settled(page)
    open_section(page, "Case by case")
    expect(squares(page)).to_have_count(CASES)  # 20 disagreements, two squares each
    settled(page)
    return page


def click(page: Page, square: int) -> Locator:
    """Click a square; the case that it opens."""
    squares(page).nth(square).click(force=True)  # plotly listens on a layer above; scrolls, also where it is drawn anew
    return opened(page)


def opened(page: Page) -> Locator:
    dialog = page.get_by_role("dialog", name="One case")
    expect(dialog).to_be_visible()
    settled(page)
    return dialog


def closed(page: Page) -> None:
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog", name="One case")).to_have_count(0)
    settled(page)


def test_a_click_opens_the_case_with_both_answers_and_the_way_on(visit: Visit) -> None:
    page = strip(visit)
    dialog = click(page, 0)
    expect(dialog.locator(".lm-case-name")).to_have_text("q00 task 0")
    expect(dialog.locator(".lm-case-model")).to_have_text(["■ alpha", "■ beta"])
    expect(dialog.locator(".lm-case-sample")).to_have_text(["■ right", "□ wrong"])
    expect(dialog.get_by_text("The file has no texts")).to_be_visible()
    expect(dialog.get_by_role("button", name="Previous")).to_be_disabled()
    dialog.get_by_role("button", name="Next disagreement").click()
    expect(dialog.locator(".lm-case-name")).to_have_text("q04 task 0")
    expect(dialog.get_by_text("2 of 20")).to_be_visible()
    settled(page)
    closed(page)
    # The same square once more, and then another one.
    expect(click(page, 0).locator(".lm-case-name")).to_have_text("q00 task 0")
    closed(page)
    expect(click(page, CASES // 2 + 3).locator(".lm-case-sample")).to_have_text(["□ wrong", "■ right"])
    closed(page)


def test_a_case_is_opened_by_the_keyboard_and_closed_for_good(visit: Visit) -> None:
    page = strip(visit, samples=3)
    box = page.get_by_role("combobox", name="Open a")
    choose(page, box, "q05 (task 0)")
    dialog = opened(page)
    expect(dialog.locator(".lm-case-name")).to_have_text("q05 task 0")
    expect(dialog.locator(".lm-case-model")).to_have_text(
        ["■ alpha 2 of 3 samples right", "■ beta 3 of 3 samples right"]
    )
    assert dialog.locator(".lm-case-sample").count() == 6
    closed(page)
    expect(box).to_have_value("")  # the box is empty again
    choose(page, box, "q05 (task 0)")
    opened(page)
    closed(page)
    expect(box).to_have_value("")
    settled(page)
    open_section(page, "Two models")
    open_section(page, "Case by case")
    expect(page.get_by_role("dialog")).to_have_count(0)


def shuts_nobody_out(page: Page) -> None:
    assert problems(page) == []


@pytest.mark.parametrize("dark", [False, True])
def test_on_a_phone_the_case_fills_the_screen(visit: Visit, dark: bool) -> None:
    page = strip(visit, dark=dark, width=390, height=844)
    assert fits(page)
    dialog = click(page, 0)

    def look() -> None:
        box = dialog.bounding_box()
        assert box is not None
        assert (box["x"], box["width"]) == (0, 390)
        assert box["height"] >= 844
        one, other = (part.bounding_box() for part in dialog.locator(".lm-case-model").all())
        assert one is not None
        assert other is not None
        assert other["y"] > one["y"] + one["height"]

    soon(page, look)
    page.evaluate(AXE)
    soon(page, lambda: shuts_nobody_out(page))  # while the case fades in, its letters are pale
    closed(page)


def tap(page: Page, square: int) -> None:
    """Tap a square, as soon as the page says what the finger is on."""
    hand = page.context.new_cdp_session(page)
    hand.send("Emulation.setTouchEmulationEnabled", {"enabled": True})

    def look() -> None:
        squares(page).nth(square).evaluate("square => square.scrollIntoView({block: 'center'})")
        box = squares(page).nth(square).bounding_box()
        assert box is not None
        finger = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
        hand.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [finger]})
        said = chart(page, "case-strip").locator(".hoverlayer .hovertext").count()
        hand.send("Input.dispatchTouchEvent", {"type": "touchEnd" if said else "touchCancel", "touchPoints": []})
        assert said

    soon(page, look)


def test_a_finger_opens_the_case_that_it_taps(visit: Visit) -> None:
    """Without `dashboard/ui/patches/touched_points.py` the first tap opens nothing, the next what was tapped first."""
    page = strip(visit, width=390, height=844)
    for square, name in ((3, "q01 task 0"), (1, "q04 task 0")):
        tap(page, square)
        dialog = opened(page)
        expect(dialog.locator(".lm-case-name")).to_have_text(name)
        dialog.get_by_role("button", name="Close").click()
        expect(dialog).to_have_count(0)
        settled(page)


def test_a_browser_that_turns_dark_asks_for_the_whole_page(visit: Visit) -> None:
    """Asked for in one breath with the strip alone, the other charts would stay light."""
    page = visit(f"{PAGE}?demo=sequences")
    parts: list[str] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framesent", lambda sent: parts.append(BackMsg.FromString(sent).rerun_script.fragment_id))

    page.on("websocket", listen)
    page.reload()
    open_section(page, "Case by case")
    expect(chart(page, "case-strip")).to_be_visible()
    settled(page)
    for ground in ("dark", "light"):
        parts.clear()
        on_ground(page, ground)
        assert "" in parts, parts
