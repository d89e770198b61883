"""Questions that a person can answer: each asks something, counts right, and offers what fits."""

from __future__ import annotations

import json

import pytest

from stats_core.reading import OpenQuestion, readings
from stats_core.types import Question


def asked(lines: list[str], key: str, name: str = "t.csv") -> OpenQuestion:
    """The first question of a key that a table raises."""
    every = [question for reading in readings({name: "\n".join(lines).encode()}) for question in reading.asks]
    return next(question for question in every if question.key == key)


@pytest.mark.parametrize("value", ["none", "None", "null", "NA"])
def test_a_setting_called_none_may_be_chosen(value: str) -> None:
    lines = [f"d{i},{who},{cut},0.{5 + i}{n}{c}" for i in range(4) for n, who in enumerate("ABC") for c, cut in
             enumerate((value, "l1", "l2"))]  # fmt: skip
    question = asked(["dataset,model,prune,accuracy", *lines], "one of prune")
    assert [choice.kind for choice in question.choices][:3] == [value, "l1", "l2"]
    reading = readings({"t.csv": "\n".join(["dataset,model,prune,accuracy", *lines]).encode()})[0]
    assert reading.data(one_of_prune=value).scores[0, 0] == 0.5


def test_no_value_of_a_score_is_to_be_chosen() -> None:
    energies = (0.875, 0.25, 0.125, 0.75, 1.0, 0.5)
    lines = [f"{who},{1 + i // 3},{energies[(i + n) % 6]},0.{6 + n}{i}" for n, who in enumerate("AB") for i in range(6)]
    for heading in ("energy", "load"):
        every = readings({"t.csv": "\n".join([f"algorithm,run,{heading},acc", *lines]).encode()})
        assert not any(question.key == f"one of {heading}" for reading in every for question in reading.asks)


def test_one_heading_is_one() -> None:
    lines = [f"m{i},0.{6 + i},0.{5 + i}" for i in range(4)]
    text = asked(["model,iris,accuracy", *lines], "metrics").text
    assert text.startswith("The heading 'accuracy' looks like a metric, and")


def test_numbers_unlike_the_others_are_asked_about_as_what_columns_are() -> None:
    lines = [f"m{i},0.{6 + i}1,0.{5 + i}2,0.{4 + i}3,{12 + i}" for i in range(4)]
    question = asked(["model,iris,wine,zoo,other", *lines], "metrics")
    assert question.text.endswith("Is it a data set like the others?")
    assert [choice.label for choice in question.choices] == ["No, leave out 'other'", "Yes, 'other' is a data set"]
    assert asked(["dataset,A,B,C,other", *lines], "metrics").text.endswith("Is it an algorithm like the others?")


def test_repeated_scores_come_with_what_tells_them_apart() -> None:
    lines = [f"d{i},{who},0.{5 + i}{n}{k},h{k}{n}{i}" for i in range(4) for n, who in enumerate("AB") for k in range(3)]
    text = asked(["dataset,model,accuracy,host", *lines], "repeats").text
    assert "3 scores of an algorithm on a data set, told apart by 'host'." in text
    text = asked(["dataset,model,accuracy", *(line.rpartition(",")[0] for line in lines)], "repeats").text
    assert "and no column says which is which." in text


def test_nobody_is_sent_to_a_page_without_a_reading() -> None:
    lines = [f"{e},0.{e}1,0.{e}2,0.{e}3" for e in range(1, 7)]
    every = readings({"t.csv": "\n".join(["epoch,A,B,C", *lines]).encode()})
    pages = {reading.question for reading in every}
    for question in (question for reading in every for question in reading.asks if question.key == "curves"):
        refusal = question.choices[0].refusal
        assert refusal is not None
        assert Question.LEARNING_CURVES in pages or "page" not in str(refusal)


def test_keys_without_a_heading_are_said_in_words() -> None:
    nested = {who: {f"d{i}": [0.5 + 0.01 * (i * 3 + k) for k in range(3)] for i in range(4)} for who in ("xa", "xb")}
    every = readings({"t.json": json.dumps(nested).encode()})
    texts = [reading.says for reading in every] + [asked.text for reading in every for asked in reading.asks]
    assert not any("'key " in text for text in texts)
    assert any("the names at depth 2" in text for text in texts)
