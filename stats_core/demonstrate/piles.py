"""Piles from what the kernels know: histograms, distributions that are counted out, and reference distributions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from stats_core.charts.null_histogram import NullHistogram
from stats_core.demonstrate.demonstration import Pile, ReferenceCurve
from stats_core.types import Floats

POINTS = 401
"""Places at which a reference distribution is told."""
REACH = 1.5
"""Up to this multiple of the bulk of a distribution its axis reaches the observed value."""


def of_histogram(
    chart: NullHistogram,
    at_least: float,
    total: float,
    *,
    statistic: str,
    of: str,
    reference: ReferenceCurve | None = None,
) -> Pile:
    """The histogram of a test, as the page shows it."""
    counts = chart.counts.astype(np.float64)
    whole = float(counts.sum() + chart.beyond)
    shares = (whole - np.concatenate([[0.0], np.cumsum(counts)])) / whole
    places, tail = with_observed(chart.edges, shares, chart.observed, at_least / total)
    return Pile(
        statistic=statistic,
        axis=chart.statistic,
        observed=chart.observed,
        edges=chart.edges,
        counts=counts,
        beyond=float(chart.beyond),
        total=whole,
        tail_at=places,
        tail=tail,
        of=of,
        reference=reference,
    )


def with_observed(at: Floats, tail: Floats, observed: float, share: float) -> tuple[Floats, Floats]:
    """Places with the share beyond each, and the observed value with its own, which bins know only roughly."""
    if not np.isfinite(observed):
        return at, tail
    near = ~np.isclose(at, observed, rtol=1e-9, atol=0)
    at, tail = np.append(at[near], observed), np.append(tail[near], share)
    # Beside it the bins must not say more than it does, nor less.
    tail = np.where(at < observed, np.maximum(tail, share), np.minimum(tail, share))
    order = np.argsort(at, kind="stable")
    return at[order], tail[order]


def told_at(reference: ReferenceCurve, value: float, p: float) -> ReferenceCurve:
    """The same with one more place, and its share there to the last digit."""
    places, tail = with_observed(reference.tail_at, reference.tail, value, p)
    return replace(reference, tail_at=places, tail=tail)


def of_distribution(
    values: Floats, probability: Floats, observed: float, *, statistic: str, axis: str, of: str, bins: int = 60
) -> Pile:
    """A distribution that is counted out: the probability of each value, in evenly spaced values from the least on.

    The observed value begins a bin where several values share one.
    """
    step = float(values[1] - values[0]) if len(values) > 1 else 1.0
    tail = np.minimum(1.0, np.cumsum(probability[::-1])[::-1])
    # Far out nothing is seen: the axis ends where less than a millionth is left, or past the observed value.
    last = max(int(np.flatnonzero(tail > 1e-6)[-1]), int(np.searchsorted(values, observed - step / 2)))
    last = min(last + 1, len(values))
    width = max(1, -(-last // bins))
    first = int(np.searchsorted(values, observed - step / 2)) % width
    starts = np.unique(np.concatenate([[0], np.arange(first, last, width), [last]]))
    edges = np.append(values[starts[:-1]], values[last - 1] + step) - step / 2
    counts = np.add.reduceat(probability[:last], starts[:-1])
    # A value counts from half a step below it to where it stands, so that the share changes where a bar does.
    at = np.sort(np.concatenate([values[:last] - step / 2, values[:last]]))
    return Pile(
        statistic=statistic,
        axis=axis,
        observed=observed,
        edges=edges,
        counts=counts,
        beyond=float(probability[last:].sum()),
        total=1.0,
        tail_at=np.append(at, edges[-1]),
        tail=np.append(np.repeat(tail[:last], 2), tail[last] if last < len(tail) else 0.0),
        of=of,
    )


def of_shuffled(pile: Pile, values: Floats, of: str, *, bins: int = 40) -> Pile:
    """A reference distribution with the shuffles that are shown under it."""
    assert pile.reference is not None
    high = float(pile.reference.at[-1])
    last = min(high, float(np.max(values[np.isfinite(values)], initial=0.0)) * 1.001)
    edges = np.linspace(0, max(last, 1e-9), bins + 1)
    return replace(
        pile,
        edges=edges,
        counts=np.histogram(values, edges)[0].astype(np.float64),
        beyond=float(np.sum(values >= edges[-1])),
        total=float(len(values)),
        tail_at=edges,
        tail=np.array([np.mean(values >= edge) for edge in edges]),
        of=of,
    )


def reference_of(
    label: str, of: str, density: Callable[[Floats], Floats], tail: Callable[[Floats], Floats], low: float, high: float
) -> ReferenceCurve:
    """A distribution from its density and tail, between two places of the axis."""
    at = np.linspace(low, high, POINTS)
    with np.errstate(all="ignore"):
        height = np.nan_to_num(density(at), nan=0.0, posinf=0.0)
    return ReferenceCurve(label, of, at, height, at, np.clip(tail(at), 0.0, 1.0))


def end_of(bulk: float, observed: float) -> float:
    """Where an axis ends: past the bulk of the distribution, and past the observed value if it is not too far."""
    return float(max(bulk, 1.08 * observed) if np.isfinite(observed) and observed <= 4 * bulk else bulk)
