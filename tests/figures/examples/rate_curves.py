"""Rates over the number of runs, made up for the drawings."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from stats_core.charts.rate_curves import RateCurves

TESTS = ("randomized, split-plot", "randomized, within cells", "conventional, within cells")


def example(
    names: Sequence[str] = TESTS, *, points: int = 8, nominal: float | None = 0.05, published: bool = True
) -> RateCurves:
    """Lines that rise, one above the other; the last point of the first is not there yet."""
    x = np.linspace(2, 40, points)
    rate = np.array([1 - np.exp(-(x - 2) / (12 + 3 * i)) for i in range(len(names))])
    if points > 1:
        rate[0, -1] = np.nan
    place = np.array([10.0] if published else [])
    return RateCurves(
        "rates", "Power over runs", tuple(names), x, rate, np.maximum(0, rate - 0.03), np.minimum(1, rate + 0.03),
        "runs of each algorithm", "share rejected", nominal, place, 0.08 * place, "published" if published else "",
        0.8, 12.0,
    )  # fmt: skip
