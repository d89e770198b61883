"""What a table of folds leaves open: its headings, and whether the lines are the same splits for all algorithms."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

import pandas as pd

from stats_core.reading.folds.guess import FOLD, guess_fold_roles, suggest_fold_direction
from stats_core.reading.folds.roles import FoldLayout, FoldRoles
from stats_core.reading.meaning.columns import columns_of, groups
from stats_core.reading.meaning.further_keys import further_key, level_of_training
from stats_core.reading.meaning.headings_asked import headings_question
from stats_core.reading.meaning.path_asked import path_question
from stats_core.reading.meaning.questions import (
    CURVES_PAGE,
    Choice,
    Guess,
    OpenQuestion,
    curves_instead,
    elsewhere,
    kept,
    one_of,
)
from stats_core.reading.meaning.words import words_of
from stats_core.reading.parse.table import Table, quoted

_SAME_SPLITS = FOLD | {"resample", "repeat", "repetition", "rep"}
"""Words of a column that numbers splits which all algorithms share."""


def understand_folds(frame: pd.DataFrame, file: str = "") -> Guess[FoldRoles]:
    """What a table of folds is taken for, with the question that must be answered before anything is computed."""
    roles = guess_fold_roles(frame)
    return Guess(roles, ask_folds(frame, roles), suggest_fold_direction(roles, file))


def ask_folds(frame: pd.DataFrame, roles: FoldRoles, done: Collection[str] = ()) -> OpenQuestion[FoldRoles] | None:
    """The next open question about a table of folds, or None; no frame makes this fail."""
    if roles.layout is FoldLayout.SPLITS:
        return None
    if (asked := path_question(frame, roles, roles.algorithm, done)) is not None:
        return asked
    if roles.layout is FoldLayout.WIDE and not {"metrics", "numbered", "headless"} & set(done) and roles.score_columns:
        asked = headings_question(
            frame, roles.score_columns, roles, lambda names: replace(roles, score_columns=names), "fold"
        )
        if asked is not None:
            return asked
    return _further(frame, roles, done) or (None if "splits" in done else _splits(roles))


def _further(frame: pd.DataFrame, roles: FoldRoles, done: Collection[str]) -> OpenQuestion[FoldRoles] | None:
    """One of several data sets, metrics or parts of the data in one file."""
    table = Table(kept(frame, roles.where))
    columns = {column.name: column for column in columns_of(table)}
    parts = [columns[name] for name in (roles.algorithm, roles.run, roles.fold) if name in columns]
    used = {roles.algorithm, roles.run, roles.fold, roles.score, roles.n_train, roles.n_test, *roles.score_columns}
    spare = [column for name, column in columns.items() if name not in used]
    key = groups(parts, len(table))
    level = None if "curves" in done else level_of_training(spare, key)
    if level is not None:
        return curves_instead(level, roles)
    settled = [f"one of {column.name}" in done for column in spare]
    found = further_key(spare, parts, columns.get(roles.algorithm), len(table), settled)
    if found is None:
        return None
    said = "Lines of the same algorithm, run and fold differ in" if found.within else "The file mixes the values of"
    return one_of(found.column, said, lambda value: replace(roles, where=(*roles.where, (found.column.name, value))))


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
            Choice("Yes, all algorithms were trained and tested on the same splits", roles),
            Choice("No, they are independent runs or seeds", refusal=apart),
        ),
    )
