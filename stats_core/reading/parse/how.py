"""How a file is to be read where a person knows better than the guess."""

from __future__ import annotations

import re
from dataclasses import dataclass

import numpy as np
import pandas as pd

_NUMBER = {
    ",": re.compile(r"[+-]?(?:[0-9]{1,3}(?:\.[0-9]{3})+|[0-9]*)(?:,[0-9]*)?(?:[eE][+-]?[0-9]+)?%?"),
    ".": re.compile(r"[+-]?(?:[0-9]{1,3}(?:,[0-9]{3})+|[0-9]*)(?:\.[0-9]*)?(?:[eE][+-]?[0-9]+)?%?"),
}


@dataclass(frozen=True)
class HowRead:
    """How a file is to be read; what is None is found out.

    Parameters
    ----------
    separator
        What stands between cells: 'comma', 'semicolon', 'tab', 'bar' or 'space'.
    heading
        The line of the headings, counted from 1; 0 where there is none.
    decimal
        The decimal mark, '.' or ','; the other one groups thousands.
    sheet
        The sheet of a workbook, or one of several tables in a text.
    pattern
        What the paths of several files tell, as '{algorithm}/{task}-{run}.csv'.
    keep
        Lines, columns and files that are used although they would be left out.
    """

    separator: str | None = None
    heading: int | None = None
    decimal: str | None = None
    sheet: str | None = None
    pattern: str | None = None
    keep: tuple[str, ...] = ()

    @property
    def of_text(self) -> bool:
        """Whether it says how text is cut into cells."""
        return self.separator is not None or self.heading is not None or self.decimal is not None


AS_FOUND = HowRead()


def with_decimal(frame: pd.DataFrame, mark: str) -> pd.DataFrame:
    """The frame with the numbers of its text written with a point: `mark` is their decimal mark, the other groups."""
    other, number = "." if mark == "," else ",", _NUMBER[mark]

    def plain(cell: object) -> object:
        if not isinstance(cell, str) or not number.fullmatch(cell):
            return cell
        return cell.replace(other, "").replace(mark, ".")

    changed = frame.copy()
    for place in range(frame.shape[1]):
        column = frame.iloc[:, place]
        if column.dtype.kind == "O":
            changed.isetitem(place, np.array([plain(cell) for cell in column], dtype=object))
    return changed
