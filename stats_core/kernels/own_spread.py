"""Both effects of the two-way layout, studentized by each algorithm's own spread inside every assignment of the curves.

With y_j the mean of curve j and c_j the curve around its mean and the level means, a pair of algorithms has
T^2 = (ybar_a - ybar_b)^2 / (s_a^2 / l_a + s_b^2 / l_b) for the level and S = |cbar_a - cbar_b|^2 / (v_a / l_a + v_b /
l_b) for the shape, with s^2 and v the spreads of the curves that are assigned to each (Janssen 1997; Chung and Romano
2013). Three and more algorithms have the largest of their pairs. In blocks everything comes from differences within
blocks. What a shuffle needs beyond the sums of curves is the sums of y_j^2 and of |c_j|^2: two more columns.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations

import numpy as np
import numpy.typing as npt
import scipy

from stats_core.kernels.assignments import Labels
from stats_core.kernels.curve_sums import (
    RELATIVE,
    ROUNDING,
    ZERO,
    Assigned,
    CurveSums,
    ErrorTerm,
    noise_of_sums,
    rotated,
)
from stats_core.kernels.scratch import Scratch
from stats_core.kernels.ties import square_slack
from stats_core.types import Floats, Ints

# Up to this many curves, more levels than curves are turned into as many columns as curves.
_FACTORED = 3000
# From so many groups on, the products of all pairs are one small matrix product for each assignment.
_MANY = 6

Both = tuple[Floats, Floats]
Four = tuple[Floats, Floats, Floats, Floats]
"""Sums of squares of Algorithm and Interaction, studentized level and shape, one of each for every assignment."""


@dataclass(frozen=True)
class Stratum:
    """What is negligible among the sums of one stratum: between the curves' means (level) or around them (shape).

    `noise` is how far the scores may be off, `sums` how far a sum over some of the curves, `rounding` by how much the
    square of such a sum may be off beyond that. A sum of squares between two groups up to `nothing` is none.
    """

    total: float
    noise: float
    sums: float
    rounding: float
    nothing: float

    @classmethod
    def both(cls, sums: CurveSums) -> tuple[Stratum, Stratum]:
        """Of level and of shape."""
        level, shape, noise = sums.between_runs, sums.inside_runs, sums.noise
        summed = noise_of_sums(level, noise)
        return (
            cls(level, noise, summed, 0.0, summed**2),
            cls(shape, noise, noise, ROUNDING * shape, ZERO * shape + noise**2),
        )

    @property
    def zero(self) -> float:
        """A sum of squares within groups up to here is none."""
        return ZERO * self.total + self.noise**2

    def settled(self, within: Floats) -> Floats:
        """Sums of squares within groups, 0 where they are rounding only; changed in place."""
        if within.size and within.min() <= self.zero:
            within[within <= self.zero] = 0.0
        return within

    def ratio(self, square: Floats, error: Floats, weight: float) -> Floats:
        """Squared difference over its squared error; 0/0 counts as 0, x/0 as infinite.

        `weight` times the square is the sum of squares between the two groups.
        """
        if error.size == 0 or error.min() > 0:
            ratio = square / error
        else:
            ratio = np.full_like(square, np.inf)
            np.divide(square, error, out=ratio, where=error > 0)
        if square.size and square.min() * weight <= self.nothing:
            ratio[square * weight <= self.nothing] = 0.0
        return ratio

    def least_tied(self, ratio: float, error: float, weight: float, off: float) -> float:
        """The smallest ratio that is tied with this one, where the error is that large and off by up to `off`."""
        square = ratio * error * weight
        near = float(square_slack(square, self.sums)) + self.rounding
        return (square * (1 - RELATIVE) - near) / weight / (error + off)


class PairRatios:
    """The statistics of groups of curves with these sizes, from their sums."""

    def __init__(self, sums: CurveSums) -> None:
        self.sizes = tuple(float(size) for size in sums.sizes)
        self.strata = Stratum.both(sums)
        self._free = sums.curves - len(sums.sizes)
        self.pairs = list(combinations(range(len(self.sizes)), 2))

    def weight(self, a: int, b: int) -> float:
        """What makes the squared difference of two groups' means the sum of squares between them."""
        return self.sizes[a] * self.sizes[b] / (self.sizes[a] + self.sizes[b])

    def errors(self, within: list[Floats], stratum: Stratum) -> list[Floats]:
        """The squared standard error of each group's mean.

        A group of one curve has no spread of its own: it borrows that of all groups together.
        """
        within = [stratum.settled(part) for part in within]
        if 1.0 in self.sizes:
            pooled = sum(within[1:], start=within[0]) / self._free
        return [
            part / (size * (size - 1)) if size > 1 else pooled for part, size in zip(within, self.sizes, strict=True)
        ]

    def largest(
        self, square: Callable[[int, int], Floats], error: Callable[[int, int], Floats], stratum: Stratum
    ) -> Floats:
        """The largest ratio over all pairs, from the pair's squared difference and squared error."""
        most: Floats | None = None
        for a, b in self.pairs:
            ratio = stratum.ratio(square(a, b), error(a, b), self.weight(a, b))
            most = ratio if most is None else np.maximum(most, ratio, out=most)
        assert most is not None  # there are two algorithms or more
        return most

    def of_two(self, algorithm: Floats, interaction: Floats, level: Floats, shape: Floats) -> Both:
        """For two groups, from the sums of squares and the second group's sums of y_j^2 and of |c_j|^2."""
        first, second = self.sizes
        each = 1 / first + 1 / second
        both = []
        for effect, of_second, stratum in zip((algorithm, interaction), (level, shape), self.strata, strict=True):
            mine = stratum.total - of_second
            mine -= effect * (1 / (each * first))
            other = of_second - effect * (1 / (each * second))
            one, two = self.errors([mine, other], stratum)
            one += two
            both.append(stratum.ratio(effect * each, one, 1 / each))
        return both[0], both[1]


