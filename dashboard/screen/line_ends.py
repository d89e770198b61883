"""Names at the ends of lines, so that nobody has to look them up in a legend."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from dashboard.screen.text import escape
from stats_core.charts.layout.apart import apart
from stats_core.charts.layout.shortened import shortened
from stats_core.charts.layout.text_width import broken, text_width, wrapped

LINE = 1.22
"""Distance of lines in sizes of the letters."""
WIDE, WIDEST = 9.0, 11.0
"""Names are broken at the first width, in letters m, and stand in a legend where a word is wider than the second."""
SIGN = 1.3
"""What a sign before a name takes, in letters m."""
GAP = 6


@dataclass(frozen=True)
class End:
    """Where a line ends, as a place on the axis, and whose it is."""

    name: str
    sign: str
    colour: str
    place: float


@dataclass(frozen=True)
class EndNames:
    """The names as plotly's annotations, and the room they take at the right."""

    notes: list[dict[str, Any]]
    room: int


def beside(
    ends: Sequence[End], axis: tuple[float, float], pixels: float, ink: str, size: int, *, cut: bool = False
) -> EndNames | None:
    """Names beside an axis of some places and pixels, moved apart where they would meet; None where they do not fit.

    `size` is the pixels of a letter. Names that are too long are `cut` where the whole ones stand nearby.
    """
    names = [end.name for end in ends]
    lines = [wrapped(name, WIDE) or [name] for name in names]
    if cut and (max(map(len, lines)) > 2 or any(text_width(line) + SIGN > WIDEST for name in lines for line in name)):
        lines = [broken(name, WIDE) for name in shortened(names, 1.6 * WIDE, text_width)]
    widest = SIGN + max(text_width(line) for name in lines for line in name)
    heights = np.array([round(LINE * size) * float(len(name)) for name in lines])
    if widest > WIDEST or heights.sum() > pixels:
        return None
    low, high = axis
    wanted = np.array([(high - end.place) / (high - low) * pixels for end in ends])
    order = np.argsort(wanted, kind="stable")
    places = np.empty_like(wanted)
    places[order] = apart(wanted[order], heights[order], 0.0, pixels)
    notes = [
        {
            "text": _written(end, name),
            "x": 1,
            "xref": "paper",
            "xanchor": "left",
            "xshift": GAP,
            "y": end.place,
            "yref": "y",
            "yanchor": "middle",
            "yshift": float(round(at - place, 1)),
            "align": "left",
            "showarrow": False,
            "font": {"size": size, "color": ink},
        }
        for end, name, at, place in zip(ends, lines, wanted, places, strict=True)
    ]
    # The letters of the page are narrower than those for which widths are estimated.
    return EndNames(notes, round(0.85 * widest * size) + 2 * GAP)


def _written(end: End, lines: Sequence[str]) -> str:
    return f'<span style="color:{end.colour}">{end.sign}</span> ' + "<br>".join(map(escape, lines))
