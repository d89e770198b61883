"""Where in training an effect arises: the share of each level, and the shares added up."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from dashboard.screen.level_axis import LevelAxis, dragging
from dashboard.screen.look import SMALL, Look
from dashboard.screen.run_lines import compact_levels
from dashboard.screen.template import Sketch, faded, figure
from dashboard.screen.text import escape, number_format, small
from dashboard.screen.thinning import stretches
from dashboard.tones import Tones
from stats_core.charts.level_shares import LevelShares

Floats = npt.NDArray[np.float64]
POINTS = 1000
# Pixels of the plot on a narrow screen: bars as wide as the closest levels allow there.
NARROW = 230
GAP = 0.16
_KEY = 'bars: each level, <span style="color:{line}">line: added up</span>'


def draw(chart: LevelShares, look: Look) -> Sketch:
    """Draw one panel for each effect: bars and the cumulative line on one scale."""
    tone = look.tone
    axis = LevelAxis(chart)
    panels = len(chart.names)
    layout: dict[str, Any] = {
        "showlegend": False,
        "height": 120 + 190 * panels,
        "margin": {"t": 44},
        "annotations": [],
        "shapes": [],
        "meta": {"title": chart.title, "notes": list(axis.remarks)},
    }
    traces: list[dict[str, Any]] = []
    tall = (1 - GAP * (panels - 1)) / panels
    for i, name in enumerate(chart.names):
        bottom = 1 - (i + 1) * tall - i * GAP
        on = "y" if i == 0 else f"y{i + 1}"
        traces += _panel(chart, i, axis, tone, on)
        layout[on.replace("y", "yaxis")] = _scale(chart, i, [max(0.0, bottom), bottom + tall])
        layout["annotations"].append(_heading(name, bottom + tall, tone))
        if chart.interval is not None and not axis.single:
            layout["shapes"].append(_interval(chart.interval, axis, tone) | {"yref": f"{on} domain"})
    layout["xaxis"] = axis.layout(look) | {"anchor": f"y{panels}" if panels > 1 else "y"}
    return figure(traces, layout | dragging(look), look)


def _panel(chart: LevelShares, effect: int, axis: LevelAxis, tone: Tones, on: str) -> list[dict[str, Any]]:
    shares = chart.shares[effect, axis.shown]
    cumulative = chart.cumulative[effect, axis.shown]
    starts = stretches(axis.positions, POINTS)
    x = axis.positions if axis.single else axis.levels
    # Of very many levels, the tallest bar of each stretch; the cumulative line needs no peaks.
    tallest = np.array(
        [start + int(np.abs(shares[start:end]).argmax()) for start, end in _between(starts, len(shares))]
    )
    at = np.unique(np.append(starts, len(shares) - 1))
    where = escape(chart.level_label)
    level = f"{axis.levels[0]:g}" if axis.single else f"%{{x:{number_format(chart.levels)}}}"
    name = escape(chart.names[effect])
    stems = np.repeat(x[tallest], 3)
    heights = np.stack([np.zeros(len(tallest)), shares[tallest], np.full(len(tallest), np.nan)], axis=1).ravel()
    return [
        {
            "type": "scatter",
            "mode": "lines",
            "x": compact_levels(stems),
            "y": heights.astype(np.float32),
            "yaxis": on,
            "line": {"color": tone.bar, "width": _bar_width(axis)},
            "name": f"{name}, share of each level",
            "hovertemplate": f"{where} {level}<br>%{{y:.2%}} of {name}<extra></extra>",
        },
        {
            "type": "scatter",
            "mode": "lines+markers" if len(at) <= 40 else "lines",
            "x": compact_levels(x[at]),
            "y": cumulative[at].astype(np.float32),
            "yaxis": on,
            "line": {"color": tone.curve, "width": 2.2},
            "marker": {"size": 6, "color": tone.curve},
            "name": f"{name}, cumulative",
            "hovertemplate": f"{where} up to {level}<br>%{{y:.1%}} of {name}<extra></extra>",
        },
    ]


def _between(starts: npt.NDArray[np.int64], length: int) -> list[tuple[int, int]]:
    return list(zip(starts.tolist(), [*starts[1:].tolist(), length], strict=True))


def _bar_width(axis: LevelAxis) -> float:
    if axis.single:
        return 24.0
    closest = float(np.diff(axis.positions).min() / (axis.range[1] - axis.range[0]))
    return float(np.clip(0.8 * closest * NARROW, 1.5, 18))


def _scale(chart: LevelShares, effect: int, domain: list[float]) -> dict[str, Any]:
    """The scale of a panel, which holds every bar and the whole line."""
    drawn = np.concatenate([chart.shares[effect], chart.cumulative[effect]])
    finite = drawn[np.isfinite(drawn)]
    low, high = min(0.0, float(finite.min(initial=0))), max(1.0, float(finite.max(initial=0)))
    return {
        "domain": domain,
        "range": [1.08 * low, 1.08 * high],
        "nticks": 5,
        "tickformat": "~%",
        "title": {"text": "Share of the effect", "font": {"size": SMALL}},
    }


def _heading(name: str, top: float, tone: Tones) -> dict[str, Any]:
    return {
        "xref": "paper",
        "x": 0,
        "xanchor": "left",
        "yref": "paper",
        "y": top + 0.01,
        "yanchor": "bottom",
        "showarrow": False,
        "text": f"<b>{escape(name)}</b> &nbsp;{small(_KEY.format(line=tone.curve), tone.soft, SMALL)}",
    }


def _interval(interval: tuple[float, float], axis: LevelAxis, tone: Tones) -> dict[str, Any]:
    """The chosen levels, shaded to half way to their neighbours."""
    chosen = np.flatnonzero((axis.levels >= interval[0]) & (axis.levels <= interval[1]))
    borders = axis.cells()
    ends = (borders[chosen[0]], borders[chosen[-1] + 1]) if len(chosen) else interval
    return {
        "type": "rect",
        "xref": "x",
        "x0": float(ends[0]),
        "x1": float(ends[1]),
        "y0": 0,
        "y1": 1,
        "fillcolor": faded(tone.accent, 0.14),
        "line": {"width": 0},
        "layer": "below",
    }
