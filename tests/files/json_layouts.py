"""Nested JSON: results of harnesses, dictionaries of dictionaries, records with lists, one object per line."""

from __future__ import annotations

import json
from typing import Any

from stats_core import ScoreTable
from tests.files.case_layouts import case_names
from tests.files.curve_layouts import points, runs_of
from tests.files.draw import Draw, Made, Metric, truth
from tests.files.layouts import layout


def as_json(value: Any, draw: Draw) -> bytes:
    """Compact or indented."""
    return json.dumps(value, indent=2 if draw.chance(0.5) else None).encode()


def as_lines(records: list[Any]) -> bytes:
    """One object for each line."""
    return ("\n".join(json.dumps(record) for record in records) + "\n").encode()


def wrapped(value: Any, draw: Draw) -> Any:
    """Now and then inside an object with settings beside it."""
    if draw.chance(0.6):
        return value
    return {
        "config": {"lr": 0.001, "device": "cuda"},
        draw.pick(["results", "data", "scores"]): value,
        "version": "1.2",
    }


@layout("JSON: algorithm, run, scores")
def curves(draw: Draw) -> Made:
    """{algorithm: {run: [scores]}}, or lists of lists, or scores by level."""
    metric = draw.metric()
    made = draw.curves(metric)
    kind = draw.pick(["runs", "lists", "levels"])
    nested: dict[str, Any] = {}
    for (name, run), values in zip(runs_of(draw, made), made.values.tolist(), strict=True):
        if kind == "lists":
            nested.setdefault(name, []).append(values)
        else:
            levels = [str(int(level)) for level in made.levels]
            nested.setdefault(name, {})[run] = values if kind == "runs" else dict(zip(levels, values, strict=True))
    return Made({draw.file_name("json"): as_json(wrapped(nested, draw), draw)}, truth(made, levels=kind == "levels"))


@layout("JSON: records of points")
def records(draw: Draw) -> Made:
    """A list of records, bare, inside an object, or one for each line."""
    metric = draw.metric()
    made = draw.curves(metric)
    headings = [draw.heading("algorithm"), draw.heading("run"), draw.heading("level"), metric.heading]
    found = [dict(zip(headings, point, strict=True)) for point in points(draw, made)]
    if draw.chance(0.5):
        return Made({draw.file_name("jsonl"): as_lines(found)}, truth(made))
    return Made({draw.file_name("json"): as_json(wrapped(found, draw), draw)}, truth(made))


@layout("JSON: records with a list of scores")
def list_fields(draw: Draw) -> Made:
    """A record for each run with its scores, and mostly its levels, as lists."""
    metric = draw.metric()
    made = draw.curves(metric)
    levels = draw.chance(0.7)
    found = []
    for (name, run), values in zip(runs_of(draw, made), made.values.tolist(), strict=True):
        record: dict[str, Any] = {draw.heading("algorithm"): name, draw.heading("run"): run}
        record |= {draw.heading("level"): made.levels.tolist()} if levels else {}
        found.append(record | {metric.heading: values})
    if draw.chance(0.4):
        return Made({draw.file_name("jsonl"): as_lines(found)}, truth(made, levels=levels))
    return Made({draw.file_name("json"): as_json(wrapped(found, draw), draw)}, truth(made, levels=levels))


@layout("JSON: one file for each run")
def run_files(draw: Draw) -> Made:
    """stats.json in a folder for each run."""
    metric = draw.metric()
    made = draw.curves(metric)
    level, files = draw.heading("level"), {}
    style = draw.pick(["{}/{}/stats.json", "logs/{}/{}/stats.json", "{}/seed{}.json", "{}/run-{}.json"])
    for name, run, values in zip(made.algorithm, made.run, made.values.tolist(), strict=True):
        content = {level: made.levels.tolist(), metric.heading: values}
        files[style.format(name.replace("/", "-"), run)] = as_json(content, draw)
    return Made(files, truth(made))


@layout("JSON: data set and algorithm")
def benchmark(draw: Draw) -> Made:
    """{data set: {algorithm: score}}, or the other way round."""
    metric = draw.metric()
    scores = draw.table(metric)
    one = {
        dataset: dict(zip(scores.algorithms, row, strict=True))
        for dataset, row in zip(scores.datasets, scores.scores.tolist(), strict=True)
    }
    other = {name: {dataset: one[dataset][name] for dataset in one} for name in scores.algorithms}
    nested: Any = draw.pick([one, other])
    if draw.chance(0.3):
        nested = {a: {b: {metric.heading: score} for b, score in inner.items()} for a, inner in nested.items()}
    return Made({draw.file_name("json"): as_json(wrapped(nested, draw), draw)}, truth(scores))


@layout("JSON: algorithm and folds")
def folds(draw: Draw) -> Made:
    """{algorithm: {"fold_0": score}}."""
    metric = draw.metric()
    made = draw.folds(metric)
    nested = {
        name: {f"fold_{place}": score for place, score in enumerate(scores)}
        for name, scores in zip(made.algorithms, made.scores[:, 0].tolist(), strict=True)
    }
    return Made({draw.file_name("json"): as_json(wrapped(nested, draw), draw)}, truth(made))


