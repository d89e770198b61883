"""Runs and folds that mislead, and files that hold nothing to compare."""

from __future__ import annotations

import json

import numpy as np

from stats_core import Curves
from tests.files.curve_layouts import long_table
from tests.files.draw import Draw, Made, Metric, truth
from tests.files.layouts import Layout, trap
from tests.files.tables import Table, text_of
from tests.files.truths import Truth

ACCURACY = Metric("accuracy", True, 1.0, 4)
_NOTHING = {
    "a pointer of Git LFS": (
        "results.csv",
        b"version https://git-lfs.github.com/spec/v1\noid sha256:4d7a214614ab2935c943f9e0ff69d22eadbb8f32b1258daaa5e2ca"
        b"24d17e2393\nsize 12345\n",
    ),
    "a notebook": (
        "analysis.ipynb",
        json.dumps(
            {"cells": [{"cell_type": "code", "source": ["x = 1"], "outputs": []}], "metadata": {}, "nbformat": 4}
        ).encode(),
    ),
    "an image": ("plot.png", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\1\0\0\0\1\x08\2\0\0\0\x90wS\xde"),
    "a page that says not found": (
        "results.csv",
        b"<!DOCTYPE html>\n<html><head><title>404 Not Found</title></head><body><h1>Not Found</h1></body></html>\n",
    ),
    "headings only": ("results.csv", b"dataset,model,accuracy\n"),
    "nothing at all": ("results.csv", b""),
    "settings as JSON": ("config.json", b'{"lr": 0.001, "batch_size": 32, "model": {"name": "resnet18", "depth": 18}}'),
    "p values": ("tests.csv", b"comparison,statistic,p_value\nA vs B,2.1,0.04\nA vs C,0.3,0.77\nB vs C,-1.7,0.09\n"),
    "mean ranks": ("ranks.csv", b"model,average_rank\nSVM,1.93\nC4.5,2.67\nkNN,3.10\nMLP,2.30\n"),
}


def _empty(name: str, data: bytes) -> Layout:
    return lambda draw: Made({name: data}, Truth())


for _what, (_file, _data) in _NOTHING.items():
    trap(f"trap: {_what}")(_empty(_file, _data))


@trap("trap: seeds of their own for each algorithm")
def own_seeds(draw: Draw) -> Made:
    """Runs that share nothing are no folds."""
    curves = draw.curves(ACCURACY, final=True, runs=6)
    seeds = draw.some(range(100), len(curves.values))
    rows = [[n, seed, float(v)] for n, seed, v in zip(curves.algorithm, seeds, curves.values[:, 0], strict=True)]
    return Made({"runs.csv": text_of(Table(["model", "seed", "accuracy"], rows))}, truth(curves, levels=False))


@trap("trap: seeds that look like levels")
def level_seeds(draw: Draw) -> Made:
    """1000, 2000, 3000 are seeds."""
    curves = draw.curves(ACCURACY, final=True, runs=6)
    rows = [
        [name, 1000 * int(run), float(value)]
        for name, run, value in zip(curves.algorithm, curves.run, curves.values[:, 0], strict=True)
    ]
    return Made({"runs.csv": text_of(Table(["algo", "seed", "accuracy"], rows))}, truth(curves, levels=False))


@trap("trap: learning rates that look like levels")
def rates(draw: Draw) -> Made:
    """A setting with increasing numbers is no training."""
    first = draw.curves(ACCURACY, final=True, runs=5)
    each, rows = [], []
    for rate in (0.0001, 0.001, 0.01, 0.1):
        values = draw.values(ACCURACY, first.values.shape)
        each.append(Curves(values, first.algorithm, first.levels, first.run))
        rows += [
            [name, rate, int(run), float(v)]
            for name, run, v in zip(first.algorithm, first.run, values[:, 0], strict=True)
        ]
    table = Table([draw.pick(["optimizer", "model"]), draw.pick(["lr", "learning_rate"]), "seed", "accuracy"], rows)
    return Made({"sweep.csv": text_of(table)}, truth(draw.pick(each), levels=False))


@trap("trap: train, validation and test side by side")
def parts(draw: Draw) -> Made:
    """Three scores of one metric: only a person knows which counts."""
    curves = draw.curves(ACCURACY)
    table = long_table(draw, curves, Metric("train_acc", True, 1.0, 4))
    each = [curves]
    for name in ("val_acc", "test_acc"):
        values = (curves.values * draw.rng.uniform(0.8, 1, curves.values.shape)).round(4)
        each.append(Curves(values, curves.algorithm, curves.levels, curves.run))
        table.add(name, values.ravel().tolist())
    return Made({"log.csv": text_of(table)}, truth(draw.pick(each)))


@trap("trap: train, validation and test as lines")
def part_lines(draw: Draw) -> Made:
    """A column of parts of the data is no column of folds."""
    first = draw.curves(ACCURACY, final=True, runs=6)
    each, rows = [], []
    for part in ("train", "val", "test"):
        values = draw.values(ACCURACY, first.values.shape)
        each.append(Curves(values, first.algorithm, first.levels, first.run))
        rows += [
            [n, int(run), part, float(v)] for n, run, v in zip(first.algorithm, first.run, values[:, 0], strict=True)
        ]
    return Made(
        {"log.csv": text_of(Table(["model", "seed", "split", "accuracy"], rows))}, truth(draw.pick(each), levels=False)
    )


@trap("trap: two scores for one point")
def doubled(draw: Draw) -> Made:
    """Lines that nothing tells apart."""
    curves = draw.curves(ACCURACY)
    table = long_table(draw, curves, ACCURACY)
    table.rows += [[*row[:-1], round(row[-1] * 0.9, 4)] for row in table.rows[:5]]
    return Made({"log.csv": text_of(table)}, Truth())


@trap("trap: one run of each algorithm")
def single(draw: Draw) -> Made:
    """Curves without repetition."""
    levels, names = draw.levels(8), draw.algorithms(3)
    rows = [
        [name, level, float(v)] for name in names for level, v in zip(levels, draw.values(ACCURACY, (8,)), strict=True)
    ]
    return Made({"log.csv": text_of(Table(["model", "epoch", "accuracy"], rows))}, Truth())


@trap("trap: messages and times beside the runs")
def messages(draw: Draw) -> Made:
    """Nothing is asked of what no person compares."""
    curves = draw.curves(ACCURACY)
    table = long_table(draw, curves, ACCURACY)
    number = len(table.rows)
    table.add("timestamp", [f"2024-05-01T10:{n // 60 % 60:02}:{n % 60:02}" for n in range(number)], 0)
    table.add("error", [draw.pick(["", "", "CUDA out of memory"]) for _ in range(number)])
    return Made({"log.csv": text_of(table)}, truth(curves))


@trap("trap: folds with means below")
def fold_means(draw: Draw) -> Made:
    """'mean' and 'std' are no folds."""
    folds = draw.folds(ACCURACY)
    rows = [[fold + 1, *scores] for fold, scores in enumerate(folds.scores[:, 0].T.tolist())]
    for name, values in (("mean", folds.scores.mean(axis=2)), ("std", folds.scores.std(axis=2))):
        rows.append([name, *np.round(values[:, 0], 4).tolist()])
    return Made({"cv.csv": text_of(Table(["fold", *folds.algorithms], rows))}, truth(folds))


@trap("trap: runs that stop at different levels")
def ragged(draw: Draw) -> Made:
    """One run is shorter: cut to the levels that all have, or left out."""
    curves = draw.curves(ACCURACY, runs=5)
    table = long_table(draw, curves, ACCURACY)
    table.rows.pop(len(curves.levels) - 1)
    cut = Curves(curves.values[:, :-1], curves.algorithm, curves.levels[:-1], curves.run)
    rest = Curves(curves.values[1:], curves.algorithm[1:], curves.levels, curves.run[1:])
    held = curves.values.copy()
    held[0, -1] = held[0, -2]
    held_on = Curves(held, curves.algorithm, curves.levels, curves.run)
    return Made({"log.csv": text_of(table)}, truth(cut, rest, held_on))
