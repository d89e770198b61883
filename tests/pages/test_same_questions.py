"""The demos of models on the same questions open with an answer, and leave no question."""

from __future__ import annotations

from dataclasses import replace

import pandas as pd
import pytest

from dashboard.rooms import CASES
from dashboard.ui.data_in import sketch
from demo_data import catalogue
from stats_core import answer
from stats_core.reading import readings
from tests.pages import visits
from tests.support.demo_answers import data_of


@pytest.mark.parametrize("key", ["puzzles", "sequences"])
def test_a_demo_with_groups_opens_with_its_answer(key: str) -> None:
    demo = next(one for one in catalogue.DEMOS if one.key == key)
    at = visits.open_demo(CASES, demo)
    assert visits.answer(at).startswith(answer(data_of(demo)[key]).headline()[:60])
    assert not at.radio, "a demo asks nothing"


def test_what_words_count_as_belongs_to_the_demo() -> None:
    demo = next(one for one in catalogue.DEMOS if one.key == "sequences")
    wrong, out = (data_of(replace(demo, other_words=other))["sequences"] for other in ("wrong", "out"))
    assert (len(wrong.losses), len(out.losses)) == (120, 55)
    assert out.losses[:, list(out.algorithms).index("Formulas")].sum() == 0, "who runs out of time is never wrong"


def test_words_for_right_and_wrong_have_a_picture() -> None:
    table = pd.DataFrame(
        {"case": ["a", "a", "b", "b"], "model": ["M", "N"] * 2, "result": ["passed", "failed", "timeout", "passed"]}
    )
    found = readings([("words.csv", table.to_csv(index=False).encode())])[0]
    (_, first), (_, second) = sketch.of(found)
    assert (first[0], second) == (1.0, (0.0, 1.0))
    assert first[1] != first[1], "neither right nor wrong"
