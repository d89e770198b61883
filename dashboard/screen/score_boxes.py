"""Box plots: how each algorithm's scores spread over data sets or folds, or its losses over cases, the best on top."""

from __future__ import annotations

from typing import Any

import numpy as np

from dashboard.screen.look import Look
from dashboard.screen.rows import LETTERS, MARKER, in_rows, row_axis, row_height
from dashboard.screen.template import Sketch, faded, figure
from dashboard.screen.text import escape, number_format, small, wrapped
from stats_core.charts.palette import style_of
from stats_core.charts.score_boxes import ScoreBoxes

AROUND = 80
"""Pixels of what stands over and under the rows."""


def draw(chart: ScoreBoxes, look: Look) -> Sketch:
    """Draw a box for each algorithm; points are scores beyond the whiskers."""
    tone, styles = look.tone, style_of({*chart.among, *chart.algorithms})
    digits = number_format(np.concatenate([chart.low, chart.high]))
    traces = []
    for i, name in enumerate(chart.algorithms):
        colour = look.colour(styles[name])
        traces.append(
            {
                "type": "box",
                "orientation": "h",
                "y": [i],
                "lowerfence": [chart.low[i]],
                "q1": [chart.quartile_1[i]],
                "median": [chart.median[i]],
                "q3": [chart.quartile_3[i]],
                "upperfence": [chart.high[i]],
                "line": {"color": colour, "width": 1.6},
                "fillcolor": faded(colour, 0.22),
                "width": 0.6,
                "name": wrapped(name, 40),
                "hoverinfo": "skip",
                "showlegend": False,
            }
        )
    traces += [_middles(chart, digits), *_outliers(chart, digits, look)]
    better = "higher is better" if chart.higher_is_better else "lower is better"
    axis = row_axis(chart.algorithms)
    if look.height is not None:
        axis |= {"ticktext": in_rows(chart.algorithms, look, look.height - AROUND)}
    layout = {
        "xaxis": {
            "title": {"text": f"{escape(chart.score_label)} {small(f'({better})', tone.soft, look.small)}"},
            "showgrid": True,
        },
        "yaxis": axis,
        "showlegend": False,
        "height": AROUND + row_height(chart.algorithms, 30),
        "meta": {"title": chart.title, "notes": []},
    }
    return figure(traces, layout, look, least=AROUND + LETTERS * len(chart.algorithms))


def _middles(chart: ScoreBoxes, digits: str) -> dict[str, Any]:
    """Invisible points that say the five numbers; plotly's own labels of a box lie over each other."""
    numbers = np.stack([chart.low, chart.quartile_1, chart.median, chart.quartile_3, chart.high], axis=1)
    named = ("lower whisker", "quartile", "median", "quartile", "upper whisker")
    lines = [f"{label} %{{customdata[{i}]:{digits}}}" for i, label in enumerate(named)]
    return {
        "type": "scatter",
        "mode": "markers",
        "x": chart.median,
        "y": list(range(len(chart.algorithms))),
        "marker": {"size": 18, "opacity": 0},
        "customdata": numbers,
        "text": [wrapped(name, 40) for name in chart.algorithms],
        "hovertemplate": "<b>%{text}</b><br>" + "<br>".join(lines) + "<extra></extra>",
    }


def _outliers(chart: ScoreBoxes, digits: str, look: Look) -> list[dict[str, Any]]:
    if not len(chart.outliers):
        return []
    styles = style_of({*chart.among, *chart.algorithms})
    owner = [chart.algorithms[i] for i in chart.outliers[:, 0]]
    colours = [look.colour(styles[name]) for name in owner]
    hover = [
        f"{wrapped(chart.datasets[row], 40)}<br>{wrapped(name, 40)}"
        for name, row in zip(owner, chart.outliers[:, 1], strict=True)
    ]
    return [
        {
            "type": "scatter",
            "mode": "markers",
            "x": chart.outlier_scores,
            "y": chart.outliers[:, 0],
            "marker": {"size": MARKER, "color": colours, "symbol": "circle-open"},
            "customdata": hover,
            "hovertemplate": f"%{{customdata}}: %{{x:{digits}}}<extra></extra>",
        }
    ]
