"""Every fold's difference as a point, all together or apart by run or by fold, over the estimate's interval."""

from __future__ import annotations

import math

import numpy as np

from dashboard.paper import ticks
from dashboard.paper.picture import Axis, Floats, Line, Mark, Picture, Points, line
from dashboard.paper.sheet import Key, Sheet
from dashboard.paper.sides import better_sides, minus_title, zero_line
from dashboard.paper.style import TONES, Style
from stats_core.charts.paired_differences import PairedDifferences, stacked
from stats_core.wording import confidence

MANY = 400
"""More points than this are drawn smaller."""


def picture(chart: PairedDifferences, style: Style) -> Picture:
    """Draw the differences over the estimate with its interval."""
    apart = chart.set_out()
    sheet = Sheet(style, chart.title)
    x = chart.differences
    rows = 0 if apart is None else len(apart.means)
    low, high = extent(chart)
    better_sides(sheet, chart.a, chart.b, chart.higher_is_better)
    bounded = math.isfinite(chart.low) and math.isfinite(chart.high)
    level = f"estimate, {confidence(chart.alpha)} interval" if bounded else "estimate"
    keys = [Key(f"a {chart.part}", TONES.curve, "marker", marker="circle")]
    if apart is not None:
        keys.append(Key(f"mean of a {apart.what}", TONES.ink, "line", width=1.6))
    if chart.shown:
        keys.append(Key(level, TONES.accent, "line", marker="diamond", width=1.7))
    else:
        keys.append(Key(level, TONES.soft, "line", marker="circle", width=0.9, hollow=True))
    panel = sheet.panel(
        sheet.scale(low, high, grid=True),
        _rows(rows),
        natural=min(1.1 * sheet.width, 1.25 * sheet.size * (rows + 2)) if rows > 4 else 0.32 * sheet.width,
        x_title=minus_title(chart.a, chart.b),
        y_title="" if apart is None else apart.title,
        keys=keys,
        left=0.5 * sheet.size if not rows else None,
    )
    stroke = style.stroke
    panel.marks.append(zero_line(panel, stroke))
    heights = stacked(x.ravel(), low, high) if apart is None else apart.row.ravel().astype(np.float64)
    size = (2.0 if x.size > MANY else 3.2) * stroke
    panel.marks.append(Points(x.ravel(), heights, "circle", TONES.curve, size, TONES.ground, 0.2 * stroke, 0.65))
    if apart is not None:
        panel.marks.extend(_means(apart.means, stroke))
    panel.marks.extend(_estimate(chart, -0.75 if not rows else rows + 1.1, bounded, stroke))
    return sheet.finished()


def extent(chart: PairedDifferences) -> tuple[float, float]:
    """The ends of the axis: all that is drawn, and zero."""
    ends = [*chart.differences.ravel().tolist(), chart.estimate, chart.low, chart.high]
    return ticks.padded(np.array(ends), 0.04, zero=True)


def _means(means: Floats, stroke: float) -> list[Mark]:
    return [
        line([mean, mean], [i - 0.38, i + 0.38], TONES.ink, 1.5 * stroke)
        for i, mean in enumerate(means.tolist(), start=1)
    ]


def _estimate(chart: PairedDifferences, at: float, bounded: bool, stroke: float) -> list[Mark]:
    """The estimate with its interval, in a row of its own below the points; strong where it excludes zero."""
    drawn: list[Mark] = []
    colour, wide = (TONES.accent, 1.8) if chart.shown else (TONES.soft, 0.9)
    if bounded:
        drawn.append(Line(np.array([chart.low, chart.high]), np.array([at, at]), colour, wide * stroke))
        drawn += [line([end, end], [at - 0.07, at + 0.07], colour, 1.2 * stroke) for end in (chart.low, chart.high)]
    place = np.array([chart.estimate]), np.array([at])
    if chart.shown:
        return [*drawn, Points(*place, "diamond", colour, 5.4 * stroke, TONES.ground, 0.5 * stroke)]
    return [*drawn, Points(*place, "circle", TONES.ground, 4.2 * stroke, colour, 0.8 * stroke)]


def _rows(rows: int) -> Axis:
    if not rows:
        return Axis(-1, 0.75, shown=False)
    step = max(1, math.ceil(rows / 24))
    return Axis(rows + 1.7, 0.3, tuple((float(i), str(i)) for i in range(1, rows + 1, step)))
