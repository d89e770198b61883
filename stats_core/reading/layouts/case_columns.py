"""Tables with a line for each model and a column for each case, right or wrong: 'item_1', 'item_2', 'item_3'."""

from __future__ import annotations

import re

import pandas as pd

from stats_core.reading.layouts.layout import FileLayout, Stage, recognised
from stats_core.reading.parse.case_words import holds_flags
from stats_core.reading.parse.read_table import ReadTable
from stats_core.reading.parse.words import says_algorithm
from stats_core.wording import counted

_NUMBERED = re.compile(r"(?:item|question|q|case|task|problem|instance|example|puzzle)[\s_.#-]*[0-9]+", re.IGNORECASE)
_FEWEST = 5


def _cases(frame: pd.DataFrame) -> list[str]:
    """The columns of cases, where every cell says right or wrong and another column names the models."""
    cases = [heading for heading in map(str, frame.columns) if _NUMBERED.fullmatch(heading)]
    others = [heading for heading in map(str, frame.columns) if heading not in cases]
    if len(cases) < _FEWEST or not any(map(says_algorithm, others)) or {"case", "result"} & {*others}:
        return []
    cells = pd.unique(frame[cases].astype(str).to_numpy(dtype=object).ravel())
    return cases if len(cells) > 1 and holds_flags(list(cells)) else []


def _fits(frame: pd.DataFrame, name: str) -> bool:
    return frame.columns.is_unique and bool(_cases(frame))


def _read(frame: pd.DataFrame, name: str) -> ReadTable:
    cases = _cases(frame)
    others = [heading for heading in map(str, frame.columns) if heading not in cases]
    tidy = frame.melt(others, cases, var_name="case", value_name="result")
    return recognised(tidy, "cases in columns", counted(len(cases), "case"))


LAYOUTS = (FileLayout(Stage.FRAME, _fits, _read),)
