"""The page of benchmarks in a real browser: demo, upload, what is missing, the diagram as it is seen, the files."""

from __future__ import annotations

import csv
import io
import re
from itertools import combinations
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from stats_core import friedman, nemenyi
from stats_core.answers.ranks import standings
from stats_core.methods.ranks.shared.mean_ranks import demsar_table
from tests.browser.conftest import Visit, settled
from tests.browser.steps import (
    chart,
    fits,
    is_seen_whole,
    open_section,
    role_of,
    saved,
    say_higher_is_better,
    soon,
    twins,
    upload,
    watch_for_twins,
)
from tests.support.statements import of_ranks as statement

PATH = "/many_datasets"
GAPS = b"dataset;A;B;C\none;1;2;3\ntwo;2;;4\nthree;3;4;6\nfour;1;3;5\n"
LONG = [f"An algorithm with a name of 40 letters {i:02d}"[-40:] for i in range(20)]
MANY = "\n".join(
    ["dataset," + ",".join(LONG)]
    + [f"d{r}," + ",".join(str((r * r + 7 * i) % 23 + i) for i in range(20)) for r in range(9)]
)


def open_demo(page: Page, key: str = "published_demsar") -> None:
    # By its key, not by its place: on a busy machine the second card may stand before the first does.
    page.locator(f".st-key-many_datasets-demo-{key} button").click()
    answered(page)


def answered(page: Page) -> None:
    """Wait for the diagram; while the page is drawn anew there may be two of them for a moment."""
    expect(page.locator(".lm-answer")).to_be_visible()
    settled(page)
    expect(chart(page, "many_datasets-figure")).to_be_visible()


def boxes(page: Page) -> list[dict[str, Any]]:
    """Every text of the diagram, and where it is seen."""
    return chart(page, "many_datasets-figure").evaluate(
        "gd => [...gd.querySelectorAll('.textpoint text')].map(text => { const box = text.getBoundingClientRect();"
        " return { text: text.textContent, left: box.left, right: box.right,"
        " top: box.top + 2, bottom: box.bottom - 2 } })"
    )


def test_a_demo_in_one_click_and_its_csv_opened(visit: Visit) -> None:
    page = visit(PATH)
    open_demo(page)
    table = demsar_table()
    said = statement(standings(table), friedman(table), nemenyi(table))
    expect(page.locator(".lm-answer")).to_have_text(said)
    expect(page.get_by_text("Pairs are then decided by mean ranks")).to_be_visible()
    expect(chart(page, "many_datasets-figure")).to_contain_text("CD = 1.25")
    settled(page)
    open_section(page, "Post hoc")
    with page.expect_download() as download:
        page.locator(".st-key-csv-comparisons button").click()
    rows = list(csv.DictReader(io.StringIO(saved(download.value).decode())))
    expected = nemenyi(demsar_table()).table()
    assert [(row["a"], row["b"]) for row in rows] == list(zip(expected["a"], expected["b"], strict=True))
    assert [float(row["p_adjusted"]) for row in rows] == pytest.approx(expected["p_adjusted"].tolist(), rel=1e-12)
    open_section(page, "Pictures")
    # It is drawn once more when its width is known, and its buttons with it.
    expect(chart(page, "rank-spread")).to_be_visible()
    settled(page)
    with page.expect_download() as picture:
        page.locator(".st-key-save-rank-spread").get_by_role("button", name="SVG").click()
    assert b"C4.5+m+cf" in saved(picture.value)


def test_the_control_and_the_procedure_are_chosen_on_the_page(visit: Visit) -> None:
    page = visit(PATH)
    open_demo(page)
    page.get_by_role("radio", name="Against a control").click()
    expect(page.locator(".lm-answer")).to_contain_text("none is shown to differ from C4.5+m+cf.")
    settled(page)
    page.get_by_role("combobox", name="Compare all others with").click()
    page.get_by_role("option", name="C4.5", exact=True).click()
    expect(page.locator(".lm-answer")).to_contain_text("none is shown to differ from C4.5.")
    expect(page.get_by_text("only 3 comparisons instead of 6")).to_be_visible()
    settled(page)
    # By its own scores no algorithm is shown to differ from the control; by mean ranks some are.
    page.get_by_role("combobox", name="Test of each pair").click()
    page.get_by_role("option", name="Difference of mean ranks").click()
    settled(page)
    expect(chart(page, "many_datasets-figure")).to_contain_text(re.compile(r"\* ?differs from C4\.5\."))
    expect(page.locator(".lm-answer")).to_contain_text("C4.5, the control (3.14), is shown to be worse than")
    settled(page)
    page.get_by_role("combobox", name="Procedure").click()
    page.get_by_role("option", name="Hommel").click()
    expect(page.get_by_text("Decide by the adjusted p, which is Hommel's.")).to_be_visible()


