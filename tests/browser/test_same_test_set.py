"""The same_test_set page in a real browser: demo, upload, roles, both editors, the published example, the files."""

from __future__ import annotations

import csv
import io

import pytest
from playwright.sync_api import Locator, Page, expect

import stats_core
from stats_core import Agreement, Losses, mcnemar
from stats_core.answers.cases import families, omnibus, standings
from stats_core.simulate.documents import entry
from tests.browser.conftest import Visit, settled
from tests.browser.steps import chart, fits, ink, is_seen_whole, saved, table, upload
from tests.support.statements import of_cases as statement

PAGE = "/same_test_set"
TRUTH = ["cat", "dog", "bird"] * 20
PREDICTED = {
    "forest": [label if case % 7 else "cat" for case, label in enumerate(TRUTH)],
    "net": [label if case % 4 else "dog" for case, label in enumerate(TRUTH)],
    "tree": [label if case % 3 else "bird" for case, label in enumerate(TRUTH)],
}
LINES = [";".join(line) for line in zip(TRUTH, *PREDICTED.values(), strict=True)]
FILE = "\n".join([";".join(["actual", *PREDICTED]), *LINES]).encode()


def told(losses: Losses) -> str:
    """The answer for classifiers that disagree equally often or not, as the page makes it."""
    whole, pairs = omnibus(losses), families(losses)[0]
    found = {"pairs": getattr(stats_core, pairs)(losses)}
    if whole is not None:
        found["omnibus"] = getattr(stats_core, whole)(losses)
    return statement(standings(losses), **found)


def open_tab(page: Page, name: str) -> None:
    page.get_by_role("tab", name=name, exact=True).click()
    expect(page.get_by_role("tab", name=name, exact=True)).to_have_attribute("aria-selected", "true")
    settled(page)


def answer(page: Page) -> Locator:
    """The answer of the open tab; the browser keeps those of the others, hidden."""
    return page.locator(".lm-answer").filter(visible=True)


def open_demo(page: Page, title: str) -> None:
    """Press the button on the card with this title."""
    card = page.locator("[data-testid=stColumn]").filter(has_text=title)
    card.get_by_role("button", name="Open this demo").click()


def test_predictions_are_uploaded_their_roles_changed_and_the_table_saved(visit: Visit) -> None:
    page = visit(PAGE)
    upload(page, "answers.csv", FILE)
    losses = Losses.from_predictions(TRUTH, PREDICTED)
    expect(answer(page)).to_have_text(told(losses))
    expect(page.get_by_text("truth in 'actual', 3 models")).to_be_visible()
    expect(chart(page, "same_test_set-pairs")).to_be_visible()
    settled(page)
    open_tab(page, "Who errs together")
    expect(chart(page, "cochran-q")).to_be_visible()
    page.get_by_role("button", name="Change data").click()
    head = page.get_by_role("combobox", name="What is the column tree")
    expect(page.get_by_text("The first lines of 60; 4 columns.")).to_be_visible()
    settled(page)
    head.select_option(label="Not used")
    agreement = losses.agreement("forest", "net")
    expect(answer(page)).to_have_text(statement(standings(agreement), pair=mcnemar(agreement)))
    page.get_by_role("button", name="Done").click()
    expect(page.get_by_role("button", name="Use the column 'tree'")).to_be_visible()
    settled(page)
    open_tab(page, "Two models")
    page.get_by_text("The other forms of McNemar's test").click()
    settled(page)
    rows = table(page, "mcnemar-variants")
    assert rows[0] == ["Variant", "Statistic", "p"]
    assert len(rows) == 5
    with page.expect_download() as download:
        page.locator(".st-key-csv-mcnemar button").click()
    (row,) = csv.DictReader(io.StringIO(saved(download.value).decode()))
    assert (row["a"], row["b"]) == ("forest", "net")
    assert float(row["p"]) == mcnemar(agreement).p


