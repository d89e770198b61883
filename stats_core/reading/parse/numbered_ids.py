"""Ids that hold a name of the same line and a number: 'iris_fold_3' beside 'iris' is fold 3."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd

from stats_core.reading.parse.numbers import Texts
from stats_core.reading.parse.places import quoted

MOST_COLUMNS = 200

_ID = re.compile(
    r"(?P<name>.+?)[_\-./: ]+(?P<word>fold|split|seed|run|rep|repeat|resample|trial)[_\-.:= ]*(?P<number>[0-9]{1,6})",
    re.IGNORECASE,
)


@dataclass(frozen=True, eq=False)
class NumberedIds:
    """The ids of a column taken apart: what they number, and name and number of each line."""

    word: str
    names: Texts
    numbers: Texts

    @classmethod
    def of(cls, column: pd.Series[Any]) -> NumberedIds | None:
        """The ids, or None where a cell is none, or they number several things."""
        if not isinstance(first := column.iat[0], str) or not _ID.fullmatch(first.strip()):
            return None
        codes, cells = pd.factorize(column.to_numpy(dtype=object))
        found = [_ID.fullmatch(str(cell).strip()) for cell in cells]
        parts = [part for part in found if part]
        words = {part["word"].lower() for part in parts}
        if (codes < 0).any() or len(parts) < len(found) or len(words) != 1:
            return None
        names, numbers = (np.array([part[key] for part in parts], dtype=object)[codes] for key in ("name", "number"))
        return cls(words.pop(), names, numbers)


def with_numbers_of_ids(frame: pd.DataFrame) -> tuple[pd.DataFrame, tuple[str, ...]]:
    """The frame with the number alone in place of ids that repeat a name beside them; what was cut is said."""
    texts = [i for i, dtype in enumerate(frame.dtypes) if dtype.kind == "O"]
    if len(frame) < 2 or len(texts) < 2 or len(frame.columns) > MOST_COLUMNS or frame.columns.has_duplicates:
        return frame, ()
    taken = {str(name).strip().lower() for name in frame.columns}
    for position in texts:
        ids = NumberedIds.of(frame.iloc[:, position])
        if ids is None or ids.word in taken:
            continue
        beside = next((i for i in texts if i != position and _same(frame.iloc[:, i], ids.names)), None)
        if beside is not None:
            return _cut(frame, position, ids), (_said(frame, position, beside, ids.word),)
    return frame, ()


def _cut(frame: pd.DataFrame, position: int, ids: NumberedIds) -> pd.DataFrame:
    """The frame with the numbers in place of the ids, under the word for what they number."""
    frame = frame.copy()
    frame.isetitem(position, ids.numbers)
    frame.columns = pd.Index([ids.word if i == position else name for i, name in enumerate(frame.columns)])
    return frame


def _said(frame: pd.DataFrame, position: int, beside: int, word: str) -> str:
    """What was done, in a sentence."""
    old, kept = (quoted(str(frame.columns[place])) for place in (position, beside))
    return f"Column {old} read as {word}: its cells are those of column {kept} with a number."


def _same(column: pd.Series, names: np.ndarray) -> bool:
    return bool((column.astype(str).str.strip().to_numpy(dtype=object) == names).all())
