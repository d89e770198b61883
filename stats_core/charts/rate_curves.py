"""How often tests reject, over a size, a factor or a difference."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from stats_core.charts.chart import Chart
from stats_core.types import Floats


def _none() -> Floats:
    return np.empty(0)


@dataclass(frozen=True, eq=False)
class RateCurves(Chart):
    """Rates over a size, a factor or a difference: one line and band for each series.

    Parameters
    ----------
    series
        Names of the lines.
    x
        What the rates stand over, increasing.
    rate, low, high
        `[series, x]`, with the Monte Carlo interval; NaN where a point has not been computed. Rates of a formula have
        no interval: all of `low` and `high` is NaN.
    nominal
        The level that a test without a difference should keep; None where there is a difference.
    published_x, published
        Published points to draw beside, with the words for them; empty when there are none.
    wanted
        The power that one would like to have, drawn as a line; None for none.
    here
        Where on the axis one's own data stand; None for nowhere.
    among
        All series of the figures that stand together, which share out the colours; the own ones when empty.
    group
        What the figures that stand together have in common, such as an effect; empty where all stand together.
    """

    series: tuple[str, ...]
    x: Floats
    rate: Floats
    low: Floats
    high: Floats
    x_label: str
    rate_label: str
    nominal: float | None
    published_x: Floats = field(default_factory=_none)
    published: Floats = field(default_factory=_none)
    published_label: str = ""
    wanted: float | None = None
    here: float | None = None
    among: tuple[str, ...] = ()
    group: str = ""

    @property
    def counted(self) -> bool:
        """Whether the rates were counted in a simulation, and have an interval; else a formula gives them."""
        return not bool(np.isnan(self.low).all())

    @property
    def top(self) -> float:
        """The highest rate that the axis shows: all of it for power, no more than needed for a level to be kept."""
        highest = float(np.nanmax(self.high, initial=0.0))
        if self.nominal is None or highest > 0.6:
            return 1.0
        return min(1.0, max(1.15 * highest, 2 * self.nominal))
