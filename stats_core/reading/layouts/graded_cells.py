"""Answers with a grade before each, '[PASS] 42', or behind it, as promptfoo writes columns for each model."""

from __future__ import annotations

import pandas as pd

from stats_core.reading.layouts.layout import FileLayout, Stage, recognised
from stats_core.reading.parse.read_table import ReadTable
from stats_core.wording import counted

_STATUS, _GRADES = " Status", ("PASS", "FAIL", "ERROR")
_GRADE = r"^\s*\[(PASS|FAIL|ERROR)\]"


def _graded(frame: pd.DataFrame) -> list[int]:
    """The places of the columns of which every cell begins with a grade."""
    if not len(frame):
        return []
    first = frame.iloc[:1].to_numpy(dtype=object)[0]
    likely = [i for i, cell in enumerate(first) if str(cell).lstrip().startswith(("[PASS]", "[FAIL]", "[ERR"))]
    return [i for i in likely if bool(frame.iloc[:, i].astype(str).str.match(_GRADE).all())]


def _behind(frame: pd.DataFrame) -> list[str]:
    """The columns of answers behind which a column holds their grades."""
    headings = list(map(str, frame.columns))
    likely = [heading.removesuffix(_STATUS) for heading in headings if heading.endswith(_STATUS)]
    return [one for one in likely if one in headings and frame[one + _STATUS].astype(str).isin(_GRADES).all()]


def _fits(frame: pd.DataFrame, name: str) -> bool:
    return bool(_graded(frame) or len(_behind(frame)) > 1)


def _read(frame: pd.DataFrame, name: str) -> ReadTable:
    behind = _behind(frame)
    if behind:
        aside = tuple(f"{heading} " for heading in behind)
        frame = frame[[heading for heading in frame.columns if not str(heading).startswith(aside)]].assign(
            **{heading: "[" + frame[heading + _STATUS].astype(str) + "]" for heading in behind}
        )
    graded, tidy = _graded(frame), {}
    for i, heading in enumerate(map(str, frame.columns)):
        cells = frame.iloc[:, i]
        tidy[heading] = cells.astype(str).str.extract(_GRADE, expand=False).str.lower() if i in graded else cells
    notes = ("Of each answer only its grade is read.",)
    return recognised(pd.DataFrame(tidy), "graded answers", counted(len(graded), "model"), notes)


LAYOUTS = (FileLayout(Stage.FRAME, _fits, _read),)
