"""At which levels of training the algorithms differ: a strip of cells."""

from __future__ import annotations

import numpy as np

from dashboard.paper.levels import LevelAxis
from dashboard.paper.picture import Area, Axis, Picture, box
from dashboard.paper.sheet import Key, Sheet
from dashboard.paper.style import TONES, Style
from stats_core.charts import LevelStrip
from stats_core.wording import decision, significance


def picture(chart: LevelStrip, style: Style) -> Picture:
    """Draw the strip; neighbouring levels that say the same are joined where they are too many to be seen apart."""
    sheet = Sheet(style, chart.title)
    levels = LevelAxis(chart, most=max(3, int(sheet.width / (5.5 * sheet.small))))
    yes, no = (
        Key(f"differ, adjusted p ≤ {significance(chart.alpha)}", TONES.soft, angle=45),
        Key("not shown to differ", TONES.pale),
    )
    panel = sheet.panel(
        levels.axis,
        Axis(0, 1, shown=False),
        natural=max(14.0, 2 * sheet.size),
        x_title=[chart.level_label],
        remarks=levels.remarks,
        keys=[yes, no],
        left=0.6 * sheet.size,
    )
    borders = levels.cells()
    found = np.array([decision(p, chart.alpha) for p in chart.p_adjusted[levels.shown].tolist()])
    # With few levels each has a cell of its own; of many, equal neighbours are one.
    many = len(found) > 60
    gap = 0.0 if many else 0.4 / panel.width
    starts = np.flatnonzero(np.diff(found.astype(int), prepend=-1)) if many else np.arange(len(found))
    ends = np.append(starts[1:], len(found))
    for colour, wanted in ((TONES.pale, False), (TONES.soft, True)):
        outlines = []
        for start, end in zip(starts.tolist(), ends.tolist(), strict=True):
            if bool(found[start]) is wanted:
                x0, x1 = panel.x.share(borders[start]), panel.x.share(borders[end])
                outlines.append(box(*(float(panel.left + panel.width * (s + d)) for s, d in ((x0, gap), (x1, -gap))),
                                    panel.top, panel.top + panel.height))  # fmt: skip
        if outlines:
            sheet.marks.append(Area(tuple(outlines), colour))
            if wanted:
                sheet.marks += [sheet.hatch(outline, TONES.ground, 45) for outline in outlines]
    return sheet.finished()
