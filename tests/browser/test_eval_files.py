"""Files of evaluations in a real browser: each is uploaded, its questions are answered, and the answer appears."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from stats_core.data.losses import Losses
from stats_core.reading import readings
from stats_core.reading.reading import Reading
from tests.browser.conftest import Visit, settled
from tests.browser.steps import reply
from tests.support.eval_files import EVAL_FILES, EvalFile

PAGE = "/same_test_set"


def give(page: Page, made: EvalFile) -> None:
    """Give all files to the uploader at once."""
    page.get_by_role("tab", name="Upload files").click()
    page.locator("input[type=file]:not([webkitdirectory])").first.set_input_files(
        [{"name": name, "mimeType": "application/octet-stream", "buffer": data} for name, data in made.files.items()]
    )


def answer_questions(page: Page, reading: Reading, made: EvalFile) -> None:
    """Answer what is asked about the files, as the person who made them would."""
    for question in reading.asks:
        expect(page.get_by_text(question.text, exact=True)).to_be_visible()
        settled(page)
        label = next(choice.label for choice in question.choices if choice.kind == made.answers[question.key])
        reply(page, label)


@pytest.mark.parametrize("make", EVAL_FILES, ids=lambda make: make.__name__)
def test_files_of_an_evaluation_open_and_are_answered(visit: Visit, make: Callable[[], EvalFile]) -> None:
    made = make()
    reading, *others = readings(made.files)
    data = reading.data(**made.answers)
    assert isinstance(data, Losses)
    page = visit(PAGE)
    give(page, made)
    if others:
        page.locator("[class*=st-key-reading-card]").first.get_by_role("button").first.click()
    answer_questions(page, reading, made)
    expect(page.get_by_text(data.describe()).first).to_be_visible()
    expect(page.locator(".lm-answer").filter(visible=True).first).to_contain_text("p")
    expect(page.get_by_role("alert")).to_have_count(0)
