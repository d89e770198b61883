"""Columns beside scores that hold p values, or the ranks of those scores within a data set: no scores themselves."""

from __future__ import annotations

import numpy as np
import pandas as pd

from stats_core.reading.meaning.summary_columns import numbers_in
from stats_core.reading.parse.columns import TableColumn
from stats_core.reading.parse.numbers import Texts
from stats_core.reading.parse.read_table import ReadTable
from stats_core.reading.parse.words import word_set, words_of

_P = word_set("pvalue pval")
_OF_P = _P | word_set("p value val adj adjusted corrected raw holm bonferroni wilcoxon friedman nemenyi signed test t")
_RANKS = word_set("rank ranking place rang")
_METHODS = ("average", "min", "max", "dense", "first")
_MOST_LINES = 20_000
_LEAST_LINES = 3
_DIFFERENT = 2


def is_p_value(name: str, cells: Texts) -> bool:
    """Whether a column is headed as p values, 'p-value' or 'p_adj (Holm)', and holds nothing outside 0 to 1.

    A bare p may be a setting.
    """
    words = words_of(name)
    named = not _P.isdisjoint(words) or ("p" in words and len(words) > 1)
    if not named or not _OF_P.issuperset(words):
        return False
    own = numbers_in(cells)
    own = own[np.isfinite(own)]
    return own.size > 0 and bool((own >= 0).all() and (own <= 1).all())


def ranks_of(table: ReadTable, position: int) -> str:
    """The column whose ranks, within the lines of a name or in all, a column called a rank holds; "" for none."""
    words = words_of(table.names[position])
    if not words or not _RANKS.issuperset(words) or not _LEAST_LINES <= len(table) <= _MOST_LINES:
        return ""
    own = pd.Series(numbers_in(table.at(position)))
    return "" if own.isna().any() or own.nunique() < _DIFFERENT else _ranked_by(table, position, own)


def _ranked_by(table: ReadTable, position: int, own: pd.Series) -> str:
    """The first column whose ranks these are."""
    columns = [TableColumn.of(table, i) for i in range(len(table.names)) if i != position]
    groups = [np.zeros(len(table), dtype=np.int64), *(column.codes for column in columns if not column.numeric)]
    for column in columns:
        values = pd.Series(numbers_in(table.at(column.position))) if column.numeric else own[:0]
        if len(values) and not values.isna().any() and any(_fits(own, values, group) for group in groups):
            return column.name
    return ""


def _fits(own: pd.Series, values: pd.Series, group: np.ndarray) -> bool:
    """Whether numbers are the ranks of values within groups, the best of which may be the highest or the lowest."""
    if pd.Series(group).value_counts().max() < _LEAST_LINES - 1:
        return False
    grouped = values.groupby(group)
    ways = ((method, ascending) for method in _METHODS for ascending in (False, True))
    return any(bool((grouped.rank(method=method, ascending=up) == own).all()) for method, up in ways)
