"""The learning-curves page in a real browser: data in, the table, the pictures, the files."""

from __future__ import annotations

import csv
import io
import re
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Page, expect

from dashboard.ui.blocks.algorithm_row import WIDEST
from stats_core import Curves, randomized_anova
from stats_core.answers.curves import standings
from stats_core.charts.layout.shortened import shortened
from stats_core.charts.layout.text_width import text_width
from stats_core.reading.parse.text import MAX_BYTES
from tests.browser.conftest import Visit, settled
from tests.browser.steps import (
    ANSWER,
    chart,
    is_role,
    open_demo,
    open_section,
    reply,
    role_of,
    saved,
    set_shuffles,
    soon,
    table,
    upload,
)
from tests.support.statements import of_curves as statement

LEVELS = (0, 100, 500)
SCORES = {
    name: [[place + 0.7 * run + level / 50 + (run * level) % 3 for level in LEVELS] for run in range(5)]
    for place, name in enumerate(("old", "new"))
}
LINES = [
    f"{name};{run};{level};{score:g};{run % 2}"
    for name, runs in SCORES.items()
    for run, scores in enumerate(runs)
    for level, score in zip(LEVELS, scores, strict=True)
]
CURVES = Curves.from_groups(SCORES, levels=LEVELS)
SAID = statement(standings(CURVES), randomized_anova(CURVES), None)
FILE = "\n".join(["net;seed;steps;accuracy;reward", *LINES]).encode()


def test_the_start_page_leads_to_a_demo_in_one_click(visit: Visit) -> None:
    page = visit("/")
    page.locator(".st-key-demo-tictactoe_td").get_by_role("button", name="See a demo").click()
    expect(page.locator(".lm-answer")).to_contain_text(ANSWER)
    expect(page).to_have_url(re.compile(r"/learning_curves\?demo=tictactoe_td$"))


def test_a_page_opened_by_its_address_has_the_menu_of_the_front_door(visit: Visit) -> None:
    page = visit("/learning_curves")
    expect(page.get_by_role("link", name="Methods")).to_be_visible()
    expect(page.get_by_text("Deploy")).to_have_count(0)
    page.get_by_role("link", name="Methods").click()
    expect(page.get_by_role("heading", name="Methods")).to_be_visible()


@pytest.fixture(scope="module")
def demo(look_at: Visit) -> Page:
    """A demo that tests only look at and save from."""
    page = look_at("/learning_curves")
    open_demo(page)
    expect(chart(page, "learning_curves-figure")).to_be_visible()
    settled(page)
    return page


def test_a_demo_gives_the_table_of_the_report(demo: Page) -> None:
    expect(demo.locator(".lm-understood").first).to_contain_text(
        "3 algorithms; 10 curves each; 8 levels from 0 to 8000"
    )
    cells = table(demo, "anova")
    assert cells[0] == ["Source", "df", "SS", "MS", "F", "p (randomized)", "p (conventional)"]
    assert [row[0] for row in cells[1:]] == ["Interaction", "Algorithm", "Training", "Error", "Total"]
    assert [row[1] for row in cells[1:]] == ["14", "2", "7", "216", "239"]


def test_an_upload_is_read_and_the_roles_can_be_changed(visit: Visit) -> None:
    page = visit("/learning_curves")
    upload(page, "nets.csv", FILE)
    reply(page, "accuracy")
    understood = page.locator(".lm-understood").first
    expect(understood).to_contain_text("2 algorithms; 5 curves each; 3 levels from 0 to 500")
    expect(page.locator(".lm-answer")).to_have_text(SAID)
    page.get_by_role("button", name="Change data").click()
    is_role(page, "accuracy", "Score")
    is_role(page, "reward", "Not used")
    settled(page)
    role_of(page, "reward").select_option(label="Score")
    expect(page.get_by_text("Read as one line for each score")).to_contain_text("score in 'reward'")
    expect(page.locator(".lm-answer")).not_to_have_text(SAID)
    page.get_by_role("button", name="Done").click()
    expect(role_of(page, "reward")).to_have_count(0)
    expect(page.get_by_text("Read as one line for each score")).to_contain_text("score in 'reward'")


