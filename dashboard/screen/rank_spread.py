"""How often each algorithm has each rank: a row of cells for each, the mean rank as a mark in it."""

from __future__ import annotations

import numpy as np

from dashboard.screen.look import Look
from dashboard.screen.rows import PALER, gap, row_axis, row_height
from dashboard.screen.template import Sketch, figure
from dashboard.screen.text import wrapped
from stats_core.charts.rank_spread import RankSpread
from stats_core.wording import number

SHOWN_COUNTS = 14
"""Up to so many ranks their cells have room for a number."""
NAMES = 130
"""Pixels of the names beside the cells."""


def draw(chart: RankSpread, look: Look) -> Sketch:
    """Draw counts as shades; half ranks are ties, in cells between the whole ones."""
    tone = look.tone
    halves = bool(np.any(chart.ranks % 1))
    step = 0.5 if halves else 1.0
    ranks = np.arange(1, len(chart.algorithms) + step / 2, step)
    counts = np.zeros((len(chart.algorithms), len(ranks)), dtype=np.int64)
    counts[:, np.searchsorted(ranks, chart.ranks)] = chart.counts
    labels = np.where(counts > 0, counts.astype(str), "")
    cells = {
        "type": "heatmap",
        "x": ranks,
        "y": list(range(len(chart.algorithms))),
        "z": counts,
        "zmin": 0,
        "zmax": PALER * max(1, int(counts.max())),
        "colorscale": [[0, "rgba(0,0,0,0)"], [1e-9, tone.pale], [1, tone.curve]],
        "showscale": False,
        "xgap": gap((look.pixels - NAMES) / len(ranks), 1),
        "ygap": 4,
        "text": labels.tolist() if len(ranks) <= SHOWN_COUNTS else None,
        "texttemplate": "%{text}" if len(ranks) <= SHOWN_COUNTS else None,
        "textfont": {"color": tone.ink},
        "customdata": np.repeat([[wrapped(name, 40)] for name in chart.algorithms], len(ranks), axis=1).tolist(),
        "hovertemplate": "%{customdata}<br>rank %{x} on %{z} data sets<extra></extra>",
    }
    means = {
        "type": "scatter",
        "mode": "markers",
        "x": chart.mean_ranks,
        "y": [row + 0.46 for row in range(len(chart.algorithms))],
        "marker": {"symbol": "triangle-up", "size": 9, "color": tone.accent},
        "customdata": [f"{wrapped(name, 40)}<br>mean rank {number(mean)}" for name, mean in _means(chart)],
        "hovertemplate": "%{customdata}<extra></extra>",
        "name": "mean rank",
        "showlegend": True,
    }
    last = len(chart.algorithms)
    layout = {
        "xaxis": {
            "title": {"text": "Rank on a data set (1 is best)"},
            "range": [1 - step * 0.6, last + step * 0.6],
            "dtick": 1 if last <= 10 else 5,
            "tick0": 1 if last <= 10 else 0,
            "fixedrange": True,
        },
        "yaxis": row_axis(chart.algorithms),
        "height": 110 + row_height(chart.algorithms, 30),
        "legend": {"itemclick": False, "itemdoubleclick": False},
        "meta": {"title": chart.title, "notes": []},
    }
    return figure([cells, means], layout, look)


def _means(chart: RankSpread) -> list[tuple[str, float]]:
    return list(zip(chart.algorithms, chart.mean_ranks.tolist(), strict=True))
