"""The axis of training levels, and lines over it with no more points than print can show."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from dashboard.paper import ticks
from dashboard.paper.picture import Axis, Floats
from stats_core.charts.curve_overlay import CurveOverlay
from stats_core.charts.level_shares import LevelShares
from stats_core.charts.level_strip import LevelStrip
from stats_core.wording import number

MARGIN = 0.02


class PrintedLevels:
    """Which levels are shown and where; a level of 0 has no place on a logarithmic axis, and a remark says so."""

    def __init__(
        self, chart: CurveOverlay | LevelStrip | LevelShares, *, most: int = 6, margin: float = MARGIN
    ) -> None:
        levels, log, x_range = chart.levels, chart.log_levels, chart.level_range
        self.log = log and bool((levels > 0).any())
        possible = levels > 0 if self.log else np.ones(len(levels), dtype=bool)
        self.remarks = _remarks(levels, log, possible)
        if x_range is not None:
            inside = possible & (levels >= min(x_range)) & (levels <= max(x_range))
            possible = inside if inside.any() else possible
        self.shown = np.flatnonzero(possible)
        self.levels: Floats = levels[self.shown]
        self.single = len(self.shown) == 1
        self.margin = margin
        self.axis = self._axis(most)

    def _axis(self, most: int) -> Axis:
        if self.single:
            return Axis(-0.5, 0.5, ((0.0, number(float(self.levels[0]))),))
        first, last = float(self.levels[0]), float(self.levels[-1])
        if self.log:
            grow = (last / first) ** self.margin
            return ticks.logarithmic(first / grow, last * grow, most)
        pad = self.margin * (last - first)
        return ticks.linear(first - pad, last + pad, most)

    @property
    def positions(self) -> Floats:
        """Where the shown levels stand, in the units of the axis."""
        return np.zeros(1) if self.single else self.levels

    def cells(self) -> Floats:
        """The borders of the levels' cells: half way between neighbours as drawn, and the ends of the axis."""
        if self.single:
            return np.array([-0.5, 0.5])
        middle = np.sqrt(self.levels[1:] * self.levels[:-1]) if self.log else (self.levels[1:] + self.levels[:-1]) / 2
        return np.concatenate([[self.axis.low], middle, [self.axis.high]])


def thinned(axis: Axis, x: Floats, y: Floats, most: int) -> npt.NDArray[np.int64]:
    """Which points of a line to draw: its ends, and the lowest and the highest of each stretch of the axis."""
    if len(x) <= most:
        return np.arange(len(x), dtype=np.int64)
    parts = max(1, most // 2)
    part = np.clip((axis.share(x) * parts).astype(np.int64), 0, parts - 1)
    starts = np.flatnonzero(np.diff(part, prepend=-1))
    ends = np.append(starts[1:], len(x))
    chosen = {0, len(x) - 1}
    for start, end in zip(starts.tolist(), ends.tolist(), strict=True):
        stretch = y[start:end]
        if not np.isnan(stretch).all():
            chosen |= {start + int(np.nanargmin(stretch)), start + int(np.nanargmax(stretch))}
    return np.array(sorted(chosen), dtype=np.int64)


def _remarks(levels: Floats, log: bool, possible: npt.NDArray[np.bool_]) -> list[str]:
    if not log:
        return []
    if not (levels > 0).any():
        return ["linear scale: no level lies above 0"]
    left_out = levels[~possible]
    if not len(left_out):
        return ["log scale"]
    lost = f"level {number(float(left_out[0]))}" if len(left_out) == 1 else f"{len(left_out)} levels up to 0"
    return [f"log scale; {lost} not shown"]
