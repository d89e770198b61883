"""What all pictures of a difference a minus b share: a line at zero, and which side is whose."""

from __future__ import annotations

from dashboard.paper.picture import Line, Panel, Text, line
from dashboard.paper.sheet import EDGE, LINE, Sheet
from dashboard.paper.style import TONES


def better_sides(sheet: Sheet, a: str, b: str, higher_is_better: bool) -> None:
    """Above the panel: at the left and at the right, the algorithm that is better there."""
    left, right = (b, a) if higher_is_better else (a, b)
    room = (sheet.width - 2 * EDGE) * 0.48
    columns = [
        ["← better:", *sheet.broken(left, room, sheet.small, most=2)],
        ["better: →", *sheet.broken(right, room, sheet.small, most=2)],
    ]
    short = [f"← better: {left}", f"better: {right} →"]
    if all(sheet.wide(text, sheet.small) <= room for text in short):
        columns = [[text] for text in short]
    for lines, x, across in ((columns[0], EDGE, "left"), (columns[1], sheet.width - EDGE, "right")):
        for i, text in enumerate(lines):
            y = sheet.y + i * LINE * sheet.small
            sheet.marks.append(Text(x, y, text, sheet.small, TONES.soft, across, "top"))  # type: ignore[arg-type]
    sheet.y += LINE * sheet.small * max(map(len, columns)) + 0.3 * sheet.size


def zero_line(panel: Panel, stroke: float) -> Line:
    """A thin upright line at zero."""
    return line([0, 0], [panel.y.low, panel.y.high], TONES.ink, 0.7 * stroke, dash=(1.5, 1.8))


def minus_title(a: str, b: str) -> list[str]:
    """The title of an axis of differences."""
    return [f"{a} minus {b}"] if len(a) + len(b) < 36 else [a, f"minus {b}"]
