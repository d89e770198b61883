"""What a benchmark table leaves open: its headings, its lines, and what repeats."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

import numpy as np

from stats_core.reading.meaning.further_keys import further_key, level_of_training, names_setting
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
from stats_core.reading.parse.columns import TableColumn, columns_of, groups, varies_within
from stats_core.reading.parse.places import quoted
from stats_core.reading.parse.read_table import AnyTable, ReadTable
from stats_core.reading.parse.words import ALGORITHM, RUN, WEAK, metric_fit, words_of
from stats_core.reading.ranks.guess import DATASET, guess_score_roles, is_repeat, suggest_direction
from stats_core.reading.ranks.roles import LINES, ScoreLayout, ScoreRoles
from stats_core.types import Ints
from stats_core.wording import listed


def understand_scores(table: AnyTable, file: str = "") -> Guess[ScoreRoles]:
    """What a benchmark is taken for, with the question that must be answered before anything is computed."""
    roles = guess_score_roles(table)
    return Guess(roles, ask_scores(table, roles), suggest_direction(roles, file))


def ask_scores(table: AnyTable, roles: ScoreRoles, done: Collection[str] = ()) -> OpenQuestion[ScoreRoles] | None:
    """The next open question about a benchmark, or None; no table makes this fail."""
    whole = ReadTable.of(table)
    table = kept(whole, roles.where)
    columns = {column.name: column for column in columns_of(table, without=roles.score_columns)}
    if (asked := path_question(whole, roles, roles.algorithm, done)) is not None:
        return asked
    if roles.layout is ScoreLayout.LONG:
        if "names" not in done and (asked := _names(columns, roles)) is not None:
            return asked
        return _further(table, columns, roles, done)
    if not {"metrics", "numbered", "headless"} & set(done) and roles.score_columns:
        lines = "data set" if roles.layout is ScoreLayout.WIDE else "algorithm"
        named = replace(roles, dataset=roles.dataset or LINES) if roles.layout is ScoreLayout.WIDE else roles
        asked = headings_question(
            whole, roles.score_columns, named, lambda names: replace(roles, score_columns=names), lines
        )
        if asked is not None:
            return asked
    if roles.layout is ScoreLayout.WIDE and "lines" not in done:
        return _lines(columns, roles)
    return None


def _lines(columns: dict[str, TableColumn], roles: ScoreRoles) -> OpenQuestion[ScoreRoles] | None:
    """Lines that are only numbered may be runs on one dataset, which are no benchmark."""
    name = roles.dataset
    if name == LINES:
        return None
    if name in columns:
        last = words_of(name)[-1:]
        # Row numbers of a frame, or a seed: nothing that names a dataset.
        runs = columns[name].counts and (not last or last[0] in RUN | WEAK["run"])
        if not runs:
            return None
        reason = f"The lines are only numbered, in {quoted(name)}"
    else:
        reason = "No column names the data sets"
        likely = [other for other in columns if other not in roles.score_columns]
        name = next(filter(is_repeat, likely), likely[0] if likely else LINES)
    seeds = elsewhere(
        "Scores of runs on one data set are no benchmark: there is one data set, and ranks over it mean nothing",
        f"{CURVES_PAGE}, where each run is taken with one final score",
    )
    return OpenQuestion(
        "lines",
        f"{reason}. What is a line?",
        (
            PossibleAnswer("A data set", replace(roles, dataset=name)),
            PossibleAnswer("A run or a seed on one data set", refusal=seeds),
        ),
    )


def _names(columns: dict[str, TableColumn], roles: ScoreRoles) -> OpenQuestion[ScoreRoles] | None:
    """Two columns of names, and no heading says which of them are the algorithms."""
    known = ALGORITHM | DATASET | WEAK["algorithm"]
    if not roles.score or any(known & set(words_of(name)) for name in (roles.dataset, roles.algorithm)):
        return None
    pair = (roles.algorithm, roles.dataset)
    return OpenQuestion(
        "names",
        f"Which column names the algorithms: {quoted(pair[0])} or {quoted(pair[1])}?",
        tuple(
            PossibleAnswer(
                f"{algorithm}: {listed([quoted(cell) for cell in columns[algorithm].cells], most=3)}",
                replace(roles, algorithm=algorithm, dataset=dataset),
            )
            for algorithm, dataset in (pair, pair[::-1])
        ),
    )


def _further(
    table: ReadTable, columns: dict[str, TableColumn], roles: ScoreRoles, done: Collection[str]
) -> OpenQuestion[ScoreRoles] | None:
    """What tells several scores of an algorithm on a dataset apart, other than folds and runs."""
    parts = [columns[name] for name in (roles.dataset, roles.algorithm) if name in columns]
    if len(parts) < 2:
        return None
    spare = _spare(columns, roles)
    key = groups(parts, len(table))
    level = None if "curves" in done else level_of_training(spare, key)
    if level is not None:
        return curves_instead(level, roles)
    settled = [f"one of {column.name}" in done for column in spare]
    further = further_key(spare, parts, None, len(table), settled)
    within = further.column if further is not None and further.within else None
    column = within or _setting(spare, key, done)
    return None if column is None else _one_value(column, roles, or_all=not (within and _of_its_own(within)))


def _spare(columns: dict[str, TableColumn], roles: ScoreRoles) -> list[TableColumn]:
    """The columns without a role that do not number folds or runs."""
    used = {roles.dataset, roles.algorithm, roles.score, *dict(roles.where)}
    return [column for name, column in columns.items() if name not in used and not is_repeat(name)]


def _one_value(column: TableColumn, roles: ScoreRoles, *, or_all: bool) -> OpenQuestion[ScoreRoles]:
    """Which value of a column is compared, or all of them where their scores may be averaged."""
    question = one_of(
        column,
        "Lines with the same data set and algorithm differ in",
        lambda value: replace(roles, where=(*roles.where, (column.name, value))),
    )
    every = PossibleAnswer("All of them, as repetitions of one another", roles)
    return replace(question, choices=(*question.choices, every)) if or_all else question


def _of_its_own(column: TableColumn) -> bool:
    """Whether scores with different cells are nothing to average: tasks, metrics, parts of the data."""
    return names_setting(column) or any(metric_fit(cell) for cell in column.cells)


def _setting(spare: Sequence[TableColumn], key: Ints, done: Collection[str]) -> TableColumn | None:
    """A column of a few numbers that explains the repeats, as the amount of noise does."""
    rows = len(key)
    if rows == 0 or int(key.max()) + 1 == rows:
        return None
    largest = int(np.bincount(key).max())
    for column in spare:
        few = 1 < column.distinct <= largest and not metric_fit(column.name)
        if few and f"one of {column.name}" not in done and varies_within(column, key):
            return column
    return None