@layout("JSON: lm-evaluation-harness")
def lm_eval(draw: Draw) -> Made:
    """A file for each model: results, task, metrics with their standard errors."""
    scores = draw.table(Metric("acc", True, 1.0, 4))
    other = draw.values(Metric("acc_norm", True, 1.0, 4), scores.scores.shape)
    new, files = draw.chance(0.5), {}
    tail = ",none" if new else ""
    for j, model in enumerate(scores.algorithms):
        results: dict[str, Any] = {}
        for i, task in enumerate(scores.datasets):
            results[task] = {"alias": task} if new else {}
            results[task] |= {
                f"acc{tail}": float(scores.scores[i, j]),
                f"acc_stderr{tail}": 0.0123,
                f"acc_norm{tail}": float(other[i, j]),
                f"acc_norm_stderr{tail}": 0.0131,
            }
        content = {
            "results": results,
            "versions": dict.fromkeys(scores.datasets, 1),
            "config": {"model": "hf", "model_args": f"pretrained={model}", "num_fewshot": 0, "batch_size": 16},
        }
        files[f"{model.replace('/', '-')}{draw.pick(['.json', '.json'])}"] = as_json(content, draw)
    return Made(files, truth(draw.pick([scores, ScoreTable(scores.datasets, scores.algorithms, other)])))


@layout("JSON: MTEB, one file for each task")
def mteb(draw: Draw) -> Made:
    """MODEL/TASK.json with the main score inside."""
    scores = draw.table(Metric("main_score", True, 1.0, 4), (6, 9))
    files = {}
    for j, model in enumerate(scores.algorithms):
        for i, task in enumerate(scores.datasets):
            content = {
                "dataset_revision": "abc123",
                "mteb_version": "1.2.0",
                "task_name": task,
                "scores": {"test": [{"hf_subset": "default", "main_score": float(scores.scores[i, j])}]},
                "evaluation_time": round(float(draw.rng.uniform(5, 90)), 2),
            }
            files[f"results/{model.replace('/', '-')}/{task.replace('/', '-')}.json"] = as_json(content, draw)
    named = tuple(task.replace("/", "-") for task in scores.datasets)
    return Made(files, truth(scores, ScoreTable(named, scores.algorithms, scores.scores)))


@layout("JSON: Inspect logs")
def inspect_logs(draw: Draw) -> Made:
    """A log for each model with its samples and their scores."""
    losses = draw.zero_one((20, 40))
    files = {}
    for j, model in enumerate(losses.algorithms):
        samples = [
            {
                "id": i + 1,
                "epoch": 1,
                "input": f"What is {i} + {i}?",
                "target": str(2 * i),
                "scores": {"match": {"value": "I" if losses.losses[i, j] else "C", "answer": str(2 * i)}},
            }
            for i in range(losses.cases)
        ]
        right = 1 - float(losses.losses[:, j].mean())
        content = {
            "version": 2,
            "status": "success",
            "eval": {"task": "sums", "model": model, "dataset": {"name": "sums", "samples": losses.cases}},
            "results": {"scores": [{"name": "match", "metrics": {"accuracy": {"name": "accuracy", "value": right}}}]},
            "samples": samples,
        }
        files[f"2025-05-{j + 10}T20-28-13_sums_{j}.json"] = as_json(content, draw)
    return Made(files, truth(losses))


@layout("JSON: promptfoo")
def promptfoo(draw: Draw) -> Made:
    """One list of results with provider, test and success."""
    losses = draw.zero_one((20, 40))
    found = [
        {
            "provider": {"id": name, "label": ""},
            "prompt": {"raw": f"Q{i}", "label": "main"},
            "promptIdx": 0,
            "testIdx": i,
            "success": not losses.losses[i, j],
            "score": 1 - int(losses.losses[i, j]),
            "latencyMs": draw.number(200, 3000),
        }
        for i in range(losses.cases)
        for j, name in enumerate(losses.algorithms)
    ]
    content = {"evalId": "eval-abc", "results": {"version": 3, "timestamp": "2025-01-01T00:00:00Z", "results": found}}
    return Made({"output.json": as_json(content, draw)}, truth(losses))


@layout("JSONL: one file per model, questions as lines")
def model_lines(draw: Draw) -> Made:
    """MODEL.jsonl with a line for each question."""
    losses = draw.zero_one((20, 50))
    cases = case_names(draw, losses.cases)
    case, flag = (
        draw.pick(["id", "doc_id", "question_id"]),
        draw.pick(["correct", "passed", "is_correct", "exact_match"]),
    )
    files = {
        f"{name.replace('/', '-')}.jsonl": as_lines(
            [
                {case: key, "prompt": f"Question {key}?", flag: 1 - int(losses.losses[i, j])}
                for i, key in enumerate(cases)
            ]
        )
        for j, name in enumerate(losses.algorithms)
    }
    return Made(files, truth(losses))


@layout("JSONL: questions with a field for each model")
def question_lines(draw: Draw) -> Made:
    """A line for each question, what each model got inside."""
    losses = draw.zero_one((20, 50))
    found = [
        {"id": i, "results": {name: not losses.losses[i, j] for j, name in enumerate(losses.algorithms)}}
        for i in range(losses.cases)
    ]
    return Made({draw.file_name("jsonl"): as_lines(found)}, truth(losses))


@layout("JSON: records of final scores")
def final_records(draw: Draw) -> Made:
    """A record for each run with its settings inside."""
    metric = draw.metric()
    made = draw.curves(metric, final=True)
    found = [
        {"config": {"algo": name, "seed": int(run), "lr": 0.001}, "metrics": {metric.heading: float(value)}}
        for name, run, value in zip(made.algorithm, made.run, made.values[:, 0], strict=True)
    ]
    return Made({draw.file_name("json"): as_json(found, draw)}, truth(made, levels=False))
