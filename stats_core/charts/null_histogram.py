"""The distribution of a statistic under shuffling."""

from __future__ import annotations

from dataclasses import dataclass

from stats_core.charts.chart import Chart
from stats_core.types import Floats, Ints


@dataclass(frozen=True, eq=False)
class NullHistogram(Chart):
    """The distribution of a statistic under shuffling, with the observed and the critical value.

    `density` holds the conventional distribution as expected counts per bin at `density_at`,
    so that it can be drawn over the bars. `none_of` is the number of shuffles where they were drawn and none of them
    reached the observed value, else 0: p is then the most that it can be. `symbol` is a short name of the statistic.
    """

    statistic: str
    edges: Floats
    counts: Ints
    beyond: int
    observed: float
    critical: float
    p: float
    alpha: float
    density_at: Floats
    density: Floats
    density_label: str
    none_of: int = 0
    symbol: str = ""

    @property
    def name(self) -> str:
        """What labels in the picture call the statistic, which the axis says in full."""
        return self.symbol or self.statistic
