"""Figures in an HTML file of their own, which works without a network."""

from __future__ import annotations

import plotly.io as pio
from plotly.offline import get_plotlyjs

from dashboard.screen.drawing import draw
from dashboard.screen.images import CONFIG
from dashboard.screen.look import Look
from stats_core.charts import Chart
from stats_core.charts.rank_diagram import RankDiagram

WIDTH = 960
"""Pixels of a figure in such a file on a wide screen."""


def library() -> str:
    """The source of plotly.js, to stand once in a page before its figures."""
    return str(get_plotlyjs())


def as_html(chart: Chart, name: str) -> str:
    """A chart as a piece of HTML for a light page that holds the library; `name` is unique within the page."""
    figure = draw(chart, Look(width=WIDTH))
    piece = str(pio.to_html(figure, config=CONFIG, full_html=False, include_plotlyjs=False, div_id=name))
    if isinstance(chart, RankDiagram):
        # Its names have their places at this width: a narrower window scrolls, or they would be cut.
        return f'<div style="overflow-x:auto"><div style="min-width:{WIDTH}px">{piece}</div></div>'
    return piece
