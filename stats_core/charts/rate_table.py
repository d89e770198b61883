"""How often tests reject in several places, beside published figures."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

import numpy as np

from stats_core.charts.chart import Chart
from stats_core.types import Floats


class LevelVerdict(Enum):
    """What a rate says of a test."""

    KEEPS = "within chance of its level"
    SELDOM = "rejects less often than its level"
    OFTEN = "rejects more often than its level"


@dataclass(frozen=True, eq=False)
class RateTable(Chart):
    """Rates of several tests (rows) in several places (columns), with intervals and published figures beside them.

    NaN stands where a test was not run or has no published figure. `nominal` is the level to be kept, or one for each
    column; None for power and agreement, of which more is better.
    """

    rows: tuple[str, ...]
    columns: tuple[str, ...]
    rate: Floats
    low: Floats
    high: Floats
    published: Floats
    measure: str
    nominal: float | tuple[float, ...] | None

    def verdict(self, row: int, column: int) -> LevelVerdict:
        """Whether the interval of a rate holds the level."""
        level = self.nominal[column] if isinstance(self.nominal, tuple) else self.nominal
        if level is None or self.low[row, column] <= level <= self.high[row, column]:
            return LevelVerdict.KEEPS
        return LevelVerdict.OFTEN if self.rate[row, column] > level else LevelVerdict.SELDOM

    def written(self, row: int, column: int) -> str:
        """A cell in percent; a published figure stands in brackets, and both then have the decimal that is printed."""
        rate, beside = self.rate[row, column], self.published[row, column]
        if np.isnan(rate):
            return ""
        return percent(rate) if np.isnan(beside) else f"{100 * rate:.1f} ({100 * beside:.1f})"

    @property
    def key_label(self) -> str:
        """How to read a cell."""
        unit = f"{self.measure} in percent"
        return f"{unit}; in brackets as published" if np.isfinite(self.published).any() else unit


def percent(share: float) -> str:
    """'5.1', '78', '99.8', '100': two or three digits, as many as such rates are sure of."""
    value = 100 * share
    return f"{value:.1f}" if value < 9.95 or 99.5 <= value < 99.95 else f"{value:.0f}"
