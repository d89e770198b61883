"""From chart data to figure, by the kind of chart."""

from __future__ import annotations

import plotly.graph_objects as go

from dashboard.drawers import drawer
from dashboard.screen.look import PLAIN, Look
from dashboard.screen.template import Sketch
from stats_core.charts import Chart


def draw(chart: Chart, look: Look = PLAIN) -> go.Figure:
    """Draw what the chart shows; how it looks depends on the page alone."""
    return sketch(chart, look).checked()


def sketch(chart: Chart, look: Look = PLAIN) -> Sketch:
    """The same, unchecked."""
    make = drawer(type(chart), package="dashboard.screen", medium="screen", signature="draw(chart, look)")
    drawn: Sketch = make(chart, look)
    return drawn
