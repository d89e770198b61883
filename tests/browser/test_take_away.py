"""What is taken away in a real browser: files arrive and open, and what is kept stands in the report."""

from __future__ import annotations

import base64
import io
import re
import zipfile

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Visit, settled
from tests.browser.steps import chart, choose, fits, is_seen_whole, open_demo, open_section, saved
from tests.browser.test_accessibility import AXE, on_ground, problems

ANSWERS = {
    "/learning_curves?demo=tictactoe_td": "learning-curves",
    "/cross_validation?demo=folds_10x10": "cross-validation",
    "/same_test_set?demo=test_set_classification": "same-test-set",
    "/many_datasets?demo=benchmark": "many-datasets",
}
"""A demo of each room, and what the files of its answer are called."""
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


def open_dialog(page: Page, name: str = "anova") -> Locator:
    """Open the ways to take a result away."""
    settled(page)
    page.locator(f".st-key-takeaway-{name} button").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.locator(".lm-print img")).to_be_visible()
    settled(page)
    return dialog


def open_part(page: Page, name: str) -> None:
    """Open another part of the dialog."""
    tab = page.get_by_role("dialog").get_by_role("tab", name=name)
    tab.click()
    expect(tab).to_have_attribute("aria-selected", "true")
    settled(page)


def fetched(page: Page, key: str) -> tuple[str, bytes]:
    """The name and the contents of the file behind the button with this key."""
    with page.expect_download() as download:
        page.locator(f".st-key-{key} button").click()
    return download.value.suggested_filename, saved(download.value)


@pytest.mark.parametrize("address", ANSWERS)
def test_on_a_phone_the_dialog_of_an_answer_shows_pdf_at_once(visit: Visit, address: str) -> None:
    page = visit(address, width=390, height=844)
    expect(page.locator(".lm-answer").first).to_be_visible()
    dialog = open_dialog(page, ANSWERS[address])
    is_seen_whole(page, page.locator(f".st-key-pdf-{ANSWERS[address]} button"))
    is_seen_whole(page, dialog, to_the_bottom=False)
    page.evaluate(AXE)
    assert problems(page) == []


@pytest.mark.parametrize("address", ANSWERS)
def test_the_dialog_of_an_answer_shows_its_figure_and_pdf_at_once(visit: Visit, address: str) -> None:
    page = visit(address, height=720)
    expect(page.locator(".lm-answer").first).to_be_visible()
    name = ANSWERS[address]
    dialog = open_dialog(page, name)
    is_seen_whole(page, page.locator(f".st-key-pdf-{name} button"))
    image = dialog.locator(".lm-print img")
    is_seen_whole(page, image)
    box = image.bounding_box()
    assert box is not None
    assert round(box["width"]) == round(3.3 * 96), "as large as in print"
    file, content = fetched(page, f"pdf-{name}")
    assert file.endswith(".pdf")
    assert content.startswith(b"%PDF-")
    assert content.rstrip().endswith(b"%%EOF")
    page.evaluate(AXE)
    found = {}
    grounds = ("light", "dark")
    for part in ("Figure", "Table", "Text, script and data"):
        open_part(page, part)
        for ground in grounds:
            on_ground(page, ground)
            found[f"{part}, {ground}"] = problems(page)
        grounds = grounds[::-1]
    assert not any(found.values()), found


def test_figure_table_and_script_arrive_and_open(visit: Visit) -> None:
    page = visit("/learning_curves")
    open_demo(page)
    open_dialog(page)
    name, content = fetched(page, "pdf-anova")
    assert name == "anova-algorithm.pdf"
    assert content.startswith(b"%PDF-")
    open_part(page, "Table")
    name, content = fetched(page, "take-latex-one-column-anova")
    assert name == "anova-one-column.tex"
    assert content.count(rb"\begin{tabular}") == content.count(rb"\end{tabular}") == 1
    assert b"Interaction" in content
    name, content = fetched(page, "take-latex-long-anova")
    assert name == "anova-long.tex"
    assert content.count(rb"\begin{longtable}") == 1
    open_part(page, "Text, script and data")
    name, content = fetched(page, "take-script-anova")
    assert name == "anova.py"
    compile(content, name, "exec")
    assert b"randomized_anova" in content
    name, content = fetched(page, "take-bundle-anova")
    assert zipfile.ZipFile(io.BytesIO(content)).testzip() is None


