"""Models on the same test cases: right and wrong, predictions, losses, samples, groups."""

from __future__ import annotations

import numpy as np

from stats_core import Losses
from tests.files.draw import Draw, Made, truth
from tests.files.layouts import layout
from tests.files.tables import Table, any_file, any_text, reordered, with_extras

WORDS = (
    ("right", "wrong"),
    ("passed", "failed"),
    ("correct", "incorrect"),
    ("True", "False"),
    ("yes", "no"),
    ("C", "I"),
)


def case_names(draw: Draw, number: int) -> list[object]:
    """What cases are called."""
    if draw.chance(0.3):
        return [f"{draw.pick(['q', 'item', 'task'])}-{place:03}" for place in range(number)]
    return list(range(draw.pick([0, 1]), number + 1))[:number]


@layout("cases: 0 and 1, a column for each model")
def flags(draw: Draw) -> Made:
    """1 where a model is right, or where it is wrong."""
    losses = draw.zero_one()
    cells = (1 - losses.losses if draw.chance(0.7) else losses.losses).astype(int).tolist()
    table = Table(list(losses.algorithms), cells)
    if draw.chance(0.6):
        table.add(draw.heading("case"), case_names(draw, len(cells)), 0)
    return Made(any_file(draw, reordered(draw, table)), truth(losses))


@layout("cases: words, a column for each model")
def words(draw: Draw) -> Made:
    """'passed' and 'failed', and words of that kind."""
    losses = draw.zero_one()
    right, wrong = draw.pick(WORDS)
    rows = [[wrong if cell else right for cell in row] for row in losses.losses.tolist()]
    table = Table(list(losses.algorithms), rows)
    table.add(draw.heading("case"), case_names(draw, len(rows)), 0)
    return Made(any_file(draw, table), truth(losses))


@layout("cases: predictions with the truth")
def predictions(draw: Draw) -> Made:
    """The true class, and each model's."""
    losses = draw.zero_one()
    classes = draw.pick([["cat", "dog", "bird"], ["0", "1"], ["A", "B", "C", "D"], ["setosa", "virginica"]])
    right = [draw.pick(classes) for _ in range(losses.cases)]
    rows = [
        [label, *(draw.pick([c for c in classes if c != label]) if wrong else label for wrong in row)]
        for label, row in zip(right, losses.losses.tolist(), strict=True)
    ]
    table = Table([draw.heading("truth"), *losses.algorithms], rows)
    if draw.chance(0.5):
        table.add(draw.heading("case"), case_names(draw, len(rows)), 0)
    return Made(any_file(draw, table), truth(losses))


@layout("cases: predicted values with the truth")
def regression(draw: Draw) -> Made:
    """The true value, and each model's: squared or absolute errors."""
    n_cases, n_algorithms = draw.sizes((25, 60), (2, 5))
    names = tuple(draw.algorithms(n_algorithms))
    true = draw.rng.normal(50, 20, n_cases).round(2)
    predicted = (true[:, None] + draw.rng.normal(0, 3, (n_cases, n_algorithms))).round(2)
    rows = [[float(t), *p] for t, p in zip(true, predicted.tolist(), strict=True)]
    off = predicted - true[:, None]
    table = Table([draw.pick(["y_true", "truth", "target", draw.heading("truth")]), *names], rows)
    return Made(any_file(draw, table), truth(Losses(names, off**2), Losses(names, abs(off))))


@layout("cases: losses, a column for each model")
def losses_wide(draw: Draw) -> Made:
    """The loss of each model on each case."""
    n_cases, n_algorithms = draw.sizes((25, 60), (2, 5))
    names = draw.algorithms(n_algorithms)
    values = draw.rng.gamma(2, 0.4, (n_cases, n_algorithms)).round(4)
    headings = [f"{name}_loss" for name in names] if draw.chance(0.4) else names
    table = Table(list(headings), values.tolist())
    if draw.chance(0.6):
        table.add(draw.heading("case"), case_names(draw, n_cases), 0)
    named = [Losses(tuple(given), values) for given in (headings, names)]
    return Made(any_file(draw, table), truth(*named))


