"""Runs in files of their own: algorithm, task and run in every order of the path; arrays of NumPy."""

from __future__ import annotations

import io
from typing import Any

import numpy as np

from stats_core import Curves
from tests.files import names
from tests.files.draw import Draw, Made, truth
from tests.files.layouts import layout
from tests.files.tables import Table, text_of

_ORDERS = (
    "{algorithm}/{run}.csv",
    "{algorithm}_{run}.csv",
    "{algorithm}/{run}/progress.csv",
    "{run}/{algorithm}.csv",
    "results/{algorithm}/{run}.csv",
    "exp/2024-05-01/{algorithm}/{run}/log.csv",
    "{algorithm}-{run}.csv",
)
_TASK_ORDERS = (
    "{algorithm}/{task}/{run}.csv",
    "{task}/{algorithm}/{run}.csv",
    "{run}/{task}/{algorithm}.csv",
    "{task}/{run}/{algorithm}.csv",
    "logs/{algorithm}/{task}/{run}/progress.csv",
    "{algorithm}_{task}_{run}.csv",
    "{task}_{algorithm}_{run}.csv",
)


def run_names(draw: Draw, number: int) -> list[str]:
    """What runs are called in paths."""
    kind = draw.pick(["run", "seed", "plain", "time"])
    if kind == "time":
        return [f"run-20240501-1{place:02}{place * 3:02}" for place in range(number)]
    first = draw.pick([0, 1])
    return [{"run": "run", "seed": "seed_", "plain": "s"}[kind] + str(first + place) for place in range(number)]


def plain_names(draw: Draw, number: int) -> list[str]:
    """Names of algorithms that may stand in a path."""
    usual = [name for name in names.ALGORITHMS if not set(name) & set(" ()/")]
    return draw.some(usual, number)


def renamed(draw: Draw, curves: Curves) -> Curves:
    """The same curves with algorithms that may stand in a path."""
    new = dict(zip(curves.algorithms, plain_names(draw, len(curves.algorithms)), strict=True))
    return Curves(
        curves.values,
        tuple(new[name] for name in curves.algorithm),
        curves.levels,
        curves.run,
        None,
        curves.higher_is_better,
    )


@layout("paths: a file for each run")
def runs(draw: Draw) -> Made:
    """Algorithm and run in the path, level and score inside."""
    metric = draw.metric()
    curves = renamed(draw, draw.curves(metric))
    style, called = draw.pick(_ORDERS), run_names(draw, max(curves.sizes))
    level = draw.heading("level")
    files = {}
    for name, run, values in zip(curves.algorithm, curves.run, curves.values.tolist(), strict=True):
        rows = [list(pair) for pair in zip(curves.levels.tolist(), values, strict=True)]
        files[style.format(algorithm=name, run=called[int(run) - 1])] = text_of(Table([level, metric.heading], rows))
    return Made(files, truth(curves))


@layout("paths: algorithm, task and run")
def tasks(draw: Draw) -> Made:
    """All three in the path: one task is compared."""
    metric = draw.metric()
    first = renamed(draw, draw.curves(metric, runs=draw.number(3, 5)))
    tasks = draw.some([name for name in names.ENVIRONMENTS + names.UCI if "/" not in name], draw.pick([2, 3]))
    style, called, level = draw.pick(_TASK_ORDERS), run_names(draw, max(first.sizes)), draw.heading("level")
    files, each = {}, []
    for task in tasks:
        noisy = (first.values * draw.rng.uniform(0.7, 1.3, first.values.shape)).round(4)
        each.append(Curves(noisy, first.algorithm, first.levels, first.run, None, metric.higher))
        for name, run, values in zip(first.algorithm, first.run, noisy.tolist(), strict=True):
            rows = [list(pair) for pair in zip(first.levels.tolist(), values, strict=True)]
            path = style.format(algorithm=name, run=called[int(run) - 1], task=task)
            files[path] = text_of(Table([level, metric.heading], rows))
    return Made(files, truth(draw.pick(each)))


