"""Every pair of algorithms: the colour is the adjusted p, the number is the difference, row minus column."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from dashboard.screen.look import SMALL, Look
from dashboard.screen.rows import few_numbers, gap
from dashboard.screen.template import Sketch, figure
from dashboard.screen.text import escape, wrapped
from dashboard.tones import Tones
from stats_core.charts.pair_matrix import PairMatrix
from stats_core.wording import alike_cells, at_most, decision, number, p_phrase

# As many characters as fit under the columns on a phone. Where the names need more, they are numbered, as in tables
# of correlations, so that no label is cut or turned on its side.
ROOM = 36
LINE = 24
STEPS = (0.01, 0.001)
"""Below alpha, further shades begin at these p values."""
ROOM_FOR_NUMBER, NAMES = 26, 130
"""Pixels that a cell needs to hold its number, and those of the names beside."""
LEGEND = {
    "itemclick": False,
    "itemdoubleclick": False,
    "xref": "container",
    "x": 0.008,
    "itemwidth": 30,
    "maxheight": 0.7,
}
NUMBERS = {"text": "Number: difference, row minus column", "side": "top", "font": {"size": SMALL + 1}}


def draw(chart: PairMatrix, look: Look) -> Sketch:
    """Draw the lower triangle; pairs that differ are filled, the more strongly the smaller p."""
    tone = look.tone
    names = chart.algorithms
    by_number = numbered(names)
    pairs = [(row, range(row)) for row in range(0 if by_number else 1, len(names))]
    width = len(names) - 1
    room = (look.pixels - NAMES) / width
    written = room >= ROOM_FOR_NUMBER
    shades, shown = _shades(chart.alpha, tone), alike_cells(chart.estimate.tolist(), signed=True)
    depth = np.full((len(pairs), width), np.nan)
    text, hover = np.full(depth.shape, "", dtype=object), np.full(depth.shape, "", dtype=object)
    for i, (row, columns) in enumerate(pairs):
        for column in columns:
            p, estimate = float(chart.p_adjusted[row, column]), float(chart.estimate[row, column])
            depth[i, column] = sum(decision(p, step) for step, _ in shades)
            text[i, column] = shown[row][column]
            hover[i, column] = (
                f"{wrapped(names[row], 40)}<br>minus {wrapped(names[column], 40)}: {_signed(estimate)}"
                f"<br>adjusted {_p_said(chart, row, column)}"
            )
    trace = {
        "type": "heatmap",
        "z": depth,
        "zmin": -0.5,
        "zmax": len(shades) + 0.5,
        "colorscale": _steps([tone.pale, *(colour for _, colour in shades)]),
        "showscale": False,
        "xgap": gap(room),
        "ygap": 2,
        "text": text.tolist() if written else None,
        "texttemplate": "%{text}" if written else None,
        "customdata": hover.tolist(),
        "hovertemplate": "%{customdata}<extra></extra>",
        "hoverongaps": False,
    }
    rows = [f"{row + 1}. " * by_number + wrapped(names[row], LINE) for row, _ in pairs]
    columns = few_numbers(width, room) if by_number else [escape(name) for name in names[:-1]]
    layout = {
        "xaxis": names_axis(columns) | {"tickangle": 0 if by_number else None},
        "yaxis": names_axis(rows) | {"autorange": "reversed"},
        "legend": LEGEND | ({"title": NUMBERS} if written else {}),
        "height": 150 + sum(max(38, 10 + 16 * (row.count("<br>") + 1)) for row in rows),
        "meta": {"title": chart.title, "notes": []},
    }
    return figure([trace, *_key(shades, tone)], layout, look)


def _p_said(chart: PairMatrix, row: int, column: int) -> str:
    p = float(chart.p_adjusted[row, column])
    return f"p {at_most(p)}" if chart.limits is not None and chart.limits[row, column] else p_phrase(p)


def numbered(names: Sequence[str]) -> bool:
    """Whether the names are too long or too many to stand over the columns, which then carry numbers."""
    return (max(map(len, names)) + 1) * (len(names) - 1) > ROOM


def _shades(alpha: float, tone: Tones) -> list[tuple[float, str]]:
    """The largest p of each shade, palest first."""
    limits = [alpha, *(step for step in STEPS if step < alpha)]
    return list(zip(limits, tone.scale, strict=False))


def _steps(colours: list[str]) -> list[list[Any]]:
    """A colour scale that changes in steps, one for each whole number."""
    n = len(colours)
    return [[end, colour] for i, colour in enumerate(colours) for end in (i / n, (i + 1) / n)]


def names_axis(labels: list[str]) -> dict[str, Any]:
    """An axis of a matrix, with a label at each row or column."""
    return {
        "tickvals": list(range(len(labels))),
        "ticktext": labels,
        "showgrid": False,
        "showline": False,
        "ticks": "",
        "fixedrange": True,
    }


def _key(shades: list[tuple[float, str]], tone: Tones) -> list[dict[str, Any]]:
    """Traces without points, which put the meaning of the colours into the legend."""
    entries = [(f"adjusted p ≤ {number(limit)}", colour) for limit, colour in shades]
    return [
        {
            "type": "scatter",
            "mode": "markers",
            "x": [None],
            "y": [None],
            "name": text,
            "marker": {"symbol": "square", "size": 12, "color": colour},
        }
        for text, colour in [*entries, ("not shown to differ", tone.pale)]
    ]


def _signed(value: float) -> str:
    text = number(value)
    return f"+{text}" if value > 0 and not math.isinf(value) else text
