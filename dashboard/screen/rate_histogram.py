"""How often a test rejected in each of many repetitions: a row of bars for each test, over one axis."""

from __future__ import annotations

from typing import Any

import numpy as np

from dashboard.screen.look import Look
from dashboard.screen.rows import row_axis
from dashboard.screen.template import Sketch, faded, figure
from dashboard.screen.text import escape, wrapped
from dashboard.tones import Tones
from stats_core.charts.rate_histogram import RateHistogram
from stats_core.types import Bools

TALL = 0.78
"""The highest bar of a row, in rows."""
ROW = 46
NUMBER, NAMES = 32, 130
"""Pixels of a number beside the bars, and of the names beside the axis."""
NARROW = 640


def draw(chart: RateHistogram, look: Look) -> Sketch:
    """Draw the rows; bars outside of the band in the accent colour belong to repetitions that no honest test has."""
    tone = look.tone
    inside = (chart.edges[1:] > chart.low) & (chart.edges[:-1] <= chart.high)
    traces = [_bars(chart, which, colour) for which, colour in ((inside, tone.curve), (~inside, tone.accent))]
    traces.append(
        {
            "type": "bar",
            "x": [None],
            "y": [None],
            "marker": {"color": faded(tone.curve, 0.25)},
            "name": wrapped(chart.key_label, 46 if look.pixels < NARROW else 120),
            "hoverinfo": "skip",
        }
    )
    layout: dict[str, Any] = {
        "barmode": "overlay",
        "bargap": 0,
        "xaxis": {"title": {"text": escape(chart.axis_label)}, "range": [0, float(chart.edges[-1])]},
        "yaxis": row_axis(chart.series) | {"range": [len(chart.series) - 0.45, -0.55]},
        "shapes": _band(chart, tone),
        "annotations": [_mean(chart, row, look) for row in range(len(chart.series))],
        "legend": {"itemclick": False, "itemdoubleclick": False},
        "margin": {"t": 8},
        "height": 96 + ROW * len(chart.series),
        "meta": {"title": chart.title, "notes": []},
    }
    return figure(traces, layout, look)


def _bars(chart: RateHistogram, which: Bools, colour: str) -> dict[str, Any]:
    """The bars of all rows that lie there, and what the mouse finds on them."""
    middles = (chart.edges[:-1] + chart.edges[1:]) / 2
    x, y, base, hover = [], [], [], []
    for row, (name, counts) in enumerate(zip(chart.series, chart.counts, strict=True)):
        there = which & (counts > 0)
        x += middles[there].tolist()
        # Rows count downwards, bars stand upwards.
        y += (-TALL * counts[there] / max(1, counts.max())).tolist()
        base += [row + 0.45] * int(there.sum())
        hover += [
            f"{wrapped(name, 40)}<br>{first:,.0f} to {last:,.0f} rejections: {count:,} of {counts.sum():,} "
            f"repetitions<br>{chart.means[row]:,.1f} on average"
            for first, last, count in zip(
                chart.edges[:-1][there], chart.edges[1:][there] - 1, counts[there], strict=True
            )
        ]
    return {
        "type": "bar",
        "x": x,
        "y": y,
        "base": base,
        "width": float(chart.edges[1] - chart.edges[0]),
        "marker": {"color": colour, "line": {"width": 0}},
        "customdata": hover,
        "hovertemplate": "%{customdata}<extra></extra>",
        "showlegend": False,
    }


def _band(chart: RateHistogram, tone: Tones) -> list[dict[str, Any]]:
    """What an honest test has: the range of its rejections, and their number on average."""
    upright = {"yref": "paper", "y0": 0, "y1": 1}
    return [
        {"type": "rect", "x0": chart.low, "x1": chart.high, **upright, "layer": "below"}
        | {"fillcolor": faded(tone.curve, 0.14), "line": {"width": 0}},
        {"type": "line", "x0": chart.expected, "x1": chart.expected, **upright}
        | {"line": {"color": tone.ink, "width": 1.4, "dash": "dash"}},
    ]


def _mean(chart: RateHistogram, row: int, look: Look) -> dict[str, Any]:
    """The mean of a row, beside its bars: right of them, unless it would leave the frame or cover the line there."""
    seen = np.flatnonzero(chart.counts[row])
    first, last, end = float(chart.edges[seen[0]]), float(chart.edges[seen[-1] + 1]), float(chart.edges[-1])
    wide = end * NUMBER / max(look.pixels - NAMES, NAMES)
    covers = last <= chart.expected <= last + wide and first >= wide
    right = last < 0.8 * end and not covers
    return {
        "x": last if right else first,
        "xanchor": "left" if right else "right",
        "xshift": 6 if right else -6,
        "y": row + 0.2,
        "yanchor": "middle",
        "showarrow": False,
        "font": {"color": look.tone.ink},
        "bgcolor": look.tone.ground,
        "borderpad": 1,
        "text": f"{chart.means[row]:,.0f}",
    }
