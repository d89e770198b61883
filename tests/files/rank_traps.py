"""Benchmark tables that mislead by their words: names of files, of algorithms, of lines and columns."""

from __future__ import annotations

from stats_core import ScoreTable
from tests.files.draw import Draw, Made, Metric, truth
from tests.files.layouts import Layout, trap
from tests.files.rank_layouts import long_rows, wide_table
from tests.files.tables import Table, text_of
from tests.files.truths import Truth

ACCURACY = Metric("accuracy", True, 1.0, 4)
_SHARED = {
    "algorithms that share the word time": ("TimesNet", "Time-LLM", "Time-MoE"),
    "algorithms that share the word loss": ("no pair loss", "focal loss", "triplet loss", "hinge loss"),
    "algorithms named after steps and epochs": ("Step-DPO", "SGD (100 epochs)", "Batch norm", "SGD (10 epochs)"),
    "algorithms named after folds": ("1-NN DTW CV", "SVM CV", "C4.5", "Fold-In"),
    "algorithms named after refusals": ("no two-stage", "no single-head", "full", "none"),
    "algorithms named after time and error": ("InceptionTime", "ErrorCorrection", "Memory-Net", "EnergyNet"),
    "algorithms that are numbers": ("1", "2", "3", "5"),
    "algorithms that are sizes": ("100", "200", "400", "800"),
    "algorithms named after metrics": ("MAP", "Precision-Net", "RankNet", "Recall"),
}
_FILES = (
    "energy_based_models",
    "train_loss_old_datasets",
    "real-time-detectors",
    "memory_networks",
    "error_correction",
)


def _of(draw: Draw, algorithms: tuple[str, ...]) -> ScoreTable:
    datasets = draw.datasets(draw.number(7, 12))
    return ScoreTable(tuple(datasets), algorithms, draw.values(ACCURACY, (len(datasets), len(algorithms))))


def _shared(algorithms: tuple[str, ...]) -> Layout:
    def make(draw: Draw) -> Made:
        scores = _of(draw, algorithms)
        if draw.chance(0.5):
            return Made({"results.csv": text_of(wide_table(scores, "dataset"))}, truth(scores))
        headings = ["dataset", "model", draw.pick(["accuracy", "value"])]
        return Made({"results.csv": text_of(Table(headings, long_rows(scores)))}, truth(scores))

    return make


def _named(file: str) -> Layout:
    def make(draw: Draw) -> Made:
        scores = draw.table(ACCURACY)
        return Made({f"{file}.csv": text_of(wide_table(scores, draw.pick(["dataset", ""])))}, truth(scores))

    return make


for _name, _algorithms in _SHARED.items():
    trap(f"trap: {_name}")(_shared(_algorithms))
for _file in _FILES:
    trap(f"trap: accuracies in {_file}.csv")(_named(_file))


@trap("trap: spreads beside scores, long")
def stderr(draw: Draw) -> Made:
    """acc and acc_stderr."""
    scores = draw.table(ACCURACY)
    rows = [[*row, round(float(draw.rng.uniform(0.001, 0.02)), 4)] for row in long_rows(scores)]
    return Made({"results.csv": text_of(Table(["task", "model", "acc", "acc_stderr"], rows))}, truth(scores))


@trap("trap: columns _util beside the algorithms")
def util(draw: Draw) -> Made:
    """Each algorithm has a second column that is no algorithm."""
    scores = draw.table(ACCURACY)
    table = wide_table(scores, "task")
    for name in scores.algorithms:
        table.add(f"{name}_util", [draw.number(10, 99) for _ in table.rows])
    return Made({"gpu.csv": text_of(table)}, truth(scores))


@trap("trap: a data set called total")
def total(draw: Draw) -> Made:
    """A name that others give to a sum."""
    scores = draw.table(ACCURACY)
    named = ScoreTable(("total", *scores.datasets[1:]), scores.algorithms, scores.scores)
    return Made({"results.csv": text_of(wide_table(named, "dataset"))}, truth(named))


@trap("trap: metrics as columns, a line for each algorithm")
def metric_columns(draw: Draw) -> Made:
    """Nothing is repeated, so nothing can be compared."""
    names = draw.algorithms(draw.number(3, 6))
    rows = [[name, *draw.values(ACCURACY, (4,)).tolist()] for name in names]
    return Made({"results.csv": text_of(Table(["model", "accuracy", "precision", "recall", "f1"], rows))}, Truth())


@trap("trap: precision before accuracy")
def precision(draw: Draw) -> Made:
    """The first metric is not the one that is meant by all."""
    scores = draw.table(ACCURACY)
    other = ScoreTable(scores.datasets, scores.algorithms, draw.values(ACCURACY, scores.scores.shape))
    rows = [[*row[:2], of, row[2]] for row, of in zip(long_rows(scores), other.scores.ravel().tolist(), strict=True)]
    return Made(
        {"results.csv": text_of(Table(["dataset", "model", "precision", "accuracy"], rows))},
        truth(draw.pick([scores, other])),
    )


