"""A table of rates, made up for the drawings."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from stats_core.charts.rate_table import RateTable
from tests.figures.examples.rate_curves import TESTS


def example(
    names: Sequence[str] = TESTS, columns: Sequence[str] = ("Set 1", "Set 2"), nominal: float | None = 0.05
) -> RateTable:
    """Rates from 0 to 1 row by row, one of them not there, the first column with published figures."""
    rate = np.linspace(0, 1, len(names) * len(columns)).reshape(len(names), len(columns)).copy()
    rate[-1, 0] = np.nan
    published = np.full(rate.shape, np.nan)
    published[:, 0] = 0.766
    low, high = np.clip(rate - 0.02, 0, 1), np.clip(rate + 0.02, 0, 1)
    return RateTable(
        "table", "Type I error", tuple(names), tuple(columns), rate, low, high, published, "errors", nominal
    )
