"""What a table of learning curves could be, by its shape: each reading with what its columns are taken for."""

from __future__ import annotations

from collections.abc import Iterator

from stats_core.reading.curves.of_headings import algorithms_as_headings, runs_as_headings, wide_candidates
from stats_core.reading.curves.of_lines import final_candidates, long_candidates
from stats_core.reading.meaning.candidate import Candidate
from stats_core.reading.meaning.shape import Shape


def curve_candidates(shape: Shape) -> Iterator[Candidate]:
    """Every reading of a table as learning curves or as final scores of runs; no column is a level by elimination."""
    if shape.rows == 0 or len(set(shape.table.names)) < len(shape.table.names):
        return
    if len(shape.columns) <= MOST_COLUMNS:
        yield from long_candidates(shape)
        yield from final_candidates(shape)
    yield from wide_candidates(shape)
    yield from runs_as_headings(shape)
    yield from algorithms_as_headings(shape)


MOST_COLUMNS = 1000
"""Columns up to which lines may hold one score each beside settings."""
