"""Nested JSON of any make: the same numbers under the same keys, whatever stands inside of what."""

from __future__ import annotations

import io
import json
import random
import zipfile
from itertools import product
from typing import Any

import pandas as pd
import pytest

from stats_core.errors import InputError
from stats_core.reading import HowRead, read_files, read_table, readings
from stats_core.reading.parse import json_records
from stats_core.reading.parse.containers import packed
from stats_core.reading.parse.read_table import ReadTable
from tests.reading.refusal import refusal

KEYS = {
    "algorithm": ("PPO", "SAC", "DQN"),
    "dataset": ("iris", "wine"),
    "seed": ("7", "8", "9"),
}
Cells = dict[frozenset[str], float]


def read(value: Any, name: str = "file.json", **how: Any) -> ReadTable:
    return read_table(json.dumps(value).encode(), name, HowRead(**how))


def cells(frame: pd.DataFrame) -> Cells:
    """The scores of a table by the names beside them, whatever the columns are called, in any order."""
    known = {name for names in KEYS.values() for name in names}
    found: Cells = {}
    names = [heading for heading in map(str, frame.columns) if frame[heading].astype(str).isin(known).all()]
    numbers = [heading for heading in map(str, frame.columns) if frame[heading].dtype.kind == "f"]
    for _, line in frame.iterrows():
        for heading in numbers:
            own = {str(line[name]) for name in names} | ({heading} & known)
            assert frozenset(own) not in found, "two scores under the same names"
            found[frozenset(own)] = float(line[heading])
    return found


def nested(order: list[str], kinds: list[str], own: dict[str, str], scores: Cells, draw: random.Random) -> Any:
    """A table of scores as JSON: at each depth an object by name, or a list of records."""
    if not order:
        return scores[frozenset(own.values())]
    key, *others = order
    kind, *further = kinds
    below = {name: nested(others, further, {**own, key: name}, scores, draw) for name in KEYS[key]}
    if kind == "names":
        return below
    field = "score" if not others else ("results", "data", "entries", "children")[len(others)]
    return [
        {key: name, field: part, **({"note": f"of {name}"} if draw.random() < 0.3 else {})}
        for name, part in below.items()
    ]


def wrapped(value: Any, draw: random.Random) -> Any:
    """The same in other objects, beside what is not measured."""
    for _ in range(draw.randrange(3)):
        beside = draw.choice(
            [
                {},
                {"date": "2024-05-01"},
                {"meta": {"host": "gpu1", "workers": 4}},
                {"version": 2, "config": {"lr": 0.1, "layers": [3, 4]}},
                {"comment": None, "tags": ["a", "b"]},
            ]
        )
        value = {**beside, draw.choice(["results", "data", "evaluations"]): value}
    return value


@pytest.mark.parametrize("number", range(400))
def test_any_nesting_gives_the_same_numbers_under_the_same_names(number: int) -> None:
    draw = random.Random(number)
    scores = {frozenset(names): 0.5 + i / 64 for i, names in enumerate(product(*KEYS.values()))}
    order = draw.sample(list(KEYS), 3)
    kinds = [draw.choice(["names", "records"]) for _ in order]
    value = wrapped(nested(order, kinds, {}, scores, draw), draw)
    assert cells(read(value).frame) == scores, json.dumps(value)[:300]


@pytest.mark.parametrize("number", range(100))
def test_curves_in_lists_keep_their_order(number: int) -> None:
    draw = random.Random(number)
    curves = {
        (a, s): [float(i * 100 + j * 10 + h) for h in range(draw.choice([4, 5]))]
        for (i, a), (j, s) in product(enumerate("XYZ"), enumerate(("seed_0", "seed_1")))
    }
    make = draw.choice(["names", "records", "matrix"])
    value: Any
    if make == "names":
        value = {a: {s: curves[a, s] for s in ("seed_0", "seed_1")} for a in "XYZ"}
    elif make == "records":
        value = [{"algo": a, "seed": s, "returns": curve} for (a, s), curve in curves.items()]
    else:
        value = {a: [curves[a, s] for s in ("seed_0", "seed_1")] for a in "XYZ"}
    frame = read(wrapped(value, draw)).frame
    assert {"position"} <= set(frame.columns)
    heading = "returns" if make == "records" else "value"
    keys = [name for name in frame.columns if name not in ("position", heading)]
    assert len(keys) == 2
    found = [list(own.sort_values("position")[heading]) for _, own in frame.groupby(keys, sort=True)]
    assert found == [curves[key] for key in sorted(curves)]


