"""A contrast of whole curves by each algorithm's own spread: under every assignment, and as Welch's t.

A pooled variance makes a shuffled contrast a test of whether curves could be exchanged. Divided by the spread of each
algorithm's own curves, inside every assignment, it becomes a test of the contrast alone (Janssen 1997).
"""

from __future__ import annotations

import numpy as np

from stats_core.kernels.assignments import Labels
from stats_core.kernels.curve_means import WeightedDifference
from stats_core.kernels.curve_sums import RELATIVE, ROUNDING, SUMMED, ZERO
from stats_core.kernels.t import one_sided, two_sided
from stats_core.kernels.ties import square_slack
from stats_core.types import Floats, Ints


class OwnContrast:
    """The squared contrast over its own variance, for blocks of assignments.

    Parameters
    ----------
    along
        `along[curve, algorithm]`: what a curve adds to the contrast, times the number of curves of the algorithm that
        it is assigned to.
    off
        How far the numbers of each column of `along` may be off by rounding.
    index, block
        The algorithm of every curve, and its block where curves are paired.
    side
        1 or -1 where the ratio has the sign of the contrast times the side; 0 where it has none.

    Notes
    -----
    The variance is sum_i s_i^2 / l_i with s_i^2 the variance of `along[:, i]` among the l_i curves of algorithm i. An
    algorithm with one curve has no spread of its own, and is lent the pooled one. In blocks the contrast is the mean of
    its values within those blocks that hold every algorithm of the contrast, and its variance comes from these values.
    Where fewer than two blocks do, curves only change places within blocks, and there is no error for an interval.
    """

    def __init__(self, along: Floats, off: Floats, index: Ints, side: int, block: Ints | None = None) -> None:
        self._along, self._index, self._side = along, index, side
        self._sizes = np.bincount(index)
        self.groups = len(self._sizes)
        self._shares = spread_shares(self._sizes)
        self._blocks = 0
        self._unknown = False
        noise = np.sqrt(len(along)) * off
        total, share = np.sum(along**2, axis=0), self._shares.sum(axis=1)
        if block is not None and block.max() > 0:
            total, share = self._set_blocks(index, block, total, share)
        self._noise = float(np.sqrt(np.sum((noise + SUMMED * np.sqrt(total)) ** 2 / self._sizes)))
        self._no_error = float(share @ (ZERO * total + noise**2))
        self._near_error = float(share @ (ROUNDING * total + square_slack(total, noise)))
        estimate, parts = self._parts(index[None, :].astype(np.uint16))
        # Beside a run that is far off, and in none of the groups, their variance is lost in every shuffle but this one.
        self._lost = float(parts[0].sum()) <= self._no_error
        own, least = (parts[0], self._no_error) if self._blocks else self._observed(off)
        variance = float(own.sum())
        self.no_error, self.no_effect = variance <= least, abs(float(estimate[0])) <= self._noise
        self._own = float(estimate[0]), variance
        self._df = self._satterthwaite(own)

    def _observed(self, off: Floats) -> tuple[Floats, float]:
        """The parts of the variance as observed, from each group around its own mean, and what of it is rounding."""
        groups = [self._along[self._index == group] for group in range(self.groups)]
        squares = np.stack([np.sum((group - group.mean(axis=0)) ** 2, axis=0) for group in groups], axis=1)
        rounding = self._shares * np.outer(off**2, self._sizes)
        return np.sum(self._shares * squares, axis=0), float(rounding.sum())

    def _set_blocks(self, index: Ints, block: Ints, total: Floats, share: Floats) -> tuple[Floats, Floats]:
        """Find the blocks with every algorithm of the contrast; sizes of what is summed within them, and its share."""
        counts = np.zeros((int(block.max()) + 1, self.groups), dtype=np.int64)
        np.add.at(counts, (block, index), 1)
        whole = np.asarray((counts[:, self._along.any(axis=0)] > 0).all(axis=1))
        if np.count_nonzero(whole) < 2:
            self._unknown = True
            return total, share
        self._blocks = int(np.count_nonzero(whole))
        # What all curves of a block share is in no contrast: the weights of algorithms add up to zero.
        inner = self._along - _block_means(self._along, block)
        order = np.argsort(block, kind="stable")
        self._order = order[whole[block[order]]]
        self._starts = np.flatnonzero(np.diff(block[self._order], prepend=-1))
        self._in_block = inner[self._order] / np.maximum(counts[block[self._order]], 1)
        return np.sum(inner**2, axis=0), np.full(self.groups, self.groups / (self._blocks * (self._blocks - 1)))

    @property
    def difference(self) -> WeightedDifference:
        """The contrast as observed, its standard error and Satterthwaite's degrees of freedom."""
        estimate, variance = self._own
        if self._unknown:
            return WeightedDifference(estimate, float("nan"), 0)
        return WeightedDifference(estimate, 0.0 if self.no_error else float(np.sqrt(variance)), self._df)

    @property
    def within_blocks(self) -> Floats | None:
        """The contrast in each block; None where it is not taken within blocks."""
        if not self._blocks:
            return None
        each = self._in_block[np.arange(len(self._order)), self._index[self._order]]
        return np.asarray(np.add.reduceat(each, self._starts))

    @property
    def t(self) -> float:
        """The ratio as observed, with its sign; NaN where it is 0/0."""
        estimate, variance = self._own
        if self.no_effect:
            return float("nan") if self.no_error else 0.0
        return float(np.copysign(np.inf, estimate)) if self.no_error else estimate / float(np.sqrt(variance))

    @property
    def p(self) -> float:
        """Welch's p of the ratio; NaN where the design has no error, 0 where the error is 0 and the contrast not."""
        if self._unknown:
            return float("nan")
        ratio = self.t
        if not np.isfinite(ratio):  # no variance tells nothing, not even on which side
            return 1.0 if np.isnan(ratio) or self._side * ratio < 0 else 0.0
        return float(one_sided(ratio, self._df, self._side) if self._side else two_sided(ratio, self._df))

    def statistic(self, labels: Labels) -> Floats:
        """estimate^2 / variance with x/0 infinite and 0/0 taken as 0."""
        estimate, parts = self._parts(labels)
        variance = parts.sum(axis=1)
        ratio = np.full(len(labels), np.inf)
        np.divide(estimate**2, variance, out=ratio, where=variance > self._no_error)
        ratio[np.abs(estimate) <= self._noise] = 0.0
        return ratio * np.sign(estimate) * self._side if self._side else ratio

    def observed(self, labels: Labels) -> tuple[float, float]:
        """The statistic as observed, and the least that is tied with it."""
        ratio = float(self.statistic(labels)[0])
        estimate, variance = self._own
        if self._lost or ratio == 0:
            return ratio, ratio
        least = (estimate**2 - float(square_slack(estimate**2, self._noise))) / (variance + 2 * self._near_error)
        return ratio, ratio - (estimate**2 / variance - least) - RELATIVE * abs(ratio)

    def _parts(self, labels: Labels) -> tuple[Floats, Floats]:
        """The contrast, and its variance in parts that are independent of each other."""
        return self._in_blocks(labels) if self._blocks else self._in_groups(labels)

    def _in_groups(self, labels: Labels) -> tuple[Floats, Floats]:
        estimate = np.zeros(len(labels))
        parts = np.zeros((len(labels), self.groups))
        for group, size in enumerate(self._sizes):
            lends = np.flatnonzero(self._shares[:, group])
            columns = np.unique([group, *lends])
            data = self._along[:, columns]
            sums = (labels == group).astype(np.float64) @ np.concatenate([data, data**2], axis=1)
            first, second = sums[:, : len(columns)], sums[:, len(columns) :]
            estimate += first[:, list(columns).index(group)] / size
            # A difference of two sums may fall below zero by rounding.
            parts[:, group] = np.maximum(second - first**2 / size, 0.0) @ self._shares[columns, group]
        return estimate, parts

    def _in_blocks(self, labels: Labels) -> tuple[Floats, Floats]:
        each = self._in_block[np.arange(len(self._order)), labels[:, self._order]]
        values = np.add.reduceat(each, self._starts, axis=1)
        estimate = values.mean(axis=1)
        rest = values - estimate[:, None]
        variance = np.einsum("ab,ab->a", rest, rest) / (self._blocks * (self._blocks - 1))
        return estimate, variance[:, None]

    def _satterthwaite(self, parts: Floats) -> float:
        if self._blocks:
            return float(self._blocks - 1)
        if not parts.any():
            return float(len(self._along) - self.groups)
        # What is lent to a single curve is the pooled spread, with its degrees of freedom.
        pooled = len(self._along) - self.groups
        free = np.where(self._sizes > 1, self._sizes - 1, pooled)
        share = parts / parts.sum()
        return min(float(1 / np.sum(share**2 / free)), float(pooled))


def spread_shares(sizes: Ints) -> Floats:
    """`shares[i, k]`: what the sum of squares within algorithm k gives to the variance of the mean of algorithm i.

    1 / (l_i (l_i - 1)) of its own; of an algorithm with one curve 1 / (N - m) of every other, which is the pooled one.
    """
    shares = np.diag(1 / (sizes * np.maximum(sizes - 1.0, 1.0)))
    for alone in np.flatnonzero(sizes == 1):
        shares[alone] = np.where(sizes > 1, 1 / (sizes.sum() - len(sizes)), 0.0)
    return shares


def _block_means(along: Floats, block: Ints) -> Floats:
    """For every curve the mean of its block."""
    sums = np.zeros((int(block.max()) + 1, along.shape[1]))
    np.add.at(sums, block, along)
    return np.asarray((sums / np.bincount(block)[:, None])[block])
