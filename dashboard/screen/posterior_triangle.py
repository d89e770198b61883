"""Draws of a posterior over three regions in a triangle: the nearer a corner, the more weight has its region."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from dashboard.screen.look import Look
from dashboard.screen.template import Sketch, figure
from dashboard.screen.text import wrapped
from stats_core.charts.posterior_triangle import PosteriorTriangle
from stats_core.wording import number, percent

TOP = math.sqrt(3) / 2
SHADES = 6


def draw(chart: PosteriorTriangle, look: Look) -> Sketch:
    """Draw the counts as shades, with the borders between the regions and their probabilities at the corners."""
    tone = look.tone
    limit = max(1, int(chart.counts.max(initial=1)))
    depth = np.ceil(SHADES * chart.counts / limit).astype(int)
    cells = [_cells(chart, depth == shade, shade / SHADES, tone.curve) for shade in range(1, SHADES + 1)]
    outline = _line([(0, 0), (1, 0), (0.5, TOP), (0, 0)], tone.ink, 1.4)
    # The three regions meet in the middle: each border goes from there to the middle of a side.
    borders = [_line([(0.5, TOP / 3), end], tone.soft, 1.2) for end in ((0.5, 0), (0.25, TOP / 2), (0.75, TOP / 2))]
    left, right = (chart.b, chart.a) if chart.higher_is_better else (chart.a, chart.b)
    corners = [
        (0.0, -0.03, f"<b>{wrapped(left, 18)}</b><br>is better: {percent(chart.p_left)}", "left", "top"),
        (1.0, -0.03, f"<b>{wrapped(right, 18)}</b><br>is better: {percent(chart.p_right)}", "right", "top"),
        (
            0.5,
            TOP + 0.02,
            f"equivalent within ±{number(chart.rope)}: <b>{percent(chart.p_rope)}</b>",
            "center",
            "bottom",
        ),
    ]
    layout = {
        "xaxis": {"visible": False, "range": [-0.06, 1.06], "fixedrange": True},
        "yaxis": {"visible": False, "range": [-0.2, TOP + 0.12], "scaleanchor": "x", "fixedrange": True},
        "annotations": [
            {
                "x": x,
                "y": y,
                "text": text,
                "xanchor": across,
                "yanchor": upright,
                "align": across,
                "showarrow": False,
                "font": {"size": look.label},
            }
            for x, y, text, across, upright in corners
        ],
        "showlegend": False,
        "height": 420,
        "margin": {} if look.height is None else {"t": 8},
        "meta": {"title": chart.title, "notes": []},
    }
    return figure([*(cell for cell in cells if cell), outline, *borders], layout, look)


def _cells(chart: PosteriorTriangle, which: Any, strength: float, colour: str) -> dict[str, Any] | None:
    """All small triangles of one shade as one shape with gaps."""
    chosen = chart.corners[which]
    if not len(chosen):
        return None
    closed = np.concatenate([chosen, chosen[:, :1], np.full((len(chosen), 1, 2), np.nan)], axis=1).reshape(-1, 2)
    return {
        "type": "scatter",
        "mode": "lines",
        "x": np.round(closed[:, 0], 4),
        "y": np.round(closed[:, 1], 4),
        "fill": "toself",
        "fillcolor": colour,
        "opacity": 0.15 + 0.85 * strength,
        "line": {"width": 0},
        "hoverinfo": "skip",
    }


def _line(points: list[tuple[float, float]], colour: str, width: float) -> dict[str, Any]:
    x, y = zip(*points, strict=True)
    return {
        "type": "scatter",
        "mode": "lines",
        "x": x,
        "y": y,
        "line": {"color": colour, "width": width},
        "hoverinfo": "skip",
    }
