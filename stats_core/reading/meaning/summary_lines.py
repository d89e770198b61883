"""Lines below folds or data sets that are none of them: 'overall', 'all', 'hold-out'."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pandas as pd

from stats_core.reading.meaning.parts import Part, said
from stats_core.reading.meaning.summary_columns import numbers_in
from stats_core.reading.parse.columns import TableColumn, texts_of
from stats_core.reading.parse.read_table import ReadTable
from stats_core.reading.parse.words import BESIDE_PARTS, PARTS, word_set, words_of
from stats_core.types import Bools, Floats

WHOLES = word_set("all overall total pooled combined aggregate aggregated gesamt insgesamt")
"""Words for everything together, which a data set may have too: numbers must go with them."""
_NEAR = 0.006
"""How far a printed mean may be from the mean of printed scores, as a share of the largest."""
_LEAST = 2
_MOST_LINES = 20_000


def is_whole(name: str) -> bool:
    """Whether a name is nothing but a word for everything together; 'total' may be that of a data set."""
    words = words_of(name)
    return bool(words) and (WHOLES - {"total"}).issuperset(words)


def lies_between(own: Floats, others: Floats, concerned: Bools) -> bool:
    """Whether one line at an end of the table lies inside the others in every column, as a weighted mean does."""
    at_end = bool(concerned[0] or concerned[-1])
    return at_end and bool((others.min(axis=0) <= own).all() and (own <= others.max(axis=0)).all())


def no_fold(heading: str, name: str, others: Sequence[str]) -> bool:
    """Whether a name among numbered folds or runs is that of all of them, or of a part of the data kept aside."""
    words = set(words_of(name))
    numbered = len(others) >= _LEAST and all(other[-1:].isdecimal() for other in others)
    if not numbered or not words or name[-1:].isdecimal() or said(heading).isdisjoint({Part.FOLD, Part.RUN}):
        return False
    aside = words <= PARTS | BESIDE_PARTS and not words.isdisjoint(PARTS | {"held", "hold", "out"})
    return aside or words <= WHOLES


def mean_of_lines(table: ReadTable, position: int, name: str) -> bool:
    """Whether scores under a name are, for everything else that lines name, the means of those under other names."""
    if len(table) > _MOST_LINES:
        return False
    columns = [TableColumn.of(table, i) for i in range(len(table.names)) if i != position]
    keys = [column for column in columns if not column.numeric]
    numbers = [column for column in columns if column.numeric and not column.counts]
    if not keys or not numbers:
        return False
    key = pd.factorize(pd.MultiIndex.from_arrays([column.codes for column in keys]))[0]
    codes, cells = table.factorized(position)
    own = np.array([text == name for text in texts_of(cells)], dtype=bool)[codes]
    return any(_means(numbers_in(table.at(column.position)), key, own) for column in numbers)


def _means(values: Floats, key: np.ndarray, own: Bools) -> bool:
    """Whether each group has one own value, which is the mean of the others."""
    frame = pd.DataFrame({"value": values, "key": key})
    mine, rest = frame[own].groupby("key")["value"], frame[~own].groupby("key")["value"]
    sizes = mine.size()
    if len(sizes) < _LEAST or (sizes != 1).any() or (rest.size().reindex(sizes.index, fill_value=0) < _LEAST).any():
        return False
    away = (mine.mean() - rest.mean().reindex(sizes.index)).abs()
    largest = float(np.nanmax(np.abs(values), initial=0))
    return bool(largest > 0 and (away <= _NEAR * largest).all())