def test_lists_of_steps_beside_scores_are_the_levels() -> None:
    records = [{"algo": a, "steps": [0, 10, 20], "returns": [1.5, 2.5, i + 0.5]} for i, a in enumerate("AB")]
    assert list(read(records).frame.columns) == ["algo", "steps", "returns"]
    shared = read({"steps": [0, 10], "PPO": [[1.5, 2], [2, 3]], "SAC": [[1, 2], [3, 4.5]]})
    assert list(shared.frame.columns) == ["key 1", "key 2", "steps", "value"]
    assert list(shared.frame["steps"]) == [0, 10] * 4
    assert shared.left == ()


def test_parts_of_one_run_are_named() -> None:
    frame = read({"train": {"loss": [3.5, 2], "acc": [0.1, 0.2]}, "test": {"loss": [3, 2.5]}}, "stats.json").frame
    assert list(frame["key 1"]) == ["train", "train", "test", "test"]
    assert list(frame["loss"]) == [3.5, 2, 3, 2.5]
    assert frame["acc"].isna().tolist() == [False, False, True, True]


HARNESS = {
    "results": {
        "hellaswag": {"acc,none": 0.5, "acc_stderr,none": 0.01, "acc_norm,none": 0.6, "alias": "h"},
        "lambada": {"acc,none": 0.25, "acc_stderr,none": "N/A", "perplexity,none": 9.5},
        "wikitext": {"word_perplexity,none": 12.5, "word_perplexity_stderr,none": 0.5},
    },
    "versions": {"hellaswag": 1, "lambada": 1, "wikitext": 2},
    "n-samples": {"hellaswag": {"original": 10, "effective": 10}},
    "config": {"model": "hf", "model_args": "pretrained=org/net-1b,dtype=float16,revision=step3"},
}


def test_lm_evaluation_harness_gives_metrics_by_task_and_model() -> None:
    table = read(HARNESS)
    frame = table.frame
    assert set(frame["model"]) == {"org/net-1b,revision=step3"}
    assert set(frame["metric"]) == {"acc", "acc_norm", "perplexity", "word_perplexity"}
    assert dict(zip(frame["key 1"], frame["value"], strict=True))["wikitext"] == 12.5
    assert {one.keep for one in table.left if one.what == "line"} == {"acc_stderr", "word_perplexity_stderr"}
    assert "acc_stderr" in set(read(HARNESS, keep=("acc_stderr",)).frame["metric"])


def test_models_in_files_of_their_own_are_told_by_what_the_files_say() -> None:
    files = {f"out/{i}.json": json.dumps({**HARNESS, "model_name": f"org/net-{i}"}).encode() for i in range(2)}
    frame = read_files(files).frame
    assert set(frame["model_name"]) == {"org/net-0", "org/net-1"}


def test_samples_in_lines_are_cases() -> None:
    line = {"doc": {"q": "x"}, "target": 1, "resps": [[[-1.5, False]]], "filtered_resps": [[-1.5, False]]}
    text = "\n".join(json.dumps({"doc_id": i, **line, "acc": float(i % 2)}) for i in range(4))
    table = read_table(text.encode(), "samples_x.jsonl")
    assert list(table.frame["doc_id"]) == [0, 1, 2, 3]
    assert list(table.frame["acc"]) == [0, 1, 0, 1]
    assert [one.name for one in table.left] == ["doc", "resps", "filtered_resps"]


def test_mteb_gives_a_line_for_each_split_and_language() -> None:
    def scores(split: int) -> list[dict[str, Any]]:
        return [
            {
                "hf_subset": lang,
                "languages": [lang],
                "main_score": split + i / 4,
                "scores_per_experiment": [{"f1": 0.1}],
            }
            for i, lang in enumerate(("en", "de"))
        ]

    value = {"task_name": "Banking", "mteb_version": "1.0", "scores": {"test": scores(0), "validation": scores(1)}}
    frame = read({**value, "evaluation_time": 3.5}).frame
    assert list(frame["main_score"]) == [0, 0.25, 1, 1.25]
    assert list(frame["key 1"]) == ["test", "test", "validation", "validation"]
    assert set(frame["task_name"]) == {"Banking"}


