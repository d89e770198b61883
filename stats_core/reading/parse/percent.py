"""Percent signs behind numbers are read, and said."""

from __future__ import annotations

import numpy as np
import pandas as pd

from stats_core.reading.parse.numbers import is_missing, looks_numeric
from stats_core.reading.parse.table import quoted
from stats_core.wording import counted

_LOOKED_AT = 50


def without_percent(frame: pd.DataFrame) -> tuple[pd.DataFrame, tuple[str, ...]]:
    """The frame without the percent signs of columns in which every number has one, and a sentence for each."""
    notes = []
    changed = {}
    # All first cells at once: taking columns one by one out of thousands is slow.
    text = [place for place, dtype in enumerate(frame.dtypes) if dtype.kind not in "iufb"]
    first = frame.iloc[:_LOOKED_AT, text].to_numpy(dtype=object).T
    for place, top in zip(text, first, strict=True):
        if not any(isinstance(cell, str) and cell.strip().endswith("%") for cell in top):
            continue
        heading = str(frame.columns[place])
        cells = [str(cell).strip() for cell in frame.iloc[:, place]]
        bare = [cell.removesuffix("%").rstrip() for cell in cells]
        signed = sum(cell.endswith("%") for cell in cells)
        numbers = [one for one in bare if not is_missing(one)]
        if signed == len(numbers) and all(map(looks_numeric, numbers)):
            changed[place] = bare
            notes.append(f"Percent signs dropped in {counted(signed, 'cell')} of {quoted(heading)}.")
    if not changed:
        return frame, ()
    frame = frame.copy()
    for place, bare in changed.items():
        frame.isetitem(place, np.array(bare, dtype=object))
    return frame, tuple(notes)
