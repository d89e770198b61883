"""Charts of simulated rates made up for the drawings."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from stats_core.charts import Chart, ModificationSketch, RateCurves, RateHistogram, RateTable
from stats_core.simulate.pictures import modification_sketch

TESTS = ("randomized, split-plot", "randomized, within cells", "conventional, within cells")


def rate_curves(
    names: Sequence[str] = TESTS, *, points: int = 8, nominal: float | None = 0.05, published: bool = True
) -> RateCurves:
    """Lines that rise, one above the other; the last point of the first is not there yet."""
    x = np.linspace(2, 40, points)
    rate = np.array([1 - np.exp(-(x - 2) / (12 + 3 * i)) for i in range(len(names))])
    if points > 1:
        rate[0, -1] = np.nan
    one = np.array([10.0] if published else [])
    return RateCurves(
        "rates", "Power over runs", tuple(names), x, rate, np.maximum(0, rate - 0.03), np.minimum(1, rate + 0.03),
        "runs of each algorithm", "share rejected", nominal, one, 0.08 * one, "published" if published else "",
        0.8, 12.0,
    )  # fmt: skip


def rate_histogram(names: Sequence[str] = TESTS) -> RateHistogram:
    """The first at its level, the others further and further above."""
    rng = np.random.default_rng(4)
    values = [rng.binomial(1000, 0.05 * (i + 1) / (1 + 0.2 * i), 100) for i in range(len(names))]
    edges = np.linspace(0, max(int(max(map(max, values))), 64) + 1, 61)
    counts = np.array([np.histogram(one, edges)[0] for one in values])
    means = np.array([one.mean() for one in values])
    return RateHistogram("hist", "Tic-Tac-Toe", tuple(names), edges, counts, means, 1000, 50.0, 37.0, 64.0)


def rate_table(
    rows: Sequence[str] = TESTS, columns: Sequence[str] = ("Set 1", "Set 2"), nominal: float | None = 0.05
) -> RateTable:
    """Rates from 0 to 1 row by row, one of them not there, the first column with published figures."""
    rate = np.linspace(0, 1, len(rows) * len(columns)).reshape(len(rows), len(columns)).copy()
    rate[-1, 0] = np.nan
    published = np.full(rate.shape, np.nan)
    published[:, 0] = 0.766
    low, high = np.clip(rate - 0.02, 0, 1), np.clip(rate + 0.02, 0, 1)
    return RateTable(
        "table", "Type I error", tuple(rows), tuple(columns), rate, low, high, published, "errors", nominal
    )


def sketch() -> ModificationSketch:
    """Of a curve of ten levels."""
    return modification_sketch(np.arange(1.0, 11.0), 1 - 1 / np.arange(1.0, 11.0), 8.0)


def rate_charts(names: Sequence[str] = TESTS) -> dict[str, Chart]:
    """One chart of each kind that shows rates, with these names."""
    return {
        "curves": rate_curves(names),
        "one point of power": rate_curves(names, points=1, nominal=None, published=False),
        "histogram": rate_histogram(names),
        "table": rate_table(names, names[:6]),
        "power": rate_table(names, ("all", "none"), nominal=None),
    }
