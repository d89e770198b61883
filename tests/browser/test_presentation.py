"""A page shown to a room: the keys, what is counted, the threshold, and that the end is the answer of the page."""

from __future__ import annotations

import re

import numpy as np
import pytest
from playwright.sync_api import Locator, Page, expect

from stats_core import Curves, answer
from stats_core.demonstrate import Demonstration, demonstration
from tests.browser.conftest import Visit, settled
from tests.browser.steps import chart, soon, upload

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
PAGES = {
    "curves": "/learning_curves?demo=tictactoe_td",
    "folds": "/cross_validation?demo=folds_10x10",
    "cases": "/same_test_set?demo=test_set_classification",
    "coins": "/same_test_set?demo=published_agreement",
    "ranks": "/many_datasets?demo=benchmark",
    "dealt ranks": "/many_datasets?demo=published_demsar&test=quade",
    "cells": "/learning_curves?demo=tictactoe_td&test=cell_contrast",
    "final scores": "/learning_curves?demo=tictactoe_td&test=tukey_kramer",
}


def expected() -> Demonstration:
    """What the core says of the same data with the settings that the page begins with."""
    return demonstration(answer(Curves.from_groups(SCORES, levels=LEVELS)))


def sentences() -> list[str]:
    """Every sentence of the talk, in order."""
    story = expected()
    return [*(step.sentence for act in story.acts for step in act.steps), story.end]


def opened(visit: Visit, *, dark: bool = False) -> Page:
    """The page with the data of this file."""
    page = visit("/learning_curves", dark=dark, height=720)
    upload(page, "nets.csv", FILE)
    expect(page.get_by_role("button", name="Present")).to_be_visible()
    settled(page)
    return page


def presented(page: Page, first: str = "") -> Locator:
    """The presentation, opened by its key."""
    page.keyboard.press("p")
    dialog = page.get_by_role("dialog", name="Presentation")
    expect(dialog.locator(".sentence")).to_have_text(plain(first) if first else re.compile("."))
    return dialog


def plain(sentence: str) -> re.Pattern[str]:
    """A sentence whose spaces and hyphens may be such that no line breaks there."""
    return re.compile(r"\s".join(re.escape(word).replace(r"\-", "[-\u2011]") for word in sentence.split(" ")))


def bars(dialog: Locator) -> list[float]:
    """The heights of the pile, the bar beyond the last bin included."""
    return [float(count) for count in str(dialog.locator("canvas").get_attribute("data-bars")).split()]


def at_end(page: Page, dialog: Locator) -> None:
    """The last step."""
    page.keyboard.press("End")
    expect(dialog.get_by_role("button", name="Next step")).to_be_disabled()


def frames(page: Page) -> None:
    """Whatever is asked to be drawn is drawn."""
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")


@pytest.mark.parametrize("name", PAGES)
def test_the_last_p_is_that_of_the_card(visit: Visit, name: str) -> None:
    page = visit(PAGES[name], height=720)
    expect(page.get_by_role("button", name="Present")).to_be_visible()
    settled(page)
    card = page.locator(".lm-answer").inner_text()
    dialog = presented(page)
    at_end(page, dialog)
    expect(dialog.locator(".sentence")).to_have_text(plain(" ".join(card.split())))
    said = re.sub(r"\s", " ", dialog.get_by_role("status").inner_text())
    assert re.fullmatch(r"p [=≤<] \S+", said), said
    assert re.search(rf"{re.escape(said)}(?!\d)", re.sub(r"\s", " ", card)), "the very p of the card"
    # Reloaded, it is a page with a button, and the same story.
    page.reload()
    expect(page.get_by_role("button", name="Present")).to_be_visible()
    settled(page)
    dialog = presented(page)
    at_end(page, dialog)
    expect(dialog.get_by_role("status")).to_have_text(plain(said))


def test_the_threshold_is_dragged_and_the_share_beyond_it_changes(visit: Visit) -> None:
    page = visit(PAGES["folds"], height=720)
    expect(page.get_by_role("button", name="Present")).to_be_visible()
    settled(page)
    page.emulate_media(reduced_motion="reduce")
    dialog = presented(page)
    at_end(page, dialog)
    slider = dialog.get_by_role("slider")
    expect(slider).to_be_visible()
    start = str(slider.get_attribute("aria-valuetext"))
    assert start.startswith("4.2 %"), start
    box, canvas = slider.bounding_box(), dialog.locator("canvas").bounding_box()
    assert box is not None
    assert canvas is not None
    y = box["y"] + box["height"] / 2
    page.mouse.move(box["x"] + box["width"] / 2, y)
    page.mouse.down()
    page.mouse.move(canvas["x"] + 0.3 * canvas["width"], y, steps=5)
    page.mouse.up()
    frames(page)
    moved = str(slider.get_attribute("aria-valuetext"))
    assert float(moved.split()[0]) > 20, moved
    # The arrow keys belong to the threshold while it has the focus, and the step stays.
    expect(slider).to_be_focused()
    page.keyboard.press("ArrowRight")
    frames(page)
    assert float(str(slider.get_attribute("aria-valuetext")).split()[0]) < float(moved.split()[0])
    expect(dialog.get_by_role("button", name="Next step")).to_be_disabled()
    page.keyboard.press("Home")
    frames(page)
    assert slider.get_attribute("aria-valuetext") == start
    page.mouse.click(canvas["x"] + 0.5 * canvas["width"], y)
    frames(page)
    assert slider.get_attribute("aria-valuetext") != start
    page.mouse.dblclick(canvas["x"] + 0.5 * canvas["width"], y)
    frames(page)
    assert slider.get_attribute("aria-valuetext") == start


