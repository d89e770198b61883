"""What a randomization test needs of its null distribution, kept whole or streamed."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from scipy import stats

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]

# Up to this many values the distribution is kept; above, only counts and bins are.
KEPT = 4_000_000
_FINE = 2**14


@dataclass(frozen=True, eq=False)
class NullDistribution:
    """A statistic under all assignments (exact) or under random ones, compared with its observed value.

    Parameters
    ----------
    observed
        The observed statistic; an undefined one counts as 0.
    exact
        Whether every distinct assignment is in it.
    total, at_least, above
        The number of values, and how many of them reach or exceed the observed one.
    critical
        The value number ceil((1 - alpha) total) in increasing order.
    rank
        The rank, among the values, of the one closest to the observed (Piater and Cohen 1997).
    values
        All values as they came, or an empty array when they were too many to keep.
    edges, counts, beyond
        Histogram of the values; the observed value is an edge when it lies inside.
    """

    observed: float
    exact: bool
    total: int
    at_least: int
    above: int
    critical: float
    rank: int
    values: Floats
    edges: Floats
    counts: Ints
    beyond: int

    @property
    def p(self) -> float:
        """Exact: the share of values that reach the observed one. Random: (b + 1) / (z + 1)."""
        if self.exact:
            return self.at_least / self.total
        return (self.at_least + 1) / (self.total + 1)

    @property
    def p_rank(self) -> float:
        """The 1997 report's (z - rank) / z; it can be 0 and is never the default."""
        return (self.total - self.rank) / self.total

    @property
    def p_interval(self) -> tuple[float, float]:
        """95 % Clopper-Pearson interval of p over the random draws; a point when exact."""
        if self.exact:
            return self.p, self.p
        low, high = stats.binomtest(self.at_least, self.total).proportion_ci(0.95, method="exact")
        return float(low), float(high)


def quantile_number(total: int, alpha: float) -> int:
    """The 1-based number of the critical value in increasing order: 950 of 1000 at alpha .05."""
    # The small term undoes rounding in (1 - alpha) * total.
    return max(1, math.ceil((1 - alpha) * total - 1e-9 * max(1.0, total * 1e-6)))


def whole(values: Floats, observed: float, slack: float, *, alpha: float, exact: bool) -> NullDistribution:
    """Compare an observed statistic with a distribution that fits into memory.

    Values within `slack` of each other count as equal.
    """
    ordered = np.sort(values)
    total = len(ordered)
    at_least = total - int(np.searchsorted(ordered, observed - slack, side="left"))
    above = total - int(np.searchsorted(ordered, observed + slack, side="right"))
    critical = float(ordered[quantile_number(total, alpha) - 1])
    closest = _closest(ordered, observed, total - above, at_least > above)
    rank = int(np.searchsorted(ordered, closest + slack, side="right"))
    edges = _edges(ordered, observed, slack, critical)
    below = np.searchsorted(ordered, edges, side="left")
    return NullDistribution(
        observed, exact, total, at_least, above, critical, rank, values, *_histogram(edges, below, total)
    )


def _closest(ordered: Floats, observed: float, up_to: int, tied: bool) -> float:
    """The value closest to the observed one; of two equally close ones the lower."""
    if tied or up_to == len(ordered):
        return observed if tied else float(ordered[-1])
    if up_to == 0:
        return float(ordered[0])
    lower, upper = float(ordered[up_to - 1]), float(ordered[up_to])
    return lower if observed - lower <= upper - observed else upper


def _edges(ordered: Floats, observed: float, slack: float, critical: float) -> Floats:
    """About 60 equal bins from 0 to where the distribution thins out, with the observed value as an edge.

    An observed or critical value far outside must not squeeze the distribution into one bar.
    """
    bulk = float(ordered[min(len(ordered) - 1, int(0.995 * len(ordered)))])
    return equal_edges(bulk, observed, slack, critical)


def equal_edges(bulk: float, observed: float, slack: float, critical: float) -> Floats:
    """Histogram edges from 0 past `bulk`, and past the critical and observed values unless they are far out."""
    far = 2 * bulk if 0 < bulk < math.inf else 1.0
    top = max([value for value in (bulk, 1.05 * critical, 1.05 * observed) if value <= far] or [far])
    top = top if top > 0 else 1.0
    width = top / 60
    if not 0 < observed - slack < top:
        return np.linspace(0.0, top, 61)
    edge = observed - slack
    steps = max(1, round(edge / width))
    width = edge / steps
    return width * np.arange(math.ceil(top / width) + 1, dtype=np.float64)


