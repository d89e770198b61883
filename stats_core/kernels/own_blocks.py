"""Own spreads in designs with blocks: every pair of algorithms by its differences within blocks.

T^2 = mean(d)^2 / (var(d) / B) with d_b the difference of the two algorithms' mean curves in block b, of the curves'
means for the level and of the curves around their means for the shape. Blocks that do not hold both algorithms are left
out of that pair. Labels change places within blocks only: with one curve each this flips the signs of differences.
"""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import combinations

import numpy as np
import numpy.typing as npt

from stats_core.kernels.assignments import Labels, label_type
from stats_core.kernels.curve_sums import RELATIVE, ROUNDING, ZERO, Assigned, CurveSums, rotated
from stats_core.kernels.own_spread import Both, Four, shortened
from stats_core.kernels.ties import square_slack
from stats_core.types import Floats, Ints


class OwnInBlocks:
    """Sums of squares and studentized statistics for assignments within blocks."""

    def __init__(self, sums: CurveSums, index: npt.NDArray[np.int64], block: Ints) -> None:
        self._index = index
        counts = np.zeros((int(block.max()) + 1, len(sums.sizes)), dtype=np.int64)
        np.add.at(counts, (block, index), 1)
        self._members = [np.flatnonzero(block == number) for number in range(len(counts))]
        self._counts = counts
        self.pairs = [
            (a, b)
            for a, b in combinations(range(len(sums.sizes)), 2)
            if np.count_nonzero((counts[:, a] > 0) & (counts[:, b] > 0)) > 1
        ]
        # What all curves of a block share is in no difference, and would cost the others their last digits.
        inner = _within(sums.centred, self._members)
        alike = bool((counts == 1).all())
        self._assigned = Assigned(replace(sums, centred=inner) if alike else sums)
        data = shortened(rotated(inner))
        self._data = data
        self.totals = float(np.sum(data[:, 0] ** 2)), float(np.sum(data[:, 1:] ** 2))
        self._noise = sums.noise
        self._zero = tuple(2 * (ZERO * total + self._noise**2) for total in self.totals)
        self._signs = alike and len(sums.sizes) == 2
        if alike and not self._signs:
            self._tables = _distances(data, self._members)
            self._statistics = self._one_each
        else:
            self._statistics = self._any

    def block(self, labels: Labels) -> Four:
        """Of each assignment `labels[assignment, curve]`."""
        both = self._assigned.block(labels)
        if not self._signs:
            return *both, *self._statistics(labels)
        # The sum of the squared differences stays, and twice the sums of squares are B |mean d|^2.
        blocks = len(self._members)
        level, shape = (
            self._ratio(2 * blocks * effect, np.full(len(labels), 2 * total), blocks, number)
            for number, (effect, total) in enumerate(zip(both, self.totals, strict=True))
        )
        return *both, level, shape

    def _one_each(self, labels: Labels) -> Both:
        """With one curve of every algorithm in every block: distances within blocks are looked up."""
        groups, blocks = self._counts.shape[1], len(self._members)
        place = np.empty((groups, blocks, len(labels)), dtype=np.int64)
        for number, members in enumerate(self._members):
            place[:, number] = np.argsort(labels[:, members], axis=1).T
        sums = []
        for group in range(groups):
            chosen = np.zeros(labels.shape)
            np.copyto(chosen, labels == group)
            sums.append(chosen @ self._data)
        start = (np.arange(blocks) * groups * groups)[:, None]
        best: list[Floats] = [np.zeros(len(labels)), np.zeros(len(labels))]
        for a, b in self.pairs:
            where = start + place[a] * groups + place[b]
            apart = sums[a] - sums[b]
            squares = np.square(apart[:, 0]), np.einsum("bk,bk->b", apart[:, 1:], apart[:, 1:])
            for effect in range(2):
                spread = self._tables[effect].take(where).sum(axis=0)
                np.maximum(best[effect], self._ratio(squares[effect], spread, blocks, effect), out=best[effect])
        return best[0], best[1]

    def _any(self, labels: Labels) -> Both:
        """With any numbers of curves: the algorithms' mean curves in each block."""
        best: list[Floats] = [np.zeros(len(labels)), np.zeros(len(labels))]
        for a, b in self.pairs:
            total = np.zeros((len(labels), self._data.shape[1]))
            spread = np.zeros((2, len(labels)))
            blocks = 0
            for members, counts in zip(self._members, self._counts, strict=True):
                if counts[a] and counts[b]:
                    mine = labels[:, members]
                    apart = ((mine == a) / counts[a] - (mine == b) / counts[b]) @ self._data[members]
                    total += apart
                    spread[0] += apart[:, 0] ** 2
                    spread[1] += np.einsum("bk,bk->b", apart[:, 1:], apart[:, 1:])
                    blocks += 1
            squares = total[:, 0] ** 2, np.einsum("bk,bk->b", total[:, 1:], total[:, 1:])
            for effect in range(2):
                np.maximum(best[effect], self._ratio(squares[effect], spread[effect], blocks, effect), out=best[effect])
        return best[0], best[1]

    def _ratio(self, square: Floats, spread: Floats, blocks: int, effect: int) -> Floats:
        """B (B - 1) |mean d|^2 / (sum |d|^2 - B |mean d|^2) from the squared sum of d and the sum of its squares."""
        mean = square / blocks
        within = spread - mean
        nothing = self._zero[effect]
        ratio = np.full_like(mean, np.inf)
        np.divide(mean * (blocks - 1), within, out=ratio, where=within > nothing)
        ratio[mean <= nothing] = 0.0
        return ratio

    def observed(self) -> tuple[tuple[float, float], tuple[float, float]]:
        """Both statistics as observed, and how far below them one may lie that is equal but for rounding."""
        level, shape = self.block(self._index[None, :].astype(label_type(len(self._counts[0]))))[2:]
        values = float(level[0]), float(shape[0])
        near = []
        free = len(self._members) - 1
        for value, total in zip(values, self.totals, strict=True):
            if math.isinf(value) or value == 0:
                near.append(0.0)
                continue
            # The statistic is (B - 1) x / (1 - x), with x the share of sum |d|^2 that the mean of d has.
            share = value / (value + free)
            off = RELATIVE * share + ROUNDING + float(square_slack(share, self._noise / math.sqrt(total)))
            near.append(off * (value + free) ** 2 / free)
        return values, (near[0], near[1])


def _within(data: Floats, members: list[npt.NDArray[np.int64]]) -> Floats:
    data = data.copy()
    for some in members:
        data[some] -= data[some].mean(axis=0)
    return data


def _distances(data: Floats, members: list[npt.NDArray[np.int64]]) -> tuple[Floats, Floats]:
    """Squared distances of the curves of each block, `[block * groups * groups]`, of level and of shape."""
    level, shape = [], []
    for some in members:
        apart = data[some][:, None, :] - data[some][None, :, :]
        level.append(apart[:, :, 0].ravel() ** 2)
        shape.append(np.einsum("abk,abk->ab", apart[:, :, 1:], apart[:, :, 1:]).ravel())
    return np.concatenate(level), np.concatenate(shape)
