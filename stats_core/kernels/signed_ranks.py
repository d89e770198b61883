"""Signed ranks of paired differences: one pair or all pairs at once, and their exact null distribution."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from scipy.special import erfc

from stats_core.kernels.ranks import CHUNK, tie_groups
from stats_core.types import Floats, Ints

EXACT_UP_TO = 50
"""Non-zero differences up to which the null distribution is computed and not approximated."""

EQUAL_SIZES = 1 << 19
"""Two sizes closer than this many units in the last place are a tie: they agree to ten digits.

Differences of decimal scores that are equal on paper, as 0.8 - 0.7 and 0.3 - 0.2, differ by rounding.
"""


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
    groups: tuple[tuple[int, ...] | None, ...]

    @property
    def count(self) -> Ints:
        """How many differences are not zero."""
        return self.count_plus + self.count_minus

    def normal_p(self) -> Floats:
        """Two-sided p values of the normal approximation with the tie-corrected variance, 1 without differences."""
        n = self.count.astype(np.float64)
        variance = n * (n + 1) * (2 * n + 1) / 24 - self.tie_term / 48
        distance = np.abs(self.plus - n * (n + 1) / 4)
        return np.asarray(erfc(np.divide(distance, np.sqrt(2 * variance), out=np.zeros_like(n), where=variance > 0)))

    def p(self) -> Floats:
        """Two-sided p values: exact up to 50 non-zero differences, normal above."""
        result = self.normal_p()
        for i, groups in enumerate(self.groups):
            if groups is not None:
                result[i] = exact_p(groups, min(self.plus[i], self.minus[i]))
        return result


def signed_ranks(differences: Floats, exact_up_to: int = EXACT_UP_TO) -> SignedRanks:
    """Rank sums of the positive and of the negative differences in each row."""
    step = max(1, CHUNK // differences.shape[1])
    rows = differences + 0.0
    return _joined([_part(rows[top : top + step], exact_up_to) for top in range(0, len(rows), step)])


def pairwise_signed_ranks(scores: Floats) -> SignedRanks:
    """Signed ranks of all pairs of columns, in the order (0, 1), (0, 2), ..., (1, 2), ..."""
    columns = np.ascontiguousarray(scores.T) + 0.0
    first, second = np.triu_indices(len(columns), 1)
    step = max(1, CHUNK // columns.shape[1])
    parts = []
    for top in range(0, len(first), step):
        part = columns[first[top : top + step]]
        part -= columns[second[top : top + step]]
        parts.append(_part(part, EXACT_UP_TO))
    return _joined(parts)


_Part = tuple[Floats, Floats, Ints, Ints, Ints, Floats, "list[tuple[int, ...] | None]"]


def _part(differences: Floats, exact_up_to: int) -> _Part:
    """Signed ranks of a few rows.

    A float's bits order like its size when the sign is moved from the highest bit to the lowest: so one
    plain sort of whole numbers orders the differences by size and keeps their signs.
    """
    rows, columns = differences.shape
    bits = differences.view(np.uint64)
    key = bits << np.uint64(1)
    key |= bits >> np.uint64(63)
    key.sort(axis=1)
    negative = (key & np.uint64(1)).astype(np.float64)
    key >>= np.uint64(1)
    size = key.view(np.int64)
    alike = np.diff(size, axis=1) < EQUAL_SIZES
    zeros = np.count_nonzero(size == 0, axis=1) if not size[:, 0].all() else np.zeros(rows, dtype=np.int64)
    count_minus = np.rint(negative.sum(axis=1)).astype(np.int64)
    count_plus = columns - zeros - count_minus
    tie_term = np.zeros(rows)
    small = columns - zeros <= exact_up_to
    groups: list[tuple[int, ...] | None] = [(1,) * columns if few else None for few in small.tolist()]
    if alike.any() or zeros.any():
        alike &= (size[:, :-1] == 0) == (size[:, 1:] == 0)
        start, count, row = tie_groups(alike)
        ranks = np.repeat(start % columns + (count + 1) / 2, count).reshape(rows, columns)
        real = count[size.ravel()[start] > 0]
        row = row[size.ravel()[start] > 0]
        cubes = real.astype(np.float64) ** 3 - real
        tie_term = np.asarray(np.bincount(row, weights=cubes, minlength=rows), dtype=np.float64)
        if small.any():
            sizes, ends = real.tolist(), np.searchsorted(row, np.arange(rows + 1)).tolist()
            groups = [tuple(sizes[ends[i] : ends[i + 1]]) if small[i] else None for i in range(rows)]
        minus = np.einsum("ij,ij->i", negative, ranks)
    else:
        minus = negative @ np.arange(1.0, columns + 1)
    minus -= zeros * count_minus  # dropping the zeros moves every rank down by their number
    n = (columns - zeros).astype(np.float64)
    return n * (n + 1) / 2 - minus, minus, count_plus, count_minus, zeros, tie_term, groups


def _joined(parts: list[_Part]) -> SignedRanks:
    plus, minus, count_plus, count_minus, zeros, tie_term, groups = zip(*parts, strict=True)
    return SignedRanks(
        plus=np.concatenate(plus),
        minus=np.concatenate(minus),
        count_plus=np.concatenate(count_plus),
        count_minus=np.concatenate(count_minus),
        zeros=np.concatenate(zeros),
        tie_term=np.concatenate(tie_term),
        groups=tuple(one for part in groups for one in part),
    )


@lru_cache(maxsize=4096)
def null_counts(groups: tuple[int, ...], zeros: int = 0) -> Floats:
    """Probabilities of twice the positive rank sum when every sign is equally likely.

    Parameters
    ----------
    groups
        Sizes of the groups of tied differences, smallest difference first; (1, 1, ..., 1) without ties.
    zeros
        Differences of zero that hold the lowest ranks (Pratt 1959); 0 when they are dropped.

    Notes
    -----
    The distribution is the convolution of (1 + x^(2r)) / 2 over the mid-ranks r.
    """
    doubled: list[int] = []
    below = zeros
    for many in groups:
        doubled += [2 * below + many + 1] * many
        below += many
    probability = np.zeros(sum(doubled) + 1)
    probability[0] = 1.0
    reach = 0
    for step in doubled:
        probability[: reach + 1] /= 2
        probability[step : reach + step + 1] += probability[: reach + 1].copy()
        reach += step
    probability.setflags(write=False)
    return probability


def exact_p(groups: tuple[int, ...], smaller: float, zeros: int = 0) -> float:
    """Two-sided p value of the smaller rank sum, given the ties."""
    if not groups:
        return 1.0
    return min(1.0, 2 * float(null_counts(groups, zeros)[: round(2 * smaller) + 1].sum()))
