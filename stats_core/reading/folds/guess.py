"""The likeliest reading of a table as scores of folds, as the roles of its columns."""

from __future__ import annotations

from stats_core.reading.folds.candidates import fold_candidates
from stats_core.reading.folds.roles import FoldLayout, FoldRoles
from stats_core.reading.meaning.direction import direction_by
from stats_core.reading.meaning.key_columns import said_name, said_score
from stats_core.reading.meaning.parts import Part
from stats_core.reading.meaning.shape import Shape
from stats_core.reading.parse.read_table import AnyTable

FOLD = frozenset(["fold", "split", "cv", "partition"])
"""Words of a column that numbers the splits of the data."""


def guess_fold_roles(table: AnyTable) -> FoldRoles:
    """The roles of the likeliest reading that takes the table as it is; without one, what headings say outright."""
    shape = Shape.of(table)
    found = [candidate for candidate in fold_candidates(shape) if candidate.table is None]
    if not found:
        algorithm, run, fold = (said_name(shape, part) for part in (Part.ALGORITHM, Part.RUN, Part.FOLD))
        score = said_score(shape)
        return FoldRoles(FoldLayout.LONG, algorithm, run or None, fold or None, score.name if score else "")
    roles: FoldRoles = max(found, key=lambda candidate: candidate.weight(shape)).roles
    return roles


def suggest_fold_direction(roles: FoldRoles, file: str = "") -> bool | None:
    """Whether a higher score is better, by the metric chosen or heading the scores; None if none says it."""
    headings = roles.score_columns if not roles.measured else ()
    return direction_by([value for _, value in roles.where], roles.measured, headings, file).higher
