"""Percent signs behind numbers are read, and said."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd

from stats_core.reading.parse.numbers import is_missing, looks_numeric
from stats_core.reading.parse.places import quoted
from stats_core.wording import counted

_LOOKED_AT = 50


def without_percent(frame: pd.DataFrame) -> tuple[pd.DataFrame, tuple[str, ...]]:
    """The frame without the percent signs of columns in which every number has one, and a sentence for each."""
    # All first cells at once: taking columns one by one out of thousands is slow.
    text = [place for place, dtype in enumerate(frame.dtypes) if dtype.kind not in "iufb"]
    first = frame.iloc[:_LOOKED_AT, text].to_numpy(dtype=object).T
    signed = [place for place, top in zip(text, first, strict=True) if any(map(_has_sign, top))]
    bare = {place: numbers for place in signed if (numbers := _bare_numbers(frame.iloc[:, place])) is not None}
    if not bare:
        return frame, ()
    changed = frame.copy()
    notes = []
    for place, (cells, signs) in bare.items():
        changed.isetitem(place, np.array(cells, dtype=object))
        notes.append(f"Percent signs dropped in {counted(signs, 'cell')} of {quoted(str(frame.columns[place]))}.")
    return changed, tuple(notes)


def _has_sign(cell: object) -> bool:
    return isinstance(cell, str) and cell.strip().endswith("%")


def _bare_numbers(column: pd.Series[Any]) -> tuple[list[str], int] | None:
    """The cells of a column without their signs, and how many there are; None where a number has none."""
    cells = [str(cell).strip() for cell in column]
    signs = sum(cell.endswith("%") for cell in cells)
    bare = [cell.removesuffix("%").rstrip() for cell in cells]
    numbers = [cell for cell in bare if not is_missing(cell)]
    return (bare, signs) if signs == len(numbers) and all(map(looks_numeric, numbers)) else None
