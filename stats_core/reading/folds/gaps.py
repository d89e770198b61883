"""Scores of folds that are not there: the folds or the algorithms that lack them are left out, as a person says."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace

import numpy as np

from stats_core.errors import InputError
from stats_core.reading.folds.roles import FoldLayout, FoldRoles
from stats_core.reading.meaning.filled import filled
from stats_core.reading.meaning.questions import OpenQuestion, PossibleAnswer, kept
from stats_core.reading.parse.columns import columns_of, groups, texts_of
from stats_core.reading.parse.places import quoted
from stats_core.reading.parse.read_table import ReadTable, first_rows
from stats_core.types import Bools, Ints
from stats_core.wording import counted, listed

MOST_CELLS = 200_000
"""Cells up to which gaps are looked for."""


RUNS, FOLDS = "runs", "folds"
"""What is left out for all algorithms: whole runs, or folds."""


@dataclass(frozen=True, eq=False)
class ThereOrNot:
    """Which algorithm has a score in which fold, `there[algorithm, place]`; `units` number the runs or folds."""

    algorithms: tuple[str, ...]
    there: Bools
    units: Mapping[str, Ints]

    @property
    def lacking(self) -> tuple[str, ...]:
        """The algorithms that lack a score."""
        return tuple(self.algorithms[i] for i in np.flatnonzero(~self.there.all(axis=1)))

    def left(self, unit: str) -> Bools:
        """The places that are left without the runs or the folds in which a score is missing."""
        codes = self.units[unit]
        gone = np.zeros(int(codes.max(initial=0)) + 1, dtype=bool)
        gone[codes[~self.there.all(axis=0)]] = True
        return np.asarray(~gone[codes])


def missing_question(table: ReadTable, roles: FoldRoles, done: Collection[str]) -> OpenQuestion[FoldRoles] | None:
    """What to leave out where scores are missing; None where none is, or where nothing complete would be left."""
    if "missing" in done or roles.without or roles.incomplete:
        return None
    found = there_or_not(kept(table, roles.where), roles)
    if found is None or found.there.all() or 2 * int(found.there.sum()) < found.there.size:
        return None
    choices = _choices(found, roles)
    if not choices:
        return None
    gaps = int(found.there.size - found.there.sum())
    said = f"{counted(gaps, 'score')} of {found.there.size:,} {'is' if gaps == 1 else 'are'} missing"
    if len(choices) == 1:
        lacking = listed([quoted(name) for name in found.lacking], most=4)
        complete = InputError(f"{said}, of {lacking}", remedy="Fill in what is missing, and give the file again.")
        choices += (PossibleAnswer("Nothing: I complete the file first", refusal=complete, kind="nothing"),)
    return OpenQuestion("missing", f"{said}, and folds are compared in pairs. What is left out?", choices)


def _choices(found: ThereOrNot, roles: FoldRoles) -> tuple[PossibleAnswer[FoldRoles], ...]:
    """What may be left out, that first which leaves more scores."""
    algorithms, places = found.there.shape
    choices = []
    for unit, codes in found.units.items():
        left = found.left(unit)
        many = len(np.unique(codes[left]))
        gone = len(np.unique(codes)) - many
        which = f"the {gone:,} {unit}" if gone > 1 else f"the {unit.removesuffix('s')}"
        answer = PossibleAnswer(
            f"Leave out {which} in which a score is missing", replace(roles, incomplete=unit), kind=unit
        )
        choices += [(int(left.sum()) * algorithms, answer)] if many > 1 else []
    lacking = found.lacking
    if algorithms - len(lacking) > 1:
        label = f"Leave out {listed([quoted(name) for name in lacking], most=4)}"
        fewer = PossibleAnswer(label, replace(roles, without=lacking), kind="algorithms")
        choices.append(((algorithms - len(lacking)) * places, fewer))
    choices.sort(key=lambda choice: -choice[0])
    return tuple(answer for _, answer in choices)


def there_or_not(table: ReadTable, roles: FoldRoles) -> ThereOrNot | None:
    """Where scores are; None where the roles do not fit the table, or where it is too large to look."""
    if not len(table) or len(table) * max(1, len(roles.score_columns)) > MOST_CELLS:
        return None
    if not {name for name in (roles.algorithm, roles.score, *roles.score_columns) if name} <= set(table.names):
        return None
    if roles.layout is FoldLayout.LONG:
        return _of_lines(table, roles)
    cells = np.array([filled(table, name) for name in roles.score_columns])
    if roles.layout is FoldLayout.WIDE:
        return ThereOrNot(roles.score_columns, cells, _units(table, roles, np.arange(len(table))))
    names = tuple(texts_of(table.column(roles.algorithm)))
    return ThereOrNot(names, cells.T, {FOLDS: np.arange(len(roles.score_columns))})


def _of_lines(table: ReadTable, roles: FoldRoles) -> ThereOrNot | None:
    places = _places(table, roles)
    if not (roles.run or roles.fold) or not roles.algorithm or not roles.score:
        return None
    codes, cells = table.factorized(table.position(roles.algorithm))
    there = np.zeros((len(cells), int(places.max()) + 1), dtype=bool)
    scored = filled(table, roles.score)
    there[codes[scored], places[scored]] = True
    return ThereOrNot(tuple(texts_of(cells)), there, _units(table, roles, places))


def _places(table: ReadTable, roles: FoldRoles) -> Ints:
    """The number of each line's run and fold; lines that no column numbers are places of their own."""
    if roles.layout is FoldLayout.WIDE:
        return np.arange(len(table))
    return groups([column for column in columns_of(table) if column.name in (roles.run, roles.fold)], len(table))


def _units(table: ReadTable, roles: FoldRoles, places: Ints) -> dict[str, Ints]:
    """For each place the number of its run and of its fold, where columns tell both; else every place is a fold."""
    first = first_rows(places, int(places.max()) + 1)
    if not (roles.run and roles.fold):
        return {FOLDS: np.arange(len(first))}
    return {
        unit: table.factorized(table.position(name))[0][first]
        for unit, name in ((RUNS, roles.run), (FOLDS, roles.fold))
    }


def without_gaps(table: ReadTable, roles: FoldRoles) -> tuple[ReadTable, FoldRoles, tuple[str, ...]]:
    """The table and the roles without what is left out, and what that is in sentences."""
    notes: list[str] = []
    if roles.without:
        notes.append(f"Left out: {', '.join(map(quoted, roles.without))}.")
        if roles.layout is FoldLayout.WIDE:
            rest = tuple(name for name in roles.score_columns if name not in roles.without)
            roles = replace(roles, score_columns=rest)
        else:
            table = table.only(~np.isin(table.column(roles.algorithm), roles.without))
    found = there_or_not(table, roles) if roles.incomplete else None
    if found is None or found.there.all():
        return table, roles, tuple(notes)
    left = found.left(roles.incomplete)
    codes = found.units[roles.incomplete]
    gone = len(np.unique(codes)) - len(np.unique(codes[left]))
    notes.append(f"{counted(gone, roles.incomplete.removesuffix('s'))} left out, in which a score is missing.")
    if roles.layout is FoldLayout.SPLITS:
        rest = tuple(name for name, keep in zip(roles.score_columns, left, strict=True) if keep)
        return table, replace(roles, score_columns=rest), tuple(notes)
    return table.only(left[_places(table, roles)]), roles, tuple(notes)
