"""What each modification does to a learning curve: a small panel for each, two beside each other."""

from __future__ import annotations

from dashboard.paper.picture import Axis, Line, Panel, Picture, Text
from dashboard.paper.sheet import EDGE, LINE, Key, Sheet
from dashboard.paper.style import TONES, Style
from stats_core.charts.modification_sketch import ModificationSketch

ACROSS = 2


def picture(chart: ModificationSketch, style: Style) -> Picture:
    """Draw the curve as it is in grey, and what becomes of it in the accent colour; all panels share their scales."""
    sheet = Sheet(style, chart.title)
    gap = 1.5 * sheet.size
    wide = (sheet.width - 2 * EDGE - gap * (ACROSS - 1)) / ACROSS
    low, high = chart.extent
    room = 0.06 * (high - low) or 1.0
    names = [f"M{case}: {effect}" for case, effect in zip(chart.cases, chart.what, strict=True)]
    broken = [sheet.broken(name, wide, sheet.small) for name in names]
    places = [range(first, min(first + ACROSS, len(names))) for first in range(0, len(names), ACROSS)]
    lines = [max(len(broken[i]) for i in row) for row in places]
    tall = 0.5 * wide
    if style.height is not None:
        words = LINE * sheet.small * sum(lines) + (2 + 0.9 * sheet.size) * len(places) + 2 * LINE * sheet.size
        tall = max(4 * sheet.size, (72 * style.height - sheet.y - words - EDGE) / len(places))
    for row, most in zip(places, lines, strict=True):
        for place, i in enumerate(row):
            left = EDGE + place * (wide + gap)
            for number, part in enumerate(broken[i]):
                y = sheet.y + number * LINE * sheet.small
                sheet.marks.append(Text(left, y, part, sheet.small, TONES.ink, "left", "top"))
            x = Axis(float(chart.levels.min()), float(chart.levels.max()))
            top = sheet.y + LINE * sheet.small * most + 2
            panel = Panel(left, top, wide, tall, x, Axis(low - room, high + room))
            panel.marks.append(Line(chart.levels, chart.original, TONES.soft, style.stroke))
            panel.marks.append(Line(chart.levels, chart.changed[i], TONES.accent, 1.3 * style.stroke, (4, 2)))
            sheet.panels.append(panel)
        sheet.y += LINE * sheet.small * most + 2 + tall + 0.9 * sheet.size
    sheet.keys(
        [
            Key("a curve as it is", TONES.soft, "line", width=1.0),
            Key(f"changed, f = {chart.factor:g}", TONES.accent, "line", (4, 2), width=1.3),
        ]
    )
    return sheet.finished()
