"""What a randomization test needs of its null distribution, kept whole or streamed."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from stats_core.kernels.monte_carlo import critical_number, monte_carlo_p, p_range
from stats_core.types import Floats, Ints

# Up to this many values the distribution is kept; above, only counts and bins are.
KEPT = 4_000_000
# The histogram reaches as far as this share of the values.
BULK = 0.995
_PIECE = 2**14


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
        The observed statistic exceeds it exactly when p <= alpha; infinite where no number of values reached, not
        even none, makes p that small. With 999 or 9,999 shuffles and alpha .05 it is the .95 quantile.
    rank
        The rank, among the values, of the one closest to the observed (Piater and Cohen 1997).
    values
        All values as they came, or an empty array when they were too many to keep.
    edges, counts, beyond
        Histogram of the values; the observed value is an edge when it lies inside.
    arrangements
        The number of distinct assignments, where p takes account of their being drawn more than once.
    mean
        The mean of the values; infinite where one of them is.
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
    arrangements: int | None = None
    mean: float = math.nan

    @property
    def p(self) -> float:
        """Exact: the share of values that reach the observed one. Random: (b + 1) / (z + 1), or Phipson and Smyth's."""
        if self.exact:
            return self.at_least / self.total
        return monte_carlo_p(self.at_least, self.total, self.arrangements)

    @property
    def p_rank(self) -> float:
        """The 1997 report's (z - rank) / z; it can be 0 and is never the default."""
        return (self.total - self.rank) / self.total

    @property
    def p_interval(self) -> tuple[float, float]:
        """95 % Clopper-Pearson interval of p over the random draws; a point when exact."""
        return p_range(self.at_least, self.total, exact=self.exact)


def quantile_number(total: int, alpha: float) -> int:
    """The 1-based number of the (1 - alpha) quantile in increasing order: 950 of 1000 at alpha .05."""
    # The small term undoes rounding in (1 - alpha) * total.
    return max(1, math.ceil((1 - alpha) * total - 1e-9 * max(1.0, total * 1e-6)))


def whole(
    values: Floats, observed: float, slack: float, *, alpha: float, exact: bool, arrangements: int | None = None
) -> NullDistribution:
    """Compare an observed statistic with a distribution that fits into memory.

    Values within `slack` of each other count as equal.
    """
    total = len(values)
    at_least = int(np.count_nonzero(values >= observed - slack))
    above = int(np.count_nonzero(values > observed + slack))
    number = critical_number(total, alpha, exact=exact, arrangements=arrangements)
    last, bulk = _in_order(values, min(number, total) - 1, min(total - 1, int(BULK * total)))
    critical = _untied(last if number <= total else math.inf, observed, slack)
    closest = observed if at_least > above else _closest(values, observed)
    edges = equal_edges(bulk, observed, slack, critical)
    counts = in_bins(values, edges)
    return NullDistribution(
        observed=observed,
        exact=exact,
        total=total,
        at_least=at_least,
        above=above,
        critical=critical,
        rank=int(np.count_nonzero(values <= closest + slack)),
        values=values,
        edges=edges,
        counts=counts[:-1],
        beyond=int(counts[-1]),
        arrangements=arrangements,
        mean=float(values.mean()),
    )


