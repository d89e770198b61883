"""Two classifiers on the same cases: a square in four rectangles, each as large as its number of cases."""

from __future__ import annotations

from typing import Any

from dashboard.screen.look import SIZE, Look
from dashboard.screen.template import Sketch, figure, square_legend
from dashboard.screen.text import wrapped
from dashboard.tones import Tones
from stats_core.charts.agreement_square import AgreementSquare
from stats_core.charts.palette import style_of

LABEL = 40
ROOM = 0.09
"""A rectangle with a shorter side than this, in sides of the square, has no room for its number."""
PATTERNS = ("", "/", "\\", "x")
"""With each colour a hatching, so that the rectangles can be told apart without it."""


def draw(chart: AgreementSquare, look: Look) -> Sketch:
    """Draw the square, in the colours of the two algorithms where one of them is right alone."""
    tone = look.tone
    styles = style_of({*chart.among, chart.a, chart.b})
    first, second = (look.colour(styles[name]) for name in (chart.a, chart.b))
    colours = (tone.pale, first, second, tone.bar)
    layout = {
        "xaxis": _side() | {"constrain": "domain"},
        "yaxis": _side() | {"scaleanchor": "x", "constrain": "domain"},
        "annotations": [note for cell in range(4) if (note := _number(chart, cell, tone))],
        "legend": {"itemclick": False, "itemdoubleclick": False, "traceorder": "normal"} | square_legend(look),
        "margin": {"t": 8},
        "height": 390 + 20 * sum(wrapped(label, LABEL).count("<br>") for label in chart.labels),
        "meta": {"title": chart.title, "notes": []},
    }
    return figure([_cell(chart, i, colours[i], tone) for i in range(4)], layout, look)


def _side() -> dict[str, Any]:
    return {"range": [-0.005, 1.005], "visible": False, "fixedrange": True}


def _cell(chart: AgreementSquare, cell: int, colour: str, tone: Tones) -> dict[str, Any]:
    x0, x1, y0, y1 = (float(end) for end in chart.rectangles[cell])
    count, cases = int(chart.counts[cell]), int(chart.counts.sum())
    name = f"{wrapped(chart.labels[cell], LABEL)}: {count:,}"
    return {
        "type": "scatter",
        "mode": "lines",
        "x": [x0, x1, x1, x0, x0],
        "y": [y0, y0, y1, y1, y0],
        "fill": "toself",
        "fillcolor": colour,
        "fillpattern": {
            "shape": PATTERNS[cell],
            "size": 9,
            "solidity": 0.15,
            "fgcolor": tone.ground,
            "bgcolor": colour,
        },
        "line": {"width": 1.5, "color": tone.ground},
        "hoveron": "fills",
        "hoverinfo": "text",
        "text": f"{name} ({count / cases:.1%} of {cases:,} cases)",
        "name": name,
    }


def _number(chart: AgreementSquare, cell: int, tone: Tones) -> dict[str, Any] | None:
    x0, x1, y0, y1 = (float(end) for end in chart.rectangles[cell])
    if min(x1 - x0, y1 - y0) < ROOM:
        return None
    return {
        "x": (x0 + x1) / 2,
        "y": (y0 + y1) / 2,
        "text": f"<b>{int(chart.counts[cell]):,}</b>",
        "showarrow": False,
        "bgcolor": tone.ground,
        "borderpad": 3,
        "font": {"size": SIZE},
    }
