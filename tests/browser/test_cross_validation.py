"""The page Cross-validation in a real browser: data in, the table of tests, all pairs, the files."""

from __future__ import annotations

import csv
import io

import numpy as np
import pytest
from playwright.sync_api import Page, expect

from stats_core import FoldScores, corrected_resampled_t, fold_pairs
from stats_core.answers.folds import standings
from tests.browser.conftest import Visit, settled
from tests.browser.steps import chart, fits, ink, is_role, reply, role_of, saved, table, upload
from tests.support.statements import of_folds as statement

PAGE = "/cross_validation"
NAMES = ("old", "new", "newest one with a name of forty letters")


def made() -> FoldScores:
    rng = np.random.default_rng(4)
    values = 0.8 + 0.02 * rng.standard_normal((4, 5)) + 0.02 * rng.standard_normal((3, 4, 5))
    return FoldScores(NAMES, np.round(values + np.array([0, 0.03, 0.06])[:, np.newaxis, np.newaxis], 4))


SCORES = made()
LINES = [
    f"{name};{run};{fold};{SCORES.scores[a, run, fold]};{SCORES.scores[a, run, fold] / 2:.5f}"
    for a, name in enumerate(NAMES)
    for run in range(4)
    for fold in range(5)
]
FILE = "\n".join(["net;seed;fold;accuracy;reward", *LINES]).encode()


ANSWER = statement(standings(SCORES), fold_pairs(SCORES))


def opened(page: Page, section: str) -> Page:
    """The same page, with a section open."""
    page.get_by_role("tab", name=section).click()
    settled(page)
    return page


def answered(page: Page) -> Page:
    """The same page, once it has answered for the first demo."""
    expect(page.locator(".lm-answer")).to_contain_text("Decision tree is better than Naive Bayes by 0.0697")
    settled(page)
    return page


def cells(page: Page, grid: str) -> list[list[str]]:
    """The visible rows of a table with tools, headings first."""
    rows = page.locator(f".st-key-grid-{grid} tr:visible")
    return [row.locator("th, td").all_inner_texts() for row in rows.all()]


def test_a_demo_shows_every_test_and_the_reasons_of_those_that_do_not_fit(visit: Visit) -> None:
    page = visit(PAGE)
    page.locator(".st-key-cross_validation-demo-folds_10x10 button").click()
    answered(page)
    expect(page.get_by_text("Corrected resampled t test. The training sets of your 100 folds overlap")).to_be_visible()
    expect(chart(page, "cross_validation-figure")).to_be_visible()
    reason = "5x2cv paired t test: needs exactly 5 runs of 2 folds; found 10 runs x 10 folds."
    expect(opened(page, "Other tests").get_by_text(reason)).to_be_visible()
    table = cells(page, "tests")
    assert table[0][0] == "Test"
    assert table[0][-1] == "Trust this when"
    assert table[1][0] == "Corrected resampled t test"
    expect(chart(opened(page, "Posterior"), "posterior")).to_be_visible()
    expect(chart(page, "cross_validation-figure")).to_be_visible()


def test_the_table_of_tests_is_sorted_filtered_and_copied(visit: Visit) -> None:
    page = answered(visit(f"{PAGE}?demo=folds_10x10&section=other-tests"))
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    heading = page.locator(".st-key-grid-tests th").get_by_text("p", exact=True)
    heading.click()
    shown = [row[1] for row in cells(page, "tests")[1:]]
    assert shown == ["1.3e-10", "0.0387", "0.0419", ""], "by the number, not by its digits; what has no p comes last"
    heading.press("Enter")
    assert [row[1] for row in cells(page, "tests")[1:]] == ["0.0419", "0.0387", "1.3e-10", ""]
    heading.press("Enter")
    assert cells(page, "tests")[1][0] == "Corrected resampled t test"
    tools = page.locator(".st-key-tools-tests")
    tools.get_by_role("searchbox").fill("correlated")
    assert [row[0] for row in cells(page, "tests")[1:]] == ["Bayesian correlated t test"]
    expect(tools.get_by_text("1 of 4")).to_be_visible()
    tools.get_by_role("button", name="Copy").click()
    expect(tools.get_by_text("Copied")).to_be_visible()
    copied = page.evaluate("navigator.clipboard.readText()").splitlines()
    assert [line.split("\t")[0] for line in copied] == ["Test", "Bayesian correlated t test"]
    # The rows are drawn anew when a setting changes, and the filter holds for them too.
    page.get_by_role("button", name="Swap").click()
    expect(page.get_by_text("A is Naive Bayes, B is Decision tree.")).to_be_visible()
    settled(page)
    assert len(cells(page, "tests")) == 2