@trap("trap: resamples of one algorithm as headings")
def resamples(draw: Draw) -> Made:
    """Numbers of resamples are no algorithms."""
    datasets = draw.datasets(9)
    rows = [[name, *draw.values(ACCURACY, (10,)).tolist()] for name in datasets]
    return Made({"ROCKET_resamples.csv": text_of(Table(["dataset", *map(str, range(10))], rows))}, Truth())


@trap("trap: a table without headings")
def headless(draw: Draw) -> Made:
    """The first line is no line of names."""
    scores = draw.table(ACCURACY)
    plain = ScoreTable(scores.datasets, tuple(f"column {j + 2}" for j in range(len(scores.algorithms))), scores.scores)
    return Made({"results.csv": text_of(wide_table(scores, ""), headings=False)}, truth(plain))


@trap("trap: a third key")
def third_key(draw: Draw) -> Made:
    """Two depths for each data set and algorithm, and no word that they may be averaged."""
    first = draw.table(ACCURACY)
    second = ScoreTable(first.datasets, first.algorithms, draw.values(ACCURACY, first.scores.shape))
    depths = draw.pick([("shallow", "deep"), ("raw", "normalized"), ("en", "de")])
    rows = [[*r[:2], depth, r[2]] for depth, t in zip(depths, (first, second), strict=True) for r in long_rows(t)]
    return Made(
        {"results.csv": text_of(Table(["dataset", "model", "variant", "accuracy"], rows))},
        truth(draw.pick([first, second])),
    )


@trap("trap: runtimes")
def runtimes(draw: Draw) -> Made:
    """Less is better, and only the file's name says so."""
    scores = draw.table(Metric("runtime", False, 900.0, 2))
    return Made({"results_runtimes.csv": text_of(wide_table(scores, "env"))}, truth(scores))


@trap("trap: one column in percent")
def percent(draw: Draw) -> Made:
    """One algorithm's scores are in percent, the others' are fractions."""
    scores = draw.table(ACCURACY)
    table = wide_table(scores, "dataset")
    for row in table.rows:
        row[1] = round(100 * row[1], 2)
    mixed = scores.scores.copy()
    mixed[:, 0] *= 100
    # Whoever says that the numbers stand as they are meant has been asked.
    as_written = ScoreTable(scores.datasets, scores.algorithms, mixed)
    opened = truth(scores) if draw.chance(0.5) else truth(scores, as_written)
    return Made({"results.csv": text_of(table)}, opened)


@trap("trap: as many algorithms as data sets")
def square(draw: Draw) -> Made:
    """Nothing but a heading says which is which."""
    number = draw.number(4, 7)
    algorithms, datasets = draw.algorithms(number), draw.datasets(number)
    scores = ScoreTable(tuple(datasets), tuple(algorithms), draw.values(ACCURACY, (number, number)))
    rows = [[name, *row] for name, row in zip(algorithms, scores.scores.T.tolist(), strict=True)]
    return Made({"results.csv": text_of(Table(["model", *datasets], rows))}, truth(scores))


@trap("trap: summary lines of every kind")
def summaries(draw: Draw) -> Made:
    """'mean', 'std', '# best' and 'Avg.' are no data sets."""
    scores = draw.table(ACCURACY)
    table = wide_table(scores, "dataset")
    best = (scores.scores == scores.scores.max(axis=1, keepdims=True)).sum(axis=0)
    ends = {"mean": scores.scores.mean(axis=0), "std": scores.scores.std(axis=0), "# best": best.astype(float)}
    for name in draw.some(list(ends), 2):
        table.rows.append([name, *ends[name].round(4).tolist()])
    return Made({"results.csv": text_of(table)}, truth(scores))


@trap("trap: a year beside the data set")
def year(draw: Draw) -> Made:
    """A number that increases and is no level of training."""
    scores = draw.table(ACCURACY)
    table = wide_table(scores, "dataset")
    table.add("year", [1990 + 2 * place for place in range(len(table.rows))], 1)
    return Made({"results.csv": text_of(table)}, truth(scores))


@trap("trap: data sets that are numbers, as headings")
def numbered(draw: Draw) -> Made:
    """Identifiers of OpenML look like levels."""
    names = [str(number) for number in sorted(draw.some(range(3, 1500), 8))]
    algorithms = draw.algorithms(4)
    scores = ScoreTable(tuple(names), tuple(algorithms), draw.values(ACCURACY, (8, 4)))
    rows = [[name, *row] for name, row in zip(algorithms, scores.scores.T.tolist(), strict=True)]
    return Made({"openml.csv": text_of(Table(["model", *names], rows))}, truth(scores))


@trap("trap: cells of score and spread")
def spread_cells(draw: Draw) -> Made:
    """'0.93 ± 0.01' is one score."""
    scores = draw.table(ACCURACY)
    rows = [[*row[:2], f"{row[2]} ± {draw.rng.uniform(0.001, 0.02):.3f}"] for row in long_rows(scores)]
    return Made({"results.csv": text_of(Table(["dataset", "model", "accuracy"], rows))}, truth(scores))


@trap("trap: games as data sets")
def games(draw: Draw) -> Made:
    """'game' is also a word for a level of training."""
    scores = draw.table(Metric("score", True, 900.0, 1))
    return Made(
        {"atari.csv": text_of(Table(["game", "agent", "human_normalized_score"], long_rows(scores)))}, truth(scores)
    )
