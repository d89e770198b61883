"""Benchmarks: one score for each data set and algorithm."""

from __future__ import annotations

import numpy as np

from stats_core import ScoreTable
from tests.files import names
from tests.files.draw import Draw, Made, Metric, truth
from tests.files.layouts import layout
from tests.files.tables import Table, any_file, any_text, excel, parquet, reordered, text_of, with_extras


def long_rows(scores: ScoreTable) -> list[list[object]]:
    """Data set, algorithm and score."""
    return [
        [dataset, algorithm, float(scores.scores[i, j])]
        for i, dataset in enumerate(scores.datasets)
        for j, algorithm in enumerate(scores.algorithms)
    ]


def wide_table(scores: ScoreTable, heading: str) -> Table:
    """Data sets as lines, algorithms as headings."""
    rows = [[name, *row] for name, row in zip(scores.datasets, scores.scores.tolist(), strict=True)]
    return Table([heading, *scores.algorithms], rows)


@layout("benchmark: long")
def long(draw: Draw) -> Made:
    """One line for each data set and algorithm."""
    metric = draw.metric()
    scores = draw.table(metric)
    table = Table([draw.heading("dataset"), draw.heading("algorithm"), metric.heading], long_rows(scores))
    return Made(any_file(draw, with_extras(draw, reordered(draw, table), metric.heading)), truth(scores))


@layout("benchmark: long, several metrics")
def metrics(draw: Draw) -> Made:
    """acc, auc and logloss side by side: the winner depends on which is meant."""
    wanted = [Metric("acc", True, 1.0, 4), Metric("auc", True, 1.0, 4), Metric("logloss", False, 1.0, 4)]
    first = draw.table(wanted[0])
    tables = [first] + [
        ScoreTable(first.datasets, first.algorithms, draw.values(m, first.scores.shape), m.higher) for m in wanted[1:]
    ]
    rows = [[*row, *(float(t.scores.ravel()[place]) for t in tables[1:])] for place, row in enumerate(long_rows(first))]
    table = Table([draw.heading("dataset"), draw.heading("algorithm"), *(m.heading for m in wanted)], rows)
    return Made(any_file(draw, reordered(draw, table)), truth(draw.pick(tables)))


@layout("benchmark: long, a metric column")
def metric_column(draw: Draw) -> Made:
    """The metric's name in a column of its own."""
    wanted = [Metric("acc", True, 1.0, 4), Metric("logloss", False, 1.0, 4)]
    first = draw.table(wanted[0])
    other = ScoreTable(first.datasets, first.algorithms, draw.values(wanted[1], first.scores.shape), False)
    rows = [[*row[:2], m.heading, row[2]] for t, m in ((first, wanted[0]), (other, wanted[1])) for row in long_rows(t)]
    table = Table([draw.heading("dataset"), draw.heading("algorithm"), draw.heading("metric"), "value"], rows)
    return Made(any_file(draw, reordered(draw, table)), truth(draw.pick([first, other])))


@layout("benchmark: wide")
def wide(draw: Draw) -> Made:
    """Data sets as lines, algorithms as headings."""
    metric = draw.metric()
    scores = draw.table(metric)
    heading = draw.pick(["", draw.heading("dataset"), draw.heading("dataset")])
    return Made(any_file(draw, reordered(draw, wide_table(scores, heading), columns=False)), truth(scores))


@layout("benchmark: wide, with summary lines")
def summaries(draw: Draw) -> Made:
    """Below the data sets stand means, ranks and counts."""
    metric = draw.metric()
    scores = draw.table(metric)
    table = wide_table(scores, draw.heading("dataset"))
    ranks = np.argsort(np.argsort(-scores.scores if metric.higher else scores.scores, axis=1), axis=1) + 1
    for name in draw.some(names.SUMMARIES, draw.number(1, 3)):
        low = name.lower()
        values = scores.scores.std(axis=0) if low == "std" else scores.scores.mean(axis=0)
        values = ranks.mean(axis=0) if "rank" in low else values
        values = (ranks == 1).sum(axis=0).astype(float) if low in ("# best", "wins") else values
        table.rows.append([name, *np.round(values, 4).tolist()])
    return Made(any_text(draw, table), truth(scores))


@layout("benchmark: wide, with descriptions")
def described(draw: Draw) -> Made:
    """Between data sets and scores stand sizes of the data sets."""
    metric = draw.metric()
    scores = draw.table(metric)
    table = wide_table(scores, draw.heading("dataset"))
    for heading in draw.some(["n_samples", "n_features", "n_classes", "# instances"], draw.number(1, 2)):
        table.add(heading, [draw.number(3, 5000) for _ in table.rows], 1)
    return Made(any_file(draw, table), truth(scores))


@layout("benchmark: wide, with spreads")
def spreads(draw: Draw) -> Made:
    """Beside every algorithm stands its standard error."""
    metric = draw.metric()
    scores = draw.table(metric)
    table = wide_table(scores, draw.heading("dataset"))
    style = draw.pick(["{}_std", "{}_stderr", "{} std", "{} (std)"])
    for place in range(len(scores.algorithms), 0, -1):
        spread = [round(float(draw.rng.uniform(0.001, 0.03)), 4) for _ in table.rows]
        table.add(style.format(table.headings[place]), spread, place + 1)
    return Made(any_file(draw, table), truth(scores))


@layout("benchmark: transposed")
def transposed(draw: Draw) -> Made:
    """Algorithms as lines, data sets as headings."""
    metric = draw.metric()
    scores = draw.table(metric)
    rows = [[name, *row] for name, row in zip(scores.algorithms, scores.scores.T.tolist(), strict=True)]
    table = Table([draw.heading("algorithm"), *scores.datasets], rows)
    if draw.chance(0.3):
        table.add(draw.pick(["Avg.", "mean", "Average"]), [round(sum(row[1:]) / len(row[1:]), 4) for row in table.rows])
    return Made(any_file(draw, reordered(draw, table, columns=False)), truth(scores))