def test_a_wide_table_is_asked_which_scores_are_better_before_anything_is_computed(visit: Visit) -> None:
    page = visit("/learning_curves")
    rows = [f"{name},{run},{','.join(map(str, row))}" for name, runs in SCORES.items() for run, row in enumerate(runs)]
    upload(page, "nets.csv", "\n".join(["net,seed," + ",".join(map(str, LEVELS)), *rows]).encode())
    expect(page.get_by_text("Is a higher score better?")).to_be_visible()
    settled(page)
    expect(page.locator(".lm-answer")).to_have_count(0)
    answers = (("button", "No, lower is better", False), ("radio", "Higher is better", True))
    for role, name, higher in answers:
        curves = replace(CURVES, higher_is_better=higher)
        page.get_by_role(role, name=name).click()
        expect(page.locator(".lm-answer")).to_have_text(statement(standings(curves), randomized_anova(curves), None))
        settled(page)


def test_a_table_can_be_pasted(visit: Visit) -> None:
    page = visit("/learning_curves")
    page.get_by_role("tab", name="Paste a table").click()
    page.get_by_role("textbox").fill(FILE.decode().replace(";", "\t"))
    page.get_by_role("button", name="Use this table").click()
    reply(page, "accuracy")
    expect(page.locator(".lm-understood").first).to_contain_text("2 algorithms; 5 curves each")


def test_a_bad_file_is_answered_calmly_and_the_next_one_taken(visit: Visit) -> None:
    page = visit("/learning_curves")
    upload(page, "picture.csv", b"\x89PNG\r\n\x1a\n" + bytes(100))
    expect(page.get_by_role("alert")).to_contain_text("PNG image")
    expect(page.get_by_role("tab", name="Upload files")).to_have_attribute("aria-selected", "true")
    expect(page.get_by_text("picture.csv").first).to_be_visible()
    upload(page, "empty.csv", b"\n")
    expect(page.get_by_role("alert")).to_contain_text("empty")
    upload(page, "nets.csv", FILE)
    reply(page, "accuracy")
    expect(page.locator(".lm-answer")).to_contain_text(ANSWER)
    expect(page.get_by_role("alert")).to_have_count(0)


def test_a_file_above_the_limit_is_refused_before_it_is_sent(visit: Visit, tmp_path: Path) -> None:
    large = tmp_path / "large.csv"
    with large.open("wb") as file:
        file.truncate(MAX_BYTES + 2**20)
    page = visit("/learning_curves")
    page.get_by_role("tab", name="Upload files").click()
    page.locator("input[type=file]:not([webkitdirectory])").first.set_input_files(large)
    expect(page.get_by_text("File must be 200.0MB or smaller.")).to_be_visible()


def test_the_csv_of_a_table_holds_the_numbers_on_the_page_in_full(visit: Visit) -> None:
    page = visit("/learning_curves")
    upload(page, "nets.csv", FILE)
    reply(page, "accuracy")
    expect(page.locator(".lm-answer")).to_contain_text(ANSWER)
    settled(page)
    with page.expect_download() as download:
        page.locator(".st-key-csv-anova button").click()
    assert download.value.suggested_filename == "anova.csv"
    rows = list(csv.DictReader(io.StringIO(saved(download.value).decode())))
    expected = randomized_anova(CURVES).table()
    assert [row["source"] for row in rows] == expected["source"].tolist()
    assert [float(row["ss"]) for row in rows] == pytest.approx(expected["ss"].tolist(), rel=1e-12)
    assert float(rows[1]["p"]) == expected["p"][1]
    shown = {row[0]: float(row[2].replace(",", "")) for row in table(page, "anova")[1:]}
    assert list(shown.values()) == pytest.approx([float(row["ss"]) for row in rows], rel=1e-4)


