"""Differences with their intervals."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np

from stats_core.charts.chart import Chart
from stats_core.types import Bools, Floats


@dataclass(frozen=True, eq=False)
class Forest(Chart):
    """Differences a minus b with their intervals, a line at zero, those that exclude zero or are shown marked.

    `beside_low` and `beside_high` are a second interval for each row, named `beside`; empty when there is none.
    `control` is the algorithm that every row is compared with, where it is always the same one. `p` holds the p value
    of each row as it is written, under the heading `p_is`; empty where the picture has no such column. With `over`, the
    rows say by how much a is better than b, whatever the direction of the score. Differences up to `margin` do not
    matter, where somebody said so.

    Where all rows compare the same two, as on different parts of the data, `rows` names them; the last `foot` of them
    are set apart, and `kinds` says what marked rows and the others are.
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
    p: tuple[str, ...] = ()
    p_is: str = "p"
    over: bool = False
    margin: float = math.nan
    rows: tuple[str, ...] = ()
    foot: int = 0
    kinds: tuple[str, str] | None = None

    @property
    def marks(self) -> tuple[str, str]:
        """What marked rows and the others have in common: the pairs of an answer are marked by what it shows."""
        if self.kinds is not None:
            return self.kinds
        return ("they differ", "not shown to differ") if self.over else ("excluding 0", "including 0")

    @property
    def bare(self) -> tuple[str, str]:
        """What marked rows without an interval, and the others, are called."""
        marked, others = self.kinds or ("they differ", "not shown to differ")
        return f"without an interval, {marked}", f"without an interval, {others}"

    @property
    def under_head(self) -> int:
        """How many rows at the top share their first name, which then stands once over them; 0 where none do."""
        if not self.over or not self.a or self.rows:
            return 0
        same = next((row for row, name in enumerate(self.a) if name != self.a[0]), len(self.a))
        return same if same > 1 else 0

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
            p=tuple(self.p[row] for row in rows) if self.p else (),
            beside_low=beside_low,
            beside_high=beside_high,
        )
