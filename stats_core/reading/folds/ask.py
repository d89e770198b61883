"""What a table of folds leaves open: its headings, and whether the lines are the same splits for all algorithms."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from stats_core.reading.folds.guess import FOLD, guess_fold_roles, suggest_fold_direction
from stats_core.reading.folds.roles import FoldLayout, FoldRoles
from stats_core.reading.meaning.further_keys import further_key, level_of_training
from stats_core.reading.meaning.headings_asked import headings_question
from stats_core.reading.meaning.path_asked import path_question
from stats_core.reading.meaning.questions import (
    CURVES_PAGE,
    Guess,
    OpenQuestion,
    PossibleAnswer,
    curves_instead,
    elsewhere,
    kept,
    one_of,
)
from stats_core.reading.parse.columns import columns_of, groups
from stats_core.reading.parse.places import quoted
from stats_core.reading.parse.read_table import AnyTable, ReadTable
from stats_core.reading.parse.words import words_of

_SAME_SPLITS = FOLD | {"resample", "repeat", "repetition", "rep"}
"""Words of a column that numbers splits which all algorithms share."""


def understand_folds(table: AnyTable, file: str = "") -> Guess[FoldRoles]:
    """What a table of folds is taken for, with the question that must be answered before anything is computed."""
    roles = guess_fold_roles(table)
    return Guess(roles, ask_folds(table, roles), suggest_fold_direction(roles, file))


def ask_folds(table: AnyTable, roles: FoldRoles, done: Collection[str] = ()) -> OpenQuestion[FoldRoles] | None:
    """The next open question about a table of folds, or None; no table makes this fail."""
    if roles.layout is FoldLayout.SPLITS:
        return None
    table = ReadTable.of(table)
    if (asked := path_question(table, roles, roles.algorithm, done)) is not None:
        return asked
    if roles.layout is FoldLayout.WIDE and not {"metrics", "numbered", "headless"} & set(done) and roles.score_columns:
        asked = headings_question(
            table, roles.score_columns, roles, lambda names: replace(roles, score_columns=names), "fold"
        )
        if asked is not None:
            return asked
    return _further(table, roles, done) or (None if "splits" in done else _splits(roles))


def _further(table: ReadTable, roles: FoldRoles, done: Collection[str]) -> OpenQuestion[FoldRoles] | None:
    """One of several data sets, metrics or parts of the data in one file."""
    table = kept(table, roles.where)
    columns = {column.name: column for column in columns_of(table)}
    parts = [columns[name] for name in (roles.algorithm, roles.run, roles.fold) if name in columns]
    used = {roles.algorithm, roles.run, roles.fold, roles.score, roles.n_train, roles.n_test, *roles.score_columns}
    spare = [column for name, column in columns.items() if name not in used]
    key = groups(parts, len(table))
    level = None if "curves" in done else level_of_training(spare, key)
    if level is not None:
        return curves_instead(level, roles)
    settled = [f"one of {column.name}" in done for column in spare]
    key_column = further_key(spare, parts, columns.get(roles.algorithm), len(table), settled)
    if key_column is None:
        return None
    column = key_column.column
    within = "Lines of the same algorithm, run and fold differ in"
    reason = within if key_column.within else "The file mixes the values of"
    return one_of(column, reason, lambda value: replace(roles, where=(*roles.where, (column.name, value))))


def _splits(roles: FoldRoles) -> OpenQuestion[FoldRoles] | None:
    """Independent seeds are no folds: nothing pairs the scores of their lines."""
    names = [name for name in (roles.run, roles.fold) if name]
    if any(word in _SAME_SPLITS for name in names for word in words_of(name)) or roles.n_train:
        return None
    if not names and roles.layout is FoldLayout.LONG:
        return None
    by = f"The lines are told apart by {quoted(names[0])} only" if names else "Nothing says what the lines are"
    apart = elsewhere(
        "Scores of independent runs are no folds: nothing pairs them, and a paired test would pair by accident",
        f"{CURVES_PAGE}, where each run is taken with one final score",
    )
    return OpenQuestion(
        "splits",
        f"{by}. Are they the same splits of the data for all algorithms?",
        (
            PossibleAnswer("Yes, all algorithms were trained and tested on the same splits", roles),
            PossibleAnswer("No, they are independent runs or seeds", refusal=apart),
        ),
    )
