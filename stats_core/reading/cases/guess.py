"""A first guess at what the columns of a table of predictions, errors or losses are."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import numpy as np
import numpy.typing as npt
import pandas as pd

from stats_core.reading.cases.roles import NO, YES, LossLayout, LossRoles
from stats_core.reading.meaning.columns import different, texts_of
from stats_core.reading.meaning.words import words_of
from stats_core.reading.parse.numbers import looks_numeric
from stats_core.reading.parse.table import Table

TRUTH = frozenset(["y", "label", "class", "target", "reference", "expected", "observed", "response", "outcome", "ziel"])
"""Names of a column of true values when they are the whole name."""
TRUE = frozenset(["true", "truth", "actual", "gold", "groundtruth"])
"""Words that mark a column of true values wherever they stand."""
CASE = frozenset(
    ["id", "index", "case", "observation", "obs", "row", "line", "sample", "instance", "example", "item", "file"]
)
"""Words of columns that only tell cases apart."""
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


def guess_loss_roles(frame: pd.DataFrame) -> LossRoles:
    """The likely part of each column of a table with one line for each case; no frame makes this fail."""
    table = Table(frame)
    cells = {name: different(table, position) for position, name in enumerate(table.names)}
    truth = truth_of(table.names)
    others = [
        name
        for place, name in enumerate(table.names)
        if name != truth and not _only_tells_cases_apart(name, cells[name], len(table), first=place == 0)
    ]
    values = {name: _texts(cells[name]) for name in [*others, truth] if name}
    if truth:
        numeric = all(_numeric(values[name]) for name in (*others, truth))
        measured = numeric and (len(values[truth]) > MOST_CLASSES or not all(map(_whole, values[truth])))
        return LossRoles(LossLayout.SQUARED if measured else LossLayout.CLASSES, tuple(others), truth)
    zero_one = [name for name in others if values[name] and {text.lower() for text in values[name]} <= YES | NO]
    numeric_names = [name for name in others if values[name] and _numeric(values[name])]
    if len(zero_one) >= 2 and len(zero_one) >= len(numeric_names):
        return LossRoles(_which_is_one(table, zero_one), tuple(zero_one))
    if len(numeric_names) >= 2 and 2 * len(numeric_names) >= len(others):
        return LossRoles(LossLayout.LOSSES, tuple(numeric_names))
    return LossRoles(LossLayout.CLASSES, tuple(others))


def truth_of(names: Sequence[str]) -> str:
    """The column of true classes or values, by its name; "" when none is called so."""
    marked = [name for name in names if TRUE & _marks(name)]
    whole = [name for name in names if "".join(words_of(name)) in TRUTH | {"ytest", "yreal"}]
    return next(iter(marked + whole), "")


def _marks(name: str) -> set[str]:
    words = words_of(name)
    # Also ground truth in two words, and ytrue in one.
    return {*words, *("".join(pair) for pair in pairwise(words)), *(word.removeprefix("y") for word in words)}


def _texts(cells: npt.NDArray[Any]) -> set[str]:
    """The different cells as text; of very many, some tell the same."""
    return set(texts_of(cells[:: max(1, len(cells) // LOOKED_AT)])) - {""}


def _only_tells_cases_apart(name: str, cells: npt.NDArray[Any], rows: int, *, first: bool) -> bool:
    words = words_of(name)
    named = bool(words) and words[-1] in CASE
    counts = first and rows >= FEWEST_COUNTED and len(cells) == rows and _counts(cells)
    # Text that never repeats in so many cases is no class.
    return named or counts or (rows > MOST_CLASSES and len(cells) == rows and not looks_numeric(str(cells[0])))


def _counts(cells: npt.NDArray[Any]) -> bool:
    """Whether cells count on by one, from line to line, as no prediction does."""
    texts = texts_of(cells[:LOOKED_AT])
    if not all(text.isdecimal() and len(text) < 16 for text in texts):
        return False
    return all(int(after) - int(before) == 1 for before, after in pairwise(texts))


def _which_is_one(table: Table, names: list[str]) -> LossLayout:
    words = {word for name in names for word in words_of(name)}
    if words & WRONG or words & RIGHT:
        return LossLayout.WRONG if words & WRONG else LossLayout.RIGHT
    # Models worth comparing are right more often than not.
    return LossLayout.RIGHT if np.mean([_share_of_ones(table, name) for name in names]) > 0.5 else LossLayout.WRONG


def _share_of_ones(table: Table, name: str) -> float:
    codes, found = table.factorized(table.position(name))
    ones = np.array([text.lower() in YES for text in texts_of(found)])
    return float(np.mean(ones[codes]))


def _numeric(values: set[str]) -> bool:
    return all(map(looks_numeric, list(values)[:: max(1, len(values) // SAMPLE)]))


def _whole(text: str) -> bool:
    return text.removesuffix(".0").lstrip("+-").isdecimal()
