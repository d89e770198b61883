"""Learning curves and final scores of runs in one table."""

from __future__ import annotations

from collections.abc import Iterator

from stats_core import Curves
from tests.files.draw import Draw, Made, Metric, truth
from tests.files.layouts import layout
from tests.files.tables import Table, any_file, any_text, reordered, text_of, with_extras


def points(draw: Draw, curves: Curves) -> Iterator[tuple[str, str, float, float]]:
    """Algorithm, run, level and score of every point, runs named as people do."""
    named = runs_of(draw, curves)
    for curve, (algorithm, run) in enumerate(named):
        for level, score in zip(curves.levels.tolist(), curves.values[curve].tolist(), strict=True):
            yield algorithm, run, level, score


def runs_of(draw: Draw, curves: Curves) -> list[tuple[str, str]]:
    """Algorithm and run of every curve."""
    usual = draw.runs(max(curves.sizes))
    return [(algorithm, usual[int(number) - 1]) for algorithm, number in zip(curves.algorithm, curves.run, strict=True)]


def long_table(draw: Draw, curves: Curves, metric: Metric) -> Table:
    """One line for each score."""
    headings = [draw.heading("algorithm"), draw.heading("run"), draw.heading("level"), metric.heading]
    return Table(headings, [list(point) for point in points(draw, curves)])


@layout("curves: long")
def long(draw: Draw) -> Made:
    """One line for each score."""
    metric = draw.metric()
    curves = draw.curves(metric)
    table = with_extras(draw, reordered(draw, long_table(draw, curves, metric)), metric.heading)
    return Made(any_file(draw, table), truth(curves))


@layout("curves: long, several metrics")
def metrics(draw: Draw) -> Made:
    """Two or three metrics side by side, of which one is meant."""
    metric = Metric(draw.pick(["accuracy", "reward", "auc"]), True, 1.0, 4)
    other = Metric(draw.pick(["loss", "error", "logloss"]), False, 1.0, 4)
    curves = draw.curves(metric)
    table = long_table(draw, curves, metric)
    turned = Curves(
        (1.2 - curves.values * 0.9).round(4), curves.algorithm, curves.levels, curves.run, higher_is_better=False
    )
    table.add(other.heading, turned.values.ravel().tolist(), draw.pick([3, 4]))
    return Made(any_file(draw, reordered(draw, table)), truth(draw.pick([curves, turned])))


@layout("curves: long, several tasks")
def tasks(draw: Draw) -> Made:
    """Runs on several environments: one of them is compared."""
    metric = draw.metric()
    first = draw.curves(metric)
    others = [first]
    for _ in range(draw.pick([1, 2])):
        noise = draw.rng.uniform(0.7, 1.3, first.values.shape)
        others.append(
            Curves((first.values * noise).round(4), first.algorithm, first.levels, first.run, None, metric.higher)
        )
    named = runs_of(draw, first)
    rows = []
    for name, curves in zip(draw.datasets(len(others)), others, strict=True):
        for (algorithm, run), values in zip(named, curves.values.tolist(), strict=True):
            rows += [
                [name, algorithm, run, level, score] for level, score in zip(first.levels.tolist(), values, strict=True)
            ]
    headings = [draw.heading(part) for part in ("dataset", "algorithm", "run", "level")]
    return Made(any_file(draw, reordered(draw, Table([*headings, metric.heading], rows))), truth(draw.pick(others)))


@layout("curves: levels as headings")
def wide(draw: Draw) -> Made:
    """One line for each run, one column for each level."""
    metric = draw.metric()
    curves = draw.curves(metric)
    style = draw.pick(["{}", "{}", "epoch {}", "step_{}", "epoch_{}", "step={}"])
    levels = [style.format(int(level)) for level in curves.levels]
    named = runs_of(draw, curves)
    rows = [[*name, *values] for name, values in zip(named, curves.values.tolist(), strict=True)]
    table = Table([draw.heading("algorithm"), draw.heading("run"), *levels], rows)
    return Made(any_file(draw, reordered(draw, table, columns=False)), truth(curves))


@layout("curves: levels as headings, no run")
def wide_no_run(draw: Draw) -> Made:
    """One line for each run, which has no name."""
    metric = draw.metric()
    curves = draw.curves(metric)
    levels = [str(int(level)) for level in curves.levels]
    rows = [[name, *values] for name, values in zip(curves.algorithm, curves.values.tolist(), strict=True)]
    table = Table([draw.heading("algorithm"), *levels], rows)
    return Made(any_file(draw, reordered(draw, table, columns=False)), truth(curves))


