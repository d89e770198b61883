"""How much each level of training contributes to an effect."""

from __future__ import annotations

from dataclasses import dataclass

from stats_core.charts.chart import Chart
from stats_core.types import Floats


@dataclass(frozen=True, eq=False)
class LevelShares(Chart):
    """How much of a sum of squares each level of training contributes.

    What a reader chooses stands last: a logarithmic axis of levels, and between which levels to look.
    """

    levels: Floats
    names: tuple[str, ...]
    shares: Floats
    cumulative: Floats
    interval: tuple[float, float] | None
    level_label: str
    log_levels: bool = False
    level_range: tuple[float, float] | None = None
