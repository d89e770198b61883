"""How a figure looks, whatever it shows: that is the page's to say, never the chart's."""

from __future__ import annotations

from dataclasses import dataclass

from dashboard.tones import Tones, tones
from stats_core.charts.palette import NameStyle

PAGE = 1080
"""Pixels of a wide page; the figure stretches beyond."""
NARROW = 400
"""A place of fewer pixels across is a phone's."""
SIZE, SMALL = 14, 12
"""Pixels of letters, and of those of remarks and of numbers on axes."""


@dataclass(frozen=True)
class Look:
    """On which ground and in how many pixels a figure stands, and what dragging over it does.

    A `selectable` figure with an axis of levels lets dragging mark an interval of them instead of zooming. Where the
    algorithms stand beside it already, `named` by colour and sign, curves need no legend. With a `height` in pixels the
    figure has just that, and no letter is under 14 pixels, for a projector; it is higher only where letters would meet.
    Without one it is as high as what it shows asks for.
    """

    dark: bool = False
    width: int | None = None
    height: int | None = None
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

    @property
    def narrow(self) -> bool:
        """Whether it stands on a phone."""
        return self.pixels < NARROW

    @property
    def small(self) -> int:
        """Pixels of the letters of remarks and of numbers on axes."""
        return SMALL if self.height is None else SIZE

    @property
    def label(self) -> int:
        """Pixels of the letters of names and legends."""
        return SMALL + 1 if self.height is None else SIZE

    def colour(self, style: NameStyle) -> str:
        """The colour of an algorithm on this ground."""
        return style.on_dark if self.dark else style.colour


PLAIN = Look()
