"""The files to fill in open on their own page without a question, and are known for what they are."""

from __future__ import annotations

import pytest

from stats_core.reading import (
    curves_from_frame,
    losses_from_frame,
    read_table,
    understand_curves,
    understand_folds,
    understand_losses,
    understand_scores,
)
from stats_core.reading.folds.build import folds_from_frame
from stats_core.reading.meaning.templates import template
from stats_core.reading.ranks.build import score_table_from_frame
from stats_core.reading.reading import readings_of
from stats_core.registry import Question

WAYS = {
    Question.LEARNING_CURVES: (understand_curves, curves_from_frame, "2 algorithms; 3 curves each; 3 levels"),
    Question.TWO_ALGORITHMS: (understand_folds, folds_from_frame, "2 runs x 5 folds"),
    Question.SAME_TEST_SET: (understand_losses, losses_from_frame, "4 cases"),
    Question.MANY_DATASETS: (understand_scores, score_table_from_frame, "5 data sets"),
}


@pytest.mark.parametrize("question", Question)
def test_a_template_opens_without_a_question(question: Question) -> None:
    table = read_table(template(question).encode(), "template.csv")
    understand, build, said = WAYS[question]
    guess = understand(table)
    assert guess.sure
    assert said in build(table, guess.roles).describe()
    assert readings_of(table)[0].question is question
