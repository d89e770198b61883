"""The axis of training levels, the same under curves, strip and shares."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from dashboard.screen.look import Look
from dashboard.screen.text import escape, small
from stats_core.charts.curve_overlay import CurveOverlay
from stats_core.charts.level_shares import LevelShares
from stats_core.charts.level_strip import LevelStrip
from stats_core.wording import number

Floats = npt.NDArray[np.float64]
MARGIN = 0.02


def log_ticks(low: float, high: float) -> dict[str, Any]:
    """Labels at 1, 2, 5, 10 where a logarithmic axis is short, and at powers of ten alone where it is long."""
    short = high < 200 * low
    # plotly writes a bare 2 or 5 between the powers of ten unless a format is given.
    digits = "~s" if high >= 1e4 and low > 0.1 else ",~r"
    return {"dtick": "D2" if short else 1, "tickformat": digits, "minor": {"ticks": "outside", "ticklen": 2}}


def dragging(look: Look) -> dict[str, Any]:
    """What dragging over a figure with an axis of levels does: mark levels, or zoom as everywhere."""
    return {"dragmode": "select", "selectdirection": "h"} if look.selectable else {}


class LevelAxis:
    """Which levels can be shown, where they stand, and what the axis says about them.

    A level of 0 has no place on a logarithmic axis: it is left out, and the axis title says so.
    A single level has no extent: it stands at 0 on an axis from -0.5 to 0.5 with one tick.
    """

    def __init__(self, chart: CurveOverlay | LevelShares | LevelStrip) -> None:
        levels, level_range = chart.levels, chart.level_range
        self.label = chart.level_label
        self.log = chart.log_levels and bool((levels > 0).any())
        possible = levels > 0 if self.log else np.ones(len(levels), dtype=bool)
        self.remarks: tuple[str, ...] = self._remarks(levels, chart.log_levels, possible)
        shown = np.flatnonzero(possible)
        if level_range is not None:
            first, last = min(level_range), max(level_range)
            inside = np.flatnonzero(possible & (levels >= first) & (levels <= last))
            if len(inside):
                # One level more on each side, so that the lines run to the edge of the picture.
                shown = np.arange(max(inside[0] - 1, shown[0]), min(inside[-1] + 1, shown[-1]) + 1)
            else:
                level_range = None
        self.shown = shown
        self.levels: Floats = levels[shown]
        self.single = len(shown) == 1
        self.positions: Floats = np.zeros(1) if self.single else self.place(self.levels)
        self.range = self._range(level_range)

    def place(self, values: Floats | float) -> Floats:
        """Where values stand on the axis as drawn: their logarithms on a log axis."""
        return np.asarray(np.log10(values) if self.log else values, dtype=np.float64)

    def value(self, positions: Floats) -> Floats:
        """The levels that stand at some places, as plotly wants them."""
        return np.asarray(10**positions if self.log and not self.single else positions, dtype=np.float64)

    def cells(self) -> Floats:
        """The borders of the levels' cells: half way between neighbours, cut at the ends of the axis."""
        if self.single:
            return np.array([-0.5, 0.5])
        middle = (self.positions[1:] + self.positions[:-1]) / 2
        return self.value(np.clip(np.concatenate([self.range[:1], middle, self.range[1:]]), *self.range))

    def layout(self, look: Look, *more: str) -> dict[str, Any]:
        """The axis for plotly; `more` are further lines under its title, in plotly's markup."""
        lines = [escape(self.label)]
        lines += [small(remark, look.tone.soft, look.small) for remark in self.remarks]
        axis: dict[str, Any] = {
            "title": {"text": "<br>".join([*lines, *more])},
            "type": "log" if self.log and not self.single else "linear",
            "range": [float(end) for end in self.range],
        }
        if self.single:
            axis |= {"tickvals": [0], "ticktext": [number(float(self.levels[0]))], "fixedrange": True}
        elif self.log:
            axis |= log_ticks(*self.value(self.range))
        elif look.narrow:
            axis["nticks"] = 4
        return axis

    def _range(self, level_range: tuple[float, float] | None) -> Floats:
        if self.single:
            return np.array([-0.5, 0.5])
        first, last = self.positions[0], self.positions[-1]
        if level_range is not None:
            low, high = min(level_range), max(level_range)
            first = self.place(max(low, self.levels[0])) if self.log else float(low)
            last = self.place(high)
            if last > first:
                return np.array([first, last], dtype=np.float64)
        pad = MARGIN * (last - first)
        return np.array([first - pad, last + pad])

    @staticmethod
    def _remarks(levels: Floats, log: bool, possible: npt.NDArray[np.bool_]) -> tuple[str, ...]:
        if not log:
            return ()
        if not (levels > 0).any():
            return ("linear scale: no level lies above 0",)
        left_out = levels[~possible]
        if not len(left_out):
            return ("log scale",)
        lost = f"level {number(float(left_out[0]))}" if len(left_out) == 1 else f"{len(left_out)} levels up to 0"
        return (f"log scale; {lost} not shown",)
