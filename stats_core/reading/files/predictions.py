"""Predictions, one model per file: joined by case, where the truth of all files must agree."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import pandas as pd

from stats_core.errors import InputError
from stats_core.reading.cases.truth import predictions_of
from stats_core.reading.meaning.shape import Shape
from stats_core.reading.parse.case_words import RIGHT, WRONG, holds_flags, names_case, truth_of
from stats_core.reading.parse.places import quoted
from stats_core.reading.parse.read_table import ReadTable
from stats_core.reading.parse.words import words_of
from stats_core.wording import counted

_GRADES = RIGHT | WRONG | {"verdict", "grade", "outcome", "status"}
_PREDICTED = frozenset(["pred", "prediction", "predicted", "predict", "output", "yhat", "ypred"])


class _CaseColumns(NamedTuple):
    """The columns of case, truth and prediction; "" for a case that is told by its line.

    `marked` says that the heading calls it a prediction.
    """

    case: str
    truth: str
    predicted: str
    marked: bool


def joined_predictions(tables: Mapping[str, ReadTable]) -> ReadTable | None:
    """One line for each case with the truth and a column for each file, or None where the files are something else.

    Where files have different cases, each case and model has a line of its own.

    Files with another truth for the same case hold no predictions of one test set, unless they say that they do.

    Raises
    ------
    InputError
        The files say that they hold predictions, and do not have the same truth.
    """
    columns = {path: parts for path, table in tables.items() if (parts := _case_columns(table.names)) is not None}
    if len(columns) < len(tables) or any(map(_is_graded, tables.values())):
        return None
    if len({(parts.case, parts.truth) for parts in columns.values()}) > 1:
        return None
    marked = all(parts.marked for parts in columns.values())
    fits = [_may_predict(tables[path], parts) for path, parts in columns.items()]
    if not (any(fits) if marked else all(fits)):
        return None
    try:
        return _joined(tables, columns)
    except InputError:
        if marked:
            raise
        return None


def _is_graded(table: ReadTable) -> bool:
    """Whether a column says of each prediction whether it is right: what counts as right is not asked again."""
    graded = [name for name in table.names if not _GRADES.isdisjoint(words_of(name))]
    return any(holds_flags(list({*table.column(name)})) for name in graded)


def _joined(tables: Mapping[str, ReadTable], columns: Mapping[str, _CaseColumns]) -> ReadTable:
    if (apart := _with_other_cases(tables, columns)) is not None:
        return apart
    first, *others = tables
    joined = _of_model(first, tables[first], columns[first])
    for path in others:
        model = _of_model(path, tables[path], columns[path])
        _refuse_other_truth(joined, model, first, path)
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
    return _CaseColumns(case, truth, predicted[0], bool(marked))


def _may_predict(table: ReadTable, columns: _CaseColumns) -> bool:
    """Whether the cells may be predictions of the truth."""
    shape = Shape.of(table.with_frame(table.frame[[columns.truth, columns.predicted]]))
    return bool(predictions_of(shape, shape[columns.truth], [shape[columns.predicted]])[1])


def _of_model(path: str, table: ReadTable, columns: _CaseColumns) -> pd.DataFrame:
    """Truth and prediction of each case, the prediction under the name of the file."""
    case, truth, predicted, _ = columns
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


def _with_other_cases(tables: Mapping[str, ReadTable], columns: Mapping[str, _CaseColumns]) -> ReadTable | None:
    """One line for each case and model where files have different cases, so that it is asked which are kept."""
    models = {path: _of_model(path, tables[path], columns[path]) for path in tables}
    first = next(iter(models.values()))
    if all(len(model) == len(first) and model.index.isin(first.index).all() for model in models.values()):
        return None
    frames = []
    for path, model in models.items():
        shared = model.index.intersection(first.index)
        _refuse_other_truth(first.loc[shared], model.loc[shared], next(iter(models)), path)
        name = model.columns[-1]
        lines = {"case": model.index, "model": name, "truth": model["truth"], "prediction": model[name]}
        frames.append(pd.DataFrame(lines).reset_index(drop=True))
    return ReadTable(
        pd.concat(frames, ignore_index=True),
        kind="predictions",
        recognised=f"predictions of {counted(len(tables), 'model')}, one in each file",
    )


def _refuse_other_truth(joined: pd.DataFrame, model: pd.DataFrame, first: str, path: str) -> None:
    other = model["truth"].reindex(joined.index) != joined["truth"]
    if other.any():
        case = str(joined.index[other.to_numpy()][0])
        raise InputError(
            f"The truth of case {quoted(case)} is not the same in all files",
            f"{quoted(first)} and {quoted(path)}",
            "Give predictions for one test set.",
        )
