"""How much one model loses more than another, case by case, with the mean difference and its interval."""

from __future__ import annotations

import math

import numpy as np

from dashboard.paper import ticks
from dashboard.paper.picture import Area, Picture, Text, bars, box, line
from dashboard.paper.sheet import LINE, Key, Sheet
from dashboard.paper.style import TONES, Style
from stats_core.charts.loss_differences import LossDifferences
from stats_core.charts.palette import style_of
from stats_core.wording import alike

NARROW = 0.004
"""An interval narrower than this share of the axis is drawn this wide, or it could not be seen."""


def picture(chart: LossDifferences, style: Style) -> Picture:
    """Draw the counts; cases on which a is better have the colour of a, the others that of b."""
    sheet = Sheet(style, chart.title)
    looks = style_of({*chart.among, chart.a, chart.b})
    left, right = (chart.b, chart.a) if chart.higher_is_better else (chart.a, chart.b)
    low, high = chart.edges[:-1], chart.edges[1:]
    sides = [
        (high <= 0, f"{left} loses less", looks[left].colour, 45.0),
        (low >= 0, f"{right} loses less", looks[right].colour, -45.0),
    ]
    sheet.y += 2 * LINE * sheet.small
    extent = ticks.padded(np.append(chart.edges, [chart.low, chart.high]), 0.01, zero=True)
    panel = sheet.panel(
        sheet.scale(*extent),
        ticks.linear(0, 1.05 * max(1.0, chart.same, float(chart.counts.max(initial=1))), 5),
        natural=0.46 * sheet.width,
        x_title=[f"Loss of {chart.a} minus loss of {chart.b}"],
        y_title="Cases",
        keys=[Key(name, colour, angle=angle) for which, name, colour, angle in sides if which.any()]
        + ([Key("the same loss", TONES.bar)] if chart.same else []),
    )
    for which, _, colour, angle in sides:
        outlines = bars(low[which], high[which], 0.0, chart.counts[which].astype(float))
        if outlines:
            panel.marks.append(Area(outlines, colour))
            for outline in outlines:
                page = np.stack([panel.across(outline[:, 0]), panel.down(outline[:, 1])], axis=1)
                sheet.marks.append(sheet.hatch(page, TONES.ground, angle))
    if chart.same:
        # Cases with the same loss belong to no side: a thin bar at zero.
        half = float(chart.edges[1] - chart.edges[0]) / 10
        panel.marks.append(
            Area(bars(np.array([-half]), np.array([half]), 0.0, np.array([float(chart.same)])), TONES.bar)
        )
    bounded = math.isfinite(chart.low) and math.isfinite(chart.high)
    stroke, bottom, top = style.stroke, panel.top + panel.height, panel.top
    if bounded:
        grow = max(0.0, (NARROW * (extent[1] - extent[0]) - (chart.high - chart.low)) / 2)
        ends = float(panel.across(chart.low - grow)), float(panel.across(chart.high + grow))
        sheet.marks.append(Area((box(*ends, top, bottom),), TONES.accent, 0.28))
    zero, mean = float(panel.across(0.0)), float(panel.across(chart.mean))
    sheet.marks.append(line([zero, zero], [top, bottom], TONES.ink, 0.8 * stroke, dash=(3, 2)))
    sheet.marks.append(line([mean, mean], [top, bottom], TONES.accent, 1.2 * stroke))
    written, low, high = alike(chart.mean, chart.low, chart.high)
    interval = f"interval {low} to {high}"
    for text, bold, y in (
        (f"mean {written}", True, top - 1.5 * LINE * sheet.small),
        (interval if bounded else "without an interval", False, top - 0.5 * LINE * sheet.small),
    ):
        place, side = sheet.beside(mean, text, sheet.small, panel, bold=bold)
        sheet.marks.append(Text(place, y, text, sheet.small, TONES.accent, side, bold=bold))
    return sheet.finished()
