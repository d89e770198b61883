"""What a benchmark table is taken for first: its heaviest reading, with what must still be asked."""

from __future__ import annotations

from dataclasses import replace

from stats_core.reading.meaning.direction import direction_by
from stats_core.reading.meaning.key_columns import said_name, said_score
from stats_core.reading.meaning.parts import Part
from stats_core.reading.meaning.shape import Shape
from stats_core.reading.parse.read_table import AnyTable
from stats_core.reading.ranks.candidates import rank_candidates
from stats_core.reading.ranks.roles import LINES, ScoreLayout, ScoreRoles


def guess_score_roles(table: AnyTable) -> ScoreRoles:
    """The likely part of each column of a benchmark table. No table makes this fail.

    The roles of the heaviest reading that takes the table as it is; nothing is settled by them.
    """
    shape = Shape.of(table)
    there = {"", LINES, *shape.table.names}
    found = [
        one for one in rank_candidates(shape) if {one.roles.dataset, one.roles.algorithm, one.roles.score} <= there
    ]
    if not found:
        return _by_headings(shape)
    roles: ScoreRoles = max(found, key=lambda candidate: candidate.weight(shape)).roles
    return replace(roles, settled=(), dataset="" if roles.dataset == LINES else roles.dataset)


def _by_headings(shape: Shape) -> ScoreRoles:
    """What headings say outright, where no reading fits: what is missing can then be said."""
    dataset, algorithm = said_name(shape, Part.DATASET), said_name(shape, Part.ALGORITHM)
    if algorithm:
        score = said_score(shape)
        return ScoreRoles(ScoreLayout.LONG, dataset, algorithm, score.name if score else "")
    counted = {Part.COUNT, Part.RUN, Part.FOLD, Part.LEVEL}
    columns = tuple(column.name for column in shape.scores if not column.said & counted and column.name != dataset)
    return ScoreRoles(ScoreLayout.WIDE, dataset, score_columns=columns)


def suggest_direction(roles: ScoreRoles, file: str = "") -> bool | None:
    """Whether a higher score is better, by the metric chosen or heading the scores; None if none says it."""
    headings = roles.score_columns if not roles.score else ()
    return direction_by([value for _, value in roles.where], roles.score, headings, file).higher
