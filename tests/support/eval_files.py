"""Tables of evaluations, and the list of all files that are made: see `eval_made` for what one is."""

from __future__ import annotations

import io
from collections.abc import Callable
from itertools import product

import numpy as np
import pandas as pd

from tests.support.eval_made import MODELS, TASKS, EvalFile, as_lines, drawn, in_tasks, shuffled, zipped
from tests.support.eval_tools import (
    helm,
    inspect_eval,
    inspect_json,
    lm_eval_samples,
    promptfoo,
    swe_bench_reports,
    swe_bench_results,
)


def live_bench_table(seed: int = 8) -> EvalFile:
    """LiveBench: a Parquet file with a line for each question and model, scores from 0 to 1, tasks in categories."""
    _, tasks = in_tasks(seed)
    rng = np.random.default_rng(seed)
    scores = np.where(rng.random((40, 3)) < 0.4, rng.integers(0, 5, (40, 3)) / 4, 1.0 - drawn(seed)[:, :, 0])
    ids = [f"{int(rng.integers(2**62)):016x}" for _ in tasks]
    lines = [
        {
            "question_id": ids[i],
            "task": tasks[i],
            "category": "figures" if tasks[i] in TASKS[:2] else "facts",
            "model": MODELS[m],
            "score": scores[i, m],
            "turn": 1,
            "tstamp": 1_700_000_000.5 + 3 * i + m,
        }
        for i, m in product(range(40), range(3))
    ]
    file = io.BytesIO()
    pd.DataFrame(shuffled(lines, seed)).to_parquet(file)
    return EvalFile({"livebench.parquet": file.getvalue()}, 1 - scores, tuple(ids), MODELS, tuple(tasks))


def live_bench_judgments(seed: int = 9) -> EvalFile:
    """LiveBench: a file of judgments for each task, a line for each question and model."""
    wrong = drawn(seed)[:, :, 0]
    _, tasks = in_tasks(seed)
    files = {}
    for task in TASKS:
        lines = [
            {
                "question_id": f"{i:08x}ab",
                "task": task,
                "model": MODELS[m],
                "score": int(1 - wrong[i, m]),
                "turn": 1,
                "tstamp": 1_700_000_000.25 + 3 * i + m,
                "category": "facts",
            }
            for i, m in product(range(len(tasks)), range(3))
            if tasks[i] == task
        ]
        files[f"data/live_bench/{task}/model_judgment/ground_truth_judgment.jsonl"] = as_lines(shuffled(lines, seed))
    return EvalFile(
        {"judgments.zip": zipped(files)},
        wrong.astype(float),
        tuple(f"{i:08x}ab" for i in range(len(tasks))),
        MODELS,
        tuple(tasks),
    )


def words_wide(seed: int = 10, unscored: int = 4) -> EvalFile:
    """A column of passed and failed for each agent, with why beside it; some tasks were not scored."""
    wrong = drawn(seed)[:, :, 0].astype(float)
    _, tasks = in_tasks(seed)
    names = tuple(f"{task}-{i}" for i, task in enumerate(tasks))
    cells = np.where(wrong == 1, "failed", "passed").astype(object)
    cells[np.arange(unscored), 1] = "unscored"
    wrong[np.arange(unscored), 1] = 1.0
    frame = pd.DataFrame({"task": names, "category": tasks})
    for m, model in enumerate(MODELS):
        frame[model] = cells[:, m]
        frame[f"{model}_failure_class"] = np.where(cells[:, m] == "passed", "", "budget")
    return EvalFile(
        {"agents.csv": frame.to_csv(index=False).encode()},
        wrong,
        names,
        MODELS,
        tuple(tasks),
        unscored=unscored,
        answers={"other words": "wrong"},
    )


def long_table(seed: int = 11) -> EvalFile:
    """A line for each question of a passage, model and attempt, with what was asked and answered."""
    wrong = drawn(seed, samples=3)
    _, tasks = in_tasks(seed)
    lines = [
        {
            "passage": tasks[i],
            "question_id": f"q{i:02}",
            "model": MODELS[m],
            "attempt": s + 1,
            "prompt": f"Read the passage on {tasks[i]} with care, and then say in a word what number {i} is about.",
            "response": f"I thought about it: number {i} is about {'rain' if wrong[i, m, s] else 'snow'}.",
            "correct": "no" if wrong[i, m, s] else "yes",
        }
        for i, m, s in product(range(40), range(3), range(3))
    ]
    frame = pd.DataFrame(shuffled(lines, seed))
    return EvalFile(
        {"answers.csv": frame.to_csv(index=False).encode()},
        wrong.mean(axis=2),
        tuple(f"q{i:02}" for i in range(40)),
        MODELS,
        tuple(tasks),
        samples=3,
    )


EVAL_FILES: tuple[Callable[[], EvalFile], ...] = (
    lm_eval_samples,
    inspect_json,
    inspect_eval,
    promptfoo,
    swe_bench_reports,
    swe_bench_results,
    helm,
    live_bench_table,
    live_bench_judgments,
    words_wide,
    long_table,
)
