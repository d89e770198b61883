"""One statistic for each level of training under every assignment of whole curves, to be compared over all levels.

Both kinds give for a block of assignments what an assignment may reach at most, rounding considered, and for the data
what has to be reached at least, so that equal values are counted as ties whatever order they were added up in.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Protocol

import numpy as np

from stats_core.kernels.assignments import Labels
from stats_core.kernels.curve_means import around_level_means, level_rounding
from stats_core.kernels.curve_sums import RELATIVE, ROUNDING, SUMMED, ZERO
from stats_core.kernels.own_contrast import spread_shares
from stats_core.kernels.scratch import Scratch
from stats_core.kernels.t import two_sided
from stats_core.kernels.ties import square_slack
from stats_core.types import Bools, Floats, Ints

_CELLS = 2**19
"""Cells of an array of the assignments of which several are held at once."""


class LevelRatios(Protocol):
    """What the comparison of all levels asks of a statistic: `nanoseconds` are about what one assignment takes."""

    flat: Bools
    nanoseconds: float

    def observed(self) -> tuple[Floats, Floats]:
        """The statistic of each level, and the least that reaches it."""

    def p_of_t(self) -> Floats:
        """The p of the t test of each level beside the shuffles; NaN where there is none."""

    def reached(self, labels: Labels, scratch: Scratch) -> Floats:
        """`value[assignment, level]`: the most that each may be, in `scratch`; the next call writes over it."""


def around_own_unit(values: Floats) -> tuple[Floats, Floats]:
    """Scores around level means, and the rounding of each level, every level brought to about 1 by a power of two.

    What is said of one level must not depend on the others.
    """
    scaled = np.ldexp(values, -np.frexp(np.abs(values).max(axis=0))[1])
    return around_level_means(scaled), level_rounding(scaled)


class PooledLevels:
    """The root of the algorithms' share of each level's sum of squares, which rises with the one-way F.

    `near` is how far the roots of two equal shares of a level may lie apart, because scores are rounded decimals and
    sums of them are rounded too.
    """

    def __init__(self, values: Floats, index: Ints) -> None:
        self._index = index
        self._data, rounding = around_own_unit(values)
        self.flat = rounding == 0
        self._sizes = np.bincount(index)
        self._total = np.where(self.flat, 1.0, np.sum(self._data**2, axis=0))
        self._scale = (len(values) - len(self._sizes)) / (len(self._sizes) - 1)
        noise = np.sqrt(len(values)) * rounding
        self._near = np.where(self.flat, 0.0, SUMMED + noise / np.sqrt(self._total))
        self._no_error = ZERO + noise**2 / self._total
        # To draw an assignment, its product with the scores, and the comparison of its levels.
        product = 2 * (len(self._sizes) - 1) * values.size / 32
        self.nanoseconds = 150 + 5 * len(values) + product + 15 * values.shape[1]

    def observed(self) -> tuple[Floats, Floats]:
        """F, 0 where a level has no variance and infinite where only the algorithms differ; and the least root."""
        share = self._shares(self._index[None, :].astype(np.uint16), Scratch())[0]
        with np.errstate(divide="ignore"):
            f = share * self._scale / (1 - share)
        f = np.where(share <= self._near**2, 0.0, np.where(1 - share <= self._no_error, np.inf, f))
        return f, np.sqrt(share) - self._near

    def p_of_t(self) -> Floats:
        return np.full(len(self._total), np.nan)

    def reached(self, labels: Labels, scratch: Scratch) -> Floats:
        share = self._shares(labels, scratch)
        np.sqrt(share, out=share)
        share += self._near
        return share

    def _shares(self, labels: Labels, scratch: Scratch) -> Floats:
        """`share[assignment, level]`, from 0, also where a level has no variance, to 1 where all lies between."""
        chosen = scratch.take("chosen", labels.shape)
        between, part, rest = (
            scratch.take(name, (len(labels), self._data.shape[1])) for name in ("between", "part", "rest")
        )
        if len(self._sizes) == 2:
            np.copyto(chosen, labels)
            np.matmul(chosen, self._data, out=between)
            between **= 2
            between *= float(np.sum(1 / self._sizes))
        else:
            between[:] = rest[:] = 0.0
            for group, size in enumerate(self._sizes[1:], start=1):
                np.copyto(chosen, labels == group)
                rest += np.matmul(chosen, self._data, out=part)
                part **= 2
                part /= size
                between += part
            rest **= 2
            rest /= self._sizes[0]
            between += rest
        between /= self._total
        return np.asarray(between)


class OwnLevels:
    """T^2 of each level by each algorithm's own spread there: of two algorithms, or the largest of all pairs.

    T^2 = (mean_a - mean_b)^2 / (s_a^2 / l_a + s_b^2 / l_b) with the spreads of the curves that an assignment gives to
    each; an algorithm with one curve is lent the pooled spread.
    """

    def __init__(self, values: Floats, index: Ints) -> None:
        self._index = index
        data, rounding = around_own_unit(values)
        self.flat = rounding == 0
        self._sizes = np.bincount(index).astype(np.float64)
        self._levels = values.shape[1]
        groups = len(self._sizes)
        self._pairs = list(combinations(range(groups), 2))
        self._shares = spread_shares(np.bincount(index))
        total = np.sum(data**2, axis=0)
        noise = np.sqrt(len(values)) * rounding
        self._of_mean = noise + SUMMED * np.sqrt(total)
        self._of_square = np.maximum(ZERO * total + noise**2, ROUNDING * total + square_slack(total, noise))
        self._zero = ZERO * total + noise**2
        self._squares = total
        # What the sums of squares within both groups add to the variance; that within a group of one curve is 0.
        self._both = self._shares.sum(axis=0)
        if groups == 2 and 1 in self._sizes:
            self._both[:] = self._both.max()
        self._alike = groups == 2 and self._both[0] == self._both[1]
        self._data = data if self._alike else np.concatenate([data, data**2], axis=1)
        product = 2 * (groups - 1) * self._data.size / 32
        self.nanoseconds = 150 + 5 * len(values) + product + (15 + 10 * len(self._pairs)) * self._levels

    def observed(self) -> tuple[Floats, Floats]:
        """T^2, 0 where a level has no variance and infinite where only the algorithms differ; and the least of it."""
        most, least = np.zeros(self._levels), np.zeros(self._levels)
        for t, low, _ in self._own_pairs():
            most, least = np.maximum(most, t), np.maximum(least, low)
        return most, least

    def p_of_t(self) -> Floats:
        """Welch's p; of several pairs the smallest times their number (Bonferroni)."""
        p = [two_sided(np.sqrt(t), df) for t, _, df in self._own_pairs()]
        return np.where(self.flat, 1.0, np.minimum(1.0, len(p) * np.min(p, axis=0)))

    def _own_pairs(self) -> Iterator[tuple[Floats, Floats, Floats]]:
        """For every pair as observed T^2, the least of it, and Satterthwaite's degrees of freedom."""
        groups = [self._data[self._index == i][:, : self._levels] for i in range(len(self._sizes))]
        means = [group.mean(axis=0) for group in groups]
        within = np.stack([np.sum((group - mean) ** 2, axis=0) for group, mean in zip(groups, means, strict=True)])
        for a, b in self._pairs:
            share = self._shares[a] + self._shares[b]
            near = self._of_mean * np.sqrt(1 / self._sizes[a] + 1 / self._sizes[b])
            off, zero = (part * share.sum() for part in (self._of_square, self._zero))
            parts = share[:, None] * within
            whole = parts.sum(axis=0)
            free = np.sum(
                (parts / np.where(whole > 0, whole, 1.0)) ** 2 / np.maximum(self._sizes - 1, 1)[:, None], axis=0
            )
            df = 1 / np.where(free > 0, free, 1.0)
            yield *bounded(means[a] - means[b], whole, near, off, zero), df

    def reached(self, labels: Labels, scratch: Scratch) -> Floats:
        if len(self._sizes) == 2:
            return self._of_two(labels, scratch)
        shape = (len(labels), self._levels)
        means, within = self._sums(labels, scratch)
        most, apart, error = (scratch.take(name, shape) for name in ("most", "apart", "error"))
        most[:] = 0.0
        for a, b in self._pairs:
            np.subtract(means[a], means[b], out=apart)
            np.add(within[a], within[b], out=error)
            off = self._of_square * (self._shares[a] + self._shares[b]).sum()
            near = self._of_mean * np.sqrt(1 / self._sizes[a] + 1 / self._sizes[b])
            error -= off
            np.maximum(most, at_most(apart, error, near, self.flat), out=most)
        return most

    def _of_two(self, labels: Labels, scratch: Scratch) -> Floats:
        """The two groups' sums are opposite, so one product serves both."""
        (first, second), (of_first, of_second) = self._sizes, self._both
        chosen = scratch.take("chosen", labels.shape)
        np.copyto(chosen, labels)
        sums = np.matmul(chosen, self._data, out=scratch.take("sums", (len(labels), self._data.shape[1])))
        apart, error = sums[:, : self._levels], scratch.take("error", (len(labels), self._levels))
        np.multiply(apart, apart, out=error)
        error *= -(of_first / first + of_second / second)
        if not self._alike:
            squares = sums[:, self._levels :]
            squares *= of_second - of_first
            error += squares
        error += of_first * self._squares - self._of_square * (of_first + of_second)
        apart *= 1 / first + 1 / second
        near = self._of_mean * np.sqrt(1 / first + 1 / second)
        return at_most(apart, error, near, self.flat)

    def _sums(self, labels: Labels, scratch: Scratch) -> tuple[Floats, Floats]:
        """`[group, assignment, level]`: the groups' means, and the variances of these."""
        groups, levels = len(self._sizes), self._levels
        chosen = scratch.take("chosen", labels.shape)
        sums = scratch.take("sums", (len(labels), 2 * levels))
        means, within = (scratch.take(name, (groups, len(labels), levels)) for name in ("means", "within"))
        means[0], within[0] = 0.0, self._squares
        for group in range(1, groups):
            np.copyto(chosen, labels == group)
            np.matmul(chosen, self._data, out=sums)
            means[group], within[group] = sums[:, :levels], sums[:, levels:]
            means[0] -= means[group]
            within[0] -= within[group]
        part = scratch.take("part", (len(labels), levels))
        for group, size in enumerate(self._sizes):
            np.multiply(means[group], means[group], out=part)
            part /= size
            within[group] -= part
            means[group] /= size
        alone = self._sizes == 1
        pooled = within[~alone].sum(axis=0) / (self._sizes.sum() - groups) if alone.any() else None
        for group in range(groups):
            if alone[group]:
                within[group] = pooled
            else:
                within[group] *= self._shares[group, group]
        return means, within


