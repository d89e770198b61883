"""The files to fill in, as they are handed out."""

from __future__ import annotations

from functools import partial

from stats_core.reading.meaning.templates import template
from stats_core.types import Question
from tests.reading.journeys import Given

PAGES = {
    Question.LEARNING_CURVES: "curves",
    Question.TWO_ALGORITHMS: "folds",
    Question.SAME_TEST_SET: "cases",
    Question.MANY_DATASETS: "ranks",
}
GIVEN = {page: Given(partial(template, question), "template.csv", page, asked=True) for question, page in PAGES.items()}