def test_promptfoo_gives_a_line_for_each_answer() -> None:
    answers = [
        {
            "provider": {"id": p, "label": ""},
            "vars": {"question": q},
            "success": p == "a",
            "score": i / 2,
            "gradingResult": {"pass": True, "componentResults": [{"score": 1, "pass": True}]},
        }
        for i, (p, q) in enumerate(product("ab", ("one", "two")))
    ]
    value = {"evalId": "e", "results": {"version": 3, "results": answers, "stats": {"successes": 2, "failures": 2}}}
    frame = read(value).frame
    assert list(frame["score"]) == [0, 0.5, 1, 1.5]
    assert list(frame["passed"]) == ["passed"] * 2 + ["failed"] * 2
    assert list(frame["model"]) == ["a", "a", "b", "b"]
    assert list(frame["case"]) == ["one", "two"] * 2


def inspect_log(model: str, grades: str) -> dict[str, Any]:
    samples = [
        {
            "id": i,
            "epoch": epoch,
            "input": "?",
            "messages": [{"role": "user"}],
            "scores": {"match": {"value": grade, "answer": "x"}},
            "metadata": {"subject": "physics"},
            "events": [{"working_start": 1.5}],
        }
        for epoch in (1, 2)
        for i, grade in enumerate(grades)
    ]
    return {"version": 2, "eval": {"model": model, "task": "quiz"}, "samples": samples}


def eval_file(log: dict[str, Any]) -> bytes:
    parts = {f"samples/{s['id']}_epoch_{s['epoch']}.json": json.dumps(s).encode() for s in log["samples"]}
    header = json.dumps({"version": 2, "eval": log["eval"]}).encode()
    return packed({"_journal/start.json": header, "header.json": header, **parts})


@pytest.mark.parametrize("zipped", [False, True])
def test_inspect_logs_have_a_line_for_each_attempt_at_a_case(zipped: bool) -> None:
    log = inspect_log("org/a", "CIPN")
    table = read_table(eval_file(log) if zipped else json.dumps(log).encode(), "log.eval" if zipped else "log.json")
    assert table.recognised == "Inspect log, 4 cases of one model"
    frame = table.frame.sort_values(["attempt", "case"])
    assert list(frame["match correct"]) == [1, 0, 0.5, 0] * 2
    assert list(frame["case"]) == ["0", "1", "2", "3"] * 2
    assert set(frame["model"]) == {"org/a"}
    assert set(frame["metadata.subject"]) == {"physics"}


def test_inspect_logs_of_several_models_go_together() -> None:
    logs = {
        f"{name}.eval": eval_file(inspect_log(f"org/{name}", grades)) for name, grades in (("a", "CI"), ("b", "CC"))
    }
    frame = read_files(logs).frame
    assert frame.groupby("model")["match correct"].mean().to_dict() == {"org/a": 0.5, "org/b": 1}


def test_inspect_logs_without_scores_or_model_are_said() -> None:
    log = inspect_log("org/a", "")
    assert "no sample with a score" in refusal(read_table, json.dumps(log).encode(), "a.json").problem
    bare = packed({"_journal/start.json": b"{}", "samples/1.json": b'{"id": 1}'})
    assert "which model" in refusal(read_table, bare, "a.eval").problem
    broken = packed({"_journal/start.json": b"{", "samples/1.json": b"{}"})
    assert "damaged" in refusal(read_table, broken, "a.eval").problem
    file = io.BytesIO(eval_file(inspect_log("org/a", "C")))
    with zipfile.ZipFile(file) as archive:
        assert "header.json" in archive.namelist()


def test_trials_have_a_column_for_each_setting() -> None:
    frame = read([{"number": i, "value": i / 2, "params": {"lr": 0.1 * i, "depth": i}} for i in range(3)]).frame
    assert list(frame.columns) == ["number", "value", "params.lr", "params.depth"]


def test_one_run_with_its_settings_is_one_line() -> None:
    frame = read({"accuracy": 0.93, "seed": 3, "config": {"algo": "ppo", "lr": 0.1}}).frame
    assert frame.to_dict("records") == [{"accuracy": 0.93, "seed": 3, "config.algo": "ppo", "config.lr": 0.1}]


