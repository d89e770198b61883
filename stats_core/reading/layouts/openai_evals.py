"""The log of OpenAI's evals: lines of one run, first what was run, then events, of which some grade a sample."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pandas as pd

from stats_core.errors import InputError
from stats_core.reading.layouts.layout import FileLayout, Stage, recognised
from stats_core.reading.parse.json_records import flat_columns
from stats_core.reading.parse.left_out import LeftOut
from stats_core.reading.parse.places import quoted
from stats_core.reading.parse.read_table import ReadTable
from stats_core.wording import counted

_GRADES = ("match", "metrics")
"""The kinds of event that say how a sample went."""


def _fits(value: Any, name: str) -> bool:
    spec = value[0].get("spec") if isinstance(value, list) and value and isinstance(value[0], dict) else None
    return isinstance(spec, dict) and "eval_name" in spec


def _read(value: Sequence[Any], name: str) -> ReadTable:
    events = list(filter(_grades, value))
    if not events:
        raise InputError("The log has no sample with a grade", quoted(name), "Give the log of a run that ended.")
    left: list[LeftOut] = []
    scores = flat_columns([_scores(one["data"]) for one in events], left)
    frame = pd.DataFrame({**_model(value[0]["spec"]), "sample_id": [str(one["sample_id"]) for one in events], **scores})
    return recognised(frame, "OpenAI evals", counted(frame["sample_id"].nunique(), "sample"))


def _grades(event: Any) -> bool:
    """Whether a line says how a sample went."""
    if not isinstance(event, dict) or event.get("type") not in _GRADES:
        return False
    return "sample_id" in event and isinstance(event.get("data"), dict)


def _scores(data: Mapping[str, Any]) -> dict[str, Any]:
    """The fields that say how well: true and false, and numbers."""
    return {str(key): part for key, part in data.items() if isinstance(part, (bool, int, float))}


def _model(spec: Mapping[str, Any]) -> dict[str, str]:
    functions = spec.get("completion_fns")
    names = [str(one) for one in functions] if isinstance(functions, list) else []
    return {"model": ", ".join(names)} if names else {}


LAYOUTS = (FileLayout(Stage.JSON, _fits, _read),)
