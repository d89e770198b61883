"""What a table of curves leaves open: one of several tasks or metrics, or final scores without a level."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from stats_core.errors import InputError
from stats_core.reading.curves.ask_levels import ask_levels
from stats_core.reading.curves.build import without_algorithms
from stats_core.reading.curves.guess import guess_roles
from stats_core.reading.curves.roles import CurveLayout, CurveRoles, suggest_higher_is_better
from stats_core.reading.meaning.further_keys import FurtherKey, further_key
from stats_core.reading.meaning.path_asked import path_question
from stats_core.reading.meaning.questions import Guess, OpenQuestion, PossibleAnswer, kept, one_of
from stats_core.reading.parse.columns import TableColumn, columns_of, groups, unique
from stats_core.reading.parse.numbers import is_missing
from stats_core.reading.parse.read_table import AnyTable, ReadTable
from stats_core.reading.parse.words import COUNTS, LEVEL, RUN, WEAK, metric_fit, words_of

_MOST_SETTINGS = 50
"""Different numbers up to which a column may be a setting."""


def understand_curves(table: AnyTable, file: str = "") -> Guess[CurveRoles]:
    """What a table of curves is taken for, with the question that must be answered before anything is computed."""
    roles = guess_roles(table)
    return Guess(roles, ask_curves(table, roles), suggest_higher_is_better(roles, file))


def ask_curves(table: AnyTable, roles: CurveRoles, done: Collection[str] = ()) -> OpenQuestion[CurveRoles] | None:
    """The next open question about a table of curves, or None; no table makes this fail."""
    whole = ReadTable.of(table)
    table = kept(whole, roles.where)
    asked = _about_file(whole, roles, done)
    if asked is not None:
        return asked
    columns = {column.name: column for column in columns_of(table, without=roles.level_columns)}
    long = roles.layout is CurveLayout.LONG
    if long and "final" not in done and not _has_level(columns, roles, len(table)):
        return _final(columns, roles)
    if not roles.algorithm or _hopeless(columns, roles):
        return None
    further = _further(columns, roles, len(table), done)
    if further is not None:
        lines = f"Lines with the same algorithm{', run and level' if roles.level else ' and run'} differ in"
        reason = lines if further.within else "The file mixes the values of"
        return one_of(further.column, reason, lambda value: _chosen(table, further.column, value, roles))
    if long and roles.level and roles.score:
        return ask_levels(without_algorithms(table, roles), roles, done)
    return None


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
    setting = _setting(spare, parts, rows, done)
    return FurtherKey(setting, within=True) if setting is not None else None


def _setting(
    spare: list[TableColumn], parts: list[TableColumn], rows: int, done: Collection[str]
) -> TableColumn | None:
    """A column of a few numbers that tells repeated scores apart, as a learning rate does."""
    few = [column for column in spare if column.numeric and 1 < column.distinct <= _MOST_SETTINGS]
    few = [column for column in few if not metric_fit(column.name) and f"one of {column.name}" not in done]
    if not few or unique(parts, rows):
        return None
    return next((column for column in few if unique((*parts, column), rows)), None)


def _hopeless(columns: dict[str, TableColumn], roles: CurveRoles) -> bool:
    """Whether there is one algorithm, or one run of each whatever is chosen: refused before anything is asked."""
    algorithm, run = columns.get(roles.algorithm), columns.get(roles.run or "")
    if algorithm is None or roles.layout is not CurveLayout.LONG or not roles.level:
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


def _pairs(algorithm: TableColumn, run: TableColumn) -> int:
    return int(groups([algorithm, run], len(algorithm.codes)).max(initial=0)) + 1


def _chosen(table: ReadTable, column: TableColumn, value: str, roles: CurveRoles) -> CurveRoles:
    """The roles for the lines of one value; the score is another column where the usual one is empty there."""
    there = column.codes == column.cells.index(value)
    score = roles.score
    if score in table.names:
        lines = table.frame.loc[there]
        if all(is_missing(str(cell)) for cell in lines.iloc[:1000, table.position(score)]):
            score = guess_roles(lines.drop(columns=score)).score or score
    return replace(roles, score=score, where=(*roles.where, (column.name, value)))


def _assumed(text: str, roles: CurveRoles) -> OpenQuestion[CurveRoles]:
    """What a file does not say and its layout takes for granted."""
    other = InputError(
        "Without runs there are no whole curves to shuffle", remedy="Add a column that tells the runs apart."
    )
    return OpenQuestion(
        "assumed", text, (PossibleAnswer("Yes", roles), PossibleAnswer("No, or nobody knows", refusal=other))
    )


def has_level(table: ReadTable, roles: CurveRoles) -> bool:
    """Whether the level of the roles is one by its name, or because runs have several lines; text counts nothing."""
    columns = {column.name: column for column in columns_of(table)}
    return columns[roles.level].numeric and _has_level(columns, roles, len(table))


def _has_level(columns: dict[str, TableColumn], roles: CurveRoles, rows: int) -> bool:
    """Whether a column is the level by its name, or because runs have several lines."""
    if not (LEVEL | WEAK["level"]).isdisjoint(words_of(roles.level)):
        return True
    runs = [columns[name] for name in (roles.algorithm, roles.run) if name in columns]
    return bool(roles.level) and bool(roles.algorithm) and not unique(runs, rows)


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


def _final(columns: dict[str, TableColumn], roles: CurveRoles) -> OpenQuestion[CurveRoles] | None:
    """Scores without a level: final scores of runs, or something that this page cannot compare."""
    numbers = tuple(name for name, column in columns.items() if column.numeric and not _only_counts(column))
    if roles.algorithm and roles.score:
        final = replace(roles, layout=CurveLayout.FINAL)
        meaning = "Each line is one run, with its final score"
    elif len(numbers) > 1:
        names = [name for name in columns if name not in numbers]
        run = next((name for name in names if words_of(name)[-1:] and words_of(name)[-1] in RUN | WEAK["run"]), None)
        final = CurveRoles(CurveLayout.FINAL_WIDE, run=run, score_columns=numbers, where=roles.where)
        meaning = "Each line is one run, with the final scores of the algorithms in the headings"
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
        (PossibleAnswer(meaning, final), PossibleAnswer("Something else", refusal=other)),
    )


def _only_counts(column: TableColumn) -> bool:
    words = words_of(column.name)
    named = not words or words[-1] in COUNTS | RUN | WEAK["run"]
    return named and column.whole
