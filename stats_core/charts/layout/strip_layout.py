"""How the squares of disagreements are laid out in lines, the same on the screen and in print for the same width.

Everything is measured in sizes of the letters of the groups' names.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from stats_core.charts.case_strip import CaseStrip, strongest
from stats_core.charts.layout.shortened import CUT, shortened
from stats_core.charts.layout.text_width import text_width
from stats_core.types import Floats, Ints

HIGHEST = 46.0
"""The height of all lines: what needs more is left out."""
CHOICES = ((1.4, 12.0), (1.1, 12.0), (1.4, 6.0), (1.1, 6.0), (0.85, 12.0), (0.85, 6.0), (0.65, 6.0), (0.65, 0.0))
"""Distances of squares, and the most room that a group with few squares gets for its name; the first that fits."""
BROKEN = 6
"""Where no choice fits, a group begins in a line that has room for so many of its squares, and goes on in the next."""
FILLED = 0.82
"""The side of a square as a share of their distance."""
BETWEEN = 0.9
"""From the last square of a group to the first of the next."""
ALONE = 3
"""So many squares at least go on in the next line."""
NAME, BELOW = 1.5, 0.7
"""The height of a line of names, and what is left free under squares."""
LEAST_NAME = 2.5
SLOWLY = 0.93
"""So much of the squares are kept at each attempt to find those that have room."""


@dataclass(frozen=True)
class StripLabel:
    """The name of a group, cut to its room; its left edge and its top, and whether its counts have room too."""

    x: float
    y: float
    text: str
    numbers: bool


@dataclass(frozen=True, eq=False)
class StripLayout:
    """Where things stand.

    Parameters
    ----------
    width, height
        Of all lines.
    step, side
        The distance of squares from centre to centre, also of the lower row from the upper one, and their side.
    shown
        Which of the chart's disagreements have room.
    left, top
        For each of these the left edge of its column, and the top of its upper square.
    columns
        How many columns each line has.
    labels
        The names of the groups that have room for one.
    left_out
        How many of the chart's disagreements have no room.
    """

    width: float
    height: float
    step: float
    side: float
    shown: Ints
    left: Floats
    top: Floats
    columns: tuple[int, ...]
    labels: tuple[StripLabel, ...]
    left_out: int

    @property
    def numbers(self) -> bool:
        """Whether any group has its counts beside its name."""
        return any(label.numbers for label in self.labels)


@dataclass(frozen=True)
class _Piece:
    """A part of a group that stands in one line: so many of its squares after the first ones."""

    group: int
    first: int
    many: int
    line: int
    x: float
    room: float


def letters(text: str) -> float:
    """An upper bound of the width of a line, whatever its font."""
    return text_width(text)


def lay_out(chart: CaseStrip, width: float, wide: Callable[[str], float] = letters) -> StripLayout:
    """Lay the squares out in lines of a width, with names as `wide` as a medium writes them.

    A group that has room in one line is not broken, and one that goes on in the next says so.
    """
    shown = np.arange(len(chart.case))
    names = [_name(chart, place) for place in range(len(chart.groups))]
    widths = [wide(name) for name in names]
    while True:
        sizes = np.bincount(chart.group[shown], minlength=len(names)).tolist()
        for step, room, broken in (*((*choice, False) for choice in CHOICES), (*CHOICES[-1], True)):
            pieces = _flow(sizes, widths, step, room, width, broken=broken)
            if (pieces[-1].line + 1) * _height(names, step) <= HIGHEST:
                return _placed(chart, shown, pieces, names, step, width, wide)
        size = np.abs(chart.losses[:, 0] - chart.losses[:, 1]) if chart.of_right else chart.filled.max(axis=1)
        shown = strongest(size, int(SLOWLY * len(shown)))


def _name(chart: CaseStrip, place: int) -> str:
    """A group with its disagreements of all its cases."""
    group = chart.groups[place]
    return f"{group.name}: {group.cases - group.same:,} of {group.cases:,}" if group.name else ""


def _height(names: list[str], step: float) -> float:
    """Of one line, with the names of groups where they have any."""
    return (NAME if any(names) else 0.0) + 2 * step + BELOW


def _flow(
    sizes: list[int], names: list[float], step: float, room: float, width: float, *, broken: bool
) -> list[_Piece]:
    """Groups one after the other, as many in a line as have room, those without squares left out."""
    most = max(1, int((width + 1e-9) / step))
    pieces = [_Piece(0, 0, 0, 0, 0.0, 0.0)] if not any(sizes) else []
    x, line = 0.0, 0
    for group, (many, name) in enumerate(zip(sizes, names, strict=True)):
        if not many:
            continue
        named = min(name, room, width)
        first, here = 0, int((width - x + 1e-9) / step)
        if x and x + max(many * step, named) > width + 1e-9:
            here = min(here, many - ALONE)
            if broken and here >= BROKEN:
                pieces.append(_Piece(group, 0, here, line, x, width - x))
                first = here
            x, line = 0.0, line + 1
        while many - first > most:
            part = min(most, max(1, many - first - ALONE))
            pieces.append(_Piece(group, first, part, line, 0.0, width))
            first, line = first + part, line + 1
        taken = max((many - first) * step, 0.0 if first else named)
        pieces.append(_Piece(group, first, many - first, line, x, taken))
        x += taken + BETWEEN
    return pieces


def _placed(
    chart: CaseStrip,
    shown: Ints,
    pieces: list[_Piece],
    names: list[str],
    step: float,
    width: float,
    wide: Callable[[str], float],
) -> StripLayout:
    """The squares and the names of all pieces, line under line."""
    named = any(names)
    tall = _height(names, step)
    order = np.argsort(chart.group[shown], kind="stable")
    starts = np.searchsorted(chart.group[shown][order], np.arange(len(names)))
    left, top = np.zeros(len(shown)), np.zeros(len(shown))
    columns = [0] * (pieces[-1].line + 1)
    for piece in pieces:
        at = order[starts[piece.group] + piece.first :][: piece.many]
        left[at] = piece.x + step * np.arange(piece.many)
        top[at] = tall * piece.line + (NAME if named else 0.0)
        columns[piece.line] += piece.many
    return StripLayout(
        width=width,
        height=tall * len(columns),
        step=step,
        side=FILLED * step,
        shown=shown,
        left=left,
        top=top,
        columns=tuple(columns),
        labels=tuple(_labels(chart, pieces, names, tall, wide)) if named else (),
        left_out=len(chart.case) - len(shown),
    )


def _labels(
    chart: CaseStrip, pieces: list[_Piece], names: list[str], tall: float, wide: Callable[[str], float]
) -> list[StripLabel]:
    """The name of each group over its squares, with its counts where they have room, or cut; of very few none."""
    rooms = [piece.room + 0.5 * BETWEEN for piece in pieces if piece.many and not piece.first]
    least = max(min(rooms, default=0.0), LEAST_NAME)
    cut = dict(enumerate(shortened([group.name for group in chart.groups], least, wide)))
    labels = []
    for piece in pieces:
        room = piece.room + 0.5 * BETWEEN
        forms = [CUT] if piece.first else [names[piece.group], chart.groups[piece.group].name]
        if not piece.first:
            forms += [*shortened([chart.groups[piece.group].name], room, wide), cut[piece.group]]
        text = next((form for form in forms if wide(form) <= room), "")
        if text and piece.many:
            labels.append(StripLabel(piece.x, tall * piece.line, text, not piece.first and text == names[piece.group]))
    return labels