def test_an_option_changes_the_figure_and_its_file_and_nothing_else(visit: Visit) -> None:
    page = visit("/learning_curves?demo=tictactoe_td")
    expect(page.locator(".lm-answer").first).to_be_visible()
    dialog = open_dialog(page, "learning-curves")
    image = dialog.locator(".lm-print img")
    before = image.get_attribute("src")
    page.evaluate("document.querySelector('.lm-answer').dataset.seen = 'yes'")
    choose(page, dialog.get_by_label("Width"), "Double column")
    expect(image).to_have_attribute("width", str(round(6.8 * 96)))
    settled(page)
    assert image.get_attribute("src") != before
    expect(dialog).to_be_visible()
    assert page.locator(".lm-answer").first.get_attribute("data-seen") == "yes", "the page was drawn again"
    expect(page).to_have_url(re.compile(r"print\.size\.learning-curves=Double"))
    _, content = fetched(page, "svg-learning-curves")
    assert b'width="489.6pt"' in content, "6.8 inches of 72 points"
    choose(page, dialog.get_by_role("combobox", name="Figure"), "By how much better")
    expect(image).to_have_attribute("alt", "By how much better")
    page.reload()
    again = open_dialog(page, "learning-curves")
    expect(again.locator(".lm-print img")).to_have_attribute("alt", "By how much better")
    expect(again.locator(".lm-print img")).to_have_attribute("width", str(round(6.8 * 96)))


@pytest.mark.parametrize("address", ANSWERS)
def test_the_keyboard_opens_it_walks_through_it_and_comes_back(visit: Visit, address: str) -> None:
    page = visit(address)
    expect(page.locator(".lm-answer").first).to_be_visible()
    settled(page)
    button = page.locator(f".st-key-takeaway-{ANSWERS[address]} button")
    button.focus()
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog")
    expect(dialog.locator(".lm-print img")).to_be_visible()
    settled(page)
    seen = []
    for _ in range(20):
        page.keyboard.press("Tab")
        seen.append(
            page.evaluate(
                "() => [document.activeElement.closest('[role=dialog]') !== null, document.activeElement.innerText]"
            )
        )
    assert all(inside for inside, _ in seen), "the keyboard leaves an open dialog"
    said = [text for _, text in seen]
    assert {"PDF", "SVG", "PNG", "TikZ"} <= set(said)
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    settled(page)
    expect(button).to_be_focused()
    open_dialog(page, ANSWERS[address]).get_by_role("button", name="Close").click()
    expect(dialog).to_have_count(0)
    settled(page)
    expect(button).to_be_focused()


def test_the_sentence_is_copied_as_it_is_shown(visit: Visit) -> None:
    page = visit("/learning_curves?demo=tictactoe_td", apart=True)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    expect(page.locator(".lm-answer").first).to_be_visible()
    dialog = open_dialog(page, "learning-curves")
    open_part(page, "Text, script and data")
    shown = dialog.locator(".lm-quote").inner_text().replace("\u00a0", " ")
    copy = dialog.get_by_role("button", name="Copy the sentence")
    copy.focus()
    page.keyboard.press("Enter")
    expect(dialog.get_by_role("status").filter(has_text="Copied")).to_have_text("Copied")
    assert page.evaluate("navigator.clipboard.readText()") == shown
    assert shown.startswith(page.locator(".lm-answer").first.inner_text().replace("\u00a0", " "))


def test_where_nothing_may_be_copied_the_sentence_is_selected(visit: Visit) -> None:
    page = visit("/learning_curves?demo=tictactoe_td")
    expect(page.locator(".lm-answer").first).to_be_visible()
    page.evaluate(
        "() => { navigator.clipboard.writeText = () => Promise.reject(); document.execCommand = () => false }"
    )
    dialog = open_dialog(page, "learning-curves")
    open_part(page, "Text, script and data")
    dialog.get_by_role("button", name="Copy the sentence").click()
    expect(dialog.get_by_role("status").filter(has_text="Ctrl+C")).to_be_visible()
    text = dialog.get_by_role("textbox", name="Copy the sentence")
    expect(text).to_be_focused()
    shown = dialog.locator(".lm-quote").inner_text().replace("\u00a0", " ")
    assert text.evaluate("box => box.value.slice(box.selectionStart, box.selectionEnd)") == shown