def test_a_download_that_a_rerun_replaced_still_arrives(visit: Visit) -> None:
    page = visit("/learning_curves")
    open_demo(page)
    settled(page)
    with page.expect_download() as download:
        page.locator(".st-key-csv-anova button").click()
    before = saved(download.value)
    for shuffles in (199, 299):
        # Every run of the page gives up the files that it did not offer again.
        set_shuffles(page, shuffles)
        page.keyboard.press("Escape")
        expect(page.get_by_text(f"Monte Carlo: {shuffles} random assignments").first).to_be_attached()
        settled(page)
    with page.expect_download() as again:
        page.locator(".st-key-csv-anova button").click()
    assert saved(again.value) != before
    answer = page.request.get(download.value.url)
    assert answer.ok
    assert answer.body() == before


@pytest.mark.parametrize(("form", "start"), [("SVG", b"<?xml"), ("PNG", b"\x89PNG")])
def test_a_chart_is_saved_as_a_print_figure(look_at: Visit, form: str, start: bytes) -> None:
    page = look_at("/learning_curves?demo=tictactoe_td&section=where")
    expect(chart(page, "level-shares")).to_be_visible()
    settled(page)
    with page.expect_download() as download:
        page.locator(".st-key-save-level-shares").get_by_role("button", name=form).click()
    assert download.value.suggested_filename == f"level-shares.{form.lower()}"
    content = saved(download.value)
    assert content.startswith(start)
    if form == "SVG":
        assert ElementTree.fromstring(content).tag == "{http://www.w3.org/2000/svg}svg"
        assert b"Training games" in content


def test_what_draws_charts_is_fetched_before_the_first_chart_and_once(visit: Visit) -> None:
    fetched = "performance.getEntriesByType('resource').filter(one => /PlotlyChart/.test(one.name)).length"
    scripts = "performance.getEntriesByType('resource').filter(one => /static.js/.test(one.name)).length"
    page = visit("/learning_curves")
    page.wait_for_function(f"{fetched} === 1")
    settled(page)
    before = page.evaluate(scripts)
    preloaded = page.locator(".st-key-preload")
    expect(preloaded.locator(".js-plotly-plot")).to_be_attached()
    # Nobody sees, hears or reaches it, and it takes no room; before the style is there, it is in a closed box.
    assert not preloaded.locator("details").evaluate("box => box.open")
    assert preloaded.locator("*").evaluate_all(
        "all => all.every(one => !one.checkVisibility({visibilityProperty: true}))"
    )
    assert not page.locator("[data-testid=stMain]").evaluate("main => main.scrollWidth > main.clientWidth")
    open_demo(page)
    expect(chart(page, "learning_curves-figure")).to_be_visible()
    settled(page)
    expect(page.locator(".st-key-preload *")).to_have_count(0)
    assert page.evaluate(fetched) == 1
    assert page.evaluate(scripts) == before, "nothing of the card or the rail waits for a script"


def test_names_stand_at_the_ends_of_the_lines_and_chips_choose_what_is_compared(visit: Visit) -> None:
    page = visit("/learning_curves")
    open_demo(page)
    names = chart(page, "learning_curves-figure").locator(".annotation-text")
    expect(names).to_have_text(["● A1 (rate 0.001)", "■ A2 (rate 0.8)", "◆ A3 (rate 0.1)"])

    def no_name_lies_on_another() -> None:
        tops = sorted(box["y"] for one in names.all() if (box := one.bounding_box()))
        assert len(tops) == 3
        assert all(later - earlier > 12 for earlier, later in pairwise(tops)), tops

    soon(page, no_name_lies_on_another)
    expect(chart(page, "learning_curves-figure").locator(".legend")).to_have_count(0)
    page.get_by_role("button", name="A2 (rate 0.8)").click()
    expect(names).to_have_text(["● A1 (rate 0.001)", "◆ A3 (rate 0.1)"])
    expect(page.locator(".lm-answer")).not_to_contain_text("A2")
    settled(page)
    # Adding what was left out gives the first answer again.
    page.get_by_role("button", name="A2 (rate 0.8)").click()
    expect(page.locator(".lm-answer")).to_contain_text("A2")


