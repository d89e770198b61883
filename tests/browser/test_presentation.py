"""A page shown to a room: the keys, what is counted, and what stands in the end."""

from __future__ import annotations

import re

import numpy as np
import pytest
from playwright.sync_api import Locator, Page, expect

from stats_core import Curves, randomized_anova
from stats_core.demonstrate import Demonstration, of_curves
from tests.browser.conftest import Visit, settled
from tests.browser.steps import upload

LEVELS = (0, 100, 500, 1000)
RANDOM = np.random.default_rng(11)
SCORES = {
    name: np.round(np.array(LEVELS) / 50 + gain + RANDOM.normal(0, 2, (6, 1)) + RANDOM.normal(0, 1, (6, 4)), 3)
    for name, gain in (("old", 0.0), ("new", 1.0), ("<img src=http://example.org/1.png>", 2.2))
}
FILE = "\n".join(
    [
        "net;seed;steps;accuracy",
        *(
            f"{name};{run};{level};{score:g}"
            for name, runs in SCORES.items()
            for run, scores in enumerate(runs)
            for level, score in zip(LEVELS, scores, strict=True)
        ),
    ]
).encode()


def expected() -> Demonstration:
    """What the core says of the same data with the settings that the page begins with."""
    curves = Curves.from_groups(SCORES, levels=LEVELS)
    return of_curves(curves, randomized_anova(curves))


def opened(visit: Visit, *, dark: bool = False) -> Page:
    """The page with the data of this file."""
    page = visit("/learning_curves", dark=dark, height=720)
    upload(page, "nets.csv", FILE)
    expect(page.get_by_role("button", name="Present")).to_be_visible()
    settled(page)
    return page


def presented(page: Page) -> Locator:
    """The presentation, opened by its key."""
    page.keyboard.press("p")
    dialog = page.get_by_role("dialog", name="Presentation")
    expect(dialog.locator(".sentence")).to_have_text(plain(expected().steps[0].sentence))
    return dialog


def plain(sentence: str) -> re.Pattern[str]:
    """A sentence whose spaces may be such that no line breaks there."""
    return re.compile(r"\s".join(map(re.escape, sentence.split(" "))))


def bars(dialog: Locator) -> list[int]:
    """The heights of the pile, the bar beyond the last bin included."""
    return [int(count) for count in str(dialog.locator("canvas").get_attribute("data-bars")).split()]


def test_the_keys_walk_through_the_steps_and_back(visit: Visit) -> None:
    page = opened(visit)
    answer = page.locator(".lm-answer").inner_text()
    dialog = presented(page)
    steps = expected().steps
    for key, sign in (("ArrowRight", 1), ("ArrowLeft", -1)):
        order = steps if sign == 1 else steps[::-1]
        for step in order[1:]:
            page.keyboard.press(key)
            expect(dialog.locator(".sentence")).to_have_text(plain(step.sentence))
            expect(dialog.locator(".answer")).to_have_text(plain(answer))
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(page.get_by_role("button", name="Present")).to_be_focused()
    # The page is as it was, and its key opens the presentation again; the same key leaves it.
    dialog = presented(page)
    page.keyboard.press("p")
    expect(dialog).to_have_count(0)
    expect(page.locator(".lm-answer")).to_have_text(answer)


def test_space_shuffles_once_and_with_shift_a_hundred_times(visit: Visit) -> None:
    page = opened(visit)
    dialog = presented(page)
    shown = expected()
    count = dialog.get_by_role("status")
    for _ in range(37):
        page.keyboard.press("Space")
    expect(count).to_have_text(shown.counted(37))
    edges = shown.whole.edges
    piled = np.histogram(shown.values[:37], edges)[0].tolist()
    assert bars(dialog) == [*piled, int(np.sum(shown.values[:37] >= edges[-1]))]
    page.keyboard.press("Shift+Space")
    expect(count).to_have_text(shown.counted(137))
    assert int(shown.reached[:137].sum()) > 0


def test_the_last_pile_is_the_histogram_of_the_page(visit: Visit) -> None:
    page = opened(visit)
    dialog = presented(page)
    page.keyboard.press("Enter")
    expect(dialog.get_by_role("status")).to_have_text(plain("p = "))
    whole = expected().whole
    assert bars(dialog) == [*whole.counts.tolist(), whole.beyond]
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    # The page's own chart draws a bar for each of these counts.
    page.get_by_role("tab", name="The test").click()
    chart = page.locator(".st-key-chart-anova-algorithm .js-plotly-plot").last
    expect(chart).to_be_visible()
    settled(page)
    drawn = chart.evaluate("gd => gd._fullData.filter(t => t.type === 'bar').flatMap(t => [...t.y])")
    assert sum(drawn) == whole.counts.sum()
    assert [count for count in drawn if count] == [count for count in whole.counts.tolist() if count]


def test_a_button_pressed_by_the_keyboard_does_what_it_says(visit: Visit) -> None:
    page = opened(visit)
    dialog = presented(page)
    dialog.get_by_role("button", name="Next step").focus()
    page.keyboard.press("Space")
    expect(dialog.locator(".sentence")).to_have_text(plain(expected().steps[1].sentence))
    expect(dialog.get_by_role("status")).to_have_text("")
    # After a click with the mouse, Space shuffles again.
    dialog.get_by_role("button", name="Shuffle once").click()
    page.keyboard.press("Space")
    expect(dialog.get_by_role("status")).to_have_text(expected().counted(2))


def test_p_in_a_field_is_a_letter(visit: Visit) -> None:
    page = opened(visit)
    page.get_by_role("button", name="Test and settings").click()
    page.get_by_role("spinbutton", name="Shuffles").focus()
    page.keyboard.type("p")
    settled(page)
    expect(page.get_by_role("dialog", name="Presentation")).to_have_count(0)
    expect(page.get_by_role("button", name="Present")).not_to_have_attribute("aria-busy", "true")


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_the_stage_takes_the_ground_of_the_theme_and_stands_still_for_who_asks(visit: Visit, dark: bool) -> None:
    page = opened(visit, dark=dark)
    page.emulate_media(reduced_motion="reduce", color_scheme="dark" if dark else "light")
    dialog = presented(page)
    ground = dialog.evaluate("box => getComputedStyle(box).backgroundColor")
    assert (max(map(int, re.findall(r"\d+", ground)[:3])) < 80) == dark
    size = dialog.bounding_box()
    assert size is not None
    assert (size["width"], size["height"]) == (1280, 720)
    page.keyboard.press("Shift+Space")
    # Without motion all bricks lie at once: in the next frame the count is complete.
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert dialog.get_by_role("status").inner_text() == expected().counted(100)


def test_without_motion_every_step_is_drawn_whole_at_once(visit: Visit) -> None:
    """Also the last one, although no conventional distribution belongs to a test by own spreads."""
    page = opened(visit)
    page.emulate_media(reduced_motion="reduce")
    dialog = presented(page)
    for step in expected().steps[1:]:
        page.keyboard.press("ArrowRight")
        expect(dialog.locator(".sentence")).to_have_text(plain(step.sentence))
        page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
