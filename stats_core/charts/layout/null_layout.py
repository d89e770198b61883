"""How the distribution of a shuffled statistic is laid out, the same on the screen and in print."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from stats_core.charts.null_histogram import NullHistogram
from stats_core.types import Floats, Ints
from stats_core.wording import number

REACH = 1.5
"""Up to this multiple of the bins' extent the axis reaches the observed value; beyond that it is broken."""
BROKEN = 0.14
"""The share of the bins' extent that a broken axis has behind the break."""
HEADROOM = 1.6
"""A conventional density may rise without bound at 0: it is cut at this multiple of the highest bar."""
THIN = 0.05
"""A tail whose highest bar is lower than this share of the plot is drawn once more, enlarged."""
NARROWEST, WIDEST = 0.2, 0.45
"""The least and the largest width of the enlarged tail, as shares of the plot..."""
TICKS_APART, LINE_APART = 0.1, 0.03
"""...its distance from what stands left of it, its own numbers between them, and from a line right of it."""
INSET_ABOVE = 0.42
"""The enlarged tail takes the part of the plot above this share of its height."""


@dataclass(frozen=True, eq=False)
class NullLayout:
    """Where things stand.

    Parameters
    ----------
    edges, counts, tail
        The bars, and which of them lie at or beyond the observed value: these are p.
    left, right, top
        The ends of the axes.
    break_at, observed_at
        Where the axis is broken, if it is; and where on the axis the observed value stands, NaN if nowhere.
    inset
        Where a tail that is too thin to be seen is drawn once more above it: from where to where, as shares of the
        width; None where the tail can be seen, or there is no room.
    remarks
        What has to be said under the axis.
    """

    edges: Floats
    counts: Ints
    tail: npt.NDArray[np.bool_]
    left: float
    right: float
    top: float
    break_at: float | None
    observed_at: float
    inset: tuple[float, float] | None
    remarks: tuple[str, ...]


def lay_out(chart: NullHistogram) -> NullLayout:
    """Lay out the bars, the axes, the break and the enlarged tail of a distribution."""
    edges, counts, tail = _divided(chart)
    left, right, break_at, observed_at = _extent(chart)
    top = _top(chart)
    inset = None
    if 0 < counts[tail].max(initial=0) < THIN * top:
        shares = [(mark - left) / (right - left) for mark in (float(edges[:-1][tail].min()), chart.critical)]
        high = (edges[1:] - left)[counts > INSET_ABOVE * top].max(initial=0.0) / (right - left)
        inset = _room(sorted(share for share in shares if 0 <= share <= 1), float(high))
    return NullLayout(edges, counts, tail, left, right, top, break_at, observed_at, inset, _remarks(chart, top))


def _room(lines: list[float], bars_to: float) -> tuple[float, float] | None:
    """Room for the enlarged tail between upright lines and right of the high bars; None where there is too little."""
    starts, ends = [bars_to, *lines], [*lines, 1.0 + LINE_APART]
    for start, end in sorted(zip(starts, ends, strict=True), reverse=True):
        first, last = max(start, bars_to) + TICKS_APART, end - LINE_APART
        if last - first >= NARROWEST:
            return max(first, last - WIDEST), last
    return None


def _divided(chart: NullHistogram) -> tuple[Floats, Ints, npt.NDArray[np.bool_]]:
    """Edges and counts, and which bars lie at or beyond the observed value.

    The chart makes the observed value an edge, so that these bars hold just the share p. Where it is not
    one, the bar around it is drawn in two parts of equal height.
    """
    edges, counts = chart.edges, chart.counts
    if math.isnan(chart.observed):
        # An undefined statistic counts as 0, which every shuffle reaches.
        return edges, counts, np.full(len(counts), chart.p >= 1)
    close = 1e-6 * (edges[-1] - edges[0])
    if edges[0] < chart.observed < edges[-1] and np.abs(edges - chart.observed).min() > close:
        here = int(np.searchsorted(edges, chart.observed))
        edges, counts = np.insert(edges, here, chart.observed), np.insert(counts, here, counts[here - 1])
    return edges, counts, edges[:-1] >= chart.observed - close


def _extent(chart: NullHistogram) -> tuple[float, float, float | None, float]:
    left, right = float(chart.edges[0]), float(chart.edges[-1])
    reach = left + REACH * (right - left)
    for mark in (chart.observed, chart.critical):
        if right < mark <= reach:
            right = mark + 0.03 * (mark - left)
    if math.isnan(chart.observed) or chart.observed <= right:
        inside = chart.observed >= left
        return left, right, None, chart.observed if inside else math.nan
    behind = BROKEN * (right - left)
    return left, right + behind, right + 0.2 * behind, right + 0.65 * behind


def ticks_before(plan: NullLayout) -> tuple[float, ...]:
    """Round numbers along a broken axis, up to the break: behind it the axis has no scale."""
    end = plan.left if plan.break_at is None else plan.break_at - 0.04 * (plan.right - plan.left)
    if not end > plan.left:
        return ()
    power = 10.0 ** math.floor(math.log10((end - plan.left) / 4))
    step = next(part * power for part in (1, 2, 5, 10) if (end - plan.left) / (part * power) <= 6)
    first, last = math.ceil(plan.left / step - 1e-9), math.floor(end / step + 1e-9)
    return tuple(float(f"{i * step:.12g}") for i in range(first, last + 1))


def _top(chart: NullHistogram) -> float:
    highest = float(chart.counts.max(initial=0)) or 1.0
    return 1.04 * min(max(highest, _highest_density(chart)), HEADROOM * highest)


def _highest_density(chart: NullHistogram) -> float:
    return float(chart.density[~np.isnan(chart.density)].max(initial=0))


def _remarks(chart: NullHistogram, top: float) -> tuple[str, ...]:
    remarks = []
    if chart.beyond:
        verb = "lies" if chart.beyond == 1 else "lie"
        remarks.append(f"{chart.beyond:,} more {verb} beyond {number(float(chart.edges[-1]))}")
    if _highest_density(chart) > top:
        at = number(float(chart.density_at[int(np.nanargmax(chart.density))]), 2)
        remarks.append(f"the line leaves the frame at the top, highest near {at}")
    return tuple(remarks)