@layout("cases: long")
def long(draw: Draw) -> Made:
    """One line for each model and case."""
    losses = draw.zero_one((15, 40))
    cases = case_names(draw, losses.cases)
    rows = [
        [case, name, 1 - int(losses.losses[i, j])]
        for i, case in enumerate(cases)
        for j, name in enumerate(losses.algorithms)
    ]
    table = Table(
        [draw.heading("case"), draw.heading("algorithm"), draw.pick(["correct", "is_correct", "passed"])], rows
    )
    return Made(any_file(draw, with_extras(draw, reordered(draw, table))), truth(losses))


@layout("cases: long, with samples")
def samples(draw: Draw) -> Made:
    """Several answers of each model to each question."""
    table, losses = sampled(draw, grouped=False)
    return Made(any_file(draw, reordered(draw, table)), truth(losses))


@layout("cases: long, with samples and groups")
def groups(draw: Draw) -> Made:
    """Several answers of each model to each question of several topics."""
    table, losses = sampled(draw, grouped=True)
    return Made(any_file(draw, reordered(draw, table)), truth(losses))


def sampled(draw: Draw, grouped: bool) -> tuple[Table, Losses]:
    """Answers with samples, and the mean loss of each case."""
    n_cases, n_algorithms, n_samples = draw.sizes((15, 30), (2, 4), (3, 5))
    names, cases = draw.algorithms(n_algorithms), case_names(draw, n_cases)
    right = (draw.rng.random((n_cases, n_algorithms, n_samples)) < draw.rng.uniform(0.3, 0.8, (n_cases, 1, 1))).astype(
        int
    )
    topics = draw.some(["algebra", "history", "law", "biology", "coding"], 4)
    rows = [
        [*([topics[i % len(topics)]] if grouped else []), case, name, sample, int(right[i, j, sample])]
        for i, case in enumerate(cases)
        for j, name in enumerate(names)
        for sample in range(n_samples)
    ]
    headings = [draw.heading("group")] if grouped else []
    headings += [draw.heading("case"), draw.heading("algorithm"), draw.heading("sample"), "correct"]
    return Table(headings, rows), Losses(tuple(names), 1 - right.mean(axis=2))


@layout("cases: items of several tasks, long")
def tasks(draw: Draw) -> Made:
    """Questions of several tasks, numbered anew in each."""
    losses = draw.zero_one((24, 40))
    half = losses.cases // 3
    rows = [
        [f"task_{'abcd'[i // half]}", i % half, name, 1 - int(losses.losses[i, j])]
        for i in range(losses.cases)
        for j, name in enumerate(losses.algorithms)
    ]
    table = Table(["task", draw.pick(["doc_id", "item", "question_id"]), draw.heading("algorithm"), "correct"], rows)
    rates = _rates(losses, [row[0] for row in rows[:: len(losses.algorithms)]])
    return Made(any_file(draw, reordered(draw, table)), truth(losses, *rates))


def _rates(losses: Losses, tasks: list[object]) -> list[Losses]:
    """One task alone is an honest answer too."""
    names = list(dict.fromkeys(tasks))
    lines = {name: [i for i, task in enumerate(tasks) if task == name] for name in names}
    return [Losses(losses.algorithms, losses.losses[np.array(places)]) for places in lines.values() if len(places) > 4]


@layout("cases: one file per model")
def per_model(draw: Draw) -> Made:
    """A file for each model with a line for each question."""
    losses = draw.zero_one()
    cases = case_names(draw, losses.cases)
    heading, case = draw.pick(["correct", "passed", "is_correct"]), draw.heading("case")
    files = {}
    for place, name in enumerate(losses.algorithms):
        rows = [[key, 1 - int(losses.losses[i, place])] for i, key in enumerate(cases)]
        (data,) = any_text(draw, Table([case, heading], rows)).values()
        files[f"{draw.pick(['answers/', 'answers/'])}{name}.csv"] = data
    return Made(files, truth(losses))