class OwnLevelsInBlocks:
    """The same in designs with blocks: every pair of algorithms by its differences within the blocks that hold both.

    T^2 = mean(d)^2 / (var(d) / B) with d_b the difference of the two algorithms' means in block b; a pair with fewer
    than two such blocks has none.
    """

    def __init__(self, values: Floats, index: Ints, block: Ints) -> None:
        self._index = index
        data, rounding = around_own_unit(values)
        self._members = [np.flatnonzero(block == number) for number in range(int(block.max()) + 1)]
        for members in self._members:  # what all curves of a block share is in no difference
            data[members] -= data[members].mean(axis=0)
        self._data = data
        counts = np.zeros((len(self._members), int(index.max()) + 1), dtype=np.int64)
        np.add.at(counts, (block, index), 1)
        self._counts = counts
        held = counts > 0
        self._pairs = [
            (a, b, int(np.count_nonzero(held[:, a] & held[:, b])))
            for a, b in combinations(range(counts.shape[1]), 2)
            if np.count_nonzero(held[:, a] & held[:, b]) > 1
        ]
        total = np.sum(data**2, axis=0)
        noise = np.sqrt(len(values)) * rounding
        self.flat = (rounding == 0) | (total <= len(values) * rounding**2)
        self._total = total
        self._of_mean = 2 * rounding + SUMMED * np.sqrt(total)
        self._of_square = 2 * np.maximum(ZERO * total + noise**2, ROUNDING * total + square_slack(total, noise))
        self._zero = 2 * (ZERO * total + noise**2)
        self._flips = counts.shape[1] == 2 and bool((counts == 1).all())
        times = 1 if self._flips else len(self._pairs) * len(self._members)
        product = 2 * (1 if self._flips else counts.shape[1]) * values.size / 16
        self.nanoseconds = 150 + 5 * len(values) + product + (15 + 5 * times) * len(total)

    def observed(self) -> tuple[Floats, Floats]:
        """T^2 of each level, and the least of it."""
        most, least = np.zeros(len(self._total)), np.zeros(len(self._total))
        for t, low, _ in self._own_pairs():
            most, least = np.maximum(most, t), np.maximum(least, low)
        return most, least

    def p_of_t(self) -> Floats:
        """That of the paired t test; of several pairs the smallest times their number (Bonferroni)."""
        p = [two_sided(np.sqrt(t), df) for t, _, df in self._own_pairs()]
        return np.where(self.flat, 1.0, np.minimum(1.0, len(p) * np.min(p, axis=0, initial=1.0)))

    def _own_pairs(self) -> Iterator[tuple[Floats, Floats, int]]:
        """For every pair as observed T^2, the least of it, and its degrees of freedom."""
        for blocks, mean, square in self._differences(self._index[None, :].astype(np.uint16)):
            share = 1 / (blocks * (blocks - 1))
            variance = np.maximum(square[0] - blocks * mean[0] ** 2, 0.0) * share
            yield *bounded(mean[0], variance, self._of_mean, self._of_square * share, self._zero * share), blocks - 1

    def reached(self, labels: Labels, scratch: Scratch) -> Floats:
        most = scratch.take("most", (len(labels), len(self._total)))
        most[:] = 0.0
        # In pieces whose size depends on the data alone.
        step = max(1, _CELLS // (len(self._total) * max(1, len(self._pairs))))
        for start in range(0, len(labels), step):
            some = slice(start, start + step)
            for blocks, mean, square in self._differences(labels[some]):
                share = 1 / (blocks * (blocks - 1))
                error = square - blocks * mean**2
                error *= share
                error -= self._of_square * share
                np.maximum(most[some], at_most(mean, error, self._of_mean, self.flat), out=most[some])
        return most

    def _differences(self, labels: Labels) -> list[tuple[int, Floats, Floats]]:
        """For every pair the number of its blocks, the mean of its differences, and the sum of their squares."""
        shape = (len(labels), len(self._total))
        if self._flips:  # the curves of a block are opposite, and whichever is first, the square stays
            first = (labels == 0).astype(np.float64) @ self._data
            blocks = len(self._members)
            return [(blocks, first * (2 / blocks), np.broadcast_to(2 * self._total, shape))]
        found = [(blocks, np.zeros(shape), np.zeros(shape)) for _, _, blocks in self._pairs]
        for members, counts in zip(self._members, self._counts, strict=True):
            here = labels[:, members]
            means = [
                ((here == group) / count) @ self._data[members] if count else None for group, count in enumerate(counts)
            ]
            for (a, b, _), (_, mean, square) in zip(self._pairs, found, strict=True):
                first, second = means[a], means[b]
                if first is not None and second is not None:
                    apart = first - second
                    mean += apart
                    apart *= apart
                    square += apart
        for blocks, mean, _ in found:
            mean /= blocks
        return found


def bounded(apart: Floats, variance: Floats, near: Floats, off: Floats, zero: Floats) -> tuple[Floats, Floats]:
    """T^2 with x/0 infinite and 0/0 taken as 0, and the least that is tied with it."""
    nothing, certain = np.abs(apart) <= near, variance <= zero
    safe = np.where(certain, 1.0, variance)
    t = np.where(nothing, 0.0, np.where(certain, np.inf, apart**2 / safe))
    least = np.square(np.maximum(np.abs(apart) - near, 0.0)) / (safe + off) * (1 - RELATIVE)
    return t, np.where(nothing, 0.0, np.where(certain, np.inf, least))


def at_most(apart: Floats, error: Floats, near: Floats, flat: Bools) -> Floats:
    """The most that T^2 may be, from the differences and the least that their variances may be; both are changed."""
    if flat.any():
        error[:, flat] = 1.0
    certain = error <= 0 if error.min() <= 0 else None
    np.abs(apart, out=apart)
    if certain is not None:
        certain &= apart > near
        error[error <= 0] = 1.0
    apart += near
    apart *= apart
    apart /= error
    if certain is not None:
        apart[certain] = np.inf
    return apart
