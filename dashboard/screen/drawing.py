"""From chart data to figure, by the kind of chart."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import plotly.graph_objects as go

from dashboard.screen import (
    agreement_square,
    covariance_map,
    curve_overlay,
    error_overlap,
    forest,
    letter_display,
    level_shares,
    level_strip,
    loss_differences,
    modification_sketch,
    null_histogram,
    pair_matrix,
    paired_differences,
    posterior_density,
    posterior_triangle,
    rank_diagram,
    rank_spread,
    rate_curves,
    rate_histogram,
    rate_table,
    scatter_pair,
    score_boxes,
    score_heat,
    win_counts,
)
from dashboard.screen.look import PLAIN, Look
from dashboard.screen.template import Sketch
from stats_core.charts import (
    AgreementSquare,
    Chart,
    CovarianceMap,
    CurveOverlay,
    ErrorOverlap,
    Forest,
    LetterDisplay,
    LevelShares,
    LevelStrip,
    LossDifferences,
    ModificationSketch,
    NullHistogram,
    PairedDifferences,
    PairMatrix,
    PosteriorDensity,
    PosteriorTriangle,
    RankDiagram,
    RankSpread,
    RateCurves,
    RateHistogram,
    RateTable,
    ScatterPair,
    ScoreBoxes,
    ScoreHeat,
    WinCounts,
)


def _curves(chart: CurveOverlay, look: Look) -> Sketch:
    if chart.strip is None:
        return curve_overlay.draw(chart, look)
    return level_strip.draw_with_curves(chart, chart.strip, look)


# Each drawing takes its own kind of chart, which the key names.
DRAWINGS: dict[type[Chart], Callable[[Any, Look], Sketch]] = {
    AgreementSquare: agreement_square.draw,
    CovarianceMap: covariance_map.draw,
    CurveOverlay: _curves,
    ErrorOverlap: error_overlap.draw,
    Forest: forest.draw,
    LevelShares: level_shares.draw,
    LevelStrip: level_strip.draw,
    LossDifferences: loss_differences.draw,
    ModificationSketch: modification_sketch.draw,
    NullHistogram: null_histogram.draw,
    PairMatrix: pair_matrix.draw,
    PairedDifferences: paired_differences.draw,
    PosteriorDensity: posterior_density.draw,
    LetterDisplay: letter_display.draw,
    PosteriorTriangle: posterior_triangle.draw,
    RankDiagram: rank_diagram.draw,
    RankSpread: rank_spread.draw,
    RateCurves: rate_curves.draw,
    RateHistogram: rate_histogram.draw,
    RateTable: rate_table.draw,
    ScatterPair: scatter_pair.draw,
    ScoreBoxes: score_boxes.draw,
    ScoreHeat: score_heat.draw,
    WinCounts: win_counts.draw,
}


def draw(chart: Chart, look: Look = PLAIN) -> go.Figure:
    """Draw what the chart shows; how it looks depends on the page alone."""
    return sketch(chart, look).checked()


def sketch(chart: Chart, look: Look = PLAIN) -> Sketch:
    """The same, unchecked."""
    return DRAWINGS[type(chart)](chart, look)
