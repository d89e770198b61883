r"""Pictures as TikZ: panels are pgfplots axes with the numbers in them, everything else has its place in big points.

The result is a `tikzpicture` without a document around it, for `\input`. Letters are the document's. It uses
`\usepackage{pgfplots}` and no library, and defines its colours within the picture.
"""

from __future__ import annotations

import numpy as np

from dashboard.paper.markers import outline
from dashboard.paper.measures import AXIS_WIDTH, BASE, GRID_WIDTH, TICK
from dashboard.paper.picture import Area, Axis, Floats, Line, Mark, Panel, Picture, Points, Text
from dashboard.paper.style import TONES, Style
from dashboard.text import tex

ANCHOR = {"left": "base west", "center": "base", "right": "base east"}
HEAD = r"""% Made by Learnmost. In the preamble: \usepackage{pgfplots}"""


def draw(picture: Picture, style: Style) -> str:
    """The picture as text."""
    ink = _Ink(picture, style)
    under = [line for mark in picture.under for line in ink.on_page(mark)]
    panels = [line for panel in picture.panels for line in ink.panel(panel)]
    over = [line for mark in picture.marks for line in ink.on_page(mark)]
    size = f"({_n(picture.width)}bp,{_n(picture.height)}bp)"
    ground = [] if style.transparent else [f"\\fill[{ink.colour(TONES.ground)}] (0,0) rectangle {size};"]
    return "\n".join(
        [
            HEAD,
            r"\begin{tikzpicture}",
            *ink.definitions(),
            f"\\useasboundingbox (0,0) rectangle {size};",
            *ground,
            *under,
            *panels,
            *over,
            r"\end{tikzpicture}%",
            "",
        ]
    )


