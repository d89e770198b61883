"""A truth and its predictions: told by what the cells may be, in one file or one file for each model."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pandas as pd
import pytest

from stats_core import Losses
from stats_core.reading import LossLayout, OpenQuestion, read_files, readings
from stats_core.reading.reading import Reading, StillOpen, readings_of
from stats_core.types import Question
from tests.reading.refusal import refusal

ROWS = 40
CLASSES = ("cat", "dog", "bird")


def cases(table: pd.DataFrame) -> list[Reading]:
    return [one for one in readings_of(table.astype(str)) if one.question is Question.SAME_TEST_SET]


def classes(seed: int = 0) -> pd.DataFrame:
    rng = np.random.default_rng(seed)
    truth = rng.choice(CLASSES, ROWS)
    wrong = rng.choice(CLASSES, ROWS)
    models = {name: np.where(rng.random(ROWS) < share, truth, wrong) for name, share in (("svm", 0.8), ("net", 0.5))}
    return pd.DataFrame({"label": truth, **models})


def values(seed: int = 0) -> pd.DataFrame:
    rng = np.random.default_rng(seed)
    truth = rng.normal(50, 10, ROWS)
    return pd.DataFrame({"y": truth, "ridge": truth + rng.normal(0, 3, ROWS), "lasso": truth + rng.normal(0, 5, ROWS)})


@pytest.mark.parametrize("table", [classes(), values()], ids=["classes", "values"])
@pytest.mark.parametrize(
    "beside",
    [
        {"method": ["xgboost", "forest"] * (ROWS // 2)},
        {"width": np.linspace(3000, 9000, ROWS)},
        {"colour": ["red", "green", "blue", "grey"] * (ROWS // 4), "age": np.arange(ROWS) % 7 + 1_000_000},
    ],
)
def test_columns_that_cannot_be_predictions_are_no_models(table: pd.DataFrame, beside: dict[str, object]) -> None:
    found = cases(pd.concat([table, pd.DataFrame(beside)], axis=1))
    assert found[0].roles.models == tuple(table.columns[1:])
    assert found[0].data().losses.shape == (ROWS, 2)
    assert set(beside) <= set(found[0].unused)


@pytest.mark.parametrize("truth", ["y", "target", "response"])
def test_names_and_features_beside_a_number_are_no_predictions(truth: str) -> None:
    rng = np.random.default_rng(1)
    table = pd.DataFrame(
        {
            "x1": rng.choice(["xgboost", "forest"], ROWS),
            "x2": rng.choice(["adam", "sgd"], ROWS),
            "x3": rng.uniform(1e4, 1e5, ROWS),
            truth: rng.random(ROWS),
        }
    )
    assert not any(one.roles.truth for one in cases(table))


def files(tables: dict[str, pd.DataFrame]) -> dict[str, bytes]:
    return {path: table.to_csv(index=False).encode() for path, table in tables.items()}


@pytest.mark.parametrize("headings", [("x", "y"), ("step", "target"), ("reward", "response")])
def test_files_of_runs_are_no_predictions(headings: tuple[str, str]) -> None:
    rng = np.random.default_rng(2)
    runs = {
        f"{algorithm}/{run}.csv": pd.DataFrame({headings[0]: range(10, 110, 10), headings[1]: rng.random(10)})
        for algorithm in ("PPO", "SAC")
        for run in range(3)
    }
    table = read_files(files(runs))
    assert table.kind != "predictions"
    assert len(table) == 60


def test_files_that_say_predictions_must_have_one_truth() -> None:
    first, second = classes(0), classes(1)
    both = {
        "svm.csv": first[["label", "svm"]].rename(columns={"svm": "prediction"}),
        "net.csv": second[["label", "net"]].rename(columns={"net": "prediction"}),
    }
    assert "The truth of case" in refusal(read_files, files(both)).problem
    both["net.csv"]["label"] = first["label"]
    assert read_files(files(both)).names == ("case", "truth", "svm", "net")


def test_models_must_have_one_truth_for_a_case_in_long_lines() -> None:
    table = classes()
    lines = pd.concat(
        [
            pd.DataFrame({"item": range(ROWS), "model": name, "truth": table["label"], "prediction": table[name]})
            for name in ("svm", "net")
        ],
        ignore_index=True,
    )
    reading = cases(lines)[0]
    assert reading.data().losses.tolist() == [
        [int(row[n] != row["label"]) for n in ("svm", "net")] for _, row in table.iterrows()
    ]
    lines.loc[ROWS + 3, "truth"] = next(one for one in CLASSES if one != lines.loc[3, "truth"])
    assert "The truth of case '3'" in refusal(cases(lines)[0].data).problem


def test_answers_beside_the_gold_ones_are_told_by_their_classes() -> None:
    rng = np.random.default_rng(3)
    gold = {(task, i): rng.choice(list("ABCD")) for task in ("math", "law") for i in range(20)}
    rows = [
        (*key, model, rng.choice(list("ABCD")), right)
        for key, right in gold.items()
        for model in ("gpt", "llama", "qwen")
    ]
    table = pd.DataFrame(rows, columns=["subject", "question", "model", "given", "gold"])
    reading = cases(table)[0]
    assert reading.says == "3 models x 40 cases, in 2 groups of 'subject'"
    wrong = (table["given"] != table["gold"]).groupby(table["model"]).mean()
    data = reading.data()
    assert data.losses.mean(axis=0).tolist() == pytest.approx([wrong[name] for name in data.algorithms])


ANSWERS = b"id,gold,net,tree\n1,cat,cat,dog\n2,dog,Dog,dog\n3,cat,bird,cat\n4,dog,dog,\n5,cat,cat,cat\n6,dog,dog,dog\n"


def _asked(**answers: str) -> OpenQuestion[Any] | Losses:
    (reading,) = readings({"answers.csv": ANSWERS})
    try:
        data = reading.data(**answers)
    except StillOpen as still:
        return still.question
    assert isinstance(data, Losses)
    return data


def test_classes_that_no_case_has_are_asked_about() -> None:
    asked = _asked()
    assert isinstance(asked, OpenQuestion)
    said = "Models predict 'Dog' and 'bird', which no case has as its true class, and some predictions are missing."
    assert asked.text == f"{said} What does that count as?"
    assert [choice.kind for choice in asked.choices] == ["any case", "wrong", "out"]


def test_they_count_as_wrong_or_their_cases_are_left_out() -> None:
    wrong, out = _asked(labels="wrong"), _asked(labels="out")
    assert isinstance(wrong, Losses)
    assert isinstance(out, Losses)
    assert wrong.losses.tolist() == [[0, 1], [1, 0], [1, 0], [0, 1], [0, 0], [0, 0]]
    assert "Predicted classes that no case has count as wrong." in wrong.handling
    assert out.losses.tolist() == [[0, 1], [0, 0], [0, 0]]
    assert "3 lines of cases without an answer of every model left out." in out.handling


def test_capitals_make_no_difference_where_a_person_says_so_and_the_rest_is_asked() -> None:
    asked = _asked(labels="any case")
    assert isinstance(asked, OpenQuestion)
    assert asked.text.startswith("Models predict 'bird', which no case")
    told = _asked(labels="any case", other_labels="wrong")
    assert isinstance(told, Losses)
    assert told.losses[1].tolist() == [0, 0]


def test_right_and_wrong_beside_answers_in_words_is_a_reading_of_its_own() -> None:
    head, *lines = b"id,gold,a,a_correct,b,b_correct", b"1,Paris,It is Paris.,1,Lyon,0", b"2,42,42,1,42.0,1"
    text = b"\n".join([head, *lines, b"3,yes,Yes,1,no,0", b"4,7,eight,0,7,1", b""])
    judged = [reading for reading in readings({"answers.csv": text}) if reading.roles.layout is LossLayout.RIGHT]
    assert len(judged) == 1
    data = judged[0].data()
    assert isinstance(data, Losses)
    assert data.losses.tolist() == [[0, 1], [0, 0], [0, 1], [1, 0]]


def test_each_of_several_truths_has_its_own_predictions() -> None:
    names = ["true_5c", "true_3c", *(f"pred_{task}_{net}" for task in ("5c", "3c") for net in ("svm", "net"))]
    rng = np.random.default_rng(3)
    rows = [[*(str(rng.integers(most)) for most in (5, 3, 5, 5, 3, 3))] for _ in range(40)]
    found = cases(pd.DataFrame(rows, columns=names))
    assert {reading.roles.truth: reading.roles.models for reading in found} == {
        "true_5c": ("pred_5c_svm", "pred_5c_net"),
        "true_3c": ("pred_3c_svm", "pred_3c_net"),
    }


def test_points_inside_of_runs_are_not_averaged_without_a_question() -> None:
    rng = np.random.default_rng(4)
    runs = [
        {"model": model, "dataset": data, "seed": seed, "val_acc": np.round(rng.uniform(0.4, 0.9, 12), 3).tolist()}
        for model in ("cnn", "rnn")
        for data in ("small", "large")
        for seed in range(3)
    ]
    found = readings({"curves.json": json.dumps({"runs": {f"run_{i}x": run for i, run in enumerate(runs)}}).encode()})
    assert len(found) > 1
    assert any(reading.question is Question.LEARNING_CURVES for reading in found)
