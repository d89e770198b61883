"""One adjusted p value for each level of training."""

from __future__ import annotations

from dataclasses import dataclass

from stats_core.charts.chart import Chart
from stats_core.types import Floats


@dataclass(frozen=True, eq=False)
class LevelStrip(Chart):
    """One adjusted p value for each level of training.

    `floor` is the least p that random shuffles could give: one there is the most that it can be. `name` says whom it
    is about where several stand under the same curves: "Lion, AdamW"; empty where it is about all. What a reader
    chooses stands last: a logarithmic axis of levels, and between which levels to look.
    """

    levels: Floats
    p_adjusted: Floats
    statistic: Floats
    alpha: float
    level_label: str
    floor: float = 0.0
    name: str = ""
    log_levels: bool = False
    level_range: tuple[float, float] | None = None
