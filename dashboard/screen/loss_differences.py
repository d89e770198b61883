"""How much one model loses more than another, case by case, with the mean difference and its interval."""

from __future__ import annotations

from typing import Any

from dashboard.screen.look import Look
from dashboard.screen.template import Sketch, faded, figure
from dashboard.screen.text import number_format, wrapped
from stats_core.charts.loss_differences import LossDifferences
from stats_core.charts.palette import style_of
from stats_core.types import Bools
from stats_core.wording import alike

LABEL = 40
NARROW = 0.004
"""An interval narrower than this share of the axis is drawn this wide, or it could not be seen."""


def draw(chart: LossDifferences, look: Look) -> Sketch:
    """Draw the counts; cases on which a is better have the colour of a, the others that of b."""
    tone = look.tone
    styles = style_of({*chart.among, chart.a, chart.b})
    colour = {name: look.colour(styles[name]) for name in (chart.a, chart.b)}
    left, right = (chart.b, chart.a) if chart.higher_is_better else (chart.a, chart.b)
    low, high = chart.edges[:-1], chart.edges[1:]
    sides = [(high <= 0, left, "\\"), (low >= 0, right, "/")]
    traces = [
        _bars(chart, which)
        | {
            "name": f"{wrapped(name, LABEL)} loses less",
            "marker": {
                "color": colour[name],
                "pattern": {"shape": shape, "size": 8, "solidity": 0.12}
                | {"fgcolor": tone.ground, "bgcolor": colour[name]},
            },
        }
        for which, name, shape in sides
        if which.any()
    ]
    if chart.same:
        traces.append(_same(chart, tone.bar))
    extent = float(chart.edges[-1] - chart.edges[0]) or 1.0
    grow = max(0.0, (NARROW * extent - (chart.high - chart.low)) / 2)
    line = {"type": "line", "yref": "paper", "y0": 0, "y1": 1}
    layout = {
        "barmode": "overlay",
        "bargap": 0,
        "xaxis": {
            "title": {"text": f"Loss of {wrapped(chart.a, LABEL)}<br>minus loss of {wrapped(chart.b, LABEL)}"},
            "exponentformat": "power",
            "nticks": 8,
        },
        "yaxis": {"title": {"text": "Cases"}, "rangemode": "tozero"},
        "shapes": [
            {"type": "rect", "x0": chart.low - grow, "x1": chart.high + grow, "yref": "paper", "y0": 0, "y1": 1}
            | {"fillcolor": faded(tone.accent, 0.28), "line": {"width": 0}},
            line | {"x0": 0, "x1": 0, "line": {"color": tone.ink, "width": 1.5, "dash": "dash"}},
            line | {"x0": chart.mean, "x1": chart.mean, "line": {"color": tone.accent, "width": 2}},
        ],
        "annotations": [_mean_label(chart, tone.accent, look.label)],
        "legend": {"itemclick": False, "itemdoubleclick": False, "traceorder": "normal"},
        "margin": {"t": 48},
        "height": 380,
        "meta": {"title": chart.title, "notes": []},
    }
    return figure(traces, layout, look)


def _bars(chart: LossDifferences, which: Bools) -> dict[str, Any]:
    low, high, digits = chart.edges[:-1][which], chart.edges[1:][which], number_format(chart.edges)
    return {
        "type": "bar",
        "x": low,
        "offset": 0,
        "width": high - low,
        "y": chart.counts[which],
        "customdata": high,
        "hovertemplate": f"from %{{x:{digits}}} to %{{customdata:{digits}}}<br>%{{y:,}} cases<extra></extra>",
    }


def _same(chart: LossDifferences, colour: str) -> dict[str, Any]:
    """The cases with the same loss: a thin bar at zero, because they belong to no side."""
    width = float(chart.edges[1] - chart.edges[0]) / 5
    return {
        "type": "bar",
        "x": [-width / 2],
        "offset": 0,
        "width": [width],
        "y": [chart.same],
        "marker": {"color": colour},
        "hovertemplate": "the same loss<br>%{y:,} cases<extra></extra>",
        "name": "the same loss",
    }


def _mean_label(chart: LossDifferences, colour: str, size: int) -> dict[str, Any]:
    """Above the plot, on the side where the plot is wider."""
    mean, low, high = alike(chart.mean, chart.low, chart.high)
    first_half = chart.mean < (chart.edges[0] + chart.edges[-1]) / 2
    return {
        "x": chart.mean,
        "xanchor": "left" if first_half else "right",
        "yref": "paper",
        "y": 1,
        "yanchor": "bottom",
        "showarrow": False,
        "align": "left" if first_half else "right",
        "font": {"size": size, "color": colour},
        "text": f"<b>mean {mean}</b><br>interval {low} to {high}",
    }
