"""The readings of a table as cases that its shape allows: one column for each model, or one line."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from stats_core.reading.cases.keys import called_case
from stats_core.reading.cases.long import long_candidates
from stats_core.reading.cases.wide import wide_candidates
from stats_core.reading.meaning.candidate import Candidate
from stats_core.reading.meaning.heading_grid import HeadingGrid, metric_grid
from stats_core.reading.meaning.melted import STEM, by_stem
from stats_core.reading.meaning.shape import Shape


def cases_candidates(shape: Shape) -> Iterator[Candidate]:
    """What the table could be."""
    if shape.rows:
        grid = metric_grid([column.name for column in shape.columns if column.measured])
        if grid is not None:
            yield from _of_grid(shape, grid)
        yield from wide_candidates(shape)
        yield from long_candidates(shape)


def _of_grid(shape: Shape, grid: HeadingGrid) -> Iterator[Candidate]:
    """Columns of several metrics for each model, A_dice and A_iou beside B_dice and B_iou: which is asked."""
    of = tuple(grid.places.values())
    cases = [column.name for column in shape.columns if column.name not in of and called_case(column)]
    if len(cases) != 1 or not shape.unique(cases) or STEM in shape:
        return
    table = by_stem(shape.table, cases, grid)
    for found in long_candidates(Shape.of(table)):
        if found.roles.algorithm == STEM:
            yield replace(found, table=table, of_headings=of, points=found.points + 1)
