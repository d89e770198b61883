"""Coming back in a real browser: reload, back and forward, a second tab, a copied link; and from the start page in."""

from __future__ import annotations

import io
import zipfile
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import Page, expect

from stats_core import METHODS
from tests.browser.conftest import Visit, settled
from tests.browser.steps import choose, open_section, saved, upload
from tests.pages.test_address import LONG

TOKEN = "() => sessionStorage.getItem('learnmost-work')"


def asked(page: Page) -> dict[str, list[str]]:
    return parse_qs(urlsplit(page.url).query)


def answer(page: Page) -> str:
    expect(page.locator(".lm-answer")).to_be_visible()
    settled(page)
    return page.locator(".lm-answer").inner_text()


def test_a_copied_link_opens_the_same_view_and_back_takes_back_a_step(visit: Visit) -> None:
    page = visit("/learning_curves?demo=tictactoe_td")
    before = answer(page)
    choose(page, page.get_by_role("combobox", name="Test behind the answer"), METHODS["curve_pairs"].title)
    expect(page.locator(".lm-answer")).not_to_have_text(before)
    settled(page)
    level = page.get_by_role("spinbutton", name="Significance level")
    level.fill("0.01")
    level.press("Enter")
    page.wait_for_url("**alpha=0.01**")
    settled(page)
    open_section(page, "Contrast")
    page.wait_for_url("**section=contrast**")
    assert asked(page) == {
        "demo": ["tictactoe_td"],
        "test": ["curve_pairs"],
        "alpha": ["0.01"],
        "section": ["contrast"],
    }
    there = answer(page)
    link = page.evaluate("location.pathname + location.search")

    other = visit(link, apart=True)  # another browser: nothing is shared but the address
    assert answer(other) == there
    expect(other.get_by_role("tab", name="Contrast")).to_have_attribute("aria-selected", "true")
    assert asked(other) == asked(page)

    page.go_back()
    expect(page.get_by_role("tab", name="Why trust this")).to_have_attribute("aria-selected", "true")
    settled(page)
    assert "section" not in asked(page)
    page.go_back()
    page.go_back()
    expect(page.locator(".lm-answer")).to_have_text(before)
    assert asked(page) == {"demo": ["tictactoe_td"]}
    page.go_forward()
    expect(page.locator(".lm-answer")).not_to_have_text(before)
    settled(page)
    assert asked(page)["test"] == ["curve_pairs"]
    page.reload()
    expect(page.locator(".lm-answer")).to_be_visible()
    settled(page)
    assert asked(page)["test"] == ["curve_pairs"]


def test_a_reload_keeps_an_upload_and_nobody_else_gets_it(visit: Visit) -> None:
    page = visit("/learning_curves")
    upload(page, "mine.csv", LONG)
    there = answer(page)
    page.get_by_text("Log scores").click()
    page.wait_for_url("**log_scores=1**")
    settled(page)
    page.reload()
    assert answer(page) == there
    expect(page.get_by_text("mine.csv")).to_be_visible()
    expect(page.get_by_label("Log scores")).to_be_checked()
    page.reload()  # and again: the new session left its work under a token of its own
    assert answer(page) == there

    token = page.evaluate(TOKEN)
    assert len(token) >= 43
    assert token not in page.url
    stranger = visit(page.evaluate("location.pathname + location.search"), apart=True)
    expect(stranger.get_by_text("a link holds settings, never data")).to_be_visible()
    expect(stranger.locator(".lm-answer")).to_have_count(0)
    browser = page.evaluate("() => localStorage.getItem('learnmost-browser')")
    assert len(browser) >= 43
    assert browser not in page.url
    assert stranger.evaluate("() => localStorage.getItem('learnmost-browser')") != browser

    page.get_by_role("button", name="My work").click()
    with page.expect_download() as fetched:
        page.get_by_role("button", name="Save my work").click()
    work = saved(fetched.value)
    assert LONG in {
        zipfile.ZipFile(io.BytesIO(work)).read(name) for name in zipfile.ZipFile(io.BytesIO(work)).namelist()
    }
    stranger.get_by_role("button", name="My work").click()
    stranger.locator(
        ".st-key-work-corner input[type=file], [class*=st-key-open-work] input[type=file]"
    ).first.set_input_files({"name": "work.zip", "mimeType": "application/zip", "buffer": work})
    assert answer(stranger) == there
    expect(stranger.get_by_label("Log scores")).to_be_checked()


