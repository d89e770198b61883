"""Differences with their intervals, one line for each pair, and zero as the line to keep clear of."""

from __future__ import annotations

from typing import Any

import numpy as np

from dashboard.screen.look import Look
from dashboard.screen.template import SMALL, Sketch, figure
from dashboard.screen.text import escape, small, wrapped
from dashboard.tones import Tones
from stats_core.charts.forest import Forest
from stats_core.types import Bools, Floats
from stats_core.wording import number

LINE = 24
"""Characters of a name on one line."""
FEW, MANY = 8, 12
"""More rows than the first stand closer; of more than the second the axis stands above, for they may have to scroll."""
APART = 0.17
"""How far above and below their row two intervals of the same pair are drawn."""


def draw(chart: Forest, look: Look) -> Sketch:
    """Draw the intervals; those that exclude zero are filled and strong, the others hollow and thin."""
    tone = look.tone
    rows = np.arange(len(chart.a), dtype=np.float64)
    two = len(chart.beside_low) > 0
    labels = [wrapped(a, LINE) if chart.control else _pair(a, b) for a, b in zip(chart.a, chart.b, strict=True)]
    known = ~np.isnan(chart.low)
    traces = [
        _intervals(chart, rows - APART * two, chart.marked & known, "excluding 0", _strong(tone)),
        _intervals(chart, rows - APART * two, ~chart.marked & known, "including 0", _hollow(tone)),
    ]
    for which, verdict, manner in (
        (chart.marked, "they differ", _strong),
        (~chart.marked, "not shown to differ", _hollow),
    ):
        if (which & ~known).any():
            bare = _intervals(chart, rows - APART * two, which & ~known, verdict, manner(tone))
            traces.append(bare | {"name": f"without an interval, {verdict}"})
    if two:
        traces.append(_beside(chart, rows + APART, tone))
    layout = {
        "xaxis": _range(chart)
        | {
            "title": {"text": f"{escape(_capital(chart.measure))},{_minus(chart)}<br>{_sides(chart, tone)}"},
            "showgrid": True,
            "side": "top" if len(rows) > MANY else "bottom",
            "exponentformat": "power",
            "nticks": 6,
            "tickangle": 0,
        },
        "yaxis": {
            "tickvals": rows,
            "ticktext": labels,
            "range": [len(rows) - 0.4, -0.6],
            "showgrid": False,
            "ticks": "",
            "fixedrange": True,
        },
        "shapes": [
            {"type": "line", "x0": 0, "x1": 0, "yref": "paper", "y0": 0, "y1": 1}
            | {"line": _line(tone.ink), "layer": "below"}
        ],
        "legend": {"itemclick": False, "itemdoubleclick": False, "itemwidth": 30},
        "margin": {"t": 8},
        "height": 110 + (18 if chart.control else 0) + 22 * len(traces) + _height(labels, two),
        "meta": {"title": chart.title, "notes": []},
    }
    return figure(traces, layout, dark=look.dark)


def _intervals(chart: Forest, rows: Floats, which: Bools, verdict: str, look: dict[str, Any]) -> dict[str, Any]:
    trace = _bars(chart, rows, which, chart.low, chart.high)
    return (
        trace | look | {"error_x": trace["error_x"] | look["error_x"], "name": f"{escape(chart.interval)}, {verdict}"}
    )


def _beside(chart: Forest, rows: Floats, tone: Tones) -> dict[str, Any]:
    trace = _bars(chart, rows, np.ones(len(rows), dtype=bool), chart.beside_low, chart.beside_high)
    return trace | {
        "name": escape(chart.beside),
        "marker": {"symbol": "line-ns-open", "size": 8, "color": tone.curve},
        "error_x": trace["error_x"] | {"color": tone.curve, "thickness": 1.6, "width": 6},
    }


def _bars(chart: Forest, rows: Floats, which: Bools, low: Floats, high: Floats) -> dict[str, Any]:
    """Points with bars to both sides, and what the mouse finds there."""
    hover = [
        f"{wrapped(chart.a[i], 40)}<br>minus {wrapped(chart.b[i], 40)}: {number(chart.estimate[i])}"
        + ("" if np.isnan(low[i]) else f"<br>interval {number(low[i])} to {number(high[i])}")
        for i in np.flatnonzero(which)
    ]
    # A bar without an end runs beyond the range of the axis, where its end is not seen.
    reach = 2 * float(np.ptp(_finite(chart)))
    low, high = (
        np.where(np.isneginf(low), chart.estimate - reach, low),
        np.where(np.isposinf(high), chart.estimate + reach, high),
    )
    return {
        "type": "scatter",
        "mode": "markers",
        # A trace without points would be left out of the legend, which says what the look means.
        "x": chart.estimate[which] if which.any() else [None],
        "y": rows[which] if which.any() else [None],
        "error_x": {
            "type": "data",
            "symmetric": False,
            "array": (high - chart.estimate)[which],
            "arrayminus": (chart.estimate - low)[which],
        },
        "customdata": hover,
        "hovertemplate": "%{customdata}<extra></extra>",
    }


def _range(chart: Forest) -> dict[str, Any]:
    """The range of the axis where bars have no end to one side; else it is left to plotly."""
    if not np.isinf([*chart.low, *chart.high]).any():
        return {}
    drawn = _finite(chart)
    room = 0.06 * float(np.ptp(drawn))
    return {"range": [float(drawn.min()) - room, float(drawn.max()) + room]}


def _finite(chart: Forest) -> Floats:
    """Everything that is drawn and has a place: ends, estimates and zero."""
    drawn = np.concatenate([chart.low, chart.high, chart.beside_low, chart.beside_high, chart.estimate, [0.0]])
    return np.asarray(drawn[np.isfinite(drawn)])


def _strong(tone: Tones) -> dict[str, Any]:
    return {
        "marker": {"symbol": "diamond", "size": 11, "color": tone.accent},
        "error_x": {"color": tone.accent, "thickness": 3, "width": 5},
    }


def _hollow(tone: Tones) -> dict[str, Any]:
    return {
        "marker": {"symbol": "circle", "size": 9, "color": tone.ground, "line": {"width": 1.8, "color": tone.soft}},
        "error_x": {"color": tone.soft, "thickness": 1.8, "width": 5},
    }


def _minus(chart: Forest) -> str:
    return f"<br>minus {wrapped(chart.control, LINE)}" if chart.control else " a minus b"


def _sides(chart: Forest, tone: Tones) -> str:
    left, right = ("b is better", "a is better") if chart.higher_is_better else ("a is better", "b is better")
    if chart.control:
        left, right = ("worse", "better") if chart.higher_is_better else ("better", "worse")
    return small(f"← {left} &nbsp;&nbsp; {right} →", tone.soft, SMALL + 1)


def _pair(a: str, b: str) -> str:
    if len(a) + len(b) + 3 <= LINE:
        return f"{escape(a)} − {escape(b)}"
    return f"{wrapped(a, LINE)} −<br>{wrapped(b, LINE)}"


def _height(labels: list[str], two: bool) -> int:
    least = 36 if two else 30 if len(labels) <= FEW else 24
    return sum(max(least, 12 + 15 * (label.count("<br>") + 1)) for label in labels)


def _line(colour: str) -> dict[str, Any]:
    return {"color": colour, "width": 1.5, "dash": "dash"}


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
