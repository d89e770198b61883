"""How often tests reject: a line with its Monte Carlo band for each test, and what should or was to be seen."""

from __future__ import annotations

from typing import Any

import numpy as np

from dashboard.screen.look import SMALL, Look
from dashboard.screen.template import Sketch, faded, figure
from dashboard.screen.text import escape, number_format, wrapped
from dashboard.tones import Tones
from stats_core.charts.palette import style_of
from stats_core.charts.rate_curves import RateCurves

WIDTH = 2.2
INTERVAL = ", 95 % interval %{customdata[0]:.1%} to %{customdata[1]:.1%}"
SERIES_OF_A_ROW = 2
"""Entries of the legend that fit beside each other at least, on a screen that is not narrow."""
NARROW = 500
"""Pixels; below, each entry has a line."""
SHORTEST, BESIDE, LETTER = 24, 90, 6.4
"""Letters of a line of a title or a name at least; pixels that it has not, and those of a letter on average."""


def draw(chart: RateCurves, look: Look) -> Sketch:
    """Draw the rates; a published figure is a diamond, the level or the power wanted a dashed line."""
    tone = look.tone
    styles = style_of(chart.among or chart.series)
    digits = number_format(chart.x)
    letters = max(SHORTEST, int((look.pixels - BESIDE) / LETTER))
    bands, lines = [], []
    for i, name in enumerate(chart.series):
        known = ~np.isnan(chart.rate[i])
        style = styles[name]
        colour = look.colour(style)
        x = chart.x[known]
        bands += [_band(x, chart.low[i, known], chart.high[i, known], faded(colour, 0.16), name)] * chart.counted
        lines.append(
            {
                "type": "scatter",
                "mode": "lines+markers",
                "x": x,
                "y": chart.rate[i, known],
                "name": wrapped(name, letters),
                "legendgroup": name,
                "line": {"color": colour, "width": WIDTH, "dash": _dash(style.dash)},
                "marker": {"size": 7, "color": colour, "symbol": style.marker},
                "customdata": np.stack([chart.low[i, known], chart.high[i, known]], axis=1),
                "hovertemplate": f"{escape(name)}<br>{escape(chart.x_label)} %{{x:{digits}}}<br>%{{y:.1%}}"
                f"{INTERVAL if chart.counted else ''}<extra></extra>",
            }
        )
    if len(chart.published):
        lines.append(_published(chart, tone))
    marks, labels = _lines(chart, tone)
    # Entries that have a line each stand further apart, and plotly would cut a legend at half of the figure.
    in_a_row, apart = (SERIES_OF_A_ROW, 21) if look.pixels >= NARROW else (1, 30)
    rows = -(-len(lines) // in_a_row)
    title = wrapped(chart.x_label, letters)
    broken = title.count("<br>") + sum(line["name"].count("<br>") for line in lines)
    layout = {
        "xaxis": {"title": {"text": title}, "range": _extent(chart)},
        "yaxis": {
            "title": {"text": escape(chart.rate_label)},
            "range": [0, 1.04 * chart.top],
            "tickformat": ".0%" if chart.top > 0.12 else ".1~%",
        },
        "shapes": marks,
        "annotations": labels,
        "margin": {"t": 14 if chart.here is None else 22},
        "legend": {"maxheight": 0.8},
        "height": 300 + apart * rows + 18 * broken,
        "meta": {"title": chart.title, "notes": []},
    }
    return figure([*bands, *lines], layout, look)


def _dash(lengths: tuple[float, ...]) -> str:
    return ",".join(f"{length * WIDTH:.3g}px" for length in lengths) or "solid"


def _band(x: Any, low: Any, high: Any, colour: str, name: str) -> dict[str, Any]:
    return {
        "type": "scatter",
        "mode": "lines",
        "x": np.concatenate([x, x[::-1]]),
        "y": np.concatenate([high, low[::-1]]),
        "fill": "toself",
        "fillcolor": colour,
        "line": {"width": 0},
        "legendgroup": name,
        "showlegend": False,
        "hoverinfo": "skip",
    }


def _published(chart: RateCurves, tone: Tones) -> dict[str, Any]:
    return {
        "type": "scatter",
        "mode": "markers",
        "x": chart.published_x,
        "y": chart.published,
        "name": escape(chart.published_label),
        "marker": {"symbol": "diamond-open", "size": 13, "color": tone.ink, "line": {"width": 2.2}},
        "hovertemplate": f"{escape(chart.published_label)}: %{{y:.0%}}<extra></extra>",
    }


def _extent(chart: RateCurves) -> list[float]:
    ends = [float(chart.x.min()), float(chart.x.max()), *([chart.here] if chart.here is not None else [])]
    low, high = min(ends), max(ends)
    room = 0.03 * (high - low) or 0.5
    return [low - room, high + room]


def _lines(chart: RateCurves, tone: Tones) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Lines across at the level and at the power wanted, one upright where the own data stand."""
    shapes: list[dict[str, Any]] = []
    labels: list[dict[str, Any]] = []
    across = [(chart.nominal, "level"), (chart.wanted, "wanted")]
    for at, word in ((rate, word) for rate, word in across if rate is not None):
        line = {"color": tone.accent, "width": 1.6, "dash": "dash"}
        shapes.append({"type": "line", "xref": "paper", "x0": 0, "x1": 1, "y0": at, "y1": at, "line": line})
        labels.append(
            _label(f"{word} {at:.0%}", tone.accent)
            | {"xref": "paper", "x": 1, "xanchor": "right", "y": at, "yanchor": "bottom"}
        )
    if chart.here is not None:
        line = {"color": tone.soft, "width": 1.4, "dash": "dot"}
        shapes.append(
            {"type": "line", "yref": "paper", "y0": 0, "y1": 1, "x0": chart.here, "x1": chart.here, "line": line}
        )
        side = "left" if chart.here < sum(_extent(chart)) / 2 else "right"
        labels.append(
            _label("your data", tone.soft)
            | {"x": chart.here, "xanchor": side, "yref": "paper", "y": 1, "yanchor": "bottom"}
        )
    return shapes, labels


def _label(text: str, colour: str) -> dict[str, Any]:
    return {"text": text, "showarrow": False, "font": {"size": SMALL, "color": colour}}
