"""What each modification does to a learning curve: a small panel for each."""

from __future__ import annotations

from typing import Any

from dashboard.screen.look import SMALL, Look
from dashboard.screen.template import Sketch, figure
from dashboard.screen.text import escape, small, wrapped
from stats_core.charts.modification_sketch import ModificationSketch

GAP = 0.05
NARROW = 640
"""Pixels below which two panels stand side by side, not four."""


def draw(chart: ModificationSketch, look: Look) -> Sketch:
    """Draw the curve as it is in grey, and what becomes of it in the accent colour; all panels share their scales."""
    tone = look.tone
    across = 2 if look.pixels < NARROW else len(chart.cases)
    down = -(-len(chart.cases) // across)
    wide, tall = (1 - GAP * (across - 1)) / across, (1 - 0.34 * (down - 1)) / down
    low, high = chart.extent
    room = 0.06 * (high - low) or 1.0
    traces: list[dict[str, Any]] = []
    layout: dict[str, Any] = {
        "annotations": [],
        "height": 110 + 150 * down,
        "legend": {"itemclick": False, "itemdoubleclick": False},
        "meta": {"title": chart.title, "notes": []},
    }
    per_line = max(14, int(look.pixels / across / 8))
    lines_above = max(wrapped(effect, per_line).count("<br>") + 1 for effect in chart.what)
    layout["margin"] = {"t": 14 + 19 * lines_above}
    for i, case in enumerate(chart.cases):
        left, bottom = (i % across) * (wide + GAP), 1 - (i // across + 1) * tall - (i // across) * 0.34
        end = "" if i == 0 else str(i + 1)
        common = {"type": "scatter", "mode": "lines", "x": chart.levels, "xaxis": f"x{end}", "yaxis": f"y{end}"}
        lines = (
            (chart.original, "a curve as it is", {"color": tone.soft, "width": 2}),
            (chart.changed[i], f"changed, f = {chart.factor:g}", {"color": tone.accent, "width": 2.4, "dash": "dash"}),
        )
        for y, name, line in lines:
            traces.append(common | {"y": y, "name": name, "line": line, "showlegend": i == 0, "hoverinfo": "skip"})
        axis = {"showgrid": False, "showticklabels": False, "ticks": "", "fixedrange": True}
        layout[f"xaxis{end}"] = axis | {"domain": [left, left + wide], "anchor": f"y{end}"}
        layout[f"yaxis{end}"] = axis | {
            "domain": [max(0.0, bottom), bottom + tall],
            "anchor": f"x{end}",
            "range": [low - room, high + room],
        }
        words = small(wrapped(chart.what[i], per_line), tone.soft, SMALL)
        layout["annotations"].append(
            {
                "xref": "paper",
                "x": left,
                "xanchor": "left",
                "yref": "paper",
                "y": bottom + tall,
                "yanchor": "bottom",
                "align": "left",
                "showarrow": False,
                "text": f"<b>M<sub>{escape(case)}</sub></b> {words}",
            }
        )
    return figure(traces, layout, look)
