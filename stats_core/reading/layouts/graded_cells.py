"""Answers with a grade before each, '[PASS] 42', as promptfoo writes a column for each model."""

from __future__ import annotations

import pandas as pd

from stats_core.reading.layouts.layout import FileLayout, Stage, recognised
from stats_core.reading.parse.read_table import ReadTable
from stats_core.wording import counted

_GRADE = r"^\s*\[(PASS|FAIL|ERROR)\]"


def _graded(frame: pd.DataFrame) -> list[int]:
    """The places of the columns of which every cell begins with a grade."""
    if not len(frame):
        return []
    first = frame.iloc[:1].to_numpy(dtype=object)[0]
    likely = [i for i, cell in enumerate(first) if str(cell).lstrip().startswith(("[PASS]", "[FAIL]", "[ERR"))]
    return [i for i in likely if bool(frame.iloc[:, i].astype(str).str.match(_GRADE).all())]


def _fits(frame: pd.DataFrame, name: str) -> bool:
    return bool(_graded(frame))


def _read(frame: pd.DataFrame, name: str) -> ReadTable:
    graded, tidy, errors = _graded(frame), {}, 0
    for i, heading in enumerate(map(str, frame.columns)):
        cells = frame.iloc[:, i]
        if i in graded:
            grades = cells.astype(str).str.extract(_GRADE, expand=False)
            errors += int((grades == "ERROR").sum())
            tidy[heading] = grades.replace("ERROR", "FAIL").str.lower()
        else:
            tidy[heading] = cells
    notes = ["Of each answer only its grade is read."]
    if errors:
        notes.append(f"{counted(errors, 'answer')} graded [ERROR] counted as failed.")
    return recognised(pd.DataFrame(tidy), "graded answers", counted(len(graded), "model"), tuple(notes))


LAYOUTS = (FileLayout(Stage.FRAME, _fits, _read),)
