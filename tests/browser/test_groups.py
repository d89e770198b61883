"""Cases in groups in a real browser: one click says what the groups stand for, and sentence and picture follow."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from stats_core import answer
from stats_core.answers.group_question import group_question
from stats_core.methods.cases.shared.grouping import GroupsAre
from stats_core.reading import readings
from tests.browser.conftest import Visit, settled
from tests.browser.steps import chart, fits, ink, is_seen_whole, open_section, soon, upload
from tests.support.grouped_answers import grouped_answers

PAGE = "/same_test_set"
FILE = grouped_answers(3, 2)
DATA = readings([("answers.csv", FILE)])[0].data()
BARS = ".errorbars path.xerror"


def opened(visit: Visit, **look: object) -> Page:
    page = visit(PAGE, **look)
    upload(page, "answers.csv", FILE)
    expect(page.locator(".lm-answer")).to_have_text(answer(DATA).headline())
    expect(chart(page, "same_test_set-pairs")).to_be_visible()
    settled(page)
    return page


def bars(page: Page) -> list[str | None]:
    """The bars of the pairs as they are drawn."""
    return [one.get_attribute("d") for one in chart(page, "same_test_set-pairs").locator(BARS).all()]


def has_moved(page: Page, seen: list[list[str | None]]) -> None:
    assert bars(page) not in ([], *seen)


def test_one_click_redraws_sentence_and_interval(visit: Visit) -> None:
    page = opened(visit, width=1280, height=720)
    question = group_question(DATA)
    assert question is not None
    expect(page.locator(".lm-rail").get_by_text(question.asks)).to_be_visible()
    seen = [bars(page)]
    for taken in (GroupsAre.FIXED, GroupsAre.IGNORED):
        page.locator(".st-key-same_test_set-rail").get_by_text(question.says[taken], exact=True).click()
        expect(page.locator(".lm-answer")).to_have_text(answer(DATA, groups=taken).headline())
        expect(page).to_have_url(re.compile(f"groups={taken.name.lower()}"))
        expect(page.locator(".lm-size")).to_have_text(answer(DATA, groups=taken).how_much())

        soon(page, lambda: has_moved(page, seen))
        seen.append(bars(page))
    for picture in page.locator(".st-key-same_test_set-pictures .js-plotly-plot").all():
        is_seen_whole(page, picture)
    is_seen_whole(page, page.locator(".st-key-same_test_set-section [role=tablist]"))


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_by_group_fits_a_phone(visit: Visit, dark: bool) -> None:
    page = opened(visit, width=390, dark=dark)
    open_section(page, "By group")
    expect(chart(page, "by-group")).to_be_visible()
    is_seen_whole(page, chart(page, "by-group"), to_the_bottom=False)
    assert ink(page, "by-group") == ("#E6EAF0" if dark else "#1B2430")
    assert fits(page)


SCROLLED = "document.querySelector('[data-testid=stMain]').scrollTop"


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (390, 844)])
def test_a_demo_far_down_the_list_opens_with_its_answer_in_sight(visit: Visit, width: int, height: int) -> None:
    page = visit(PAGE, width=width, height=height)
    button = page.locator(".st-key-same_test_set-demo-sequences button")
    button.scroll_into_view_if_needed()
    assert page.evaluate(SCROLLED) > 0
    button.click()
    expect(page.locator(".lm-answer")).to_be_visible()
    is_seen_whole(page, page.locator(".lm-answer"))
    settled(page)
    # What is said in the rail, which stands below the card on a phone, leads nowhere else.
    page.locator(".st-key-same_test_set-rail").get_by_text("For themselves", exact=True).click()
    expect(page).to_have_url(re.compile("groups=fixed"))
    settled(page)
    assert (page.evaluate(SCROLLED) > 0) == (width == 390)