class _Ink:
    """Turns marks into commands, and remembers the colours and markers that they need."""

    def __init__(self, picture: Picture, style: Style) -> None:
        self.height, self.style = picture.height, style
        self.colours: dict[str, str] = {}
        self.markers: set[str] = set()

    def colour(self, colour: str) -> str:
        """The name of a colour in the picture."""
        shown = self.style.colour(colour)
        return self.colours.setdefault(shown, f"lm{shown[1:]}")

    def definitions(self) -> list[str]:
        """Colours and markers; both end with the picture."""
        colours = [f"\\definecolor{{{name}}}{{HTML}}{{{shown[1:]}}}" for shown, name in sorted(self.colours.items())]
        return [*colours, *(_declared(marker) for marker in sorted(self.markers))]

    def place(self, x: float, y: float) -> str:
        return f"({_n(x)}bp,{_n(self.height - y)}bp)"

    def on_page(self, mark: Mark) -> list[str]:
        if isinstance(mark, Text):
            return self._text(mark)
        if isinstance(mark, Line):
            pieces = [piece for piece in _pieces(mark.x, mark.y) if len(piece) > 1]
            if not pieces:
                return []
            path = " ".join(" -- ".join(self.place(*point) for point in piece) for piece in pieces)
            return [f"\\draw[{self._stroke(mark)}] {_wrapped(path)};"]
        if isinstance(mark, Area):
            shapes = [
                " -- ".join(self.place(*point) for point in outline.tolist()) + " -- cycle" for outline in mark.outlines
            ]
            return [f"\\fill[{self._fill(mark)}] {_wrapped(' '.join(shapes))};"] if shapes else []
        return self._points(mark)

    def panel(self, panel: Panel) -> list[str]:
        """An axis that fills the panel's rectangle, with all its marks."""
        x, y = _Scale(panel.x), _Scale(panel.y)
        bottom = self.height - panel.top - panel.height
        options = [
            f"at={{({_n(panel.left)}bp,{_n(bottom)}bp)}}",
            "anchor=south west",
            "scale only axis",
            f"width={_n(panel.width)}bp",
            f"height={_n(panel.height)}bp",
            "enlargelimits=false",
            "clip mode=individual",
            "unbounded coords=jump",
            "tick align=outside",
            "scaled ticks=false",
            "axis on top=false",
            f"major tick length={_n(TICK * self.style.stroke)}bp",
            f"minor tick length={_n(TICK * self.style.stroke / 2)}bp",
            f"every tick/.style={{{self.colour(TONES.soft)},line width={_n(AXIS_WIDTH * self.style.stroke)}bp}}",
            f"tick label style={{inner sep=0pt,{self._font(self.style.small)},text={self.colour(TONES.ink)}}}",
            f"grid style={{{self.colour(TONES.grid)},line width={_n(GRID_WIDTH)}bp}}",
            *self._axis("x", panel.x, x, "bottom"),
            *self._axis("y", panel.y, y, panel.side),
        ]
        marks = [line for mark in panel.marks for line in self._plotted(mark, x, y)]
        return [r"\begin{axis}[", *(f"  {option}," for option in options), "]", *marks, r"\end{axis}"]

    def _axis(self, name: str, axis: Axis, scale: _Scale, side: str) -> list[str]:
        line = f"draw={self.colour(axis.colour or TONES.soft)},line width={_n(AXIS_WIDTH * self.style.stroke)}bp"
        kept = [
            f"{name}min={scale.low}",
            f"{name}max={scale.high}",
            f"{name}mode=log" if scale.log else f"{name}mode=linear",
            f"{name} dir=reverse" if scale.reverse else f"{name} dir=normal",
        ]
        if not axis.shown and not axis.grid:
            return [*kept, f"{name}tick=\\empty", f"axis {name} line*={side}", f"{name} axis line style={{draw=none}}"]
        ticks = ",".join(scale(value) for value, _ in axis.ticks)
        labels = ",".join(f"{{{tex(label)}}}" for _, label in axis.ticks)
        shift = f"yshift={_n(-0.35 * self.style.small)}bp" if name == "x" else ""
        shift = shift or f"xshift={_n((-0.3 if side == 'left' else 0.3) * self.style.small)}bp"
        colour = f",text={self.colour(axis.colour)}" if axis.colour else ""
        kept += [
            f"{name}tick={{{ticks}}}",
            f"{name}ticklabels={{{labels if axis.shown else ''}}}",
            f"{name}ticklabel style={{{shift}{colour}}}",
            f"axis {name} line*={side}",
            f"{name} axis line style={{{line if axis.shown else 'draw=none'}}}",
        ]
        if not axis.shown:
            kept.append(f"{name}tick style={{draw=none}}")
        if axis.minor:
            kept.append(f"minor {name}tick={{{','.join(scale(value) for value in axis.minor)}}}")
        elif scale.log:
            kept.append(f"minor {name}tick=\\empty")
        return [*kept, f"{name}majorgrids=true"] if axis.grid else kept

    def _plotted(self, mark: Mark, x: _Scale, y: _Scale) -> list[str]:
        if isinstance(mark, Line):
            return self._plot(f"{self._stroke(mark)},no marks", x.all(mark.x), y.all(mark.y))
        if isinstance(mark, Points):
            name = mark.marker if mark.edge else f"{mark.marker}-plain"
            self.markers.add(name)
            edge = f"draw={self.colour(mark.edge)},line width={_n(mark.edge_width)}bp" if mark.edge else "draw=none"
            look = f"fill={self.colour(mark.colour)},{edge}" + _opacity(mark.opacity)
            size = f"mark size={_n(mark.size / 2)}bp"
            return self._plot(
                f"only marks,mark=lm-{name},{size},mark options={{solid,{look}}}", x.all(mark.x), y.all(mark.y)
            )
        if isinstance(mark, Area):
            # A gap between outlines makes them parts of one path, which is filled at once.
            many = [np.vstack([outline, outline[:1], np.full((1, 2), np.nan)]) for outline in mark.outlines]
            joined = np.vstack(many)[:-1] if many else np.empty((0, 2))
            return self._plot(f"{self._fill(mark)},draw=none,no marks", x.all(joined[:, 0]), y.all(joined[:, 1]))
        raise TypeError("texts belong on the page, not into a panel")

    def _plot(self, options: str, x: list[str], y: list[str]) -> list[str]:
        if not x:
            return []
        points = " ".join(f"({a},{b})" for a, b in zip(x, y, strict=True))
        return [f"\\addplot[{options}] coordinates {{{_wrapped(points)}}};"]

    def _stroke(self, mark: Line) -> str:
        dash = ""
        if mark.dash:
            parts = zip(mark.dash[::2], mark.dash[1::2], strict=True)
            dash = ",dash pattern=" + " ".join(
                f"on {_n(a * mark.width)}bp off {_n(b * mark.width)}bp" for a, b in parts
            )
        cap = "round" if mark.rounded else "butt"
        return (
            f"draw={self.colour(mark.colour)},line width={_n(mark.width)}bp,line cap={cap},line join=round"
            f"{dash}{_opacity(mark.opacity)}"
        )

    def _fill(self, mark: Area) -> str:
        return f"fill={self.colour(mark.colour)}{_opacity(mark.opacity)}"

    def _points(self, mark: Points) -> list[str]:
        shape = outline(mark.marker) * [mark.size / 2, -mark.size / 2]
        edge = f",draw={self.colour(mark.edge)},line width={_n(mark.edge_width)}bp" if mark.edge else ""
        drawn = []
        for x, y in zip(mark.x.tolist(), mark.y.tolist(), strict=True):
            path = " -- ".join(self.place(x + dx, y + dy) for dx, dy in shape.tolist())
            look = f"fill={self.colour(mark.colour)}{edge}{_opacity(mark.opacity)}"
            drawn.append(f"\\path[{look}] {_wrapped(path)} -- cycle;")
        return drawn

    def _font(self, size: float) -> str:
        return f"font=\\fontsize{{{_n(size)}bp}}{{{_n(1.2 * size)}bp}}\\selectfont"

    def _text(self, mark: Text) -> list[str]:
        base = BASE[mark.upright] * mark.size
        place = self.place(mark.x + base, mark.y) if mark.turned else self.place(mark.x, mark.y + base)
        options = [
            f"anchor={ANCHOR[mark.across]}",
            "inner sep=0pt",
            self._font(mark.size),
            f"text={self.colour(mark.colour)}",
        ]
        if mark.turned:
            options.append("rotate=90")
        if mark.ground is not None:
            options[1] = f"inner sep={_n(0.2 * mark.size)}bp"
            options.append(f"fill={self.colour(mark.ground)}")
        words = rf"\bfseries {tex(mark.text)}" if mark.bold else tex(mark.text)
        return [f"\\node[{','.join(options)}] at {place} {{{words}}};"]


