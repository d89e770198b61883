"""Two classifiers on the same cases: a square in four rectangles, each as large as its number of cases."""

from __future__ import annotations

from dashboard.paper.picture import Area, Picture, Text, box
from dashboard.paper.sheet import EDGE, Key, Sheet
from dashboard.paper.style import TONES, Style
from stats_core.charts.agreement_square import AgreementSquare
from stats_core.charts.palette import style_of

ROOM = 0.09
"""A rectangle with a shorter side than this, in sides of the square, has no room for its number."""
ANGLES = (None, 45.0, -45.0, 90.0)
"""With each colour a hatching, so that the rectangles can be told apart without it."""


def picture(chart: AgreementSquare, style: Style) -> Picture:
    """Draw the square, in the colours of the two algorithms where one of them is right alone."""
    sheet = Sheet(style, chart.title)
    looks = style_of({*chart.among, chart.a, chart.b})
    colours = (TONES.pale, looks[chart.a].colour, looks[chart.b].colour, TONES.bar)
    keys = [
        Key(f"{label}: {int(count):,}", colour, angle=angle)
        for label, count, colour, angle in zip(chart.labels, chart.counts, colours, ANGLES, strict=True)
    ]
    rows = len(sheet.flow(keys))
    side = 0.62 * sheet.width
    if style.height is not None:
        side = max(8 * sheet.size, min(side, 72 * style.height - sheet.y - (1.2 * rows + 1) * sheet.size - 2 * EDGE))
    left, top = (sheet.width - side) / 2, sheet.y
    for cell, (colour, angle) in enumerate(zip(colours, ANGLES, strict=True)):
        x0, x1, y0, y1 = (float(end) for end in chart.rectangles[cell])
        if min(x1 - x0, y1 - y0) <= 0:
            continue
        gap = 0.4
        outline = box(
            left + side * x0 + gap, left + side * x1 - gap, top + side * (1 - y1) + gap, top + side * (1 - y0) - gap
        )
        sheet.marks.append(Area((outline,), colour))
        if angle is not None:
            sheet.marks.append(sheet.hatch(outline, TONES.ground, angle))
        if min(x1 - x0, y1 - y0) >= ROOM:
            middle = left + side * (x0 + x1) / 2, top + side * (1 - (y0 + y1) / 2)
            count = f"{int(chart.counts[cell]):,}"
            sheet.marks.append(Text(*middle, count, sheet.size, TONES.ink, "center", bold=True, ground=TONES.ground))
    sheet.y += side
    sheet.keys(keys)
    return sheet.finished()
