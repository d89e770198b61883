"""In how many repetitions a test rejected so and so often."""

from __future__ import annotations

from dataclasses import dataclass

from stats_core.charts.chart import Chart
from stats_core.types import Floats, Ints


@dataclass(frozen=True, eq=False)
class RateHistogram(Chart):
    """In how many repetitions a test rejected so and so often: one histogram for each series.

    `counts[series, bin]` over `edges`; `expected` rejections of `trials` and the band low to high that holds 95 % of
    the repetitions of a test that keeps its level; `means[series]`.
    """

    series: tuple[str, ...]
    edges: Floats
    counts: Ints
    means: Floats
    trials: int
    expected: float
    low: float
    high: float

    @property
    def axis_label(self) -> str:
        """What the bars stand over."""
        return f"rejections in {self.trials:,} tests"

    @property
    def key_label(self) -> str:
        """What the band and the line in it mean."""
        return f"a test that keeps its level: {self.expected:g}, {self.low:g} to {self.high:g} in 95 % of repetitions"
