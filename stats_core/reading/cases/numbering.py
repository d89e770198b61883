"""Which case a line is of: by its column, or by group and column together where cases are numbered anew in groups."""

from __future__ import annotations

import numpy as np
import pandas as pd

from stats_core.reading.cases.roles import LossRoles
from stats_core.reading.parse.columns import texts_of
from stats_core.reading.parse.places import quoted
from stats_core.reading.parse.read_table import ReadTable
from stats_core.types import Ints


def cases_of(table: ReadTable, roles: LossRoles) -> tuple[Ints, list[str]]:
    """For each line the number of its case, in the order in which they occur, and the names of the cases."""
    item, names = _coded(table, roles.item)
    if not numbered_anew(table, roles):
        return item, names
    group, of = _coded(table, roles.group)
    case, pairs = pd.factorize(group * len(names) + item)
    both = [f"{of[pair // len(names)]} / {names[pair % len(names)]}" for pair in pairs]
    return np.asarray(case, dtype=np.int64), both


def numbered_anew(table: ReadTable, roles: LossRoles) -> bool:
    """Whether a model has a case, or a sample of it, in several groups: then each group has its own case of the name.

    A case that has another group with another model is no such case, but a mistake in the file.
    """
    if not (roles.item and roles.group):
        return False
    keys = [name for name in (roles.algorithm, roles.sample, roles.item) if name]
    lines = pd.DataFrame({i: table.factorized(table.position(name))[0] for i, name in enumerate([*keys, roles.group])})
    return len(lines.drop_duplicates()) > len(lines[list(range(len(keys)))].drop_duplicates())


def anew_note(table: ReadTable, roles: LossRoles) -> tuple[str, ...]:
    """That a case is told by group and column together."""
    if not numbered_anew(table, roles):
        return ()
    return (f"{quoted(roles.item)} begins anew in each {quoted(roles.group)}: a case is told by both together.",)


def _coded(table: ReadTable, name: str) -> tuple[Ints, list[str]]:
    codes, cells = table.factorized(table.position(name))
    return codes, texts_of(cells)
