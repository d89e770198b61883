"""Every fold's difference as a point, all together or apart by run or by fold number, over the estimate's interval."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from dashboard.screen.look import Look
from dashboard.screen.run_lines import compact_scores
from dashboard.screen.sides import better_sides, margins, minus_title, zero_line
from dashboard.screen.template import Sketch, figure
from dashboard.screen.text import number_format
from dashboard.tones import Tones
from stats_core.charts.paired_differences import PairedDifferences, SetOut, stacked
from stats_core.wording import confidence

ROW = 26
"""Pixels for each run or fold number, while there are few."""
MOST_HIGH = 620
MANY = 400
"""More points than this are drawn smaller."""


def draw(chart: PairedDifferences, look: Look) -> Sketch:
    """Draw the differences over the estimate with its interval."""
    tone = look.tone
    apart = chart.set_out()
    rows = 0 if apart is None else len(apart.means)
    traces = [_points(chart, apart, tone, look.dark)]
    if apart is not None:
        traces.append(_means(apart, tone))
    traces.append(_estimate(chart, rows, tone))
    title = minus_title(chart.a, chart.b)
    layout = {
        "xaxis": {
            "title": {"text": title},
            "range": _extent(chart),
            "showgrid": True,
        },
        "yaxis": _rows(apart, look.label),
        "shapes": [zero_line(tone)],
        "annotations": better_sides(chart.a, chart.b, chart.higher_is_better, look),
        "legend": {"itemclick": False, "itemdoubleclick": False},
        "margin": margins(chart.a, chart.b, look),
        "height": (min(MOST_HIGH, 190 + ROW * rows) if rows > 4 else 300) + 17 * title.count("<br>"),
        "meta": {"title": chart.title, "notes": []},
    }
    return figure(traces, layout, look)


def _points(chart: PairedDifferences, apart: SetOut | None, tone: Tones, dark: bool) -> dict[str, Any]:
    x = chart.differences
    run, fold = np.indices(x.shape) + 1
    y = stacked(x.ravel(), *_extent(chart)) if apart is None else apart.row.ravel()
    return {
        "type": "scatter",
        "mode": "markers",
        "x": compact_scores(x.ravel()),
        "y": y.astype(np.float32),
        "customdata": np.stack([run.ravel(), fold.ravel()], axis=1).astype(np.uint16),
        "hovertemplate": f"run %{{customdata[0]}}, fold %{{customdata[1]}}<br>%{{x:{number_format(x)}}}<extra></extra>",
        "name": f"a {chart.part}",
        "marker": {
            "color": tone.curve,
            "opacity": 0.8 if dark else 0.55,
            "size": 5 if x.size > MANY else 8,
            "line": {"width": 0.5, "color": tone.ground},
        },
    }


def _means(apart: SetOut, tone: Tones) -> dict[str, Any]:
    return {
        "type": "scatter",
        "mode": "markers",
        "x": apart.means,
        "y": np.arange(1, len(apart.means) + 1),
        "hovertemplate": f"mean of {apart.what} %{{y}}<br>%{{x:{number_format(apart.means)}}}<extra></extra>",
        "name": f"mean of a {apart.what}",
        "marker": {"symbol": "line-ns", "size": 16, "line": {"width": 3, "color": tone.ink}},
    }


def _estimate(chart: PairedDifferences, rows: int, tone: Tones) -> dict[str, Any]:
    """The estimate with its interval, in a row of its own below the points; strong where it excludes zero."""
    bounded = math.isfinite(chart.low) and math.isfinite(chart.high)
    colour = tone.accent if chart.shown else tone.soft
    level = f"{confidence(chart.alpha)} interval"
    digits = number_format(np.array([end for end in (chart.low, chart.high) if math.isfinite(end)] or [chart.estimate]))
    ends = f"<br>%{{customdata[0]:{digits}}} to %{{customdata[1]:{digits}}}" if bounded else ""
    return {
        "type": "scatter",
        "mode": "markers",
        "x": [chart.estimate],
        "y": [-0.75 if not rows else rows + 1.1],
        "customdata": [[chart.low, chart.high]] if bounded else [[0, 0]],
        "error_x": {
            "type": "data",
            "symmetric": False,
            "array": [chart.high - chart.estimate if bounded else 0],
            "arrayminus": [chart.estimate - chart.low if bounded else 0],
            "color": colour,
            "thickness": 3 if chart.shown else 1.8,
            "width": 7,
        },
        "hovertemplate": f"estimate %{{x:{digits}}}{ends}<extra></extra>",
        "name": f"estimate, {level}" if bounded else "estimate",
        "marker": {"symbol": "diamond", "size": 13, "color": colour, "line": {"width": 1, "color": tone.ground}}
        if chart.shown
        else {"symbol": "circle", "size": 10, "color": tone.ground, "line": {"width": 1.8, "color": colour}},
    }


def _extent(chart: PairedDifferences) -> tuple[float, float]:
    ends = [*chart.differences.ravel().tolist(), chart.estimate, chart.low, chart.high, 0.0]
    finite = [end for end in ends if math.isfinite(end)]
    low, high = min(finite), max(finite)
    room = 0.04 * (high - low) or max(abs(high), 1e-9)
    return low - room, high + room


def _rows(apart: SetOut | None, size: int) -> dict[str, Any]:
    if apart is None:
        return {"visible": False, "range": [-1, 0.75], "fixedrange": True}
    rows = len(apart.means)
    step = max(1, math.ceil(rows / 24))
    shown = list(range(1, rows + 1, step))
    return {
        "title": {"text": apart.title, "font": {"size": size}},
        "tickvals": shown,
        "range": [rows + 1.7, 0.3],
        "fixedrange": True,
        "showline": False,
        "ticks": "",
    }
