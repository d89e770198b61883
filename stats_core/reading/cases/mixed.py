"""Models that are right or wrong beside models with a score between: one file, two ways of marking."""

from __future__ import annotations

import numpy as np

from stats_core.reading.cases.roles import LossLayout, LossRoles
from stats_core.reading.parse.columns import texts_of
from stats_core.reading.parse.places import quoted
from stats_core.reading.parse.read_table import ReadTable
from stats_core.types import Floats
from stats_core.wording import listed

FEWEST = 10
"""Cases of a model from which on it is said that all of its scores are 0 or 1."""


def one_or_more_kinds(table: ReadTable, roles: LossRoles, values: Floats) -> tuple[str, ...]:
    """That some models have only 0 and 1 where others have scores between; nothing where all are of one kind."""
    if roles.layout not in (LossLayout.SCORES, LossLayout.LOSSES):
        return ()
    by_model = _by_model(table, roles, values)
    shown = {name: own[~np.isnan(own)] for name, own in by_model.items()}
    flags = [name for name, own in shown.items() if len(own) >= FEWEST and np.isin(own, (0, 1)).all()]
    between = [name for name, own in shown.items() if ((own > 0) & (own < 1)).any()]
    if not flags or not between or len(flags) + len(between) < len(shown):
        return ()
    some = [quoted(name) for name in flags]
    has = "has" if len(some) == 1 else "have"
    return (
        f"{listed(some, most=3)} {has} only 0 and 1, and every other model has scores between: were they marked alike?",
    )


def _by_model(table: ReadTable, roles: LossRoles, values: Floats) -> dict[str, Floats]:
    """The values of each model."""
    if not roles.long:
        return dict(zip(roles.columns, values.T, strict=True))
    model, names = table.factorized(table.position(roles.algorithm))
    return {name: values[model == place, 0] for place, name in enumerate(texts_of(names))}