def _histogram(edges: Floats, below: Ints, total: int) -> tuple[Floats, Ints, int]:
    counts = np.diff(below).astype(np.int64)
    return edges, counts, total - int(below[-1])


class StreamedNull:
    """A distribution too large to keep, read in two passes over the same blocks.

    The first pass (`count`) counts and bins, the second (`refine`) finds the critical value inside its bin.
    """

    def __init__(self, observed: float, slack: float, *, alpha: float, exact: bool) -> None:
        self._observed, self._slack, self._alpha, self._exact = observed, slack, alpha, exact
        self._width = 0.0
        self._fine: Ints = np.zeros(_FINE + 1, dtype=np.int64)
        self._total = self._at_least = self._above = self._before = self._rank = 0
        self._lower, self._upper = -math.inf, math.inf
        self._inside: list[Floats] = []

    def count(self, block: Floats) -> None:
        """First pass."""
        if not self._width:
            # Equal bins up to twice the largest value of the first block, and one for all beyond.
            top = np.max(block, where=np.isfinite(block), initial=0.0)
            self._width = 2 * float(top) / _FINE or 1.0
        self._total += len(block)
        self._at_least += int(np.count_nonzero(block >= self._observed - self._slack))
        self._above += int(np.count_nonzero(block > self._observed + self._slack))
        if not self._exact:
            # A complete listing contains the observed value itself, so its neighbours do not matter there.
            self._lower = max(self._lower, np.max(block[block <= self._observed], initial=-math.inf))
            self._upper = min(self._upper, np.min(block[block > self._observed], initial=math.inf))
        place = block * (1 / self._width)
        np.minimum(place, _FINE, out=place)
        self._fine += np.bincount(place.astype(np.int64), minlength=_FINE + 1)

    def counted(self) -> None:
        """Between the passes: around which bin the critical value lies, and which value is closest to the observed."""
        self._number = quantile_number(self._total, self._alpha)
        self._heap = np.cumsum(self._fine)
        bin_number = int(np.searchsorted(self._heap, self._number))
        # A little room on both sides, so that rounding at the bin's edges loses nothing.
        self._low = self._width * bin_number * (1 - 1e-9) - 1e-300
        self._high = self._width * (bin_number + 1) * (1 + 1e-9) if bin_number < _FINE else math.inf
        lower_is_closer = self._observed - self._lower <= self._upper - self._observed
        self._closest = self._lower if lower_is_closer else self._upper
        if self._at_least > self._above:
            self._closest = self._observed

    def refine(self, block: Floats) -> None:
        """Second pass."""
        from_low = block >= self._low
        self._before += len(block) - int(np.count_nonzero(from_low))
        from_low &= block <= self._high
        self._inside.append(block[from_low])
        if self._exact:
            self._rank = self._total - self._above
        else:
            self._rank += int(np.count_nonzero(block <= self._closest + self._slack))

    def finished(self) -> NullDistribution:
        """The distribution's summary after both passes."""
        inside = np.sort(np.concatenate(self._inside))
        critical = float(inside[self._number - self._before - 1])
        corner = self._width * np.arange(_FINE + 1)
        bulk = float(corner[min(_FINE, int(np.searchsorted(self._heap, 0.995 * self._total)) + 1)])
        # The histogram's edges are moved onto edges of the fine bins, except the observed value's own.
        wanted = equal_edges(bulk, self._observed, self._slack, critical)
        nearest = np.clip(np.searchsorted(corner, wanted), 0, _FINE)
        edges = corner[nearest]
        below = np.where(nearest > 0, self._heap[nearest - 1], 0)
        own = np.isclose(wanted, self._observed - self._slack, rtol=1e-9, atol=0)
        edges[own], below[own] = wanted[own], self._total - self._at_least
        edges, kept = np.unique(edges, return_index=True)
        below = np.maximum.accumulate(below[kept])
        return NullDistribution(
            self._observed, self._exact, self._total, self._at_least, self._above, critical, self._rank,
            np.empty(0), *_histogram(edges, below, self._total),
        )  # fmt: skip
