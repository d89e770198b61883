"""A page laid out from top to bottom: words, a panel with its axes, a legend, each with room of its own."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

import numpy as np

from dashboard.paper import fonts, ticks
from dashboard.paper.picture import Across, Area, Axis, Line, Mark, Panel, Picture, Points, Text, box, hatching
from dashboard.paper.style import TONES, Legend, Style
from dashboard.text import spelled_in_tex

EDGE = 2.0
"""Points kept free around the page."""
LINE = 1.2
"""Distance of lines of text in sizes of the font."""
TICK_ROOM = 2.6
_BREAKS = re.compile(r"(?<=[\s_\-/;:=+|])(?=[^\s_\-/.,;:=+|])|(?<=[.,])(?=[^\d\s.,])")
"""Where a name may go on in the next line: after a space or a sign, but not within a number."""


@dataclass(frozen=True)
class Key:
    """An entry of the legend: what is drawn, and what it means."""

    label: str
    colour: str
    kind: Literal["line", "area", "marker"] = "area"
    dash: tuple[float, ...] = ()
    marker: str | None = None
    width: float = 1.2
    angle: float | None = None
    edge: str | None = None
    opacity: float = 1.0
    hollow: bool = False


class Sheet:
    """A page in the making. `y` is how far down it is filled."""

    def __init__(self, style: Style, title: str = "") -> None:
        self.style = style
        self.width = 72 * style.width
        self.y = EDGE
        self.under: list[Mark] = []
        self.marks: list[Mark] = []
        self.panels: list[Panel] = []
        if style.title and title:
            self.words(title, size=1.08 * style.size, bold=True)
            self.y += 0.4 * style.size

    @property
    def size(self) -> float:
        return self.style.size

    @property
    def small(self) -> float:
        return self.style.small

    def wide(self, text: str, size: float | None = None, *, bold: bool = False) -> float:
        """The width of a line in points."""
        shown = spelled_in_tex(text) if self.style.tex else text
        return fonts.text_width(shown, size or self.size, self.style.font, bold)

    def broken(
        self, text: str, room: float, size: float | None = None, *, bold: bool = False, most: int | None = None
    ) -> list[str]:
        """Text in lines that fit, broken after spaces and signs where there are any; the rest of too many is cut."""
        lines = [""]
        for piece in _BREAKS.split(" ".join(str(text).split())):
            if lines[-1] and self.wide(lines[-1] + piece.rstrip(), size, bold=bold) > room:
                lines.append("")
            for character in piece:
                if lines[-1] and self.wide((lines[-1] + character).rstrip(), size, bold=bold) > room:
                    lines.append("")
                lines[-1] += character
        lines = [line.strip() for line in lines if line.strip()] or [""]
        if most is not None and len(lines) > most:
            last = lines[most - 1]
            while last and self.wide(last + "…", size, bold=bold) > room:
                last = last[:-1]
            lines = [*lines[: most - 1], last + "…"]
        return lines

    def words(
        self,
        text: str,
        *,
        size: float | None = None,
        colour: str = TONES.ink,
        across: Across = "left",
        bold: bool = False,
        at: tuple[float, float] | None = None,
    ) -> None:
        """Lines of text over the whole page, or between two places on it."""
        left, right = at or (EDGE, self.width - EDGE)
        size = size or self.size
        x = {"left": left, "center": (left + right) / 2, "right": right}[across]
        for part in self.broken(text, right - left, size, bold=bold):
            self.marks.append(Text(x, self.y, part, size, colour, across, "top", bold))
            self.y += LINE * size

    def scale(self, low: float, high: float, *, beside: float = 0.0, **more: object) -> Axis:
        """A linear axis across the page, with as many numbers as keep apart; `beside` is room for other things."""
        room = self.width - 2 * EDGE - beside - 4 * self.small
        for most in range(12, 2, -1):
            axis = ticks.linear(low, high, most, **more)
            at = axis.share(np.array([value for value, _ in axis.ticks])) * room
            half = np.array([self.wide(label, self.small) / 2 for _, label in axis.ticks])
            if np.all(np.diff(at) >= half[1:] + half[:-1] + 0.9 * self.small):
                break
        return axis

    def beside(self, x: float, text: str, size: float, panel: Panel, *, bold: bool = False) -> tuple[float, Across]:
        """Where the label of an upright line begins or ends: on the side with more room, all of it on the page."""
        wide = self.wide(text, size, bold=bold)
        if x < panel.left + panel.width / 2:
            return min(x, self.width - EDGE - wide), "left"
        return max(x, EDGE + wide), "right"

    def flowing(self, parts: Sequence[str]) -> None:
        """Remarks one after the other, each kept together where it fits into a line."""
        for x, line, text in self._flow_words(parts):
            self.marks.append(Text(x, self.y + line * LINE * self.small, text, self.small, TONES.soft, "left", "top"))
        self.y += self._flow_height(parts)

    def _flow_words(self, parts: Sequence[str]) -> list[tuple[float, int, str]]:
        """Where each piece of some remarks begins, its line, and the piece."""
        x, line, room = EDGE, 0, self.width - EDGE
        places = []
        for part in parts:
            pieces = self.broken(part, room - EDGE, self.small)
            if x > EDGE and x + self.wide(pieces[0], self.small) > room:
                x, line = EDGE, line + 1
            for number, text in enumerate(pieces):
                x, line = (EDGE, line + 1) if number else (x, line)
                places.append((x, line, text))
            x += self.wide(pieces[-1], self.small) + 1.2 * self.small
        return places

    def _flow_height(self, parts: Sequence[str]) -> float:
        return LINE * self.small * (1 + self._flow_words(parts)[-1][1]) if parts else 0.0

    def panel(
        self,
        x: Axis,
        y: Axis,
        *,
        natural: float,
        least: float | None = None,
        x_title: Sequence[str] = (),
        y_title: str = "",
        remarks: Sequence[str] = (),
        keys: Sequence[Key] = (),
        listed: Sequence[str] = (),
        left: float | None = None,
        right: float = 0.0,
        square: bool = False,
        fixed: bool = False,
    ) -> Panel:
        """A panel as wide as the page, with what belongs under it: numbers, titles, remarks, the legend and a list.

        It has its natural height in points, or what a given height of the page leaves, if that is not less than
        `least`. `left` and `right` are room for labels that the caller writes; `fixed` keeps the natural height in
        any case.
        """
        gutter = self.gutter(y, y_title) if left is None else left
        gutter, right = max(gutter, self._overhang(x, 0)), max(right, self._overhang(x, -1))
        wide = self.width - 2 * EDGE - gutter - right
        titles = [part for line in x_title for part in self.broken(line, self.width - 2 * EDGE)]
        notes = [part for line in remarks for part in self.broken(line, self.width - 2 * EDGE, self.small)]
        under = self._axis_height(x) + LINE * self.size * len(titles) + LINE * self.small * len(notes)
        shown_keys = () if self.style.legend is Legend.NONE else keys
        legend = self.flow(shown_keys)
        under += 0.3 * self.size * bool(titles or notes) + (LINE * self.size * len(legend) + 0.4 * self.size) * bool(
            legend
        )
        under += (self._flow_height(listed) + 0.4 * self.size) * bool(listed)
        tall = natural if self.style.height is None or fixed else 72 * self.style.height - self.y - under - EDGE
        tall = max(tall, min(natural, 8 * self.size) if least is None else least)
        start = EDGE + gutter
        if square:
            side = min(wide, tall) if self.style.height is not None else wide
            start, wide, tall = start + (wide - side) / 2, side, side
            x, y = self._apart(x, side), self._apart(y, side)
        panel = Panel(start, self.y, wide, tall, x, y)
        self.panels.append(panel)
        self._y_title(panel, y, y_title)
        self.y += tall + self._axis_height(x) + 0.3 * self.size * bool(titles or notes)
        middle = panel.left + wide / 2
        for text, size, colour in [
            *((t, self.size, TONES.ink) for t in titles),
            *((t, self.small, TONES.soft) for t in notes),
        ]:
            centre = min(max(middle, EDGE + self.wide(text, size) / 2), self.width - EDGE - self.wide(text, size) / 2)
            self.marks.append(Text(centre, self.y, text, size, colour, "center", "top"))
            self.y += LINE * size
        self._write_keys(legend)
        if listed:
            self.y += 0.4 * self.size
            self.flowing(listed)
        return panel

    def gutter(self, y: Axis, y_title: str = "") -> float:
        """Room left of a panel: its numbers, and the title beside them."""
        numbers = max((self.wide(label, self.small) for _, label in y.ticks), default=0.0) if y.shown else 0.0
        room = numbers + TICK_ROOM * self.style.stroke + 0.5 * self.small if y.shown else 0.0
        return room + (1.35 * self.size if y_title else 0.0)

    def _overhang(self, x: Axis, end: int) -> float:
        """How far the first or the last number may stand out of the panel."""
        if not (x.shown and x.ticks):
            return 1.0
        at, label = x.ticks[end]
        share = float(x.share(at))
        return max(1.0, self.wide(label, self.small) / 2 - (share if end == 0 else 1 - share) * 0.6 * self.width)

    def _apart(self, axis: Axis, room: float) -> Axis:
        """The axis with so many of its numbers that they keep apart across a panel: all, every second, ..."""
        shown = axis.ticks
        while len(shown) > 2:
            at = axis.share(np.array([value for value, _ in shown])) * room
            half = np.array([self.wide(label, self.small) / 2 for _, label in shown])
            if np.all(np.diff(at) >= half[1:] + half[:-1] + 0.3 * self.small):
                break
            shown = shown[::2]
        return replace(axis, ticks=shown)

    def _axis_height(self, x: Axis) -> float:
        return TICK_ROOM * self.style.stroke + 1.35 * self.small if x.shown and x.ticks else 0.0

    def _y_title(self, panel: Panel, y: Axis, title: str) -> None:
        if title:
            # Below the panel there is room beside the numbers; above it there may be the title of the page.
            parts = self.broken(title, panel.height + self._axis_height(panel.x), most=1)
            x, half = EDGE + 0.62 * self.size, self.wide(parts[0]) / 2
            middle = panel.top + max(panel.height / 2, half)
            self.marks.append(Text(x, middle, parts[0], self.size, TONES.ink, "center", turned=True))

    def keys(self, keys: Sequence[Key]) -> None:
        """A legend over the width of the page."""
        if keys and self.style.legend is not Legend.NONE:
            self._write_keys(self.flow(keys))

    @property
    def sample(self) -> float:
        """The width of what is drawn beside an entry of the legend."""
        return 2.6 * self.size

    def flow(self, keys: Sequence[Key]) -> list[list[tuple[float, Key | None, str]]]:
        """Entries in rows, each with its place; a long label goes on in the next row without a sample."""
        rows: list[list[tuple[float, Key | None, str]]] = []
        room, x = self.width - 2 * EDGE, 0.0
        for key in keys:
            sample = self.sample if key.kind == "line" else 1.5 * self.size
            start = sample + 0.4 * self.size
            parts = self.broken(key.label, room - start)
            full = start + self.wide(parts[0])
            if not rows or x + full > room or len(parts) > 1:
                rows.append([])
                x = 0.0
            rows[-1].append((x, key, parts[0]))
            rows += [[(start, None, part)] for part in parts[1:]]
            x = room if len(parts) > 1 else x + full + 1.3 * self.size
        return rows

    def _write_keys(self, rows: list[list[tuple[float, Key | None, str]]]) -> None:
        if rows:
            self.y += 0.4 * self.size
        for row in rows:
            middle = self.y + LINE * self.size / 2
            for x, key, label in row:
                place = EDGE + x
                if key is not None:
                    self.marks += self.key_sample(key, place, middle)
                    place += (self.sample if key.kind == "line" else 1.5 * self.size) + 0.4 * self.size
                self.marks.append(Text(place, middle, label, self.size, TONES.ink))
            self.y += LINE * self.size

    def key_sample(self, key: Key, x: float, middle: float) -> list[Mark]:
        """What is drawn beside an entry."""
        if key.kind == "line":
            ends = np.array([x, x + self.sample]), np.array([middle, middle])
            drawn: list[Mark] = [Line(*ends, key.colour, key.width * self.style.stroke, key.dash)]
            if key.marker:
                middle_x = x + self.sample / 2
                dot = self.dot(key.marker, key.colour, middle_x, middle, 4.4)
                drawn.append(replace(dot, colour=TONES.ground, edge=key.colour, edge_width=0.9) if key.hollow else dot)
            return drawn
        if key.kind == "marker":
            centre = np.array([x + 0.75 * self.size]), np.array([middle])
            return [
                Points(
                    *centre, key.marker or "square", key.colour, 5.2 * self.style.stroke, key.edge, 0.9 * bool(key.edge)
                )
            ]
        outline = box(x + 0.1 * self.size, x + 1.4 * self.size, middle - 0.38 * self.size, middle + 0.38 * self.size)
        area: list[Mark] = [Area((outline,), key.colour, key.opacity)]
        if key.angle is not None:
            area.append(self.hatch(outline, key.edge or TONES.ground, key.angle))
        return area

    def hatch(self, outline: np.ndarray, colour: str, angle: float) -> Line:
        """Hatching of a shape of the page in the usual density."""
        return hatching(outline, colour, angle=angle, step=2.7 * self.style.stroke, width=0.6 * self.style.stroke)

    def dot(self, marker: str, colour: str, x: float, y: float, size: float) -> Points:
        """One marker with a thin rim in the colour of the paper."""
        edge = TONES.ground
        return Points(
            np.array([x]), np.array([y]), marker, colour, size * self.style.stroke, edge, 0.4 * self.style.stroke
        )

    def finished(self) -> Picture:
        """The page, as high as it is filled or as was asked for."""
        tall = self.y + EDGE
        if self.style.height is not None:
            tall = max(tall, 72 * self.style.height)
        return Picture(self.width, tall, tuple(self.under), tuple(self.panels), tuple(self.marks))
