"""Data as a long table, one value in each row, and back again without the loss of a digit.

For every data type there is one set of columns, which tells the type when the file is read. What a table of values
cannot say (whether higher is better, the sizes of training and test sets) is given beside it, see `tidy_facts`.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import numpy as np

from stats_core.data import Agreement, Curves, FoldScores, Losses, LossSummary, ScoreTable
from stats_core.errors import InputError

Data = Agreement | Curves | FoldScores | Losses | LossSummary | ScoreTable
COLUMNS: dict[type, tuple[str, ...]] = {
    Curves: ("algorithm", "run", "level", "score"),
    FoldScores: ("algorithm", "run", "fold", "score"),
    ScoreTable: ("dataset", "algorithm", "score"),
    Losses: ("case", "algorithm", "loss"),
    Agreement: ("algorithm_a", "algorithm_b", "a_is_right", "b_is_right", "cases"),
    LossSummary: ("algorithm", "other", "mean_loss", "covariance", "cases"),
}
BLOCK = "block"
"""A fifth column of curves whose design is paired."""
_QUOTED = re.compile(r'[",\r\n]|^\s|\s$')
_FORMULA = re.compile(r"'*[=+\-@\t\r]")


def tidy(data: Data) -> str:
    """The data as CSV with one value in each row.

    Numbers have all their digits. A name that a spreadsheet would run as a formula has an apostrophe in front, which
    `read_tidy` takes away again.
    """
    columns = COLUMNS[type(data)]
    if isinstance(data, Curves) and data.block is not None:
        columns = (*columns, BLOCK)
    lines = (",".join(map(_cell, row)) for row in [columns, *_rows(data)])
    return "".join(f"{line}\n" for line in lines)


def tidy_facts(data: Data) -> dict[str, Any]:
    """What `read_tidy` must be told beside the table."""
    if isinstance(data, FoldScores):
        return {"higher_is_better": data.higher_is_better, "n_train": data.n_train, "n_test": data.n_test}
    return {"higher_is_better": data.higher_is_better} if isinstance(data, (Curves, ScoreTable)) else {}


def read_tidy(
    source: str | Path,
    *,
    higher_is_better: bool = True,
    n_train: float | None = None,
    n_test: float | None = None,
) -> Data:
    """The data of a file that `tidy` wrote.

    Parameters
    ----------
    source
        The path of the file, or its text.
    higher_is_better, n_train, n_test
        What the table does not hold, for the data types that have it.
    """
    if isinstance(source, Path) or "\n" not in source:
        with Path(source).open(encoding="utf-8", newline="") as file:
            source = file.read()
    rows = [[_name(cell) for cell in row] for row in csv.reader(io.StringIO(source, newline=""))]
    heading, body = tuple(rows[0]) if rows else (), rows[1:]
    if not body:
        raise InputError("The file holds no values", remedy="Export the data again.")
    if wrong := next((number for number, row in enumerate(body, start=2) if len(row) != len(heading)), None):
        raise InputError(f"Row {wrong} has another number of columns than the heading", remedy="Export the data again.")
    columns: dict[str, list[str]] = {name: [row[i] for row in body] for i, name in enumerate(heading)}
    if set(heading) - {BLOCK} == set(COLUMNS[Curves]):
        return _curves(columns, higher_is_better)
    if heading == COLUMNS[FoldScores]:
        return _folds(columns, higher_is_better, n_train, n_test)
    if heading == COLUMNS[ScoreTable]:
        datasets, algorithms, scores = _grid(columns, "dataset", "algorithm", "score")
        return ScoreTable(datasets, algorithms, scores, higher_is_better)
    if heading == COLUMNS[Losses]:
        _, algorithms, losses = _grid(columns, "case", "algorithm", "loss")
        return Losses(algorithms, losses)
    if heading == COLUMNS[Agreement]:
        return _agreement(columns)
    if heading == COLUMNS[LossSummary]:
        names, _, covariance = _grid(columns, "algorithm", "other", "covariance")
        means = _numbers(columns["mean_loss"])[:: len(names)]
        return LossSummary(names, np.array(means), covariance, int(columns["cases"][0]))
    known = "; ".join(", ".join(names) for names in COLUMNS.values())
    raise InputError(f"The columns are {', '.join(heading)}", remedy=f"Tidy data have the columns: {known}.")


def _rows(data: Data) -> Iterator[Iterable[Any]]:
    if isinstance(data, Curves):
        blocks = data.block or ()
        for i, (algorithm, run) in enumerate(zip(data.algorithm, data.run, strict=True)):
            more = (blocks[i],) if blocks else ()
            for level, score in zip(data.levels.tolist(), data.values[i].tolist(), strict=True):
                yield algorithm, run, level, score, *more
    elif isinstance(data, FoldScores):
        for algorithm, runs in zip(data.algorithms, data.scores.tolist(), strict=True):
            for number, folds in enumerate(runs, start=1):
                for fold, score in enumerate(folds, start=1):
                    yield algorithm, number, fold, score
    elif isinstance(data, ScoreTable):
        for dataset, scores in zip(data.datasets, data.scores.tolist(), strict=True):
            for algorithm, score in zip(data.algorithms, scores, strict=True):
                yield dataset, algorithm, score
    elif isinstance(data, Losses):
        for case, losses in enumerate(data.losses.tolist(), start=1):
            for algorithm, loss in zip(data.algorithms, losses, strict=True):
                yield case, algorithm, loss
    elif isinstance(data, Agreement):
        yield data.a, data.b, "yes", "yes", data.both_right
        yield data.a, data.b, "yes", "no", data.only_a_right
        yield data.a, data.b, "no", "yes", data.only_b_right
        yield data.a, data.b, "no", "no", data.both_wrong
    else:
        for algorithm, mean, row in zip(data.algorithms, data.means.tolist(), data.covariance.tolist(), strict=True):
            for other, covariance in zip(data.algorithms, row, strict=True):
                yield algorithm, other, mean, covariance, data.cases


def _curves(columns: dict[str, list[str]], higher_is_better: bool) -> Curves:
    keys = list(zip(columns["algorithm"], columns["run"], strict=True))
    curves = list(dict.fromkeys(keys))
    scores = _numbers(columns["score"])
    count = len(scores) // len(curves)
    if any(keys[i * count : (i + 1) * count] != [curve] * count for i, curve in enumerate(curves)):
        raise InputError("The rows of a curve do not stand together", remedy="Export the data again.")
    blocks = tuple(columns[BLOCK][::count]) if BLOCK in columns else None
    return Curves(
        np.array(scores).reshape(len(curves), count),
        tuple(algorithm for algorithm, _ in curves),
        np.array(_numbers(columns["level"][:count])),
        tuple(run for _, run in curves),
        blocks,
        higher_is_better,
    )


def _folds(
    columns: dict[str, list[str]], higher_is_better: bool, n_train: float | None, n_test: float | None
) -> FoldScores:
    names = tuple(dict.fromkeys(columns["algorithm"]))
    shape = len(names), len(set(columns["run"])), len(set(columns["fold"]))
    scores = np.array(_numbers(columns["score"])).reshape(shape)
    return FoldScores(names, scores, n_train, n_test, higher_is_better)


def _grid(
    columns: dict[str, list[str]], down: str, across: str, value: str
) -> tuple[tuple[str, ...], tuple[str, ...], Any]:
    rows, names = tuple(dict.fromkeys(columns[down])), tuple(dict.fromkeys(columns[across]))
    values = _numbers(columns[value])
    if len(values) != len(rows) * len(names):
        raise InputError(
            f"{len(values)} values for {len(rows)} rows and {len(names)} columns", remedy="Export the data again."
        )
    return rows, names, np.array(values).reshape(len(rows), len(names))


def _agreement(columns: dict[str, list[str]]) -> Agreement:
    counts = {
        (a, b): int(cases)
        for a, b, cases in zip(columns["a_is_right"], columns["b_is_right"], columns["cases"], strict=True)
    }
    return Agreement(
        both_right=counts["yes", "yes"],
        only_a_right=counts["yes", "no"],
        only_b_right=counts["no", "yes"],
        both_wrong=counts["no", "no"],
        a=columns["algorithm_a"][0],
        b=columns["algorithm_b"][0],
    )


def _numbers(cells: list[str]) -> list[float]:
    try:
        return [float(cell) for cell in cells]
    except ValueError:
        raise InputError("A cell that should hold a number holds none", remedy="Export the data again.") from None


def _cell(value: Any) -> str:
    if not isinstance(value, str):
        return repr(value)
    text = f"'{value}" if _FORMULA.match(value) else value
    # The csv module leaves a carriage return unquoted, which its reader takes for the end of a line.
    return '"' + text.replace('"', '""') + '"' if _QUOTED.search(text) else text


def _name(cell: str) -> str:
    return cell[1:] if cell.startswith("'") and _FORMULA.match(cell) else cell