def test_a_second_tab_has_the_files_of_the_first_and_a_view_of_its_own(visit: Visit) -> None:
    page = visit("/learning_curves", apart=True)
    upload(page, "mine.csv", LONG)
    there = answer(page)
    page.wait_for_function("() => localStorage.getItem('learnmost-browser')")
    settled(page)
    second = page.context.new_page()
    second.goto(page.url)
    assert answer(second) == there
    expect(second.get_by_text("mine.csv")).to_be_visible()
    expect(second.get_by_role("alert")).to_have_count(0)
    second.get_by_text("Log scores").click()
    second.wait_for_url("**log_scores=1**")
    settled(second)
    page.reload()  # its own view, not that of the other tab
    assert answer(page) == there
    expect(page.get_by_label("Log scores")).not_to_be_checked()
    second.reload()
    assert answer(second) == there
    expect(second.get_by_label("Log scores")).to_be_checked()

    third = page.context.new_page()  # and without a link: the start page offers it
    third.goto("/")
    third.get_by_role("button", name="mine.csv").click()
    third.wait_for_url("**/learning_curves?file=*")
    assert answer(third) == there
    stranger = visit("/", apart=True)
    expect(stranger.get_by_role("heading", name="Which method learns most from your data?")).to_be_visible()
    expect(stranger.get_by_role("button", name="mine.csv")).to_have_count(0)


def test_the_former_address_of_a_page_opens_the_same_view(visit: Visit) -> None:
    page = visit("/two_algorithms?demo=folds_10x10&alpha=0.01&section=schemes")
    page.wait_for_url("**/cross_validation?*")
    expect(page.get_by_role("heading", name="Cross-validation", level=1)).to_be_visible()
    there = answer(page)
    assert asked(page) == {"demo": ["folds_10x10"], "alpha": ["0.01"], "section": ["schemes"]}
    expect(page.get_by_text("Page not found")).to_have_count(0)
    now = visit("/cross_validation?demo=folds_10x10&alpha=0.01&section=schemes")
    assert answer(now) == there


def test_a_link_to_a_published_table_is_stronger_than_what_the_tab_had_before(visit: Visit) -> None:
    page = visit("/same_test_set?demo=test_set_classification")
    before = answer(page)
    old = page.wait_for_function(TOKEN).json_value()
    page.goto("/same_test_set?demo=published_coin")
    coin = "Always heads is better than Always tails"
    expect(page.locator(".lm-answer")).to_contain_text(coin)
    page.wait_for_function("old => sessionStorage.getItem('learnmost-work') !== old", arg=old)
    settled(page)
    expect(page.locator(".lm-answer")).to_contain_text(coin)
    for token in (page.evaluate(TOKEN), old):  # the old one: loaded again before the tab had heard of the new one
        page.evaluate("token => sessionStorage.setItem('learnmost-work', token)", token)
        page.reload()
        assert coin in answer(page)
        page.wait_for_function("last => sessionStorage.getItem('learnmost-work') !== last", arg=token)
        settled(page)
        expect(page.locator(".lm-answer")).to_contain_text(coin)
        page.get_by_role("tab", name="Cases").click()
        expect(page.locator(".lm-answer")).to_have_count(0)
        expect(page.get_by_role("tab", name="Upload")).to_be_visible()
        expect(page.get_by_text(before)).to_have_count(0)
        page.go_back()
        expect(page.locator(".lm-answer")).to_contain_text(coin)


def test_a_dropped_file_finds_its_page(visit: Visit) -> None:
    page = visit("/")
    page.locator("input[type=file]:not([webkitdirectory])").first.set_input_files(
        {"name": "mine.csv", "mimeType": "text/csv", "buffer": LONG}
    )
    page.wait_for_url("**/learning_curves?file=*")
    assert answer(page)
    page.go_back()
    expect(page.get_by_role("heading", name="Which method learns most from your data?")).to_be_visible()
    settled(page)


def test_a_projector_shows_the_way_in_and_the_demos_on_its_first_screen(visit: Visit) -> None:
    page = visit("/", width=1280, height=720, apart=True)  # a browser that was given no file yet
    for name in ("Look at this table", "Use my data", "See a demo"):
        for button in page.get_by_role("button", name=name).all():
            box = button.bounding_box()
            assert box is not None
            assert box["y"] + box["height"] <= 720, name


def test_a_pasted_table_is_taken_by_ctrl_enter(visit: Visit) -> None:
    page = visit("/")
    box = page.get_by_role("textbox", name="Or paste a table")
    assert box.bounding_box()["width"] > 1_000, "as wide as the page"
    box.fill(LONG.decode())
    box.press("Control+Enter")
    page.wait_for_url("**/learning_curves?file=*")
    assert answer(page)


def test_a_method_is_found_while_its_name_is_typed_and_the_tree_leads_to_a_page(visit: Visit) -> None:
    page = visit("/methods")
    box = page.get_by_role("searchbox", name="Search the methods")
    box.press_sequentially("wilcox")
    expect(page.get_by_text("with 'wilcox'")).to_be_visible()
    expect(page.get_by_role("heading", name="What each test accounts for")).to_have_count(0)
    box.fill("no such test")
    box.press("Enter")
    expect(page.get_by_text("No method has 'no such test'")).to_be_visible()
    box.fill("")
    box.press("Enter")
    leaf = page.get_by_role("button", name="Wilcoxon signed-rank test")
    leaf.focus()
    leaf.press("Enter")
    page.wait_for_url("**/many_datasets")
    expect(page.get_by_role("tab", name="Upload")).to_have_attribute("aria-selected", "true")