class _Scale:
    """The numbers of an axis as TeX can count with them.

    pgfplots keeps about five digits of a number. Where an axis spans only a small part of the size of its
    numbers, places between 0 and 1 are written instead; the labels say what they stand for.
    """

    def __init__(self, axis: Axis) -> None:
        self.axis = axis
        self.reverse = axis.low > axis.high
        size = max(abs(axis.low), abs(axis.high))
        span = abs(axis.high - axis.low)
        self.relative = span < 0.01 * size or not 1e-6 < size < 1e9
        self.log = axis.log and not self.relative
        low, high = sorted((axis.low, axis.high))
        self.low, self.high = ("0", "1") if self.relative else (_n(low, 8), _n(high, 8))
        if self.relative:
            self.reverse = False

    def __call__(self, value: float) -> str:
        return self.all(np.array([value]))[0]

    def all(self, values: Floats) -> list[str]:
        shown = self.axis.share(values) if self.relative else values
        return [_n(value, 7) if np.isfinite(value) else "nan" for value in np.asarray(shown, float).tolist()]


def _declared(marker: str) -> str:
    """A marker as a mark of pgfplots, in units of the mark size; a plain one has no edge."""
    shape = marker.removesuffix("-plain")
    use = "fill" if marker != shape else "fillstroke"
    corners = [rf"\pgfpoint{{{_n(x)}\pgfplotmarksize}}{{{_n(y)}\pgfplotmarksize}}" for x, y in outline(shape).tolist()]
    path = rf"\pgfpathmoveto{{{corners[0]}}}" + "".join(rf"\pgfpathlineto{{{corner}}}" for corner in corners[1:])
    if shape == "circle":
        path = r"\pgfpathcircle{\pgfpointorigin}{0.95\pgfplotmarksize}"
    return rf"\pgfdeclareplotmark{{lm-{marker}}}{{{path}\pgfpathclose\pgfusepathq{use}}}"


def _opacity(value: float) -> str:
    return "" if value == 1 else f",opacity={_n(value)}"


def _pieces(x: Floats, y: Floats) -> list[list[tuple[float, float]]]:
    """Stretches of a line between gaps."""
    pieces: list[list[tuple[float, float]]] = [[]]
    for a, b in zip(x.tolist(), y.tolist(), strict=True):
        if np.isnan(a) or np.isnan(b):
            pieces.append([])
        else:
            pieces[-1].append((a, b))
    return [piece for piece in pieces if piece]


def _n(value: float, digits: int = 6) -> str:
    """A number in few digits, without an exponent where TeX reads none."""
    text = f"{value:.{digits}g}"
    if "e" in text:
        text = f"{value:.10f}".rstrip("0").rstrip(".") if abs(value) < 1 else f"{value:.0f}"
    return "0" if text in {"-0", ""} else text


def _wrapped(text: str, width: int = 2000) -> str:
    """Long paths in several lines: TeX reads lines of limited length."""
    lines, rest = [], text
    while len(rest) > width and (cut := rest.rfind(" ", 0, width)) > 0:
        lines.append(rest[:cut])
        rest = rest[cut + 1 :]
    return "\n".join([*lines, rest])
