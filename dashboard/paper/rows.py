"""Rows with a name beside each, as in a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from dashboard.paper.picture import Axis, Text
from dashboard.paper.sheet import EDGE, LINE, Sheet
from dashboard.paper.style import TONES

MOST = 0.38
"""At most this share of the page's width is for names."""


@dataclass(frozen=True)
class Rows:
    """Names broken into lines, the room they take at the left, and the height of a row."""

    names: tuple[tuple[str, ...], ...]
    room: float
    row: float

    @property
    def height(self) -> float:
        return self.row * len(self.names)

    @property
    def axis(self) -> Axis:
        """Row i lies at i; the first one is on top."""
        return Axis(len(self.names) - 0.5, -0.5, shown=False)


LINES = (3, 6, None)
"""So many lines a name may have; more where cutting it there would make it look like another."""


def rows(sheet: Sheet, names: Sequence[str], *, least: float = 1.7, share: float = MOST, whole: bool = False) -> Rows:
    """Lay names out in rows of at least so many sizes of the font; `whole` cuts none."""
    size = sheet.size
    for most in LINES[-1:] if whole else LINES:
        broken = tuple(tuple(sheet.broken(name, share * sheet.width, size, most=most)) for name in names)
        if len(set(broken)) == len(set(names)):
            break
    room = max(sheet.wide(part, size) for parts in broken for part in parts) + 0.8 * size
    lines = max(map(len, broken))
    return Rows(broken, room, max(least * size, (lines * LINE + 0.4) * size))


def write(sheet: Sheet, named: Rows, top: float, row: float) -> None:
    """Write the names beside rows of equal height that begin at a place."""
    for i, parts in enumerate(named.names):
        write_one(sheet, parts, named.room, top + (i + 0.5) * row)


def write_one(sheet: Sheet, parts: Sequence[str], room: float, middle: float) -> None:
    """Write one name, its lines around a height."""
    size = sheet.size
    first = middle - LINE * size * (len(parts) - 1) / 2
    for number, part in enumerate(parts):
        sheet.marks.append(Text(EDGE + room - 0.7 * size, first + number * LINE * size, part, size, TONES.ink, "right"))
