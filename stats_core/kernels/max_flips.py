"""Step-down max-T over many pairs of columns from one set of sign flips (Westfall and Young 1993), directed.

Every flip changes the signs of whole rows, the same for all pairs, so that what pairs have in common is kept. The sum
of a pair is a difference of two columns' sums: one matrix product gives those of all pairs.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from stats_core.kernels.monte_carlo import critical_number
from stats_core.types import Bools, Floats, Ints, Progress

NEAR = 1e-9
"""Values of t that differ by less than this share are equal but for rounding."""
NEGLIGIBLE = 1e-12
"""A sum of squares below this share of the total is rounding error, and counts as zero."""
CANCELLED = 1e-4
"""Where a difference of sums of squares is this much smaller than its terms, the columns are subtracted first."""
_FLIPS = 512
"""Flips that are looked at together..."""
_PIECE = 2**16
"""...t values of them that are computed together..."""
_MOST, _SIGNS = 2**24, 2**22
"""...and answers of all pairs, and signs of all units, that are kept at a time."""


@dataclass(frozen=True, eq=False)
class FlippedColumns:
    """What is flipped: `sums[unit, column]`, and the `sizes` of the units where their sums go with these.

    `noise` is how large the sum of a column is by rounding alone. Without `sizes`, each unit counts the same.
    """

    sums: Floats
    noise: Floats
    sizes: Floats | None = None

    @property
    def over(self) -> float:
        """What a total is divided by to give the mean."""
        return float(len(self.sums) if self.sizes is None else self.sizes.sum())


@dataclass(frozen=True, eq=False)
class PairSums:
    """For each pair its total, sum of squares, and sum of squares around its mean; 0 where nothing but rounding is.

    `noise` is how large a total is by rounding alone.
    """

    total: Floats
    square: Floats
    around: Floats
    noise: Floats

    @classmethod
    def of(cls, data: FlippedColumns, first: Ints, second: Ints) -> PairSums:
        """Of the first columns minus the second ones."""
        noise = data.noise[first] + data.noise[second]
        totals = data.sums.sum(axis=0)
        total = totals[first] - totals[second]
        total = np.where(np.abs(total) <= noise, 0.0, total)
        square = squares(data.sums, first, second)
        nothing = square <= noise**2
        sizes = np.ones(len(data.sums)) if data.sizes is None else data.sizes
        # Around the means of the columns, which differ by the mean of the pair.
        apart = data.sums - sizes[:, np.newaxis] * (totals / data.over)
        around = squares(apart, first, second)
        around = np.where(around <= np.maximum(NEGLIGIBLE * square, noise**2), 0.0, around)
        total, square, around = (np.where(nothing, 0.0, found) for found in (total, square, around))
        return cls(total, square, around, noise)

    def t(self, *, around: bool) -> Floats:
        """The total over the root of the sum of squares, `around` the mean or not."""
        return _studentized(self.total, self.around if around else self.square)

    def least(self, *, around: bool) -> Floats:
        """From which |t| on flips reach the observed one, as rounding leaves both.

        Where sums vary little around a large mean, the sum of squares around it loses most of its digits in flips.
        """
        total = np.maximum(0.0, np.abs(self.total) - self.noise)
        loose = 4 * (NEGLIGIBLE * self.square + self.noise * np.sqrt(self.square) + self.noise**2)
        lost = _studentized(total, self.around + loose if around else self.square)
        return np.minimum(np.abs(self.t(around=around)) * (1 - NEAR), lost)


def squares(columns: Floats, first: Ints, second: Ints) -> Floats:
    """The sum of squares of the differences of two columns, for each pair."""
    product = columns.T @ columns
    own = np.diag(product)
    whole = own[first] + own[second]
    found = whole - 2 * product[first, second]
    for pair in np.flatnonzero(found <= CANCELLED * whole).tolist():
        apart = columns[:, first[pair]] - columns[:, second[pair]]
        found[pair] = apart @ apart
    return np.asarray(found)


@dataclass(frozen=True, eq=False)
class StepDown:
    """The p of each pair alone and adjusted, and the value that t exceeds in a share alpha of flips around the means.

    `critical` is infinite where there are too few flips for one, or where t is infinite in so many of them. `draws` is
    the number of random flips, 0 where all were visited; `least` the smallest p that there can be.
    """

    p: Floats
    p_adjusted: Floats
    critical: float
    draws: int
    least: float

    @property
    def limits(self) -> tuple[Bools, Bools]:
        """Which p, alone and adjusted, none of the random flips reached."""
        least = self.least * (1 + NEAR) if self.draws else 0.0
        return self.p <= least, self.p_adjusted <= least


def step_down(
    data: FlippedColumns,
    first: Ints,
    second: Ints,
    *,
    shuffles: int,
    seed: int,
    alpha: float,
    progress: Progress | None = None,
) -> StepDown:
    """Adjusted p of all pairs from one set of flips, which keep the chance of any wrong direction too.

    Notes
    -----
    The hypotheses are that the first of a pair is not better, and that the second is not, for every pair. In the order
    of the observed |t|, the adjusted p of a pair is the share of flips in which the largest t of those that are not
    yet rejected reaches its own: of this pair and all that follow in the observed direction, and of all pairs in the
    other one; and never less than that of a pair before it. Each pair is studentized inside every flip. All 2^C flips
    are visited where half of them are no more than `shuffles`.
    """
    flips = _Flips.of(data, shuffles, seed)
    pairs = PairSums.of(data, first, second)
    least = pairs.least(around=data.sizes is not None)
    order = np.argsort(least, kind="stable")
    turned = np.where(pairs.total < 0, -1.0, 1.0)[order]
    left, right = np.where(turned > 0, first[order], second[order]), np.where(turned > 0, second[order], first[order])
    work = _Work(data, pairs, order, left, right, least[order])
    alone, all_left = np.zeros(len(order), dtype=np.int64), np.zeros(len(order), dtype=np.int64)
    largest = np.empty(flips.total)
    rows = _rows(len(order), flips.total, data)
    for top in range(0, flips.total, rows):
        used = min(rows, flips.total - top)
        one, both, most = work.reached(flips.signs(top, rows), used)
        alone += one
        all_left += both
        largest[top : top + used] = most[:used]
        if progress:
            progress(top + used, flips.total)
    p, adjusted = np.empty(len(order)), np.empty(len(order))
    p[order] = flips.p(alone)
    adjusted[order] = np.maximum.accumulate(flips.p(all_left)[::-1])[::-1]
    critical = _critical(largest, data, alpha, exact=flips.exact)
    return StepDown(p, adjusted, critical, 0 if flips.exact else flips.total, flips.least)


@dataclass(frozen=True, eq=False)
class PairFlips:
    """The t of one pair in the flips of all: of the data, of every flip, and which reach it.

    `signs` are those of the first flips. With groups as units, t is the difference over its standard error.
    """

    t: float
    under: Floats
    reached: Bools
    signs: Floats
    exact: bool
    p: float


def pair_flips(
    data: FlippedColumns, first: Ints, second: Ints, pair: int, *, shuffles: int, seed: int, kept: int
) -> PairFlips:
    """One pair of `step_down` by itself: the same flips in the same order, and so the same p of the pair alone."""
    flips, sums = _Flips.of(data, shuffles, seed), PairSums.of(data, first, second)
    around, at = data.sizes is not None, np.array([pair])
    t, least = sums.t(around=around)[pair], sums.least(around=around)[at]
    work = _Work(data, sums, at, first[at], second[at], least)
    rows, under, signs = _rows(len(first), flips.total, data), np.empty(flips.total), []
    for top in range(0, flips.total, rows):
        used, block = min(rows, flips.total - top), flips.signs(top, rows)
        under[top : top + used] = work.t_under(block)[0, :used]
        if top < kept:
            signs.append(block[: min(used, kept - top)])
    reached = np.abs(under) >= least
    p = float(flips.p(np.array([np.count_nonzero(reached)]))[0])
    (own, *found) = _as_t(np.concatenate([[t], under]), data)
    return PairFlips(float(own), np.array(found), reached, np.concatenate(signs), flips.exact, p)


def _rows(pairs: int, flips: int, data: FlippedColumns) -> int:
    """How many flips are looked at together."""
    return max(16, min(_FLIPS, flips, _MOST // max(1, pairs), _SIGNS // max(1, len(data.sums))))


@dataclass(frozen=True, eq=False)
class _Flips:
    """Which signs are visited: all of them, or random ones."""

    units: int
    total: int
    exact: bool
    seed: int
    generator: np.random.Generator

    @classmethod
    def of(cls, data: FlippedColumns, shuffles: int, seed: int) -> _Flips:
        units = len(data.sums)
        exact = units <= 31 and 2 ** (units - 1) <= shuffles
        return cls(units, 2**units if exact else shuffles, exact, seed, np.random.default_rng(seed))

    @property
    def least(self) -> float:
        return min(1.0, 2 / self.total) if self.exact else max(2.0 ** -min(1100, self.units - 1), 1 / (self.total + 1))

    def signs(self, top: int, rows: int) -> Floats:
        """A whole block of signs `[flip, unit]`; blocks are asked for in order."""
        if self.exact:
            numbers = np.arange(top, top + rows)
            return np.asarray(1.0 - 2 * (numbers[:, np.newaxis] >> np.arange(self.units) & 1))
        width = (self.units + 7) // 8
        bits = np.frombuffer(self.generator.bytes(rows * width), dtype=np.uint8).reshape(rows, width)
        found = np.unpackbits(bits, axis=1, count=self.units).astype(np.float64)
        found *= -2.0
        found += 1.0
        return found

    def p(self, reached: Ints) -> Floats:
        if self.exact:
            return np.asarray(reached / self.total)
        return np.asarray((reached + 1) / (self.total + 1))


@dataclass(frozen=True, eq=False)
class _Work:
    """All pairs, from the smallest |t| to the largest, each turned so that its observed t is positive.

    A flip reaches a pair from `least` on.
    """

    data: FlippedColumns
    pairs: PairSums
    order: Ints
    left: Ints
    right: Ints
    least: Floats

    def reached(self, signs: Floats, used: int) -> tuple[Ints, Ints, Floats]:
        """For each pair how many of the flips reach it, alone and with all that are left; and the largest |t| of each.

        The last is of flips around the means, which are flips of what nothing but chance put into the sums. Pairs are
        looked at in pieces that fit into the memory beside the processor, which is most of the speed.
        """
        pairs, near, flipped = len(self.order), self.least, self._flipped(signs)
        alone, beyond = np.empty(pairs, dtype=np.int64), np.empty((pairs, used), dtype=np.bool_)
        least, largest, so_far = np.full((3, len(signs)), [[math.inf], [0.0], [-math.inf]])
        piece = max(1, _PIECE // len(signs))
        for top in range(0, pairs, piece):
            rows = slice(top, min(top + piece, pairs))
            t, around = self._t(flipped, rows)
            bar = near[rows, np.newaxis]
            np.minimum(least, t.min(axis=0), out=least)
            np.maximum(largest, np.maximum(around.max(axis=0), -around.min(axis=0)), out=largest)
            alone[rows] = np.count_nonzero(np.abs(t, out=around)[:, :used] >= bar, axis=1)
            for of_pair in t:  # several times as fast as np.maximum.accumulate along the first axis
                np.maximum(of_pair, so_far, out=of_pair)
                so_far = of_pair
            so_far = so_far.copy()
            np.greater_equal(t[:, :used], bar, out=beyond[rows])
        # A flip in which a pair goes the other way so far reaches all pairs up to there in the order.
        upto = np.searchsorted(near, -least[:used], side="right")
        beyond |= np.arange(pairs)[:, np.newaxis] < upto
        return alone, np.count_nonzero(beyond, axis=1), largest[:used]

    def t_under(self, signs: Floats) -> Floats:
        """`t[pair, flip]`."""
        return self._t(self._flipped(signs), slice(None))[0]

    def _flipped(self, signs: Floats) -> tuple[Floats, ...]:
        """The sums of all columns in every flip, `[column, flip]`, and those of the signs themselves."""
        data = self.data
        sums = np.ascontiguousarray((signs @ data.sums).T)
        if data.sizes is None:
            return sums, signs.sum(axis=1)
        crossed = np.ascontiguousarray((signs @ (data.sums * data.sizes[:, np.newaxis])).T)
        return sums, signs @ data.sizes, crossed, signs @ data.sizes**2

    def _t(self, flipped: tuple[Floats, ...], rows: slice) -> tuple[Floats, Floats]:
        """`t[pair, flip]` of the sums of some pairs, and of their sums around the means."""
        square, around = (one[self.order[rows], np.newaxis] for one in (self.pairs.square, self.pairs.around))
        mean = np.abs(self.pairs.total[self.order[rows], np.newaxis]) / self.data.over
        total, net = self._of_pairs(flipped[0], rows), flipped[1]
        apart = mean * net
        np.subtract(total, apart, out=apart)
        if self.data.sizes is None:
            total *= _inverse_root(square)
            apart *= _inverse_root(around)
            return total, apart
        crossed = self._of_pairs(flipped[2], rows)
        crossed_apart = crossed - mean * flipped[3]
        return self._own(total, crossed, square), self._own(apart, crossed_apart, around)

    def _of_pairs(self, sums: Floats, rows: slice) -> Floats:
        found = sums[self.left[rows]]
        found -= sums[self.right[rows]]
        return found

    def _own(self, total: Floats, crossed: Floats, square: Floats) -> Floats:
        """The total over the root of sum (s S - n d*)^2; `crossed`, the sums of s S n, is overwritten.

        Where the sum of squares is 0, totals are nothing but rounding, and 0 too.
        """
        assert self.data.sizes is not None
        nothing = square[:, 0] == 0
        total[nothing], crossed[nothing] = 0.0, 0.0
        mean = total / self.data.over
        around = mean * float(self.data.sizes @ self.data.sizes)
        crossed *= 2
        around -= crossed
        around *= mean
        around += square
        around[around <= NEGLIGIBLE * square] = 0.0
        return _studentized(total, around)


def _inverse_root(square: Floats) -> Floats:
    return np.where(square > 0, 1 / np.sqrt(np.where(square > 0, square, 1.0)), 0.0)


def _studentized(total: Floats, square: Floats) -> Floats:
    """Total over root; 0 where both are, infinite where only the root is."""
    with np.errstate(divide="ignore", invalid="ignore"):
        found = total / np.sqrt(square)
    found[np.isnan(found)] = 0.0
    return np.asarray(found)


def _critical(largest: Floats, data: FlippedColumns, alpha: float, *, exact: bool) -> float:
    """The number of `largest` that decides, as a t of the mean."""
    total, units = len(largest), len(data.sums)
    # Of all flips, two are the identity and its opposite.
    if exact and 2 / total > alpha:
        return math.inf
    number = critical_number(total, alpha, exact=exact)
    if number > total or units < 2:
        return math.inf
    return float(_as_t(np.partition(largest, number - 1)[number - 1 : number], data)[0])


def _as_t(values: Floats, data: FlippedColumns) -> Floats:
    """What grows with t as the t of the mean; infinite where nothing varies around it."""
    units = len(data.sums)
    if data.sizes is not None:
        return values * math.sqrt((units - 1) / units)
    left = units - values**2
    varies = left > NEAR * units
    found = np.where(varies, values * np.sqrt((units - 1) / np.where(varies, left, 1.0)), np.copysign(np.inf, values))
    return np.asarray(found)
