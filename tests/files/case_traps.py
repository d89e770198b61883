"""Tables of cases that mislead: flags as numbers, a truth among models, turns and epochs that are no training."""

from __future__ import annotations

import numpy as np

from stats_core import Losses
from tests.files.case_layouts import sampled
from tests.files.draw import Draw, Made, truth
from tests.files.layouts import trap
from tests.files.tables import Table, text_of
from tests.files.truths import Truth


@trap("trap: flags written 1.00")
def decimals(draw: Draw) -> Made:
    """0 and 1 with decimals."""
    losses = draw.zero_one()
    rows = [[f"{1 - cell:.2f}" for cell in row] for row in losses.losses.tolist()]
    return Made({"tool_use.csv": text_of(Table(list(losses.algorithms), rows))}, truth(losses))


@trap("trap: a truth of 0 and 1 among models of 0 and 1")
def truth_column(draw: Draw) -> Made:
    """The true class is no model."""
    losses = draw.zero_one()
    label = draw.rng.integers(0, 2, losses.cases)
    rows = [[int(t), *(int(t) ^ int(w) for w in row)] for t, row in zip(label, losses.losses.tolist(), strict=True)]
    heading = draw.pick(["label", "y_true", "ground_truth"])
    return Made({"predictions.csv": text_of(Table([heading, *losses.algorithms], rows))}, truth(losses))


@trap("trap: turns of a conversation")
def turns(draw: Draw) -> Made:
    """'turn' counts no training."""
    losses = draw.zero_one((20, 40))
    rows = [
        [i // 2, i % 2 + 1, name, 1 - int(losses.losses[i, j])]
        for i in range(losses.cases - losses.cases % 2)
        for j, name in enumerate(losses.algorithms)
    ]
    kept = losses.losses[: losses.cases - losses.cases % 2]
    each = Losses(losses.algorithms, kept)
    mean = Losses(losses.algorithms, kept.reshape(-1, 2, kept.shape[1]).mean(axis=1))
    turn = [Losses(losses.algorithms, kept[place::2]) for place in (0, 1)]
    return Made(
        {"judged.csv": text_of(Table(["question_id", "turn", "model", "correct"], rows))}, truth(each, mean, *turn)
    )


@trap("trap: epochs that are samples")
def epochs(draw: Draw) -> Made:
    """Inspect calls a repeated answer an epoch."""
    table, losses = sampled(draw, grouped=False)
    table.headings = ["id", "model", "epoch", "correct"]
    return Made({"samples.csv": text_of(table)}, truth(losses))


@trap("trap: numbers that are no losses")
def people(draw: Draw) -> Made:
    """Heights, weights and ages."""
    rows = [[n, draw.number(150, 200), draw.number(50, 110), draw.number(18, 80)] for n in range(40)]
    return Made({"people.csv": text_of(Table(["id", "height", "weight", "age"], rows))}, Truth())


@trap("trap: a confusion matrix")
def confusion(draw: Draw) -> Made:
    """Counts of true and predicted classes."""
    classes = ["cat", "dog", "bird", "fish"]
    rows = [[name, *(draw.number(0, 90) for _ in classes)] for name in classes]
    return Made({"confusion.csv": text_of(Table(["true\\predicted", *classes], rows))}, Truth())


@trap("trap: a failure class beside each model")
def failure_class(draw: Draw) -> Made:
    """'passed' and 'failed', and for each model a column that says why."""
    losses = draw.zero_one()
    rows = [[f"task-{i}", *("failed" if cell else "passed" for cell in row)] for i, row in enumerate(losses.losses)]
    table = Table(["task_id", *losses.algorithms], rows)
    for place, name in enumerate(losses.algorithms):
        why = [draw.pick(["budget_exhausted", "verification_failed"]) if w else "" for w in losses.losses[:, place]]
        table.add(f"{name}_failure_class", why)
    return Made({"four-arm.csv": text_of(table)}, truth(losses))


@trap("trap: some cases were not scored")
def unscored(draw: Draw) -> Made:
    """A third word beside 'passed' and 'failed'."""
    losses = draw.zero_one()
    rows = [["failed" if cell else "passed" for cell in row] for row in losses.losses]
    lost = draw.some(range(losses.cases), 2)
    for place in lost:
        rows[place][0] = "unscored"
    kept = np.delete(losses.losses, lost, axis=0)
    failed = losses.losses.copy()
    failed[lost, 0] = 1
    both = [Losses(losses.algorithms, kept), Losses(losses.algorithms, failed)]
    return Made({"results.csv": text_of(Table(list(losses.algorithms), rows))}, truth(*both))


@trap("trap: right answers beside a category that looks like an algorithm")
def category(draw: Draw) -> Made:
    """Names in two columns, of which one holds the models."""
    losses = draw.zero_one((24, 40))
    topics = ["physics", "law", "history"]
    rows = [
        [f"q{i}", topics[i % 3], name, 1 - int(losses.losses[i, j])]
        for i in range(losses.cases)
        for j, name in enumerate(losses.algorithms)
    ]
    return Made({"answers.csv": text_of(Table(["question", "category", "model", "correct"], rows))}, truth(losses))