class OwnSpread:
    """Sums of squares and studentized statistics for blocks of assignments without blocks of the design.

    The groups' sums are products of indicators with the data, or, where the groups are many, sums of rows that a sparse
    matrix picks; whichever is cheaper.
    """

    def __init__(self, sums: CurveSums) -> None:
        self._pairs = PairRatios(sums)
        self.sizes = np.array(sums.sizes)
        self._scratch = Scratch()
        turned = rotated(sums.centred)
        squares = np.column_stack([turned[:, 0] ** 2, np.einsum("nk,nk->n", turned[:, 1:], turned[:, 1:])])
        self._totals = squares.sum(axis=0)
        self._data = np.column_stack([squares, shortened(turned) if sums.curves <= _FACTORED else turned])
        # Nanoseconds for each curve of an assignment.
        columns = self._data.shape[1]
        product, picked = (len(self.sizes) - 1) * (0.8 + 0.045 * columns), 17 + 0.23 * columns
        self.sparse = picked < product

    def block(self, labels: Labels) -> Four:
        """Of each assignment `labels[assignment, curve]`."""
        means, products, level, shape = self._sums(labels)
        algorithm = np.zeros(len(labels))
        interaction = np.zeros(len(labels))
        for group, size in enumerate(self.sizes):
            algorithm += means[group] ** 2 / size
            interaction += products[group, group] / size
        np.maximum(interaction, 0.0, out=interaction)
        if len(self.sizes) == 2:
            return algorithm, interaction, *self._pairs.of_two(algorithm, interaction, level[1], shape[1])
        return algorithm, interaction, *self.studentized(means, products, level, shape)

    def studentized(
        self, means: list[Floats], products: dict[tuple[int, int], Floats], level: list[Floats], shape: list[Floats]
    ) -> Both:
        """From each group's sums of y, of y^2 and of |c|^2, and the products of the groups' sums of c."""
        size, (of_level, of_shape) = self._pairs.sizes, self._pairs.strata
        average = [total / count for total, count in zip(means, size, strict=True)]
        square = [products[i, i] / count for i, count in enumerate(size)]
        errors = [
            self._pairs.errors(
                [total - mean * part for total, mean, part in zip(level, average, means, strict=True)], of_level
            ),
            self._pairs.errors([total - part for total, part in zip(shape, square, strict=True)], of_shape),
        ]

        def apart(a: int, b: int) -> Floats:
            gap = products[a, b] * (-2 / (size[a] * size[b]))
            gap += square[a] / size[a]
            gap += square[b] / size[b]
            return np.maximum(gap, 0.0, out=gap)

        return (
            self._pairs.largest(
                lambda a, b: np.square(average[a] - average[b]), lambda a, b: errors[0][a] + errors[0][b], of_level
            ),
            self._pairs.largest(apart, lambda a, b: errors[1][a] + errors[1][b], of_shape),
        )

    def _sums(self, labels: Labels) -> tuple[list[Floats], dict[tuple[int, int], Floats], list[Floats], list[Floats]]:
        """Each group's sum of y, the products of the sums of c, the sums of y^2 and of |c|^2."""
        summed = (self._picked if self.sparse else self._multiplied)(labels)
        level, shape, means = ([np.ascontiguousarray(part[:, column]) for part in summed] for column in range(3))
        # The groups' sums add up to those of all curves, which are zero for y and c: the first group's follow.
        means.insert(0, -sum(means[1:], start=means[0]))
        level.insert(0, self._totals[0] - sum(level[1:], start=level[0]))
        shape.insert(0, self._totals[1] - sum(shape[1:], start=shape[0]))
        return means, self._products(summed[:, :, 3:]), level, shape

    def _multiplied(self, labels: Labels) -> Floats:
        """`[group, assignment, column]` of every group but the first, by products with indicators."""
        chosen = self._scratch.take("chosen", labels.shape)
        summed: Floats = self._scratch.take("sums", (len(self.sizes) - 1, len(labels), self._data.shape[1]))
        for group, out in enumerate(summed, start=1):
            np.copyto(chosen, labels == group)
            np.matmul(chosen, self._data, out=out)
        return summed

    def _picked(self, labels: Labels) -> Floats:
        """The same by adding the rows of each group."""
        rows, curves = labels.shape
        order = np.argsort(labels, axis=1, kind="stable")[:, int(self.sizes[0]) :]
        ends = np.concatenate([[0], np.cumsum(np.tile(self.sizes[1:], rows))])
        chosen = scipy.sparse.csr_array((np.ones(order.size), order.ravel(), ends), shape=(len(ends) - 1, curves))
        return np.asarray((chosen @ self._data).reshape(rows, len(self.sizes) - 1, -1).transpose(1, 0, 2))

    def _products(self, sums: Floats) -> dict[tuple[int, int], Floats]:
        """The products of the groups' sums of c, of which those with the first group follow from the others."""
        groups = len(self.sizes)
        products: dict[tuple[int, int], Floats] = {}
        if groups > _MANY:
            each = sums.transpose(1, 0, 2)
            every = np.ascontiguousarray((each @ each.transpose(0, 2, 1)).transpose(1, 2, 0))
        for a in range(1, groups):
            for b in range(a, groups):
                one = every[a - 1, b - 1] if groups > _MANY else np.einsum("bk,bk->b", sums[a - 1], sums[b - 1])
                products[a, b] = products[b, a] = one
        for b in range(1, groups):
            products[0, b] = -sum((products[a, b] for a in range(2, groups)), start=products[1, b])
        products[0, 0] = -sum((products[0, b] for b in range(2, groups)), start=products[0, 1])
        return products


