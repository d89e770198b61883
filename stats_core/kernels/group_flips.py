"""Flipping the signs of sums: how large their total could have been if each sum were as likely to lie on either side.

The sums are those of whole groups of cases, or single differences. Exact wherever that is possible: by adding up whole
numbers, or by meeting in the middle (Horowitz and Sahni 1974); else by random signs.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from stats_core.kernels.monte_carlo import monte_carlo_p
from stats_core.kernels.null_distribution import NullDistribution, whole
from stats_core.kernels.scale import to_one
from stats_core.kernels.sign_flips import Signs
from stats_core.kernels.whole_sums import MOST_STEPS, in_units, steps, upper_tail
from stats_core.types import Floats, Progress

MOST_HALVED = 40
"""Up to this many sums, two halves of which have 2^20 totals each, all signs are visited."""
LISTED = 16
"""Up to this many sums, every total is listed for its picture."""
NEAR = 1e-9
"""Totals that differ by less than this share of the observed one are equal but for rounding."""

_CELLS = 2**20


@dataclass(frozen=True)
class Flipped:
    """The p value of a total under flips.

    `draws` is the number of random flips and `reached` how many of them reached the observed total; 0 and 0 where all
    flips were visited, which is `exact`.
    """

    p: float
    exact: bool
    draws: int = 0
    reached: int = 0

    @property
    def none_of(self) -> int:
        """The number of random flips where none of them reached the observed total; else 0."""
        return self.draws if not self.exact and self.reached == 0 else 0


def flipped_total(
    sums: Floats, near: Floats, *, side: int = 0, shuffles: int, seed: int, progress: Progress | None = None
) -> Flipped:
    """The p of |total| of some sums under flips of their signs, or, with a `side`, of a total on that side.

    Parameters
    ----------
    sums, near
        What is flipped, 0 where it is nothing but rounding, and how far each may be off by rounding.
    side
        0 for either side; 1 where the total has to lie above zero, -1 below.
    shuffles, seed
        Random flips, where there are too many to be visited.
    progress
        Called with (done, total) while random flips are drawn.
    """
    scaled, power = to_one(sums)
    slack = np.ldexp(near, -power)
    kept = np.abs(scaled) > slack
    x, slack = scaled[kept], slack[kept]
    observed = (side or 1) * float(x.sum())
    beyond = observed if side else abs(observed)
    apart = max(NEAR * abs(beyond), float(slack.sum()))
    sizes = np.abs(x)
    if not len(x) or (side == 0 and beyond <= apart):
        return Flipped(1.0, exact=True)
    tail = _exact_tail(sizes, slack, np.sign(x) * (side or np.sign(observed)), beyond - apart)
    if tail is not None:
        return Flipped(min(1.0, tail if side else 2 * tail), exact=True)
    reached = _reached(sizes, beyond - apart, two_sided=side == 0, shuffles=shuffles, seed=seed, progress=progress)
    return Flipped(monte_carlo_p(reached, shuffles), False, shuffles, reached)


def _exact_tail(sizes: Floats, near: Floats, signs: Floats, least: float) -> float | None:
    """P(total >= least) over all signs; None where there are too many to be visited."""
    counts = in_units(sizes, near)
    if counts is not None:
        observed = int(counts @ signs.astype(np.int64))
        if steps(counts, observed) <= MOST_STEPS or len(np.unique(counts)) == 1:
            return upper_tail(counts, observed)
    return _halved_tail(sizes, least) if len(sizes) <= MOST_HALVED else None


def _halved_tail(sizes: Floats, least: float) -> float:
    """The share of all signs with a total of at least so much: the totals of one half wait for those of the other."""
    middle = len(sizes) // 2
    first, second = totals(sizes[:middle]), totals(sizes[middle:])
    first.sort()
    second.sort()
    # The larger a total of the one half is, the less the other has to add: both are walked through in order.
    needed = least - first[::-1]
    found = len(first) * len(second) - int(np.searchsorted(second, needed, side="left").sum())
    return found / 2.0 ** len(sizes)


def totals(sizes: Floats) -> Floats:
    """The totals under all signs, 2^n of them."""
    found = np.zeros(1)
    for size in sizes.tolist():
        found = np.concatenate([found - size, found + size])
    return found


def drawn_totals(sizes: Floats, shuffles: int, seed: int, progress: Progress | None = None) -> Floats:
    """Totals under random signs."""
    found, all_sizes, top = np.empty(shuffles), float(sizes.sum()), 0
    for minus in _drawn(len(sizes), shuffles, seed):
        found[top : top + len(minus)] = (all_sizes - 2 * (minus @ sizes))[: shuffles - top]
        top = min(top + len(minus), shuffles)
        if progress:
            progress(top, shuffles)
    return found


def drawn_signs(units: int, shuffles: int, seed: int) -> Signs:
    """The signs of `drawn_totals`, `[flip, unit]`: those of a few are the first of many."""
    blocks = [(1 - 2 * minus).astype(np.int8) for minus in _drawn(units, shuffles, seed)]
    return np.concatenate(blocks)[:shuffles] if blocks else np.empty((0, units), dtype=np.int8)


def _drawn(units: int, shuffles: int, seed: int) -> Iterator[Floats]:
    """1 for a minus and 0 for a plus, in whole blocks: cut afterwards, their bits depend on the seed alone."""
    generator = np.random.default_rng(seed)
    width = (units + 7) // 8
    rows = max(1, _CELLS // (8 * width))
    for _ in range(0, shuffles, rows):
        bits = np.frombuffer(generator.bytes(rows * width), dtype=np.uint8).reshape(rows, width)
        yield np.unpackbits(bits, axis=1, count=units).astype(np.float64)


def _reached(
    sizes: Floats, least: float, *, two_sided: bool, shuffles: int, seed: int, progress: Progress | None
) -> int:
    drawn = drawn_totals(sizes, shuffles, seed, progress)
    return int(np.count_nonzero((np.abs(drawn) if two_sided else drawn) >= least))


def smallest_p(units: int, found: Flipped | None = None, *, shuffles: int = 0, side: int = 0) -> float:
    """The least p that flips of so many units can give: 2^(1 - units), half of that to one side.

    Random flips give no less than 1 over one more than their number.
    """
    least = 2.0 ** -min(1100, units - (0 if side else 1)) if units else 1.0
    return least if found is None or found.exact else max(least, 1 / (shuffles + 1))


def null_of_size(
    sums: Floats, near: Floats, over: float, *, alpha: float, shuffles: int, seed: int
) -> NullDistribution:
    """The distribution of |total / over| under all flips, or random ones where they are many, beside the observed."""
    sizes = np.abs(sums[np.abs(sums) > near])
    every = len(sizes) <= LISTED
    found = np.abs(totals(sizes) if every else drawn_totals(sizes, shuffles, seed)) / over
    observed = abs(float(sums.sum())) / over
    slack = max(NEAR * observed, float(near.sum()) / over)
    return whole(found, observed, slack, alpha=alpha, exact=every)
