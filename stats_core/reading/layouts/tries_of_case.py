"""A file for each case with a list of tries, each right or wrong: what aider's benchmark writes for every exercise."""

from __future__ import annotations

from typing import Any

import pandas as pd

from stats_core.reading.layouts.layout import FileLayout, Stage, recognised
from stats_core.reading.parse.read_table import ReadTable
from stats_core.wording import counted

_TRIES, _CASE = "tests_outcomes", "testcase"


def _fits(value: Any, name: str) -> bool:
    records = value if isinstance(value, list) else [value]
    return bool(records) and all(
        isinstance(one, dict) and _CASE in one and isinstance(one.get(_TRIES), list) for one in records
    )


def _read(value: Any, name: str) -> ReadTable:
    records = value if isinstance(value, list) else [value]
    frame = pd.DataFrame(
        {
            **({"model": [str(one["model"]) for one in records]} if all("model" in one for one in records) else {}),
            "case": [str(one[_CASE]) for one in records],
            "passed": [_outcome(one[_TRIES]) for one in records],
        }
    )
    note = "A case is right where its last try passed: later tries see why the one before failed."
    return recognised(frame, "tries of a case", counted(len(frame), "case"), (note,))


def _outcome(tries: list[Any]) -> str:
    """The last try in a word; a case without one was not graded."""
    if not tries:
        return "not graded"
    return "passed" if tries[-1] is True else "failed"


LAYOUTS = (FileLayout(Stage.JSON, _fits, _read),)
