"""Strips of levels in rows at the foot of a panel of curves, each with its name at the right where it has one."""

from __future__ import annotations

from dataclasses import replace

from dashboard.paper import level_strip
from dashboard.paper.levels import PrintedLevels
from dashboard.paper.picture import Panel, Text
from dashboard.paper.sheet import Key, Sheet
from dashboard.paper.style import TONES
from stats_core.charts.layout.shortened import shortened
from stats_core.charts.level_strip import LevelStrip

CELL, GAP = 9.5, 7.0
"""Points of a strip, and between the curves and the first one, in type of 7.5 points."""
ROW = 1.5
"""Distance of strips in sizes of the font."""
MOST = 0.3
"""At most this share of the page's width is for names at the right."""


class PaperStrips:
    """The strips of an overlay, with the room that they take of its panel."""

    def __init__(self, sheet: Sheet, strips: tuple[LevelStrip, ...], curves: float) -> None:
        """`curves` is the height that the curves alone would have, in points."""
        self.sheet, self.strips = sheet, strips
        scale = sheet.size / 7.5
        several = len(strips) > 1
        self.row = ROW * sheet.size if several else CELL * scale
        self.cell = 0.62 * self.row if several else self.row
        self.block = (len(strips) * self.row + GAP * scale) if strips else 0.0
        # One strip takes its room from the curves; several make the panel higher.
        self.natural = curves + (self.block if several else 0.0)
        self.least = self.block + 7 * sheet.size if several else None
        most = MOST * sheet.width
        self.names = shortened([strip.name for strip in strips], most, lambda name: sheet.wide(name, sheet.small))

    @property
    def room(self) -> float:
        """Points of their names at the right."""
        widest = max((self.sheet.wide(name, self.sheet.small) for name in self.names if name), default=0.0)
        return widest + 0.6 * self.sheet.size if widest else 0.0

    def keys(self) -> list[Key]:
        """What the two kinds of cells mean, once for all strips."""
        return level_strip.keys(self.strips[0]) if self.strips else []

    def above(self, panel: Panel) -> Panel:
        """The sheet's last panel with room for the strips under the low end of its axis of scores."""
        if not self.strips:
            return panel
        axis, share = panel.y, self.block / max(panel.height - self.block, self.sheet.size)
        longer = (axis.high / axis.low) ** share if axis.log else share * (axis.high - axis.low)
        longest = replace(axis, low=axis.low / longer if axis.log else axis.low - longer)
        self.sheet.panels[-1] = replace(panel, y=longest)
        return self.sheet.panels[-1]

    def write(self, panel: Panel, levels: PrintedLevels) -> float:
        """Draw them with their names; the points of the panel's foot that they take."""
        bottom = panel.top + panel.height
        for number, (strip, name) in enumerate(zip(reversed(self.strips), reversed(self.names), strict=True)):
            foot = bottom - number * self.row
            level_strip.cells(self.sheet, panel, strip, levels, self.cell, foot)
            if name:
                x = panel.left + panel.width + 0.4 * self.sheet.size
                self.sheet.marks.append(Text(x, foot - self.cell / 2, name, self.sheet.small, TONES.ink))
        return len(self.strips) * self.row
