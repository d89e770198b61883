"""What a table of folds leaves open: its headings, and whether the lines are the same splits for all algorithms."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from stats_core.reading.folds.gaps import missing_question
from stats_core.reading.folds.guess import FOLD, guess_fold_roles, suggest_fold_direction
from stats_core.reading.folds.roles import FoldLayout, FoldRoles
from stats_core.reading.meaning.data_parts import part_question
from stats_core.reading.meaning.further_keys import (
    FurtherKey,
    further_key,
    level_of_training,
    metrics_among,
    names_setting,
    setting_apart,
)
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
    metric_question,
    one_of,
)
from stats_core.reading.meaning.scales import asked_percent
from stats_core.reading.parse.columns import TableColumn, columns_of, groups, unique
from stats_core.reading.parse.places import quoted
from stats_core.reading.parse.read_table import AnyTable, ReadTable
from stats_core.reading.parse.words import metric_fit, words_of

_SAME_SPLITS = FOLD | {"resample", "repeat", "repetition", "rep"}
"""Words of a column that numbers splits which all algorithms share."""


def understand_folds(table: AnyTable, file: str = "") -> Guess[FoldRoles]:
    """What a table of folds is taken for, with the question that must be answered before anything is computed."""
    roles = guess_fold_roles(table)
    return Guess(roles, ask_folds(table, roles), suggest_fold_direction(roles, file))


def ask_folds(table: AnyTable, roles: FoldRoles, done: Collection[str] = ()) -> OpenQuestion[FoldRoles] | None:
    """The next open question about a table of folds, or None; no table makes this fail."""
    if roles.layout is FoldLayout.LONG and not (roles.algorithm and (roles.run or roles.fold)):
        return None
    table = ReadTable.of(table)
    if roles.layout is FoldLayout.SPLITS:
        return part_question(table, roles, done) or missing_question(table, roles, done)
    asked = path_question(table, roles, roles.algorithm, done) or part_question(table, roles, done)
    asked = asked or _headings(table, roles, done) or _further(table, roles, done) or _metric(table, roles, done)
    asked = asked or (None if "splits" in done else _splits(roles))
    return asked or missing_question(table, roles, done)


def _headings(table: ReadTable, roles: FoldRoles, done: Collection[str]) -> OpenQuestion[FoldRoles] | None:
    """What the headings of algorithms are, and whether some of their columns hold percentages."""
    if roles.layout is not FoldLayout.WIDE or not roles.score_columns:
        return None
    return headings_question(
        table, roles.score_columns, roles, lambda names: replace(roles, score_columns=names), "fold", done
    ) or asked_percent(
        kept(table, roles.where), roles.score_columns, lambda names: replace(roles, in_percent=names), roles, done
    )


def _metric(table: ReadTable, roles: FoldRoles, done: Collection[str]) -> OpenQuestion[FoldRoles] | None:
    """Which of several scores in each line."""
    if roles.layout is not FoldLayout.LONG or not roles.score:
        return None
    keys = {roles.algorithm, roles.run, roles.fold, roles.n_train, roles.n_test, *dict(roles.where)}
    columns = columns_of(kept(table, roles.where), without=[name for name in keys if name])
    scores = metrics_among(columns, roles.score)
    return metric_question(scores, roles.score, lambda name: replace(roles, score=name), done)


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
        return curves_instead(level, roles, columns.get(roles.algorithm))
    settled = [f"one of {column.name}" in done for column in spare]
    key_column = further_key(spare, parts, columns.get(roles.algorithm), len(table), settled)
    if key_column is None and roles.layout is FoldLayout.LONG:
        setting = setting_apart(spare, parts, len(table), done)
        key_column = FurtherKey(setting, within=True) if setting is not None else None
    if key_column is None:
        return None
    return _one_value(key_column, parts, roles, len(table))


def _one_value(key: FurtherKey, parts: Sequence[TableColumn], roles: FoldRoles, rows: int) -> OpenQuestion[FoldRoles]:
    """Which value of a column is compared, or what else the column may be."""
    within = "Lines of the same algorithm, run and fold differ in"
    return one_of(
        key.column,
        within if key.within else "The file mixes the values of",
        lambda value: replace(roles, where=(*roles.where, (key.column.name, value))),
        as_runs=_as_runs(key.column, parts, roles, rows),
        ignored=None if key.within else roles,
    )


def _as_runs(column: TableColumn, parts: Sequence[TableColumn], roles: FoldRoles, rows: int) -> FoldRoles | None:
    """The roles with a column as the run, where no other is and every line has a place of its own then."""
    of_its_own = names_setting(column) or any(metric_fit(cell) for cell in column.cells)
    if roles.run is not None or of_its_own or not unique([*parts, column], rows):
        return None
    return replace(roles, run=column.name)


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
