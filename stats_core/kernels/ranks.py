"""Mid-ranks of whole tables, and the tail of Friedman's statistic, exact or by shuffling."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate
from math import factorial, prod
from operator import mul

import numpy as np
import numpy.typing as npt
import scipy

from stats_core.kernels.assignments import rearrangements
from stats_core.kernels.ties import slack, tied_neighbours
from stats_core.types import Floats, Ints, Progress

CHUNK = 1 << 15
"""Elements worked on together: more fall out of the processor's cache."""

WORK = 20_000_000
"""Rankings that an exact distribution may look at: about a quarter of a second."""

MERGING = 5
"""Sorting and merging a ranking costs about as much as looking at five."""

LONGEST_ROW = 8
"""The orders of eight algorithms can be listed; of more only where ties leave no more orders than these have."""

EXACT_KEY = 2**53
"""Whole numbers up to here are exact as doubles."""

LARGEST_SQUARE = 4_000_000
"""Squares of rank sums are counted one by one up to here, in a table of 32 MB."""

NEAR = 8
"""Tied values lie at most this many units in the last place apart: four eps of the larger of the two."""


def mid_ranks(values: Floats, *, descending: bool = False) -> Floats:
    """Ranks within each row, 1 for the smallest (or the largest); tied values share their mean rank."""
    out = np.empty(values.shape)
    top = 0
    for order, ranks, _ in _sorted_ranks(values, descending):
        np.put_along_axis(out[top : top + len(order)], order, ranks, axis=1)
        top += len(order)
    return out


@dataclass(frozen=True, eq=False)
class RankTotals:
    """What tests need of a table of ranks: rank sums of the columns, the sum of all squares, rows with ties."""

    rows: int
    sums: Floats
    squares: float
    tied_rows: int

    @property
    def between(self) -> float:
        """SS_T = n sum_j (Rbar_j - Rbar)^2."""
        doubled = 2 * self.sums - self.rows * (len(self.sums) + 1)
        return float(doubled @ doubled) / (4 * self.rows)

    @property
    def within(self) -> float:
        """SS_E = sum_ij (R_ij - Rbar)^2 / (n (k - 1)); SS_T / SS_E is Friedman's statistic corrected for ties."""
        n, k = self.rows, len(self.sums)
        # Doubled mid-ranks are whole numbers, so nothing is lost before the division.
        return (4 * self.squares - n * k * (k + 1) ** 2) / (4 * n * (k - 1))


def rank_totals(values: Floats, *, descending: bool = False) -> RankTotals:
    """Totals of the mid-ranks of each row, without putting the ranks in their places."""
    rows, columns = values.shape
    sums, squares, tied = np.zeros(columns), 0.0, 0
    full = columns * (columns + 1) * (2 * columns + 1) / 6
    for order, ranks, has_ties in _sorted_ranks(values, descending):
        sums += np.bincount(order.ravel(), weights=ranks.ravel(), minlength=columns)
        in_row = np.einsum("ij,ij->i", ranks, ranks) if has_ties else np.full(len(ranks), full)
        squares += float(in_row.sum())
        tied += int(np.count_nonzero(in_row < full))
    return RankTotals(rows, sums, squares, tied)


