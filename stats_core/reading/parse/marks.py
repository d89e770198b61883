"""Marks that papers put on numbers, stars, daggers, arrows and ranks in brackets: dropped, and said."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pandas as pd

from stats_core.reading.parse.numbers import is_missing, looks_numeric
from stats_core.reading.parse.places import quoted
from stats_core.wording import counted

_LONG = 2000
_LOOKED_AT = 50
"""Lines of a long table that tell whether a column has marks."""
_LONGEST = 60
_SIGN = re.compile(r"[*†‡§¶#↑↓▲▼⬆⬇(_^\[]")
_SIGNS = r"[*†‡§¶#↑↓▲▼⬆⬇]"
_AROUND = re.compile(
    rf"(?:{_SIGNS}|\*\*|__|\s)*(?P<number>.*?[0-9.%)\]])(?:\^?\{{?{_SIGNS}\}}?|\*\*|__|\^\{{?[a-z]\}}?|\s)*"
)
_RANK = re.compile(r"(?P<number>[+-]?[0-9]*[.,][0-9]+\s*%?)\s*[(\[][0-9]{1,2}[)\]]")


def without_marks(frame: pd.DataFrame) -> tuple[pd.DataFrame, tuple[str, ...]]:
    """The frame without marks on the numbers of columns that are numbers without them, and a sentence for each."""
    text = [place for place, dtype in enumerate(frame.dtypes) if dtype.kind not in "iufb"]
    looked_at = len(frame) if len(frame) < _LONG else _LOOKED_AT
    first = frame.iloc[:looked_at, text].to_numpy(dtype=object).T
    # One look at all cells of a column: a look at each takes too many steps in a wide table.
    signed = [(place, top) for place, top in zip(text, first, strict=True) if _SIGN.search("\n".join(map(str, top)))]
    marked = [place for place, top in signed if any(map(_marked, top))]
    bare = {place: found for place in marked if (found := _bare(frame.iloc[:, place])) is not None}
    if not bare:
        return frame, ()
    changed, notes = frame.copy(), []
    for place, (cells, marks, ranks) in bare.items():
        changed.isetitem(place, np.array(cells, dtype=object))
        heading = quoted(str(frame.columns[place]))
        if marks:
            notes.append(f"Marks dropped in {counted(marks, 'cell')} of {heading}.")
        if ranks:
            notes.append(f"Whole numbers in brackets dropped in {counted(ranks, 'cell')} of {heading}.")
    return changed, tuple(notes)


def _marked(cell: object) -> bool:
    if not isinstance(cell, str) or len(cell) > _LONGEST or not _SIGN.search(cell):
        return False
    return _without(cell) != cell and looks_numeric(_without(cell))


def _without(cell: str) -> str:
    """A cell without signs, and without a rank in brackets."""
    around = _AROUND.fullmatch(cell)
    plain = around["number"] if around else cell
    rank = _RANK.fullmatch(plain)
    return rank["number"].rstrip() if rank else plain


def _bare(column: pd.Series[Any]) -> tuple[list[str], int, int] | None:
    """The cells without marks, how many had signs and how many brackets; None where they are no numbers then."""
    cells = [str(cell).strip() for cell in column]
    bare = [cell if is_missing(cell) else _without(cell) for cell in cells]
    if not all(is_missing(cell) or looks_numeric(cell) for cell in bare):
        return None
    ranks = sum(
        cell != plain and cell.rstrip("*†‡§ ").endswith((")", "]")) for cell, plain in zip(cells, bare, strict=True)
    )
    changed = sum(cell != plain for cell, plain in zip(cells, bare, strict=True))
    return bare, changed - ranks, ranks