def test_an_upload_is_read_roles_are_changed_and_the_csv_holds_all_digits(visit: Visit) -> None:
    page = visit(PAGE)
    upload(page, "folds.csv", FILE)
    reply(page, "accuracy")
    expected = corrected_resampled_t(SCORES, a=NAMES[2], b="new")
    expect(page.locator(".lm-answer")).to_have_text(ANSWER)
    settled(page)
    opened(page, "Other tests")
    with page.expect_download() as download:
        page.locator(".st-key-csv-tests button").click()
    rows = list(csv.DictReader(io.StringIO(saved(download.value).decode())))
    assert float(rows[0]["p"]) == pytest.approx(expected.p, rel=1e-12)
    assert float(rows[0]["low"]) == pytest.approx(expected.low, rel=1e-12)
    page.get_by_role("button", name="Change data").click()
    is_role(page, "accuracy", "Score")
    settled(page)
    role_of(page, "reward").select_option(label="Score")
    expect(page.get_by_text("Read as one line for each score")).to_contain_text("score in 'reward'")
    expect(page.locator(".lm-answer")).not_to_have_text(ANSWER)


def test_a_control_is_chosen_by_a_click(visit: Visit) -> None:
    page = visit(PAGE)
    upload(page, "folds.csv", FILE)
    reply(page, "accuracy")
    expect(page.locator(".lm-answer")).to_have_text(ANSWER)
    expect(opened(page, "All pairs").get_by_text(fold_pairs(SCORES).sentence())).to_be_visible()
    assert len(table(page, "pairs")) == 4
    expect(chart(page, "pairs").locator(".heatmaplayer image").first).to_be_attached()
    page.get_by_role("radio", name="Against a control").click()
    page.get_by_role("combobox", name="Compare all others with").click()
    page.get_by_role("option", name="new", exact=True).click()
    expect(page.get_by_text(fold_pairs(SCORES, control="new").sentence())).to_be_visible()
    settled(page)
    assert [row[1] for row in table(page, "pairs")[1:]] == ["new", "new"]


def test_a_missing_score_is_asked_about_and_the_next_file_taken(visit: Visit) -> None:
    page = visit(PAGE)
    upload(page, "folds.csv", FILE.rsplit(b"\n", 1)[0])
    reply(page, "accuracy")
    # The question before it may stand there until the run ends.
    expect(page.get_by_text("1 score of 60 is missing, and folds are compared in pairs.")).to_be_visible()
    expect(page.get_by_text(f"Leave out '{NAMES[2]}'")).to_be_visible()
    page.get_by_role("button", name="Change data").click()
    settled(page)
    upload(page, "folds.csv", FILE)
    expect(page.get_by_text("What is left out?")).to_have_count(0)
    settled(page)
    reply(page, "accuracy")
    expect(page.locator(".lm-answer")).to_have_text(ANSWER)


@pytest.mark.parametrize(("dark", "width"), [(True, 1280), (False, 390)])
def test_nothing_is_wider_than_the_window_and_dark_is_dark(visit: Visit, dark: bool, width: int) -> None:
    page = visit(PAGE, dark=dark, width=width)
    upload(page, "folds.csv", FILE)
    reply(page, "accuracy")
    expect(page.locator(".lm-answer")).to_have_text(ANSWER)
    for section in ("Schemes", "Posterior", "Other tests", "All pairs", "Why trust this"):
        opened(page, section)
        assert fits(page), section
    expect(chart(page, "cross_validation-figure")).to_be_visible()
    assert ink(page, "cross_validation-figure") == ("#E6EAF0" if dark else "#1B2430")
