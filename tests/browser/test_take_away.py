"""What is taken away in a real browser: files arrive and open, and what is kept stands in the report."""

from __future__ import annotations

import base64
import io
import zipfile

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Visit, settled
from tests.browser.steps import chart, fits, is_seen_whole, open_demo, saved

PIXELS = """async source => {
    const image = new Image()
    image.src = source
    await image.decode()
    const canvas = document.createElement("canvas")
    canvas.width = image.width - 2
    canvas.height = image.height - 2
    const ink = canvas.getContext("2d")
    ink.drawImage(image, -1, -1)
    const all = [...ink.getImageData(0, 0, canvas.width, canvas.height).data]
    const shades = all.filter((_, place) => place % 4 === 1)
    const clear = all.filter((value, place) => place % 4 === 3 && value < 255).length
    const corners = [0, canvas.width - 1, shades.length - canvas.width, shades.length - 1].map(at => shades[at])
    return { corners, clear, darkest: shades.reduce((one, other) => Math.min(one, other)),
             light: shades.filter(shade => shade > 200).length / shades.length }
}"""
"""How light a picture is at its corners and in all, and how many of its pixels let the ground shine through.

Without its outermost pixels: a figure need not be a whole number of them wide.
"""


def open_corner(page: Page, name: str = "anova") -> Locator:
    """Open the ways to take a result away."""
    settled(page)
    page.locator(f".st-key-takeaway-{name} button").click()
    body = page.get_by_test_id("stPopoverBody").filter(visible=True)
    expect(body.get_by_role("button", name="Everything (ZIP)")).to_be_visible()
    settled(page)
    return body


def fetched(page: Page, key: str) -> tuple[str, bytes]:
    """The name and the contents of the file behind the button with this key."""
    with page.expect_download() as download:
        page.locator(f".st-key-{key} button").click()
    return download.value.suggested_filename, saved(download.value)


def test_figure_table_and_script_arrive_and_open(visit: Visit) -> None:
    page = visit("/learning_curves")
    open_demo(page)
    body = open_corner(page)
    expect(body.get_by_role("img").first).to_be_visible()
    name, content = fetched(page, "pdf-anova-algorithm")
    assert name == "anova-algorithm.pdf"
    assert content.startswith(b"%PDF-")
    assert content.rstrip().endswith(b"%%EOF")
    name, content = fetched(page, "latex-anova")
    assert name == "anova.tex"
    assert content.count(rb"\begin{tabular}") == content.count(rb"\end{tabular}") == 1
    assert b"Interaction" in content
    name, content = fetched(page, "script-anova")
    assert name == "anova.py"
    compile(content, name, "exec")
    assert b"randomized_anova" in content
    name, content = fetched(page, "bundle-anova")
    assert zipfile.ZipFile(io.BytesIO(content)).testzip() is None


def test_what_is_kept_stands_in_the_report_and_is_taken_along(visit: Visit) -> None:
    page = visit("/learning_curves")
    open_demo(page)
    sentence = page.locator(".lm-finding").filter(has_text="p =").first.inner_text()
    settled(page)
    page.locator(".st-key-keep-anova button").click()
    expect(page.get_by_text("Kept: it is on the page Report.")).to_be_visible()
    page.get_by_role("link", name="Report").click()
    expect(page.get_by_role("heading", name="1. Randomized two-way ANOVA")).to_be_visible()
    expect(page.locator("details").filter(has_text=sentence).first).to_be_visible()
    expect(chart(page, "report-1-algorithm")).to_be_visible()
    note = page.get_by_role("textbox", name="Note")
    note.fill("The rate decides <b>early</b>.")
    note.press("Control+Enter")
    expect(page.get_by_text("The note is in the report.")).to_be_visible()
    settled(page)
    name, content = fetched(page, "report-report-html")
    assert name == "report.html"
    text = content.decode()
    assert text.lower().startswith("<!doctype html")
    assert "Randomized two-way ANOVA" in text
    assert "The rate decides &lt;b&gt;early&lt;/b&gt;." in text
    name, content = fetched(page, "report-report-latex-zip")
    assert any(one.endswith(".tex") for one in zipfile.ZipFile(io.BytesIO(content)).namelist())
    page.get_by_role("button", name="Remove").click()
    expect(page.get_by_text("Nothing is kept yet.")).to_be_visible()
    expect(page.get_by_role("heading", name="Randomized two-way ANOVA")).to_have_count(0)


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_a_saved_picture_is_on_light_ground(visit: Visit, dark: bool) -> None:
    page = visit("/learning_curves", dark=dark)
    open_demo(page)
    expect(chart(page, "learning-curves")).to_be_visible()
    settled(page)
    for ending, kind in (("svg", "image/svg+xml"), ("png", "image/png")):
        name, content = fetched(page, f"{ending}-of-learning-curves")
        assert name == f"learning-curves.{ending}"
        seen = page.evaluate(PIXELS, f"data:{kind};base64,{base64.b64encode(content).decode()}")
        assert seen["corners"] == [255] * 4
        assert seen["clear"] == 0
        assert seen["light"] > 0.5
        assert seen["darkest"] < 80, "its letters are dark"


def test_the_ways_to_take_away_fit_a_narrow_screen(visit: Visit) -> None:
    page = visit("/learning_curves", width=390)
    open_demo(page)
    body = open_corner(page)
    expect(body.get_by_role("img").first).to_be_visible()
    is_seen_whole(page, body, to_the_bottom=False)
    assert body.evaluate("box => box.scrollWidth <= box.clientWidth")
    assert fits(page)
