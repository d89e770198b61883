"""The same_test_set page: cases as files, and every way a file can be wrong."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

from dashboard.ui.data_in import parsing_form
from stats_core import Losses, matched_t
from stats_core.reading import HowRead, LossLayout, read_table
from tests.pages.conftest import (
    OpenPage,
    answer,
    give_role,
    healthy,
    paste,
    press,
    problem,
    take_reading,
    upload,
    words,
)
from tests.pages.test_same_test_set import CLASSES, PAGE, PREDICTED, TRUTH, as_csv, charts, order, section


@pytest.fixture
def page(open_page: OpenPage) -> AppTest:
    return open_page(f"pages/{PAGE}.py")


def test_what_the_columns_hold_can_be_changed(page: AppTest) -> None:
    content = as_csv({"case": range(9), "A": [0, 1] * 4 + [1], "B": [1, 0] * 4 + [1], "C": [1] * 9})
    at = press(upload(page, content), "Change data")
    layout = next(box for box in at.selectbox if box.label == "The columns hold")
    before = layout.value
    assert before in (LossLayout.RIGHT, LossLayout.WRONG)
    other = LossLayout.WRONG if before is LossLayout.RIGHT else LossLayout.RIGHT
    layout.set_value(other)
    healthy(at.run())
    assert f"Read as {other.value}: 3 models." in words(at)
    at = give_role(at, "left_out", ["case", "C"])
    assert "9 cases, 2 algorithms" in words(at)
    assert "9 cases, 2 algorithms" in words(press(at, "Done"))


def test_a_pasted_table_of_predicted_values_gives_squared_or_absolute_errors(page: AppTest) -> None:
    rng = np.random.default_rng(4)
    truth = np.round(rng.normal(size=60), 3)
    columns = {"actual": truth, **{name: np.round(truth + rng.normal(size=60), 3) for name in "AB"}}
    at = press(paste(page, as_csv(columns).decode().replace(",", "\t")), "Change data")
    squared = Losses(("A", "B"), np.column_stack([(columns[name] - truth) ** 2 for name in "AB"]))
    assert matched_t(squared, **dict(zip("ab", order(squared), strict=True))).sentence() in words(at)
    next(box for box in at.selectbox if box.label == "The columns hold").set_value(LossLayout.ABSOLUTE)
    absolute = Losses(("A", "B"), np.sqrt(squared.losses))
    assert matched_t(absolute, **dict(zip("ab", order(absolute), strict=True))).sentence() in words(healthy(at.run()))


def test_a_class_without_a_case_is_named_by_line_and_can_be_allowed(page: AppTest) -> None:
    at = upload(page, CLASSES.replace(b"dog,cat,dog", b"dog,fish,dog"))
    assert at.radio[0].label.startswith("Models predict 'fish', which no case has as its true class")
    at = press(at, "Change data")
    next(box for box in at.text_input if box.label == "Further known classes").set_value("fish, frog")
    healthy(at.run())
    assert problem(at) == ""
    assert "6 cases, 2 algorithms" in words(at)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        pytest.param(b"", "empty", id="empty file"),
        pytest.param(CLASSES.replace(b"bird,bird,cat", b",bird,cat"), "Line 6", id="missing truth"),
        pytest.param(CLASSES + b"\ncat,cat,\ncat,dog,", "ends before the others", id="unequal lengths"),
        pytest.param(as_csv({"truth": TRUTH, "A": TRUTH}), "two models", id="one model"),
        pytest.param(as_csv({"A loss": [0.5, 1.5, "inf"], "B loss": [1, 2, 3]}), "Line 4", id="infinite loss"),
        pytest.param(b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", "PNG image", id="binary file"),
    ],
)
def test_a_bad_file_gets_a_sentence_and_the_form_stays(page: AppTest, content: bytes, said: str) -> None:
    page.text_area[0].set_value("typed before")
    at = upload(page, content, "mine.csv")
    assert said in problem(at)
    assert charts(at) == []
    assert "mine.csv" in words(at)
    assert at.text_area[0].value == "typed before"
    assert "6 cases, 2 algorithms" in words(upload(at, CLASSES))
    assert problem(at) == ""


def test_a_missing_prediction_is_asked_about_and_counts_as_answered(page: AppTest) -> None:
    at = upload(page, CLASSES.replace(b"dog,cat,dog", b"dog,,dog"))
    assert at.radio[0].label == "Some predictions are missing. What does that count as?"
    assert charts(at) == []
    assert "5 cases, 2 algorithms" in words(answer(at, "Leave out the cases that have one"))


def test_a_bad_cell_among_losses_is_named_and_its_column_can_be_left_out(page: AppTest) -> None:
    columns = {"A": [*(0.5 + i / 7 for i in range(12)), "x"], "B": np.arange(13) / 9 + 1.5, "C": np.arange(13) / 8 + 1}
    at = answer(take_reading(upload(page, as_csv(columns)), "3 models x 13 cases"), "model's losses")
    assert "'x'" in problem(at)
    assert "ine 14" in problem(at)
    at = give_role(at, "left_out", ["A"])
    assert problem(at) == ""
    assert "13 cases, 2 algorithms" in words(at)


def test_identical_models_have_p_one(page: AppTest) -> None:
    at = upload(page, as_csv({"truth": TRUTH, "A": PREDICTED["net"], "B": PREDICTED["net"]}))
    assert "p = 1" in words(at)
    assert "nothing speaks for a difference" in words(at)
    assert problem(at) == ""


def test_one_case_is_answered_where_it_can_be(page: AppTest) -> None:
    at = upload(page, b"truth,A,B,C\nx,x,x,x\n")
    assert "All have the same error rate (0), and no difference is shown (Cochran's Q, p = 1.0000)." in words(at)
    assert "nothing speaks for a difference" in words(at)
    assert "needs at least 2 cases; found 1" in words(section(at, "Other tests"))


def test_one_case_of_measured_losses_is_refused_with_the_reason(page: AppTest) -> None:
    at = upload(page, b"A loss,B loss,C loss\n0.5,1.5,2.5\n")
    assert "No test can be trusted on these data as they stand." in words(at)
    assert "One case does not show how the losses vary" in words(at)
    assert charts(at) == []


def test_names_from_a_file_are_shown_as_spelled(page: AppTest) -> None:
    evil = "![](http://example.org/x.png)"
    at = upload(page, as_csv({"truth": TRUTH, evil: PREDICTED["forest"], "net": PREDICTED["net"], "C": TRUTH}))
    assert evil in words(at)
    shown = [widget.label for kind in (at.number_input, at.selectbox, at.button) for widget in kind]
    assert all("![](" not in label for label in shown)
    # A selectbox shows its options as plain text.
    at = section(at, "Two models")
    assert evil in at.selectbox(key=next(box.key for box in at.selectbox if evil in box.options)).options


def test_a_table_that_is_too_large_to_keep_pushes_nothing_out(page: AppTest, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []

    def counted(content: bytes, name: str, how: HowRead) -> Any:
        read.append(name)
        return read_table(content, name, how)

    monkeypatch.setattr(parsing_form, "read_table", counted)
    monkeypatch.setattr(parsing_form.TABLES, "_limit", 1)
    at = upload(page, CLASSES + b"\nbird,cat,dog")
    press(press(at, "Change data"), "Done")
    assert len(read) == 1


def test_the_truth_is_asked_for_where_no_heading_tells_it(page: AppTest) -> None:
    columns = {"PassengerId": range(892, 904), "Survived": [0, 1] * 6, "Forest": [0, 1, 1] * 4, "Net": [1, 1, 0] * 4}
    at = take_reading(upload(page, as_csv(columns)), "3 models x 12 cases")
    assert "one question is open" in words(at)
    assert charts(at) == []
    at = answer(at, "Survived is the true class")
    assert "12 cases, 2 algorithms" in words(at)
    assert "truth in 'Survived'" in words(at)


def test_the_direction_of_scores_is_asked_beside_their_means(page: AppTest) -> None:
    scores = {"A": np.arange(8) / 10 + 0.05, "B": np.arange(8) / 16, "C": np.arange(8) / 5}
    lines = [f"{model},q{i},{score}" for model, own in scores.items() for i, score in enumerate(own)]
    at = upload(page, "\n".join(["model,question,value", *lines]).encode())
    assert "Is a higher score better? Mean scores: A 0.4, B 0.2188, C 0.7." in words(at)
    assert charts(at) == []
    assert "8 cases, 3 algorithms" in words(press(at, "Yes, higher is better"))
