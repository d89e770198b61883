"""What a table of curves leaves open: one of several tasks, settings or metrics, and the levels."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

import pandas as pd

from stats_core.errors import InputError
from stats_core.reading.curves.ask_levels import ask_levels
from stats_core.reading.curves.build import without_algorithms
from stats_core.reading.curves.guess import guess_roles
from stats_core.reading.curves.roles import CurveLayout, CurveRoles, suggest_higher_is_better
from stats_core.reading.meaning.data_parts import part_question
from stats_core.reading.meaning.filled import filled
from stats_core.reading.meaning.further_keys import (
    FurtherKey,
    further_key,
    metrics_among,
    names_setting,
    setting_apart,
    without_companions,
)
from stats_core.reading.meaning.headings_asked import headings_question
from stats_core.reading.meaning.path_asked import path_question
from stats_core.reading.meaning.questions import (
    Guess,
    OpenQuestion,
    PossibleAnswer,
    kept,
    metric_question,
    one_of,
)
from stats_core.reading.meaning.scales import asked_percent
from stats_core.reading.parse.columns import TableColumn, columns_of, groups, unique
from stats_core.reading.parse.numbers import is_missing
from stats_core.reading.parse.read_table import AnyTable, ReadTable
from stats_core.reading.parse.words import metric_fit
from stats_core.wording import counted


def understand_curves(table: AnyTable, file: str = "") -> Guess[CurveRoles]:
    """What a table of curves is taken for, with the question that must be answered before anything is computed."""
    roles = guess_roles(table)
    return Guess(roles, ask_curves(table, roles), suggest_higher_is_better(roles, file))


def ask_curves(table: AnyTable, roles: CurveRoles, done: Collection[str] = ()) -> OpenQuestion[CurveRoles] | None:
    """The next open question about a table of curves, or None; no table makes this fail."""
    whole = ReadTable.of(table)
    table = kept(whole, roles.where)
    asked = _about_file(whole, roles, done) or part_question(whole, roles, done)
    if asked is not None:
        return asked
    if roles.layout is CurveLayout.FINAL_WIDE:
        return _headings(whole, roles, done) or asked_percent(
            table, roles.score_columns, lambda names: replace(roles, in_percent=names), roles, done
        )
    columns = {column.name: column for column in columns_of(table, without=roles.level_columns)}
    if not roles.algorithm or _hopeless(columns, roles):
        return None
    further = _further(columns, roles, len(table), done)
    if further is not None:
        return _one_value(table, further, roles)
    return _metric(columns, roles, done) or _levels(table, roles, done) or _missing(table, roles, done)


def _metric(
    columns: dict[str, TableColumn], roles: CurveRoles, done: Collection[str]
) -> OpenQuestion[CurveRoles] | None:
    """Which of several scores in each line."""
    if not roles.score:
        return None
    spare = [column for name, column in columns.items() if name not in _keys(roles)]
    scores = metrics_among(without_companions(spare, columns.get(roles.level or "")), roles.score)
    return metric_question(scores, roles.score, lambda name: replace(roles, score=name), done)


def _levels(table: ReadTable, roles: CurveRoles, done: Collection[str]) -> OpenQuestion[CurveRoles] | None:
    """What levels leave open, where each line is a point of a curve."""
    if roles.layout is not CurveLayout.LONG or not roles.level or not roles.score:
        return None
    return ask_levels(without_algorithms(table, roles), roles, done)


def _missing(table: ReadTable, roles: CurveRoles, done: Collection[str]) -> OpenQuestion[CurveRoles] | None:
    """Whether runs without a final score are left out; a run that failed may say something about its algorithm."""
    if roles.layout is not CurveLayout.FINAL or roles.score not in table.names or "missing" in done:
        return None
    there = filled(table, roles.score)
    failed = int((~there).sum())
    if not failed or 2 * failed > len(there):
        return None
    refused = InputError("A score is missing", remedy="Fill it in, with the score that a failed run shall count as.")
    which = f"the {failed:,} runs" if failed > 1 else "the run"
    return OpenQuestion(
        "missing",
        f"{counted(failed, 'run')} of {len(there):,} {'has' if failed == 1 else 'have'} no score. Runs that failed "
        "because of their algorithm are not to be left out. What is done?",
        (
            PossibleAnswer(f"Leave out {which} without a score", replace(roles, incomplete="runs"), kind="runs"),
            PossibleAnswer("A score must be filled in", refusal=refused),
        ),
    )


def _keys(roles: CurveRoles) -> set[str | None]:
    """The columns of all roles but the score."""
    chosen = {name for name, _ in roles.where}
    return {roles.algorithm, roles.run, roles.level, roles.block, *roles.level_columns, *chosen}


def _headings(table: ReadTable, roles: CurveRoles, done: Collection[str]) -> OpenQuestion[CurveRoles] | None:
    """Headings that may be no algorithms."""
    if len(roles.score_columns) < 2:
        return None
    return headings_question(
        table,
        roles.score_columns,
        roles,
        lambda names: replace(roles, score_columns=names),
        "run with its final score",
        done,
    )


def _one_value(table: ReadTable, further: FurtherKey, roles: CurveRoles) -> OpenQuestion[CurveRoles]:
    """One of several tasks or settings, or what else the column may be."""
    column = further.column
    lines = f"Lines with the same algorithm{', run and level' if roles.level else ' and run'} differ in"
    # Without the column, scores of a named run at one level are asked about, and lines without a run are runs.
    alike = not names_setting(column) and not any(metric_fit(cell) for cell in column.cells)
    may_ignore = not further.within or (alike and (roles.run is None) == (roles.layout is CurveLayout.FINAL))
    return one_of(
        column,
        lines if further.within else "The file mixes the values of",
        lambda value: _chosen(table, column, value, roles),
        as_runs=replace(roles, run=column.name) if roles.run is None and alike else None,
        ignored=roles if may_ignore else None,
    )


def _about_file(table: ReadTable, roles: CurveRoles, done: Collection[str]) -> OpenQuestion[CurveRoles] | None:
    """What the file itself leaves open: its headings, what its layout assumes, the names in its paths."""
    if table.headless and "headless" not in done:
        return _headless(roles)
    if table.assumes and "assumed" not in done:
        return _assumed(table.assumes, roles)
    return path_question(table, roles, roles.algorithm, done)


def _further(columns: dict[str, TableColumn], roles: CurveRoles, rows: int, done: Collection[str]) -> FurtherKey | None:
    """A column without a role in which lines of one algorithm, run and level differ."""
    names = [name for name in (roles.algorithm, roles.run, roles.level) if name in columns]
    used = {*names, roles.score, roles.block, *roles.level_columns, *roles.score_columns}
    parts = [columns[name] for name in names]
    spare = [column for name, column in columns.items() if name not in used]
    settled = [f"one of {column.name}" in done for column in spare]
    further = further_key(spare, parts, columns.get(roles.algorithm), rows, settled)
    if further is not None:
        return further
    setting = setting_apart(spare, parts, rows, done)
    return FurtherKey(setting, within=True) if setting is not None else None


def _hopeless(columns: dict[str, TableColumn], roles: CurveRoles) -> bool:
    """Whether there is one algorithm, or one run of each whatever is chosen: refused before anything is asked."""
    algorithm = columns.get(roles.algorithm)
    if algorithm is None or roles.layout is not CurveLayout.LONG or not roles.level:
        return False
    if algorithm.distinct == 1:
        return True
    if _may_have_runs(columns, roles, algorithm):
        return False
    # Every further key chosen, a line is left for each level.
    keys = [column for column in columns.values() if not column.numeric or column.name == roles.level]
    return unique(keys, len(algorithm.codes))


def _may_have_runs(columns: dict[str, TableColumn], roles: CurveRoles, algorithm: TableColumn) -> bool:
    """Whether an algorithm has several runs, or names without a role may turn out to be those of runs."""
    run = columns.get(roles.run or "")
    if run is not None:
        return run.distinct > algorithm.distinct or _pairs(algorithm, run) > algorithm.distinct
    used = {*_keys(roles), roles.score}
    names = [column for name, column in columns.items() if name not in used and not column.numeric]
    return any(not names_setting(column) and column.distinct > 1 for column in names)


def _pairs(algorithm: TableColumn, run: TableColumn) -> int:
    return int(groups([algorithm, run], len(algorithm.codes)).max(initial=0)) + 1


def _chosen(table: ReadTable, column: TableColumn, value: str, roles: CurveRoles) -> CurveRoles:
    """The roles for the lines of one value; the score is another column where the usual one is empty there."""
    there = column.codes == column.cells.index(value)
    score = roles.score
    if score in table.names:
        lines = table.frame.loc[there]
        if all(is_missing(str(cell)) for cell in lines.iloc[:1000, table.position(score)]):
            score = _other_score(table, lines, roles) or score
    return replace(roles, score=score, where=(*roles.where, (column.name, value)))


def _other_score(table: ReadTable, lines: pd.DataFrame, roles: CurveRoles) -> str:
    """The likeliest score that is there where the usual one is empty."""
    rest = columns_of(table.with_frame(lines), without=[name for name in (*_keys(roles), roles.score) if name])
    return max((column.name for column in rest if column.numeric), key=metric_fit, default="")


def _assumed(text: str, roles: CurveRoles) -> OpenQuestion[CurveRoles]:
    """What a file does not say and its layout takes for granted."""
    other = InputError(
        "Without runs there are no whole curves to shuffle", remedy="Add a column that tells the runs apart."
    )
    return OpenQuestion(
        "assumed", text, (PossibleAnswer("Yes", roles), PossibleAnswer("No, or nobody knows", refusal=other))
    )


def _headless(roles: CurveRoles) -> OpenQuestion[CurveRoles]:
    """A file without headings: the parts that the contents suggest are said, and confirmed or not."""
    parts = ("algorithm", "run", "level", "score")
    likely = ", ".join(f"{part} in {getattr(roles, part)}" for part in parts if getattr(roles, part))
    other = InputError(
        "The file has no line of headings, so nobody knows what its columns are",
        remedy="Write a first line with the names of the columns: algorithm, run, level, score.",
    )
    guessed = (PossibleAnswer(likely[:1].upper() + likely[1:], roles),) if likely else ()
    return OpenQuestion(
        "headless",
        "The file has no line of headings. What are its columns?",
        (*guessed, PossibleAnswer("Something else", refusal=other)),
    )
