"""Records of right and wrong in the files of benchmarks: what is read, what is left aside, what is refused."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest

from stats_core import InputError, Losses, Question
from stats_core.reading import readings
from stats_core.reading.layouts import Stage, recognise

MODELS = ("alpha", "beta")
RIGHT = np.random.default_rng(5).random((12, 2)) < 0.5


def dumped(value: Any) -> bytes:
    return json.dumps(value).encode()


def data_of(files: dict[str, bytes], **answers: Any) -> Losses:
    reading = readings(files)[0]
    assert reading.question is Question.SAME_TEST_SET
    data = reading.data(**answers)
    assert isinstance(data, Losses)
    return data


def trials(m: int) -> list[dict[str, Any]]:
    """What came of one trial of each task."""
    return [
        {"id": f"{m}{i:09x}", "task_id": f"t{i}", "is_resolved": bool(RIGHT[i, m]), "seconds": 100 + 7 * i % 5}
        for i in range(12)
    ]


def test_sums_beside_the_records_are_left_aside() -> None:
    files = {f"{model}/results.json": dumped({"results": trials(m), "accuracy": 0.5}) for m, model in enumerate(MODELS)}
    data = data_of(files, score="is_resolved")
    assert data.item is not None
    order = [data.item.index(f"t{i}") for i in range(12)]
    assert data.algorithms == MODELS
    assert (data.losses[order] == 1 - RIGHT).all()


def test_records_in_any_order_are_the_same_cases() -> None:
    straight = {f"{name}.json": dumped({"results": trials(m), "accuracy": 0.5}) for m, name in enumerate(MODELS)}
    turned = {f"{name}.json": dumped({"results": trials(m)[::-1], "accuracy": 0.5}) for m, name in enumerate(MODELS)}
    one, other = data_of(straight, score="is_resolved"), data_of(turned, score="is_resolved")
    assert one.item is not None
    assert other.item is not None
    assert (one.losses == other.losses[[other.item.index(case) for case in one.item]]).all()


def test_attempts_at_a_task_are_numbered() -> None:
    table = recognise(Stage.JSON, {"results": [*trials(0), *trials(1)], "accuracy": 0.5}, "results.json")
    assert table is not None
    assert list(table.frame["attempt"]) == [1] * 12 + [2] * 12
    assert [(one.name, "every line" in one.why) for one in table.left] == [("id", True)]


def test_single_tests_are_not_what_came_of_the_case() -> None:
    records = [{**one, "parser_results": {"test_a": "passed"}} for one in trials(0)]
    table = recognise(Stage.JSON, {"results": records, "accuracy": 0.5}, "results.json")
    assert table is not None
    assert "parser_results.test_a" not in table.names


@pytest.mark.parametrize(
    "records",
    [
        lambda m: {"details": {"type": "GEN", **{str(i): {"correct": bool(RIGHT[i, m])} for i in range(12)}}},
        lambda m: {"details": [{"pred": "1", "correct": bool(RIGHT[i, m])} for i in range(12)], "accuracy": 50.0},
        lambda m: {str(i): [[0, {"passed": bool(RIGHT[i, m])}]] for i in range(12)},
        lambda m: {"eval": {f"q{i}": [{"base_status": "pass" if RIGHT[i, m] else "fail"}] for i in range(12)}},
        lambda m: {f"q{i}": {"resolved": bool(RIGHT[i, m])} for i in range(12)},
    ],
    ids=["by number", "in a list", "pairs", "lists by id", "by id"],
)
def test_records_stand_in_many_ways(records: Any) -> None:
    unnamed = isinstance(records(0).get("details"), list)
    answers = {"order": "Yes, line by line"} if unnamed else {}
    data = data_of({f"{model}.json": dumped(records(m)) for m, model in enumerate(MODELS)}, **answers)
    assert data.cases == 12
    assert data.losses.mean(axis=0) == pytest.approx(1 - RIGHT.mean(axis=0))


def test_a_word_that_says_neither_is_asked_about() -> None:
    def status(i: int, m: int) -> str:
        return "timeout" if (i, m) == (3, 0) else "pass" if RIGHT[i, m] else "fail"

    files = {
        f"{name}.json": dumped({"eval": {f"q{i}": [{"base_status": status(i, m)}] for i in range(12)}})
        for m, name in enumerate(MODELS)
    }
    assert [question.key for question in readings(files)[0].asks] == ["other words"]


def test_what_is_not_graded_is_no_answer() -> None:
    records = [{**one, "is_resolved": None} if i == 3 else one for i, one in enumerate(trials(0))]
    files = {
        "alpha.json": dumped({"results": records, "accuracy": 0.5}),
        "beta.json": dumped({"results": trials(1), "accuracy": 0.5}),
    }
    assert data_of(files, score="is_resolved", **{"missing cases": "cases"}).cases == 11


def test_the_last_try_counts() -> None:
    files = {
        f"{name}/{i}/.aider.results.json": dumped(
            {"testcase": f"e{i}", "model": name, "tests_outcomes": [False, bool(RIGHT[i, m])], "cost": 0.1}
        )
        for m, name in enumerate(MODELS)
        for i in range(12)
    }
    assert data_of(files).losses.mean(axis=0) == pytest.approx(1 - RIGHT.mean(axis=0))


def test_one_model_alone_is_refused() -> None:
    with pytest.raises(InputError, match="of one model"):
        readings({"results.json": dumped({"results": trials(0), "accuracy": 0.5})})


def test_a_list_of_wrong_cases_is_refused() -> None:
    lines = [
        {"accuracy": 0.9, "correct_count": 18, "total_count": 20},
        *({"id": f"q{i}", "valid": False} for i in (3, 8)),
    ]
    with pytest.raises(InputError, match="only the 2 cases that a model got wrong, of 20, and not those"):
        readings({"score.json": b"\n".join(map(dumped, lines)), "other.json": b"\n".join(map(dumped, lines))})


@pytest.mark.parametrize("odd", [{}, [], None, 5, {"results": []}, {"results": [None, 5]}, {"results": {"a": {}}}])
def test_what_holds_no_records_is_left_to_others(odd: Any) -> None:
    table = recognise(Stage.JSON, odd, "results.json")
    assert table is None or table.kind != "graded records"


def test_ids_that_no_two_models_share_are_said() -> None:
    files = {
        f"{name}.csv": "id,correct\n" + "\n".join(f"{name}{i},{int(RIGHT[i, m])}" for i in range(12))
        for m, name in enumerate(MODELS)
    }
    reading = readings({path: text.encode() for path, text in files.items()})[0]
    with pytest.raises(InputError, match="No two models have a case in common: 'alpha' has 'alpha0'"):
        reading.data()


@pytest.mark.parametrize("names", [("pass", "fail"), ("True", "False"), ("1", "2"), ("yes", "no")])
def test_a_heading_names_the_models_whatever_they_are_called(names: tuple[str, str]) -> None:
    lines = [f"{name},q{i},{int(RIGHT[i, m])}" for i in range(12) for m, name in enumerate(names)]
    data = data_of({"a.csv": "\n".join(["model,question_id,correct", *lines]).encode()})
    assert data.algorithms == names
    assert data.losses.mean(axis=0) == pytest.approx(1 - RIGHT.mean(axis=0))


def test_predictions_beside_the_answer_are_right_where_they_are_the_same() -> None:
    files = {
        f"{name}.json": dumped(
            [
                {"question_id": i, "answer": "ABCD"[i % 4], "answer_index": i % 4, "pred": "ABCD"[(i + 1 - r) % 4]}
                for i, r in enumerate(RIGHT[:, m].astype(int).tolist())
            ]
        )
        for m, name in enumerate(MODELS)
    }
    assert data_of(files).losses.mean(axis=0) == pytest.approx(1 - RIGHT.mean(axis=0))
