"""lm-evaluation-harness: the samples of one model on one task, `samples_<task>_<time>.jsonl` in the model's folder."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import pandas as pd

from stats_core.errors import InputError
from stats_core.reading.layouts.layout import FileLayout, Stage, recognised
from stats_core.reading.parse.left_out import LeftOut
from stats_core.reading.parse.line_texts import line_text, with_texts
from stats_core.reading.parse.places import quoted
from stats_core.reading.parse.read_table import ReadTable
from stats_core.wording import counted

SAMPLES = "lm-eval samples"
DOC, HASH = "doc_id", "doc_hash"
_FILE = re.compile(r"samples_(?P<task>.+?)(?:_(?P<time>[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.-]+))?\.jsonl?")
_NO_METRIC = frozenset(
    ["doc_id", "doc", "target", "arguments", "resps", "filtered_resps", "filter", "metrics", "task", "task_name"]
)
_TEXTS = ("doc", "arguments", "resps", "filtered_resps")
_GROUPS = ("subject", "category", "topic", "domain", "passage", "section", "subset")
_QUESTION = ("question", "query", "problem", "prompt", "input", "ctx", "text", "sentence")


def _fits(value: Any, name: str) -> bool:
    records = value if isinstance(value, list) else [value]
    first = next(iter(records), None)
    keys = first.keys() if isinstance(first, dict) else set()
    return {DOC, "target"} <= keys and not {"resps", "filtered_resps"}.isdisjoint(keys)


def _read(value: Any, name: str) -> ReadTable:
    records = [one for one in (value if isinstance(value, list) else [value]) if isinstance(one, dict)]
    metrics, left = _metrics(records)
    if not metrics:
        raise InputError(
            "No metric of the samples is a number for each of them",
            quoted(name),
            "Give samples of a task whose metric is counted sample by sample, such as acc or exact_match.",
        )
    columns = {**_of_path(name), **_of_docs(records), **metrics}
    table = recognised(pd.DataFrame(columns), SAMPLES, counted(len(records), "line"))
    left += [LeftOut("column", key, "it holds the text of the samples") for key in _TEXTS if key in records[0]]
    named = {"model", "task"} <= columns.keys()
    table = replace(table, left=tuple(left), named_by_file=named, one_run=True)
    return with_texts(table, [_asked(one) for one in records], [_answered(one) for one in records])


def _of_path(name: str) -> dict[str, str]:
    """The model, whose name the folder has, and the task, which stands in the name of the file.

    Without a folder a model is told by the time of its run, which all of its files share.
    """
    folder, _, file = name.rpartition("/")
    found = _FILE.fullmatch(file)
    if found is None:
        return {}
    model = folder.rpartition("/")[2] or (f"run of {found['time']}" if found["time"] else "")
    return {"model": model, "task": found["task"]} if model else {"task": found["task"]}


def _of_docs(records: Sequence[Mapping[str, Any]]) -> dict[str, list[Any]]:
    """The number of each document, the filter of the answer, and fields of the document that name a group."""
    columns: dict[str, list[Any]] = {DOC: [one.get(DOC) for one in records]}
    if all(one.get(HASH) for one in records):
        columns[HASH] = [str(one[HASH]) for one in records]
    filters = [str(one.get("filter", "")) for one in records]
    if len(set(filters)) > 1:
        columns["filter"] = filters
    return {**columns, **_groups([_doc(one) for one in records])}


def _doc(record: Mapping[str, Any]) -> Mapping[str, Any]:
    doc = record.get("doc")
    return doc if isinstance(doc, dict) else {}


def _groups(docs: Sequence[Mapping[str, Any]]) -> dict[str, list[Any]]:
    """The fields of documents that name what several have in common."""
    found = {}
    for key in _GROUPS:
        cells = [doc.get(key) for doc in docs]
        if all(isinstance(cell, str) and cell for cell in cells):
            found[key] = cells
    return found


def _metrics(records: Sequence[Mapping[str, Any]]) -> tuple[dict[str, list[Any]], list[LeftOut]]:
    """The metrics that are a number in every line that has them."""
    told = dict.fromkeys(str(key) for one in records for key in one.get("metrics") or ())
    cells = {key: [one.get(key) for one in records] for key in told or dict.fromkeys(_keys(records))}
    metrics = [key for key in cells if _is_metric(key, cells[key])]
    left = [LeftOut("column", key, "it is not a number for each sample") for key in told if key not in metrics]
    return {key: _numbers(cells[key]) for key in metrics}, left


def _keys(records: Sequence[Mapping[str, Any]]) -> list[str]:
    return [key for one in records[:20] for key in one]


def _numbers(cells: Sequence[Any]) -> list[float]:
    return [np.nan if cell is None else float(cell) for cell in cells]


def _is_metric(key: str, cells: Sequence[Any]) -> bool:
    """Whether a field holds numbers that say how well a model did."""
    if key in _NO_METRIC or key.endswith("_hash"):
        return False
    there = [cell for cell in cells if cell is not None]
    return bool(there) and all(isinstance(cell, (bool, int, float)) for cell in there)


def _asked(record: Mapping[str, Any]) -> str:
    """The question of the document, else what the model was given."""
    doc = _doc(record)
    for key in _QUESTION:
        if isinstance(doc.get(key), str) and doc[key].strip():
            return line_text(doc[key])
    first = next(iter(_arguments(record)), None)
    return line_text(first[0]) if first else ""


def _arguments(record: Mapping[str, Any]) -> list[list[Any]]:
    """For each request what it held."""
    given = record.get("arguments")
    requests = list(given.values()) if isinstance(given, dict) else given if isinstance(given, list) else []
    parts = [list(one.values()) if isinstance(one, dict) else one for one in requests]
    return [part for part in parts if isinstance(part, list) and part]


def _answered(record: Mapping[str, Any]) -> str:
    """What the model wrote, or the likeliest of the choices."""
    given = record.get("filtered_resps")
    given = record.get("resps") if given in (None, []) else given
    if not isinstance(given, list):
        return line_text(given)
    choice = _likeliest(given)
    if choice is None:
        return line_text(given)
    choices = _doc(record).get("choices")
    if isinstance(choices, list) and len(choices) == len(given):
        return line_text(choices[choice])
    requests = _arguments(record)
    return line_text(requests[choice][-1]) if len(requests) == len(given) else ""


def _likeliest(given: Sequence[Any]) -> int | None:
    """The place of the largest log likelihood, where each choice has one; None where answers are texts."""
    try:
        values = [float(one[0]) for one in given if isinstance(one, (list, tuple)) and len(one) == 2]
    except (TypeError, ValueError):
        return None
    return int(np.argmax(values)) if len(values) == len(given) > 1 else None


LAYOUTS = (FileLayout(Stage.JSON, _fits, _read),)
