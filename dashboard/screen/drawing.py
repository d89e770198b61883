"""From chart data to figure, by the kind of chart."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import plotly.graph_objects as go

from dashboard.screen import curve_overlay, level_shares, level_strip, null_histogram, pair_matrix
from stats_core.charts import Chart, CurveOverlay, LevelShares, LevelStrip, NullHistogram, PairMatrix

DRAWINGS: dict[type[Chart], Callable[..., go.Figure]] = {
    CurveOverlay: curve_overlay.draw,
    LevelShares: level_shares.draw,
    LevelStrip: level_strip.draw,
    NullHistogram: null_histogram.draw,
    PairMatrix: pair_matrix.draw,
}


def draw(chart: Chart, *, dark: bool = False, **view: Any) -> go.Figure:
    """Draw a chart for a light or dark page; `view` holds the options of its kind."""
    return DRAWINGS[type(chart)](chart, dark=dark, **view)


draw_curves_with_strip = level_strip.draw_with_curves
