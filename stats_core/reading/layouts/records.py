"""JSON: a list of records, bare or wrapped, or columns as lists.

Records with xs and ys hold a whole curve each (DreamerV3).
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd

from stats_core.errors import InputError
from stats_core.reading.layouts.layout import FileLayout, Stage, recognised
from stats_core.reading.layouts.numpy_files import learning_curve
from stats_core.reading.parse.json_words import is_wrapper
from stats_core.reading.parse.places import quoted
from stats_core.reading.parse.read_table import ReadTable
from stats_core.wording import counted

_PLAIN = (str, int, float, bool, type(None))


def _flat(value: Any) -> bool:
    return isinstance(value, dict) and all(isinstance(part, _PLAIN) for part in value.values())


def _is_records(value: Any, name: str) -> bool:
    return isinstance(value, list) and any(value) and all(map(_flat, value))


def _inside(value: Any) -> Any:
    """What stands inside of words for results around it, as OpenML writes {"evaluations": {"evaluation": [...]}}."""
    while isinstance(value, dict) and len(value) == 1 and is_wrapper(next(iter(value))):
        (value,) = value.values()
    return value


def _is_wrapped(value: Any, name: str) -> bool:
    return isinstance(value, dict) and _is_records(_inside(value), name)


def _is_columns(value: Any, name: str) -> bool:
    if not isinstance(value, dict) or not value or not all(isinstance(part, list) for part in value.values()):
        return False
    lengths = {len(part) for part in value.values()}
    flat = all(isinstance(cell, (*_PLAIN, dict)) for part in value.values() for cell in part[:50])
    plain = any(isinstance(cell, _PLAIN) for part in value.values() for cell in part[:50])
    return len(lengths) == 1 and lengths != {0} and flat and plain


def _is_curves(value: Any, name: str) -> bool:
    return (
        isinstance(value, list)
        and bool(value)
        and all(isinstance(record, dict) and {"xs", "ys"} <= record.keys() for record in value)
    )


def _records(value: list[dict[str, Any]], name: str) -> ReadTable:
    frame = pd.DataFrame.from_records(value)
    if {str(heading) for heading in frame.columns} == {"Iteration", "Value", "Agent"}:
        return _without_runs(frame)
    return recognised(frame, "JSON records", f"{len(frame):,} of them")


def _wrapped(value: dict[str, Any], name: str) -> ReadTable:
    return _records(_inside(value), name)


def _columns(value: dict[str, list[Any]], name: str) -> ReadTable:
    texts = {key: [str(cell) if isinstance(cell, dict) else cell for cell in part] for key, part in value.items()}
    kind = "scikit-learn search results" if "params" in value and "mean_fit_time" in value else "JSON columns"
    return recognised(pd.DataFrame(texts), kind, counted(len(value), "column"))


def _curves(value: list[dict[str, Any]], name: str) -> ReadTable:
    keys = [key for key in value[0] if key not in ("xs", "ys")]
    frames = []
    for number, record in enumerate(value, start=1):
        xs, ys = record["xs"], record["ys"]
        if not isinstance(xs, list) or not isinstance(ys, list) or len(xs) != len(ys):
            raise InputError(
                "The lists xs and ys do not have the same length", f"record {number} of {quoted(name)}", "Correct it."
            )
        frames.append(pd.DataFrame({**{key: str(record.get(key, "")) for key in keys}, "step": xs, "score": ys}))
    frame = pd.concat(frames, ignore_index=True)
    for key in keys:
        frame[key] = frame[key].astype("category")
    return recognised(frame, "JSON records of curves", counted(len(value), "run"))


def _without_runs(frame: pd.DataFrame) -> ReadTable:
    """Dopamine's curves have no run: it is told by iterations that begin again, or by the order inside one."""
    starts_again = frame["Iteration"].diff() < 0
    new_agent = frame["Agent"] != frame["Agent"].shift()
    by_run = bool((starts_again & ~new_agent).any())
    run: pd.Series[int]
    if by_run:
        run = (starts_again & ~new_agent).groupby(frame["Agent"]).cumsum() + 1
    else:
        run = frame.groupby(["Agent", "Iteration"]).cumcount() + 1
    tidy = pd.DataFrame(
        {"agent": frame["Agent"], "run": run.astype(str), "iteration": frame["Iteration"], "return": frame["Value"]}
    )
    agents = counted(tidy["agent"].nunique(), "agent")
    size = f"{agents}, {counted(tidy['run'].nunique(), 'run')} each"
    if by_run:
        note = "The file has no runs: one begins where iterations begin again."
        return recognised(tidy, "Dopamine curves", size, (note,))
    assumes = (
        "The file has no runs, and its lines go iteration by iteration. Is the first line of every iteration the same "
        "run, the second another, and so on?"
    )
    note = "The file has no runs: they are told by their order inside an iteration."
    return recognised(ReadTable(tidy, assumes=assumes), "Dopamine curves", size, (note,))


def _is_learning_curve(value: Any, name: str) -> bool:
    return isinstance(value, dict) and "train_sizes" in value and bool({"train_scores", "test_scores"} & value.keys())


def _learning_curve(value: dict[str, Any], name: str) -> ReadTable:
    try:
        return learning_curve(
            {key: np.array(part, dtype=np.float64) for key, part in value.items() if "train_" in key or "test_" in key}
        )
    except (TypeError, ValueError):
        raise InputError(
            "The scores of the learning curve are not all numbers", quoted(name), "Save them again."
        ) from None


def _is_pandas(value: Any, name: str) -> bool:
    """Columns by the number of the row, or heading and rows apart, as DataFrame.to_json writes them."""
    if not isinstance(value, dict) or not value:
        return False
    if {"columns", "data"} <= value.keys() <= {"columns", "data", "index"}:
        return _is_split(value["columns"], value["data"])
    parts = list(value.values())
    rows = [list(part) for part in parts if _flat(part)]
    return len(rows) == len(parts) and bool(rows[0]) and all(keys == rows[0] and _numbered(keys) for keys in rows)


def _is_split(columns: Any, rows: Any) -> bool:
    if not isinstance(columns, list) or not isinstance(rows, list) or not rows:
        return False
    return all(isinstance(row, list) and len(row) == len(columns) for row in rows)


def _numbered(keys: list[str]) -> bool:
    return keys == [str(i) for i in range(len(keys))]


def _pandas(value: dict[str, Any], name: str) -> ReadTable:
    if "data" in value and "columns" in value:
        frame = pd.DataFrame(value["data"], columns=[str(heading) for heading in value["columns"]])
    else:
        frame = pd.DataFrame({str(heading): list(part.values()) for heading, part in value.items()})
    return recognised(frame, "JSON written by pandas", counted(len(frame), "row"))


LAYOUTS = (
    FileLayout(Stage.JSON, _is_curves, _curves),
    FileLayout(Stage.JSON, _is_learning_curve, _learning_curve),
    FileLayout(Stage.JSON, _is_records, _records, after=("wrong_cases",)),
    FileLayout(Stage.JSON, _is_wrapped, _wrapped),
    FileLayout(Stage.JSON, _is_pandas, _pandas),
    FileLayout(Stage.JSON, _is_columns, _columns),
)
