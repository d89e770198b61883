"""Benchmarks of agents and of code: a record for each case that says whether it is right, beside what sums them up."""

from __future__ import annotations

from stats_core import Losses
from tests.files.draw import Draw, Made, truth
from tests.files.eval_layouts import asked_often
from tests.files.json_layouts import as_json, as_lines
from tests.files.layouts import layout, trap
from tests.files.tables import Table, text_of
from tests.files.truths import Truth


@layout("cases: Terminal-Bench, trials beside their sums")
def trials_beside_sums(draw: Draw) -> Made:
    """A folder for each agent; every trial has an id of its own, and nothing numbers the attempts at a task."""
    losses, wrong, topics = asked_often(draw, 3)
    files = {}
    for j, name in enumerate(losses.algorithms):
        trials = [
            {
                "id": f"{draw.rng.integers(2**40):010x}",
                "trial_name": f"{topics[i]}-{i}.{s + 1}-of-3.{name}",
                "task_id": f"{topics[i]}-{i}",
                "instruction": "Do it.",
                "is_resolved": not wrong[i, j, s],
                "failure_mode": "unset",
                "parser_results": {"test_it": "failed" if wrong[i, j, s] else "passed"},
                "total_input_tokens": int(draw.rng.integers(1000, 9000)),
            }
            for i in draw.rng.permutation(len(topics)).tolist()
            for s in range(3)
        ]
        sums = {"n_resolved": 3, "n_unresolved": 9, "accuracy": 0.25, "pass_at_k": {"2": 0.5}}
        files[f"runs/{name}/results.json"] = as_json({"id": "x", "results": trials, **sums}, draw)
    return Made(files, truth(losses))


@layout("cases: EvalPlus and bigcode, by the id of the problem")
def problems_by_id(draw: Draw) -> Made:
    """Attempts under the id of the problem, as records or as pairs of a number and a record."""
    losses, wrong, _ = asked_often(draw, 2)
    pairs = draw.rng.random() < 0.5
    files = {}
    for j, name in enumerate(losses.algorithms):
        by_id = {}
        for i in range(losses.cases):
            grades = [("fail" if wrong[i, j, s] else "pass", not wrong[i, j, s]) for s in range(2)]
            records = [{"task_id": f"HumanEval/{i}", "base_status": word, "solution": "pass"} for word, _ in grades]
            own = [[s, {"task_id": i, "passed": right, "completion_id": s}] for s, (_, right) in enumerate(grades)]
            by_id[str(i) if pairs else f"HumanEval/{i}"] = own if pairs else records
        value = by_id if pairs else {"date": "2025-01-01", "eval": by_id, "pass_at_k": {"base": {"pass@1": 0.5}}}
        files[f"{name}.json"] = as_json(value, draw)
    return Made(files, truth(losses))


@layout("cases: OpenCompass, details by number or in a list")
def details_by_number(draw: Draw) -> Made:
    """Cases have no id but their number in the file."""
    losses = draw.zero_one((16, 30))
    listed = draw.rng.random() < 0.5
    files = {}
    for j, name in enumerate(losses.algorithms):
        lines = [{"pred": "1", "answer": "2", "correct": not cell} for cell in losses.losses[:, j].tolist()]
        numbered = {"type": "GEN", **{str(i): line for i, line in enumerate(lines)}}
        value = {"accuracy": 50.0, "details": lines if listed else numbered}
        files[f"results/{name}/gsm8k.json"] = as_json(value, draw)
    return Made(files, truth(losses))


@layout("cases: a file for each case, of SWE-bench or aider")
def file_for_each_case(draw: Draw) -> Made:
    """A folder for each model and case: a report under the id of the case, or the tries until tests passed."""
    losses = draw.zero_one((10, 14))
    tries = draw.rng.random() < 0.5
    files = {}
    for j, name in enumerate(losses.algorithms):
        for i, cell in enumerate(losses.losses[:, j].tolist()):
            if tries:
                outcomes = [False, False] if cell else draw.pick([[True], [False, True]])
                value = {"testcase": f"ex-{i}", "model": name, "tests_outcomes": outcomes, "cost": 0.1 * i}
                files[f"bench/{name}/ex-{i}/.aider.results.json"] = as_json(value, draw)
            else:
                report = {"patch_exists": True, "patch_is_None": False, "resolved": not cell, "tests_status": {}}
                files[f"logs/run_1/{name}/lib__lib-{i}/report.json"] = as_json({f"lib__lib-{i}": report}, draw)
    return Made(files, truth(losses))


@layout("cases: tau-bench, rewards of trials")
def rewards_of_trials(draw: Draw) -> Made:
    """A list of records with a reward of 0 or 1; simulations of the newer version stand beside tasks and settings."""
    losses, wrong, _ = asked_often(draw, 3)
    files = {}
    for j, name in enumerate(losses.algorithms):
        runs = [
            {"task_id": i, "reward": 1.0 - wrong[i, j, s], "info": {"source": "user"}, "traj": [], "trial": s}
            for s in range(3)
            for i in draw.rng.permutation(losses.cases).tolist()
        ]
        files[f"{name}.json"] = as_json(runs, draw)
    return Made(files, truth(losses))


@trap("trap: models called as what is right and wrong")
def models_called_words(draw: Draw) -> Made:
    """What a column names is what its heading says, whatever the words or numbers in it."""
    losses, _, _ = asked_often(draw, 1)
    words = draw.pick([["pass", "fail", "correct", "wrong"], ["True", "False", "Maybe", "None yet"], list("1234")])
    names = words[: len(losses.algorithms)]
    cells = losses.losses.tolist()
    rows = [[f"q{i}", name, 1 - int(cells[i][j])] for i in range(losses.cases) for j, name in enumerate(names)]
    table = Table(["question_id", "model", "correct"], rows)
    return Made({"answers.csv": text_of(table)}, truth(Losses(tuple(names), losses.losses)))


@trap("trap: ids that no two models share")
def ids_apart(draw: Draw) -> Made:
    """1, 01 and 1.0 are three ids: there is nothing to pair, and no file is one of runs."""
    losses, _, _ = asked_often(draw, 1)
    forms = draw.pick([("{}", "{}.0", "{:04}", "{}.00"), ("a{}", "b{}", "c{}", "d{}")])
    files = {}
    for j, (name, form) in enumerate(zip(losses.algorithms, forms, strict=False)):
        cells = losses.losses[:, j].tolist()
        files[f"{name}.jsonl"] = as_lines([{"id": form.format(i), "correct": 1 - int(x)} for i, x in enumerate(cells)])
    return Made(files, Truth())
