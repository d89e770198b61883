"""Hugging Face: `trainer_state.json`, a log of steps with the metrics of each."""

from __future__ import annotations

from typing import Any

import pandas as pd

from stats_core.errors import InputError
from stats_core.reading.layouts.layout import FileLayout, Stage, recognised
from stats_core.reading.parse.places import quoted
from stats_core.reading.parse.read_table import ReadTable
from stats_core.wording import counted


def _fits(value: Any, name: str) -> bool:
    return isinstance(value, dict) and isinstance(value.get("log_history"), list)


def _read(value: dict[str, Any], name: str) -> ReadTable:
    rows = [
        (entry["step"], metric, number)
        for entry in value["log_history"]
        if isinstance(entry, dict) and "step" in entry
        for metric, number in entry.items()
        if metric not in ("step", "epoch") and isinstance(number, (int, float))
    ]
    if not rows:
        raise InputError("The log of the trainer is empty", quoted(name), "Train with logging, and upload it again.")
    frame = pd.DataFrame(rows, columns=["step", "metric", "value"])
    return recognised(
        frame, "Hugging Face trainer state", f"{counted(frame['metric'].nunique(), 'metric')} of one run", one_run=True
    )


# A log alone, without the rest of the state, is a list of records.
LAYOUTS = (FileLayout(Stage.JSON, _fits, _read, after=("records",)),)
