"""Words in the headings of tables with a line for each case: of the truth, and of the case's number."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from stats_core.reading.parse.words import words_of

TRUTH = frozenset(["y", "label", "class", "target", "reference", "expected", "observed", "response", "outcome", "ziel"])
"""Names of a column of true values when they are the whole name."""
TRUE = frozenset(["true", "truth", "actual", "gold", "groundtruth"])
"""Words that mark a column of true values wherever they stand."""
CASE = frozenset(
    ["id", "index", "case", "observation", "obs", "row", "line", "sample", "instance", "example", "item", "file"]
)
"""Words of columns that only tell cases apart."""


def truth_of(names: Sequence[str]) -> str:
    """The column of true classes or values, by its name; "" when none is called so."""
    marked = [name for name in names if TRUE & _marks(name)]
    whole = [name for name in names if "".join(words_of(name)) in TRUTH | {"ytest", "yreal"}]
    return next(iter(marked + whole), "")


def _marks(name: str) -> set[str]:
    words = words_of(name)
    # Also ground truth in two words, and ytrue in one.
    return {*words, *("".join(pair) for pair in pairwise(words)), *(word.removeprefix("y") for word in words)}


def names_case(name: str) -> bool:
    """Whether a heading is that of a column that only tells cases apart."""
    return not CASE.isdisjoint(words_of(name)[-1:])
