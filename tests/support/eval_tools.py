"""What tools for evaluations write: logs, samples, reports, one file or folder for each model."""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np

from tests.support.eval_made import MODELS, TASKS, EvalFile, as_lines, drawn, dumped, in_tasks, shuffled, zipped


def lm_eval_samples(seed: int = 1) -> EvalFile:
    """lm-evaluation-harness: a folder for each model, a file of samples for each task, two filters of one task."""
    wrong = drawn(seed)[:, :, 0]
    places, tasks = in_tasks(seed)
    files: dict[str, bytes] = {}
    for m, task in product(range(len(MODELS)), TASKS):
        lines = [
            {
                "doc_id": int(places[i]),
                "doc": {"question": f"Question {places[i]} of {task}?", "choices": ["yes", "no"], "answer": 1},
                "target": "1",
                "arguments": {"gen_args_0": {"arg_0": f"Question {places[i]} of {task}?\nAnswer:", "arg_1": " yes"}},
                "resps": [[["-1.5", "False"]], [["-0.5", "False"]]],
                "filtered_resps": [["-1.5", "False"], ["-0.5", "False"]],
                "filter": "none",
                "metrics": ["acc", "acc_norm"],
                "doc_hash": f"{i:064x}",
                "prompt_hash": f"{i + 7:064x}",
                "target_hash": f"{1:064x}",
                "acc": float(1 - wrong[i, m]),
                "acc_norm": float(1 - wrong[i, (m + 1) % 3]),
            }
            for i in range(len(tasks))
            if tasks[i] == task
        ]
        path = f"output/org__{MODELS[m]}/samples_{task}_2025-01-0{m + 1}T10-00-00.{m}12345.jsonl"
        files[path] = as_lines(shuffled(lines, seed + m))
    names = tuple(f"{task} / {place}" for place, task in zip(places, tasks, strict=True))
    return EvalFile(
        {"lm_eval_output.zip": zipped(files)},
        wrong.astype(float),
        names,
        tuple(f"org__{model}" for model in MODELS),
        tuple(tasks),
        answers={"score": "acc"},
    )


def _inspect_samples(wrong: np.ndarray, m: int, tasks: list[str], gone: tuple[int, ...] = ()) -> list[dict[str, Any]]:
    return [
        {
            "id": f"{tasks[i]}-{i}",
            "epoch": s + 1,
            "input": f"What is {i}?",
            "target": str(i),
            "messages": [],
            "output": {"completion": f"It is {i + int(wrong[i, m, s])}.", "model": MODELS[m]},
            "metadata": {"subject": tasks[i]},
            "scores": {}
            if (i, s) in [(g, 0) for g in gone]
            else {"match": {"value": "I" if wrong[i, m, s] else "C", "answer": str(i)}},
        }
        for i, s in product(range(wrong.shape[0]), range(wrong.shape[2]))
    ]


def _inspect_header(m: int) -> dict[str, Any]:
    return {
        "version": 2,
        "status": "success",
        "eval": {"task": "what_is", "model": f"lab/{MODELS[m]}", "run_id": f"r{m}", "created": "2025-01-01T10:00:00"},
        "results": {"total_samples": 80, "scores": []},
    }


def inspect_json(seed: int = 2, gone: tuple[int, ...] = ()) -> EvalFile:
    """Inspect: a log in JSON for each of two models, two epochs, a subject in the metadata."""
    wrong = drawn(seed, models=2, samples=2)
    _, tasks = in_tasks(seed)
    files = {}
    for m in range(2):
        samples = shuffled(_inspect_samples(wrong, m, tasks, gone if m == 0 else ()), seed + m)
        files[f"2025-01-01T10-0{m}-00_what-is_{m}abc.json"] = dumped({**_inspect_header(m), "samples": samples})
    return EvalFile(
        files,
        wrong.mean(axis=2),
        tuple(f"{task}-{i}" for i, task in enumerate(tasks)),
        tuple(f"lab/{model}" for model in MODELS[:2]),
        tuple(tasks),
        samples=2,
        unscored=len(gone),
    )


def inspect_eval(seed: int = 3) -> EvalFile:
    """Inspect: a log for each of two models as `.eval`, a zip with a file for each sample."""
    wrong = drawn(seed, models=2)
    _, tasks = in_tasks(seed)
    files = {}
    for m in range(2):
        samples = shuffled(_inspect_samples(wrong, m, tasks), seed + m)
        parts = {f"samples/{sample['id']}_epoch_{sample['epoch']}.json": dumped(sample) for sample in samples}
        files[f"2025-01-01T10-0{m}-00_what-is_{m}abc.eval"] = zipped(
            {"_journal/start.json": dumped(_inspect_header(m)), **parts, "header.json": dumped(_inspect_header(m))}
        )
    return EvalFile(
        files,
        wrong[:, :, 0].astype(float),
        tuple(f"{task}-{i}" for i, task in enumerate(tasks)),
        tuple(f"lab/{model}" for model in MODELS[:2]),
        tuple(tasks),
    )


