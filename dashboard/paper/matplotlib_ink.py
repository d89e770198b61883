"""Pictures in PDF, SVG and PNG by matplotlib: exact inches, fonts inside, the same bytes every time.

Only matplotlib's objects are used, never pyplot, which keeps figures for everybody. What matplotlib reads from
global settings when it writes a file is set once here, before the first figure: changing it for a single one would
change the figures of other threads.
"""

from __future__ import annotations

import io
import warnings

import matplotlib as mpl
import numpy as np
from matplotlib.artist import Artist
from matplotlib.collections import PathCollection
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.patches import PathPatch, Rectangle
from matplotlib.path import Path
from matplotlib.text import Text as PrintedText
from matplotlib.transforms import Affine2D, Transform

from dashboard.paper import fonts
from dashboard.paper.markers import outline
from dashboard.paper.measures import AXIS_WIDTH, BASE, GRID_WIDTH, TICK
from dashboard.paper.picture import Area, Floats, Line, Mark, Panel, Picture, Points, Text, box
from dashboard.paper.style import TONES, Font, Style

mpl.rcParams.update(
    {
        "pdf.fonttype": 42,
        "pdf.compression": 6,
        "svg.fonttype": "path",
        "svg.hashsalt": "learnmost",
        "text.usetex": False,
        "agg.path.chunksize": 0,
        "path.simplify": False,
    }
)
NO_DATE = {"pdf": {"CreationDate": None, "Creator": "Learnmost"}, "svg": {"Date": None, "Creator": "Learnmost"}}


def draw(picture: Picture, style: Style, *, format: str, dpi: float) -> bytes:
    """The picture as a file."""
    figure = Figure(figsize=(picture.width / 72, picture.height / 72), dpi=dpi)
    figure.patch.set_facecolor("none" if style.transparent else TONES.ground)
    # Page coordinates: points from the upper left corner.
    page = Affine2D().scale(1, -1).translate(0, picture.height).scale(1 / 72) + figure.dpi_scale_trans
    pen = _Pen(figure, style, page)
    for mark in picture.under:
        pen.mark(mark)
    for panel in picture.panels:
        pen.panel(panel)
    for mark in picture.marks:
        pen.mark(mark)
    file = io.BytesIO()
    with warnings.catch_warnings():
        # Characters that no font has are replaced before; combining marks may still be warned about.
        warnings.filterwarnings("ignore", message=".*[Gg]lyph.*", category=UserWarning)
        figure.savefig(file, format=format, dpi=dpi, metadata=NO_DATE.get(format))
    return file.getvalue()


class _Pen:
    """Draws marks on one figure."""

    def __init__(self, figure: Figure, style: Style, page: Transform) -> None:
        self.figure, self.style, self.page = figure, style, page
        self.clip: Path | None = None
        self.drawn = 0

    def panel(self, panel: Panel) -> None:
        """The grid, the marks within the panel, and then axes over them."""
        for mark in grid(panel):
            self.mark(mark)
        edges = Path(box(panel.left, panel.left + panel.width, panel.top, panel.top + panel.height), closed=False)
        for mark in panel.marks:
            self.clip = edges
            # Markers at the edge are drawn whole.
            if isinstance(mark, Points):
                self.clip = None
            self.mark(on_page(panel, mark))
        self.clip = None
        for mark in frame(panel, self.style):
            self.mark(mark)

    def mark(self, mark: Mark) -> None:
        if isinstance(mark, Text):
            self._text(mark)
        elif isinstance(mark, Line):
            self._line(mark)
        elif isinstance(mark, Area):
            self._area(mark)
        else:
            self._points(mark)

    def _add(self, artist: Artist) -> None:
        # matplotlib would draw all lines over all areas, whatever came first.
        self.drawn += 1
        artist.set_zorder(self.drawn)
        if self.clip is not None:
            artist.set_clip_path(self.clip, self.page)
        self.figure.add_artist(artist)

    def _line(self, mark: Line) -> None:
        if not len(mark.x):
            return
        cap = "round" if mark.rounded else "butt"
        self._add(
            Line2D(
                mark.x,
                mark.y,
                color=self.style.colour(mark.colour),
                linewidth=mark.width,
                linestyle=(0, mark.dash) if mark.dash else "-",
                alpha=mark.opacity,
                solid_capstyle=cap,
                dash_capstyle="butt",
                solid_joinstyle="round",
                dash_joinstyle="round",
                transform=self.page,
            )
        )

    def _area(self, mark: Area) -> None:
        if not mark.outlines:
            return
        path = Path.make_compound_path(
            *(Path(np.vstack([outline, outline[:1]]), closed=True) for outline in mark.outlines)
        )
        colour = self.style.colour(mark.colour)
        self._add(PathPatch(path, facecolor=colour, edgecolor="none", alpha=mark.opacity, transform=self.page))

    def _points(self, mark: Points) -> None:
        shape = outline(mark.marker)
        path = Path(np.vstack([shape, shape[:1]]), closed=True)
        colour = self.style.colour(mark.colour)
        edge = self.style.colour(mark.edge) if mark.edge else "none"
        drawn = PathCollection(
            [path],
            sizes=[(mark.size / 2) ** 2],
            offsets=np.stack([mark.x, mark.y], axis=1),
            offset_transform=self.page,
            facecolors=[colour],
            edgecolors=[edge],
            linewidths=[mark.edge_width],
            alpha=None if mark.opacity == 1 else mark.opacity,
        )
        # The sizes alone scale the outline, which stays upright.
        drawn.set_transform(Affine2D())
        self._add(drawn)

    def _text(self, mark: Text) -> None:
        font = fonts.fitting(mark.text, self.style.font)
        shown = fonts.printable(mark.text, font, mark.bold)
        if mark.ground is not None:
            self._ground(mark, shown)
        base = BASE[mark.upright] * mark.size
        parts = fonts.one_way(shown)
        if len(parts) < 2:
            self._letters(mark, font, shown, mark.across, 0.0, base)
            return
        widths = [fonts.letters_width(part, mark.size, font, mark.bold) for part in parts]
        along = -sum(widths) * {"left": 0.0, "center": 0.5, "right": 1.0}[mark.across]
        for part, wide in zip(parts, widths, strict=True):
            self._letters(mark, font, part, "left", along, base)
            along += wide

    def _letters(self, mark: Text, font: Font, shown: str, across: str, along: float, base: float) -> None:
        """Letters that begin so far along the line from the place of their text, on a line so far below it."""
        x, y = (mark.x + base, mark.y - along) if mark.turned else (mark.x + along, mark.y + base)
        self._add(
            PrintedText(
                x,
                y,
                shown,
                fontproperties=fonts.properties(font, mark.bold),
                fontsize=mark.size,
                color=self.style.colour(mark.colour),
                ha=across,
                va="baseline",
                rotation=90 if mark.turned else 0,
                rotation_mode="anchor",
                parse_math=False,
                transform=self.page,
            )
        )

    def _ground(self, mark: Text, shown: str) -> None:
        wide = fonts.text_width(shown, mark.size, self.style.font, mark.bold)
        left = mark.x - wide * {"left": 0.0, "center": 0.5, "right": 1.0}[mark.across]
        top = mark.y - mark.size * {"top": 0.0, "middle": 0.55, "bottom": 1.1}[mark.upright]
        pad = 0.2 * mark.size
        colour = str(mark.ground)
        shape = Rectangle(
            (left - pad, top - 0.4 * pad), wide + 2 * pad, 1.1 * mark.size + 0.8 * pad, transform=self.page
        )
        shape.set(facecolor=self.style.colour(colour), edgecolor="none")
        self._add(shape)