@layout("benchmark: long with runs")
def runs(draw: Draw) -> Made:
    """Several seeds for each data set and algorithm: their means."""
    metric = draw.metric()
    n_datasets, n_algorithms, n_runs = draw.sizes((6, 11), (2, 5), (3, 5))
    cube = draw.values(metric, (n_datasets, n_algorithms, n_runs))
    scores = ScoreTable(
        tuple(draw.datasets(n_datasets)), tuple(draw.algorithms(n_algorithms)), cube.mean(axis=2), metric.higher
    )
    seeds = draw.runs(n_runs)
    rows = [
        [d, a, seed, float(cube[i, j, k])]
        for i, d in enumerate(scores.datasets)
        for j, a in enumerate(scores.algorithms)
        for k, seed in enumerate(seeds)
    ]
    headings = [draw.heading("dataset"), draw.heading("algorithm"), draw.heading("run"), metric.heading]
    finals = [_finals(scores.algorithms, cube[i], metric.higher) for i in range(n_datasets)]
    return Made(any_file(draw, reordered(draw, Table(headings, rows))), truth(scores, *finals, levels=False))


def _finals(algorithms: tuple[str, ...], cells: np.ndarray, higher: bool):  # type: ignore[type-arg,no-untyped-def]
    """The runs on one data set as final scores."""
    from stats_core import Curves

    return Curves.from_groups({name: cells[j][:, None] for j, name in enumerate(algorithms)}, [1.0], higher)


@layout("benchmark: one file per algorithm")
def per_file(draw: Draw) -> Made:
    """A file for each algorithm, joined by data set."""
    metric = draw.metric()
    scores = draw.table(metric)
    files = {}
    folder = draw.pick(["", "results/", "out/2024/"])
    for place, name in enumerate(scores.algorithms):
        rows = [[d, float(scores.scores[i, place])] for i, d in enumerate(scores.datasets)]
        if draw.chance(0.3):
            rows = draw.shuffled(rows)
        files[f"{folder}{name}.csv"] = text_of(Table([draw.heading("dataset"), metric.heading], rows))
    return Made(files, truth(scores))


@layout("benchmark: with holes")
def holes(draw: Draw) -> Made:
    """Some scores are missing: the complete block, or lines or columns left out."""
    metric = draw.metric()
    scores = draw.table(metric, (9, 13))
    table = wide_table(scores, draw.heading("dataset"))
    known = {(str(d), str(a)): float(s) for d, a, s in long_rows(scores)}  # type: ignore[arg-type]
    rows = draw.some(range(len(table.rows)), draw.number(1, 3))
    for row in rows:
        column = draw.number(1, len(scores.algorithms))
        table.rows[row][column] = draw.pick([None, "-", "n/a", "OOM", "nan"])
        known[scores.datasets[row], scores.algorithms[column - 1]] = float("nan")
    kept = [place for place in range(len(table.rows)) if place not in rows]
    left = ScoreTable(tuple(scores.datasets[p] for p in kept), scores.algorithms, scores.scores[kept], metric.higher)
    return Made(any_text(draw, table), truth(left, holes=known))


@layout("benchmark: AMLB with failed runs")
def amlb(draw: Draw) -> Made:
    """Frameworks, tasks and folds, with messages where a run failed."""
    n_datasets, n_algorithms, n_folds = draw.sizes((7, 10), (3, 5), (2, 6))
    cube = draw.values(Metric("result", True, 1.0, 4), (n_datasets, n_algorithms, n_folds))
    algorithms, datasets = tuple(draw.algorithms(n_algorithms)), draw.datasets(n_datasets)
    rows, known = [], {}
    failed = (draw.number(0, n_datasets - 1), draw.number(0, n_algorithms - 1))
    for i, dataset in enumerate(datasets):
        for j, name in enumerate(algorithms):
            lost = (i, j) == failed
            known[dataset, name] = float("nan") if lost else float(cube[i, j].mean())
            for fold in range(n_folds):
                result = None if lost else float(cube[i, j, fold])
                info = "Interrupting thread MainThread after 3600s" if lost else ""
                rows.append(
                    [
                        f"openml.org/t/{i + 3}",
                        dataset,
                        name,
                        "1h8c",
                        fold,
                        "binary",
                        result,
                        "auc",
                        draw.number(50, 3600),
                        info,
                    ]
                )
    headings = ["id", "task", "framework", "constraint", "fold", "type", "result", "metric", "duration", "info"]
    kept = [i for i in range(n_datasets) if i != failed[0]]
    left = ScoreTable(tuple(datasets[i] for i in kept), algorithms, cube[kept].mean(axis=2))
    return Made({draw.file_name("csv"): text_of(Table(headings, rows))}, truth(left, holes=known))


@layout("benchmark: Excel")
def workbook(draw: Draw) -> Made:
    """A workbook."""
    scores = draw.table(draw.metric())
    return Made({draw.file_name("xlsx"): excel(wide_table(scores, draw.heading("dataset")))}, truth(scores))


@layout("benchmark: Parquet")
def parquet_file(draw: Draw) -> Made:
    """A Parquet file."""
    metric = draw.metric()
    scores = draw.table(metric)
    table = Table([draw.heading("dataset"), draw.heading("algorithm"), metric.heading], long_rows(scores))
    return Made({draw.file_name("parquet"): parquet(table)}, truth(scores))
