"""What tools and scripts write beside plain tables: reports, summaries of a model in a folder, tables of a paper."""

from __future__ import annotations

import json
from typing import Any

import numpy as np

from stats_core import Losses, ScoreTable
from tests.files.draw import Draw, Made, Metric, truth
from tests.files.json_layouts import as_json, as_lines
from tests.files.layouts import layout
from tests.files.rank_layouts import long_rows, wide_table
from tests.files.tables import Table, any_file, text_of

_ACC = Metric("acc", True, 1.0, 4)
_DICE = [Metric("dice", True, 1.0, 4), Metric("iou", True, 1.0, 4)]


def graded(draw: Draw, cases: tuple[int, int] = (12, 40)) -> tuple[tuple[str, ...], list[str], list[Any]]:
    """Names of models, names of cases, and for each of two metrics the scores [case, model]."""
    n_cases, n_models = draw.sizes(cases, (2, 4))
    names = tuple(draw.algorithms(n_models))
    return names, [f"case_{place:03}" for place in range(n_cases)], [draw.values(m, (n_cases, n_models)) for m in _DICE]


@layout("cases: marks, a column for each model")
def marks(draw: Draw) -> Made:
    """A tick or a cross, now and then with the reason behind it."""
    losses = draw.zero_one()
    right, wrong = draw.pick([("✓", "✗"), ("○", "×"), ("✅", "❌")])
    reason = draw.pick(["", " timeout", " wrong unit"])
    rows: list[list[object]] = [
        [f"q{place:02}", *(f"{wrong}{reason}" if cell else right for cell in row)]
        for place, row in enumerate(losses.losses.tolist())
    ]
    return Made({draw.file_name("csv"): text_of(Table(["qid", *losses.algorithms], rows))}, truth(losses))


@layout("cases: metrics of each model as headings, with differences")
def paired_metrics(draw: Draw) -> Made:
    """A_dice, B_dice, A_iou, B_iou, and by how much B is better."""
    names, cases, scores = graded(draw)
    headings = [f"{name}_{m.heading}" for m in _DICE for name in names]
    rows: list[list[object]] = [
        [case, *(float(table[i, j]) for table in scores for j in range(len(names)))] for i, case in enumerate(cases)
    ]
    table = Table(["case_id", *headings], rows)
    for m, values in zip(_DICE, scores, strict=True):
        if draw.chance(0.7):
            table.add(f"delta_{m.heading}", np.round(values[:, 1] - values[:, 0], 6).tolist())
    return Made(any_file(draw, table), truth(*(Losses(names, 1 - values) for values in scores)))


@layout("cases: several metrics and a second name of the model")
def second_name(draw: Draw) -> Made:
    """A line for each query and retriever, which has an id too."""
    names, cases, scores = graded(draw)
    rows: list[list[object]] = [
        [f"{name}__v1", name, case, *(float(table[i, j]) for table in scores)]
        for j, name in enumerate(names)
        for i, case in enumerate(cases)
    ]
    table = Table(["run_id", draw.pick(["retriever", "model", "pipeline"]), "query_id", "ndcg@10", "recall@5"], rows)
    losses = [Losses(given, 1 - values) for values in scores for given in (names, tuple(f"{n}__v1" for n in names))]
    tables = [ScoreTable(tuple(cases), data.algorithms, 1 - data.losses) for data in losses]
    return Made(any_file(draw, table), truth(*losses, *tables))


@layout("cases: ids of the right cases, a file for each model")
def right_ids(draw: Draw) -> Made:
    """Only what was solved is listed; what nobody solved is nowhere."""
    losses = draw.zero_one()
    known = losses.losses[~losses.losses.all(axis=1)]
    ids = [f"project__issue-{1000 + 7 * place}" for place in range(len(losses.losses))]
    key = draw.pick(["resolved", "resolved_ids", "solved"])
    files = {}
    for j, name in enumerate(losses.algorithms):
        right = [case for case, wrong in zip(ids, losses.losses[:, j], strict=True) if not wrong]
        files[f"evaluation/{name}/results.json"] = as_json({"no_logs": [], key: right, "no_generation": []}, draw)
    return Made(files, truth(Losses(losses.algorithms, known)))


