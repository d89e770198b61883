"""The posterior of a difference: its probability below, in and above the region of practical equivalence."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from dashboard.screen.look import Look
from dashboard.screen.sides import better_sides, margins, minus_title, zero_line
from dashboard.screen.template import Sketch, faded, figure, square_legend
from dashboard.screen.text import number_format, wrapped
from dashboard.tones import Tones
from stats_core.charts.palette import style_of
from stats_core.charts.posterior_density import PosteriorDensity
from stats_core.wording import alike, number

Floats = npt.NDArray[np.float64]


def draw(chart: PosteriorDensity, look: Look) -> Sketch:
    """Draw the density in three parts, with the interval below it."""
    tone = look.tone
    styles = style_of({*chart.among, chart.a, chart.b})
    colours = {name: look.colour(styles[name]) for name in (chart.a, chart.b)}
    digits = number_format(np.array([chart.low, chart.high]))
    parts = _parts(chart, colours, tone)
    traces = (
        [_part(chart, *part, digits) for part in parts] if len(chart.at) else [_point(chart, part) for part in parts]
    )
    if len(chart.at):
        traces.append(_outline(chart, tone))
    traces.append(_interval(chart, tone, digits))
    top = float(chart.density.max(initial=0)) or 1.0
    title = minus_title(chart.a, chart.b)
    layout = {
        "xaxis": {
            "title": {"text": title},
            "range": _extent(chart),
        },
        "yaxis": {"visible": False, "range": [-0.14 * top, 1.06 * top], "fixedrange": True},
        "shapes": [zero_line(tone), *_spike(chart, tone)],
        "annotations": better_sides(chart.a, chart.b, chart.higher_is_better, look),
        "legend": {"itemclick": False, "itemdoubleclick": False, "orientation": "v", "itemwidth": 30}
        | square_legend(look),
        "margin": margins(chart.a, chart.b, look),
        "height": 363 + 17 * title.count("<br>") + 22 * len(parts),
        "meta": {"title": chart.title, "notes": []},
    }
    return figure(traces, layout, look)


ShadedPart = tuple[str, str, str, float, float]


def _parts(chart: PosteriorDensity, colours: dict[str, str], tone: Tones) -> list[ShadedPart]:
    """Name, colour, pattern and ends of each part that there is."""
    left, right = (chart.b, chart.a) if chart.higher_is_better else (chart.a, chart.b)
    rope = chart.rope
    beyond = f" by more than {number(rope)}" if rope > 0 else ""
    parts = [
        (f"{wrapped(left, 34)} better{beyond}: {chart.said(chart.p_left)}", colours[left], "/", -np.inf, -rope),
        (f"{wrapped(right, 34)} better{beyond}: {chart.said(chart.p_right)}", colours[right], "\\", rope, np.inf),
    ]
    if rope > 0:
        parts.insert(1, (f"within ±{number(rope)}: {chart.said(chart.p_rope)}", tone.bar, ".", -rope, rope))
    return parts


def _part(
    chart: PosteriorDensity, name: str, colour: str, pattern: str, low: float, high: float, digits: str
) -> dict[str, Any]:
    inside = (chart.at > low) & (chart.at < high)
    ends = [end for end in (low, high) if chart.at[0] < end < chart.at[-1]]
    at = np.sort(np.concatenate([chart.at[inside], ends]))
    return {
        "type": "scatter",
        "mode": "lines",
        "x": at if len(at) else [None],
        "y": np.interp(at, chart.at, chart.density) if len(at) else [None],
        "name": name,
        "line": {"width": 0, "color": colour},
        "fill": "tozeroy",
        "fillcolor": faded(colour, 0.55),
        "fillpattern": {
            "shape": pattern,
            "fgcolor": colour,
            "bgcolor": faded(colour, 0.3),
            "size": 7,
            "solidity": 0.25,
        },
        "hovertemplate": f"%{{x:{digits}}}<extra></extra>",
    }


def _outline(chart: PosteriorDensity, tone: Tones) -> dict[str, Any]:
    return {
        "type": "scatter",
        "mode": "lines",
        "x": chart.at,
        "y": chart.density,
        "line": {"color": tone.ink, "width": 1.6},
        "showlegend": False,
        "hoverinfo": "skip",
    }


def _point(chart: PosteriorDensity, part: ShadedPart) -> dict[str, Any]:
    """A part of a posterior without width, which stands in the legend alone."""
    name, colour, *_ = part
    marker = {"symbol": "square", "size": 12, "color": colour}
    return {"type": "scatter", "mode": "markers", "x": [None], "y": [None], "name": name, "marker": marker}


def _spike(chart: PosteriorDensity, tone: Tones) -> list[dict[str, Any]]:
    """All probability on one value."""
    if len(chart.at):
        return []
    line = {"color": tone.ink, "width": 4}
    return [{"type": "line", "x0": chart.mean, "x1": chart.mean, "y0": 0, "y1": 1, "line": line}]


def _interval(chart: PosteriorDensity, tone: Tones, digits: str) -> dict[str, Any]:
    top = float(chart.density.max(initial=0)) or 1.0
    return {
        "type": "scatter",
        "mode": "lines+markers",
        "x": [chart.low, chart.mean, chart.high],
        "y": [-0.07 * top] * 3,
        "line": {"color": tone.ink, "width": 3},
        "marker": {"symbol": ["line-ns", "diamond", "line-ns"], "size": 11, "color": tone.ink}
        | {"line": {"width": 2, "color": tone.ink}},
        "hovertemplate": f"%{{x:{digits}}}<extra></extra>",
        "name": f"mean and interval: {' to '.join(alike(chart.low, chart.high))}",
    }


def _extent(chart: PosteriorDensity) -> tuple[float, float]:
    ends = [*chart.at[[0, -1] if len(chart.at) else []], chart.low, chart.high, -1.2 * chart.rope, 1.2 * chart.rope, 0]
    low, high = min(ends), max(ends)
    room = 0.03 * (high - low) or 1.0
    return low - room, high + room
