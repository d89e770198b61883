"""How a figure looks, whatever it shows: that is the page's to say, never the chart's."""

from __future__ import annotations

from dataclasses import dataclass

from dashboard.tones import Tones, tones
from stats_core.charts.palette import NameStyle

PAGE = 1080
"""Pixels of a wide page; the figure stretches beyond."""


@dataclass(frozen=True)
class Look:
    """On which ground and in how many pixels a figure stands, and what dragging over it does.

    A `selectable` figure with an axis of levels lets dragging mark an interval of them instead of zooming. Where the
    algorithms stand beside it already, `named` by colour and sign, curves need no legend.
    """

    dark: bool = False
    width: int | None = None
    selectable: bool = False
    named: bool = False

    @property
    def tone(self) -> Tones:
        """The colours that belong to no algorithm."""
        return tones(self.dark)

    @property
    def pixels(self) -> int:
        """The width to plan for."""
        return PAGE if self.width is None else self.width

    def colour(self, style: NameStyle) -> str:
        """The colour of an algorithm on this ground."""
        return style.on_dark if self.dark else style.colour


PLAIN = Look()
