"""A critical-difference diagram in a narrow column: the axis runs downwards, and every name has a row.

The usual form has names on both sides and cannot be narrower than two of them with the axis between. This one says
the same, bars for groups included, in the room of one name, which is broken into lines where it must be.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace

from stats_core.charts.layout.rank_layout import (
    EDGE,
    TEXT_HEIGHT,
    Anchor,
    Piece,
    RankLayout,
    RankText,
    Stroke,
    emphasis_of,
    labelled_ranks,
    lay_out,
    rank_range,
    shown_name,
    shown_rank,
)
from stats_core.charts.layout.text_width import broken, text_width, wrapped
from stats_core.charts.rank_diagram import RankDiagram, Side, runs
from stats_core.types import Bools

BAR_STEPS = (0.7, 0.5, 0.35, 0.25)
"""Distances of bars, the widest that leaves room for the names."""
LEAST_NAME = 10.0
SLANT = 2.2
"""Where stems bend from the place on the axis to the row of the name."""
GAP = 0.35


def fit(diagram: RankDiagram, width: float) -> RankLayout:
    """Lay the diagram out in a given width: in its usual form where that has room, else in a column."""
    usual = lay_out(diagram, width)
    return usual if usual.width <= width + 1e-9 else _Column(diagram, width).finished()


@dataclass
class _Column:
    """A diagram drawn from the top; `x` of its parts is known once the bars are stacked."""

    diagram: RankDiagram
    width: float
    strokes: list[Stroke] = field(default_factory=list)
    texts: list[RankText] = field(default_factory=list)
    dots: list[tuple[float, float]] = field(default_factory=list)

    def __post_init__(self) -> None:
        # A column has no room to waste: the axis goes only as far as the mean ranks do.
        self.first, self.last = rank_range(replace(self.diagram, zoom=True))
        best_on_top = self.diagram.best is Side.LEFT
        ranks = self.diagram.mean_ranks
        self.order = sorted(range(len(ranks)), key=lambda i: (ranks[i] if best_on_top else -ranks[i], i))
        has_critical = not math.isnan(self.diagram.critical)
        self.x_axis = EDGE + text_width(str(round(self.last))) + 0.9 + (0.8 if has_critical else 0.0)
        lines = self._stacked()
        names_at = self._names_at(len(lines))
        self.top = 2.0 if has_critical else 0.4
        rows, bottom = self._rows(names_at)
        self.length = max(bottom - self.top - TEXT_HEIGHT, 6.0)
        self._scale()
        self._critical()
        self._bars(lines)
        for i, row in rows:
            self._stem(i, row, names_at - EDGE - self.value_width - 0.6)

    def y(self, rank: float) -> float:
        share = (rank - self.first) / (self.last - self.first)
        along = share if self.diagram.best is Side.LEFT else 1 - share
        return self.top + TEXT_HEIGHT / 2 + self.length * along

    def _stacked(self) -> list[list[int]]:
        """Which groups share a line of bars: those that do not meet and leave out nobody between their members."""
        ranks = self.diagram.mean_ranks
        spans = [(float(ranks[group].min()), float(ranks[group].max()), i) for i, group in enumerate(self.groups)]
        # Only bars that are apart by more than the smallest gap on the axis may stand in one line.
        apart = 0.08 * (self.last - self.first) / max(1, len(ranks) / 10)
        lines: list[list[int]] = []
        ends: list[float] = []
        for low, high, i in sorted(spans):
            alone = len(runs(self.groups[i], ranks)) > 1
            line = next((at for at, end in enumerate(ends) if not alone and end + apart <= low), len(lines))
            lines[line : line + 1] = [[*(lines[line] if line < len(lines) else []), i]]
            ends[line : line + 1] = [math.inf if alone else high]
        return lines

    @property
    def groups(self) -> list[Bools]:
        return list(self.diagram.groups)

    def _names_at(self, lines: int) -> float:
        """Where the names begin; sets how far bars stand apart."""
        self.value_width = max(text_width(shown_rank(self.diagram, i), bold=True) for i in self.order)
        longest = max(text_width(shown_name(self.diagram, i), bold=True) for i in self.order)
        wanted = min(LEAST_NAME, longest)
        for self.step in BAR_STEPS:
            at = self.x_axis + 0.6 + lines * self.step + SLANT + EDGE + self.value_width + 0.6
            if self.width - EDGE - at >= wanted:
                break
        self.name_width = max(self.width - EDGE - at, wanted)
        return at

    def _rows(self, at: float) -> tuple[list[tuple[int, float]], float]:
        """The middle of each algorithm's row, with its name written."""
        y, rows = self.top, []
        for i in self.order:
            emphasis = emphasis_of(self.diagram, i)
            name = self.diagram.algorithms[i]
            # Marks and bold type are part of the room that a line takes.
            parts = broken(shown_name(self.diagram, i), self.name_width / 1.12)
            middle = y + TEXT_HEIGHT / 2
            value = shown_rank(self.diagram, i)
            self.texts.append(RankText(Piece.VALUE, at - 0.6, middle, value, Anchor.END, emphasis, name))
            for number, part in enumerate(parts):
                down = middle + number * TEXT_HEIGHT
                self.texts.append(RankText(Piece.NAME, at, down, part, Anchor.START, emphasis, name))
            rows.append((i, middle))
            y += len(parts) * TEXT_HEIGHT + GAP
        return rows, y - GAP

    def _scale(self) -> None:
        x, ranks = self.x_axis, range(math.ceil(self.first), math.floor(self.last) + 1)
        self.strokes.append(Stroke(Piece.AXIS, ((x, self.y(self.first)), (x, self.y(self.last)))))
        per_rank = self.length / (self.last - self.first)
        labelled = labelled_ranks(ranks, per_rank, TEXT_HEIGHT + 0.2)
        for rank in ranks if per_rank >= 0.4 else labelled:
            self.strokes.append(
                Stroke(Piece.TICK, ((x - (0.5 if rank in labelled else 0.3), self.y(rank)), (x, self.y(rank))))
            )
        for rank in labelled:
            self.texts.append(RankText(Piece.TICK, x - 0.7, self.y(rank), str(rank), Anchor.END))
        if self.diagram.interval:
            ends = sorted(self.y(min(max(end, self.first), self.last)) for end in self.diagram.interval)
            self.strokes.append(Stroke(Piece.INTERVAL, ((x, ends[0]), (x, ends[1]))))

    def _critical(self) -> None:
        critical = self.diagram.critical
        if math.isnan(critical):
            return
        x, length = EDGE + 0.3, self.length * critical / (self.last - self.first)
        a = min(self.y(self.first), self.y(self.last))
        b = a + length
        self.texts.append(RankText(Piece.CRITICAL, EDGE, 0.8, f"CD = {critical:.2f}", Anchor.START))
        points = ((x - 0.3, a), (x + 0.3, a), (x, a), (x, b), (x - 0.3, b), (x + 0.3, b))
        self.strokes.append(Stroke(Piece.CRITICAL, points))

    def _bars(self, lines: list[list[int]]) -> None:
        ranks = self.diagram.mean_ranks
        for number, line in enumerate(lines):
            x = self.x_axis + 0.6 + number * self.step
            for i in line:
                group = self.groups[i]
                parts = runs(group, ranks)
                for part in parts:
                    a, b = sorted((self.y(float(ranks[part[0]])), self.y(float(ranks[part[-1]]))))
                    if len(parts) == 1 or b > a:
                        self.strokes.append(Stroke(Piece.BAR, ((x, a - 0.15), (x, b + 0.15))))
                if len(parts) > 1:
                    self.dots += [(x, self.y(rank)) for rank in ranks[group].tolist()]

    def _stem(self, i: int, row: float, end: float) -> None:
        y = self.y(float(self.diagram.mean_ranks[i]))
        points = ((self.x_axis, y), (end - SLANT, y), (end - EDGE, row), (end, row))
        self.strokes.append(Stroke(Piece.STEM, points, emphasis_of(self.diagram, i), self.diagram.algorithms[i]))

    def finished(self) -> RankLayout:
        """With the caption below; wider than asked for only where a single letter needs it."""
        right = max([box[2] for box in (text.box for text in self.texts)])
        bottom = max([text.box[3] for text in self.texts] + [y for stroke in self.strokes for _, y in stroke.points])
        width = max(self.width, right + EDGE)
        bottom += 0.5 if self.diagram.caption else 0.0
        for line in wrapped(self.diagram.caption, width - 2 * EDGE):
            bottom += TEXT_HEIGHT + 0.2
            self.texts.append(RankText(Piece.CAPTION, EDGE, bottom - TEXT_HEIGHT / 2, line, Anchor.START))
        return RankLayout(width, bottom + EDGE, tuple(self.strokes), tuple(self.texts), tuple(self.dots))