def test_a_class_that_no_case_has_is_asked_about_and_the_next_file_taken(visit: Visit) -> None:
    page = visit(PAGE)
    upload(page, "answers.csv", FILE.replace(b"dog;dog;dog;dog", b"dog;wolf;dog;dog", 1))
    expect(page.get_by_text("Models predict 'wolf', which no case has as its true class.")).to_be_visible()
    page.get_by_role("button", name="Change data").click()
    settled(page)
    upload(page, "answers.csv", FILE)
    expect(answer(page)).to_have_text(told(Losses.from_predictions(TRUTH, PREDICTED)))
    expect(page.get_by_role("alert")).to_have_count(0)


def test_a_two_by_two_table_is_typed_in_and_answered_at_once(visit: Visit) -> None:
    page = visit(PAGE)
    open_tab(page, "2x2 table")
    expect(answer(page)).to_contain_text("p = 0.2807")
    for label, count in (("Both right", 30), ("Only Network right", 5), ("Only Linear discriminant right", 17)):
        page.get_by_role("spinbutton", name=label).fill(str(count))
    box = page.get_by_role("spinbutton", name="Both wrong")
    box.fill("42")
    box.press("Enter")
    expected = mcnemar(Agreement(30, 5, 17, 42, a="Network", b="Linear discriminant"))
    expect(answer(page)).to_have_text(expected.sentence())
    settled(page)
    open_tab(page, "In numbers")
    page.get_by_text("The other forms of McNemar's test").click()
    settled(page)
    assert table(page, "agreement-variants")[1][:2] == ["chi-square with continuity correction", "5.5"]
    expect(chart(page, "same_test_set-table-figure").locator(".legendtext")).to_have_text(
        ["both right: 30", "only Network right: 5", "only Linear discriminant right: 17", "both wrong: 42"]
    )


def test_the_published_example_is_one_click_away_and_its_numbers_can_be_edited(visit: Visit) -> None:
    page = visit(PAGE)
    open_demo(page, "Means and covariances of a published comparison")
    finding = page.locator(".lm-finding").filter(has_text="the conclusion stands")
    expect(finding).to_contain_text("2.135")
    expect(finding).to_contain_text("2.413")
    misprint = entry("Feelders", "Table 3", "f3: f4").why.partition(":")[0]
    expect(page.locator(".lm-notes").filter(has_text=misprint)).to_be_visible()
    expect(chart(page, "published-forest")).to_be_visible()
    settled(page)
    rows = table(page, "published-table-3")
    assert rows[0] == ["Pair", "As printed", "With 2.135", "to", "With 2.413", "to"]
    assert len(rows) == 7
    page.get_by_text("Change the numbers").click()
    # The first mean, in the second column of the first line of the grid.
    grid = page.get_by_test_id("stDataFrame").first
    expect(grid.locator("canvas").first).to_be_visible()
    settled(page)
    area = grid.bounding_box()
    assert area is not None
    grid.click(position={"x": area["width"] * 0.25, "y": 52})
    page.keyboard.press("Enter")
    page.locator(".gdg-input").fill("0.0031")
    page.keyboard.press("Enter")
    expect(answer(page)).to_contain_text("but no difference is shown")
    expect(finding).to_have_count(0)
    page.get_by_role("link", name="Methods").click()
    expect(page.get_by_role("heading", name="Methods")).to_be_visible()
    page.get_by_role("link", name="Same test set").click()
    expect(answer(page)).to_contain_text("but no difference is shown")


SECTIONS = {
    "Every pair": ("all-pairs",),
    "Who errs together": ("cochran-q", "hotelling-t2"),
    "Two models": ("mcnemar", "matched-t"),
    "Other tests": (),
}


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_results_fit_a_narrow_screen(visit: Visit, dark: bool) -> None:
    page = visit(PAGE, width=390, dark=dark)
    assert fits(page)
    open_demo(page, "Five classifiers on breast cancer")
    expect(chart(page, "same_test_set-pairs")).to_be_visible()
    settled(page)
    for section, names in SECTIONS.items():
        open_tab(page, section)
        for name in ("same_test_set-pairs", *names):
            expect(chart(page, name)).to_be_visible()
            is_seen_whole(page, chart(page, name), to_the_bottom=False)
            assert ink(page, name) == ("#E6EAF0" if dark else "#1B2430")
        assert fits(page)
    for way in ("2x2 table", "Means and covariances"):
        open_tab(page, way)
        expect(answer(page)).to_be_visible()
        assert fits(page)