def _sorted_ranks(values: Floats, descending: bool) -> Iterator[tuple[Ints, Floats, bool]]:
    """For a few rows at a time: the columns in increasing order of their values, and their mid-ranks in that order.

    The column number replaces the lowest bits of each value, so that one plain sort of the row gives
    the order; sorting is several times faster than argsort. Where the other bits of neighbours are so
    close that they may be tied, the rows are looked at again with the full values.
    """
    rows, columns = values.shape
    size = min(rows, max(1, CHUNK // columns))
    bits = (columns - 1).bit_length()
    low = (1 << bits) - 1
    close = 1 + (NEAR >> bits)
    numbers = np.tile(np.arange(columns), (size, 1))
    plain = np.array(columns - numbers if descending else numbers + 1, dtype=np.float64)
    keys = np.empty((size, columns))
    for top in range(0, rows, size):
        part = values[top : top + size]
        many = len(part)
        keyed = np.add(part, 0.0, out=keys[:many])  # turns -0 into 0, which is its equal
        key = keyed.view(np.int64)
        key &= ~low
        key |= numbers[:many]
        keyed.sort(axis=1)
        order = key & low
        key >>= bits
        flat = key.ravel()
        # Neighbours at a row's end are compared too: a false alarm costs time, and nothing else.
        if (np.abs(flat[1:] - flat[:-1]) <= close).any():
            order, shared = _shared(part, order, np.abs(key[:, 1:] - key[:, :-1]) <= close)
            yield order, columns + 1 - shared if descending else shared, True
        else:
            yield order, plain[:many], False


def _shared(part: Floats, order: Ints, close: npt.NDArray[np.bool_]) -> tuple[Ints, Floats]:
    """Mid-ranks in sorted order, and the order itself put right where the lowest bits had decided.

    `close` says which neighbours may be tied although they are not equal.
    """
    ordered = np.take_along_axis(part, order, axis=1)
    wrong = (ordered[:, 1:] < ordered[:, :-1]).any(axis=1)
    if wrong.any():
        order[wrong] = np.argsort(part[wrong], axis=1)
        ordered = np.take_along_axis(part, order, axis=1)
    equal = ordered[:, 1:] == ordered[:, :-1]
    close &= ~equal
    doubtful = close.any(axis=1)
    if doubtful.any():
        lower, upper = ordered[doubtful, :-1], ordered[doubtful, 1:]
        with np.errstate(over="ignore"):  # the ends of the range of numbers are not tied
            equal[doubtful] = upper - lower <= slack(lower, upper)
    start, count, _ = tie_groups(equal)
    return order, np.repeat(start % part.shape[1] + (count + 1) / 2, count).reshape(part.shape)


def tie_groups(equal: npt.NDArray[np.bool_]) -> tuple[Ints, Ints, Ints]:
    """Start (in the flattened table), size and row of each group of equal neighbours in sorted rows.

    `equal[row, i]` says whether the values at i and i + 1 are equal.
    """
    rows, columns = equal.shape[0], equal.shape[1] + 1
    opens = np.ones((rows, columns), dtype=np.bool_)
    np.logical_not(equal, out=opens[:, 1:])
    start = np.flatnonzero(opens)
    return start, np.diff(start, append=rows * columns), start // columns


def near_ranks(values: Floats, near: Floats) -> Floats:
    """Ranks of single values, 1 for the smallest; tied ones share their mean rank.

    For numbers that were computed: what is equal on paper may differ in the last digits. `near` is the slack of each
    value, from what entered it (see `ties`).
    """
    order = np.argsort(values, kind="stable")
    start, count, _ = tie_groups(tied_neighbours(values[order], near[order])[None, :])
    ranks = np.empty(len(values))
    ranks[order] = np.repeat(start + (count + 1) / 2, count)
    return ranks


@dataclass(frozen=True, eq=False)
class SquareNull:
    """Null distribution of the sum of squared rank sums, in units that are whole numbers.

    The unit is the square of a doubled rank sum, centred: sum over algorithms of (2 R_j - n(k+1))^2.
    `weight` holds probabilities when `exact`, numbers of shuffles otherwise.
    """

    value: Ints
    weight: Floats
    exact: bool

    def tail(self, observed: int) -> float:
        """P(value >= observed); with shuffles, counting the observed ranking as one of them."""
        reached = self.value >= observed
        beyond = float(self.weight[reached].sum())
        if self.exact:
            return 1.0 if reached.all() else min(1.0, beyond)
        return (beyond + 1) / (float(self.weight.sum()) + 1)

    def none_of(self, observed: int) -> int:
        """The number of shuffles, where they were drawn and none of them reached the observed value; else 0."""
        reached = self.exact or bool(self.weight[self.value >= observed].any())
        return 0 if reached else int(self.weight.sum())


def centred(ranks: Floats) -> Ints:
    """Ranks doubled and centred, so that mid-ranks and their sums are whole numbers."""
    return np.asarray(np.rint(2 * ranks) - (ranks.shape[1] + 1), dtype=np.int64)


def square(ranks: Floats) -> int:
    """The observed sum of squared rank sums in the unit of `SquareNull`."""
    return int(np.sum(centred(ranks).sum(axis=0) ** 2))


def countable(rows: int, columns: int, work: int = WORK) -> bool:
    """Whether the exact null distribution is likely to take at most `work` rankings.

    n rows of k ranks without ties have about k^(k-2) n^(k-1) / k! different sorted sums. Two columns are a coin
    thrown n times, which has n + 1.
    """
    if columns == 2:
        return rows <= work
    return columns <= LONGEST_ROW and rows**columns * columns ** (columns - 3) <= work // MERGING


def exact_null(ranks: Floats, work: int = WORK, alive: Callable[[], None] | None = None) -> SquareNull | None:
    """The exact null distribution given each row's ties, or None when it takes more than `work` rankings.

    `alive` is called now and then, and may stop the work by raising.

    Notes
    -----
    Under the null hypothesis every order of a row's ranks is equally likely, so the rank sums are
    exchangeable: it suffices to follow sorted sums, and one row more is a convolution over its distinct
    orders. The last row b meets the sums a of all others without sorting: |a + b|^2 is a matrix product.
    """
    if not countable(len(ranks), ranks.shape[1], work) and not few_arrangements(ranks, work):
        return None
    steps = centred(ranks)
    return _coin(int(steps.any(axis=1).sum())) if steps.shape[1] == 2 else exact_steps(steps, work, alive)


def exact_steps(steps: Ints, work: int = WORK, alive: Callable[[], None] | None = None) -> SquareNull | None:
    """The same for rows of any whole numbers that add up to zero, as ranks weighted by their rows."""
    columns = steps.shape[1]
    farthest = int(np.abs(steps).max(axis=1).sum())
    if columns * farthest**2 > LARGEST_SQUARE:
        return None
    kinds = Counter(tuple(sorted(row)) for row in steps.tolist())
    if max(map(_orders, kinds)) > factorial(LONGEST_ROW):
        return None
    orders = {kind: _every_order(kind) for kind in kinds if any(kind)}
    if not orders:  # every row is one tie
        return SquareNull(np.zeros(1, dtype=np.int64), np.ones(1), True)
    *others, last = sorted((orders[kind] for kind in kinds.elements() if any(kind)), key=len)
    sums = _sorted_sums(others, columns, work, alive)
    return None if sums is None or len(sums[0]) * len(last) > work else _meet(*sums, last)


def _every_order(row: tuple[int, ...]) -> Ints:
    """The distinct orders of a row, one below the other."""
    values, index = np.unique(row, return_inverse=True)
    return np.asarray(values[_places(tuple(index.tolist()))], dtype=np.int64)


@lru_cache(maxsize=16)
def _places(labels: tuple[int, ...]) -> Ints:
    return np.unique(rearrangements(np.array(labels)), axis=0)


def _coin(throws: int) -> SquareNull:
    """Two columns: each row without a tie adds 1 to one doubled, centred rank sum and takes 1 from the other."""
    lead = np.arange(throws % 2, throws + 1, 2)
    # A lead of one algorithm and the same lead of the other have the same square.
    chance = np.where(lead > 0, 2.0, 1.0) * scipy.stats.binom.pmf((throws - lead) // 2, throws, 0.5)
    return SquareNull(2 * lead**2, np.asarray(chance, dtype=np.float64), True)


def _sorted_sums(
    rows: list[Ints], columns: int, work: int, alive: Callable[[], None] | None
) -> tuple[Ints, Floats] | None:
    """Sorted rank sums over the rows and their probabilities; None when it takes too long."""
    sums, weight = np.zeros((1, columns), dtype=np.int16), np.ones(1)
    left = work // MERGING
    for orders in rows:
        left -= len(sums) * len(orders)
        if left < 0:
            return None
        step = max(1, 16 * CHUNK // len(orders))
        parts = []
        for top in range(0, len(sums), step):
            if alive:
                alive()
            longer = sums[top : top + step, None, :] + orders.astype(np.int16)
            chance = np.repeat(weight[top : top + step] / len(orders), len(orders))
            parts.append(_merged(longer.reshape(-1, columns), chance))
        sums, weight = parts[0] if len(parts) == 1 else _merged(*map(np.concatenate, zip(*parts, strict=True)))
    return sums.astype(np.int64), weight


def _merged(sums: npt.NDArray[np.int16], weight: Floats) -> tuple[npt.NDArray[np.int16], Floats]:
    """The distinct rank sums, each sorted, and the weight of each."""
    sums.sort(axis=1)
    low, width = int(sums.min()), int(sums.max()) - int(sums.min()) + 1
    if width ** (sums.shape[1] - 1) <= EXACT_KEY:
        # The last sum follows from the others: all are centred.
        key = (sums[:, :-1].astype(np.float64) - low) @ (float(width) ** np.arange(sums.shape[1] - 1))
        order = np.argsort(key)
        start = np.flatnonzero(np.diff(key[order], prepend=-1.0))
    else:
        order = np.lexsort(sums.T)
        start = np.flatnonzero(np.append(True, (np.diff(sums[order], axis=0) != 0).any(axis=1)))
    return sums[order[start]], np.add.reduceat(weight[order], start)


def _meet(sums: Ints, weight: Floats, last: Ints) -> SquareNull:
    squares, step = (sums**2).sum(axis=1) + int((last[0] ** 2).sum()), max(1, CHUNK // len(last))
    total = np.zeros(1)
    for top in range(0, len(sums), step):
        part = slice(top, top + step)
        value = (2.0 * sums[part] @ last.T + squares[part, None]).astype(np.int64)
        chance = np.repeat(weight[part] / len(last), len(last))
        seen = np.asarray(np.bincount(value.ravel(), weights=chance), dtype=np.float64)
        total, short = (total, seen) if len(total) > len(seen) else (seen, total)
        total[: len(short)] += short
    values = np.flatnonzero(total)
    return SquareNull(values, total[values], True)


def shuffled_null(
    ranks: Floats, shuffles: int, generator: np.random.Generator, progress: Progress | None = None
) -> SquareNull:
    """The null distribution from random orders of each row's ranks."""
    rows, columns = ranks.shape
    steps = centred(ranks)
    values = np.empty(shuffles, dtype=np.int64)
    done = 0
    for orders in shuffled_orders(rows, columns, shuffles, generator):
        if progress:
            progress(done, shuffles)
        values[done : done + len(orders)] = squares(steps, orders)
        done += len(orders)
    value, count = np.unique(values, return_counts=True)
    return SquareNull(value, count.astype(np.float64), False)


def shuffled_orders(rows: int, columns: int, shuffles: int, generator: np.random.Generator) -> Iterator[Ints]:
    """Random orders of the columns of each row, in blocks `orders[shuffle, row, place]`.

    Sorting random words whose lowest bits hold the column number puts the columns in random order.
    """
    low = np.uint64((1 << (columns - 1).bit_length()) - 1)
    column = np.arange(columns, dtype=np.uint64)
    at_once = max(1, 8 * CHUNK // (rows * columns))
    for done in range(0, shuffles, at_once):
        many = min(at_once, shuffles - done)
        words = generator.integers(0, 2**64, size=(many, rows, columns), dtype=np.uint64)
        words &= ~low
        words |= column
        words.sort(axis=2)
        yield (words & low).astype(np.int64)


def squares(steps: Ints, orders: Ints) -> Ints:
    """The sum of squared rank sums under each order, in the unit of `SquareNull`; `steps` are the `centred` ranks."""
    rows, columns = steps.shape
    picked = np.take(steps.ravel(), orders + np.arange(rows)[:, None] * columns)
    values: Ints = (picked.sum(axis=1) ** 2).sum(axis=1)
    return values


def arrangements(ranks: Floats) -> int:
    """The number of distinct tables that re-ordering the ranks within rows can give."""
    return prod(map(_orders, ranks.tolist()))


def few_arrangements(ranks: Floats, work: int = WORK) -> bool:
    """Whether re-ordering the ranks within rows gives so few tables that all of them can be listed."""
    return all(total <= work // MERGING for total in accumulate(map(_orders, ranks.tolist()), mul))


def _orders(row: Sequence[float]) -> int:
    """The number of distinct orders of a row."""
    return factorial(len(row)) // prod(map(factorial, Counter(row).values()))
