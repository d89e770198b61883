"""Predictions, one model per file: joined by case, where the truth of all files must agree."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import pandas as pd

from stats_core.errors import InputError
from stats_core.reading.parse.case_words import names_case, truth_of
from stats_core.reading.parse.places import quoted
from stats_core.reading.parse.read_table import ReadTable
from stats_core.reading.parse.words import words_of
from stats_core.wording import counted

_PREDICTED = frozenset(["pred", "prediction", "predicted", "predict", "output", "yhat", "ypred"])


class _CaseColumns(NamedTuple):
    """The columns of case, truth and prediction; "" for a case that is told by its line."""

    case: str
    truth: str
    predicted: str


def joined_predictions(tables: Mapping[str, ReadTable]) -> ReadTable | None:
    """One line for each case with the truth and a column for each file, or None where the files are something else.

    Raises
    ------
    InputError
        The files do not have the same cases, or not the same truth.
    """
    columns = {path: parts for path, table in tables.items() if (parts := _case_columns(table.names)) is not None}
    if len(columns) < len(tables) or len({(parts.case, parts.truth) for parts in columns.values()}) > 1:
        return None
    first, *others = tables
    joined = _of_model(first, tables[first], columns[first])
    for path in others:
        model = _of_model(path, tables[path], columns[path])
        _refuse_other_cases(joined, model, first, path)
        name = model.columns[-1]
        joined[name] = model[name].reindex(joined.index)
    return ReadTable(
        joined.rename_axis("case").reset_index(),
        kind="predictions",
        recognised=f"predictions of {counted(len(tables), 'model')}, one in each file",
    )


def _case_columns(names: tuple[str, ...]) -> _CaseColumns | None:
    truth = truth_of(names)
    case = next((name for name in names if names_case(name)), "")
    marked = [name for name in names if _names_prediction(name)]
    predicted = marked or [name for name in names if name not in (truth, case)]
    if not truth or len(predicted) != 1 or predicted[0] == truth:
        return None
    return _CaseColumns(case, truth, predicted[0])


def _of_model(path: str, table: ReadTable, columns: _CaseColumns) -> pd.DataFrame:
    """Truth and prediction of each case, the prediction under the name of the file."""
    case, truth, predicted = columns
    name = path.rpartition("/")[2].rpartition(".")[0]
    index = table.column(case) if case else [str(i + 1) for i in range(len(table))]
    model = pd.DataFrame({"truth": table.column(truth), name: table.column(predicted)}, index=pd.Index(index))
    if model.index.has_duplicates:
        twice = str(model.index[model.index.duplicated()][0])
        raise InputError(f"The case {quoted(twice)} occurs twice", quoted(path), "Give every case one line.")
    return model


def _names_prediction(name: str) -> bool:
    """Whether a heading marks a column of predictions."""
    words = words_of(name)
    return not _PREDICTED.isdisjoint(["".join(words), *words])


def _refuse_other_cases(joined: pd.DataFrame, model: pd.DataFrame, first: str, path: str) -> None:
    missing = joined.index.difference(model.index)
    more = model.index.difference(joined.index)
    if len(missing) or len(more):
        case, where = (str(missing[0]), path) if len(missing) else (str(more[0]), first)
        raise InputError(
            f"The case {quoted(case)} is missing, and {len(missing) + len(more) - 1:,} more differ",
            quoted(where),
            "Give predictions for the same cases in all files.",
        )
    other = model["truth"].reindex(joined.index) != joined["truth"]
    if other.any():
        case = str(joined.index[other.to_numpy()][0])
        raise InputError(
            f"The truth of case {quoted(case)} is not the same in all files",
            f"{quoted(first)} and {quoted(path)}",
            "Give predictions for one test set.",
        )
