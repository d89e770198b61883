"""The readings of a table as cases that its shape allows: one column for each model, or one line."""

from __future__ import annotations

from collections.abc import Iterator

from stats_core.reading.cases.long import long_candidates
from stats_core.reading.cases.wide import wide_candidates
from stats_core.reading.meaning.candidate import Candidate
from stats_core.reading.meaning.shape import Shape


def cases_candidates(shape: Shape) -> Iterator[Candidate]:
    """What the table could be."""
    if shape.rows:
        yield from wide_candidates(shape)
        yield from long_candidates(shape)
