"""Where everything goes in a critical-difference diagram: pure numbers, for the screen and for print alike.

The unit is the size of the label font (1 em); x grows to the right, y downwards, both from 0. Whoever draws
multiplies by the font size. Nothing overlaps and nothing is cut, because every text has a box and the
drawing is as large as its boxes: a diagram that cannot be as narrow as asked for becomes wider.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from enum import Enum

from stats_core.charts.layout.text_width import text_width, wrapped
from stats_core.charts.rank_diagram import RankDiagram, Side, runs

WIDTH, COMPACT_WIDTH = 64.0, 34.0
"""Usual widths: a page of 170 mm and a column of 84 mm in a font of 7 to 8 points."""
LEAST_AXIS, LEAST_COMPACT_AXIS = 18.0, 10.0
LEAST_STEP, LEAST_COMPACT_STEP = 0.5, 0.3
"""The axis is never shorter than these, nor than so much for each algorithm: stems must be told apart."""
TEXT_HEIGHT = 1.15
EDGE = 0.3


class Piece(Enum):
    """What a line or a text is."""

    AXIS = "axis"
    TICK = "tick"
    STEM = "stem"
    BAR = "bar"
    CRITICAL = "critical difference"
    INTERVAL = "interval of the control"
    NAME = "name"
    VALUE = "mean rank"
    CAPTION = "caption"


class Anchor(Enum):
    """Which point of a text is given."""

    START = "start"
    MIDDLE = "middle"
    END = "end"


class Emphasis(Enum):
    """How an algorithm stands out."""

    PLAIN = "plain"
    CONTROL = "control"
    HIGHLIGHT = "highlight"


@dataclass(frozen=True)
class Stroke:
    """A line through points; a stem belongs to an algorithm, a bar to a group."""

    role: Piece
    points: tuple[tuple[float, float], ...]
    emphasis: Emphasis = Emphasis.PLAIN
    algorithm: str = ""


@dataclass(frozen=True)
class RankText:
    """One line of text, centred on `y`."""

    role: Piece
    x: float
    y: float
    text: str
    anchor: Anchor
    emphasis: Emphasis = Emphasis.PLAIN
    algorithm: str = ""

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of the room that the text may take."""
        width = text_width(self.text, bold=self.emphasis is not Emphasis.PLAIN)
        left = self.x - width * {Anchor.START: 0.0, Anchor.MIDDLE: 0.5, Anchor.END: 1.0}[self.anchor]
        return left, self.y - TEXT_HEIGHT / 2, left + width, self.y + TEXT_HEIGHT / 2


@dataclass(frozen=True)
class RankLayout:
    """The finished drawing.

    `dots` mark the members of a group that leaves out algorithms between them.
    """

    width: float
    height: float
    strokes: tuple[Stroke, ...]
    texts: tuple[RankText, ...]
    dots: tuple[tuple[float, float], ...]


def lay_out(diagram: RankDiagram, width: float | None = None) -> RankLayout:
    """Place the diagram's labels, stems, bars and axis.

    Parameters
    ----------
    diagram
        The numbers, and the style that the reader chose.
    width
        The width to fill, in em; by default a page, or a column for a compact diagram.
    """
    wanted = width or (COMPACT_WIDTH if diagram.compact else WIDTH)
    many = len(diagram.algorithms)
    low = max(LEAST_COMPACT_AXIS, many * LEAST_COMPACT_STEP) if diagram.compact else max(LEAST_AXIS, many * LEAST_STEP)
    high = max(low, wanted)
    # The drawing never shrinks when its axis grows, so halving finds the longest axis that fits.
    if _Drawing(diagram, high).size()[0] > wanted:
        for _ in range(12):
            middle = (low + high) / 2
            low, high = (low, middle) if _Drawing(diagram, middle).size()[0] > wanted else (middle, high)
        high = low
    return _Drawing(diagram, high).finished(wanted)