def test_an_interval_is_chosen_with_the_mouse_and_with_the_slider(visit: Visit) -> None:
    page = visit("/learning_curves")
    open_demo(page)
    open_section(page, "Pairs")
    before = table(page, "pairs")
    assert len(before) == 4
    open_section(page, "Where")
    picture = chart(page, "level-shares")
    ground = picture.locator(".draglayer .xy .nsewdrag")
    ground.hover()  # waits until it stands still
    area = ground.bounding_box()
    assert area is not None
    height = area["y"] + area["height"] / 2
    page.mouse.move(area["x"] + 0.2 * area["width"], height)
    page.mouse.down()
    page.mouse.move(area["x"] + 0.5 * area["width"], height, steps=5)
    page.mouse.up()
    # From 0.2 to 0.5 of an axis from 0 to 8000 with a small margin lie the levels 2000 and 3000.
    finding = page.locator(".lm-finding").filter(has_text="carry")
    expect(finding).to_contain_text("of the algorithm effect")
    expect(finding).to_contain_text("(2 of 8 levels)")
    left = page.get_by_role("slider", name="Interval of levels").first
    left.focus()
    page.keyboard.press("ArrowLeft")
    expect(finding).to_contain_text("(3 of 8 levels)")
    settled(page)
    open_section(page, "Pairs")
    page.get_by_text("Only levels 1,000 to 3,000").click()
    expect(page.locator(".lm-notes").filter(has_text=re.compile("Levels 1,?000 to 3,?000"))).to_have_count(1)
    settled(page)
    assert table(page, "pairs") != before


def test_a_contrast_is_typed_as_weights(visit: Visit) -> None:
    page = visit("/learning_curves")
    open_demo(page)
    open_section(page, "Contrast")
    # At first the best algorithm stands against the second best.
    expect(page.get_by_role("spinbutton", name="A3 (rate 0.1)")).to_have_value("1")
    box = page.get_by_role("spinbutton", name="A1 (rate 0.001)")
    expect(box).to_have_value("-1")
    box.fill("-0.5")
    box.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("add up to 0.5")
    box = page.get_by_role("spinbutton", name="A2 (rate 0.8)")
    box.fill("-0.5")
    box.press("Enter")
    expect(page.get_by_role("alert")).to_have_count(0)
    said = "A3 (rate 0.1) is better than A1 (rate 0.001) and A2 (rate 0.8) on average by 5.281"
    expect(page.locator(".lm-finding").filter(has_text=said)).to_be_visible()


def test_a_name_from_a_file_makes_the_browser_fetch_nothing(visit: Visit) -> None:
    # `visit` fails when anything is asked of another machine.
    evil = ["![a](http://example.org/1.png)", "<img src=http://example.org/2.png>", "[x](http://example.org) :red[y]"]
    rows = [
        f'"{name}",{run},{level},{place % 2 + run + level}'
        for place, name in enumerate(evil)
        for run in range(3)
        for level in LEVELS
    ]
    page = visit("/learning_curves")
    upload(page, "names.csv", "\n".join(["algorithm,run,level,score", *rows]).encode())
    expect(page.locator(".lm-answer")).to_contain_text(evil[1])
    # A chip cuts a name that is too long for it.
    for name in shortened(evil, WIDEST, text_width):
        expect(page.get_by_test_id("stButtonGroup").get_by_role("button").filter(has_text=name)).to_be_visible()
    for section, shown in (
        ("Where", "levels"),
        ("Pairs", "pairs"),
        ("Contrast", "contrast"),
        ("Why trust this", "anova"),
    ):
        open_section(page, section)
        # What the opened tables ask for is asked for by the time their cells stand there.
        expect(page.locator(f".st-key-table-{shown} table")).to_be_visible()
        expect(page.locator("a[href*='example.org']")).to_have_count(0)
    page.get_by_role("button", name="Change data").click()
    is_role(page, "score", "Score")
    settled(page)
