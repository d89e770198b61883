"""Draws of a posterior over three regions in a triangle: the nearer a corner, the more weight has its region."""

from __future__ import annotations

import math

import numpy as np

from dashboard.paper.picture import Across, Area, Floats, Picture, Text, line
from dashboard.paper.shades import mixed
from dashboard.paper.sheet import EDGE, LINE, Sheet
from dashboard.paper.style import TONES, Style
from stats_core.charts.posterior_triangle import PosteriorTriangle
from stats_core.wording import number, percent

TOP = math.sqrt(3) / 2
SHADES = 6


def picture(chart: PosteriorTriangle, style: Style) -> Picture:
    """Draw the counts as shades, with the borders between the regions and their probabilities at the corners."""
    sheet = Sheet(style, chart.title)
    sheet.words(f"equivalent within ±{number(chart.rope)}: {percent(chart.p_rope)}", across="center")
    sheet.y += 2
    side = 0.84 * sheet.width
    if style.height is not None:
        side = max(8 * sheet.size, min(side, (72 * style.height - sheet.y - 5 * LINE * sheet.size) / TOP))
    left, bottom = (sheet.width - side) / 2, sheet.y + TOP * side

    def page(points: Floats) -> Floats:
        return np.stack([left + side * points[..., 0], bottom - side * points[..., 1]], axis=-1)

    limit = max(1, int(chart.counts.max(initial=1)))
    depth = np.ceil(SHADES * chart.counts / limit).astype(int)
    for shade in range(1, SHADES + 1):
        chosen = page(chart.corners[depth == shade])
        if len(chosen):
            colour = mixed(TONES.ground, TONES.curve, 0.15 + 0.85 * shade / SHADES)
            sheet.marks.append(Area(tuple(chosen), colour))
    middle = (0.5, TOP / 3)
    # The three regions meet in the middle: each border goes from there to the middle of a side.
    for end in ((0.5, 0.0), (0.25, TOP / 2), (0.75, TOP / 2)):
        ends = page(np.array([middle, end]))
        sheet.marks.append(line(ends[:, 0], ends[:, 1], TONES.soft, 0.7 * style.stroke, dash=(3, 2)))
    outline = page(np.array([(0, 0), (1, 0), (0.5, TOP), (0, 0)], dtype=float))
    sheet.marks.append(line(outline[:, 0], outline[:, 1], TONES.ink, 0.9 * style.stroke, rounded=True))
    sheet.y = bottom + 0.4 * sheet.size
    _corners(sheet, chart)
    return sheet.finished()


def _corners(sheet: Sheet, chart: PosteriorTriangle) -> None:
    """Below the corners: whose they are, and how probable."""
    left, right = (chart.b, chart.a) if chart.higher_is_better else (chart.a, chart.b)
    room = (sheet.width - 2 * EDGE) * 0.48
    ends: tuple[tuple[str, float, float, Across], ...] = (
        (left, chart.p_left, EDGE, "left"),
        (right, chart.p_right, sheet.width - EDGE, "right"),
    )
    filled = []
    for name, p, x, across in ends:
        y = sheet.y
        for part in sheet.broken(name, room, bold=True, most=3):
            sheet.marks.append(Text(x, y, part, sheet.size, TONES.ink, across, "top", bold=True))
            y += LINE * sheet.size
        sheet.marks.append(Text(x, y, f"is better: {percent(p)}", sheet.size, TONES.ink, across, "top"))
        filled.append(y + LINE * sheet.size)
    sheet.y = max(filled)