@layout("paths: files of one column")
def one_column(draw: Draw) -> Made:
    """Nothing but scores, with or without a heading."""
    metric = draw.metric()
    curves = renamed(draw, draw.curves(metric))
    style, called, headed = draw.pick(_ORDERS[:3]), run_names(draw, max(curves.sizes)), draw.chance(0.5)
    files = {}
    for name, run, values in zip(curves.algorithm, curves.run, curves.values.tolist(), strict=True):
        data = text_of(Table([metric.heading], [[value] for value in values]), headings=headed)
        files[style.format(algorithm=name, run=called[int(run) - 1])] = data
    return Made(files, truth(curves, levels=False))


@layout("paths: a matrix for each algorithm")
def matrices(draw: Draw) -> Made:
    """A file for each algorithm without headings: runs as lines, levels as columns."""
    metric = draw.metric()
    curves = renamed(draw, draw.curves(metric))
    files = {}
    for name in curves.algorithms:
        rows = [values for of, values in zip(curves.algorithm, curves.values.tolist(), strict=True) if of == name]
        files[f"{name}.csv"] = text_of(Table([""] * len(rows[0]), rows), headings=False)
    return Made(files, truth(curves, levels=False))


@layout("paths: a column for each run, a file for each algorithm")
def run_columns(draw: Draw) -> Made:
    """A file for each algorithm: a column of levels and one for each run, or runs without headings."""
    metric = draw.metric()
    curves = renamed(draw, draw.curves(metric))
    headed, files = draw.chance(0.7), {}
    for name in curves.algorithms:
        rows = [values for of, values in zip(curves.algorithm, curves.values.tolist(), strict=True) if of == name]
        table = Table([f"seed_{place}" for place in range(len(rows))], [list(row) for row in zip(*rows, strict=True)])
        table.add(draw.heading("level"), curves.levels.tolist(), 0)
        files[f"{name}.csv"] = text_of(table, headings=headed)
    return Made(files, truth(curves))


def npy(values: Any) -> bytes:
    """An array as .npy."""
    out = io.BytesIO()
    np.save(out, np.asarray(values))
    return out.getvalue()


@layout("NumPy: a 1-D array for each run")
def arrays(draw: Draw) -> Made:
    """A folder of .npy."""
    metric = draw.metric()
    curves = renamed(draw, draw.curves(metric))
    style, called = draw.pick(_ORDERS).replace(".csv", ".npy"), run_names(draw, max(curves.sizes))
    files = {
        style.format(algorithm=name, run=called[int(run) - 1]): npy(values)
        for name, run, values in zip(curves.algorithm, curves.run, curves.values, strict=True)
    }
    return Made(files, truth(curves, levels=False))


@layout("NumPy: a 2-D array for each algorithm")
def grids(draw: Draw) -> Made:
    """Runs by levels, a .npy for each algorithm."""
    curves = renamed(draw, draw.curves(draw.metric()))
    index = np.array(curves.algorithm)
    files = {f"{name}.npy": npy(curves.values[index == name]) for name in curves.algorithms}
    return Made(files, truth(curves, levels=False))


@layout("NumPy: npz of any names")
def archive(draw: Draw) -> Made:
    """An archive with an array for each algorithm, or one for each algorithm with scores inside."""
    curves = renamed(draw, draw.curves(draw.metric()))
    index = np.array(curves.algorithm)
    groups = {name: curves.values[index == name] for name in curves.algorithms}

    def packed(**values: Any) -> bytes:
        out = io.BytesIO()
        np.savez(out, **values)
        return out.getvalue()

    if draw.chance(0.5):
        return Made({draw.file_name("npz"): packed(**groups)}, truth(curves, levels=False))
    inside = draw.pick(["scores", "arr_0", "returns", "x"])
    return Made(
        {f"{name}.npz": packed(**{inside: values}) for name, values in groups.items()}, truth(curves, levels=False)
    )


@layout("paths: final score in a file for each run")
def final_files(draw: Draw) -> Made:
    """A line with the final score for each run."""
    metric = draw.metric()
    curves = renamed(draw, draw.curves(metric, final=True))
    style, called = draw.pick(_ORDERS[:5]), run_names(draw, max(curves.sizes))
    files = {
        style.format(algorithm=name, run=called[int(run) - 1]): text_of(Table([metric.heading], [[float(value[0])]]))
        for name, run, value in zip(curves.algorithm, curves.run, curves.values, strict=True)
    }
    return Made(files, truth(curves, levels=False))
