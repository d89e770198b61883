"""Axes of names: a row for each algorithm or dataset, a column for each algorithm."""

from __future__ import annotations

from collections.abc import Sequence
from html import unescape
from typing import Any

from dashboard.screen.forest_columns import APART, LETTER, fitted
from dashboard.screen.forest_columns import TEXT_LINE as LETTERS
from dashboard.screen.look import SMALL, Look
from dashboard.screen.text import escape, wrapped
from dashboard.tones import Tones
from stats_core.charts.layout.text_width import text_width

LINE = 24
"""Characters of a name on one line, so that names leave most of a phone's width to the picture."""
TEXT_LINE = 16
SHORT_LINE = 38
"""Characters of a remark that a phone has room for beside the names, also in a file that knows no width."""
MARKER = 7
PALER = 2.2
"""So much less than the full colour has a cell with a number: it has to be read, on light and on dark ground."""
TICK_ROOM = 18
"""Pixels of a number over a column."""
MOST_COLUMNS = 24
"""More names have no room over columns."""
KEY = "Columns are numbered by mean rank, 1 for the best."


def gap(room: float, most: int = 2) -> int:
    """Pixels between cells that have so much room each: none where the gaps would hide them."""
    return min(most, int(room // 6))


def remark(words: str, tone: Tones) -> tuple[dict[str, Any], int]:
    """What the shades mean, as an annotation under the cells, and the pixels that it takes there."""
    lines = wrapped(words, SHORT_LINE)
    under = {
        "xref": "paper",
        "yref": "paper",
        "x": 0,
        "y": 0,
        "xanchor": "left",
        "yanchor": "top",
        "yshift": -4,
        "align": "left",
        "showarrow": False,
        "text": lines,
        "font": {"size": SMALL, "color": tone.soft},
        "name": "remark",
    }
    return under, TEXT_LINE * (lines.count("<br>") + 1) + 8


def in_rows(names: Sequence[str], look: Look, pixels: float, share: float = 0.42) -> list[str]:
    """Names beside rows that have so many pixels together, cut where their lines would run into the next row."""
    lines = max(1, int((pixels / max(len(names), 1) - APART) // LETTERS))
    return ["<br>".join(map(escape, name)) for name in fitted(names, share * look.pixels, lines, look.label)]


def left_of(labels: Sequence[str], look: Look) -> int:
    """Pixels that names beside rows take, of which each may have several lines."""
    lines = (unescape(line) for label in labels for line in label.split("<br>"))
    return round(max(LETTER * look.label * text_width(line) for line in lines)) + 12


def row_axis(names: Sequence[str], *, numbered: bool = False) -> dict[str, Any]:
    """An axis with a name at 0, 1, 2, ..., the first on top."""
    labels = [f"{i}. " * numbered + wrapped(name, LINE) for i, name in enumerate(names, start=1)]
    return {
        "tickvals": list(range(len(names))),
        "ticktext": labels,
        "range": [len(names) - 0.4, -0.6],
        "showgrid": False,
        "showline": False,
        "ticks": "",
        "fixedrange": True,
    }


def column_axis(names: Sequence[str], room: float) -> dict[str, Any]:
    """An axis on top with names, upright where they are long, and numbers by mean rank where they are many.

    `room` is the pixels of a column.
    """
    many = by_number(names, room)
    return {
        "tickvals": list(range(len(names))),
        "ticktext": few_numbers(len(names), room) if many else [wrapped(name, LINE) for name in names],
        "tickangle": 0 if many or are_short(names) else -90,
        "side": "top",
        "range": [-0.5, len(names) - 0.5],
        "showgrid": False,
        "showline": False,
        "ticks": "",
        "fixedrange": True,
    }


def few_numbers(many: int, room: float) -> list[str]:
    """The numbers of columns of so many pixels: all that do not touch, else the first and every fifth, tenth, ..."""
    step = next((step for step in (1, 5, 10, 20) if step * room >= TICK_ROOM), 50)
    return [str(i) if i == 1 or i % step == 0 else "" for i in range(1, many + 1)]


def by_number(names: Sequence[str], room: float) -> bool:
    """Whether columns of so many pixels have no room for their names, not even upright."""
    lines = max(wrapped(name, LINE).count("<br>") + 1 for name in names)
    return len(names) > MOST_COLUMNS or not (are_short(names) or room >= TEXT_LINE * lines)


def column_height(names: Sequence[str], room: float) -> int:
    """Pixels for the names over the columns."""
    if by_number(names, room) or are_short(names):
        return 20
    return 8 * min(LINE, max(map(len, names)))


def row_height(names: Sequence[str], least: int) -> int:
    """Pixels for all rows: so many for each, and more for a name of several lines."""
    lines = [wrapped(name, LINE).count("<br>") + 1 for name in names]
    return len(names) * max(least, TEXT_LINE * max(lines, default=1) + 6)


def are_short(names: Sequence[str], longest: int = 7, most: int = 5) -> bool:
    """Whether names have room side by side over columns."""
    return len(names) <= most and max(map(len, names)) <= longest
