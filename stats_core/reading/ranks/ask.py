"""What a benchmark table leaves open: its headings, its lines, and what repeats."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

import numpy as np

from stats_core.reading.meaning.data_parts import part_question
from stats_core.reading.meaning.further_keys import further_key, level_of_training, measured_by_name, names_setting
from stats_core.reading.meaning.headings_asked import headings_question
from stats_core.reading.meaning.parts import Part, hinted, said
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
from stats_core.reading.meaning.shape import Shape
from stats_core.reading.parse.called import called
from stats_core.reading.parse.columns import TableColumn, columns_of, groups, unique, varies_within
from stats_core.reading.parse.places import quoted
from stats_core.reading.parse.read_table import AnyTable, ReadTable
from stats_core.reading.parse.words import RUN, WEAK, is_metric, metric_fit, words_of
from stats_core.reading.ranks.ask_holes import scores_question
from stats_core.reading.ranks.columns import BenchmarkColumns, is_repeat
from stats_core.reading.ranks.guess import guess_score_roles, suggest_direction
from stats_core.reading.ranks.roles import LINES, Average, ScoreLayout, ScoreRoles
from stats_core.types import Ints
from stats_core.wording import listed


def understand_scores(table: AnyTable, file: str = "") -> Guess[ScoreRoles]:
    """What a benchmark is taken for, with the question that must be answered before anything is computed."""
    roles = guess_score_roles(table)
    return Guess(roles, ask_scores(table, roles), suggest_direction(roles, file))


def ask_scores(table: AnyTable, roles: ScoreRoles, done: Collection[str] = ()) -> OpenQuestion[ScoreRoles] | None:
    """The next open question about a benchmark, or None; no table makes this fail."""
    whole = ReadTable.of(table)
    done = (*done, *roles.settled)
    table = kept(whole, roles.where)
    asked = path_question(whole, roles, roles.algorithm, done) or part_question(whole, roles, done)
    if asked is not None:
        return asked
    if roles.layout is ScoreLayout.LONG:
        return _of_lines(table, roles, done) or (scores_question(table, roles, done) if roles.score else None)
    asked = _headings(whole, roles, done) or _lines(table, roles, done) or _metric_of_lines(table, roles, done)
    return asked or scores_question(table, roles, done)


def _metric_of_lines(table: ReadTable, roles: ScoreRoles, done: Collection[str]) -> OpenQuestion[ScoreRoles] | None:
    """Which of several metrics, where a column names that of each line: they are not averaged with each other."""
    lines = roles.dataset if roles.layout is ScoreLayout.WIDE else roles.algorithm
    named = [column for column in BenchmarkColumns(Shape.of(table)).metrics if column.name != lines]
    found = next((column.column for column in named if column.distinct > 1), None)
    if found is None or f"one of {found.name}" in done:
        return None
    return one_of(
        found,
        "The scores are of several metrics, named in the column",
        lambda value: replace(roles, where=(*roles.where, (found.name, value))),
    )


def _of_lines(table: ReadTable, roles: ScoreRoles, done: Collection[str]) -> OpenQuestion[ScoreRoles] | None:
    """What is open where each line is a score: names, metric, and what repeats."""
    columns = {column.name: column for column in columns_of(table)}
    asked = None if "names" in done else _names(columns, roles)
    if asked is None and not roles.score:
        asked = _metric(table, columns, roles)
    return asked or _further(table, columns, roles, done)


def _headings(whole: ReadTable, roles: ScoreRoles, done: Collection[str]) -> OpenQuestion[ScoreRoles] | None:
    """Whether headings that do not look like it are algorithms or data sets."""
    if not roles.score_columns:
        return None
    wide = roles.layout is ScoreLayout.WIDE
    named = replace(roles, dataset=roles.dataset or LINES) if wide else roles
    lines = "data set" if wide else "algorithm"
    return headings_question(
        whole, roles.score_columns, named, lambda names: replace(roles, score_columns=names), lines, done
    )


def _metric(table: ReadTable, columns: dict[str, TableColumn], roles: ScoreRoles) -> OpenQuestion[ScoreRoles] | None:
    """Which of several columns of scores is compared: the winner depends on it."""
    keys = (roles.dataset, roles.algorithm, *dict(roles.where))
    scores = [column.name for column in BenchmarkColumns(Shape.of(table)).scores if column.name not in keys]
    known = [name for name in scores if is_metric(name) or metric_fit(name)]
    # One that is known among several that may be: no score was chosen, so all are offered.
    metrics = known if len(known) > 1 else list(scores)
    metrics.sort(key=lambda name: -metric_fit(name))
    if len(metrics) < 2:
        return None
    return OpenQuestion(
        "metric",
        f"{listed([quoted(name) for name in metrics], most=4)} may be the score, and the winner depends on it. "
        "Which is compared?",
        tuple(PossibleAnswer(name, replace(roles, score=name), kind=name) for name in metrics),
    )


def _lines(table: ReadTable, roles: ScoreRoles, done: Collection[str]) -> OpenQuestion[ScoreRoles] | None:
    """Lines that are only numbered may be runs on one dataset, which are no benchmark."""
    if roles.layout is not ScoreLayout.WIDE or not roles.score_columns or "lines" in done or roles.dataset == LINES:
        return None
    columns = {column.name: column for column in columns_of(table, without=roles.score_columns)}
    name = roles.dataset
    if name in columns:
        if not _only_numbers(columns[name]):
            return None
        reason = f"The lines are only numbered, in {quoted(name)}"
    else:
        reason = "No column names the data sets"
        name = next(filter(is_repeat, columns), next(iter(columns), LINES))
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


def _only_numbers(column: TableColumn) -> bool:
    """Whether a column holds row numbers of a frame, or seeds: nothing that names a dataset."""
    last = words_of(column.name)[-1:]
    return column.counts and (not last or last[0] in RUN | WEAK["run"])


def _names(columns: dict[str, TableColumn], roles: ScoreRoles) -> OpenQuestion[ScoreRoles] | None:
    """Two columns of names, and no heading says which of them are the algorithms."""
    known = {Part.ALGORITHM, Part.DATASET}
    pair = (roles.algorithm, roles.dataset)
    if not all(name in columns for name in pair) or any(known & (said(name) | hinted(name)) for name in pair):
        return None
    return OpenQuestion(
        "names",
        f"Which column names the algorithms: {called(pair[0])} or {called(pair[1])}?",
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
    runs = _runs(columns, parts)
    level = None if "curves" in done else level_of_training(spare, groups([*parts, *runs], len(table)))
    if level is not None:
        return curves_instead(level, roles, columns[roles.algorithm])
    settled = [f"one of {column.name}" in done for column in spare]
    further = further_key(spare, parts, None, len(table), settled)
    within = further.column if further is not None and further.within else None
    column = within or (None if _told_by_trials(parts, runs, len(table)) else _setting(spare, key, done))
    return None if column is None else _one_value(column, roles, or_all=not (within and _of_its_own(within)))


def _runs(columns: dict[str, TableColumn], parts: Sequence[TableColumn]) -> list[TableColumn]:
    """The columns whose headings say runs or folds."""
    return [column for column in columns.values() if said(column.name) & {Part.RUN, Part.FOLD} and column not in parts]


def _told_by_trials(parts: Sequence[TableColumn], runs: Sequence[TableColumn], rows: int) -> bool:
    """Whether trials that come again for each data set and algorithm tell the lines apart: nothing else need."""
    again = [column for column in runs if column.distinct < rows]
    return bool(again) and unique((*parts, *again), rows)


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
    every = PossibleAnswer(
        "All of them, as repetitions of one another", replace(roles, average=roles.average or Average.MEAN), kind="all"
    )
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
        few = 1 < column.distinct <= largest and not measured_by_name(column.name)
        if few and f"one of {column.name}" not in done and varies_within(column, key):
            return column
    return None
