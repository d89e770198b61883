"""Every split of the curves into two groups, by meeting in the middle.

The curves are cut into two halves; a group is a subset u of the first half and a subset v of the second, and
|u + v|^2 = |u|^2 + |v|^2 + 2 u.v, so all splits with the same numbers from each half are one matrix product.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from stats_core.kernels.curve_sums import CurveSums, rotated
from stats_core.types import Floats, Ints

MOST_CURVES = 40
"""Above this number of curves the tables of subsets outgrow the cache, and plain listing is used."""

# Values per block: small blocks for few splits, whose memory is reused; large blocks for many splits, which still fit
# into the cache and are fewer.
_FEW, _SMALL_BLOCK, _BLOCK = 500_000, 2**14, 2**17


class Splits:
    """Sums of squares of Algorithm and Interaction for each distinct split, in blocks.

    With `spread`, also the sums of y_j^2 and of |c_j|^2 over the second algorithm's curves.
    """

    def __init__(self, sums: CurveSums, *, spread: bool = False) -> None:
        data = rotated(sums.centred)
        squares = np.column_stack([data[:, 0] ** 2, np.einsum("nk,nk->n", data[:, 1:], data[:, 1:])])
        if data.shape[1] > data.shape[0]:
            # As many columns as curves carry the same lengths and products.
            upper = np.asarray(np.linalg.qr(data[:, 1:].T, mode="r"))
            data = np.column_stack([data[:, 0], upper.T])
        self._smaller, free, half = _halves(sums.sizes)
        self._first, self._second = (_subset_sums(rows, self._smaller) for rows in (data[:half], data[half:free]))
        self._weight = 1 / sums.sizes[0] + 1 / sums.sizes[1]
        self._blocks = split_blocks(sums.sizes)
        if spread:
            self._spread = [
                [totals for totals, _ in _subset_sums(rows, self._smaller)]
                for rows in (squares[:half], squares[half:free])
            ]
            # The subsets are of the smaller group; the other's sums are what is left of all.
            self._rest = squares.sum(axis=0) if sums.sizes[0] < sums.sizes[1] else None

    def some(self, first: int = 0, last: int | None = None) -> Iterator[tuple[Floats, Floats]]:
        """The blocks from `first` up to before `last`."""
        for block in self._blocks[first:last]:
            taken, start, rows = block.taken, block.start, block.rows
            (u, u_square), (v, v_square) = self._first[taken], self._second[self._smaller - taken]
            part = u[start : start + rows]
            algorithm = np.add.outer(part[:, 0], v[:, 0])
            np.square(algorithm, out=algorithm)
            algorithm *= self._weight
            interaction = (2 * part[:, 1:]) @ v[:, 1:].T
            interaction += u_square[start : start + rows, None]
            interaction += v_square
            interaction *= self._weight
            np.maximum(interaction, 0.0, out=interaction)
            yield algorithm.ravel(), interaction.ravel()

    def spreads(self, first: int = 0, last: int | None = None) -> Iterator[tuple[Floats, Floats]]:
        """The sums of y_j^2 and of |c_j|^2 over the second algorithm's curves, in the same blocks."""
        for block in self._blocks[first:last]:
            u = self._spread[0][block.taken][block.start : block.start + block.rows]
            v = self._spread[1][self._smaller - block.taken]
            level, shape = (np.add.outer(u[:, column], v[:, column]).ravel() for column in range(2))
            if self._rest is not None:
                np.subtract(self._rest[0], level, out=level)
                np.subtract(self._rest[1], shape, out=shape)
            yield level, shape


@dataclass(frozen=True)
class SplitBlock:
    """How many curves come from the first half, which of their subsets, and how many splits that makes."""

    taken: int
    start: int
    rows: int
    size: int


@lru_cache(maxsize=16)
def split_blocks(sizes: tuple[int, ...]) -> list[SplitBlock]:
    """The blocks of all splits."""
    smaller, free, half = _halves(sizes)
    block = _SMALL_BLOCK if math.comb(free, smaller) <= _FEW else _BLOCK
    blocks: list[SplitBlock] = []
    for taken in range(max(0, smaller - (free - half)), min(half, smaller) + 1):
        mine, others = math.comb(half, taken), math.comb(free - half, smaller - taken)
        rows = max(1, block // others)
        starts = range(0, mine, rows)
        blocks += [SplitBlock(taken, start, rows, min(rows, mine - start) * others) for start in starts]
    return blocks


def _halves(sizes: Sequence[int]) -> tuple[int, int, int]:
    """The smaller group's size, how many curves may be in it, and how many of these are in the first half."""
    # With equal sizes the last curve stays in the other group: each split is then met once.
    free = sum(sizes) - (sizes[0] == sizes[1])
    return min(sizes), free, free // 2


def _subset_sums(rows: Floats, most: int) -> list[tuple[Floats, Floats]]:
    """For each subset size up to `most`, the subsets' sums and squared lengths without the first column."""
    steps, order, sizes = _subsets(len(rows), most)
    sums = np.zeros((len(order), rows.shape[1]))
    for row, (end, grown) in zip(rows, steps, strict=True):
        np.add(sums[grown], row, out=sums[end : end + len(grown)])
    sums = sums[order]
    square = np.einsum("sk,sk->s", sums[:, 1:], sums[:, 1:])
    return [(sums[rows], square[rows]) for rows in sizes]


@lru_cache(maxsize=16)
def _subsets(rows: int, most: int) -> tuple[list[tuple[int, Ints]], Ints, list[slice]]:
    """How subsets grow row by row, from where and from which; their order by size, and where each size is."""
    count = np.zeros(1, dtype=np.int64)
    steps = []
    for _ in range(rows):
        grown = np.flatnonzero(count < most)
        steps.append((len(count), grown))
        count = np.concatenate([count, count[grown] + 1])
    ends = np.cumsum(np.bincount(count, minlength=1))
    return steps, np.argsort(count, kind="stable"), [slice(a, b) for a, b in zip([0, *ends[:-1]], ends, strict=True)]
