"""One case closely: its names, its samples and its texts, as far as the file has them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from stats_core import Losses, ParameterError
from stats_core.data.beside_cases import Called, CaseTexts
from stats_core.data.one_case import LONGEST, SeenText, one_case


def asked_twice(texts: CaseTexts | None = None) -> Losses:
    return Losses(
        ("A", "B"),
        [[0, 1], [0, 0], [1, 1], [0, 1]],
        item=("q1", "q1", "q2", "q2"),
        sample=("x", "y", "x", "y"),
        group=("t", "t", "t", "t"),
        called=Called("question", "task"),
        texts=texts,
    )


def test_every_sample_has_what_came_of_it_and_its_text() -> None:
    answered = {"A": {"q1": ("yes", "no"), "q2": ("1", "2")}, "B": {"q1": ("a", "b"), "q2": ("3", "4")}}
    case = one_case(asked_twice(CaseTexts({"q1": "Why?", "q2": "How?"}, answered)), 0, a="A", b="B")
    assert (case.name, case.group, case.asked, case.without) == ("q1", "t", SeenText("Why?"), "")
    a, b = case.answers
    assert (a.model, a.outcome) == ("A", "2 of 2 samples right")
    assert [(s.label, s.outcome, s.right, s.text) for s in b.samples] == [
        ("x", "wrong", False, SeenText("a")),
        ("y", "right", True, SeenText("b")),
    ]


def test_without_texts_names_and_scores_are_left() -> None:
    losses = asked_twice()
    case = one_case(losses, 1, a="B", b="A")
    assert [answers.outcome for answers in case.answers] == ["0 of 2 samples right", "1 of 2 samples right"]
    assert case.asked is None
    assert case.without == "The file has no texts: names and scores are all that is known."
    bare = one_case(Losses(("A", "B"), [[0.25, 2.0], [0.5, 0.5]]), 1, a="A", b="B")
    assert (bare.name, bare.group) == ("case 2", "")
    assert [(s.label, s.outcome, s.right) for s in bare.answers[0].samples] == [("", "loss 0.5", None)]


@pytest.mark.parametrize(
    ("texts", "without"),
    [
        (CaseTexts({"q2": "How?"}), "The file has no texts of this question."),
        (CaseTexts({"q1": "Why?"}), "The file has no answers to this question."),
        (CaseTexts({"q1": "Why?"}, {"A": {"q1": ("1", "2")}}), "The file has no answer of B to this question."),
        (
            CaseTexts({}, {"A": {"q1": ("1", "2")}, "B": {"q1": ("1", "2")}}),
            "The file does not say what was asked in this question.",
        ),
    ],
)
def test_which_texts_are_missing_is_said(texts: CaseTexts, without: str) -> None:
    assert one_case(asked_twice(texts), 0, a="A", b="B").without == without


def test_texts_in_another_number_than_scores_are_given_no_score() -> None:
    case = one_case(asked_twice(CaseTexts({}, {"A": {"q1": ("1", "2", "3")}})), 0, a="A", b="B")
    samples = case.answers[0].samples
    assert [sample.text for sample in samples] == [None, None, SeenText("1"), SeenText("2"), SeenText("3")]
    assert [sample.right for sample in samples] == [True, True, None, None, None]


def test_a_text_of_any_length_is_cut_and_the_rest_counted() -> None:
    case = one_case(asked_twice(CaseTexts({"q1": "x" * (LONGEST + 7)})), 0, a="A", b="B")
    assert case.asked == SeenText("x" * LONGEST, 7)


def test_the_same_case_after_models_are_left_out() -> None:
    three = Losses(("A", "B", "C"), [[0, 1, 1], [1, 0, 0]])
    assert one_case(three, 0, a="C", b="A") == one_case(three.only(["A", "C"]), 0, a="C", b="A")


def test_what_is_not_there_is_said() -> None:
    losses = asked_twice()
    for case in (-1, 2):
        with pytest.raises(ParameterError, match="There is no case"):
            one_case(losses, case, a="A", b="B")
    with pytest.raises(ParameterError, match="itself"):
        one_case(replace(losses, texts=None), 0, a="A", b="A")