def test_missing_scores_are_left_out_by_name_and_roles_can_be_changed(visit: Visit) -> None:
    page = visit(PATH)
    watch_for_twins(page)
    upload(page, "gaps.csv", GAPS)
    asked = page.get_by_test_id("stRadio")
    expect(asked).to_contain_text("1 score of 4 data sets x 3 algorithms is missing. What is compared?")
    asked.get_by_text("Leave out the data set 'two': 3 data sets x 3 algorithms").click()
    expect(page.locator(".lm-understood").first).to_contain_text("3 data sets, 3 algorithms")
    expect(page.get_by_role("alert")).to_have_count(0)
    say_higher_is_better(page)
    answered(page)
    page.get_by_role("button", name="Change data").click()
    expect(role_of(page, "C")).to_be_visible()
    settled(page)
    role_of(page, "C").select_option(label="Data set")
    # Another table, so what has holes is asked anew, by the names in that column.
    expect(page.get_by_text("Leave out the data set '4': 3 data sets x 2 algorithms")).to_be_visible()
    assert not twins(page)


def test_a_bad_file_is_answered_and_the_next_one_taken(visit: Visit) -> None:
    page = visit(PATH)
    upload(page, "mine.csv", b"dataset,A\none,1\ntwo,2\n")
    expect(page.get_by_role("alert")).to_contain_text("Nothing in the file names two algorithms or more")
    # The uploader has moved down, and is empty again.
    expect(page.locator("[data-testid=stFileUploaderFileName]")).to_have_count(0)
    settled(page)
    upload(page, "many.csv", MANY.encode())
    # The question about the first file stands until the second one is read.
    expect(page.locator(".lm-understood").first).to_contain_text("many.csv: 9 data sets, 20 algorithms")
    say_higher_is_better(page)
    expect(page.locator(".lm-answer")).to_contain_text("ranks first (")
    expect(page.locator(".lm-answer")).to_contain_text("An algorithm with a name of 40 letters"[-20:])


def test_the_answer_and_its_diagram_stand_on_one_screen_of_a_projector(visit: Visit) -> None:
    page = visit(PATH, width=1280, height=720)
    open_demo(page, "benchmark")
    is_seen_whole(page, chart(page, "many_datasets-figure"))
    is_seen_whole(page, chart(page, "many_datasets-pairs"))
    is_seen_whole(page, page.get_by_role("radio", name="Against a control"))
    is_seen_whole(page, page.get_by_role("combobox", name="Test behind the answer"))
    is_seen_whole(page, page.get_by_role("spinbutton", name="Significance level"))


def test_each_section_is_opened_by_its_tab(visit: Visit) -> None:
    page = visit(PATH)
    open_demo(page)
    for name, shown in (
        ("Does any differ?", "friedman"),
        ("Pictures", "rank-spread"),
        ("One pair", "scatter-pair"),
    ):
        page.get_by_role("tab", name=name).click()
        settled(page)
        expect(chart(page, shown)).to_be_visible()
        assert fits(page)


@pytest.mark.parametrize(("width", "dark"), [(1280, False), (390, True)], ids=["wide", "narrow and dark"])
def test_no_label_of_the_diagram_overlaps_another_or_is_cut(visit: Visit, width: int, dark: bool) -> None:
    page = visit(PATH, width=width, dark=dark)
    upload(page, "many.csv", MANY.encode())
    say_higher_is_better(page)
    answered(page)
    settled(page)

    def look() -> None:
        frame = chart(page, "many_datasets-figure").bounding_box()
        assert frame is not None
        seen = boxes(page)
        assert sum(re.fullmatch(r"\d+\.\d\d", box["text"]) is not None for box in seen) == 15, "ranks"
        assert all(box["left"] >= frame["x"] - 1 and box["right"] <= frame["x"] + frame["width"] + 1 for box in seen)
        assert not [
            pair
            for pair in combinations(seen, 2)
            if max(box["left"] for box in pair) < min(box["right"] for box in pair)
            and max(box["top"] for box in pair) < min(box["bottom"] for box in pair)
        ]

    soon(page, look)
    assert fits(page)
