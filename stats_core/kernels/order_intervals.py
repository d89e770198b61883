"""A median and a pseudo-median with the intervals that the sign and the signed-rank test imply."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from scipy.special import bdtr, ndtri

from stats_core.kernels.signed_rank_null import EXACT_UP_TO, untied_tail
from stats_core.kernels.ties import slack
from stats_core.types import Floats, Ints

ALL_AVERAGES_UP_TO = 150
"""Differences of which all pairs are averaged; of more, the wanted averages are found by counting."""
COARSE = 48, 200
"""Differences, evenly spaced in rank, whose averages say about where a wanted average lies: of up to 2,000, of more."""
SAMPLED, EACH = 6000, 8
"""Of still more, the middles of every eight say where, by the same search: their averages are 64 times fewer."""
LISTED = 0.5
"""Averages that are listed at last, for each difference."""
STUCK = 5
"""Steps after which equal averages are looked for: no bound can come between them."""


def median_place(n: int, alpha: float) -> int:
    """Which smallest and largest of n values bound their median with confidence 1 - alpha; 0 when none do.

    It is the largest c with 2 P(X <= c - 1) <= alpha, X the number of heads in n throws of a coin.
    """
    c = max(0, int(n / 2 + ndtri(alpha / 2) * math.sqrt(n) / 2) - 2)
    while c < (n + 1) // 2 and 2 * float(bdtr(c, n, 0.5)) <= alpha:
        c += 1
    return min(c, (n + 1) // 2)


def median_interval(rows: Floats, alpha: float) -> tuple[Floats, Floats, Floats]:
    """Median of each row with the interval of the sign test; infinite where the values are too few."""
    ordered = np.sort(rows, axis=1)
    c = median_place(rows.shape[1], alpha)
    low, high = (ordered[:, c - 1], ordered[:, -c]) if c else np.full((2, len(rows)), [[-np.inf], [np.inf]])
    half = rows.shape[1] // 2
    return ordered[:, half] / 2 + ordered[:, -half - 1] / 2, low, high


def one_sided_pseudo_median(
    differences: Floats, near: Floats, alpha: float, side: int, exact_up_to: int = EXACT_UP_TO
) -> tuple[float, float, float]:
    """The pseudo-median with its interval, which with a `side` (1 above zero, -1 below) has one end."""
    estimate, low, high = pseudo_median(differences, 2 * alpha if side else alpha, exact_up_to, near)
    return estimate, -math.inf if side < 0 else low, math.inf if side > 0 else high


def pseudo_median(
    differences: Floats, alpha: float, exact_up_to: int = EXACT_UP_TO, near: Floats | None = None
) -> tuple[float, float, float]:
    """Median of all averages of two differences, with the interval of the signed-rank test.

    Parameters
    ----------
    differences
        All of one comparison.
    alpha
        One minus the confidence of the interval.
    exact_up_to
        Differences up to which its ends come from the exact distribution, which takes a while for each number of them.
    near
        How far each difference may be off by rounding: where the two averages in the middle lie on either side of zero,
        their own middle is zero when it is no larger than the usual one of these.

    Notes
    -----
    Hodges and Lehmann (1963). The interval runs from the c-th smallest to the c-th largest average, c the
    largest whole number with 2 P(W <= c - 1) <= alpha, W the rank sum without ties; infinite where there is none.
    Without any difference it is 0, with the interval (0, 0).
    """
    n = len(differences)
    if n == 0:
        return 0.0, 0.0, 0.0
    total = n * (n + 1) // 2
    c = average_place(n, alpha, exact_up_to)
    wanted = [(total + 1) // 2, total // 2 + 1, *([c, total + 1 - c] if c else [])]
    averages = _averages(np.sort(differences), wanted)
    low, high = (averages[2], averages[3]) if c else (-math.inf, math.inf)
    estimate = (averages[0] + averages[1]) / 2
    if near is not None and averages[0] < 0 < averages[1] and abs(estimate) <= np.median(near):
        estimate = 0.0
    return estimate, low, high


@lru_cache(maxsize=4096)
def average_place(n: int, alpha: float, exact_up_to: int = EXACT_UP_TO) -> int:
    """Which smallest and largest average bound the pseudo-median with confidence 1 - alpha; 0 when none do."""
    if n <= exact_up_to:
        place = int(np.searchsorted(2 * untied_tail(n), alpha * (1 + 1e-12), side="right"))
    else:
        spread = math.sqrt(n * (n + 1) * (2 * n + 1) / 24)
        place = max(0, math.floor(n * (n + 1) / 4 + float(ndtri(alpha / 2)) * spread + 0.5))
    return min(place, (n * (n + 1) // 2 + 1) // 2)


def _averages(ordered: Floats, wanted: list[int]) -> list[float]:
    """The averages of two that are the wanted-th smallest, counted from 1."""
    if len(ordered) > ALL_AVERAGES_UP_TO:
        # Where many differences are equal, so are many averages.
        stuck = 0 if np.mean(np.diff(ordered) <= _rounding(ordered)) > 0.3 else STUCK
        ends = _sampled_ends(ordered, wanted) if stuck and len(ordered) > SAMPLED else _ends(ordered, wanted)
        known: dict[int, float] = {}
        for place in wanted:
            if place not in known:
                known |= _average(ordered, place, ends[place], stuck, wanted)
        return [known[place] for place in wanted]
    i, j = np.triu_indices(len(ordered))
    averages = ordered[i] / 2 + ordered[j] / 2
    averages.partition([place - 1 for place in wanted])
    return [float(averages[place - 1]) for place in wanted]


def _ends(ordered: Floats, wanted: list[int]) -> dict[int, list[float]]:
    """Numbers between which each wanted average is to be expected."""
    n = len(ordered)
    many = COARSE[n > 2000]
    few = ordered[np.linspace(0, n - 1, many).round().astype(np.int64)]
    coarse = (few[:, None] / 2 + few / 2)[np.tri(many, dtype=np.bool_)]
    near = {place: len(coarse) * place // (n * (n + 1) // 2) for place in wanted}
    ends = {place: [at for at in (mid + 8, mid - 8) if 0 <= at < len(coarse)] for place, mid in near.items()}
    coarse.partition(sorted({at for some in ends.values() for at in some}))
    return {place: coarse[some].tolist() for place, some in ends.items()}


def _sampled_ends(ordered: Floats, wanted: list[int]) -> dict[int, list[float]]:
    """The same, so close together that few averages lie between them."""
    n = len(ordered)
    cells = ordered[: n - n % EACH].reshape(-1, EACH)
    few = cells[:, EACH // 2 - 1] / 2 + cells[:, EACH // 2] / 2
    many = len(few)
    # The average of two cells stands for those of every difference of one with every one of the other, that of a cell
    # with itself for half as many.
    middle = {place: many * many * place // (n * (n + 1)) + many // 4 for place in wanted}
    aside, last = many // 40, many * (many + 1) // 2
    places = {place: [max(1, mid - aside), min(last, mid + aside)] for place, mid in middle.items()}
    asked = sorted({end for both in places.values() for end in both})
    at = dict(zip(asked, _averages(few, asked), strict=True))
    return {place: [at[end] for end in both] for place, both in places.items()}


@dataclass(frozen=True, eq=False)
class _Bound:
    """A number, how many averages go up to it, and for each difference up to it how many differences go with it."""

    at: float
    count: int
    partners: Ints


def _average(
    ordered: Floats, place: int, bounds: Sequence[float], stuck: int, wanted: Sequence[int]
) -> dict[int, float]:
    """The average of one place, and of other wanted places that come with it.

    Two bounds, at first those that are guessed, close in on it until few averages lie between them, and these are
    listed.
    """
    n = len(ordered)
    total = n * (n + 1) // 2
    low = _Bound(float(np.nextafter(ordered[0], -np.inf)), 0, np.empty(0, dtype=np.int64))
    high = _Bound(float(ordered[-1]), total, np.full(n, n))
    for middle in bounds:
        low, high = _closer(ordered, place, middle, low, high)
    turn = 0
    while high.count - low.count > LISTED * n:
        # In turn: a little above and a little below the linear interpolation, and halfway.
        aside = (LISTED * n / 4, -LISTED * n / 4, math.nan)[turn % 3]
        aim = (place + aside - low.count) / (high.count - low.count)
        middle = low.at + (high.at - low.at) * (0.5 if math.isnan(aim) else min(0.95, max(0.05, aim)))
        if turn == stuck and (tied := _tied_averages(ordered, place, low, high)):
            return tied
        if not low.at < middle < high.at:
            return {place: high.at}
        low, high = _closer(ordered, place, middle, low, high)
        turn += 1
    first, many = _between(low, high)
    i = np.repeat(np.arange(len(many)), many)
    j = np.arange(len(i)) - np.repeat(np.cumsum(many) - many, many) + np.repeat(first, many)
    averages = ordered[i] / 2 + ordered[j] / 2
    here = {place: place - low.count - 1 for place in wanted if low.count < place <= high.count}
    averages.partition(sorted(here.values()))
    return {place: float(averages[at]) for place, at in here.items()}


def _between(low: _Bound, high: _Bound) -> tuple[Ints, Ints]:
    """For each difference: the first whose average with it lies above the low bound, and how many go up to the high."""
    first = np.arange(len(high.partners))
    np.maximum(first[: len(low.partners)], low.partners, out=first[: len(low.partners)])
    return first, np.maximum(0, high.partners - first)


def _tied_averages(ordered: Floats, place: int, low: _Bound, high: _Bound) -> dict[int, float]:
    """The wanted average, and the next, if it is one of many equal ones: some that lie between the bounds are tried."""
    first, many = _between(low, high)
    ends = np.cumsum(many)
    at = (ends[-1] * np.linspace(0.0, 1.0, 1001)[:-1]).astype(np.int64)
    i = np.searchsorted(ends, at, side="right")
    some = np.sort(ordered[i] / 2 + ordered[first[i] + at - (ends[i] - many[i])] / 2)
    tried = float(some[min(999, 1000 * (place - low.count) // max(1, high.count - low.count))])
    off = _rounding(ordered)
    above = _closer(ordered, place, tried + off, low, high)
    under = _closer(ordered, place, tried - off, low, high)
    if (under[0] is low and low.at < tried - off) or (above[1] is high and high.at > tried + off):
        return {}
    return {place + k: tried for k in (0, 1) if place + k <= above[1].count}


def _rounding(ordered: Floats) -> float:
    """How far averages may lie apart by rounding, from all but the largest and smallest: a wild one is not theirs."""
    aside = len(ordered) // 20
    return float(slack(ordered[aside], ordered[-1 - aside]))


def _closer(ordered: Floats, place: int, middle: float, low: _Bound, high: _Bound) -> tuple[_Bound, _Bound]:
    """The bounds with one of them moved to the middle: the wanted average stays above the low and up to the high."""
    if not low.at < middle < high.at:
        return low, high
    return _moved(_up_to(ordered, middle), place, low, high)


def _moved(bound: _Bound, place: int, low: _Bound, high: _Bound) -> tuple[_Bound, _Bound]:
    return (low, bound) if bound.count >= place else (bound, high)


def _up_to(ordered: Floats, middle: float) -> _Bound:
    """How many averages of pairs are at most `middle`, counted by the smaller difference of each pair."""
    smaller = int(np.searchsorted(ordered, middle, side="right"))
    # Searching for increasing numbers is several times faster than for decreasing ones.
    partners = np.searchsorted(ordered, 2 * middle - ordered[:smaller][::-1], side="right")[::-1]
    return _Bound(middle, int(partners.sum()) - smaller * (smaller - 1) // 2, partners)
