"""What a table of curves leaves open: one of several tasks or metrics, or final scores without a level."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

import pandas as pd

from stats_core.errors import InputError
from stats_core.reading.curves.ask_levels import ask_levels
from stats_core.reading.curves.build import without_algorithms
from stats_core.reading.curves.guess import guess_roles
from stats_core.reading.curves.roles import CurveRoles, Layout, suggest_higher_is_better
from stats_core.reading.layouts.layout import ASSUMES
from stats_core.reading.meaning.columns import Column, columns_of, groups, unique
from stats_core.reading.meaning.further_keys import FurtherKey, further_key
from stats_core.reading.meaning.path_asked import path_question
from stats_core.reading.meaning.questions import Choice, Guess, OpenQuestion, kept, one_of
from stats_core.reading.meaning.words import COUNTS, LEVEL, RUN, WEAK, metric_fit, words_of
from stats_core.reading.parse.headless import HEADLESS
from stats_core.reading.parse.numbers import is_missing
from stats_core.reading.parse.table import Table

_MOST_SETTINGS = 50
"""Different numbers up to which a column may be a setting."""


def understand_curves(frame: pd.DataFrame, file: str = "") -> Guess[CurveRoles]:
    """What a table of curves is taken for, with the question that must be answered before anything is computed."""
    roles = guess_roles(frame)
    return Guess(roles, ask_curves(frame, roles), suggest_higher_is_better(roles, file))


def ask_curves(frame: pd.DataFrame, roles: CurveRoles, done: Collection[str] = ()) -> OpenQuestion[CurveRoles] | None:
    """The next open question about a table of curves, or None; no frame makes this fail."""
    table = Table(kept(frame, roles.where))
    columns = {column.name: column for column in columns_of(table, without=roles.level_columns)}
    if frame.attrs.get(HEADLESS) and "headless" not in done:
        return _headless(roles)
    if frame.attrs.get(ASSUMES) and "assumed" not in done:
        return _assumed(str(frame.attrs[ASSUMES]), roles)
    if (asked := path_question(frame, roles, roles.algorithm, done)) is not None:
        return asked
    if "final" not in done and roles.layout is Layout.LONG and not _has_level(columns, roles, len(table)):
        return _final(columns, roles)
    if not roles.algorithm or _hopeless(columns, roles):
        return None
    parts = [name for name in (roles.algorithm, roles.run, roles.level) if name in columns]
    used = {*parts, roles.score, roles.block, *roles.level_columns, *roles.score_columns}
    spare = [column for name, column in columns.items() if name not in used]
    found = further_key(
        spare,
        [columns[name] for name in parts],
        columns.get(roles.algorithm),
        len(table),
        [f"one of {column.name}" in done for column in spare],
    )
    if found is None and (setting := _setting(spare, [columns[name] for name in parts], len(table), done)):
        found = FurtherKey(setting, within=True)
    if found is None:
        rest = without_algorithms(table, roles)
        return ask_levels(rest, roles, done) if roles.layout is Layout.LONG and roles.level and roles.score else None
    lines = "Lines with the same algorithm, run and level" if roles.level else "Lines with the same algorithm and run"
    said = f"{lines} differ in" if found.within else "The file mixes the values of"
    return one_of(found.column, said, lambda value: _chosen(table, found.column, value, roles))


def _setting(spare: list[Column], parts: list[Column], rows: int, done: Collection[str]) -> Column | None:
    """A column of a few numbers that tells repeated scores apart, as a learning rate does."""
    few = [column for column in spare if column.numeric and 1 < column.distinct <= _MOST_SETTINGS]
    few = [column for column in few if not metric_fit(column.name) and f"one of {column.name}" not in done]
    if not few or unique(parts, rows):
        return None
    return next((column for column in few if unique((*parts, column), rows)), None)


def _hopeless(columns: dict[str, Column], roles: CurveRoles) -> bool:
    """Whether there is one algorithm, or one run of each whatever is chosen: refused before anything is asked."""
    algorithm, run = columns.get(roles.algorithm), columns.get(roles.run or "")
    if algorithm is None or roles.layout is not Layout.LONG or not roles.level:
        return False
    rows = len(algorithm.codes)
    if algorithm.distinct == 1:
        return True
    if run is not None:
        pairs = run.distinct if run.distinct > algorithm.distinct else _pairs(algorithm, run)
        if pairs > algorithm.distinct:
            return False
    # Every further key chosen, a line is left for each level.
    return unique([column for column in columns.values() if not column.numeric or column.name == roles.level], rows)


def _pairs(algorithm: Column, run: Column) -> int:
    return int(groups([algorithm, run], len(algorithm.codes)).max(initial=0)) + 1


def _chosen(table: Table, column: Column, value: str, roles: CurveRoles) -> CurveRoles:
    """The roles for the lines of one value; the score is another column where the usual one is empty there."""
    there = column.codes == column.found.index(value)
    score = roles.score
    if score in table.names:
        cells = table.frame.loc[there].iloc[:, table.position(score)]
        if all(is_missing(str(cell)) for cell in cells.iloc[:1000]):
            score = guess_roles(table.frame.loc[there].drop(columns=score)).score or score
    return replace(roles, score=score, where=(*roles.where, (column.name, value)))


def _assumed(text: str, roles: CurveRoles) -> OpenQuestion[CurveRoles]:
    """What a file does not say and its layout takes for granted."""
    other = InputError(
        "Without runs there are no whole curves to shuffle", remedy="Add a column that tells the runs apart."
    )
    return OpenQuestion("assumed", text, (Choice("Yes", roles), Choice("No, or nobody knows", refusal=other)))


def has_level(frame: pd.DataFrame, roles: CurveRoles) -> bool:
    """Whether the level of the roles is one by its name, or because runs have several lines; text counts nothing."""
    columns = {column.name: column for column in columns_of(Table(frame))}
    return columns[roles.level].numeric and _has_level(columns, roles, len(frame))


def _has_level(columns: dict[str, Column], roles: CurveRoles, rows: int) -> bool:
    """Whether a column is the level by its name, or because runs have several lines."""
    if not (LEVEL | WEAK["level"]).isdisjoint(words_of(roles.level)):
        return True
    runs = [columns[name] for name in (roles.algorithm, roles.run) if name in columns]
    return bool(roles.level) and bool(roles.algorithm) and not unique(runs, rows)


def _headless(roles: CurveRoles) -> OpenQuestion[CurveRoles]:
    """A file without headings: the parts that the contents suggest are said, and confirmed or not."""
    parts = ("algorithm", "run", "level", "score")
    found = ", ".join(f"{part} in {getattr(roles, part)}" for part in parts if getattr(roles, part))
    other = InputError(
        "The file has no line of headings, so nobody knows what its columns are",
        remedy="Write a first line with the names of the columns: algorithm, run, level, score.",
    )
    likely = (Choice(found[:1].upper() + found[1:], roles),) if found else ()
    return OpenQuestion(
        "headless",
        "The file has no line of headings. What are its columns?",
        (*likely, Choice("Something else", refusal=other)),
    )


def _final(columns: dict[str, Column], roles: CurveRoles) -> OpenQuestion[CurveRoles] | None:
    """Scores without a level: final scores of runs, or something that this page cannot compare."""
    numbers = tuple(name for name, column in columns.items() if column.numeric and not _only_counts(column))
    if roles.algorithm and roles.score:
        final = replace(roles, layout=Layout.FINAL)
        said = "each line is one run, with its final score"
    elif len(numbers) > 1:
        names = [name for name in columns if name not in numbers]
        run = next((name for name in names if words_of(name)[-1:] and words_of(name)[-1] in RUN | WEAK["run"]), None)
        final = CurveRoles(Layout.FINAL_WIDE, run=run, score_columns=numbers, where=roles.where)
        said = "each line is one run, with the final scores of the algorithms in the headings"
    else:
        return None
    other = InputError(
        "Learning curves need a level of training, and no column was found that counts steps, epochs, games or "
        "training cases",
        remedy="Choose the column of the level, or add one to the file.",
    )
    return OpenQuestion(
        "final",
        "No column counts steps, epochs, games or training cases. What are the lines?",
        (Choice(said[:1].upper() + said[1:], final), Choice("Something else", refusal=other)),
    )


def _only_counts(column: Column) -> bool:
    words = words_of(column.name)
    named = not words or words[-1] in COUNTS | RUN | WEAK["run"]
    return named and column.whole
