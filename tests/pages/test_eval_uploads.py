"""Files of evaluations on the page of one test set: groups and samples are there, and what has no score is asked."""

from __future__ import annotations

import pytest
from streamlit.testing.v1 import AppTest

from tests.pages.conftest import OpenPage, answer, healthy, problem, words
from tests.pages.test_same_test_set import PAGE
from tests.support.eval_files import EvalFile, words_wide
from tests.support.eval_tools import inspect_json, lm_eval_samples


@pytest.fixture
def page(open_page: OpenPage) -> AppTest:
    return open_page(f"pages/{PAGE}.py")


def give(at: AppTest, made: EvalFile) -> AppTest:
    """Give all files to the uploader at once."""
    at.file_uploader[0].set_value([(name, data, "application/octet-stream") for name, data in made.files.items()])
    return healthy(at.run())


def asked(at: AppTest) -> str:
    """The question that is open, as a person reads it."""
    (label,) = [one.label for one in (*at.radio, *at.selectbox) if one.key.startswith("ask.")]
    return label.replace("\\", "")


def test_two_logs_of_inspect_have_samples_and_groups(page: AppTest) -> None:
    at = give(page, inspect_json())
    assert problem(at) == ""
    assert "40 cases in 8 subjects, 2 samples of each, 2 algorithms" in words(at)


def test_samples_of_lm_eval_have_their_tasks_and_the_metric_is_asked(page: AppTest) -> None:
    at = give(page, lm_eval_samples())
    assert asked(at) == "Which column says how well a model did?"
    at = answer(at, "acc")
    assert problem(at) == ""
    assert "40 cases in 8 tasks, 3 algorithms" in words(at)


def test_words_of_agents_have_categories_and_what_is_unscored_is_asked(page: AppTest) -> None:
    at = give(page, words_wide())
    assert asked(at) == "4 cells say neither right nor wrong: 'unscored'. What do they count as?"
    assert "40 tasks in 8 categories" not in words(at)
    counted = answer(at, "They count as wrong")
    assert problem(counted) == ""
    assert "40 tasks in 8 categories, 3 algorithms" in words(counted)


def test_cases_with_an_unscored_cell_are_left_out_and_said(page: AppTest) -> None:
    at = answer(give(page, words_wide()), "Leave out the cases that have one")
    assert "36 tasks in 8 categories, 3 algorithms; left out: 4 tasks not every model has" in words(at)
