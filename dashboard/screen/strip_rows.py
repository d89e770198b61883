"""Strips of levels in rows under the curves, each with its name at the right where it has one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from dashboard.screen import level_strip
from dashboard.screen.forest_columns import fitted
from dashboard.screen.level_axis import LevelAxis
from dashboard.screen.look import Look
from dashboard.screen.template import Sketch
from dashboard.screen.text import escape
from stats_core.charts.layout.shortened import shortened
from stats_core.charts.layout.text_width import text_width
from stats_core.charts.level_strip import LevelStrip

CELL, ROW, NAMED_ROW, GAP = 9, 12, 19, 8
"""Pixels of a strip, of its row without and with a name, and between the curves and the first row."""
KEY_LINE = 16
"""Pixels of a line that says what the colours mean."""
LETTER = 0.85
"""The letters of the page are narrower than those for which widths are estimated."""
MOST = 0.3
"""At most this share of the width is for names at the right."""


@dataclass(frozen=True)
class ScreenStrips:
    """The strips of an overlay: how much room they take, and the curves with them."""

    strips: tuple[LevelStrip, ...]
    look: Look

    @property
    def _row(self) -> int:
        return NAMED_ROW if any(strip.name for strip in self.strips) else ROW

    @property
    def height(self) -> int:
        """Pixels of all of them, with the gap above and the key below."""
        keys = 2 if self.look.narrow else 1
        return len(self.strips) * self._row + GAP + KEY_LINE * keys if self.strips else 0

    @property
    def names(self) -> list[list[str]]:
        """Their names in lines, cut where they are too long; one alone has room for two of them."""
        most = min(MOST * self.look.pixels, 240)
        names = [strip.name for strip in self.strips]
        if len(names) == 1 and self._wide(names[0]) > most:
            return fitted(names, most, 2, self.look.label)
        return [[name] for name in shortened(names, most, self._wide)]

    @property
    def room(self) -> int:
        """Pixels of their names at the right."""
        lines = [line for name in self.names for line in name if line]
        return round(max(map(self._wide, lines), default=-12.0) + 12)

    def _wide(self, text: str) -> float:
        return LETTER * text_width(text) * self.look.label

    def under(self, curves: Sketch, axis: LevelAxis, pixels: float) -> Sketch:
        """The curves over the strips, which share their axis of levels; the curves alone have so many pixels."""
        if not self.strips:
            return curves
        whole = pixels + len(self.strips) * self._row + GAP
        tops = [(len(self.strips) - i) * self._row / whole for i in range(len(self.strips))]
        axes = {
            f"yaxis{i}": level_strip.strip_axis([max(0.0, top - CELL / whole), top]) | {"anchor": "x"}
            for i, top in enumerate(tops, start=2)
        }
        layout = {
            "xaxis": axis.layout(self.look, *level_strip.key_lines(self.strips[0], self.look))
            | {"anchor": f"y{len(self.strips) + 1}"},
            "yaxis": curves.layout["yaxis"] | {"domain": [1 - pixels / whole, 1]},
            **axes,
            "bargap": 0,
            "barmode": "overlay",
            "annotations": [*curves.layout["annotations"], *self._notes([top - CELL / whole / 2 for top in tops])],
        }
        cells = [
            level_strip.cells(strip, axis, self.look) | {"yaxis": f"y{i}"} for i, strip in enumerate(self.strips, 2)
        ]
        return Sketch([*curves.traces, *cells], curves.layout | layout)

    def _notes(self, middles: Sequence[float]) -> list[dict[str, Any]]:
        place = {"x": 1, "xref": "paper", "xanchor": "left", "xshift": 6, "yref": "paper", "yanchor": "middle"}
        place |= {"align": "left", "showarrow": False}
        font = {"size": self.look.label, "color": self.look.tone.ink}
        return [
            place | {"y": middle, "text": "<br>".join(map(escape, name)), "font": font, "name": "strip"}
            for name, middle in zip(self.names, middles, strict=True)
            if any(name)
        ]