@layout("curves: a column for each run")
def columns(draw: Draw) -> Made:
    """A column of levels, and one of scores for each run of each algorithm."""
    metric = draw.metric()
    curves = draw.curves(metric)
    style = draw.pick(["{}_{}", "{} seed {}", "{} (run {})", "{}/{}", "{}_run{}", "{}-seed{}"])
    headings = [style.format(name, run) for name, run in zip(curves.algorithm, curves.run, strict=True)]
    rows = [[level, *scores] for level, scores in zip(curves.levels.tolist(), curves.values.T.tolist(), strict=True)]
    table = Table([draw.heading("level"), *headings], rows)
    return Made(any_text(draw, table), truth(curves))


@layout("curves: a column for each algorithm")
def algorithm_columns(draw: Draw) -> Made:
    """Level and run as columns, and one column of scores for each algorithm."""
    metric = draw.metric()
    curves = draw.curves(metric, runs=draw.number(3, 8))
    runs, n_levels = draw.runs(curves.sizes[0]), len(curves.levels)
    cube = curves.values.reshape(len(curves.algorithms), len(runs), n_levels)
    rows = [
        [run, level, *cube[:, place, at].tolist()]
        for place, run in enumerate(runs)
        for at, level in enumerate(curves.levels.tolist())
    ]
    table = Table([draw.heading("run"), draw.heading("level"), *curves.algorithms], rows)
    return Made(any_file(draw, reordered(draw, table)), truth(curves))


@layout("curves: W&B panel")
def panel(draw: Draw) -> Made:
    """A column `<run> - <metric>` for each run, with its extremes."""
    metric = Metric(draw.pick(["val/acc", "train/loss", "eval/reward"]), True, 1.0, 4)
    curves = draw.curves(Metric(metric.heading, metric.heading != "train/loss", 1.0, 4))
    headings, columns = ["Step"], [curves.levels.tolist()]
    for name, run, values in zip(curves.algorithm, curves.run, curves.values.tolist(), strict=True):
        for ending in ("", "__MIN", "__MAX"):
            headings.append(f"{name}-seed{run} - {metric.heading}{ending}")
            columns.append(values)
    return Made(
        {"wandb_export_2024.csv": text_of(Table(headings, [list(row) for row in zip(*columns, strict=True)]))},
        truth(curves),
    )


@layout("curves: without headings")
def headless(draw: Draw) -> Made:
    """One line for each score, and no line of headings."""
    metric = draw.metric()
    curves = draw.curves(metric)
    return Made(any_text(draw, long_table(draw, curves, metric), headings=False), truth(curves))


@layout("final scores: long")
def final_long(draw: Draw) -> Made:
    """One line for each run, with its final score."""
    metric = draw.metric()
    curves = draw.curves(metric, final=True)
    headings = [draw.heading("algorithm"), draw.heading("run"), metric.heading]
    table = Table(headings, [[name, run, score] for name, run, _, score in points(draw, curves)])
    table = with_extras(draw, reordered(draw, table), metric.heading)
    return Made(any_file(draw, table), truth(curves, levels=False))


@layout("final scores: a column for each algorithm")
def final_wide(draw: Draw) -> Made:
    """One line for each seed, one column for each algorithm."""
    metric = draw.metric()
    curves = draw.curves(metric, final=True, runs=draw.number(6, 12))
    runs = draw.runs(curves.sizes[0])
    scores = curves.values.reshape(len(curves.algorithms), -1).T.tolist()
    table = Table(
        [draw.heading("run"), *curves.algorithms], [[run, *row] for run, row in zip(runs, scores, strict=True)]
    )
    return Made(any_file(draw, reordered(draw, table)), truth(curves, levels=False))


@layout("final scores: W&B table of runs")
def wandb_runs(draw: Draw) -> Made:
    """One line for each run, with its state, its settings and its last scores."""
    metric = Metric(draw.pick(["val/acc", "eval/reward", "test_accuracy"]), True, 1.0, 4)
    curves = draw.curves(metric, final=True)
    rows = []
    for name, run, score in zip(curves.algorithm, curves.run, curves.values[:, 0].tolist(), strict=True):
        word = f"{draw.pick(['fluent', 'lucky', 'sunny', 'wild'])}-{draw.pick(['sun', 'sea', 'moon'])}-{len(rows) + 1}"
        rows.append(
            [word, "finished", "2024-05-01T10:00:00.000Z", draw.number(900, 5000), name, run, 0.0003, 64, score]
        )
    headings = [
        "Name",
        "State",
        "Created",
        "Runtime",
        draw.pick(["algo", "model", "agent"]),
        "seed",
        "lr",
        "batch_size",
    ]
    return Made(
        {"wandb_export_runs.csv": text_of(Table([*headings, metric.heading], rows))}, truth(curves, levels=False)
    )
