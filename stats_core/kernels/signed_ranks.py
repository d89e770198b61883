"""Signed ranks of paired differences, one pair or all pairs at once; zeros and ties are decided by `ties`."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import numpy as np
from scipy.special import erfc, ndtr

from stats_core.kernels.ranks import CHUNK, tie_groups
from stats_core.kernels.signed_rank_null import EXACT_UP_TO, QUICK_UP_TO, exact_p, exact_work, lower_tail, untied_tail
from stats_core.kernels.ties import slack, tied_neighbours
from stats_core.types import Bools, Floats, Ints

EXACT_WORK = 1_000_000_000
"""Additions that the exact p values of a whole family may take: about a second."""

Groups = tuple[tuple[int, ...] | None, ...]


@dataclass(frozen=True, eq=False)
class SignedRanks:
    """One entry for each row of differences; zeros are dropped before ranking.

    `groups` holds the sizes of the groups of tied sizes, from the smallest difference up, for the
    rows with few enough non-zero differences to be exact; None for the others.
    """

    plus: Floats
    minus: Floats
    count_plus: Ints
    count_minus: Ints
    zeros: Ints
    tie_term: Floats
    groups: Groups

    @property
    def count(self) -> Ints:
        """How many differences are not zero."""
        return self.count_plus + self.count_minus

    def normal_p(self, side: int = 0) -> Floats:
        """P values of the normal approximation with the tie-corrected variance, 1 without differences."""
        n = self.count.astype(np.float64)
        variance = n * (n + 1) * (2 * n + 1) / 24 - self.tie_term / 48
        distance = self.plus - n * (n + 1) / 4
        z = np.divide(distance, np.sqrt(variance), out=np.zeros_like(n), where=variance > 0)
        p = ndtr(-side * z) if side else erfc(np.abs(z) / math.sqrt(2))
        return np.where(n > 0, p, 1.0)

    @property
    def exact(self) -> Bools:
        """Which rows get an exact p: those of up to 50 differences, and up to 1,000 where all together are quick.

        Without ties all rows of one size share a distribution; each tied row has its own.
        """
        n = self.count
        long = (self.tie_term > 0) & (n > QUICK_UP_TO) & (n <= EXACT_UP_TO)
        work = float(exact_work(n[long], np.minimum(self.plus, self.minus)[long]).sum())
        return np.asarray(n <= (EXACT_UP_TO if work <= EXACT_WORK else QUICK_UP_TO))

    def p(self, alive: Callable[[], None] | None = None, side: int = 0) -> Floats:
        """P values: exact where `exact` says so, normal elsewhere. `alive` may stop the work by raising.

        Two-sided, or with a `side`: the chance of a rank sum against it that is as small as the observed one.
        """
        result, n, exact = self.normal_p(side), self.count, self.exact
        smaller = np.minimum(self.plus, self.minus)
        against = self.minus if side > 0 else self.plus
        plain = exact & (self.tie_term == 0) & (n > 0)
        for many in np.unique(n[plain]).tolist():
            rows = plain & (n == many)
            if side:
                result[rows] = [lower_tail((1,) * many, rank_sum) for rank_sum in against[rows].tolist()]
            else:
                result[rows] = np.minimum(1.0, 2 * untied_tail(many)[smaller[rows].astype(np.int64)])
        for i in np.flatnonzero(exact & (self.tie_term > 0)).tolist():
            if alive and n[i] > QUICK_UP_TO:
                alive()
            groups = self.groups[i] or ()
            result[i] = lower_tail(groups, against[i]) if side else exact_p(groups, smaller[i])
        return result


def signed_ranks(differences: Floats, near: Floats | None = None) -> SignedRanks:
    """Rank sums of the positive and of the negative differences in each row.

    Parameters
    ----------
    differences
        One row for each comparison.
    near
        How far each difference may be off by rounding: `ties.slack` of the two scores. Without it, of itself.
    """
    rows = differences + 0.0
    reach = slack(rows) if near is None else near
    step = max(1, CHUNK // rows.shape[1])
    parts = []
    for top in range(0, len(rows), step):
        here = reach[top : top + step]
        parts.append(_part(rows[top : top + step], here.max(axis=1), here.__getitem__))
    return _joined(parts)


def pairwise_signed_ranks(
    scores: Floats,
    progress: Callable[[int, int], None] | None = None,
    pairs: tuple[Ints, Ints] | None = None,
) -> SignedRanks:
    """Signed ranks of pairs of columns: of all of them, in the order (0, 1), (0, 2), ..., (1, 2), ..., unless told.

    `progress` is called with the pairs done and all pairs, and may stop the work by raising.
    """
    columns = np.ascontiguousarray(scores.T) + 0.0
    first, second = np.triu_indices(len(columns), 1) if pairs is None else pairs
    largest = slack(np.abs(columns).max(axis=1))
    step = max(1, CHUNK // columns.shape[1])
    parts = []
    for top in range(0, len(first), step):
        if progress:
            progress(top, len(first))
        left, right = first[top : top + step], second[top : top + step]
        part = columns[left]
        part -= columns[right]
        reach = np.maximum(largest[left], largest[right])
        parts.append(_part(part, reach, partial(_slack_of, columns, left, right)))
    return _joined(parts)


def _slack_of(columns: Floats, left: Ints, right: Ints, rows: Bools) -> Floats:
    """The slack of every difference of some pairs of columns."""
    return slack(columns[left[rows]], columns[right[rows]])


_Part = tuple[Floats, Floats, Ints, Ints, Ints, Floats, "list[tuple[int, ...] | None]"]


def _part(differences: Floats, reach: Floats, near: Callable[[Bools], Floats]) -> _Part:
    """Signed ranks of a few rows, `reach` the largest slack of each row.

    A float's bits order like its size when the sign is moved from the highest bit to the lowest: so one
    plain sort of whole numbers orders the differences by size and keeps their signs. Rows in which that
    leaves room for zeros or ties are ranked again, with the slack of every difference.
    """
    rows, n = differences.shape
    bits = differences.view(np.uint64)
    key = bits << np.uint64(1)
    key |= bits >> np.uint64(63)
    key.sort(axis=1)
    negative = (key & np.uint64(1)).astype(np.float64)
    key >>= np.uint64(1)
    size = key.view(np.float64)
    minus = negative @ np.arange(1.0, n + 1)
    count_minus = np.rint(negative.sum(axis=1)).astype(np.int64)
    zeros, tie_term = np.zeros(rows, dtype=np.int64), np.zeros(rows)
    groups: list[tuple[int, ...] | None] = [(1,) * n if n <= EXACT_UP_TO else None] * rows
    doubtful = (size[:, 0] <= reach) | (np.diff(size, axis=1) <= reach[:, None]).any(axis=1)
    if doubtful.any():
        again = _with_ties(differences[doubtful], near(doubtful))
        minus[doubtful], count_minus[doubtful], zeros[doubtful], tie_term[doubtful] = again[:4]
        for row, row_groups in zip(np.flatnonzero(doubtful).tolist(), again[4], strict=True):
            groups[row] = row_groups
    many = (n - zeros).astype(np.float64)
    return many * (many + 1) / 2 - minus, minus, n - zeros - count_minus, count_minus, zeros, tie_term, groups


def _with_ties(differences: Floats, near: Floats) -> tuple[Floats, Ints, Ints, Floats, list[tuple[int, ...] | None]]:
    """Negative rank sum, number of negatives, zeros, sum of t^3 - t, and groups, of rows that may hold ties."""
    rows, n = differences.shape
    size = np.abs(differences)
    size[size <= near] = 0.0
    order = np.argsort(size, axis=1)
    near = np.where(size == 0, 0.0, near)
    size, reach, below = (np.take_along_axis(part, order, axis=1) for part in (size, near, differences < 0))
    below &= size > 0
    start, count, row = tie_groups(tied_neighbours(size, reach))
    ranks = np.repeat(start % n + (count + 1) / 2, count).reshape(rows, n)
    real = size.ravel()[start] > 0
    count, row = count[real], row[real]
    cubes = count.astype(np.float64) ** 3 - count
    tie_term = np.asarray(np.bincount(row, weights=cubes, minlength=rows), dtype=np.float64)
    zeros = np.count_nonzero(size == 0, axis=1)
    sizes, ends = count.tolist(), np.searchsorted(row, np.arange(rows + 1)).tolist()
    few = (n - zeros <= EXACT_UP_TO).tolist()
    groups = [tuple(sizes[ends[i] : ends[i + 1]]) if few[i] else None for i in range(rows)]
    count_minus = np.count_nonzero(below, axis=1)
    # Dropping the zeros moves every rank down by their number.
    minus = np.einsum("ij,ij->i", below, ranks) - zeros * count_minus
    return minus, count_minus, zeros, tie_term, groups


def _joined(parts: list[_Part]) -> SignedRanks:
    plus, minus, count_plus, count_minus, zeros, tie_term, groups = zip(*parts, strict=True)
    return SignedRanks(
        plus=np.concatenate(plus),
        minus=np.concatenate(minus),
        count_plus=np.concatenate(count_plus),
        count_minus=np.concatenate(count_minus),
        zeros=np.concatenate(zeros),
        tie_term=np.concatenate(tie_term),
        groups=tuple(row_groups for part in groups for row_groups in part),
    )
