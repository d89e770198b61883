"""On how many datasets the row's algorithm beats the column's: wins, ties and losses of every pair."""

from __future__ import annotations

import numpy as np

from dashboard.screen.look import Look
from dashboard.screen.rows import PALER, column_axis, few_numbers, gap, remark, row_axis, row_height
from dashboard.screen.template import Sketch, figure
from dashboard.screen.text import wrapped
from stats_core.charts.win_counts import WinCounts

ROOM_FOR_COUNTS, NAMES = 52, 150
"""Pixels that a cell needs to hold three numbers, and those of the names beside."""


def draw(chart: WinCounts, look: Look) -> Sketch:
    """Draw every pair; the shade is by how many datasets the row wins more than it loses."""
    tone = look.tone
    k = len(chart.algorithms)
    total = max(1, int((chart.wins + chart.ties + chart.losses)[0, 0]))
    balance = (chart.wins - chart.losses) / total
    room = (look.pixels - NAMES) / k
    shown = room >= ROOM_FOR_COUNTS
    apart = ~np.eye(k, dtype=bool)
    written = [
        [f"{chart.wins[i, j]}/{chart.ties[i, j]}/{chart.losses[i, j]}" if i != j else "" for j in range(k)]
        for i in range(k)
    ]
    hover = [
        [
            f"{wrapped(chart.algorithms[i], 40)}<br>against {wrapped(chart.algorithms[j], 40)}<br>"
            f"{chart.wins[i, j]:,} won, {chart.ties[i, j]:,} tied, {chart.losses[i, j]:,} lost"
            for j in range(k)
        ]
        for i in range(k)
    ]
    cells = {
        "type": "heatmap",
        "z": np.where(apart, balance, np.nan),
        "zmin": -PALER,
        "zmax": PALER,
        "colorscale": [[0, tone.scale[1]], [0.5, tone.pale], [1, tone.curve]],
        "showscale": False,
        "xgap": gap(room),
        "ygap": 2,
        "text": written if shown else None,
        "texttemplate": "%{text}" if shown else None,
        "textfont": {"color": tone.ink},
        "customdata": hover,
        "hovertemplate": "%{customdata}<extra></extra>",
        "hoverongaps": False,
    }
    below, tall = remark("Blue: the row won on more data sets than it lost on; red: it lost on more.", tone)
    layout = {
        "xaxis": column_axis(chart.algorithms, room) | {"tickangle": 0, "ticktext": few_numbers(k, room)},
        "yaxis": row_axis(chart.algorithms, numbered=True),
        "height": 50 + tall + row_height(chart.algorithms, 34),
        "margin": {"b": tall},
        "annotations": [below],
        "showlegend": False,
        "meta": {"title": chart.title, "notes": []},
    }
    return figure([cells], layout, look)
