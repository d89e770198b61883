"""Columns by which lines differ that otherwise belong to one place: several metrics, tasks or diagrams in one file."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from stats_core.reading.meaning.questions import MOST_CHOICES
from stats_core.reading.parse.columns import TableColumn, groups, names_parts, varies_within
from stats_core.reading.parse.words import EPISODES, NO_ALGORITHM, ROUNDS, STEPS, words_of
from stats_core.types import Ints


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
        if names_setting(column) and varies_within(column, of_algorithm):
            return FurtherKey(column, within=False)
    return None


def level_of_training(spare: Sequence[TableColumn], key: Ints) -> TableColumn | None:
    """A column that counts steps or epochs and varies inside one place: the table holds learning curves."""
    named = [column for column in spare if column.numeric and words_of(column.name)[-1:]]
    levels = [column for column in named if words_of(column.name)[-1] in STEPS | ROUNDS | EPISODES]
    return next((column for column in levels if varies_within(column, key)), None)


def names_setting(column: TableColumn) -> bool:
    """Whether a column is named like a task or a metric, or holds parts of the data: train, test."""
    return names_parts(column) or not NO_ALGORITHM.isdisjoint(words_of(column.name))


def _may_be_chosen(column: TableColumn, rows: int) -> bool:
    few = 1 < column.distinct <= min(MOST_CHOICES, max(2, rows / 2))
    return few and (not column.numeric or names_setting(column))
