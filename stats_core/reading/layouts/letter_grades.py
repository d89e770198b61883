"""Tables of the letters by which Inspect grades, where some are partly right or without an answer."""

from __future__ import annotations

import pandas as pd

from stats_core.reading.layouts.layout import FileLayout, Stage, recognised
from stats_core.reading.parse.read_table import ReadTable
from stats_core.wording import counted

GRADES = {"C": 1.0, "I": 0.0, "P": 0.5, "N": 0.0}
"""As Inspect itself counts them: correct, incorrect, partial, no answer."""
_ALONE = frozenset("CI")
"""Where there are no others, they say right and wrong."""


def _graded(frame: pd.DataFrame) -> list[str]:
    """The columns of nothing but grades, if C, I and another are among them."""
    found = {
        str(heading): cells
        for place, heading in enumerate(frame.columns)
        if (cells := set(frame.iloc[:50, place].astype(str))) <= GRADES.keys()
    }
    found = {heading: set(frame[heading].astype(str)) for heading in found}
    found = {heading: cells for heading, cells in found.items() if cells <= GRADES.keys() and cells & _ALONE}
    every = set().union(*found.values())
    return list(found) if every > _ALONE else []


def _fits(frame: pd.DataFrame, name: str) -> bool:
    return bool(_graded(frame))


def _read(frame: pd.DataFrame, name: str) -> ReadTable:
    graded = _graded(frame)
    others = frame.drop(columns=graded)
    if others.columns.empty:
        others = pd.DataFrame({"case": range(1, len(frame) + 1)})
    tidy = [
        others.assign(**({"model": heading} if len(graded) > 1 else {}), correct=frame[heading].astype(str).map(GRADES))
        for heading in graded
    ]
    note = "C is 1, P is 0.5, and I and N are 0, as Inspect counts correct, partial, incorrect and no answer."
    return recognised(pd.concat(tidy, ignore_index=True), "grades", counted(len(frame), "line"), (note,))


LAYOUTS = (FileLayout(Stage.FRAME, _fits, _read),)
