"""A first guess at what the columns of a table of folds are."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import pandas as pd

from stats_core.reading.folds.roles import SPLIT_HEADING, FoldLayout, FoldRoles
from stats_core.reading.numbers import is_missing, looks_numeric
from stats_core.reading.table import Table, Texts
from stats_core.reading.words import ALGORITHM, NO_ALGORITHM, RUN, SCORE, SPREAD, words_of

_FOLD = frozenset(["fold", "split", "cv", "partition"])
_ALGORITHM = ALGORITHM | {"scheme"}
_N_TRAIN = frozenset(["ntrain", "trainsize", "trainingsize", "ntraining", "numberoftraininginstance", "traincases"])
_N_TEST = frozenset(["ntest", "testsize", "testingsize", "ntesting", "numberoftestinginstance", "testcases"])
_SAMPLE = 200
"""Distinct cells that are looked at to tell numbers from text."""


def guess_fold_roles(frame: pd.DataFrame) -> FoldRoles:
    """The likely part of each column of a table of folds.

    Names decide, in English and as scikit-learn and WEKA have them; a column of text that repeats is taken for the
    algorithm where no name says so. Roles for which no column offers itself are "" or None. No frame makes this fail.
    """
    table = Table(frame)
    numeric = {name: _is_numeric(table.at(i)) for i, name in enumerate(table.names)}
    splits = split_columns(table.names)
    if len(splits) > 1:
        return FoldRoles(FoldLayout.SPLITS, algorithm=_row_names(table, numeric), score_columns=splits)
    n_train = _first(table.names, lambda name: "".join(words_of(name)) in _N_TRAIN)
    n_test = _first(table.names, lambda name: "".join(words_of(name)) in _N_TEST)
    fold = _first(table.names, lambda name: not _FOLD.isdisjoint(words_of(name)[-1:]))
    run = _first(table.names, lambda name: name != fold and not RUN.isdisjoint(words_of(name)[-1:]))
    taken = {n_train, n_test, fold, run, "index"}
    free = [name for name in table.names if name not in taken]
    algorithm = _algorithm(table, free, numeric)
    numbers = [name for name in free if name != algorithm and numeric[name]]
    if algorithm:
        score = _score(numbers)
        return FoldRoles(FoldLayout.LONG, algorithm, run, fold, score, n_train=n_train, n_test=n_test)
    return FoldRoles(FoldLayout.WIDE, run=run, fold=fold, score_columns=tuple(numbers), n_train=n_train, n_test=n_test)


def split_columns(names: Iterable[str]) -> tuple[str, ...]:
    """The columns of scikit-learn's splits in the order of their numbers, of one metric only."""
    found = [(match[2], int(match[1]), name) for name in names if (match := SPLIT_HEADING.fullmatch(name))]
    metrics = [metric for metric, _, _ in found]
    metric = "score" if "score" in metrics else next(iter(metrics), "")
    return tuple(name for _, _, name in sorted(one for one in found if one[0] == metric))


def _cells(table: Table, name: str) -> Texts:
    """The cells of the first column of a name: a guess must not fail where a name occurs twice."""
    return table.at(table.names.index(name))


def _is_numeric(cells: Texts) -> bool:
    distinct = [text for text in pd.unique(cells)[:_SAMPLE] if not is_missing(text)]
    return bool(distinct) and sum(map(looks_numeric, distinct)) >= 0.9 * len(distinct)


def _row_names(table: Table, numeric: dict[str, bool]) -> str:
    """The column that names the candidates of a search: by its name, else the only parameter, else all together."""
    text = [name for name in table.names if not numeric[name]]
    parameters = [name for name in table.names if name.startswith("param_")]
    named = [name for name in text if not _ALGORITHM.isdisjoint(words_of(name)[-1:])]
    only = parameters if len(parameters) == 1 else []
    likely = [*named, *only, *(name for name in text if name == "params"), *text]
    return _first(likely, lambda name: len(pd.unique(_cells(table, name))) == len(table)) or ""


def _algorithm(table: Table, free: Sequence[str], numeric: dict[str, bool]) -> str:
    text = [name for name in free if not numeric[name]]
    named = _first(text, lambda name: not _ALGORITHM.isdisjoint(words_of(name)))
    if named:
        return named
    few = [name for name in text if NO_ALGORITHM.isdisjoint(words_of(name))]
    repeats = _first(few, lambda name: 1 < len(pd.unique(_cells(table, name))) <= len(table) / 2)
    return repeats or _first(free, lambda name: words_of(name)[-1:] == ["algorithm"]) or ""


def _score(numbers: Sequence[str]) -> str:
    fit = [name for name in numbers if SPREAD.isdisjoint(words_of(name))] or numbers
    by_name = _first(fit, lambda name: not SCORE.isdisjoint(words_of(name)[-1:]))
    return by_name or _first(fit, lambda name: not SCORE.isdisjoint(words_of(name))) or (fit[-1] if fit else "")


def _first(names: Iterable[str], fits: Callable[[str], bool]) -> str | None:
    return next((name for name in names if fits(name)), None)