@dataclass
class _Drawing:
    """A diagram whose axis begins at x = 0 and has a given length."""

    diagram: RankDiagram
    axis: float
    strokes: list[Stroke] = field(default_factory=list)
    texts: list[RankText] = field(default_factory=list)
    dots: list[tuple[float, float]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.first, self.last = rank_range(self.diagram)
        y = self._critical()
        y = self._axis(y)
        y = self._bars(y)
        self._stems(y)

    def x(self, rank: float) -> float:
        share = (rank - self.first) / (self.last - self.first)
        return self.axis * (share if self.diagram.best is Side.LEFT else 1 - share)

    def _critical(self) -> float:
        """The critical difference as a bar of its length, at the end of the axis where the best rank is."""
        critical = self.diagram.critical
        if math.isnan(critical):
            return 0.0
        length = self.axis * critical / (self.last - self.first)
        a, b = (0.0, length) if self.diagram.best is Side.LEFT else (self.axis - length, self.axis)
        self.texts.append(RankText(Piece.CRITICAL, (a + b) / 2, 0.8, f"CD = {critical:.2f}", Anchor.MIDDLE))
        self.strokes.append(Stroke(Piece.CRITICAL, ((a, 1.6), (a, 2.2), (a, 1.9), (b, 1.9), (b, 1.6), (b, 2.2))))
        return 2.5

    def _axis(self, top: float) -> float:
        """The axis with as many numbers as have room."""
        y = top + 1.9
        self.y_axis = y
        self.strokes.append(Stroke(Piece.AXIS, ((0.0, y), (self.axis, y))))
        per_rank = self.axis / (self.last - self.first)
        ranks = range(math.ceil(self.first), math.floor(self.last) + 1)
        labelled = labelled_ranks(ranks, per_rank, text_width(str(ranks[-1])) + 0.6)
        for rank in ranks if per_rank >= 0.4 else labelled:
            x = self.x(rank)
            self.strokes.append(Stroke(Piece.TICK, ((x, y - (0.6 if rank in labelled else 0.3)), (x, y))))
        for rank in labelled:
            self.texts.append(RankText(Piece.TICK, self.x(rank), y - 1.2, str(rank), Anchor.MIDDLE))
        if self.diagram.interval:
            ends = (min(max(end, self.first), self.last) for end in self.diagram.interval)
            a, b = sorted(self.x(end) for end in ends)
            self.strokes.append(Stroke(Piece.INTERVAL, ((a, y), (b, y))))
        return y + 0.9

    def _bars(self, top: float) -> float:
        """Bars over the groups, stacked so that no two meet on one line.

        A group that leaves out algorithms between its members has a line of its own: a bar over those that stand side
        by side, and a dot for every member, with nothing over those left out.
        """
        ranks = self.diagram.mean_ranks
        spans = []
        for group in self.diagram.groups:
            parts = runs(group, ranks)
            ends = [sorted((self.x(float(ranks[part[0]])), self.x(float(ranks[part[-1]])))) for part in parts]
            spans.append((min(a for a, _ in ends) - 0.3, max(b for _, b in ends) + 0.3, ends, ranks[group].tolist()))
        step = 0.55 if self.diagram.compact else 0.7
        free: list[float] = []
        for a, b, ends, members in sorted(spans):
            apart = len(ends) > 1
            line = len(free) if apart else next((i for i, end in enumerate(free) if end + 0.5 <= a), len(free))
            free[line : line + 1] = [math.inf if apart else b]
            y = top + line * step
            for left, right in ends:
                if not apart or right > left:
                    self.strokes.append(Stroke(Piece.BAR, ((left - 0.3, y), (right + 0.3, y))))
            self.dots += [(self.x(rank), y) for rank in members] if apart else []
        return top + len(free) * step + (0.5 if free else 0.2)

    def _stems(self, top: float) -> None:
        """From the axis down and out to the names: the outermost algorithm of a side has its first row."""
        ranks = self.diagram.mean_ranks
        order = sorted(range(len(ranks)), key=lambda i: (self.x(float(ranks[i])), i))
        half = (len(order) + 1) // 2
        self._side(order[:half], top, -1)
        self._side(order[half:][::-1], top, 1)

    def _side(self, items: list[int], top: float, out: int) -> None:
        row = TEXT_HEIGHT + (0.1 if self.diagram.compact else 0.35)
        anchor = Anchor.END if out < 0 else Anchor.START
        edge = 0.0 if out < 0 else self.axis
        value_width = max((text_width(shown_rank(self.diagram, i), bold=True) for i in items), default=0.0)
        for line, i in enumerate(items):
            x, y = self.x(float(self.diagram.mean_ranks[i])), top + TEXT_HEIGHT / 2 + line * row
            name, emphasis = self.diagram.algorithms[i], emphasis_of(self.diagram, i)
            end = (x if self.diagram.compact else edge) + 0.5 * out
            points = ((x, self.y_axis), (x, y), (end, y))
            self.strokes.append(Stroke(Piece.STEM, points, emphasis, name))
            at = end + EDGE * out
            if not self.diagram.compact:
                self.texts.append(RankText(Piece.VALUE, at, y, shown_rank(self.diagram, i), anchor, emphasis, name))
                at += (value_width + 0.6) * out
            self.texts.append(RankText(Piece.NAME, at, y, shown_name(self.diagram, i), anchor, emphasis, name))

    def _extent(self) -> tuple[float, float, float]:
        """The leftmost and the rightmost x and the lowest y of all that is drawn."""
        points = [point for stroke in self.strokes for point in stroke.points]
        boxes = [text.box for text in self.texts]
        left = min([x for x, _ in points] + [box[0] for box in boxes])
        right = max([x for x, _ in points] + [box[2] for box in boxes])
        return left, right, max([y for _, y in points] + [box[3] for box in boxes])

    def size(self) -> tuple[float, float]:
        left, right, bottom = self._extent()
        return right - left + 2 * EDGE, bottom + EDGE

    def finished(self, wanted: float) -> RankLayout:
        """Moved to begin at 0, in the middle of the width asked for, with the caption below."""
        width = max(wanted, self.size()[0])
        left, right, bottom = self._extent()
        shift = (width - (right - left)) / 2 - left
        texts = [replace(text, x=text.x + shift) for text in self.texts]
        bottom += 0.5 if self.diagram.caption else 0.0
        for line in wrapped(self.diagram.caption, width - 2 * EDGE):
            bottom += TEXT_HEIGHT + 0.2
            texts.append(RankText(Piece.CAPTION, EDGE, bottom - TEXT_HEIGHT / 2, line, Anchor.START))
        strokes = (replace(stroke, points=tuple((x + shift, y) for x, y in stroke.points)) for stroke in self.strokes)
        return RankLayout(
            width, bottom + EDGE, tuple(strokes), tuple(texts), tuple((x + shift, y) for x, y in self.dots)
        )


def shown_rank(diagram: RankDiagram, i: int) -> str:
    """An algorithm's mean rank as it is written."""
    return f"{diagram.mean_ranks[i]:.2f}"


def shown_name(diagram: RankDiagram, i: int) -> str:
    """An algorithm's name as it is written, with its mark."""
    return f"{diagram.algorithms[i]} *" if i in diagram.marked else diagram.algorithms[i]


def emphasis_of(diagram: RankDiagram, i: int) -> Emphasis:
    """How an algorithm stands out; what the reader highlights goes before the control."""
    if diagram.algorithms[i] in diagram.highlight:
        return Emphasis.HIGHLIGHT
    return Emphasis.CONTROL if i == diagram.control else Emphasis.PLAIN


def rank_range(diagram: RankDiagram) -> tuple[float, float]:
    """The ranks at the ends of the axis: 1 and k, or only as far as the mean ranks reach."""
    last = len(diagram.algorithms)
    if not diagram.zoom:
        return 1.0, float(last)
    low, high = math.floor(diagram.mean_ranks.min()), math.ceil(diagram.mean_ranks.max())
    if low == high:
        low, high = max(1, low - 1), min(last, high + 1)
    return float(low), float(high)


def labelled_ranks(ranks: Iterable[int], per_rank: float, room: float) -> list[int]:
    """The first and the last rank, and round ones between as far as their numbers, each with some room, keep apart."""
    every = list(ranks)
    step = next((step for step in (1, 2, 5, 10, 20, 50) if step * per_rank >= room), every[-1])
    inner = [rank for rank in every[1:-1] if rank % step == 0]
    far = [rank for rank in inner if min(rank - every[0], every[-1] - rank) * per_rank >= room]
    return [every[0], *far, *every[-1:]]
