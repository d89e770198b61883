"""A first guess at what the columns of a table of predictions, errors or losses are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

import numpy as np
import numpy.typing as npt

from stats_core.reading.cases.roles import NO, YES, LossLayout, LossRoles, is_missing_label
from stats_core.reading.parse.case_words import names_case, truth_of
from stats_core.reading.parse.columns import different, texts_of
from stats_core.reading.parse.numbers import looks_numeric
from stats_core.reading.parse.read_table import AnyTable, ReadTable
from stats_core.reading.parse.words import words_of

RIGHT = frozenset(["right", "correct", "hit", "accuracy", "acc"])
WRONG = frozenset(["wrong", "incorrect", "error", "err", "mistake", "misclassified"])
SAMPLE = 200
"""Distinct cells that are looked at to tell numbers from text."""
LOOKED_AT = 10_000
"""Distinct cells that are looked at in all."""
MOST_CLASSES = 50
"""Whole numbers with more distinct values than this are measured, not classes."""
FEWEST_COUNTED = 10
"""Cases from which on a first column that counts on by one is taken for their number."""


def guess_loss_roles(table: AnyTable) -> LossRoles:
    """The likely part of each column of a table with one line for each case; no table makes this fail."""
    table = ReadTable.of(table)
    cells = {name: different(table, position) for position, name in enumerate(table.names)}
    truth = truth_of(table.names)
    others = tuple(
        name
        for place, name in enumerate(table.names)
        if name != truth and not _only_tells_cases_apart(name, cells[name], len(table), first=place == 0)
    )
    values = {name: _texts(cells[name]) for name in (*others, truth) if name}
    if truth:
        return LossRoles(_of_predictions(values, truth), others, truth)
    return _without_truth(table, others, values)


def _of_predictions(values: Mapping[str, set[str]], truth: str) -> LossLayout:
    """Whether predictions are classes, or numbers that are measured."""
    numeric = all(map(_numeric, values.values()))
    measured = numeric and (len(values[truth]) > MOST_CLASSES or not all(map(_whole, values[truth])))
    return LossLayout.SQUARED if measured else LossLayout.CLASSES


def _without_truth(table: ReadTable, names: tuple[str, ...], values: Mapping[str, set[str]]) -> LossRoles:
    """Columns of 0 and 1, of losses, or of classes of which one may be the truth."""
    filled = [name for name in names if values[name]]
    zero_one = tuple(name for name in filled if {text.lower() for text in values[name]} <= YES | NO)
    numeric = tuple(name for name in filled if _numeric(values[name]))
    if len(zero_one) >= max(2, len(numeric)):
        return LossRoles(_which_is_one(table, zero_one), zero_one)
    if len(numeric) >= 2 and 2 * len(numeric) >= len(names):
        return LossRoles(LossLayout.LOSSES, numeric)
    return LossRoles(LossLayout.CLASSES, names)


def _texts(cells: npt.NDArray[Any]) -> set[str]:
    """The different cells as text, but those without a value; of very many, some tell the same."""
    texts = texts_of(cells[:: max(1, len(cells) // LOOKED_AT)])
    return {text for text in texts if not is_missing_label(text)}


def _only_tells_cases_apart(name: str, cells: npt.NDArray[Any], rows: int, *, first: bool) -> bool:
    counts = first and rows >= FEWEST_COUNTED and len(cells) == rows and _counts(cells)
    # Text that never repeats in so many cases is no class.
    unlike = rows > MOST_CLASSES and len(cells) == rows and not looks_numeric(str(cells[0]))
    return names_case(name) or counts or unlike


def _counts(cells: npt.NDArray[Any]) -> bool:
    """Whether cells count on by one, from line to line, as no prediction does."""
    texts = texts_of(cells[:LOOKED_AT])
    if not all(text.isdecimal() and len(text) < 16 for text in texts):
        return False
    return all(int(after) - int(before) == 1 for before, after in pairwise(texts))


def _which_is_one(table: ReadTable, names: Sequence[str]) -> LossLayout:
    words = {word for name in names for word in words_of(name)}
    if words & WRONG or words & RIGHT:
        return LossLayout.WRONG if words & WRONG else LossLayout.RIGHT
    # Models worth comparing are right more often than not.
    return LossLayout.RIGHT if np.mean([_share_of_ones(table, name) for name in names]) > 0.5 else LossLayout.WRONG


def _share_of_ones(table: ReadTable, name: str) -> float:
    codes, different_cells = table.factorized(table.position(name))
    ones = np.array([text.lower() in YES for text in texts_of(different_cells)])
    return float(np.mean(ones[codes]))


def _numeric(values: set[str]) -> bool:
    return all(map(looks_numeric, list(values)[:: max(1, len(values) // SAMPLE)]))


def _whole(text: str) -> bool:
    return text.removesuffix(".0").lstrip("+-").isdecimal()
