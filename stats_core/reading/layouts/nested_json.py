"""Any nested JSON that holds results: one reader for what evaluation harnesses, loggers and scripts write."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pandas as pd

from stats_core.errors import InputError
from stats_core.reading.layouts.layout import FileLayout, recognised
from stats_core.reading.parse.json_kinds import what_json_is
from stats_core.reading.parse.json_parts import without_parts
from stats_core.reading.parse.json_shape import DEEPEST, numbers_in
from stats_core.reading.parse.json_walk import POSITION
from stats_core.reading.parse.json_words import names_score, plain
from stats_core.reading.parse.nested import flat_table
from stats_core.reading.parse.places import quoted
from stats_core.reading.parse.read_table import ReadTable
from stats_core.wording import counted

LAYOUTS: tuple[FileLayout, ...] = ()
"""It is asked when no layout fits, and is told what a person wants to keep."""
_OF_RESULTS = frozenset(["result", "metric", "score", "stat", "eval", "evaluation", "summary", "test", "final"])


def nested_table(value: Any, name: str, keep: Sequence[str] = ()) -> ReadTable:
    """The table in a value of JSON, whatever its nesting.

    Raises
    ------
    InputError
        There is no collection of numbers in it; the message says what it is.
    """
    kind, remedy = what_json_is(value)
    value, parts = without_parts(value, keep)
    flat = None
    if not remedy:
        flat = flat_table(value if numbers_in(value) else _with_numbers(value), keep)
    if flat is None or _says_nothing(flat.frame, name):
        raise InputError(
            f"The file is {kind}",
            quoted(name) if name else "",
            remedy
            or 'Write a list of records, [{"algorithm": ..., "run": ..., "level": ..., "score": ...}, ...], or CSV.',
        )
    size = f"{len(flat.frame):,} of them" if flat.records else counted(len(flat.frame), "line")
    table = recognised(flat.frame, "JSON records" if flat.records else "nested JSON", size)
    return replace(table, left=(*parts, *flat.left))


def _with_numbers(value: Any, deepest: int = DEEPEST) -> Any:
    """A value without numbers in which what is true is 1, and what is false 0: it may be what came of the cases."""
    if isinstance(value, dict) and deepest:
        return {key: _with_numbers(part, deepest - 1) for key, part in value.items()}
    if isinstance(value, list) and deepest:
        return [_with_numbers(part, deepest - 1) for part in value]
    return int(value) if isinstance(value, bool) else value


def _says_nothing(frame: pd.DataFrame, name: str) -> bool:
    """Whether a single line holds settings only: no heading of a score, and no file named after results."""
    if len(frame) > 1:
        return False
    if POSITION in frame or "value" in frame:
        return True
    stem = name.rpartition("/")[2].partition(".")[0]
    if _OF_RESULTS & {plain(word) for word in stem.replace("-", "_").split("_")}:
        return False
    numbers = [heading for heading in map(str, frame.columns) if frame[heading].dtype.kind in "iufb"]
    return not any(names_score(heading.rpartition(".")[2]) for heading in numbers)
