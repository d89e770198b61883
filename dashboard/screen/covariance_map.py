"""How losses, or scores at levels of training, vary together: colour and number are the correlation."""

from __future__ import annotations

import numpy as np

from dashboard.screen.look import SMALL, Look
from dashboard.screen.pair_matrix import names_axis, numbered
from dashboard.screen.template import Sketch, figure
from dashboard.screen.text import escape, wrapped
from stats_core.charts.covariance_map import CovarianceMap
from stats_core.wording import fixed, number

LINE, WHAT = 26, 34
"""Letters of a name, and of what the colours are, on one line of a narrow screen."""
MOST_NUMBERS = 6
"""Of more models than this, the numbers would not fit into the cells of a narrow screen."""
COLD, WARM = ("#6BA3D0", "#2869A5"), ("#E8926A", "#A84E1C")
"""The colours of correlation -1 and 1, on light and on dark ground; the numbers in them are in the colour of text."""


def draw(chart: CovarianceMap, look: Look) -> Sketch:
    """Draw the whole matrix; a correlation without a value leaves its cell empty."""
    tone = look.tone
    names = chart.algorithms
    k = len(names)
    short = not numbered(names)
    label = wrapped(chart.what, WHAT)
    text = [["" if np.isnan(value) else fixed(float(value), 2) for value in row] for row in chart.correlation]
    trace = {
        "type": "heatmap",
        "z": np.round(chart.correlation, 4),
        "zmin": -1,
        "zmax": 1,
        "colorscale": [[0, COLD[look.dark]], [0.5, tone.pale], [1, WARM[look.dark]]],
        "colorbar": {
            "orientation": "h",
            "thickness": 10,
            "len": 0.6,
            "lenmode": "fraction",
            "x": 0,
            "xanchor": "left",
            "y": 1,
            "yanchor": "bottom",
            "title": {"text": label, "side": "top", "font": {"size": SMALL + 1}},
            "tickvals": [-1, -0.5, 0, 0.5, 1],
            "outlinewidth": 0,
        },
        "xgap": 2,
        "ygap": 2,
        "text": text if k <= MOST_NUMBERS else None,
        "texttemplate": "%{text}" if k <= MOST_NUMBERS else None,
        "textfont": {"color": tone.ink},
        "customdata": [[_said(chart, i, j) for j in range(k)] for i in range(k)],
        "hovertemplate": "%{customdata}<extra></extra>",
    }
    rows = [escape(name) if short else f"{i}. {wrapped(name, LINE)}" for i, name in enumerate(names, start=1)]
    columns = [escape(name) if short else str(i) for i, name in enumerate(names, start=1)]
    layout = {
        "xaxis": names_axis(columns),
        "yaxis": names_axis(rows) | {"autorange": "reversed"},
        "margin": {"t": 64 + 17 * label.count("<br>")},
        "height": 110
        + 17 * label.count("<br>")
        + sum(max(38 if k <= MOST_NUMBERS else 24, 10 + 15 * (row.count("<br>") + 1)) for row in rows),
        "meta": {"title": chart.title, "notes": []},
    }
    return figure([trace], layout, look)


def _said(chart: CovarianceMap, i: int, j: int) -> str:
    """What the mouse finds on a cell."""
    return (
        f"{wrapped(chart.algorithms[i], 40)}<br>{wrapped(chart.algorithms[j], 40)}<br>"
        f"{'variance' if i == j else 'covariance'} {number(float(chart.covariance[i, j]))}"
        f"<br>correlation {number(float(chart.correlation[i, j]), 3)}"
    )
