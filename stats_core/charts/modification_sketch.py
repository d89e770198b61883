"""What each published modification does to a learning curve."""

from __future__ import annotations

from dataclasses import dataclass

from stats_core.charts.chart import Chart
from stats_core.types import Floats


@dataclass(frozen=True, eq=False)
class ModificationSketch(Chart):
    """One curve and what each modification makes of it, `changed[case, level]`."""

    cases: tuple[str, ...]
    what: tuple[str, ...]
    levels: Floats
    original: Floats
    changed: Floats
    factor: float
    level_label: str = "Level"

    @property
    def extent(self) -> tuple[float, float]:
        """The lowest and highest score of all panels, which share one scale."""
        return float(min(self.original.min(), self.changed.min())), float(max(self.original.max(), self.changed.max()))
