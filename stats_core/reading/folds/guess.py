"""A first guess at what the columns of a table of folds are."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from stats_core.reading.folds.roles import SPLIT_HEADING, FoldLayout, FoldRoles
from stats_core.reading.parse.columns import TableColumn, columns_of, names_parts
from stats_core.reading.parse.read_table import AnyTable, ReadTable
from stats_core.reading.parse.words import (
    ALGORITHM,
    NO_ALGORITHM,
    RUN,
    SPREAD,
    common_words,
    direction_of,
    file_direction,
    metric_fit,
    words_of,
)

FOLD = frozenset(["fold", "split", "cv", "partition"])
"""Words of a column that numbers the splits of the data."""
_ALGORITHM = ALGORITHM | {"scheme"}
_N_TRAIN = frozenset(["ntrain", "trainsize", "trainingsize", "ntraining", "numberoftraininginstance", "traincase"])
_N_TEST = frozenset(["ntest", "testsize", "testingsize", "ntesting", "numberoftestinginstance", "testcase"])


def guess_fold_roles(table: AnyTable) -> FoldRoles:
    """The likely part of each column of a table of folds.

    Names decide, in English and as scikit-learn and WEKA have them; a column of text that repeats is taken for the
    algorithm where no name says so. Roles for which no column offers itself are "" or None. No table makes this fail.
    """
    table = ReadTable.of(table)
    columns = {column.name: column for column in columns_of(table)}
    numeric = {name: column.numeric for name, column in columns.items()}
    splits = split_columns(table.names)
    if len(splits) > 1:
        return FoldRoles(FoldLayout.SPLITS, algorithm=_row_names(columns, len(table)), score_columns=splits)
    n_train = _first(table.names, lambda name: "".join(words_of(name)) in _N_TRAIN)
    n_test = _first(table.names, lambda name: "".join(words_of(name)) in _N_TEST)
    keys = [name for name, column in columns.items() if not names_parts(column)]
    fold = _first(keys, lambda name: not FOLD.isdisjoint(words_of(name)[-1:]))
    run = _first(keys, lambda name: name != fold and not RUN.isdisjoint(words_of(name)[-1:]))
    taken = {n_train, n_test, fold, run, "index"}
    free = [name for name in columns if name not in taken]
    algorithm = _algorithm(columns, free, len(table))
    numbers = [name for name in free if name != algorithm and numeric[name]]
    if algorithm:
        score = _score(numbers)
        return FoldRoles(FoldLayout.LONG, algorithm, run, fold, score, n_train=n_train, n_test=n_test)
    return FoldRoles(FoldLayout.WIDE, run=run, fold=fold, score_columns=tuple(numbers), n_train=n_train, n_test=n_test)


def suggest_fold_direction(roles: FoldRoles, file: str = "") -> bool | None:
    """Whether a higher score is better, by the metric chosen, the score's name or the file's; None if none says it."""
    chosen = [value for _, value in roles.where]
    higher = direction_of([*chosen, roles.score, common_words(roles.score_columns)])
    return file_direction(file) if higher is None else higher


def split_columns(names: Iterable[str]) -> tuple[str, ...]:
    """The columns of scikit-learn's splits in the order of their numbers, of one metric only."""
    splits = [(match[2], int(match[1]), name) for name in names if (match := SPLIT_HEADING.fullmatch(name))]
    metrics = [metric for metric, _, _ in splits]
    metric = "score" if "score" in metrics else next(iter(metrics), "")
    return tuple(name for _, _, name in sorted(split for split in splits if split[0] == metric))


def _row_names(columns: Mapping[str, TableColumn], rows: int) -> str:
    """The column that names the candidates of a search: by its name, else the only parameter, else all together."""
    text = [name for name, column in columns.items() if not column.numeric]
    parameters = [name for name in columns if name.startswith("param_")]
    named = [name for name in text if not _ALGORITHM.isdisjoint(words_of(name)[-1:])]
    only = parameters if len(parameters) == 1 else []
    likely = [*named, *only, *(name for name in text if name == "params"), *text]
    return _first(likely, lambda name: columns[name].distinct == rows) or ""


def _algorithm(columns: Mapping[str, TableColumn], free: Sequence[str], rows: int) -> str:
    text = [name for name in free if not columns[name].numeric]
    named = _first(text, lambda name: not _ALGORITHM.isdisjoint(words_of(name)) and words_of(name)[-1] != "id")
    if named:
        return named
    few = [name for name in text if NO_ALGORITHM.isdisjoint(words_of(name)) and words_of(name)[-1:] != ["id"]]
    repeats = _first(few, lambda name: 1 < columns[name].distinct <= rows / 2 and not names_parts(columns[name]))
    return repeats or _first(free, lambda name: words_of(name)[-1:] == ["algorithm"]) or ""


def _score(numbers: Sequence[str]) -> str:
    named = [name for name in numbers if metric_fit(name) > 0]
    fit = [name for name in numbers if SPREAD.isdisjoint(words_of(name))] or numbers
    return max(named, key=metric_fit) if named else (fit[-1] if fit else "")


def _first(names: Iterable[str], fits: Callable[[str], bool]) -> str | None:
    return next((name for name in names if fits(name)), None)
