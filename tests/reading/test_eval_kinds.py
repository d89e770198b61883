"""Kinds of evaluation files whatever tool wrote them: attempts in lists and columns, texts as cases, why not."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from typing import Any

import numpy as np
import pandas as pd
import pytest

from stats_core import Losses, Question
from stats_core.reading import readings

MODELS = ("alpha", "beta")
CASES, TRIES = 14, 3
RIGHT = np.random.default_rng(5).random((CASES, 2, TRIES)) < 0.5
Files = dict[str, bytes]


def dumped(value: Any) -> bytes:
    return json.dumps(value).encode()


def lines(records: list[Any]) -> bytes:
    return b"\n".join(map(dumped, records))


def csv(records: list[dict[str, Any]]) -> bytes:
    return pd.DataFrame(records).to_csv(index=False).encode()


def of_each(make: Callable[[int], bytes], form: str = "{}.json") -> Files:
    """A file for each model."""
    return {form.format(model): make(m) for m, model in enumerate(MODELS)}


def asked(i: int) -> str:
    return f"What is {i} and {i}?"


def tries(i: int, m: int) -> list[bool]:
    return [bool(one) for one in RIGHT[i, m]]


def inside_records(m: int) -> bytes:
    """A list of answers in each record, and sums by category beside them."""
    sums = [{"category": "sums", "correct": 3, "incorrect": 4}]
    answers = [
        {
            "questionId": i,
            "category": "ab"[i % 2],
            "answers": [{"givenAnswer": "7", "correct": one} for one in tries(i, m)],
        }
        for i in range(CASES)
    ]
    return dumped({"accuracy": {"correct": 3.5}, "perRun": sums, "questionsAndAnswers": answers})


def graded_lists(m: int) -> bytes:
    return dumped(
        [
            {
                "question_id": f"q{i}",
                "code_list": ["x"] * TRIES,
                "graded_list": tries(i, m),
                "pass@1": float(RIGHT[i, m].mean()),
            }
            for i in range(CASES)
        ]
    )


def flags_by_id(m: int) -> bytes:
    by_id = {f"q{i}": tries(i, m) for i in range(CASES)}
    return dumped({"raw": {key: ["f(1)"] * TRIES for key in by_id}, "scored": by_id, "pass_at_1": 50.0})


def a_file_for_each_case() -> Files:
    return {
        f"outputs/{model}/{i}.json": dumped(
            {"idx": i, "problem": asked(i), "answers": ["1"] * TRIES, "correct": tries(i, m), "pass_at_1": 0.5}
        )
        for m, model in enumerate(MODELS)
        for i in range(CASES)
    }


def statuses_of_programs() -> Files:
    """Two of the files have no attempt that went well."""
    return {
        f"he-rs-{model}-2024-0{m + 1}-06-0.2-reworded/HE_{i}_x.results.json": dumped(
            {
                "name": f"HE_{i}_x",
                "prompt": "fn",
                "results": [
                    {"timestamp": 17.5 + k, "exit_code": 1 - one, "status": "OK" if one else "Exception"}
                    for k, one in enumerate(tries(i, m))
                ],
            }
        )
        for m, model in enumerate(MODELS)
        for i in range(CASES)
    }


def columns_of_attempts() -> Files:
    records = [
        {"model": model, "task": f"t{i}"}
        | {f"attempt_{k + 1}": ["fail", "pass"][one] for k, one in enumerate(tries(i, m))}
        for m, model in enumerate(MODELS)
        for i in range(CASES)
    ]
    return {"attempts.csv": csv(records)}


def columns_of_models_and_runs() -> Files:
    records = [
        {"task": f"t{i}"}
        | {f"{model} run {k + 1}": "✗✓"[int(RIGHT[i, m, k])] for m, model in enumerate(MODELS) for k in range(TRIES)}
        for i in range(CASES)
    ]
    return {"runs.csv": csv(records)}


def harbor() -> Files:
    def trial(i: int, m: int, k: int) -> bytes:
        return dumped(
            {
                "task_name": f"t{i}",
                "trial_name": f"t{i}__{m}{k}",
                "config": {"agent": {"name": "ours", "model_name": MODELS[m]}},
                "agent_result": {"n_input_tokens": 100 + i, "cost_usd": 0.5},
                "verifier_result": {"rewards": {"reward": float(RIGHT[i, m, k])}},
            }
        )

    return {
        f"jobs/{model}/t{i}__{m}{k}/result.json": trial(i, m, k)
        for m, model in enumerate(MODELS)
        for i in range(CASES)
        for k in range(TRIES)
    }


def ids_of_lines() -> Files:
    """A column with another id in every line."""
    return {
        "runs.jsonl": lines(
            [
                {"task_id": f"t{i}", "run_id": f"r{m}x{i}x{k}", "model": model, "correct": int(RIGHT[i, m, k])}
                for m, model in enumerate(MODELS)
                for i in range(CASES)
                for k in range(TRIES)
            ]
        )
    }


SEVERAL: dict[str, tuple[Files, dict[str, str]]] = {
    "answers inside of records": (of_each(inside_records), {}),
    "lists of flags in records": (of_each(graded_lists), {}),
    "lists of flags by id": (of_each(flags_by_id), {}),
    "a file for each case": (a_file_for_each_case(), {}),
    "statuses": (statuses_of_programs(), {"score": "status", "other words": "They count as wrong"}),
    "columns of attempts": (columns_of_attempts(), {}),
    "columns of models and runs": (columns_of_models_and_runs(), {}),
    "Harbor": (harbor(), {}),
    "ids of lines": (ids_of_lines(), {}),
}


def data_of(files: Files, **answers: str) -> Losses:
    reading = readings(files)[0]
    assert reading.question is Question.SAME_TEST_SET
    assert [question.key for question in reading.asks] == list(answers)
    data = reading.data(**answers)
    assert isinstance(data, Losses)
    return data


@pytest.mark.parametrize("kind", SEVERAL)
def test_attempts_are_samples_wherever_they_stand(kind: str) -> None:
    files, answers = SEVERAL[kind]
    data = data_of(files, **answers)
    assert data.cases == CASES
    assert data.singles is not None
    assert data.singles.each == (TRIES, TRIES)
    order = [next(a for a, name in enumerate(data.algorithms) if model in name) for model in MODELS]
    assert in_order(data.losses[:, order]) == in_order(1 - RIGHT.mean(axis=2))


def in_order(losses: np.ndarray) -> list[tuple[float, ...]]:
    """The lines of an array, whatever order files put cases in."""
    return sorted(map(tuple, losses.round(9).tolist()))


def single(i: int, m: int) -> bool:
    return bool(RIGHT[i, m, 0])


def parts_beside(m: int) -> bytes:
    return lines(
        [{"prompt": asked(i), "follow_all": single(i, m), "follow_list": [single(i, m), True]} for i in range(CASES)]
    )


def sums_above(m: int) -> bytes:
    results = {f"c{i:04x}": {"score": float(single(i, m)), "cost": 0.1, "attempts": 2} for i in range(CASES)}
    return dumped({"score": 7.0, "total_tasks": CASES, "task_results": results})


def events(m: int) -> bytes:
    head = {"spec": {"completion_fns": [MODELS[m]], "eval_name": "arith.dev"}}
    said = [{"sample_id": f"q{i}", "type": "sampling", "data": {"sampled": ["x"]}} for i in range(CASES)]
    told = [
        {"sample_id": f"q{i}", "type": "match", "data": {"correct": single(i, m), "picked": "x"}} for i in range(CASES)
    ]
    return lines([head, *said, *told, {"final_report": {"accuracy": 0.5}}])


def behind_answers() -> Files:
    """What promptfoo writes today: the grade behind each answer, under headings that come again."""
    heading = ["x", *(name for model in MODELS for name in (f"[{model}] Say", "Status", "Score", "Comment"))]
    rows = [
        [
            f"x{i}",
            *(cell for m in (0, 1) for cell in ("out", ["FAIL", "PASS"][single(i, m)], f"{single(i, m):.2f}", "")),
        ]
        for i in range(CASES)
    ]
    return {"output.csv": "\n".join(",".join(row) for row in [heading, *rows]).encode()}


def outcomes_in_words() -> Files:
    return {
        "x.csv": csv(
            [
                {"model": model, "task": f"t{i}", "outcome": ["failed", "passed"][single(i, m)]}
                for m, model in enumerate(MODELS)
                for i in range(CASES)
            ]
        )
    }


def matrix() -> Files:
    """A line for each model, and a column for each case."""
    records = [
        {"model": model} | {f"item_{i}": int(single(i, m)) for i in range(CASES)} for m, model in enumerate(MODELS)
    ]
    return {"matrix.csv": csv(records)}


def sheets() -> Files:
    book = io.BytesIO()
    with pd.ExcelWriter(book) as writer:
        for m, model in enumerate(MODELS):
            words = [["Incorrect", "Correct"][single(i, m)] for i in range(CASES)]
            table = pd.DataFrame({"Question ID": [f"Q{i}" for i in range(CASES)], "Result": words})
            table.to_excel(writer, sheet_name=model, index=False)
    return {"eval.xlsx": book.getvalue()}


def verdict_beside_answers(m: int) -> bytes:
    """Truth and answer, and a column that grades: an answer may be right though it is written otherwise."""
    return lines(
        [
            {"idx": i, "target": "(A)", "prediction": "A", "verdict": ["incorrect", "correct"][single(i, m)]}
            for i in range(CASES)
        ]
    )


def node_ids(m: int) -> bytes:
    tests = [{"nodeid": f"tests/a.py::test_{i}", "outcome": ["failed", "passed"][single(i, m)]} for i in range(CASES)]
    return dumped({"summary": {"passed": 3}, "tests": tests})


SINGLE: dict[str, tuple[Files, dict[str, str]]] = {
    "parts beside the whole": (of_each(parts_beside, "{}.jsonl"), {"truth": "1 where it is right"}),
    "sums above": (of_each(sums_above), {}),
    "events": (of_each(events, "{}.jsonl"), {}),
    "grades behind answers": (behind_answers(), {}),
    "outcomes in words": (outcomes_in_words(), {}),
    "a matrix": (matrix(), {"truth": "1 where it is right"}),
    "flags by id": (
        of_each(lambda m: dumped({f"task_{i}": single(i, m) for i in range(CASES)})),
        {"truth": "1 where it is right"},
    ),
    "sheets": (sheets(), {}),
    "a verdict beside answers": (of_each(verdict_beside_answers, "{}.jsonl"), {}),
    "ids under any word": (of_each(node_ids), {}),
}


@pytest.mark.parametrize("kind", SINGLE)
def test_one_line_for_each_case(kind: str) -> None:
    files, answers = SINGLE[kind]
    data = data_of(files, **answers)
    assert data.cases == CASES
    assert data.singles is None
    order = [next(a for a, name in enumerate(data.algorithms) if model in name) for model in MODELS]
    assert in_order(data.losses[:, order]) == in_order(1.0 - RIGHT[:, :, 0])
