"""The largest part of a table without holes: lines and columns whose cells are all there."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import numpy as np

from stats_core.types import Bools, Ints

MOST_HOLED = 12
"""Columns with holes up to which every set of them is looked at."""
MOST_SETS = 4096
"""Sets of columns that are looked at where there are more."""
MOST_WEIGHED = 60
"""Columns with holes up to which it is weighed which one costs the most lines."""


def complete_block(there: Bools, fewest: int = 2) -> tuple[Ints, Ints]:
    """The lines and the columns of the largest block in which every cell is there.

    Of blocks of one size that with more lines. It is the largest of all where the shorter side has holes in at most
    twelve places; beyond, the best among what single lines have, what pairs of lines share, and what is left after
    dropping one column after the other.

    Parameters
    ----------
    there
        Which cells are there, `[line, column]`.
    fewest
        The smallest number of lines, and of columns; without such a block both are empty.
    """
    lines, columns = there.shape
    if columns > lines:
        other, one = complete_block(there.T, fewest)
        return one, other
    whole, holed = np.flatnonzero(there.all(axis=0)), np.flatnonzero(~there.all(axis=0))
    kinds, many = np.unique(there[:, holed], axis=0, return_counts=True)
    best, chosen = (0, 0), None
    for some in _every_set(len(holed)) if len(holed) <= MOST_HOLED else _likely_sets(kinds, many):
        width = len(whole) + int(some.sum())
        full = int(many[kinds[:, some].all(axis=1)].sum())
        size = (full * width, full)
        if min(width, full) >= fewest and size > best:
            best, chosen = size, some
    if chosen is None:
        return np.array([], dtype=np.int64), np.array([], dtype=np.int64)
    kept = np.sort(np.append(whole, holed[chosen]))
    return np.flatnonzero(there[:, kept].all(axis=1)), kept


def _every_set(columns: int) -> Iterator[Bools]:
    for number in range(2**columns):
        yield np.array([bool(number >> place & 1) for place in range(columns)], dtype=bool)


def _likely_sets(kinds: Bools, many: Ints) -> Iterator[Bools]:
    """Sets of columns worth a look, by the different kinds of lines and how many there are of each."""
    common = kinds[np.argsort(-many, kind="stable")][:MOST_SETS]
    yield from common
    for first, second in list(combinations(common[: int((2 * MOST_SETS) ** 0.5)], 2)):
        yield first & second
    columns = kinds.shape[1]
    fullness = (kinds * many[:, None]).sum(axis=0)
    left = np.ones(columns, dtype=bool)
    while left.any():
        yield left.copy()
        places = np.flatnonzero(left)
        if len(places) <= MOST_WEIGHED:
            # A line that lacks one column only is won by dropping that column.
            lacking = (~kinds[:, places]).sum(axis=1) == 1
            won = (~kinds[np.ix_(lacking, places)] * many[lacking][:, None]).sum(axis=0)
        else:
            won = np.zeros(len(places), dtype=np.int64)
        left[places[np.lexsort((fullness[places], -won))[0]]] = False
    growing = np.zeros(columns, dtype=bool)
    for place in np.argsort(-fullness, kind="stable"):
        yield growing.copy()
        growing[place] = True