@layout("cases: samples of several tasks, a file for each model and task")
def samples_of_tasks(draw: Draw) -> Made:
    """Documents are numbered anew in each task, so that a number tells a case only with its task."""
    names = tuple(f"{draw.pick(['acme', 'globe', 'initech'])}-{place}__{name}" for place, name in enumerate("ABC"))
    tasks = draw.some(["arc_easy", "piqa", "winogrande", "boolq"], 3)
    sizes = draw.sizes((9, 14), (15, 20), (21, 26))
    files: dict[str, bytes] = {}
    wrong = [(draw.rng.random((size, len(names))) < 0.4).astype(float) for size in sizes]
    for task, own in zip(tasks, wrong, strict=True):
        for j, name in enumerate(names):
            lines = [
                {"doc_id": i, "doc": {"question": f"{task}, number {i}?"}, "target": "B", "acc": 1 - float(own[i, j])}
                for i in range(len(own))
            ]
            files[f"{name}/samples_{task}_2025-01-0{j + 1}T10-11-12.345678.jsonl"] = as_lines(lines)
    return Made(files, truth(Losses(names, np.concatenate(wrong))))


@layout("cases: summaries of segmentations, a file for each model")
def segmentations(draw: Draw) -> Made:
    """Metrics of each case and label, and the means above them."""
    names, cases, _ = graded(draw)
    labels = ["1", "2"] if draw.chance(0.3) else ["1"]
    values = {(m.heading, label): draw.values(m, (len(cases), len(names))) for m in _DICE for label in labels}
    files = {}
    for j, name in enumerate(names):
        per_case = [
            {
                "metrics": {
                    label: {m.heading.title(): float(values[m.heading, label][i, j]) for m in _DICE} | {"TP": 400 + i}
                    for label in labels
                },
                "prediction_file": f"/data/{name}/{case}.nii.gz",
                "reference_file": f"/data/labels/{case}.nii.gz",
            }
            for i, case in enumerate(cases)
        ]
        summary = {"foreground_mean": {"Dice": 0.8}, "mean": {"1": {"Dice": 0.8}}, "metric_per_case": per_case}
        files[f"{name}/summary.json"] = json.dumps(summary, indent=4).encode()
    losses = [Losses(names, 1 - scores) for scores in values.values()]
    means = [Losses(names, 1 - np.mean([values[m.heading, label] for label in labels], axis=0)) for m in _DICE]
    return Made(files, truth(*losses, *means))


@layout("benchmark: JSON, models described in objects")
def described(draw: Draw) -> Made:
    """What a model is stands beside the list of its results."""
    scores = draw.table(_ACC)
    lines = [
        {
            "model": {"id": f"org/{name}", "name": name, "size": 100 + 7 * j, "provider": {"id": "org"}},
            "results": [
                {"dataset": {"id": dataset, "category": "text"}, "score": float(scores.scores[i, j])}
                for i, dataset in enumerate(scores.datasets)
            ],
        }
        for j, name in enumerate(scores.algorithms)
    ]
    ids = ScoreTable(scores.datasets, tuple(f"org/{name}" for name in scores.algorithms), scores.scores)
    return Made({draw.file_name("jsonl"): as_lines(lines)}, truth(ids, scores))


@layout("benchmark: Markdown, names above several lines")
def names_above(draw: Draw) -> Made:
    """The data set and its size stand only in the first line of each group."""
    scores = draw.table(_ACC, (4, 8))
    lines = ["| Dataset | N | Method | Accuracy |", "|---|---|---|---|"]
    for i, dataset in enumerate(scores.datasets):
        for j, name in enumerate(scores.algorithms):
            above = f"| {dataset} | {100 + 13 * i} " if j == 0 else "| | "
            lines.append(f"{above}| {name} | {scores.scores[i, j]} |")
    return Made({"results.md": "\n".join(lines).encode()}, truth(scores))


@layout("benchmark: LaTeX, two lines of headings")
def two_headings(draw: Draw) -> Made:
    """Two metrics below each part, and cells of several lines."""
    first = draw.table(_ACC, (3, 6))
    tables = [first.scores, *(draw.values(_ACC, first.scores.shape) for _ in range(3))]
    lines = [
        r"\begin{tabular}{llcccc}",
        r"\toprule",
        r" & \multirow{2}{*}{Classifier} & \multicolumn{2}{c}{left arm} & \multicolumn{2}{c}{right arm} \\",
        r"\cmidrule(lr){3-4} \cmidrule(lr){5-6} & & Acc & F1 & Acc & F1 \\",
        r"\midrule",
    ]
    for i, dataset in enumerate(first.datasets):
        for j, name in enumerate(first.algorithms):
            group = rf"\multirow{{{len(first.algorithms)}}}{{*}}{{\makecell{{{dataset} \\(set)}}}}" if j == 0 else ""
            best, *others = [str(table[i, j]) for table in tables]
            cells = " & ".join([rf"\textcolor{{red}}{{\textbf{{{best}}}}}", *others])
            lines.append(rf"{group} & {name} & {cells} \\")
    lines += [r"\bottomrule", r"\end{tabular}"]
    named = tuple(f"{dataset} (set)" for dataset in first.datasets)
    return Made(
        {"table.tex": "\n".join(lines).encode()},
        truth(*(ScoreTable(named, first.algorithms, scores) for scores in tables)),
    )


