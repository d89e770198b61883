"""Predictions, one model per file: joined by case, where the truth of all files must agree."""

from __future__ import annotations

from collections.abc import Mapping

import pandas as pd

from stats_core.errors import InputError
from stats_core.reading.cases.guess import CASE, truth_of
from stats_core.reading.layouts.layout import NOTES, RECOGNISED
from stats_core.reading.meaning.words import words_of
from stats_core.reading.parse.table import Table, quoted
from stats_core.wording import counted

_PREDICTED = frozenset(["pred", "prediction", "predicted", "predict", "output", "yhat", "ypred"])


def joined_cases(frames: Mapping[str, pd.DataFrame]) -> pd.DataFrame | None:
    """One line for each case with the truth and a column for each file, or None where the files are something else.

    Raises
    ------
    InputError
        The files do not have the same cases, or not the same truth.
    """
    parts = {path: _parts(frame) for path, frame in frames.items()}
    if any(part is None for part in parts.values()) or len({part and part[:2] for part in parts.values()}) > 1:
        return None
    joined: pd.DataFrame | None = None
    first = ""
    for path, frame in frames.items():
        case, truth, predicted = parts[path] or ("", "", "")
        table = Table(frame)
        name = path.rpartition("/")[2].rpartition(".")[0]
        index = table.column(case) if case else [str(i + 1) for i in range(len(table))]
        one = pd.DataFrame({"truth": table.column(truth), name: table.column(predicted)}, index=pd.Index(index))
        if one.index.has_duplicates:
            twice = str(one.index[one.index.duplicated()][0])
            raise InputError(f"The case {quoted(twice)} occurs twice", quoted(path), "Give every case one line.")
        if joined is None:
            joined, first = one, path
            continue
        _refuse_other_cases(joined, one, first, path)
        joined[name] = one[name].reindex(joined.index)
    if joined is None:
        return None
    joined = joined.rename_axis("case").reset_index()
    joined.attrs = {
        RECOGNISED: f"predictions of {counted(len(frames), 'model')}, one in each file",
        NOTES: (),
        "file": "",
    }
    return joined


def _parts(frame: pd.DataFrame) -> tuple[str, str, str] | None:
    """Columns of case, truth and prediction."""
    names = [str(name) for name in frame.columns]
    truth = truth_of(names)
    case = next((name for name in names if words_of(name)[-1:] and words_of(name)[-1] in CASE), "")
    marked = [name for name in names if _PREDICTED & {"".join(words_of(name)), *words_of(name)}]
    rest = marked or [name for name in names if name not in (truth, case)]
    return (case, truth, rest[0]) if truth and len(rest) == 1 and rest[0] != truth else None


def _refuse_other_cases(joined: pd.DataFrame, one: pd.DataFrame, first: str, path: str) -> None:
    missing = joined.index.difference(one.index)
    more = one.index.difference(joined.index)
    if len(missing) or len(more):
        case, where = (str(missing[0]), path) if len(missing) else (str(more[0]), first)
        raise InputError(
            f"The case {quoted(case)} is missing, and {len(missing) + len(more) - 1:,} more differ",
            quoted(where),
            "Give predictions for the same cases in all files.",
        )
    other = one["truth"].reindex(joined.index) != joined["truth"]
    if other.any():
        case = str(joined.index[other.to_numpy()][0])
        raise InputError(
            f"The truth of case {quoted(case)} is not the same in all files",
            f"{quoted(first)} and {quoted(path)}",
            "Give predictions for one test set.",
        )