def test_what_is_kept_stands_in_the_report_and_is_taken_along(visit: Visit) -> None:
    page = visit("/learning_curves?demo=tictactoe_td&section=pairs")
    sentence = page.locator(".lm-answer").first.inner_text()
    settled(page)
    keep = page.locator(".st-key-keep-learning-curves button")
    keep.focus()
    page.keyboard.press("Enter")
    expect(keep).to_contain_text("Kept")
    settled(page)
    expect(keep).to_be_focused()
    keep.click()
    expect(page.get_by_role("heading", name="1. 3 algorithms compared by their learning curves")).to_be_visible()
    expect(page.locator(".lm-finding").filter(has_text=sentence)).to_be_visible()
    expect(chart(page, "report-1")).to_be_visible()
    settled(page)
    assert page.locator(".js-plotly-plot").count() == 1
    choose(page, page.get_by_label("Figure in the report"), "By how much better")
    settled(page)
    note = page.get_by_role("textbox", name="Note")
    note.fill("The rate decides <b>early</b>.")
    note.press("Control+Enter")
    expect(page.get_by_text("The note is in the report.")).to_be_visible()
    settled(page)
    name, content = fetched(page, "report-report-html")
    assert name == "report.html"
    text = content.decode()
    assert text.lower().startswith("<!doctype html")
    assert text.count("<figure>") == 1
    assert "<figcaption>By how much better</figcaption>" in text
    assert "The rate decides &lt;b&gt;early&lt;/b&gt;." in text
    name, content = fetched(page, "report-report-latex-zip")
    assert any(one.endswith(".tex") for one in zipfile.ZipFile(io.BytesIO(content)).namelist())
    page.get_by_role("button", name="Open it again").click()
    expect(page.get_by_role("tab", name="Pairs")).to_have_attribute("aria-selected", "true")
    expect(page).to_have_url(re.compile("demo=tictactoe_td&section=pairs"))
    settled(page)
    page.locator(".st-key-keep-learning-curves button").click()
    expect(page.locator(".js-plotly-plot").first).to_be_visible()
    expect(page.get_by_label("Figure in the report")).to_be_visible()
    page.get_by_role("button", name="Remove").click()
    expect(page.get_by_text("Nothing is kept yet.")).to_be_visible()
    expect(page.get_by_role("heading", name="3 algorithms compared")).to_have_count(0)


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_a_saved_picture_is_on_light_ground(visit: Visit, dark: bool) -> None:
    page = visit("/learning_curves", dark=dark)
    open_demo(page)
    open_section(page, "Where")
    expect(chart(page, "level-shares")).to_be_visible()
    settled(page)
    for ending, kind in (("svg", "image/svg+xml"), ("png", "image/png")):
        name, content = fetched(page, f"{ending}-of-level-shares")
        assert name == f"level-shares.{ending}"
        seen = page.evaluate(PIXELS, f"data:{kind};base64,{base64.b64encode(content).decode()}")
        assert seen["corners"] == [255] * 4
        assert seen["clear"] == 0
        assert seen["light"] > 0.5
        assert seen["darkest"] < 80, "its letters are dark"


def test_the_ways_to_take_away_fit_a_narrow_screen(visit: Visit) -> None:
    page = visit("/learning_curves", width=390)
    open_demo(page)
    dialog = open_dialog(page)
    is_seen_whole(page, dialog, to_the_bottom=False)
    is_seen_whole(page, page.locator(".st-key-pdf-anova button"))
    assert dialog.evaluate("box => box.scrollWidth <= box.clientWidth")
    assert fits(page)


def test_the_report_fits_a_narrow_screen(visit: Visit) -> None:
    page = visit("/many_datasets?demo=benchmark", width=390)
    expect(page.locator(".lm-answer").first).to_be_visible()
    settled(page)
    page.locator(".st-key-keep-many-datasets button").click()
    expect(page.locator(".st-key-keep-many-datasets button")).to_contain_text("Kept")
    settled(page)
    page.locator(".st-key-keep-many-datasets button").click()
    expect(chart(page, "report-1")).to_be_visible()
    settled(page)
    assert fits(page)
    for name in ("Up", "Down", "Remove", "Take away", "Open it again"):
        is_seen_whole(page, page.get_by_role("button", name=name), to_the_bottom=False)
    page.evaluate(AXE)
    found = problems(page)
    on_ground(page, "dark")
    assert found + problems(page) == []