def test_the_keys_walk_through_the_steps_and_back(visit: Visit) -> None:
    page = opened(visit)
    card = page.locator(".lm-answer").inner_text()
    told = sentences()
    dialog = presented(page, told[0])
    for sentence in told[1:]:
        page.keyboard.press("ArrowRight")
        expect(dialog.locator(".sentence")).to_have_text(plain(sentence))
    for sentence in told[-2::-1]:
        page.keyboard.press("ArrowLeft")
        expect(dialog.locator(".sentence")).to_have_text(plain(sentence))
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(page.get_by_role("button", name="Present")).to_be_focused()
    # The page is as it was, and its key opens the presentation again; the same key leaves it.
    dialog = presented(page, told[0])
    page.keyboard.press("p")
    expect(dialog).to_have_count(0)
    expect(page.locator(".lm-answer")).to_have_text(card)


def test_space_goes_on_shuffles_and_with_shift_a_hundred_times(visit: Visit) -> None:
    page = opened(visit)
    dialog = presented(page, sentences()[0])
    act = expected().acts[0]
    count = dialog.get_by_role("status")
    page.keyboard.press("Space")  # to the shuffles, the first of which is dealt
    expect(count).to_have_text(act.counted(1))
    for _ in range(36):
        page.keyboard.press("Space")
    expect(count).to_have_text(act.counted(37))
    assert act.pile is not None
    edges = act.pile.edges
    piled = np.histogram(act.values[:37], edges)[0].tolist()
    assert bars(dialog) == [*piled, int(np.sum(act.values[:37] >= edges[-1]))]
    page.keyboard.press("Shift+Space")
    expect(count).to_have_text(act.counted(137))
    assert int(act.reached[:137].sum()) > 0


def test_the_last_pile_is_the_histogram_of_the_page(visit: Visit) -> None:
    page = opened(visit)
    told = sentences()
    dialog = presented(page, told[0])
    for sentence in told[1:4]:
        page.keyboard.press("ArrowRight")
        expect(dialog.locator(".sentence")).to_have_text(plain(sentence))
    expect(dialog.get_by_role("status")).to_have_text(plain("p = "))
    pile = expected().acts[0].pile
    assert pile is not None
    assert bars(dialog) == [*pile.counts.tolist(), pile.beyond]
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    # The page's own chart draws a bar for each of these counts.
    page.get_by_role("tab", name="Why trust this").click()
    histogram = chart(page, "anova-algorithm")
    expect(histogram).to_be_visible()
    settled(page)

    def look() -> None:
        drawn = histogram.evaluate("gd => gd._fullData.filter(t => t.type === 'bar').flatMap(t => [...t.y])")
        assert sum(drawn) == pile.counts.sum()
        assert [count for count in drawn if count] == [count for count in pile.counts.tolist() if count]

    soon(page, look)


def test_a_button_pressed_by_the_keyboard_does_what_it_says(visit: Visit) -> None:
    page = opened(visit)
    told = sentences()
    dialog = presented(page, told[0])
    dialog.get_by_role("button", name="Next step").focus()
    page.keyboard.press("Space")
    expect(dialog.locator(".sentence")).to_have_text(plain(told[1]))
    act = expected().acts[0]
    expect(dialog.get_by_role("status")).to_have_text(act.counted(1))
    # After a click with the mouse, Space shuffles again.
    dialog.get_by_role("button", name="Once more").click()
    page.keyboard.press("Space")
    expect(dialog.get_by_role("status")).to_have_text(act.counted(3))


def test_p_in_a_field_is_a_letter(visit: Visit) -> None:
    page = opened(visit)
    page.get_by_text("More settings", exact=True).click()
    page.get_by_role("spinbutton", name="Shuffles").focus()
    page.keyboard.type("p")
    settled(page)
    expect(page.get_by_role("dialog", name="Presentation")).to_have_count(0)
    expect(page.get_by_role("button", name="Present")).not_to_have_attribute("aria-busy", "true")


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_the_stage_takes_the_ground_of_the_theme_and_stands_still_for_who_asks(visit: Visit, dark: bool) -> None:
    page = opened(visit, dark=dark)
    page.emulate_media(reduced_motion="reduce", color_scheme="dark" if dark else "light")
    dialog = presented(page, sentences()[0])
    ground = dialog.evaluate("box => getComputedStyle(box).backgroundColor")
    assert (max(map(int, re.findall(r"\d+", ground)[:3])) < 80) == dark
    size = dialog.bounding_box()
    assert size is not None
    assert (size["width"], size["height"]) == (1280, 720)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    # Without motion all bricks lie at once: in the next frame the count is complete.
    frames(page)
    assert dialog.get_by_role("status").inner_text() == expected().acts[0].counted(101)


def test_letters_are_large_enough_for_the_last_row(visit: Visit) -> None:
    page = opened(visit)
    dialog = presented(page, sentences()[0])
    sizes = dialog.evaluate(
        "box => [...box.querySelectorAll('p, li, button, kbd')].filter(one => one.offsetHeight > 4 && one.textContent)"
        ".map(one => parseFloat(getComputedStyle(one).fontSize))"
    )
    assert min(sizes) >= 20
    assert float(dialog.locator(".sentence").evaluate("one => parseFloat(getComputedStyle(one).fontSize)")) >= 28


def test_without_motion_every_step_is_drawn_whole_at_once(visit: Visit) -> None:
    page = opened(visit)
    page.emulate_media(reduced_motion="reduce")
    told = sentences()
    dialog = presented(page, told[0])
    for sentence in told[1:]:
        page.keyboard.press("ArrowRight")
        expect(dialog.locator(".sentence")).to_have_text(plain(sentence))
        frames(page)