def promptfoo(seed: int = 4, errors: int = 0) -> EvalFile:
    """promptfoo: three providers, every test twice; a repeat has a `testIdx` of its own and the same variables."""
    wrong = drawn(seed, cases=20, samples=2)
    results = []
    for s, i, m in product(range(2), range(20), range(3)):
        failed = bool(wrong[i, m, s])
        broken = errors > 0 and (s, m) == (0, 0) and i < errors
        results.append(
            {
                "cost": 0.001,
                "error": "timed out" if broken else None,
                "gradingResult": None if broken else {"pass": not failed, "score": float(not failed), "reason": "x"},
                "id": f"{s}-{i}-{m}",
                "latencyMs": 100 + i,
                "namedScores": {},
                "prompt": {"raw": f"Say {i}", "label": "Say {{word}}"},
                "promptId": "p1",
                "promptIdx": m,
                "provider": {"id": f"lab:{MODELS[m]}", "label": ""},
                "response": {"output": f"said {i}", "tokenUsage": {"total": 10}},
                "score": 0.0 if broken else float(not failed),
                "success": not broken and not failed,
                "failureReason": 2 if broken else int(failed),
                "testCase": {"description": f"word {i}", "vars": {"word": f"word {i}"}, "assert": [], "metadata": {}},
                "testIdx": 20 * s + i,
                "vars": {"word": f"word {i}"},
            }
        )
    value = {
        "evalId": "eval-abc",
        "results": {
            "version": 3,
            "timestamp": "2025-01-01T10:00:00.000Z",
            "prompts": [{"raw": "Say {{word}}", "label": "Say {{word}}", "provider": f"lab:{name}"} for name in MODELS],
            "results": shuffled(results, seed),
            "stats": {"successes": 1, "failures": 2, "errors": errors},
        },
        "config": {"providers": []},
        "shareableUrl": None,
    }
    return EvalFile(
        {"output.json": dumped(value)},
        wrong.mean(axis=2),
        tuple(f"word {i}" for i in range(20)),
        tuple(f"lab:{model}" for model in MODELS),
        samples=2,
        unscored=errors,
    )


REPOSITORIES = ("astropy/astropy", "django/django", "psf/requests", "sympy/sympy", "pallets/flask", "mwaskom/seaborn")


def instances() -> tuple[list[str], list[str]]:
    """Ids as SWE-bench has them, and their repositories."""
    pairs = [(repository, 1000 + 37 * n) for repository in REPOSITORIES for n in range(5)]
    return [f"{repository.replace('/', '__')}-{n}" for repository, n in pairs], [repository for repository, _ in pairs]


def swe_bench_reports(seed: int = 5, errors: int = 0) -> EvalFile:
    """SWE-bench: a report for each model, with lists of the ids that it resolved, did not resolve, and handed in."""
    wrong = drawn(seed, cases=30)[:, :, 0]
    ids, repositories = instances()
    files = {}
    for m, model in enumerate(MODELS):
        bad = ids[:errors] if m == 0 else []
        resolved = [one for one, w in zip(ids, wrong[:, m], strict=True) if not w and one not in bad]
        unresolved = [one for one, w in zip(ids, wrong[:, m], strict=True) if w and one not in bad]
        report = {
            "total_instances": 30,
            "submitted_instances": 30,
            "completed_instances": 30 - len(bad),
            "resolved_instances": len(resolved),
            "unresolved_instances": len(unresolved),
            "empty_patch_instances": 0,
            "error_instances": len(bad),
            "completed_ids": shuffled(resolved + unresolved, seed),
            "incomplete_ids": [],
            "empty_patch_ids": [],
            "submitted_ids": shuffled(ids, seed + 1),
            "resolved_ids": shuffled(resolved, seed + 2),
            "unresolved_ids": unresolved,
            "error_ids": bad,
            "schema_version": 2,
        }
        files[f"{model}.lite.json"] = dumped(report)
    return EvalFile(
        files,
        wrong.astype(float),
        tuple(ids),
        tuple(MODELS),
        tuple(repositories),
        unscored=errors,
    )


def swe_bench_results(seed: int = 6) -> EvalFile:
    """A leaderboard of SWE-bench: `results.json` in the folder of each model, ids under 'resolved' and few others."""
    wrong = drawn(seed, cases=30)[:, :, 0]
    wrong[:, 0] = np.where(wrong.all(axis=1), 0, wrong[:, 0])  # Nothing says that a case exists that no model solved.
    ids, repositories = instances()
    files = {
        f"evaluation/lite/2025010{m}_{model}/results/results.json": dumped(
            {
                "no_generation": [],
                "no_logs": ids[:1] if m == 1 and wrong[0, 1] else [],
                "resolved": [one for one, w in zip(ids, wrong[:, m], strict=True) if not w],
            }
        )
        for m, model in enumerate(MODELS)
    }
    return EvalFile(
        {"evaluation.zip": zipped(files)},
        wrong.astype(float),
        tuple(ids),
        tuple(f"2025010{m}_{model}" for m, model in enumerate(MODELS)),
        tuple(repositories),
    )


def helm(seed: int = 7) -> EvalFile:
    """HELM: a folder for each run of one model on one scenario, with `display_predictions.json`."""
    wrong = drawn(seed)[:, :, 0]
    places, tasks = in_tasks(seed)
    files = {}
    for m, task in product(range(3), TASKS):
        lines = [
            {
                "instance_id": f"id{places[i]}",
                "train_trial_index": 0,
                "predicted_text": f" {'A' if wrong[i, m] else 'B'}",
                "mapped_output": "no",
                "stats": {
                    "exact_match": float(1 - wrong[i, m]),
                    "num_prompt_tokens": 300.0 + i,
                    "num_train_instances": 5.0,
                    "num_output_tokens": 1.0,
                },
            }
            for i in range(len(tasks))
            if tasks[i] == task
        ]
        run = f"runs/v1/mmlu:subject={task},model=lab_{MODELS[m]}"
        files[f"{run}/display_predictions.json"] = dumped(shuffled(lines, seed + m))
    names = tuple(f"mmlu:subject={task} / id{place}" for place, task in zip(places, tasks, strict=True))
    models = tuple(f"lab_{model}" for model in MODELS)
    return EvalFile({"helm.zip": zipped(files)}, wrong.astype(float), names, models, tuple(tasks))
