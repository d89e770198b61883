"""Scores of cross-validation and resampling."""

from __future__ import annotations

from stats_core import FoldScores, ScoreTable
from tests.files.draw import Draw, Made, Metric, truth
from tests.files.layouts import layout
from tests.files.tables import Table, any_file, any_text, reordered, text_of, with_extras


@layout("folds: long")
def long(draw: Draw) -> Made:
    """One line for each algorithm and fold."""
    metric = draw.metric()
    folds = draw.folds(metric)
    rows = [
        [name, fold, score]
        for name, scores in zip(folds.algorithms, folds.scores[:, 0].tolist(), strict=True)
        for fold, score in enumerate(scores)
    ]
    table = Table([draw.heading("algorithm"), draw.heading("fold"), metric.heading], rows)
    table = with_extras(draw, reordered(draw, table), metric.heading)
    return Made(any_file(draw, table), truth(folds))


@layout("folds: long, repeated")
def repeated(draw: Draw) -> Made:
    """One line for each algorithm, repetition and fold."""
    metric = draw.metric()
    folds = draw.folds(metric, runs=draw.pick([3, 4]), folds=draw.pick([5, 10]))
    rows = [
        [name, run + 1, fold + 1, float(folds.scores[place, run, fold])]
        for place, name in enumerate(folds.algorithms)
        for run in range(folds.runs)
        for fold in range(folds.folds)
    ]
    headings = [draw.heading("algorithm"), draw.heading("repeat"), draw.heading("fold"), metric.heading]
    table = with_extras(draw, reordered(draw, Table(headings, rows)), metric.heading)
    return Made(any_file(draw, table), truth(folds))


@layout("folds: folds as headings")
def headings(draw: Draw) -> Made:
    """One line for each algorithm, one column for each fold."""
    metric = draw.metric()
    folds = draw.folds(metric)
    style, first = draw.pick(["fold{}", "fold_{}", "Fold {}", "split{}", "cv{}"]), draw.pick([0, 1])
    named = [style.format(first + fold) for fold in range(folds.folds)]
    rows = [[name, *scores] for name, scores in zip(folds.algorithms, folds.scores[:, 0].tolist(), strict=True)]
    table = Table([draw.heading("algorithm"), *named], rows)
    if draw.chance(0.3):
        table.add("mean", [round(sum(row[1:]) / len(row[1:]), 4) for row in table.rows])
    return Made(any_file(draw, reordered(draw, table, columns=False)), truth(folds))


@layout("folds: a column for each algorithm")
def wide(draw: Draw) -> Made:
    """One line for each fold, one column for each algorithm."""
    metric = draw.metric()
    folds = draw.folds(metric)
    rows = [[fold + 1, *scores] for fold, scores in enumerate(folds.scores[:, 0].T.tolist())]
    if draw.chance(0.2):
        ends = [["mean", *[round(float(mean), 4) for mean in folds.scores[:, 0].mean(axis=1)]]]
        ends += [["std", *[round(float(std), 4) for std in folds.scores[:, 0].std(axis=1)]]]
        return Made(any_text(draw, Table([draw.heading("fold"), *folds.algorithms], rows + ends)), truth(folds))
    table = Table([draw.heading("fold"), *folds.algorithms], rows)
    return Made(any_file(draw, reordered(draw, table)), truth(folds))


@layout("folds: several data sets, long")
def datasets(draw: Draw) -> Made:
    """Folds of several data sets: one of them, or their means."""
    metric = draw.metric()
    table, many = several(draw, metric)
    return Made(any_file(draw, reordered(draw, table)), truth(*many))


def several(draw: Draw, metric: Metric) -> tuple[Table, tuple[ScoreTable | FoldScores, ...]]:
    """Folds of several data sets, and what they may mean."""
    n_datasets, n_algorithms, n_folds = draw.sizes((6, 9), (2, 5), (3, 10))
    names, algorithms = draw.datasets(n_datasets), tuple(draw.algorithms(n_algorithms))
    scores = draw.values(metric, (n_datasets, n_algorithms, n_folds))
    rows = [
        [name, algorithm, fold + 1, float(scores[d, a, fold])]
        for d, name in enumerate(names)
        for a, algorithm in enumerate(algorithms)
        for fold in range(n_folds)
    ]
    parts = [draw.heading("dataset"), draw.heading("algorithm"), draw.heading("fold"), metric.heading]
    means = ScoreTable(tuple(names), algorithms, scores.mean(axis=2), metric.higher)
    each = [FoldScores(algorithms, of[:, None, :], higher_is_better=metric.higher) for of in scores]
    return Table(parts, rows), (means, *each)


@layout("folds: one file per algorithm, data set x resample")
def resamples(draw: Draw) -> Made:
    """A file for each algorithm: data sets as lines, resamples as columns."""
    metric = draw.metric()
    table, many = several(draw, metric)
    means = many[0]
    assert isinstance(means, ScoreTable)
    style = draw.pick(["{}", "resample_{}", "fold{}"])
    files = {}
    for name in means.algorithms:
        cells: dict[str, list[float]] = {}
        for dataset, algorithm, _, score in table.rows:
            if algorithm == name:
                cells.setdefault(dataset, []).append(score)
        numbers = [style.format(place) for place in range(len(next(iter(cells.values()))))]
        rows = [[dataset, *scores] for dataset, scores in cells.items()]
        file = f"{name.replace('/', '-')}{draw.pick(['', ''])}.csv"
        files[file] = text_of(Table([draw.heading("dataset"), *numbers], rows))
    return Made(files, truth(*many))


@layout("folds: cv_results_")
def cv_results(draw: Draw) -> Made:
    """scikit-learn's table of a search: a line for each setting, a column for each split."""
    folds = draw.folds(Metric("score", True, 1.0, 4), folds=draw.pick([5, 8]))
    settings = [f"{{'max_depth': {2 + place}}}" for place in range(len(folds.algorithms))]
    rows = []
    for place, scores in enumerate(folds.scores[:, 0]):
        times = [round(float(draw.rng.uniform(0.1, 2)), 4) for _ in range(2)]
        rows.append(
            [*times, 2 + place, settings[place], *scores.tolist(), float(scores.mean()), float(scores.std()), place + 1]
        )
    splits = [f"split{split}_test_score" for split in range(folds.folds)]
    ends = ["mean_test_score", "std_test_score", "rank_test_score"]
    table = Table(["mean_fit_time", "mean_score_time", "param_max_depth", "params", *splits, *ends], rows)
    named = [FoldScores(tuple(names), folds.scores) for names in (settings, [str(2 + p) for p in range(len(settings))])]
    return Made(
        {draw.file_name("csv"): text_of(table)},
        truth(*named, *[FoldScores(tuple(f"max_depth={2 + p}" for p in range(len(settings))), folds.scores)]),
    )


@layout("folds: WEKA Experimenter")
def weka(draw: Draw) -> Made:
    """Keys in `Key_` columns."""
    folds = draw.folds(Metric("Percent_correct", True, 100.0, 2), runs=3, folds=10)
    rows = [
        ["iris", run + 1, fold + 1, f"weka.classifiers.{name}", float(folds.scores[place, run, fold])]
        for place, name in enumerate(folds.algorithms)
        for run in range(folds.runs)
        for fold in range(folds.folds)
    ]
    table = Table(["Key_Dataset", "Key_Run", "Key_Fold", "Key_Scheme", "Percent_correct"], rows)
    last = tuple(name.rpartition(".")[2] for name in folds.algorithms)
    return Made({draw.file_name("csv"): text_of(table)}, truth(FoldScores(last, folds.scores)))
