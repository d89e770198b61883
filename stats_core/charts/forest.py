"""Differences with their intervals."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from stats_core.charts.chart import Chart
from stats_core.types import Bools, Floats


@dataclass(frozen=True, eq=False)
class Forest(Chart):
    """Differences a minus b with their intervals, a line at zero, those that exclude zero marked.

    `beside_low` and `beside_high` are a second interval for each row, named `beside`; empty when there is none.
    `control` is the algorithm that every row is compared with, where it is always the same one.
    """

    a: tuple[str, ...]
    b: tuple[str, ...]
    estimate: Floats
    low: Floats
    high: Floats
    marked: Bools
    interval: str
    measure: str
    beside_low: Floats
    beside_high: Floats
    beside: str
    higher_is_better: bool
    control: str = ""

    def against(self, name: str) -> Forest:
        """The comparisons with one algorithm alone, each turned so that it is the other minus this one, best first."""
        rows = np.array([place for place, pair in enumerate(zip(self.a, self.b, strict=True)) if name in pair])
        others = np.array([(-1 if self.a[row] == name else 1) * self.estimate[row] for row in rows])
        rows = rows[np.argsort(-others if self.higher_is_better else others, kind="stable")]
        turned = np.array([self.a[row] == name for row in rows])
        two = len(self.beside_low) > 0

        def ends(low: Floats, high: Floats) -> tuple[Floats, Floats]:
            return np.where(turned, -high[rows], low[rows]), np.where(turned, -low[rows], high[rows])

        low, high = ends(self.low, self.high)
        beside_low, beside_high = ends(self.beside_low, self.beside_high) if two else (np.empty(0), np.empty(0))
        return replace(
            self,
            title=f"{self.title}: the others minus {name}",
            control=name,
            a=tuple(self.b[row] if self.a[row] == name else self.a[row] for row in rows),
            b=(name,) * len(rows),
            estimate=np.where(turned, -self.estimate[rows], self.estimate[rows]),
            low=low,
            high=high,
            marked=self.marked[rows],
            beside_low=beside_low,
            beside_high=beside_high,
        )
