"""At which levels of training the algorithms differ: a strip of cells."""

from __future__ import annotations

import numpy as np

from dashboard.paper.levels import PrintedLevels
from dashboard.paper.picture import Area, Axis, Panel, Picture, box
from dashboard.paper.sheet import Key, Sheet
from dashboard.paper.style import TONES, Style
from stats_core.charts.level_strip import LevelStrip
from stats_core.wording import decision, significance


def picture(chart: LevelStrip, style: Style) -> Picture:
    """Draw the strip; neighbouring levels that say the same are joined where they are too many to be seen apart."""
    sheet = Sheet(style, chart.title)
    levels = PrintedLevels(chart, most=max(3, int(sheet.width / (5.5 * sheet.small))))
    panel = sheet.panel(
        levels.axis,
        Axis(0, 1, shown=False),
        natural=max(14.0, 2 * sheet.size),
        fixed=True,
        x_title=[chart.level_label],
        remarks=levels.remarks,
        keys=keys(chart),
        left=0.6 * sheet.size,
    )
    cells(sheet, panel, chart, levels, panel.height, panel.top + panel.height)
    return sheet.finished()


def keys(chart: LevelStrip) -> list[Key]:
    """What the two kinds of cells mean."""
    differ = f"differ, adjusted p ≤ {significance(chart.alpha)}"
    return [Key(differ, TONES.soft, angle=45), Key("not shown to differ", TONES.pale)]


def cells(sheet: Sheet, panel: Panel, chart: LevelStrip, levels: PrintedLevels, height: float, bottom: float) -> None:
    """Draw the cells across a panel, so many points high and as far down the page as `bottom`.

    The strip's levels are those of the axis or some of them; a cell reaches half way to the axis's other levels.
    """
    kept = np.flatnonzero(np.isin(chart.levels, levels.levels))
    place = np.searchsorted(levels.levels, chart.levels[kept])
    left, right = levels.cells()[place], levels.cells()[place + 1]
    differs = np.array([decision(p, chart.alpha) for p in chart.p_adjusted[kept].tolist()], dtype=bool)
    # With few levels each has a cell of its own; of many, equal neighbours are one.
    many = len(differs) > 60
    gap = 0.0 if many else 0.4
    starts = np.flatnonzero(np.diff(differs.astype(int), prepend=-1)) if many else np.arange(len(differs))
    ends = np.append(starts[1:], len(differs))
    for colour, wanted in ((TONES.pale, False), (TONES.soft, True)):
        outlines = []
        for start, end in zip(starts.tolist(), ends.tolist(), strict=True):
            if bool(differs[start]) is wanted:
                x0, x1 = float(panel.across(left[start])) + gap, float(panel.across(right[end - 1])) - gap
                outlines.append(box(x0, x1, bottom - height, bottom))
        if outlines:
            sheet.marks.append(Area(tuple(outlines), colour))
            if wanted:
                sheet.marks += [sheet.hatch(outline, TONES.ground, 45) for outline in outlines]
