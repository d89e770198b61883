"""What stands beside the intervals of a forest: the names at the left, the p values at the right, each over its row."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from dashboard.screen.look import SIZE, Look
from dashboard.screen.text import escape, wrapped
from stats_core.charts.forest import Forest
from stats_core.charts.layout.shortened import shortened
from stats_core.charts.layout.text_width import broken, text_width

LINE = 24
"""Characters of a name on one line, where the page says no height."""
LETTER = 0.79
"""The letters of the page are narrower than those for which widths are estimated."""
LEAST_PLOT = 110
"""Pixels that names and p values leave to the intervals at least."""
MOST_LINES = 3
"""Lines of a name, where the page says no height."""
MOST = 0.55
"""At most this share of the width is for names."""
IN_ONE_LINE = 0.38
"""The share that a pair of names takes in one line, where its row has room for two."""
NARROW, FEW = 460, 8
"""In fewer pixels a heading of two words stands in two lines, but over no more rows than these."""
TEXT_LINE, LEAST_ROW, APART = 18, 16, 3
"""Pixels of a line of letters, of a row of one line, and between the names of two rows."""


@dataclass(frozen=True)
class Columns:
    """The names as plotly takes them, the room at both sides and above, and the least height of all rows."""

    labels: list[str]
    left: int | None
    right: int
    top: int
    notes: list[dict[str, Any]]
    rows: int

    def middle(self, width: int) -> float:
        """Where the middle of the intervals' part lies, in pixels from the left."""
        return ((self.left or 0) + width - self.right) / 2


def columns(chart: Forest, look: Look, under: int) -> Columns:
    """Lay the columns out; `under` is the pixels that axis and remarks take below the rows."""
    head = chart.under_head
    p_head = _p_head(chart, look)
    right = _p_room(chart, look, p_head)
    above = max(p_head.count("<br>") + 1 if chart.p else 0, 1 if head else 0)
    top = 8 + TEXT_LINE * above
    if not chart.over:
        labels = [wrapped(a, LINE) if chart.control else _minus(a, b) for a, b in zip(chart.a, chart.b, strict=True)]
        return Columns(labels, None, right, top, _p_notes(chart, look, right, p_head), 0)
    room = max(60.0, min(MOST * look.pixels, look.pixels - right - LEAST_PLOT))
    lines = MOST_LINES
    if look.height is not None:
        lines = max(1, ((look.height - top - under) // len(chart.a) - APART) // TEXT_LINE)
    if chart.rows:
        parts = fitted(chart.rows, room, lines, look.label)
    else:
        parts = fitted(chart.b[:head], room, lines, look.label) if head else []
        parts += _pairs(chart.a[head:], chart.b[head:], room, lines, look)
    left = round(min(room, max(_wide(line, look.label) for name in parts for line in name))) + 12
    heading = [_heading(chart, left, look, right)] if head else []
    longest = max(map(len, parts))
    rows = len(parts) * (LEAST_ROW if longest == 1 else TEXT_LINE * longest + APART)
    labels = ["<br>".join(map(escape, name)) for name in parts]
    return Columns(labels, left, right, top, [*_p_notes(chart, look, right, p_head), *heading], rows)


def fitted(names: Sequence[str], room: float, lines: int, size: int) -> list[list[str]]:
    """Names in at most some lines of some pixels, cut where they are longer and still differ then."""
    em = LETTER * size
    for share in (1.0, 0.9, 0.8, 0.7, 0.6):
        short = shortened(names, share * lines * room, lambda text: _wide(text, size))
        parts = [broken(name, room / em) for name in short]
        if all(len(name) <= lines for name in parts):
            break
    return parts


def _pairs(first: Sequence[str], second: Sequence[str], room: float, lines: int, look: Look) -> list[list[str]]:
    """'Lion over AdamW' in one line where it has room, else the two below each other, cut where they are longer."""
    size = look.label
    whole = [f"{a} over {b}" for a, b in zip(first, second, strict=True)]
    at_most = room if lines == 1 else min(room, IN_ONE_LINE * look.pixels)
    if all(_wide(text, size) <= at_most for text in whole):
        return [[text] for text in whole]
    over = _wide(" over ", size)
    names = list(dict.fromkeys((*first, *second)))
    if lines == 1:
        # A short name beside a long one leaves it more than half of the room.
        for share in (0.9, 0.8, 0.7, 0.6, 0.5):
            cut = shortened(names, share * (room - over), lambda text: _wide(text, size))
            short = dict(zip(names, cut, strict=True))
            texts = [f"{short[a]} over {short[b]}" for a, b in zip(first, second, strict=True)]
            if all(_wide(text, size) <= room for text in texts):
                break
        return [[text] for text in texts]
    parts = dict(zip(names, fitted(names, room - over, lines // 2, size), strict=True))
    return [
        [*parts[a][:-1], f"{parts[a][-1]} over", *parts[b]] for a, b in zip(first, second, strict=True)
    ]  # fmt: skip


def _wide(text: str, size: int, *, bold: bool = False) -> float:
    return LETTER * size * text_width(text, bold=bold)


def _minus(a: str, b: str) -> str:
    if len(a) + len(b) + 3 <= LINE:
        return f"{escape(a)} − {escape(b)}"
    return f"{wrapped(a, LINE)} −<br>{wrapped(b, LINE)}"


def _p_head(chart: Forest, look: Look) -> str:
    words = map(escape, chart.p_is.split())
    return ("<br>" if look.pixels < NARROW and len(chart.p) <= FEW else " ").join(words)


def _p_room(chart: Forest, look: Look, head: str) -> int:
    if not chart.p:
        return 14
    texts = [*chart.p, *head.split("<br>")]
    return round(max(_wide(text, look.label, bold=True) for text in texts)) + 14


def _p_notes(chart: Forest, look: Look, room: int, head: str) -> list[dict[str, Any]]:
    """The p values in a column at the right edge, bold where the row is marked, under their heading."""
    if not chart.p:
        return []
    place = {"x": 1, "xref": "paper", "xanchor": "right", "xshift": room - 4, "showarrow": False, "align": "right"}
    font = {"size": look.label, "color": look.tone.ink}
    column = [
        place | {"y": row, "yref": "y", "yanchor": "middle", "font": font, "name": "p"}
        | {"text": f"<b>{escape(text)}</b>" if marked else escape(text)}
        for row, (text, marked) in enumerate(zip(chart.p, chart.marked, strict=True))
    ]  # fmt: skip
    title = {"y": 1, "yref": "paper", "yanchor": "bottom", "text": head, "name": "p heading"}
    return [*column, place | title | {"font": {"size": look.label, "color": look.tone.soft}}]


def _heading(chart: Forest, left: int, look: Look, right: int) -> dict[str, Any]:
    """What the rows at the top begin with, from the left edge over the names."""
    room = look.pixels - right - _wide(" over", SIZE) - 8
    shown, *_ = shortened([chart.a[0], *chart.b], room, lambda name: _wide(name, SIZE))
    place = {"x": 0, "xref": "paper", "xanchor": "left", "xshift": 4 - left, "showarrow": False, "align": "left"}
    font = {"size": look.label, "color": look.tone.ink}
    above = {"y": 1, "yref": "paper", "yanchor": "bottom", "name": "over"}
    return place | above | {"text": f"{escape(shown)} over", "font": font}
