"""Who errs together: a bar for each set of classifiers that are wrong on the same cases, the set in dots below."""

from __future__ import annotations

from typing import Any

import numpy as np

from dashboard.screen.look import Look
from dashboard.screen.rows import LETTERS, in_rows
from dashboard.screen.template import Sketch, figure
from dashboard.screen.text import escape, small, wrapped
from dashboard.tones import Tones
from stats_core.charts.error_overlap import ErrorOverlap

LINE = 22
FEW = 8
"""Names of more classifiers stand in one line each, where the height is given."""
MOST_NUMBERS = 16
"""With more bars than this, their numbers would run into each other on a narrow screen."""
BARS, LEAST_BARS = 190, 64
"""Height of the bars in pixels, and the least that a given height of the figure leaves them."""


def draw(chart: ErrorOverlap, look: Look) -> Sketch:
    """Draw bars over a matrix of dots; a filled dot is a classifier that errs."""
    tone = look.tone
    under = 76 + (look.small + 4) * len(_rest(chart))
    names, heights = _rows(chart, look, under)
    # The rows of dots take the room that their names need, the bars a fixed one, or what a given height leaves.
    around = under + sum(heights)
    bars = BARS if look.height is None else max(LEAST_BARS, look.height - around)
    cut = sum(heights) / (sum(heights) + bars)
    sets = len(chart.counts)
    traces = [
        _bars(chart, look),
        _dots(chart, tone, filled=False),
        _links(chart, tone),
        _dots(chart, tone, filled=True),
    ]
    layout = {
        "xaxis": {
            "anchor": "y2",
            "range": [-0.6, max(sets, 1) - 0.4],
            "showticklabels": False,
            "ticks": "",
            "showline": False,
            "fixedrange": True,
            "title": {"text": "<br>".join(small(line, tone.soft, look.small) for line in _rest(chart))},
        },
        "yaxis": {"domain": [cut + 0.02, 1], "title": {"text": "Cases"}, "rangemode": "tozero", "nticks": 5},
        "yaxis2": {
            "anchor": "x",
            "domain": [0, cut],
            "range": [len(names) - 0.5, -0.5],
            "tickvals": list(range(len(names))),
            "ticktext": names,
            "showline": False,
            "showgrid": False,
            "ticks": "",
            "fixedrange": True,
        },
        "shapes": _stripes(len(names), tone),
        "showlegend": False,
        "bargap": 0.3,
        "margin": {"t": 24},
        "height": around + bars,
        "meta": {"title": chart.title, "notes": _rest(chart)},
    }
    return figure(traces, layout, look, least=around + LEAST_BARS)


def _rows(chart: ErrorOverlap, look: Look, under: int) -> tuple[list[str], list[int]]:
    """Each name with its errors, and the pixels of its row; with a given height in as many lines as have room."""
    errors = [f": {int(n):,}" for n in chart.errors]
    if look.height is None:
        names = [wrapped(name, LINE) + n for name, n in zip(chart.algorithms, errors, strict=True)]
        return names, [max(24, 8 + 15 * (name.count("<br>") + 1)) for name in names]
    few = len(chart.algorithms) <= FEW
    room = look.height - under - LEAST_BARS
    names = [name + n for name, n in zip(in_rows(chart.algorithms, look, room if few else 0), errors, strict=True)]
    least = max(LETTERS, min(24, room // len(names))) if few else LETTERS
    return names, [max(least, LETTERS * (name.count("<br>") + 1)) for name in names]


def _bars(chart: ErrorOverlap, look: Look) -> dict[str, Any]:
    numbered = len(chart.counts) <= MOST_NUMBERS
    return {
        "type": "bar",
        "x": np.arange(len(chart.counts)),
        "y": chart.counts,
        "marker": {"color": look.tone.curve},
        "text": [f"{int(count):,}" for count in chart.counts] if numbered else None,
        "textposition": "outside",
        "cliponaxis": False,
        "textfont": {"size": look.small},
        "customdata": [_said(chart, column) for column in range(len(chart.counts))],
        "hovertemplate": "%{customdata}<extra></extra>",
        "name": "Cases",
    }


def _said(chart: ErrorOverlap, column: int) -> str:
    wrong = [wrapped(name, 40) for name, errs in zip(chart.algorithms, chart.wrong[column], strict=True) if errs]
    who = "Only this one errs:" if len(wrong) == 1 else "All err:" if all(chart.wrong[column]) else "These err:"
    return f"<b>{int(chart.counts[column]):,} of {chart.cases:,} cases</b><br>{who}<br>{'<br>'.join(wrong)}"


def _dots(chart: ErrorOverlap, tone: Tones, *, filled: bool) -> dict[str, Any]:
    column, row = np.nonzero(chart.wrong == filled)
    few = len(chart.counts) <= MOST_NUMBERS
    return {
        "type": "scatter",
        "mode": "markers",
        "x": column.astype(np.int16),
        "y": row.astype(np.int16),
        "yaxis": "y2",
        "marker": {"size": 11 if few else 8 if filled else 4, "color": tone.ink if filled else tone.pale},
        "hoverinfo": "skip",
        "name": "errs" if filled else "right",
    }


def _links(chart: ErrorOverlap, tone: Tones) -> dict[str, Any]:
    """A line down each column from the first classifier that errs to the last."""
    x: list[int | None] = []
    y: list[int | None] = []
    for column, wrong in enumerate(chart.wrong):
        rows = np.flatnonzero(wrong)
        x += [column, column, None]
        y += [int(rows[0]), int(rows[-1]), None]
    return {
        "type": "scatter",
        "mode": "lines",
        "x": x,
        "y": y,
        "yaxis": "y2",
        "line": {"width": 2, "color": tone.ink},
        "hoverinfo": "skip",
        "name": "together",
    }


def _stripes(rows: int, tone: Tones) -> list[dict[str, Any]]:
    place = {"type": "rect", "xref": "paper", "x0": 0, "x1": 1, "yref": "y2", "line": {"width": 0}, "layer": "below"}
    return [place | {"y0": i - 0.5, "y1": i + 0.5, "fillcolor": tone.grid, "opacity": 0.45} for i in range(0, rows, 2)]


def _rest(chart: ErrorOverlap) -> list[str]:
    """What the bars do not show."""
    sentences = [f"{chart.all_right:,} of {chart.cases:,} cases: all are right.", "Beside each name: its errors."]
    if chart.left_out:
        sentences.append(f"{chart.left_out:,} cases in smaller sets are not shown.")
    return [escape(line) for line in sentences]
