"""The likeliest reading of a table as learning curves, as the roles of its columns."""

from __future__ import annotations

from stats_core.reading.curves.candidates import curve_candidates
from stats_core.reading.curves.roles import CurveLayout, CurveRoles
from stats_core.reading.meaning.key_columns import said_name, said_score
from stats_core.reading.meaning.parts import Part
from stats_core.reading.meaning.shape import Shape
from stats_core.reading.parse.read_table import AnyTable


def guess_roles(table: AnyTable) -> CurveRoles:
    """The roles of the likeliest reading that takes the table as it is; without one, what headings say outright."""
    shape = Shape.of(table)
    found = [candidate for candidate in curve_candidates(shape) if candidate.table is None]
    if not found:
        algorithm, run, level = (said_name(shape, part) for part in (Part.ALGORITHM, Part.RUN, Part.LEVEL))
        score = said_score(shape)
        return CurveRoles(CurveLayout.LONG, algorithm, run or None, level, score.name if score else "")
    roles: CurveRoles = max(found, key=lambda candidate: candidate.weight(shape)).roles
    return roles
