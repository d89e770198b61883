"""Data as a long table, one value in each row, and back again without the loss of a digit.

For every data type there is one set of columns, which tells the type when the file is read. What a table of values
cannot say (whether higher is better, the sizes of training and test sets) is given beside it, see `tidy_facts`.
"""

from __future__ import annotations

import csv
import io
import math
import re
from collections.abc import Iterable, Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

import numpy as np

from stats_core.data.agreement import Agreement
from stats_core.data.beside_cases import Called, Unpaired
from stats_core.data.curves import Curves
from stats_core.data.fold_scores import FoldScores
from stats_core.data.loss_summary import LossSummary
from stats_core.data.losses import Losses
from stats_core.data.score_table import ScoreTable
from stats_core.data.tidy import tidy
from stats_core.errors import InputError, ParameterError
from stats_core.types import Floats

Data = Agreement | Curves | FoldScores | Losses | LossSummary | ScoreTable
COLUMNS: dict[type[Any], tuple[str, ...]] = {
    Curves: ("algorithm", "run", "level", "score"),
    FoldScores: ("algorithm", "run", "fold", "score"),
    ScoreTable: ("dataset", "algorithm", "score"),
    Losses: ("case", "algorithm", "loss"),
    Agreement: ("algorithm_a", "algorithm_b", "a_is_right", "b_is_right", "cases"),
    LossSummary: ("algorithm", "other", "mean_loss", "covariance", "cases"),
}
SAID = ("higher_is_better", "n_train", "n_test")
"""Facts that a script always states, even where they have their default values."""
FACTS = (*SAID, "level_label", "score_label", "among")
CALLED = "called"
"""The names of a case and of a group, where a file has names for them."""
BLOCK, SAMPLE, GROUP = "block", "sample", "group"
MORE: dict[type[Any], tuple[tuple[str, ...], ...]] = {
    Curves: ((BLOCK,),),
    Losses: ((SAMPLE,), (GROUP,), (SAMPLE, GROUP)),
}
"""Further columns: of curves whose design is paired, and of cases with several samples or in groups."""
_QUOTED = re.compile(r'[",\r\n]|^\s|\s$')
_FORMULA = re.compile(r"'*[=+\-@\t\r]")


def tidy_csv(data: Data) -> str:
    """The data as CSV with one value in each row.

    Numbers have all their digits. A name that a spreadsheet would run as a formula has an apostrophe in front, which
    `read_tidy` takes away again.
    """
    lines = (",".join(map(_cell, row)) for row in _rows(data))
    return "".join(f"{line}\n" for line in lines)


def tidy_facts(data: Data) -> dict[str, Any]:
    """What `read_tidy` must be told beside the table: the direction, sizes, and labels that are not the usual ones."""
    known = {field.name: field.default for field in fields(data) if field.name in FACTS}
    facts = {name: getattr(data, name) for name in known}
    said = {name: value for name, value in facts.items() if name in SAID or value != known[name]}
    if isinstance(data, Losses) and data.called != Called():
        said[CALLED] = [data.called.case, data.called.group]
    return said


