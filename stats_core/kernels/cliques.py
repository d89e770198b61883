"""Groups of algorithms that are not shown to differ: maximal cliques, and letters for them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from stats_core.types import Bools

MOST_GROUPS = 300
"""No reader can use more groups, and a contrived relation on 60 algorithms has billions."""


def maximal_cliques(alike: Bools, order: Sequence[int] | None = None) -> tuple[tuple[int, ...], ...] | None:
    """All maximal sets of items any two of which are alike, singletons included; None for more than 300.

    Parameters
    ----------
    alike
        A symmetric relation: `alike[i, j]` says that i and j are not shown to differ. It need not come
        from distances, so i may be alike j and j alike k while i differs from k.
    order
        Item numbers from best to worst; members and cliques come in this order.

    Notes
    -----
    Bron and Kerbosch (1973) with a pivot, on sets kept as the bits of whole numbers.
    """
    items = list(range(len(alike))) if order is None else list(order)
    place = np.asarray(alike)[np.ix_(items, items)]
    near = [sum(1 << j for j in np.flatnonzero(row).tolist() if j != i) for i, row in enumerate(place)]
    cliques: list[tuple[int, ...]] = []
    for clique in _expand(0, (1 << len(items)) - 1, 0, near):
        cliques.append(tuple(_bits(clique)))
        if len(cliques) > MOST_GROUPS:
            return None
    return tuple(tuple(items[i] for i in clique) for clique in sorted(cliques))


def _expand(chosen: int, open_: int, closed: int, near: list[int]) -> Iterator[int]:
    if not open_ and not closed:
        yield chosen
        return
    pivot = max(_bits(open_ | closed), key=lambda item: (near[item] & open_).bit_count())
    for item in _bits(open_ & ~near[pivot]):
        bit = 1 << item
        yield from _expand(chosen | bit, open_ & near[item], closed & near[item], near)
        open_ &= ~bit
        closed |= bit


def _bits(whole: int) -> list[int]:
    return [i for i in range(whole.bit_length()) if whole >> i & 1]


def letters(alike: Bools, order: Sequence[int] | None = None) -> tuple[str, ...] | None:
    """A letter display: two items share a letter exactly when they are alike; None for more than 300 groups.

    Parameters
    ----------
    alike, order
        As for `maximal_cliques`; the best item gets the first letter.

    Notes
    -----
    Every clique is a letter; a clique all of whose pairs share other letters is left out, smallest
    first (the sweeping of Piepho 2004, Journal of Computational and Graphical Statistics 13, 456-466).
    """
    maximal = maximal_cliques(alike, order)
    if maximal is None:
        return None
    cliques = list(maximal)
    for clique in sorted(cliques, key=len):
        others = [other for other in cliques if other is not clique]
        pairs = [(i, j) for i in clique for j in clique if i < j]
        if len(clique) > 1 and all(any(i in other and j in other for other in others) for i, j in pairs):
            cliques = others
    marks = [""] * len(alike)
    for number, clique in enumerate(cliques):
        for item in clique:
            marks[item] += _letter(number)
    return tuple(marks)


def _letter(number: int) -> str:
    """a to z, then A to Z, then a1, b1, ..."""
    alphabet = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
    return alphabet[number % 52] + (str(number // 52) if number >= 52 else "")
