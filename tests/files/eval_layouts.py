"""Evaluations of language models and agents: samples, groups, words for right and wrong, as tools write them."""

from __future__ import annotations

import numpy as np

from stats_core import Losses
from tests.files.case_layouts import WORDS
from tests.files.draw import Draw, Made, truth
from tests.files.json_layouts import as_json, as_lines
from tests.files.layouts import layout, trap
from tests.files.tables import Table, any_file, reordered


def asked_often(draw: Draw, samples: int) -> tuple[Losses, np.ndarray, list[str]]:
    """The mean losses of models on questions of several topics, `wrong[case, model, sample]`, and the topics."""
    n_cases, n_models = draw.sizes((16, 30), (2, 4))
    hard = draw.rng.uniform(0.2, 0.8, (n_cases, 1, 1))
    wrong = (draw.rng.random((n_cases, n_models, samples)) < hard).astype(int)
    topics = draw.some(["algebra", "history", "law", "biology", "coding"], 4)
    names = tuple(draw.algorithms(n_models))
    return Losses(names, wrong.mean(axis=2)), wrong, [topics[i % len(topics)] for i in range(n_cases)]


@layout("cases: lm-evaluation-harness samples, hashes and choices")
def harness_samples(draw: Draw) -> Made:
    """All fields of a sample, lines in any order."""
    losses, wrong, topics = asked_often(draw, 1)
    files = {}
    for j, name in enumerate(losses.algorithms):
        for task in dict.fromkeys(topics):
            lines = [
                {
                    "doc_id": i,
                    "doc": {"question": f"What is {i}?", "choices": ["a", "b"]},
                    "target": "1",
                    "arguments": {"gen_args_0": {"arg_0": f"What is {i}?", "arg_1": " a"}},
                    "resps": [[["-1.0", "False"]], [["-2.0", "False"]]],
                    "filtered_resps": [["-1.0", "False"], ["-2.0", "False"]],
                    "doc_hash": f"{i:032x}",
                    "acc": 1.0 - wrong[i, j, 0],
                }
                for i in draw.rng.permutation(len(topics)).tolist()
                if topics[i] == task
            ]
            files[f"out/org__{name}/samples_{task}_2025-01-0{j + 1}T10-11-12.345678.jsonl"] = as_lines(lines)
    folders = tuple(f"org__{name}" for name in losses.algorithms)
    return Made(files, truth(Losses(folders, losses.losses)))


@layout("cases: Inspect logs with epochs and subjects")
def inspect_epochs(draw: Draw) -> Made:
    """Several epochs of each sample, C and I, a subject in the metadata."""
    losses, wrong, topics = asked_often(draw, 3)
    files = {}
    for j, model in enumerate(losses.algorithms):
        samples = [
            {
                "id": f"s{i}",
                "epoch": s + 1,
                "input": f"What is {i}?",
                "target": str(i),
                "output": {"completion": f"It is {i}."},
                "metadata": {"subject": topics[i]},
                "scores": {"match": {"value": "I" if wrong[i, j, s] else "C"}},
            }
            for i in draw.rng.permutation(len(topics)).tolist()
            for s in range(3)
        ]
        content = {"version": 2, "eval": {"task": "sums", "model": model}, "samples": samples}
        files[f"2025-05-{j + 10}T20-28-13_sums_{j}.json"] = as_json(content, draw)
    return Made(files, truth(losses))


@layout("cases: promptfoo with repeats")
def promptfoo_repeats(draw: Draw) -> Made:
    """Every test several times; a repeat has a number of its own and the same variables."""
    losses, wrong, topics = asked_often(draw, 2)
    results = [
        {
            "provider": {"id": name, "label": ""},
            "prompt": {"raw": f"Q{i}", "label": "Q"},
            "promptIdx": j,
            "testIdx": s * len(topics) + i,
            "vars": {"question": f"What is {i}?"},
            "testCase": {"vars": {"question": f"What is {i}?"}, "metadata": {"topic": topics[i]}},
            "success": not wrong[i, j, s],
            "failureReason": int(wrong[i, j, s]),
            "score": int(1 - wrong[i, j, s]),
            "response": {"output": f"It is {i}."},
        }
        for s in range(2)
        for i in range(len(topics))
        for j, name in enumerate(losses.algorithms)
    ]
    return Made({"output.json": as_json({"results": {"version": 3, "results": results}}, draw)}, truth(losses))


@layout("cases: HELM, a folder for each model and scenario")
def helm_runs(draw: Draw) -> Made:
    """Instances are numbered anew in each scenario; statistics of the run stand beside the metric."""
    losses, wrong, topics = asked_often(draw, 1)
    files = {}
    for j, name in enumerate(losses.algorithms):
        for task in dict.fromkeys(topics):
            lines = [
                {
                    "instance_id": f"id{i}",
                    "train_trial_index": 0,
                    "predicted_text": " A",
                    "stats": {"exact_match": 1.0 - wrong[i, j, 0], "num_prompt_tokens": 300.0 + i},
                }
                for i in range(len(topics))
                if topics[i] == task
            ]
            files[f"runs/v1/mmlu:subject={task},model={name}/display_predictions.json"] = as_json(lines, draw)
    return Made(files, truth(losses))


@layout("cases: words, samples and passages, long")
def words_long(draw: Draw) -> Made:
    """'passed' and 'failed' of several attempts at questions about passages, with what was answered."""
    losses, wrong, topics = asked_often(draw, 3)
    right, fails = draw.pick(WORDS)
    rows = [
        [topics[i], f"q{i:02}", name, s + 1, f"I think it is number {i}", fails if wrong[i, j, s] else right]
        for i in range(len(topics))
        for j, name in enumerate(losses.algorithms)
        for s in range(3)
    ]
    heading = draw.pick(["passage", "category", "document", "patient"])
    names = [heading, "question_id", draw.heading("algorithm"), draw.pick(["attempt", "sample", "epoch"]), "response"]
    return Made(any_file(draw, reordered(draw, Table([*names, "result"], rows))), truth(losses))


@trap("trap: samples that Inspect did not score")
def not_scored(draw: Draw) -> Made:
    """A sample without a score is neither right nor wrong."""
    losses = draw.zero_one((20, 40))
    lost = draw.some(range(losses.cases), 2)
    files = {}
    for j, model in enumerate(losses.algorithms):
        samples = [
            {
                "id": f"s{i}",
                "epoch": 1,
                "input": "?",
                "scores": {} if j == 0 and i in lost else {"match": {"value": "I" if losses.losses[i, j] else "C"}},
            }
            for i in range(losses.cases)
        ]
        files[f"log_{j}.json"] = as_json(
            {"version": 2, "eval": {"task": "t", "model": model}, "samples": samples}, draw
        )
    failed = losses.losses.copy()
    failed[lost, 0] = 1
    both = [Losses(losses.algorithms, np.delete(losses.losses, lost, axis=0)), Losses(losses.algorithms, failed)]
    return Made(files, truth(*both))