def shortened(turned: Floats) -> Floats:
    """The same lengths and products of the columns after the first in no more columns than there are curves."""
    if turned.shape[1] <= turned.shape[0] + 1:
        return turned
    # A square root of the Gram matrix; what rounding leaves below zero is zero.
    values, vectors = np.linalg.eigh(turned[:, 1:] @ turned[:, 1:].T)
    return np.column_stack([turned[:, 0], vectors * np.sqrt(np.maximum(values, 0.0))])


class AsPooled:
    """Two algorithms with equally many curves, or one of them with a single curve: own and pooled spreads agree."""

    def __init__(self, sums: CurveSums) -> None:
        self._sums = sums
        self._assigned = Assigned(sums)

    def block(self, labels: Labels) -> Four:
        """Of each assignment `labels[assignment, curve]`."""
        both = self._assigned.block(labels)
        return *both, *self._sums.ratios(*both, ErrorTerm.SPLIT_PLOT)


def as_pooled(sizes: tuple[int, ...], block: Ints | None) -> bool:
    """Whether the statistics are the split-plot F ratios, to the last digit.

    With two algorithms of l curves each, T^2 = F_alg and S = F_int; where one has a single curve, that borrows the
    other's spread.
    """
    return len(sizes) == 2 and block is None and (sizes[0] == sizes[1] or 1 in sizes)


def observed_own(sums: CurveSums, index: npt.NDArray[np.int64]) -> tuple[tuple[float, float], tuple[float, float]]:
    """Both statistics of the data as observed, and how far below them one may lie that is equal but for rounding."""
    if as_pooled(sums.sizes, None):
        one = sums.ratios(np.array([sums.algorithm]), np.array([sums.interaction]), ErrorTerm.SPLIT_PLOT)
        return (float(one[0][0]), float(one[1][0])), sums.slacks(ErrorTerm.SPLIT_PLOT)
    turned = rotated(sums.centred)
    pairs = PairRatios(sums)
    groups = [turned[index == i] for i in range(len(sums.sizes))]
    values, near = [], []
    for stratum, columns in zip(pairs.strata, (slice(0, 1), slice(1, None)), strict=True):
        parts = [group[:, columns] for group in groups]
        mean = [part.mean(axis=0) for part in parts]
        within = [np.atleast_1d(np.sum((part - centre) ** 2)) for part, centre in zip(parts, mean, strict=True)]
        errors = pairs.errors(within, stratum)
        off = pairs.errors([ROUNDING * stratum.total + square_slack(part, stratum.noise) for part in within], _EXACT)

        def squares(a: int, b: int, mean: list[Floats] = mean) -> Floats:
            return np.atleast_1d(np.sum((mean[a] - mean[b]) ** 2))

        def error(a: int, b: int, errors: list[Floats] = errors) -> Floats:
            return np.asarray(errors[a] + errors[b])

        most = float(pairs.largest(squares, error, stratum)[0])
        values.append(most)
        near.append(_below(pairs, most, errors, off, stratum))
    return (values[0], values[1]), (near[0], near[1])


_EXACT = Stratum(0.0, 0.0, 0.0, 0.0, 0.0)


def _below(pairs: PairRatios, most: float, errors: list[Floats], off: list[Floats], stratum: Stratum) -> float:
    """The largest ratio minus the smallest that is tied with it, whichever pair has that; 0 where ties are exact."""
    if math.isinf(most) or most == 0:
        return 0.0
    return most - min(
        stratum.least_tied(most, float(errors[a][0] + errors[b][0]), pairs.weight(a, b), float(off[a][0] + off[b][0]))
        for a, b in pairs.pairs
        if errors[a][0] + errors[b][0] > 0
    )
