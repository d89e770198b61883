"""A first guess at what the columns of a benchmark table are."""

from __future__ import annotations

from collections.abc import Sequence

from stats_core.reading.parse.columns import TableColumn, columns_of
from stats_core.reading.parse.read_table import AnyTable, ReadTable
from stats_core.reading.parse.words import (
    ALGORITHM,
    COUNTS,
    RUN,
    SPREAD,
    common_words,
    direction_of,
    file_direction,
    metric_fit,
    words_of,
)
from stats_core.reading.ranks.roles import ScoreLayout, ScoreRoles

_NAMES_OF_DATASETS = (
    "dataset data set task problem benchmark environment env domain game function suite corpus datensatz datensaetze "
    "aufgabe umgebung jeu donnees tache datos conjunto tarea dati compito"
)
DATASET = frozenset([*_NAMES_OF_DATASETS.split(), "name", "index"])
"""Words of columns that name data sets."""


def guess_score_roles(table: AnyTable) -> ScoreRoles:
    """The likely part of each column of a benchmark table. No table makes this fail.

    Two columns of names and one of scores are the long layout; one column of names and several of scores are a
    wide one. Columns of folds, runs, standard deviations and counts of cases are left out.
    """
    table = ReadTable.of(table)
    columns = columns_of(table)
    text, numbers = _text_and_numbers(columns)
    algorithm = _named(text, ALGORITHM)
    dataset = _dataset(text, numbers, algorithm)
    numbers = [name for name in numbers if name != dataset]
    scores = _of_algorithms(columns, numbers)
    # A line for each data set and several columns of scores: what else is said of a data set names no algorithm.
    each = any(column.name == dataset and column.distinct == len(table) for column in columns)
    if not (each and len(scores) > 1 and not _metrics(numbers)):
        algorithm = algorithm or next((name for name in text if name != dataset), "")
    if dataset and algorithm:
        return ScoreRoles(ScoreLayout.LONG, dataset, algorithm, score=_score(numbers))
    return _headings_as_names(dataset, algorithm, tuple(scores if len(scores) > 1 else numbers))


def suggest_direction(roles: ScoreRoles, file: str = "") -> bool | None:
    """Whether a higher score is better, by the metric chosen, the score's name or the file's; None if none says it."""
    chosen = [value for _, value in roles.where]
    higher = direction_of([*chosen, roles.score, common_words(roles.score_columns)])
    return file_direction(file) if higher is None else higher


def is_repeat(name: str) -> bool:
    """Whether a heading is that of folds, runs or seeds."""
    words = words_of(name)
    return bool(words) and words[-1] in RUN


def describes_dataset(column: TableColumn) -> bool:
    """Whether a column of whole numbers is named as a count of cases, features or classes."""
    words = words_of(column.name)
    named = "".join(words) in COUNTS or (bool(words) and all(word in COUNTS for word in words))
    return column.whole and (named or column.name.strip().startswith("#"))


def _headings_as_names(dataset: str, algorithm: str, scores: tuple[str, ...]) -> ScoreRoles:
    """The roles of a table whose headings name what no column names: the data sets, or the algorithms."""
    if algorithm:
        return ScoreRoles(ScoreLayout.BY_ALGORITHM, algorithm=algorithm, score_columns=scores)
    return ScoreRoles(ScoreLayout.WIDE, dataset, score_columns=scores)


def _text_and_numbers(columns: Sequence[TableColumn]) -> tuple[list[str], list[str]]:
    """The columns of names and those that may hold scores, without folds, runs and standard deviations."""
    free = [column for column in columns if not is_repeat(column.name)]
    if len(columns) - len(free) > 2 and not any(column.numeric for column in free):
        free = list(columns)  # fold1, fold2, ...: nothing else holds scores, and what they are is asked.
    text = [column.name for column in free if not column.numeric]
    return text, [column.name for column in free if column.numeric and _no_spread(column.name)]


def _dataset(text: Sequence[str], numbers: Sequence[str], algorithm: str) -> str:
    """The column that names the data sets: by its heading, else the first text that is not the algorithm."""
    others = [name for name in text if name != algorithm]
    if named := _named(others, DATASET):
        return named
    if not text and len(numbers) > 1:
        return _named(numbers, DATASET)  # Data sets may have numbers for names.
    if algorithm and not others:
        return _named([name for name in numbers if words_of(name)[-1:] == ["id"]], DATASET | {"id"})
    return others[0] if others else ""


def _of_algorithms(columns: Sequence[TableColumn], numbers: Sequence[str]) -> list[str]:
    """The columns of numbers that do not describe the data set."""
    among = set(numbers)
    return [column.name for column in columns if column.name in among and not describes_dataset(column)]


def _metrics(names: Sequence[str]) -> bool:
    """Whether one of the columns is called by a metric."""
    return any(metric_fit(name) > 0 for name in names)


def _no_spread(name: str) -> bool:
    return SPREAD.isdisjoint(words_of(name)) or not words_of(name)


def _named(names: Sequence[str], words: frozenset[str]) -> str:
    """The first column whose heading consists of such words, or ends with one."""
    whole = [name for name in names if words_of(name) and set(words_of(name)) <= words]
    last = [name for name in names if words_of(name)[-1:] and words_of(name)[-1] in words]
    return (whole + last + [""])[0]


def _score(numbers: list[str]) -> str:
    named = [name for name in numbers if metric_fit(name) > 0]
    return max(named, key=metric_fit) if named else [*numbers[-1:], ""][0]
