"""Columns by which lines differ that otherwise belong to one place: several metrics, tasks or diagrams in one file."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass

import pandas as pd

from stats_core.reading.meaning.parts import Part, hinted, said
from stats_core.reading.meaning.questions import MOST_CHOICES
from stats_core.reading.meaning.shape import LONG_CELL, ColumnKind, kind_of
from stats_core.reading.parse.columns import TableColumn, groups, names_parts, unique, varies_within
from stats_core.reading.parse.words import (
    EPISODES,
    LEVEL,
    NO_ALGORITHM,
    ROUNDS,
    SCORE,
    STEPS,
    metric_fit,
    words_of,
)
from stats_core.types import Ints

_CROSSED = 0.6
"""Of all pairs of a place and a setting, the share that occurs at least."""
_MEANS = frozenset(["mean", "avg", "average", "median"])
_MESSAGE = re.compile(r"\w(Error|Exception|Warning)\b|Traceback|: .*\s.*\s")
"""What stands in a message of a program."""


@dataclass(frozen=True, eq=False)
class FurtherKey:
    """A column that no role uses although the lines differ in it; `within` one place, or between places only."""

    column: TableColumn
    within: bool


def further_key(
    spare: Sequence[TableColumn],
    parts: Sequence[TableColumn],
    algorithm: TableColumn | None,
    rows: int,
    done: Sequence[bool],
) -> FurtherKey | None:
    """The first column that must be settled, those first that are named as a task or a metric.

    The columns `parts` name the places that hold one score each; `done` says which columns were settled already.
    """
    fit = [column for column, gone in zip(spare, done, strict=True) if not gone and _may_be_chosen(column, rows)]
    if not fit:
        return None
    key = groups(parts, rows)
    fit.sort(key=lambda column: not names_setting(column))
    for column in fit:
        if varies_within(column, key):
            return FurtherKey(column, within=True)
    of_algorithm = groups([algorithm] if algorithm else [], rows)
    for column in fit:
        # Where runs have names of their own, tasks do not show as repeats: their name gives them away.
        if names_setting(column) and varies_within(column, of_algorithm) and not _counts_again(column, parts, rows):
            return FurtherKey(column, within=False)
    return None


def _counts_again(column: TableColumn, parts: Sequence[TableColumn], rows: int) -> bool:
    """Whether a column of numbers is another's in other units: steps beside epochs."""
    same = [part for part in parts if part.numeric and part.distinct == column.distinct]
    return column.numeric and any(not varies_within(column, groups([part], rows)) for part in same)


def setting_apart(
    spare: Sequence[TableColumn], parts: Sequence[TableColumn], rows: int, done: Collection[str]
) -> TableColumn | None:
    """A column of a few numbers that tells repeated scores apart, as a learning rate does."""
    few = [column for column in spare if column.numeric and 1 < column.distinct <= MOST_CHOICES]
    few = [column for column in few if not measured_by_name(column.name) and f"one of {column.name}" not in done]
    if not few or unique(parts, rows):
        return None
    key = groups(parts, rows)
    return next((column for column in few if unique((*parts, column), rows) and comes_again(column, key)), None)


def measured_by_name(heading: str) -> bool:
    """Whether a heading is that of a score or of its spread: nobody compares one value of it."""
    return bool(metric_fit(heading)) or Part.SCORE in said(heading) or Part.SPREAD in hinted(heading)


def comes_again(column: TableColumn, key: Ints) -> bool:
    """Whether the values of a column come again from place to place, as settings do and scores do not."""
    places = int(key.max(initial=-1)) + 1
    there = int(groups([column], len(key)).max(initial=-1)) + 1
    pairs = pd.factorize(key * (int(column.codes.max(initial=0)) + 1) + column.codes)[1]
    return len(pairs) >= _CROSSED * places * there


def level_of_training(spare: Sequence[TableColumn], key: Ints) -> TableColumn | None:
    """A column that counts steps or epochs and varies inside one place: the table holds learning curves."""
    named = [column for column in spare if column.numeric and words_of(column.name)[-1:]]
    levels = [column for column in named if words_of(column.name)[-1] in STEPS | ROUNDS | EPISODES]
    return next((column for column in levels if varies_within(column, key)), None)


def names_setting(column: TableColumn) -> bool:
    """Whether a column is named like a task or a metric, or holds parts of the data: train, test.

    The last word says what numbers are: 'env steps' are steps.
    """
    if column.numeric and Part.LEVEL in hinted(column.name):
        return False
    return names_parts(column) or not NO_ALGORITHM.isdisjoint(words_of(column.name))


def metrics_among(columns: Sequence[TableColumn], score: str) -> tuple[str, ...]:
    """The headings of columns that measure what the score does: by their names; without any, all numbers.

    Spreads are none, nor is what never changes, counts something, or numbers runs and levels.
    """
    fit = [column for column in columns if _measures(column)]
    named = [column.name for column in fit if _named(column.name)]
    of_score = _named(score)
    return tuple(named) if of_score else tuple(column.name for column in fit)


def _named(heading: str) -> bool:
    """Whether a heading ends in a metric, or in the mean of one: ep_rew_mean."""
    words = words_of(heading)
    last = [word for word in words[-2:] if word not in _MEANS][-1:]
    return Part.SCORE in said(heading) | hinted(heading) or (
        words[-1:] != last and SCORE.issuperset(last) and last != []
    )


def without_companions(columns: Sequence[TableColumn], level: TableColumn | None) -> list[TableColumn]:
    """The columns but for those that count what the level counts: one number for each level, the same in every run."""
    if level is None:
        return list(columns)

    def goes_along(column: TableColumn) -> bool:
        if not column.numeric or column.distinct != level.distinct or len(level.codes) < 2 * level.distinct:
            return False
        return not varies_within(column, level.codes)

    return [column for column in columns if not goes_along(column)]


def _measures(column: TableColumn) -> bool:
    parts = said(column.name)
    if not column.numeric or column.distinct < 2 or Part.SPREAD in parts | hinted(column.name):
        return False
    if kind_of(column) is ColumnKind.STAMP or (column.whole and column.counts and Part.SCORE not in parts):
        return False
    return Part.SCORE in parts or not parts


def _may_be_chosen(column: TableColumn, rows: int) -> bool:
    few = 1 < column.distinct <= min(MOST_CHOICES, max(2, rows / 2))
    # 'TotalEnvInteracts' counts steps, and names no environment.
    named = names_setting(column) and LEVEL.isdisjoint(words_of(column.name)[-1:])
    return few and (not column.numeric or named) and not _tells(column)


def _tells(column: TableColumn) -> bool:
    """Whether cells are sentences, messages or times: nobody compares one of them."""
    if kind_of(column) in (ColumnKind.STAMP, ColumnKind.PROSE):
        return True
    some = [cell for cell in column.cells[:50] if cell]
    return any(len(cell) > LONG_CELL or _MESSAGE.search(cell) for cell in some)
