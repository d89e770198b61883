"""The answer card of each page in a browser: one p, one screen, letters to read, its rail and its keyboard."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from dashboard.rooms import CASES, CURVES, FOLDS, RANKS
from demo_data import catalogue
from stats_core import Answer, answer
from tests.browser.conftest import Visit, settled
from tests.browser.steps import chart, more_settings, open_section, soon
from tests.support.demo_answers import data_of

DEMOS = {
    CURVES.key: "tictactoe_td",
    FOLDS.key: "folds_10x10",
    CASES.key: "test_set_classification",
    RANKS.key: "benchmark",
}
"""A demo for each page; of each the whole card is looked at."""
PAGES = pytest.mark.parametrize("key", DEMOS)
EDITORS = ("published_agreement", "published_coin", "published_feelders", "published_feelders_5")
"""Demos whose numbers stand in an editor above the card."""
P = re.compile(r"p [=<≤] ((?:\d+\.)?\d+(?:e[-−]\d+)?)")
SMALL_LETTERS = """card => [...card.querySelectorAll("*")].filter(one =>
    one.checkVisibility() && !one.closest("[class*=card_sections]")
    && [...one.childNodes].some(part => part.nodeType === Node.TEXT_NODE && part.textContent.trim())
    && parseFloat(getComputedStyle(one).fontSize) < 14
).map(one => `${getComputedStyle(one).fontSize} ${one.textContent.trim()}`)"""
STOPS = """key => {
    const inside = root => [...(root?.querySelectorAll("*") ?? [])].flatMap(one => [one, ...inside(one.shadowRoot)])
    const groups = new Set()
    const parts = ["actions", "rail"].map(part => document.querySelector(`.st-key-${key}-${part}`))
    const stops = parts.flatMap(inside).filter(one => {
        return one.tabIndex >= 0 && !one.disabled && one.checkVisibility()
    }).filter(one => {
        // Of a group the keyboard stops at one, and the arrows do the rest.
        const group = one.type === "radio" ? one.name : one.closest("[role=radiogroup], [role=toolbar]")
        if (!group) return true
        const known = groups.has(group)
        groups.add(group)
        return !known
    })
    return stops.map(one => {
        one.dataset.stop = one.type === "radio" ? one.name : `${stops.indexOf(one)}`
        return one.dataset.stop
    })
}"""
"""Everything in the card and in its rail that a key or a click does something with."""
WHERE_THE_KEYBOARD_IS = """() => {
    const parts = {actions: "[class*=-actions]", rail: "[class*=-rail]", sections: "[class*=-card_sections]"}
    let here = document.activeElement
    const inside = Object.keys(parts).find(name => here.closest(parts[name]))
    const role = here.getAttribute("role") ?? here.tagName.toLowerCase()
    while (here.shadowRoot?.activeElement) here = here.shadowRoot.activeElement
    return [inside ?? "", role, here.type === "radio" ? here.name : here.dataset.stop ?? ""]
}"""


def opened(visit: Visit, key: str, **how: Any) -> Page:
    """A page with its demo, once the card stands."""
    page = visit(f"/{key}?demo={DEMOS[key]}", **how)
    expect(page.locator(".lm-answer")).to_be_visible()
    settled(page)
    expect(chart(page, f"{key}-pairs")).to_be_visible()
    return page


def answered(key: str) -> Answer:
    """What a notebook says of the demo of a page."""
    demo = next(one for one in catalogue.DEMOS if one.key == DEMOS[key])
    (data,) = data_of(demo).values()
    return answer(data, **dict(demo.settings))


def text_of(one: Locator) -> str:
    return " ".join(one.all_inner_texts()).replace("\u00a0", " ")


def bottom(one: Locator) -> float:
    box = one.bounding_box()
    assert box is not None
    return box["y"] + box["height"]


def table_of_the_card(page: Page, key: str) -> list[str]:
    """What stands in the cells of the table that is taken away, and the p of the line below it."""
    page.locator(f".st-key-takeaway-{key.replace('_', '-')} button").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("tab", name="Table").click()
    cells = dialog.locator("td")
    expect(cells.first).to_be_visible()
    settled(page)
    below = " ".join(dialog.locator(".lm-faint").all_inner_texts()).replace("\u00a0", " ")
    return [text.replace("\u00a0", " ") for text in (*cells.all_inner_texts(), *P.findall(below))]


@PAGES
def test_the_p_of_the_sentence_is_that_of_picture_and_table_and_it_is_copied_as_shown(visit: Visit, key: str) -> None:
    page, told = opened(visit, key), answered(key)
    said = text_of(page.locator(".lm-answer"))
    assert said == told.headline()
    column = [text.replace("\u00a0", " ") for text in chart(page, f"{key}-pairs").locator("text").all_text_contents()]
    pairs = told.pairs()
    assert pairs
    for pair in pairs:
        assert pair.p_text in column, (pair.first, pair.second)
    together = f"All {len(told.whole.between):,} together: {told.whole.p_text}." if told.whole else ""
    if together:
        expect(page.locator(f".st-key-{key}-pictures").get_by_text(together)).to_be_visible()
    # What the sentence says of shapes is another question, which the strips under the curves answer.
    quoted = P.findall(said.partition("Shape:")[0])
    assert quoted
    for p in quoted:
        assert p in column or p in P.findall(together), "one p, wherever it stands"
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy the sentence").click()
    expect(page.locator(f".st-key-{key}-actions").get_by_role("status").filter(has_text="Copied")).to_have_count(1)
    shown = " ".join(filter(None, (said, text_of(page.locator(".lm-size")))))
    assert page.evaluate("navigator.clipboard.readText()") == shown == told.sentence()
    cells = table_of_the_card(page, key)
    for p in (*quoted, *(pair.p_text for pair in pairs)):
        assert p in cells, "one p, in the table too"


@pytest.mark.parametrize(
    ("key", "demo"), [(one.page, one.key) for one in catalogue.DEMOS if one.key not in EDITORS], ids=lambda one: one
)
def test_the_whole_card_is_on_the_first_screen_of_a_projector(visit: Visit, key: str, demo: str) -> None:
    page = visit(f"/{key}?demo={demo}", width=1280, height=720)
    expect(page.locator(".lm-answer")).to_be_visible()
    settled(page)

    def look() -> None:
        pictures = page.locator(f".st-key-{key}-pictures .js-plotly-plot")
        assert pictures.count() >= 1
        for picture in pictures.all():
            assert bottom(picture) <= 720
        assert bottom(page.locator(f".st-key-{key}-section [role=tablist]")) <= 720
        assert page.locator("[data-testid=stMain]").evaluate("main => main.scrollTop") == 0

    soon(page, look)


@PAGES
def test_the_letters_of_the_card_can_be_read_from_the_last_row(visit: Visit, key: str) -> None:
    page = opened(visit, key, width=1280, height=720)
    assert page.locator(f".st-key-{key}-answer_card").evaluate(SMALL_LETTERS) == []


@PAGES
def test_on_a_phone_the_card_comes_before_the_rail(visit: Visit, key: str) -> None:
    page = opened(visit, key, width=390, height=844)
    rail = page.locator(f".st-key-{key}-rail").bounding_box()
    assert rail is not None
    assert bottom(page.locator(f".st-key-{key}-pictures")) <= rail["y"]
    assert rail["x"] >= 0
    assert rail["x"] + rail["width"] <= 390
    said = page.locator(f".st-key-{key}-head .lm-understood").bounding_box()
    assert said is not None
    assert said["width"] > 300, "the line of the data has the width of the page"

    def look() -> None:
        for picture in page.locator(f".st-key-{key}-pictures .js-plotly-plot").all():
            box = picture.bounding_box()
            assert box is not None
            assert box["height"] <= 340, "two pictures share a screen, almost"

    soon(page, look)


@PAGES
def test_the_rail_folds_away_and_comes_back_with_its_choices(visit: Visit, key: str) -> None:
    page = opened(visit, key)
    rail, card = page.locator(f".st-key-{key}-rail"), page.locator(f".st-key-{key}-answer_card")
    level = rail.get_by_role("spinbutton", name="Significance level")
    level.fill("0.2")
    level.press("Enter")
    expect(page).to_have_url(re.compile("alpha=0.2"))
    more_settings(page)
    settled(page)
    said, narrow = text_of(page.locator(".lm-answer")), card.bounding_box()
    fold = page.locator(f".st-key-{key}-fold").get_by_role("button")
    fold.click()
    expect(rail).to_be_hidden()
    settled(page)
    wide = card.bounding_box()
    assert narrow is not None
    assert wide is not None
    assert wide["width"] > narrow["width"] + 200, "the card has the place of the rail"
    assert text_of(page.locator(".lm-answer")) == said
    fold.click()
    expect(rail).to_be_visible()
    settled(page)
    expect(level).to_have_value("0.2")
    assert text_of(page.locator(".lm-answer")) == said
    expect(page).to_have_url(re.compile("alpha=0.2"))


@PAGES
def test_the_keyboard_stops_at_everything_in_the_card_and_its_rail_and_then_at_the_tabs(visit: Visit, key: str) -> None:
    page = opened(visit, key)
    open_section(page, "Why trust this")
    more_settings(page)
    settled(page)
    wanted = page.evaluate(STOPS, key)
    assert len(wanted) > 12, "copy, keep, take away, present, fold; what is asked, who, which test, and its settings"
    page.locator(".lm-answer").evaluate("one => { one.tabIndex = -1; one.focus() }")
    stops: list[list[str]] = []
    while len(stops) < 150 and ["sections", "tab"] not in [stop[:2] for stop in stops]:
        page.keyboard.press("Tab")
        stops.append(page.evaluate(WHERE_THE_KEYBOARD_IS))
    places = list(dict.fromkeys(place for place, *_ in stops if place))
    assert places == ["actions", "rail", "sections"], stops
    assert stops[-1][:2] == ["sections", "tab"], "the tabs come before what is in them"
    reached = {stop for *_, stop in stops}
    assert [stop for stop in wanted if stop not in reached] == [], "what the keyboard does not reach"
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("tab", name="Other tests")).to_have_attribute("aria-selected", "true")
