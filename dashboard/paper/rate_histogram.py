"""How often a test rejected in each of many repetitions: a row of bars for each test, over one axis."""

from __future__ import annotations

import numpy as np

from dashboard.paper.picture import Across, Area, Axis, Picture, Text, bars, box, line
from dashboard.paper.rows import rows, write
from dashboard.paper.shades import mixed
from dashboard.paper.sheet import Key, Sheet
from dashboard.paper.style import TONES, Style
from stats_core.charts.rate_histogram import RateHistogram

TALL = 0.78
"""The highest bar of a row, in rows."""


def picture(chart: RateHistogram, style: Style) -> Picture:
    """Draw the rows; bars outside of the band in the accent colour belong to repetitions that no honest test has."""
    sheet = Sheet(style, chart.title)
    named = rows(sheet, chart.series, least=2.4, share=0.36)
    pale = mixed(TONES.ground, TONES.curve, 0.2)
    panel = sheet.panel(
        sheet.scale(0.0, float(chart.edges[-1]), beside=named.room),
        Axis(len(named.names) - 0.5, -0.5, shown=False),
        natural=named.height,
        least=named.height,
        x_title=[chart.axis_label],
        keys=[
            Key(chart.key_label, pale),
            Key("repetitions inside", TONES.curve),
            Key("and outside of that band", TONES.accent, angle=45),
        ],
        left=named.room,
    )
    write(sheet, named, panel.top, panel.height / len(named.names))
    panel.marks.append(Area((box(chart.low, chart.high, panel.y.low, panel.y.high),), pale))
    panel.marks.append(
        line([chart.expected] * 2, [panel.y.low, panel.y.high], TONES.ink, 0.8 * style.stroke, dash=(3, 2))
    )
    inside = (chart.edges[1:] > chart.low) & (chart.edges[:-1] <= chart.high)
    for which, colour in ((inside, TONES.curve), (~inside, TONES.accent)):
        for row, counts in enumerate(chart.counts):
            heights = TALL * counts[which] / max(1, int(counts.max()))
            outlines = bars(chart.edges[:-1][which], chart.edges[1:][which], row + 0.45, row + 0.45 - heights)
            if outlines:
                panel.marks.append(Area(outlines, colour))
            if colour == TONES.accent:
                for outline in outlines:
                    page = np.stack([panel.across(outline[:, 0]), panel.down(outline[:, 1])], axis=1)
                    sheet.marks.append(sheet.hatch(page, TONES.ground, 45))
    for row, counts in enumerate(chart.counts):
        seen = np.flatnonzero(counts)
        first, last = float(chart.edges[seen[0]]), float(chart.edges[seen[-1] + 1])
        right = last < 0.8 * chart.edges[-1]
        x = float(panel.across(last if right else first)) + (3 if right else -3)
        y = float(panel.down(row + 0.1))
        words = f"{chart.means[row]:,.0f}"
        side: Across = "left" if right else "right"
        sheet.marks.append(Text(x, y, words, sheet.small, TONES.ink, side, ground=TONES.ground))
    return sheet.finished()
