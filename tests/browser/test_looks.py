"""The pages on light and dark ground, on a wide and on a narrow screen."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from dashboard import rooms
from dashboard.rooms import START
from demo_data.catalogue import DEMOS
from tests.browser.conftest import Visit, settled
from tests.browser.steps import chart, fits, ink, is_role, is_seen_whole, open_demo, open_section, soon, upload

CHARTS = {
    "Why trust this": ("learning_curves-figure", "anova-algorithm", "anova-interaction"),
    "Where": ("learning_curves-figure", "level-shares"),
    "Pairs": ("learning_curves-figure", "pairs"),
}
"""Charts of the page of learning curves, by the section in which they are seen."""
INK = {False: "#1B2430", True: "#E6EAF0"}
"""The colour of text in charts on light and on dark ground."""
PAGES = tuple("/" if page is START else f"/{page.key}" for page in rooms.PAGES)


def ground(page: Page) -> int:
    """How light the background of the page is, from 0 to 255."""
    colour = page.evaluate("() => getComputedStyle(document.querySelector('[data-testid=stApp]')).backgroundColor")
    return max(int(part) for part in re.findall(r"\d+", colour)[:3])


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_charts_follow_the_theme_of_the_browser(visit: Visit, dark: bool) -> None:
    page = visit("/learning_curves", dark=dark)
    open_demo(page)
    assert (ground(page) < 80) == dark
    for section, names in CHARTS.items():
        open_section(page, section)
        for name in names:
            expect(chart(page, name)).to_be_visible()
            assert ink(page, name) == INK[dark]


def test_charts_are_drawn_anew_when_the_theme_changes(visit: Visit) -> None:
    page = visit("/learning_curves")
    open_demo(page)
    for dark in (False, True, False):
        page.emulate_media(color_scheme="dark" if dark else "light")

        def follows(dark: bool = dark) -> None:
            assert [ink(page, name) for name in CHARTS["Why trust this"]] == [INK[dark]] * 3
            assert (ground(page) < 80) == dark

        soon(page, follows)


@pytest.mark.parametrize("path", PAGES)
def test_no_page_scrolls_sideways(visit: Visit, path: str) -> None:
    """Opened in a narrow window, which is made wide; pages opened in a wide one are looked at with axe."""
    page = visit(path, width=390)
    expect(page.get_by_role("heading").first).to_be_visible()
    assert fits(page)
    page.set_viewport_size({"width": 1280, "height": 900})
    settled(page)
    assert fits(page)


@pytest.mark.parametrize("room", sorted({demo.page for demo in DEMOS}))
def test_the_answer_and_its_chart_share_one_screen_of_a_projector(visit: Visit, room: str) -> None:
    page = visit("/", height=720)
    for demo in DEMOS:
        if demo.page == room:
            page.goto(f"/{room}?demo={demo.key}")
            expect(page.locator(".lm-answer")).to_have_count(1)
            settled(page)
            expect(page.locator(".lm-answer")).to_have_count(1)
            is_seen_whole(page, page.locator(".lm-answer"))
            is_seen_whole(page, page.locator(".js-plotly-plot").first)


def test_twenty_algorithms_leave_the_curves_on_the_screen_of_the_answer(visit: Visit) -> None:
    page = visit("/learning_curves", height=720)
    rows = (f"Method {i},{run},{10 * level},{i + run * level}" for i in range(20) for run in (1, 2) for level in (1, 2))
    upload(page, "twenty.csv", "\n".join(["algorithm,run,level,accuracy", *rows]).encode())
    expect(page.get_by_role("button", name="Method 19")).to_be_visible()
    is_seen_whole(page, page.locator(".lm-answer"))
    is_seen_whole(page, chart(page, "learning_curves-figure"))
    page.get_by_role("button", name="All 20").first.click()
    last = page.get_by_role("button", name="Method 0 ")
    last.scroll_into_view_if_needed()
    expect(last).to_be_in_viewport()


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_results_fit_a_narrow_screen(visit: Visit, dark: bool) -> None:
    page = visit("/learning_curves", width=390, dark=dark)
    open_demo(page)
    for section, names in CHARTS.items():
        open_section(page, section)
        for name in names:
            expect(chart(page, name)).to_be_visible()
            is_seen_whole(page, chart(page, name), to_the_bottom=False)
        assert fits(page), section
    open_section(page, "Contrast")
    assert fits(page)
    open_section(page, "Why trust this")
    page.get_by_text("Show rank p, critical values and other approaches").click()
    expect(page.get_by_text("Greenhouse-Geisser")).to_be_attached()
    page.get_by_role("button", name="Change data").click()
    is_role(page, "score", "Score")
    settled(page)
    assert fits(page)


def test_histograms_stand_one_above_the_other_on_a_narrow_screen_and_side_by_side_on_a_wide_one(visit: Visit) -> None:
    page = visit("/learning_curves", width=390)
    open_demo(page)
    both = (
        "const [first, second] = ['anova-algorithm', 'anova-interaction'].map(name => "
        "document.querySelector(`.st-key-chart-${name} .js-plotly-plot`)?.getBoundingClientRect());"
    )
    page.wait_for_function(f"() => {{ {both} return first && second && second.top >= first.bottom }}")
    page.set_viewport_size({"width": 1280, "height": 900})
    beside = "Math.abs(first.top - second.top) < 5 && second.left >= first.right"
    page.wait_for_function(f"() => {{ {both} return first && second && {beside} }}")
