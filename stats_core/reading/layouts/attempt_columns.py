"""Tables with a column for each attempt at a case, right or wrong: 'attempt_1', 'attempt_2', or 'gpt run 1'."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

import pandas as pd

from stats_core.reading.layouts.layout import FileLayout, Stage, recognised
from stats_core.reading.parse.case_words import holds_flags
from stats_core.reading.parse.read_table import ReadTable
from stats_core.wording import counted

_NUMBERED = re.compile(
    r"(?P<model>.*?)[\s_.-]*(?:attempt|try|trial|run|sample|repeat|repetition|rep|epoch|seed)[\s_.#-]*(?P<number>\d+)",
    re.IGNORECASE,
)
MODEL, ATTEMPT, RESULT = "model", "attempt", "result"


class _Attempt(NamedTuple):
    """A column of attempts: its heading, the model that stands in it ("" for none), and the number of the attempt."""

    heading: str
    model: str
    number: str


def _attempts(frame: pd.DataFrame) -> list[_Attempt]:
    """The columns of attempts where every model has the same ones, and every cell says right or wrong."""
    found = [
        _Attempt(heading, match["model"].strip(), match["number"])
        for heading in map(str, frame.columns)
        if (match := _NUMBERED.fullmatch(heading))
    ]
    if not 0 < len(found) < len(frame.columns) or not _all_have_the_same(found):
        return []
    if any(heading in frame for heading in _columns(found[0])):
        return []
    cells = pd.unique(frame[[one.heading for one in found]].astype(str).to_numpy(dtype=object).ravel())
    return found if len(cells) > 1 and holds_flags(list(cells)) else []


def _columns(attempt: _Attempt) -> dict[str, str]:
    """What the heading says, in columns, and an empty one for the results."""
    return {**({MODEL: attempt.model} if attempt.model else {}), ATTEMPT: attempt.number, RESULT: ""}


def _all_have_the_same(found: Sequence[_Attempt]) -> bool:
    """Whether each model has several attempts, with the numbers that the others have."""
    numbers: dict[str, list[str]] = {}
    for one in found:
        numbers.setdefault(one.model, []).append(one.number)
    first = next(iter(numbers.values()))
    return len(set(first)) == len(first) > 1 and all(sorted(own) == sorted(first) for own in numbers.values())


def _fits(frame: pd.DataFrame, name: str) -> bool:
    return frame.columns.is_unique and bool(_attempts(frame))


def _read(frame: pd.DataFrame, name: str) -> ReadTable:
    attempts = _attempts(frame)
    others = frame.drop(columns=[one.heading for one in attempts])
    tidy = [others.assign(**_columns(one)).assign(**{RESULT: frame[one.heading]}) for one in attempts]
    many = len({one.number for one in attempts})
    return recognised(pd.concat(tidy, ignore_index=True), "attempts in columns", counted(many, "attempt"))


LAYOUTS = (FileLayout(Stage.FRAME, _fits, _read),)
