"""A first guess at what the columns of a table of predictions, errors or losses are."""

from __future__ import annotations

from stats_core.reading.cases.candidates import cases_candidates
from stats_core.reading.cases.roles import LossLayout, LossRoles
from stats_core.reading.meaning.shape import Shape
from stats_core.reading.parse.case_words import truth_of
from stats_core.reading.parse.read_table import AnyTable


def guess_loss_roles(table: AnyTable) -> LossRoles:
    """The likely part of each column of a table of cases; no table makes this fail."""
    shape = Shape.of(table)
    found = max(cases_candidates(shape), key=lambda candidate: candidate.weight(shape), default=None)
    return LossRoles(LossLayout.CLASSES, (), truth_of(shape.table.names)) if found is None else found.roles
