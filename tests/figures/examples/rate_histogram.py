"""Numbers of errors, made up for the drawings."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from stats_core.charts.rate_histogram import RateHistogram
from tests.figures.examples.rate_curves import TESTS


def example(names: Sequence[str] = TESTS) -> RateHistogram:
    """The first at its level, the others further and further above."""
    rng = np.random.default_rng(4)
    values = [rng.binomial(1000, 0.05 * (i + 1) / (1 + 0.2 * i), 100) for i in range(len(names))]
    edges = np.linspace(0, max(int(max(map(max, values))), 64) + 1, 61)
    counts = np.array([np.histogram(counted, edges)[0] for counted in values])
    means = np.array([counted.mean() for counted in values])
    return RateHistogram("hist", "Tic-Tac-Toe", tuple(names), edges, counts, means, 1000, 50.0, 37.0, 64.0)