@layout("benchmark: wide, a metric column")
def wide_metrics(draw: Draw) -> Made:
    """Some tasks have several lines, one for each metric, and counts are among them."""
    scores = draw.table(_ACC)
    rows: list[list[object]] = []
    for i, dataset in enumerate(scores.datasets):
        rows.append([dataset, "accuracy", *scores.scores[i].tolist()])
        if i % 3 == 0:
            rows.append([dataset, "correct_samples", *(scores.scores[i] * 1000).round().tolist()])
    return Made(any_file(draw, Table(["task", "metric", *scores.algorithms], rows)), truth(scores))


@layout("benchmark: long, trials of finished runs")
def finished_runs(draw: Draw) -> Made:
    """How many steps a run took is no level of training."""
    scores = draw.table(Metric("costUsd", False, 1.0, 4), (3, 6))
    trials = np.stack([scores.scores, draw.values(Metric("costUsd", False, 1.0, 4), scores.scores.shape)])
    lines = [
        {
            "runId": f"{i:02}{j:02}{trial}-81c0",
            "model": name,
            "task": dataset,
            "trial": trial + 1,
            "status": "ok",
            "solved": True,
            "steps": draw.number(4, 7),
            "costUsd": float(trials[trial, i, j]),
        }
        for trial in range(2)
        for i, dataset in enumerate(scores.datasets)
        for j, name in enumerate(scores.algorithms)
    ]
    mean = ScoreTable(scores.datasets, scores.algorithms, trials.mean(axis=0), higher_is_better=False)
    return Made({draw.file_name("jsonl"): as_lines(lines)}, truth(mean))


@layout("benchmark: keys printed as tuples, with seeds")
def tuples(draw: Draw) -> Made:
    """('iris', 0.1, 3) in the first column, and lines that hold nothing yet."""
    scores = draw.table(_ACC, (3, 6))
    seeds = np.stack([scores.scores, *(draw.values(_ACC, scores.scores.shape) for _ in range(2))])
    rows: list[list[object]] = []
    for i, dataset in enumerate(scores.datasets):
        rows += [[f"('{dataset}', 0.0, {seed + 1})", *seeds[seed, i].tolist()] for seed in range(3)]
        rows += [[f"('{dataset}', 0.5, {seed + 1})", *[None] * len(scores.algorithms)] for seed in range(3)]
    mean = ScoreTable(scores.datasets, scores.algorithms, seeds.mean(axis=0))
    return Made({draw.file_name("csv"): text_of(Table(["", *scores.algorithms], rows))}, truth(mean))


@layout("benchmark: mlr3, a line for each resample")
def mlr3(draw: Draw) -> Made:
    """task_id, learner_id, resampling_id, iteration, and measures of the kind of task."""
    scores = draw.table(_ACC, (3, 6))
    folds = np.stack([draw.values(_ACC, scores.scores.shape) for _ in range(5)])
    rows: list[list[object]] = []
    for number, (dataset, name, _) in enumerate(long_rows(scores)):
        i, j = divmod(number, len(scores.algorithms))
        rows += [[number + 1, dataset, name, "cv", k + 1, float(folds[k, i, j])] for k in range(5)]
    table = Table(["nr", "task_id", "learner_id", "resampling_id", "iteration", "classif.acc"], rows)
    mean = ScoreTable(scores.datasets, scores.algorithms, folds.mean(axis=0))
    return Made({draw.file_name("csv"): text_of(table)}, truth(mean))


@layout("benchmark: wide, with the difference of two algorithms")
def with_difference(draw: Draw) -> Made:
    """By how much the second is better than the first, in its unit or in percent."""
    scores = draw.table(draw.metric())
    table = wide_table(scores, draw.pick(["dataset", "task", "problem"]))
    first, second = scores.scores[:, 0], scores.scores[:, 1]
    share = draw.chance(0.5) and bool((first != 0).all())
    away = 100 * (second - first) / np.abs(first) if share else second - first
    table.add("gain_percent" if share else "diff", np.round(away, 6).tolist())
    return Made(any_file(draw, table), truth(scores))
