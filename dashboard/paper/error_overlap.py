"""Who errs together: a bar for each set of classifiers that are wrong on the same cases, the set in dots below."""

from __future__ import annotations

import numpy as np

from dashboard.paper import ticks
from dashboard.paper.picture import Area, Axis, Picture, Points, Text, bars, box, line
from dashboard.paper.rows import rows, write
from dashboard.paper.shades import mixed
from dashboard.paper.sheet import EDGE, Sheet
from dashboard.paper.style import TONES, Style
from stats_core.charts.error_overlap import ErrorOverlap


def picture(chart: ErrorOverlap, style: Style) -> Picture:
    """Draw bars over a matrix of dots; a filled dot is a classifier that errs."""
    sheet = Sheet(style, chart.title)
    names = [f"{name}: {int(n):,}" for name, n in zip(chart.algorithms, chart.errors, strict=True)]
    named = rows(sheet, names, least=1.6)
    sets = max(len(chart.counts), 1)
    across = Axis(-0.6, sets - 0.4, shown=False)
    sheet.y += 1.2 * sheet.small
    natural = 0.34 * sheet.width
    if style.height is not None:
        natural = max(4 * sheet.size, 72 * style.height - sheet.y - named.height - 5 * sheet.small)
    y = ticks.linear(0, 1.04 * max(1.0, float(chart.counts.max(initial=1))), 4, grid=True)
    left = max(named.room, sheet.gutter(y, "Cases"))
    panel = sheet.panel(across, y, natural=natural, left=left, fixed=True)
    middle = panel.top + panel.height / 2
    edge = panel.left - sheet.gutter(y) - 0.75 * sheet.size
    sheet.marks.append(Text(edge, middle, "Cases", sheet.size, TONES.ink, "center", turned=True))
    at = np.arange(len(chart.counts), dtype=np.float64)
    panel.marks.append(Area(bars(at - 0.35, at + 0.35, 0.0, chart.counts.astype(float)), TONES.curve))
    room = panel.width / sets - 1
    labels = [f"{int(count):,}" for count in chart.counts]
    if all(sheet.wide(label, sheet.small) <= room for label in labels):
        for x, count, label in zip(at.tolist(), chart.counts.tolist(), labels, strict=True):
            place = float(panel.across(x)), float(panel.down(float(count))) - 1
            sheet.marks.append(Text(*place, label, sheet.small, TONES.ink, "center", "bottom"))
    sheet.y += 0.4 * sheet.size
    below = sheet.panel(across, named.axis, natural=named.height, left=left, remarks=_rest(chart), fixed=True)
    tall = below.height / len(names)
    stripe = mixed(TONES.ground, TONES.grid, 0.6)
    stripes = [
        Area((box(EDGE, sheet.width - EDGE, below.top + i * tall, below.top + (i + 1) * tall),), stripe)
        for i in range(0, len(names), 2)
    ]
    # Under everything else, dots included.
    sheet.under += stripes
    write(sheet, named, below.top, tall)
    size = float(np.clip(0.6 * panel.width / sets, 1.6, 5.0 * style.stroke))
    for filled, colour, wide in ((False, TONES.bar, 0.55 * size), (True, TONES.ink, size)):
        column, row = np.nonzero(chart.wrong == filled)
        below.marks.append(Points(column.astype(float), row.astype(float), "circle", colour, wide))
    for column, wrong in enumerate(chart.wrong):
        err = np.flatnonzero(wrong)
        below.marks.append(line([column, column], [err[0], err[-1]], TONES.ink, 1.0 * style.stroke))
    return sheet.finished()


def _rest(chart: ErrorOverlap) -> list[str]:
    """What the bars do not show."""
    sentences = [f"{chart.all_right:,} of {chart.cases:,} cases: all are right.", "Beside each name: its errors."]
    if chart.left_out:
        sentences.append(f"{chart.left_out:,} cases in smaller sets are not shown.")
    return [" ".join(sentences)]
