"""Two algorithms against each other: a point for each dataset, and the diagonal on which they are equal."""

from __future__ import annotations

from typing import Any

import numpy as np

from dashboard.screen.look import Look
from dashboard.screen.template import Sketch, figure, square_legend
from dashboard.screen.text import number_format, small, wrapped
from stats_core.charts.palette import style_of
from stats_core.charts.scatter_pair import ScatterPair
from stats_core.types import Bools

MARGIN = 0.04
NAME = 34
HEIGHT = 340
"""Pixels: the answer, the points and the axes stand on one screen."""


def draw(chart: ScatterPair, look: Look) -> Sketch:
    """Draw the points in the colour of the algorithm that is better."""
    tone, styles = look.tone, style_of({*chart.among, chart.a, chart.b})
    pad = MARGIN * (chart.high - chart.low) or 0.5
    ends = [chart.low - pad, chart.high + pad]
    a_ahead = (chart.a_scores > chart.b_scores) == chart.higher_is_better
    tied = chart.a_scores == chart.b_scores
    groups: list[tuple[str, Bools, str, str, int]] = [
        (
            f"{wrapped(chart.a, NAME)} is better",
            a_ahead & ~tied,
            look.colour(styles[chart.a]),
            "circle",
            chart.a_wins,
        ),
        (
            f"{wrapped(chart.b, NAME)} is better",
            ~a_ahead & ~tied,
            look.colour(styles[chart.b]),
            "square",
            chart.b_wins,
        ),
        ("equal", tied, tone.soft, "diamond", chart.ties),
    ]
    diagonal = {
        "type": "scatter",
        "mode": "lines",
        "x": ends,
        "y": ends,
        "line": {"color": tone.soft, "width": 1.2, "dash": "dash"},
        "hoverinfo": "skip",
        "showlegend": False,
    }
    points = [_points(chart, *group) for group in groups if group[1].any()]
    better = "higher is better" if chart.higher_is_better else "lower is better"
    axis = {"range": ends, "showgrid": True}
    layout = {
        "xaxis": axis | {"title": {"text": wrapped(chart.b, NAME)}, "constrain": "domain"},
        "yaxis": axis
        | {
            "title": {"text": f"{wrapped(chart.a, NAME)}<br>{small(better, tone.soft, look.small)}"},
            "scaleanchor": "x",
            "constrain": "domain",
        },
        "height": HEIGHT,
        "legend": {"itemclick": False, "itemdoubleclick": False, "y": 1, "yanchor": "top"} | square_legend(look),
        "meta": {"title": chart.title, "notes": []},
    }
    return figure([diagonal, *points], layout, look)


def _points(chart: ScatterPair, name: str, which: Bools, colour: str, symbol: str, count: int) -> dict[str, Any]:
    digits = number_format(np.concatenate([chart.a_scores, chart.b_scores]))
    return {
        "type": "scatter",
        "mode": "markers",
        "x": chart.b_scores[which],
        "y": chart.a_scores[which],
        "marker": {"size": 9, "color": colour, "symbol": symbol, "opacity": 0.8},
        "name": f"{name}: {count:,}",
        "customdata": [wrapped(chart.datasets[i], 40) for i in np.flatnonzero(which)],
        "hovertemplate": f"<b>%{{customdata}}</b><br>{wrapped(chart.a, NAME)} %{{y:{digits}}}<br>"
        f"{wrapped(chart.b, NAME)} %{{x:{digits}}}<extra></extra>",
        "showlegend": True,
    }