def _in_order(values: Floats, *places: int) -> list[float]:
    """The values at these places of the increasing order."""
    # Only quantiles far in the tail are needed. A sample of the values shows roughly where the lowest of them lies, and
    # only the values above are ordered: ordering all would take most of the time of an exact test.
    some = values[:: max(1, len(values) // 1000)]
    place = max(0, min(places) * len(some) // len(values) - len(some) // 50)
    low = np.partition(some, place)[place]
    largest = values[values >= low]
    below = len(values) - len(largest)
    if below > min(places):
        largest, below = values, 0
    ordered = np.partition(largest, sorted({place - below for place in places}))
    return [float(ordered[place - below]) for place in places]


def _untied(critical: float, observed: float, slack: float) -> float:
    """The critical value; the observed one in its place where both are equal but for rounding."""
    return observed if abs(critical - observed) <= slack else critical


def _closest(values: Floats, observed: float) -> float:
    """The value closest to the observed one, which is none of them; halfway between two the lower."""
    lower = float(np.max(values, where=values < observed, initial=-math.inf))
    upper = float(np.min(values, where=values > observed, initial=math.inf))
    return lower if -math.inf < lower and observed - lower <= upper - observed else upper


def in_bins(values: Floats, edges: Floats) -> Ints:
    """How many values lie from each edge of equal bins up to before the next, and from the last edge on."""
    last = len(edges) - 1
    counts = np.zeros(last + 2, dtype=np.int64)
    # In pieces whose memory is reused: fresh pages cost more than the arithmetic.
    for start in range(0, len(values), _PIECE):
        piece = values[start : start + _PIECE]
        scaled = piece * (1 / edges[1])
        np.minimum(scaled, last, out=scaled)
        place = scaled.astype(np.int32)
        # Rounding may have put a value at an edge into the neighbouring bin: those are looked up.
        scaled -= place
        close = np.flatnonzero((scaled < 1e-9) | (scaled > 1 - 1e-9))
        place[close] = np.searchsorted(edges, piece[close], side="right") - 1
        # A value may lie below the first edge, by rounding: it is in no bin.
        place += 1
        counts += np.bincount(place, minlength=last + 2)
    return counts[1:]


def equal_edges(bulk: float, observed: float, slack: float, critical: float) -> Floats:
    """Edges of about 60 equal bins from 0 past `bulk`, where the distribution thins out.

    They reach past the critical and the observed value too, unless these are so far out that they would squeeze
    the distribution into one bar. An observed value inside is an edge itself, so that the tail beyond it is p, unless
    it is so close to 0 that bins of its width would be too many.
    """
    far = 2 * bulk if 0 < bulk < math.inf else 1.0
    top = max([value for value in (bulk, 1.05 * critical, 1.05 * observed) if value <= far] or [far])
    top = float(top) if top > 0 else 1.0
    edge = observed - slack
    if not top / 120 < edge < top:
        return np.linspace(0.0, top, 61)
    width = edge / max(1, round(60 * edge / top))
    return width * np.arange(math.ceil(top / width) + 1, dtype=np.float64)


class StreamedNull:
    """Counts and bins of a distribution that is read block by block and not kept.

    Parameters
    ----------
    observed, slack, alpha, exact
        As for `whole`.
    edges
        Equal bins from 0.
    around
        Bounds between which the critical value is expected; the values there are kept.
    arrangements
        As for `whole`.
    """

    def __init__(
        self,
        observed: float,
        slack: float,
        *,
        alpha: float,
        exact: bool,
        edges: Floats,
        around: tuple[float, float],
        arrangements: int | None = None,
    ) -> None:
        self._observed, self._slack, self._alpha, self._exact = observed, slack, alpha, exact
        self._edges, self._around, self._arrangements = edges, around, arrangements
        self._bins: Ints = np.zeros(len(edges), dtype=np.int64)
        self._total = self._at_least = self._above = self._before = 0
        self._lower, self._upper, self._at_upper = -math.inf, math.inf, 0
        self._inside: list[tuple[Floats, Ints]] = []
        self._sum = 0.0

    def count(self, block: Floats) -> None:
        """Take in a block of values."""
        self._total += len(block)
        self._sum += float(block.sum())
        self._at_least += int(np.count_nonzero(block >= self._observed - self._slack))
        self._above += int(np.count_nonzero(block > self._observed + self._slack))
        if not self._exact:
            # A complete listing contains the observed value itself, so its neighbours do not matter there.
            self._find_neighbours(block)
        place = block * (1 / self._edges[1])
        np.minimum(place, len(self._edges) - 1, out=place)
        self._bins += np.bincount(place.astype(np.int64), minlength=len(self._edges))
        low, high = self._around
        chosen = block >= low
        self._before += len(block) - int(np.count_nonzero(chosen))
        chosen &= block <= high
        # Ties are kept once with their number: a distribution may sit on a few values only.
        self._inside.append(np.unique(block[chosen], return_counts=True))

    def _find_neighbours(self, block: Floats) -> None:
        self._lower = max(self._lower, float(np.max(block[block <= self._observed], initial=-math.inf)))
        upper = block[block > self._observed + self._slack]
        least = float(np.min(upper, initial=math.inf))
        if least < self._upper - self._slack:
            self._upper, self._at_upper = least, 0
        self._at_upper += int(np.count_nonzero(upper <= self._upper + self._slack))

    def join(self, other: StreamedNull) -> None:
        """Take in what another one has counted, of the same distribution."""
        self._total += other._total
        self._sum += other._sum
        self._at_least += other._at_least
        self._above += other._above
        self._before += other._before
        self._bins += other._bins
        self._inside += other._inside
        self._lower = max(self._lower, other._lower)
        if other._upper < self._upper - self._slack:
            self._upper, self._at_upper = other._upper, 0
        if other._upper <= self._upper + self._slack:
            self._at_upper += other._at_upper

    @property
    def critical(self) -> float | None:
        """The critical value, or None when it lies outside the bounds in which it was expected."""
        wanted = critical_number(self._total, self._alpha, exact=self._exact, arrangements=self._arrangements)
        if wanted > self._total:
            return math.inf
        number = wanted - self._before
        values = np.concatenate([values for values, _ in self._inside])
        counts = np.concatenate([counts for _, counts in self._inside])
        if not 0 < number <= counts.sum():
            return None
        if len(values) == counts.sum():
            # Among millions of real scores there is hardly ever a tie, and without ties no order is needed.
            return float(np.partition(values, number - 1)[number - 1])
        order = np.argsort(values)
        return float(values[order][np.searchsorted(np.cumsum(counts[order]), number)])

    def finished(self, critical: float) -> NullDistribution:
        """The distribution with its critical value, and without its values."""
        rank = self._total - self._above
        tied = self._at_least > self._above
        if not tied and self._upper - self._observed < self._observed - self._lower:
            # Closest is the next value above: the highest rank of its ties. Halfway, the lower one counts.
            rank += self._at_upper
        return NullDistribution(
            observed=self._observed,
            exact=self._exact,
            total=self._total,
            at_least=self._at_least,
            above=self._above,
            critical=_untied(critical, self._observed, self._slack),
            rank=rank,
            values=np.empty(0),
            edges=self._edges,
            counts=self._bins[:-1],
            beyond=int(self._bins[-1]),
            arrangements=self._arrangements,
            mean=self._sum / self._total,
        )


def expected_around(pilot: Floats, alpha: float, deviations: float) -> tuple[float, float]:
    """Bounds for the critical value from a random sample of the distribution, so many standard deviations wide."""
    total = len(pilot)
    middle = quantile_number(total, alpha) - 1
    room = math.ceil(deviations * math.sqrt(total * alpha * (1 - alpha))) + 1
    ordered = np.sort(pilot)
    low = ordered[middle - room] if middle >= room else -math.inf
    high = ordered[middle + room] if middle + room < total else math.inf
    return float(low), float(high)
