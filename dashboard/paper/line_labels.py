"""Names beside the ends of lines, and a legend inside the plot."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from dashboard.paper.picture import Area, Line, Panel, Text, box, line
from dashboard.paper.sheet import LINE, Key, Sheet
from dashboard.paper.style import TONES
from stats_core.charts.layout.apart import apart

MOST = 0.36
"""Labels beside the lines take at most this share of the page's width."""
PLACES = 9
"""So many places across, and down, are tried for a legend."""
MARKER_ROOM = 2.5
"""Points by which markers stand out of their line, at most."""


@dataclass(frozen=True)
class LineLabels:
    """Names at the right of a plot, each at the height of its line."""

    ends: tuple[tuple[tuple[str, ...], str, float], ...]
    room: float

    def write(self, sheet: Sheet, panel: Panel, foot: float = 0.0) -> None:
        """Write them where the lines end, moved apart where they would meet; a thin line leads to a moved one.

        So many points at the foot of the panel are taken.
        """
        size, step = sheet.size, LINE * sheet.size
        heights = np.array([step * len(parts) for parts, _, _ in self.ends])
        wanted = panel.down(np.array([value for _, _, value in self.ends]))
        order = np.argsort(wanted, kind="stable")
        middles = apart(wanted[order], heights[order], panel.top - 2, panel.top + panel.height - foot + 2)
        edge = panel.left + panel.width
        for place, i in zip(middles.tolist(), order.tolist(), strict=True):
            parts, colour, _ = self.ends[i]
            at = float(wanted[i])
            lead = line([edge + 0.2 * size, edge + 0.9 * size], [at, place], colour, 0.6 * sheet.style.stroke)
            sheet.marks.append(lead)
            first = place - step * (len(parts) - 1) / 2
            for number, part in enumerate(parts):
                sheet.marks.append(Text(edge + 1.1 * size, first + number * step, part, size, colour))


def beside_lines(sheet: Sheet, ends: Sequence[tuple[str, str, float]]) -> LineLabels | None:
    """The labels with the room they need; None where there is too little."""
    room = MOST * sheet.width
    broken = tuple(
        (tuple(sheet.broken(name, room - 1.2 * sheet.size, most=3)), colour, end) for name, colour, end in ends
    )
    widest = max(sheet.wide(part) for parts, _, _ in broken for part in parts)
    lines = sum(len(parts) for parts, _, _ in broken)
    fits = lines * LINE * sheet.size <= 0.55 * sheet.width and not any(
        parts[-1].endswith("…") for parts, _, _ in broken
    )
    return LineLabels(broken, widest + 1.4 * sheet.size) if fits else None


def inside(sheet: Sheet, panel: Panel, keys: Sequence[Key], foot: float = 0.0) -> bool:
    """Write the legend where it covers no mean and the fewest thin lines, in a corner if it can be.

    False where there is no such place. So many points at the foot of the panel are taken.
    """
    size = sheet.size
    wide = max(sheet.wide(key.label) for key in keys) + sheet.sample + 1.4 * size
    tall = LINE * size * len(keys) + 0.6 * size
    if wide > 0.62 * panel.width or tall > 0.62 * panel.height:
        return False
    thin = 0.6 * sheet.style.stroke
    lines = [mark for mark in panel.marks if isinstance(mark, Line)]
    means = _traced(panel, [mark for mark in lines if mark.width > thin])
    runs = _traced(panel, [mark for mark in lines if mark.width <= thin])
    across = np.linspace(panel.left + panel.width - wide - 1, panel.left + 4, PLACES)
    down = np.linspace(panel.top + panel.height - foot - tall - 3, panel.top + 1, PLACES)
    ends = {0, PLACES - 1}
    corners = []
    for i, left in enumerate(across.tolist()):
        for j, top in enumerate(down.tolist()):
            if not _covered(means, left, top, wide, tall, MARKER_ROOM * sheet.style.stroke):
                away = (i not in ends) + (j not in ends)
                corners.append((_covered(runs, left, top, wide, tall), away, i, j))
    if not corners:
        return False
    *_, i, j = min(corners)
    left, top = float(across[i]), float(down[j])
    sheet.marks.append(Area((box(left, left + wide, top, top + tall),), TONES.ground, 0.85))
    for number, key in enumerate(keys):
        middle = top + 0.3 * size + (number + 0.5) * LINE * size
        sheet.marks += sheet.key_sample(key, left + 0.4 * size, middle)
        sheet.marks.append(Text(left + sheet.sample + 0.9 * size, middle, key.label, size, TONES.ink))
    return True


def _traced(panel: Panel, lines: Sequence[Line]) -> np.ndarray:
    """Places on the page, close to each other, through which lines pass: `[x or y, place]`."""
    traced = [np.empty((2, 0))]
    for mark in lines:
        at = np.linspace(0, len(mark.x) - 1, max(300, len(mark.x)))
        ends = panel.across(mark.x), panel.down(mark.y)
        traced.append(np.stack([np.interp(at, np.arange(len(mark.x)), coordinates) for coordinates in ends]))
    return np.concatenate(traced, axis=1)


def _covered(places: np.ndarray, left: float, top: float, wide: float, tall: float, room: float = 0.0) -> int:
    """How many of some places lie in a box, or nearer to it than some room."""
    x, y = places
    inside_x = (x > left - room) & (x < left + wide + room)
    return int((inside_x & (y > top - room) & (y < top + tall + room)).sum())
