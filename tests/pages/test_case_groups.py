"""Samples and groups on the same_test_set page: what was averaged, and what no test allows for, is said there."""

from __future__ import annotations

import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

from tests.pages.conftest import OpenPage, give_role, press, problem, upload, words
from tests.pages.test_same_test_set import PAGE

GROUPED = "and the tests do not allow for that yet: cases of one group may go together, and then p is too small"
AVERAGED = "of each case were averaged"


@pytest.fixture
def page(open_page: OpenPage) -> AppTest:
    return open_page(f"pages/{PAGE}.py")


def answers(models: int, samples: int, *, groups: bool, anew: bool = False) -> bytes:
    """Forty questions of five tasks, right and wrong in words."""
    rng = np.random.default_rng(models + samples)
    lines = ["question_id,model,attempt,result,task" if groups else "question_id,model,attempt,result"]
    for question in range(40):
        for model in "ABC"[:models]:
            for sample in range(samples):
                cells = [question % 8 if anew else question, model, sample + 1]
                right = "passed" if rng.random() < 0.6 else "failed"
                lines.append(",".join(map(str, [*cells, right, *([f"task {question // 8}"] if groups else [])])))
    return "\n".join(lines).encode()


@pytest.mark.parametrize("models", [2, 3])
@pytest.mark.parametrize("samples", [1, 3])
@pytest.mark.parametrize("anew", [False, True])
def test_groups_that_are_not_allowed_for_are_said_at_the_answer(
    page: AppTest, models: int, samples: int, anew: bool
) -> None:
    at = upload(page, answers(models, samples, groups=True, anew=anew))
    assert problem(at) == ""
    assert f"40 cases, {models} algorithms" in words(at)
    doubts = [element.value for element in at.html if "lm-doubt" in element.value]
    assert any("The 40 cases lie in 5 groups" in one for one in doubts)
    assert GROUPED in words(at)
    assert (AVERAGED in words(at)) == (samples > 1)


def test_without_groups_nothing_is_said_of_them(page: AppTest) -> None:
    at = upload(page, answers(2, 3, groups=False))
    assert problem(at) == ""
    assert GROUPED not in words(at)
    assert AVERAGED in words(at)


def test_the_group_can_be_taken_away(page: AppTest) -> None:
    at = upload(page, answers(2, 1, groups=True))
    at = give_role(press(at, "Change data"), "group", "")
    assert GROUPED not in words(at)
    assert "40 cases, 2 algorithms" in words(at)
