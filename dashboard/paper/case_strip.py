"""The cases on which two models disagree: a column of two squares for each, by group, in as many lines as it takes."""

from __future__ import annotations

import numpy as np

from dashboard.paper.picture import Area, Line, Picture, Text, box
from dashboard.paper.shades import mixed
from dashboard.paper.sheet import EDGE, Key, Sheet
from dashboard.paper.style import TONES, Style
from stats_core.charts.case_strip import CaseStrip
from stats_core.charts.layout.strip_layout import StripLayout, lay_out
from stats_core.charts.palette import style_of
from stats_core.types import Floats


def picture(chart: CaseStrip, style: Style) -> Picture:
    """Draw a filled square where a model was right, a hollow one where it was wrong, and say which row is whose."""
    sheet = Sheet(style, chart.title)
    unit = sheet.small
    plan = lay_out(chart, (sheet.width - 2 * EDGE) / unit, lambda text: sheet.wide(text, unit) / unit)
    styles = style_of({*chart.among, chart.a, chart.b})
    for label in plan.labels:
        place = EDGE + unit * label.x, sheet.y + unit * label.y
        sheet.marks.append(Text(*place, label.text, unit, TONES.ink, "left", "top"))
    for which, name in enumerate((chart.a, chart.b)):
        _squares(sheet, chart, plan, which, styles[name].colour)
    sheet.y += unit * plan.height
    rows = ((chart.a, "upper row"), (chart.b, "lower row"))
    sheet.keys([Key(f"{name} ({row})", styles[name].colour) for name, row in rows])
    sheet.y += 0.3 * sheet.size
    if text := " ".join(chart.remarks(plan.left_out, numbers=plan.numbers)):
        sheet.words(text, size=sheet.small, colour=TONES.soft)
    return sheet.finished()


def _squares(sheet: Sheet, chart: CaseStrip, plan: StripLayout, which: int, colour: str) -> None:
    """The squares of one model: an area for each shade, and one line around all of them."""
    unit, side = sheet.small, sheet.small * plan.side
    left = EDGE + unit * plan.left
    top = sheet.y + unit * (plan.top + which * plan.step)
    outlines = [box(x, x + side, y, y + side) for x, y in zip(left.tolist(), top.tolist(), strict=True)]
    shades = np.round(chart.filled[plan.shown, which], 2)
    for shade in np.unique(shades[shades > 0]).tolist():
        areas = tuple(outline for outline, one in zip(outlines, shades.tolist(), strict=True) if one == shade)
        sheet.marks.append(Area(areas, mixed(TONES.ground, colour, shade)))
    if outlines:
        around = np.concatenate([_closed(outline) for outline in outlines])
        sheet.marks.append(Line(around[:, 0], around[:, 1], colour, 0.5 * sheet.style.stroke))


def _closed(outline: Floats) -> Floats:
    """The way around a square, and a break behind it."""
    return np.concatenate([outline, outline[:1], np.full((1, 2), np.nan)])
