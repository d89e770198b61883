"""The vocabulary of print: lines, areas, points and texts in panels with axes, sizes in points.

A chart kind writes its picture once in these words; an ink (matplotlib, TikZ) only knows the words, so that a
new kind of chart has every format for nothing. Bands, bars and cells are areas; a legend and a title are texts
and lines like all others, placed by `dashboard.paper.sheet`.

Why the screen has drawings of its own: what is written here is a finished page in points, with every label placed
for one width. On the screen a figure stretches with its window, tells numbers under the mouse, zooms, and shows one
algorithm alone at a click; plotly's own traces, axes and legend do all that. For the kinds without zoom (letters,
squares, matrices, heat maps) such a page reads as well as the figure at a width that is known, and a matrix on a phone
better; at any other width names are cut, legends overlap and squares are stretched, and few places of the app measure
the width. So the two share what is below the drawing: chart data, bins, order, palette and the layout of rank
diagrams, all from `stats_core`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
Across = Literal["left", "center", "right"]
Upright = Literal["top", "middle", "bottom"]


@dataclass(frozen=True, eq=False)
class Line:
    """A line through points, broken where a coordinate is NaN; `dash` holds strokes and gaps in line widths."""

    x: Floats
    y: Floats
    colour: str
    width: float
    dash: tuple[float, ...] = ()
    opacity: float = 1.0
    rounded: bool = False


@dataclass(frozen=True, eq=False)
class Area:
    """Filled shapes of one colour: each a closed outline `[point, axis]`."""

    outlines: tuple[Floats, ...]
    colour: str
    opacity: float = 1.0


@dataclass(frozen=True, eq=False)
class Points:
    """Markers of one kind; a hollow one shows the ground inside its edge."""

    x: Floats
    y: Floats
    marker: str
    colour: str
    size: float
    edge: str | None = None
    edge_width: float = 0.0
    opacity: float = 1.0


@dataclass(frozen=True, eq=False)
class Text:
    """One line of text; `y` is its top, middle or bottom. `ground` is painted behind it."""

    x: float
    y: float
    text: str
    size: float
    colour: str
    across: Across = "left"
    upright: Upright = "middle"
    bold: bool = False
    turned: bool = False
    ground: str | None = None


Mark = Line | Area | Points | Text


@dataclass(frozen=True, eq=False)
class Axis:
    """From `low` to `high`, with labelled ticks; `shown` draws the line, `grid` lines across the panel."""

    low: float
    high: float
    ticks: tuple[tuple[float, str], ...] = ()
    minor: tuple[float, ...] = ()
    log: bool = False
    shown: bool = True
    grid: bool = False
    colour: str | None = None

    def share(self, values: Floats | float) -> Floats:
        """Where values stand: 0 at the low end, 1 at the high one."""
        low, high, at = (np.log10(v) if self.log else np.asarray(v, float) for v in (self.low, self.high, values))
        return np.asarray((at - low) / (high - low), dtype=np.float64)


@dataclass(frozen=True, eq=False)
class Panel:
    """A rectangle of the page with its two axes; its marks are in the axes' units and end at its edges."""

    left: float
    top: float
    width: float
    height: float
    x: Axis
    y: Axis
    marks: list[Mark] = field(default_factory=list)
    side: Literal["left", "right"] = "left"
    """On which side the ticks of the y axis stand."""

    def across(self, values: Floats | float) -> Floats:
        """Page positions of x values."""
        return self.left + self.width * self.x.share(values)

    def down(self, values: Floats | float) -> Floats:
        """Page positions of y values."""
        return self.top + self.height * (1 - self.y.share(values))


@dataclass(frozen=True, eq=False)
class Picture:
    """A finished page: x to the right and y downwards from its upper left corner, in points (1/72 inch).

    What is `under` the panels is drawn first, the other marks last.
    """

    width: float
    height: float
    under: tuple[Mark, ...]
    panels: tuple[Panel, ...]
    marks: tuple[Mark, ...]


def line(x: Sequence[float] | Floats, y: Sequence[float] | Floats, colour: str, width: float, **more: object) -> Line:
    """A line from any sequences of numbers."""
    return Line(np.asarray(x, float), np.asarray(y, float), colour, width, **more)  # type: ignore[arg-type]


def points(x: Sequence[float] | Floats, y: Sequence[float] | Floats, **look: object) -> Points:
    """Markers at any sequences of numbers."""
    return Points(np.asarray(x, float), np.asarray(y, float), **look)  # type: ignore[arg-type]


def box(x0: float, x1: float, y0: float, y1: float) -> Floats:
    """The outline of a rectangle."""
    return np.array([[x0, y0], [x1, y0], [x1, y1], [x0, y1]], dtype=np.float64)


def bars(left: Floats, right: Floats, bottom: Floats | float, top: Floats) -> tuple[Floats, ...]:
    """Outlines of rectangles, those without height left out."""
    low = np.broadcast_to(np.asarray(bottom, float), np.shape(top))
    return tuple(
        box(*ends) for ends in zip(left.tolist(), right.tolist(), low.tolist(), top.tolist(), strict=True)
        if ends[2] != ends[3]
    )  # fmt: skip


def band(x: Floats, low: Floats, high: Floats) -> Floats:
    """The outline between two lines."""
    return np.stack([np.concatenate([x, x[::-1]]), np.concatenate([high, low[::-1]])], axis=1)


def hatching(outline: Floats, colour: str, *, angle: float, step: float, width: float) -> Line:
    """Parallel lines inside a shape of the page, so that it can be told from others without its colour.

    They are computed, not left to the ink: TeX has patterns only in a library, which a file to be included cannot
    count on, and every viewer draws its own.
    """
    turn = np.deg2rad(angle)
    along, across = np.array([np.cos(turn), np.sin(turn)]), np.array([-np.sin(turn), np.cos(turn)])
    u, v = outline @ along, outline @ across
    u_next, v_next = np.roll(u, -1), np.roll(v, -1)
    ends: list[Floats] = []
    for level in np.arange(np.ceil(v.min() / step) * step, v.max(), step):
        crosses = (v <= level) != (v_next <= level)
        share = (level - v[crosses]) / (v_next[crosses] - v[crosses])
        hits = np.sort(u[crosses] + share * (u_next[crosses] - u[crosses]))
        for start, end in zip(hits[::2], hits[1::2], strict=False):
            ends += [start * along + level * across, end * along + level * across, np.full(2, np.nan)]
    drawn = np.array(ends) if ends else np.empty((0, 2))
    return Line(drawn[:, 0], drawn[:, 1], colour, width)
