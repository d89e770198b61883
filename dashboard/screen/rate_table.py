"""How often tests reject in several places: a table of cells with rates in percent."""

from __future__ import annotations

from typing import Any

import numpy as np

from dashboard.screen.look import SMALL, Look
from dashboard.screen.rows import PALER, row_axis
from dashboard.screen.template import Sketch, figure
from dashboard.screen.text import escape, wrapped
from dashboard.tones import DARK, Tones
from stats_core.charts.rate_table import LevelVerdict, RateTable, percent
from stats_core.types import Floats

NAMES = 240
"""Pixels of the names beside the cells on a wide page."""
NARROW, LINE, SHORT_LINE = 640, 40, 22
"""Characters of a name on one line, on a page of more than so many pixels and on a narrow one."""
UPRIGHT_LINE = 26
"""Characters of an upright heading on one line."""


def draw(chart: RateTable, look: Look) -> Sketch:
    """Draw the cells; a level that is not kept is coloured, of other rates the higher ones are stronger."""
    tone = look.tone
    rows, columns = chart.rate.shape
    narrow = look.pixels < NARROW
    room = (look.pixels - (NAMES / 2 if narrow else NAMES)) / columns
    names = [wrapped(name, SHORT_LINE if narrow else LINE) for name in chart.rows]
    # Side by side where the longest word of a heading has room over its column, upright elsewhere.
    longest = max(len(word) for name in chart.columns for word in name.split())
    upright = 7.5 * longest > room
    headings = [wrapped(name, UPRIGHT_LINE if upright else max(longest, int(room / 7.5))) for name in chart.columns]
    lines = max(text.count("<br>") + 1 for text in headings)
    above = 6.5 * max(len(part) for text in headings for part in text.split("<br>")) if upright else 16 * lines
    words = _words(chart, room)
    most_lines = max(text.count("<br>") + 1 for text in (*names, *(text for line in words for text in line)))
    tall = len(names) * max(24, 6 + 16 * most_lines)
    shade, scale, strongest = _shades(chart, tone)
    cells = {
        "type": "heatmap",
        "z": np.where(np.isnan(chart.rate), np.nan, shade),
        "zmin": 0.0,
        "zmax": strongest,
        "colorscale": scale,
        "showscale": False,
        "xgap": 1,
        "ygap": 1,
        "text": words,
        "texttemplate": "%{text}",
        "textfont": {"size": SMALL} | ({"color": tone.ink} if chart.nominal is None else {}),
        "customdata": [[_said(chart, i, j) for j in range(columns)] for i in range(rows)],
        "hovertemplate": "%{customdata}<extra></extra>",
        "hoverongaps": False,
    }
    layout = {
        "xaxis": {
            "tickvals": list(range(columns)),
            "ticktext": headings,
            "tickangle": -90 if upright else 0,
            "side": "top",
            "range": [-0.5, columns - 0.5],
            "showgrid": False,
            "showline": False,
            "ticks": "",
            "fixedrange": True,
        },
        "yaxis": row_axis(chart.rows) | {"ticktext": names},
        "height": max(150, 30 + above + tall),
        "margin": {"t": 8},
        "showlegend": False,
        "meta": {"title": chart.title, "notes": [chart.key_label]},
    }
    return figure([cells], layout, look)


def _words(chart: RateTable, room: float) -> list[list[str]]:
    """What stands in the cells: published figures behind the own ones or below them; without room only the own."""
    behind = [[chart.written(i, j) for j in range(len(chart.columns))] for i in range(len(chart.rows))]
    below = [[text.replace(" ", "<br>") for text in line] for line in behind]
    # Of "(98.5)" half is brackets and a point, which are narrow.
    for words, wide in ((behind, 7), (below, 5.5)):
        parts = [part for line in words for text in line for part in text.split("<br>")]
        if wide * max(map(len, parts), default=1) <= room:
            return words
    return [["" if np.isnan(rate) else percent(rate) for rate in line] for line in chart.rate]


def _shades(chart: RateTable, tone: Tones) -> tuple[Floats, list[list[Any]], float]:
    """A number for each cell, the colours of such numbers, and the largest of them."""
    if chart.nominal is None:
        return chart.rate, [[0.0, tone.pale], [1.0, tone.curve]], PALER
    value = {LevelVerdict.SELDOM: 0.0, LevelVerdict.KEEPS: 1.0, LevelVerdict.OFTEN: 2.0}
    rows, columns = chart.rate.shape
    shade = np.array([[value[chart.verdict(i, j)] for j in range(columns)] for i in range(rows)])
    # The further above the level, the stronger.
    level = np.asarray(chart.nominal)
    over = np.clip((chart.rate - level) / (0.5 - level), 0, 1)
    low, middle, high = tone.scale
    # From light cells to dark ones in one step, or the other way round: on shades between them no number can be read.
    before, behind = (middle, "#F2A777") if tone is DARK else ("#F0A67F", middle)
    scale: list[list[Any]] = [[0.0, tone.bar], [0.33, tone.bar], [0.3301, tone.pale], [0.66, tone.pale],
                              [0.6601, low], [0.83, before], [0.8301, behind], [1.0, high]]  # fmt: skip
    return np.where(shade == 2.0, 2.0 + over, shade), scale, 3.0


def _said(chart: RateTable, row: int, column: int) -> str:
    rate = chart.rate[row, column]
    if np.isnan(rate):
        return ""
    lines = [
        wrapped(chart.rows[row], 40),
        wrapped(chart.columns[column], 40),
        f"{rate:.1%}, 95 % interval {chart.low[row, column]:.1%} to {chart.high[row, column]:.1%}",
    ]
    if chart.nominal is not None:
        lines.append(escape(chart.verdict(row, column).value))
    if not np.isnan(chart.published[row, column]):
        lines.append(f"published: {chart.published[row, column]:.1%}")
    return "<br>".join(lines)
