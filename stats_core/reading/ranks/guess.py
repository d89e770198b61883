"""A first guess at what the columns of a benchmark table are."""

from __future__ import annotations

from collections.abc import Iterable

import pandas as pd

from stats_core.reading.numbers import is_missing, looks_numeric
from stats_core.reading.ranks.roles import ScoreLayout, ScoreRoles
from stats_core.reading.table import Table, Texts
from stats_core.reading.words import ALGORITHM, LOWER_IS_BETTER, RUN, SCORE, SPREAD, words_of

_NAMES_OF_DATASETS = "dataset data set task problem benchmark environment env domain game function suite corpus"
_DATASET = frozenset([*_NAMES_OF_DATASETS.split(), "name", "index"])
_REPEAT = RUN | {"fold", "split", "cv", "partition", "repeat"}
_SAMPLE = 200
"""Distinct cells that are looked at to tell numbers from text."""


def guess_score_roles(frame: pd.DataFrame) -> ScoreRoles:
    """The likely part of each column of a benchmark table. No frame makes this fail.

    Two columns of names and one of scores are the long layout; one column of names and several of scores are a
    wide one. Columns of folds, runs and standard deviations are left out.
    """
    table = Table(frame)
    kept = [name for i, name in enumerate(table.names) if table.names.index(name) == i]
    numeric = {name: _is_numeric(table.at(table.names.index(name))) for name in kept}
    repeats = [name for name in kept if words_of(name)[-1:] and words_of(name)[-1] in _REPEAT]
    text = [name for name in kept if not numeric[name] and name not in repeats]
    numbers = [name for name in kept if numeric[name] and name not in repeats and _no_spread(name)]
    algorithm = _named(text, ALGORITHM)
    dataset = _named([name for name in text if name != algorithm], _DATASET)
    others = [name for name in text if name not in (algorithm, dataset)]
    if not dataset and not text and len(numbers) > 1 and _named(numbers, _DATASET):
        dataset = _named(numbers, _DATASET)  # datasets may have numbers for names
        numbers.remove(dataset)
    if not dataset and others:
        dataset = others.pop(0)
    if not algorithm and others:
        algorithm = others.pop(0)
    if dataset and algorithm:
        return ScoreRoles(ScoreLayout.LONG, dataset, algorithm, score=_score(numbers))
    if algorithm:
        return ScoreRoles(ScoreLayout.BY_ALGORITHM, algorithm=algorithm, score_columns=tuple(numbers))
    return ScoreRoles(ScoreLayout.WIDE, dataset, score_columns=tuple(numbers))


def suggest_direction(roles: ScoreRoles) -> bool:
    """Whether a higher score is likely to be better, by the score's name; True when it says nothing."""
    found = words_of(roles.score)
    return "neg" in found or not any(word in LOWER_IS_BETTER for word in found)


def _is_numeric(cells: Texts) -> bool:
    distinct = [text for text in pd.unique(cells)[:_SAMPLE] if not is_missing(text)]
    return bool(distinct) and sum(map(looks_numeric, distinct)) >= 0.9 * len(distinct)


def _no_spread(name: str) -> bool:
    return SPREAD.isdisjoint(words_of(name)) or not words_of(name)


def _named(names: Iterable[str], words: frozenset[str]) -> str:
    """The first column whose heading consists of such words, or ends with one."""
    found = list(names)
    whole = [name for name in found if words_of(name) and set(words_of(name)) <= words]
    last = [name for name in found if words_of(name)[-1:] and words_of(name)[-1] in words]
    return (whole + last + [""])[0]


def _score(numbers: list[str]) -> str:
    named = [name for name in numbers if words_of(name)[-1:] and words_of(name)[-1] in SCORE]
    return (named + numbers[-1:] + [""])[0]
