"""JSON that says of each case only whether it is right: {"task_1": true, "task_2": false}, a file for each model."""

from __future__ import annotations

import re
from typing import Any

import pandas as pd

from stats_core.reading.layouts.layout import FileLayout, Stage, recognised
from stats_core.reading.parse.read_table import ReadTable
from stats_core.wording import counted

_FEWEST = 5
_DIGITS = re.compile(r"[0-9]+|[0-9a-f]{8,}")


def _fits(value: Any, name: str) -> bool:
    if not isinstance(value, dict) or len(value) < _FEWEST:
        return False
    return all(part in (0, 1) and isinstance(part, (bool, int, float)) for part in value.values()) and _are_ids(value)


def _are_ids(keys: dict[str, Any]) -> bool:
    """Whether keys differ by their numbers, as ids do, and settings do not."""
    return _FEWEST * len({_DIGITS.sub("#", str(key)) for key in keys}) <= len(keys)


def _read(value: dict[str, Any], name: str) -> ReadTable:
    frame = pd.DataFrame({"case": list(map(str, value)), "result": list(map(int, value.values()))})
    return recognised(frame, "results by id", counted(len(frame), "case"), one_run=True)


LAYOUTS = (FileLayout(Stage.JSON, _fits, _read),)
