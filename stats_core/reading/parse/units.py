"""Units behind the numbers of a level, '10pct' or '50k': read as numbers, and said."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pandas as pd

from stats_core.reading.parse.places import quoted
from stats_core.reading.parse.words import LEVEL, N_TRAIN, SCORE, telling_words

_WITH_UNIT = re.compile(r"(?P<number>[0-9]+(?:\.[0-9]+)?)[\s_-]?(?P<unit>[A-Za-z]{1,12}|%)?")
_UNIT = re.compile(r"^[0-9.]+[\s_-]?[A-Za-z%]{1,12}$", re.MULTILINE)
_LOOKED_AT = 50
_TIMES = {"": 1.0, "k": 1e3, "m": 1e6, "g": 1e9, "b": 1e9}
"""What letters behind a number multiply it by, whatever the other cells have."""


def without_units(frame: pd.DataFrame) -> tuple[pd.DataFrame, tuple[str, ...]]:
    """The frame with numbers where a column whose heading says levels has a unit in its cells; a sentence for each."""
    text = [place for place, dtype in enumerate(frame.dtypes) if dtype.kind not in "iufb"]
    first = frame.iloc[:_LOOKED_AT, text].to_numpy(dtype=object).T
    # One look at all cells of a column: a look at each takes too many steps in a wide table.
    some = [place for place, top in zip(text, first, strict=True) if _UNIT.search("\n".join(map(str, top)))]
    named = [place for place in some if _of_levels(str(frame.columns[place]))]
    read = {place: found for place in named if (found := _numbers(frame.iloc[:, place])) is not None}
    if not read:
        return frame, ()
    changed, notes = frame.copy(), []
    for place, (cells, example) in read.items():
        changed.isetitem(place, np.array(cells, dtype=object))
        notes.append(f"Units dropped in {quoted(str(frame.columns[place]))}: {example}.")
    return changed, tuple(notes)


def _of_levels(heading: str) -> bool:
    words = telling_words(heading)
    word = "".join(words)
    return bool(words) and (word in LEVEL | N_TRAIN or words[-1] in LEVEL) and not SCORE.intersection(words)


def _numbers(column: pd.Series[Any]) -> tuple[list[str], str] | None:
    """The cells as numbers, and how one was read; None where they have no unit, or units that do not go together."""
    cells = [str(cell).strip() for cell in column]
    parts = {cell: _WITH_UNIT.fullmatch(cell) for cell in dict.fromkeys(cells)}
    units = {cell: (part["unit"] or "").lower() for cell, part in parts.items() if part}
    times = _times(set(units.values()))
    if len(parts) < 2 or len(units) < len(parts) or times is None:
        return None
    numbers = {cell: f"{float(part['number']) * times[units[cell]]:.15g}" for cell, part in parts.items() if part}
    first = next(cell for cell in cells if units[cell])
    return [numbers[cell] for cell in cells], f"{quoted(first)} is {numbers[first]}"


def _times(units: set[str]) -> dict[str, float] | None:
    """What each unit multiplies its number by: nothing where all have the same; None where they do not go together."""
    if not any(units):
        return None
    if len(units) == 1 and not units <= _TIMES.keys():
        return dict.fromkeys(units, 1.0)
    return _TIMES if units <= _TIMES.keys() else None