def on_page(panel: Panel, mark: Mark) -> Mark:
    """A mark of a panel in page coordinates."""
    if isinstance(mark, Line):
        x, y = panel.across(mark.x), panel.down(mark.y)
        return Line(x, y, mark.colour, mark.width, mark.dash, mark.opacity, mark.rounded)
    if isinstance(mark, Points):
        place = panel.across(mark.x), panel.down(mark.y)
        return Points(*place, mark.marker, mark.colour, mark.size, mark.edge, mark.edge_width, mark.opacity)
    if isinstance(mark, Area):
        outlines = tuple(
            np.stack([panel.across(outline[:, 0]), panel.down(outline[:, 1])], axis=1) for outline in mark.outlines
        )
        return Area(outlines, mark.colour, mark.opacity)
    raise TypeError("texts belong on the page, not into a panel")


def grid(panel: Panel) -> list[Mark]:
    """Lines across the panel at the ticks."""
    right, bottom = panel.left + panel.width, panel.top + panel.height
    drawn: list[Mark] = []
    if panel.x.grid:
        at = panel.across(np.array([value for value, _ in panel.x.ticks]))
        drawn += [_straight(x, panel.top, x, bottom, TONES.grid, GRID_WIDTH) for x in at.tolist()]
    if panel.y.grid:
        at = panel.down(np.array([value for value, _ in panel.y.ticks]))
        drawn += [_straight(panel.left, y, right, y, TONES.grid, GRID_WIDTH) for y in at.tolist()]
    return drawn


def frame(panel: Panel, style: Style) -> list[Mark]:
    """Axis lines, ticks and their numbers."""
    right, bottom = panel.left + panel.width, panel.top + panel.height
    thick, tick = AXIS_WIDTH * style.stroke, TICK * style.stroke
    drawn: list[Mark] = []
    if panel.x.shown:
        soft = panel.x.colour or TONES.soft
        drawn.append(_straight(panel.left, bottom, right, bottom, soft, thick))
        for value, label in panel.x.ticks:
            x = float(panel.across(value))
            drawn.append(_straight(x, bottom, x, bottom + tick, soft, thick))
            place = (x, bottom + tick + 0.25 * style.small)
            drawn.append(Text(*place, label, style.small, TONES.ink, "center", "top"))
        drawn += [
            _straight(x, bottom, x, bottom + tick / 2, soft, thick) for x in panel.across(np.array(panel.x.minor))
        ]
    if panel.y.shown:
        soft = panel.y.colour or TONES.soft
        at, out = (panel.left, -1) if panel.side == "left" else (right, 1)
        drawn.append(_straight(at, panel.top, at, bottom, soft, thick))
        for value, label in panel.y.ticks:
            y = float(panel.down(value))
            drawn.append(_straight(at, y, at + out * tick, y, soft, thick))
            x = at + out * (tick + 0.3 * style.small)
            anchor = "right" if out < 0 else "left"
            drawn.append(Text(x, y, label, style.small, panel.y.colour or TONES.ink, anchor))  # type: ignore[arg-type]
        drawn += [_straight(at, y, at + out * tick / 2, y, soft, thick) for y in panel.down(np.array(panel.y.minor))]
    return drawn


def _straight(x0: float, y0: float, x1: float, y1: float, colour: str, width: float) -> Line:
    ends: tuple[Floats, Floats] = (np.array([x0, x1], float), np.array([y0, y1], float))
    return Line(*ends, colour, width)
