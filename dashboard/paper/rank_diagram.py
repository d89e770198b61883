"""The critical-difference diagram: mean ranks on a line, bars over groups that are not shown to differ.

Every place comes from `stats_core.charts.layout.rank_column`, in units of the font size, as on the screen.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from dashboard.paper.picture import Across, Picture, Points, Text, line
from dashboard.paper.sheet import Sheet
from dashboard.paper.style import TONES, Style
from dashboard.paper.tex_text import spelled
from stats_core.charts import RankDiagram
from stats_core.charts.layout.rank_column import fit
from stats_core.charts.layout.rank_layout import Anchor, Emphasis, RankLayout, Role, lay_out
from stats_core.digits import paper_style
from stats_core.wording import written

WIDTHS = {Role.AXIS: 0.8, Role.TICK: 0.7, Role.STEM: 0.6, Role.BAR: 2.4, Role.CRITICAL: 0.9, Role.INTERVAL: 5.0}
ACROSS: dict[Anchor, Across] = {Anchor.START: "left", Anchor.MIDDLE: "center", Anchor.END: "right"}
ORDER = (Role.INTERVAL, Role.STEM, Role.AXIS, Role.TICK, Role.CRITICAL, Role.BAR)


def picture(chart: RankDiagram, style: Style) -> Picture:
    """Draw the diagram at the width of the page; in a column where names have no room on both sides."""
    sheet = Sheet(style, chart.title)
    with paper_style(chart.alpha):
        chart = replace(chart, caption=written(chart.caption))
    if style.tex:
        # The layout measures the names as they will be written.
        chart = replace(
            chart, algorithms=tuple(map(spelled, chart.algorithms)), highlight=tuple(map(spelled, chart.highlight))
        )
    layout, em = _laid_out(chart, sheet)
    top = sheet.y
    for role in ORDER:
        for stroke in layout.strokes:
            if stroke.role is role:
                x, y = np.array(stroke.points).T * em
                strong = 1.0 if stroke.emphasis is Emphasis.PLAIN else 1.9
                colour = TONES.bar if role is Role.INTERVAL else _colour(stroke.emphasis, TONES.ink)
                sheet.marks.append(line(x, y + top, colour, WIDTHS[role] * strong * style.stroke))
    if layout.dots:
        x, y = np.array(layout.dots).T * em
        sheet.marks.append(Points(x, y + top, "circle", TONES.ink, 4 * style.stroke, TONES.ground, 0.6 * style.stroke))
    for text in layout.texts:
        soft = TONES.soft if text.role in (Role.VALUE, Role.CAPTION) else TONES.ink
        bold = text.emphasis is not Emphasis.PLAIN
        place = text.x * em, text.y * em + top
        sheet.marks.append(Text(*place, text.text, em, _colour(text.emphasis, soft), ACROSS[text.anchor], bold=bold))
    sheet.y += layout.height * em
    return sheet.finished()


def _laid_out(chart: RankDiagram, sheet: Sheet) -> tuple[RankLayout, float]:
    """The layout and its unit: the usual form, without the numbers where these have no room, else in a column.

    Only where a single letter is wider than the page is the type smaller.
    """
    room = sheet.width / sheet.size
    for candidate in (chart, replace(chart, compact=True)):
        layout = lay_out(candidate, room)
        if layout.width <= room + 1e-6:
            return layout, sheet.size
    layout = fit(chart, room)
    return layout, min(sheet.size, sheet.width / layout.width)


def _colour(emphasis: Emphasis, otherwise: str) -> str:
    return TONES.accent if emphasis is Emphasis.HIGHLIGHT else otherwise
