"""Whether a higher score is better, and what says so: a known metric decides, a file's name only suggests."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from stats_core.errors import InputError
from stats_core.reading.meaning.questions import OpenQuestion, PossibleAnswer, kept
from stats_core.reading.meaning.shape import ColumnKind, ShapedColumn
from stats_core.reading.parse.better import decided, direction_of, file_direction
from stats_core.reading.parse.columns import TableColumn
from stats_core.reading.parse.places import quoted
from stats_core.reading.parse.read_table import ReadTable
from stats_core.reading.parse.words import common_words, is_metric
from stats_core.types import Floats
from stats_core.wording import capital, number

KEY = "higher_is_better"
_MOST_MEANS = 6
_MOST_COLUMNS = 50
"""Algorithms whose means are taken."""


@dataclass(frozen=True)
class Direction:
    """Whether higher is better, or None where it must be asked; what says so; and what a name suggests."""

    higher: bool | None
    because: str = ""
    suggested: bool | None = None
    suggested_by: str = ""


def direction_by(chosen: Sequence[str], score: str, headings: Sequence[str], file: str) -> Direction:
    """The direction by the metric that was chosen or that heads the scores; else what names suggest.

    Parameters
    ----------
    chosen
        Values by which lines were chosen, as the name of a metric.
    score
        The heading of the column of scores; "" where there are several columns.
    headings
        The headings of the columns of scores, where these are algorithms or data sets.
    file
        The file's name.
    """
    for name in [*chosen, score]:
        higher = decided(name, whole=name != score)
        if higher is not None:
            return Direction(higher, f"from {quoted(name)}")
    shared = common_words(headings)
    by_shared = direction_of([shared])
    # Of the words that all headings share, the one that says it: 'score' and not 'score split test'.
    telling = next((word for word in shared.split() if direction_of([word]) is by_shared), shared)
    suggestions = [
        *((direction_of([name]) if is_metric(name) else None, f"the word {quoted(name)}") for name in chosen),
        (direction_of([score]), f"the heading {quoted(score)}"),
        (by_shared, f"the word {quoted(telling)} in the headings"),
        (file_direction(file), f"the file's name {quoted(file)}"),
    ]
    found = next(((higher, by) for higher, by in suggestions if higher is not None), (None, ""))
    return Direction(None, "", *found)


def direction_question(direction: Direction, means: Mapping[str, float]) -> OpenQuestion[Any]:
    """Is a higher score better? With the mean scores beside it, because they often show it."""
    shown = ", ".join(f"{name} {number(mean)}" for name, mean in list(means.items())[:_MOST_MEANS])
    rest = f", and {len(means) - _MOST_MEANS:,} more" if len(means) > _MOST_MEANS else ""
    beside = f" Mean scores: {shown}{rest}." if means else ""
    if direction.suggested is not None:
        way = "higher" if direction.suggested else "lower"
        beside += f" {capital(direction.suggested_by)} suggests that {way} is better."
    labels = {True: "Yes, higher is better", False: "No, lower is better"}
    choices = tuple(PossibleAnswer[Any](labels[higher], kind=str(higher)) for higher in (True, False))
    return OpenQuestion(KEY, f"Is a higher score better?{beside}", choices)


def mean_scores(table: ReadTable, roles: Any) -> dict[str, float]:
    """The mean score of each algorithm under the roles of any question; {} where it cannot be told. Never fails."""
    try:
        table = kept(table, roles.where)
        by, columns = roles.__dict__.get("algorithm") or "", [name for name in (roles.score,) if name]
        columns = columns or list(roles.score_columns or getattr(roles, "level_columns", ()))
        values = {name: _values(table, name) for name in columns[:_MOST_COLUMNS]}
        if not by:
            means = {name: _mean(own) for name, own in values.items()}
        else:
            codes, cells = table.factorized(table.position(by))
            grid = np.array(list(values.values()))
            filled = np.isfinite(grid).sum(axis=0)
            every = np.where(filled > 0, np.nansum(grid, axis=0) / np.maximum(filled, 1), np.nan)
            names = [str(cell).strip() for cell in cells]
            means = {name: _mean(every[codes == i]) for i, name in enumerate(names[:_MOST_COLUMNS])}
    except (InputError, AttributeError, IndexError, ValueError, RuntimeWarning):
        return {}
    return {name: mean for name, mean in means.items() if np.isfinite(mean)}


def _values(table: ReadTable, name: str) -> Floats:
    values = ShapedColumn(TableColumn.of(table, table.position(name)), ColumnKind.NUMBER).values
    return np.full(len(table), np.nan) if values is None else values


def _mean(values: Floats) -> float:
    there = values[np.isfinite(values)]
    with np.errstate(all="ignore"):
        return float(there.mean()) if len(there) else float("nan")