def test_scores_above_the_lines_are_left_out_and_can_be_kept() -> None:
    value = [{"algo": a, "mean_return": 2.5, "runs": [{"seed": s, "return": s + 0.5} for s in (0, 1)]} for a in "AB"]
    table = read(value)
    assert list(table.frame.columns) == ["algo", "seed", "return"]
    assert [one.keep for one in table.left] == ["mean_return"]
    assert "mean_return" in read(value, keep=("mean_return",)).frame.columns


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ({"cells": [], "nbformat": 4}, "a Jupyter notebook"),
        ({"name": "x", "version": "1", "dependencies": {"a": "1"}}, "package.json"),
        ({"architectures": ["X"], "model_type": "x", "hidden_size": 3}, "Hugging Face model"),
        ({"_wandb": {"value": {}}, "lr": {"desc": None, "value": 0.1}}, "the configuration of a W&B run"),
        ({f"w{i}": i for i in range(1000)}, "vocabulary"),
        ({"lr": 0.1, "batch_size": 32}, "an object with the keys 'lr', 'batch_size'"),
        ({"a": {"b": {"c": "x"}}}, "an object with the key 'a', nested 3 deep, without numbers"),
        ([], "an empty list"),
    ],
)
def test_json_without_results_is_said_what_it_is(value: Any, said: str) -> None:
    error = refusal(read_table, json.dumps(value).encode(), "what.json")
    assert said in error.problem
    assert error.remedy


def test_records_with_fields_of_their_own_do_not_grow_without_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(json_records, "MOST_CELLS", 1000)
    value = [{f"f{i}": {"x": 1.5}, "score": 1.5} for i in range(100)]
    assert "which is more than can be read" in refusal(read_table, json.dumps(value).encode(), "a.json").problem


def test_brackets_in_texts_are_no_nesting() -> None:
    assert len(read([{"text": "[{" * 150, "score": 1.5, "by": {"n": 1}}, {"text": "", "score": 2}]).frame) == 2


def test_a_list_of_numbers_is_one_column() -> None:
    frame = read([0.5, 1.5, 2]).frame
    assert list(frame.columns) == ["position", "value"]
    assert list(frame["value"]) == [0.5, 1.5, 2]


def test_rows_below_a_row_of_headings_are_a_table() -> None:
    assert read([["algo", "score"], ["A", 1.5], ["B", 2.5]]).frame.to_dict("list") == {
        "algo": ["A", "B"],
        "score": [1.5, 2.5],
    }
    assert "JSON" in refusal(read, [["A", 1.5], ["B", 2.5, 3]]).problem


def anything(draw: random.Random, depth: int) -> Any:
    """A value of JSON of no particular make."""
    kind = draw.randrange(10) if depth else draw.randrange(5)
    if kind < 5:
        return (None, True, draw.random(), draw.randrange(9), draw.choice(["", "x", "acc", "1.5"]))[kind]
    parts = [anything(draw, depth - 1) for _ in range(draw.randrange(5))]
    if kind < 7:
        return parts
    names = ("results", "scores", "acc", "seed", "steps", "config", "PPO", "iris", "", "model", "position", "value")
    return {draw.choice(names): part for part in parts}


@pytest.mark.parametrize("number", range(40))
def test_no_json_ends_in_anything_but_a_table_or_a_refusal(number: int) -> None:
    draw = random.Random(number)
    for _ in range(40):
        value = anything(draw, 5)
        try:
            frame = read(value).frame
        except InputError:
            continue
        assert len(frame)
        assert frame.columns.is_unique
        assert not any(isinstance(cell, dict | list) for heading in frame for cell in frame[heading])


def test_lists_in_the_cells_of_parquet_are_stretched_in_the_same_way() -> None:
    pytest.importorskip("pyarrow")
    file = io.BytesIO()
    pd.DataFrame({"algo": ["A", "B"], "seed": [1, 1], "returns": [[1.5, 2.5], [3.5, 4.5]]}).to_parquet(file)
    table = read_table(file.getvalue(), "t.parquet")
    assert table.recognised == "Parquet, 4 rows"
    assert list(table.frame["returns"]) == [1.5, 2.5, 3.5, 4.5]
    assert list(table.frame["algo"]) == ["A", "A", "B", "B"]


@pytest.mark.parametrize("models", [("C4.5", "kNN"), ("llama-3.1-8b", "gpt-4.1", "o3")])
@pytest.mark.parametrize("word", ["results", "answered", "graded_by_judge"])
def test_names_below_one_word_stand_without_it(models: tuple[str, ...], word: str) -> None:
    records = [{"id": i, word: {name: (i + place) % 2 == 0 for place, name in enumerate(models)}} for i in range(6)]
    assert read(records).names == ("id", *models)
    for record in records:
        record["other"] = {models[0]: "text"}
    assert f"{word}.{models[0]}" in read(records).names, "two of a name keep the word"


def test_one_word_with_numbers_names_what_stands_below_it() -> None:
    held = {who: {f"data{d}": {"accuracy": 0.5 + d / 20 + i / 9} for d in range(6)} for i, who in enumerate("AB")}
    (reading,) = readings({"a.json": json.dumps(held).encode()})
    assert reading.says == "6 data sets x 2 algorithms"
