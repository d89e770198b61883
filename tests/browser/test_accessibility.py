"""axe-core looks at every page with data, on light and on dark ground; the keyboard gets through."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import axe_playwright_python
import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit, settled
from tests.browser.steps import chart, fits, open_section

AXE = next(Path(axe_playwright_python.__file__).parent.glob("axe*.js")).read_text(encoding="utf-8")
GRAVE = {"moderate", "serious", "critical"}
PAGES: dict[str, tuple[str, ...]] = {
    "/": (),
    "/learning_curves": ("Upload files", "Paste a table"),
    "/learning_curves?demo=tictactoe_td": ("Where", "Pairs", "Contrast", "Other tests"),
    "/cross_validation?demo=folds_10x10": ("Schemes", "Posterior", "Other tests"),
    "/same_test_set?demo=test_set_classification": (
        *("Who errs together", "Two models", "Case by case", "Other tests", "2x2 table"),
    ),
    "/many_datasets?demo=benchmark": ("Does any differ?", "Pictures", "One pair"),
    "/lab": ("Can I trust this test on data like mine?", "Published studies"),
    "/report": (),
    "/methods": (),
    "/documents": (),
    "/documents?at=Report,+Table+3": (),
    "/documents?at=Paper,+Figure+5": (),
}
"""Every page, with the sections that are opened one after the other."""
HAS_TURNED = """dark => {
    const light = colour => Math.max(...colour.match(/\\d+/g).slice(0, 3).map(Number)) >= 80
    const app = document.querySelector("[data-testid=stApp]")
    const plots = [...document.querySelectorAll(".js-plotly-plot")].filter(plot => plot.checkVisibility())
    return light(getComputedStyle(app).backgroundColor) !== dark
        && plots.every(plot => (plot._fullLayout?.font?.color === "#E6EAF0") === dark)
}"""
"""Whether the page and the charts that are seen stand on the ground that was asked for."""
NOT_OURS: dict[str, str] = {}
"""Rules that Streamlit's own elements break and we cannot mend, each as 'rule selector', with the reason."""


def problems(page: Page) -> list[str]:
    """What axe finds, of more than minor weight, with the place."""
    found: dict[str, Any] = page.evaluate("async () => await axe.run({resultTypes: ['violations']})")
    return [
        f"{one['impact']} {one['id']}: {node['target']} {node['html'][:120]}"
        for one in found["violations"]
        if one["impact"] in GRAVE
        for node in one["nodes"]
        if f"{one['id']} {node['target'][-1]}" not in NOT_OURS
    ]


def on_ground(page: Page, ground: str) -> None:
    """Light or dark, as the system of a person turns from day to night; wait until page and charts have followed."""
    page.emulate_media(color_scheme=ground)  # type: ignore[arg-type]
    page.wait_for_function(HAS_TURNED, arg=ground == "dark")
    settled(page)


@pytest.mark.parametrize("address", PAGES)
def test_axe_finds_nothing_that_shuts_people_out(visit: Visit, address: str) -> None:
    page = visit(address)
    if "demo=" in address:
        expect(page.locator(".lm-answer").first).to_be_visible()
    settled(page)
    assert fits(page)
    page.evaluate(AXE)
    found = {"as it opens, light": problems(page)}
    on_ground(page, "dark")
    found["as it opens, dark"] = problems(page)
    grounds = ("dark", "light")
    for section in PAGES[address]:
        open_section(page, section)
        for ground in grounds:
            on_ground(page, ground)
            found[f"{section}, {ground}"] = problems(page)
        grounds = grounds[::-1]
    assert not any(found.values()), found


def test_a_chart_holds_the_keyboard_up_for_two_stops_at_most(look_at: Visit) -> None:
    page = look_at("/learning_curves?demo=tictactoe_td")
    expect(chart(page, "learning_curves-figure")).to_be_visible()
    stops = chart(page, "learning_curves-figure").evaluate(
        "plot => [...plot.querySelectorAll('*')].filter(one => one.tabIndex >= 0).map(one => one.ariaLabel)"
    )
    assert len(stops) <= 2, stops


def test_the_keyboard_comes_to_a_term_and_its_meaning_is_seen(look_at: Visit) -> None:
    page = look_at("/learning_curves?demo=tictactoe_td")
    open_section(page, "Pairs")
    term = page.locator(".lm-term").first
    card = "one => getComputedStyle(one, '::after')"
    assert term.evaluate(f"one => ({card})(one).display") == "none"
    term.focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    expect(term).to_be_focused()
    assert term.evaluate(f"one => ({card})(one).display") == "block"
    assert term.evaluate("one => getComputedStyle(one).outlineStyle") == "solid", "the focus is seen"
    said = term.evaluate(f"one => ({card})(one).content")
    assert said.strip('"') == term.get_attribute("data-tip")


def test_every_formula_is_set_without_an_error(visit: Visit) -> None:
    page = visit("/methods")
    titles = page.locator("[data-testid=stExpander] summary")
    number = titles.count()
    # All at once: the page is drawn again for all of them together, and not once for each.
    titles.evaluate_all("all => all.forEach(one => one.click())")
    expect(page.locator(".katex-display").nth(number - 1)).to_be_attached()
    settled(page)
    assert page.locator(".katex-error").count() == 0
    assert "$$" not in page.locator("[data-testid=stMain]").inner_text()