def read_tidy(source: str | Path, **facts: Any) -> Data:
    """The data of a file that `tidy_csv` wrote.

    Parameters
    ----------
    source
        The path of the file, or its text.
    **facts
        What the table does not contain, as `tidy_facts` gives it: `higher_is_better`, `n_train`, `n_test`, ...
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
    kind = next((kind for kind, names in COLUMNS.items() if _heads(heading, names, MORE.get(kind, ()))), None)
    if kind is None:
        known = "; ".join(", ".join(names) for names in COLUMNS.values())
        raise InputError(f"The columns are {', '.join(heading)}", remedy=f"Tidy data have the columns: {known}.")
    if unknown := sorted(set(facts) - {field.name for field in fields(kind)}):
        raise ParameterError(f"{kind.__name__!r} has no {unknown[0]!r}", remedy="Give what `tidy_facts` says.")
    if CALLED in facts:
        facts[CALLED] = Called(*facts[CALLED])
    data: Data = kind(**_parts(kind, columns), **facts)
    return data


def _heads(heading: tuple[str, ...], names: tuple[str, ...], more: Iterable[tuple[str, ...]]) -> bool:
    return heading in (names, *((*names, *further) for further in more))


def _rows(data: Data) -> Iterator[Iterable[Any]]:
    """The heading, and then the rows."""
    if isinstance(data, Agreement):
        yield COLUMNS[Agreement]
        yield data.a, data.b, "yes", "yes", data.both_right
        yield data.a, data.b, "yes", "no", data.only_a_right
        yield data.a, data.b, "no", "yes", data.only_b_right
        yield data.a, data.b, "no", "no", data.both_wrong
    elif isinstance(data, LossSummary):
        yield COLUMNS[LossSummary]
        for algorithm, mean, row in zip(data.algorithms, data.means.tolist(), data.covariance.tolist(), strict=True):
            for other, covariance in zip(data.algorithms, row, strict=True):
                yield algorithm, other, mean, covariance, data.cases
    else:
        table = tidy(data)
        yield tuple(table.columns)
        yield from zip(*(table[column].tolist() for column in table.columns), strict=True)


def _parts(kind: type, columns: dict[str, list[str]]) -> dict[str, Any]:
    """What the data type is made from, out of the columns of its table."""
    if kind is Curves:
        return _curves(columns)
    if kind is FoldScores:
        names = tuple(dict.fromkeys(columns["algorithm"]))
        shape = len(names), len(set(columns["run"])), len(set(columns["fold"]))
        return {"algorithms": names, "scores": _shaped(_numbers(columns["score"]), *shape)}
    if kind is ScoreTable:
        datasets, algorithms, scores = _grid(columns, "dataset", "algorithm", "score")
        return {"datasets": datasets, "algorithms": algorithms, "scores": scores}
    if kind is Losses:
        return _losses(columns)
    if kind is Agreement:
        right = zip(columns["a_is_right"], columns["b_is_right"], strict=True)
        counts = dict(zip(right, _numbers(columns["cases"]), strict=True))
        cells = {
            "both_right": ("yes", "yes"),
            "only_a_right": ("yes", "no"),
            "only_b_right": ("no", "yes"),
            "both_wrong": ("no", "no"),
        }
        return {
            **{name: counts.get(key, -1.0) for name, key in cells.items()},
            "a": columns["algorithm_a"][0],
            "b": columns["algorithm_b"][0],
        }
    names, _, covariance = _grid(columns, "algorithm", "other", "covariance")
    means = _numbers(columns["mean_loss"])[:: len(names)]
    cases = _numbers(columns["cases"])[0]
    return {"algorithms": names, "means": np.array(means), "covariance": covariance, "cases": cases}


def _curves(columns: dict[str, list[str]]) -> dict[str, Any]:
    keys = list(zip(columns["algorithm"], columns["run"], strict=True))
    curves = list(dict.fromkeys(keys))
    count = len(keys) // len(curves)
    if any(keys[i * count : (i + 1) * count] != [curve] * count for i, curve in enumerate(curves)):
        raise InputError("The rows of a curve do not stand together", remedy="Export the data again.")
    return {
        "values": _shaped(_numbers(columns["score"]), len(curves), count),
        "algorithm": tuple(algorithm for algorithm, _ in curves),
        "levels": np.array(_numbers(columns["level"][:count])),
        "run": tuple(run for _, run in curves),
        "block": tuple(columns[BLOCK][::count]) if BLOCK in columns else None,
    }


def _losses(columns: dict[str, list[str]]) -> dict[str, Any]:
    """The losses with one line for each sample of a case, whose labels are those of the first algorithm."""
    algorithms = tuple(dict.fromkeys(columns["algorithm"]))
    k = len(algorithms)
    whole = _complete(columns, algorithms)
    losses = _numbers(columns["loss"])
    found: dict[str, Any] = {"algorithms": algorithms, "losses": _shaped(losses[:whole], whole // k, k)}
    item = tuple(columns["case"][:whole:k])
    if SAMPLE not in columns and len(set(item)) < len(item):
        raise InputError("A case occurs twice", remedy="Export the data again.")
    if item != tuple(str(number) for number in range(1, len(item) + 1)):
        found["item"] = item
    if whole < len(losses):
        found["unpaired"] = _unpaired(columns["case"][whole:], columns["algorithm"][whole:], losses[whole:], algorithms)
    return found | {name: tuple(columns[name][:whole:k]) for name in (SAMPLE, GROUP) if name in columns}


def _complete(columns: dict[str, list[str]], algorithms: tuple[str, ...]) -> int:
    """How many rows from the top are of cases that all algorithms have: each has one row for each, in their order."""
    k, whole, rows = len(algorithms), 0, list(zip(columns["case"], columns["algorithm"], strict=True))
    while whole < len(rows) and rows[whole : whole + k] == [(rows[whole][0], name) for name in algorithms]:
        whole += k
    return whole


def _unpaired(case: list[str], algorithm: list[str], losses: list[float], algorithms: tuple[str, ...]) -> Unpaired:
    """The cases that only some of the algorithms have."""
    item = tuple(dict.fromkeys(case))
    row, column = {name: at for at, name in enumerate(item)}, {name: at for at, name in enumerate(algorithms)}
    table = np.full((len(item), len(algorithms)), math.nan)
    for name, model, loss in zip(case, algorithm, losses, strict=True):
        if not math.isnan(table[row[name], column[model]]):
            raise InputError(f"The case {name!r} has two losses of {model!r}", remedy="Export the data again.")
        table[row[name], column[model]] = loss
    if complete := [name for name, values in zip(item, table, strict=True) if not np.isnan(values).any()]:
        raise InputError(f"The rows of case {complete[0]!r} do not stand together", remedy="Export the data again.")
    return Unpaired(item, table)


def _grid(
    columns: dict[str, list[str]], down: str, across: str, value: str
) -> tuple[tuple[str, ...], tuple[str, ...], Floats]:
    rows, names = tuple(dict.fromkeys(columns[down])), tuple(dict.fromkeys(columns[across]))
    return rows, names, _shaped(_numbers(columns[value]), len(rows), len(names))


def _shaped(values: list[float], *shape: int) -> Floats:
    if len(values) != math.prod(shape):
        raise InputError(f"{len(values)} values where {math.prod(shape)} belong", remedy="Export the data again.")
    return np.array(values).reshape(shape)


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
