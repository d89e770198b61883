"""Which columns may be predictions of a truth: they hold its classes, or numbers that go with it."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from stats_core.reading.cases.roles import LossLayout
from stats_core.reading.meaning.shape import Shape, ShapedColumn, kind_of
from stats_core.reading.parse.columns import TableColumn
from stats_core.types import Floats

MOST_CLASSES = 50
"""Whole numbers with more distinct values than this are measured, not classes."""
MOST_LINES = 2000
"""Lines that are looked at."""
FEWEST_LINES = 10
"""Lines from which on it is looked whether predictions go up and down with the truth."""
ENOUGH = 0.5
"""The share of lines in which a number is one of the true classes, or lies near the true value."""
MOST_OFF = 2.5
"""Standard deviations of the truth within which most predictions lie."""
TOGETHER = 0.3
"""The correlation with the truth that one of several columns of predictions reaches."""


def predictions_of(
    shape: Shape, truth: ShapedColumn, columns: Sequence[ShapedColumn]
) -> tuple[LossLayout, list[ShapedColumn]]:
    """What columns predict, classes or values, and those that may be predictions of the truth."""
    of_classes = [column for column in columns if _of_classes(shape, truth, column)]
    measured = truth.column.numeric and (truth.distinct > MOST_CLASSES or not truth.column.whole)
    if of_classes and not measured:
        return LossLayout.CLASSES, of_classes
    of_values = _of_values(shape, truth, columns) if truth.column.numeric else []
    return LossLayout.SQUARED, of_values


def _of_classes(shape: Shape, truth: ShapedColumn, column: ShapedColumn) -> bool:
    true, given = (shape.table.head(MOST_LINES).factorized(one.column.position) for one in (truth, column))
    classes = {_label(cell) for cell in true[1]}
    known = np.array([_label(cell) in classes for cell in given[1]], dtype=bool)
    # Words of a class are hardly there by chance, small numbers are.
    return bool(known[given[0]].mean() >= ENOUGH if column.column.numeric else known.any())


def _label(cell: object) -> str:
    return str(cell).strip().casefold().removesuffix(".0")


def _of_values(shape: Shape, truth: ShapedColumn, columns: Sequence[ShapedColumn]) -> list[ShapedColumn]:
    true = _numbers(shape, truth)
    if true is None or np.isnan(true).all():
        return []
    spread = float(np.nanstd(true))
    found, together = [], []
    for column in columns:
        given = _numbers(shape, column) if column.column.numeric else None
        if given is None or np.isnan(given).all():
            continue
        # A poor model may be off by more than true values differ, but not by much more.
        near = np.abs(given - true) <= MOST_OFF * spread
        # What lies wholly beside all true values predicts none: errors beside numbers of classes.
        beside = np.nanmax(given) < np.nanmin(true) or np.nanmin(given) > np.nanmax(true)
        if near[~np.isnan(given)].mean() >= ENOUGH and not beside:
            found.append(column)
            together.append(_correlation(true, given))
    if len(true) >= FEWEST_LINES and max(together, default=0.0) < TOGETHER:
        return []
    return found


def _correlation(one: Floats, other: Floats) -> float:
    both = ~(np.isnan(one) | np.isnan(other))
    if both.sum() < 2 or np.ptp(one[both]) == 0 or np.ptp(other[both]) == 0:
        return 0.0
    with np.errstate(all="ignore"):
        return float(np.corrcoef(one[both], other[both])[0, 1])


def _numbers(shape: Shape, column: ShapedColumn) -> Floats | None:
    some = TableColumn.of(shape.table.head(MOST_LINES), column.column.position)
    return ShapedColumn(some, kind_of(some)).values
