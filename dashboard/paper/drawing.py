"""From chart data to a picture for print, by the kind of chart."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from dashboard.paper import (
    agreement_square,
    covariance_map,
    curve_overlay,
    error_overlap,
    fonts,
    forest,
    letter_display,
    level_shares,
    level_strip,
    loss_differences,
    matplotlib_ink,
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
    tikz_ink,
    win_counts,
)
from dashboard.paper.picture import Picture, Text
from dashboard.paper.style import LEAST_SIZE, SINGLE_COLUMN, Style, styled
from stats_core import charts
from stats_core.charts import Chart
from stats_core.errors import ParameterError

# Each picture takes its own kind of chart, which the key names.
PICTURES: dict[type[Chart], Callable[[Any, Style], Picture]] = {
    charts.AgreementSquare: agreement_square.picture,
    charts.CovarianceMap: covariance_map.picture,
    charts.CurveOverlay: curve_overlay.picture,
    charts.ErrorOverlap: error_overlap.picture,
    charts.Forest: forest.picture,
    charts.LevelShares: level_shares.picture,
    charts.LevelStrip: level_strip.picture,
    charts.LossDifferences: loss_differences.picture,
    charts.ModificationSketch: modification_sketch.picture,
    charts.NullHistogram: null_histogram.picture,
    charts.PairMatrix: pair_matrix.picture,
    charts.PairedDifferences: paired_differences.picture,
    charts.PosteriorDensity: posterior_density.picture,
    charts.LetterDisplay: letter_display.picture,
    charts.PosteriorTriangle: posterior_triangle.picture,
    charts.RankDiagram: rank_diagram.picture,
    charts.RankSpread: rank_spread.picture,
    charts.RateCurves: rate_curves.picture,
    charts.RateHistogram: rate_histogram.picture,
    charts.RateTable: rate_table.picture,
    charts.ScatterPair: scatter_pair.picture,
    charts.ScoreBoxes: score_boxes.picture,
    charts.ScoreHeat: score_heat.picture,
    charts.WinCounts: win_counts.picture,
}
FORMATS = ("pdf", "svg", "png")
MOST_PIXELS = 40_000_000
"""A PNG with more would fill the memory."""


def lay_out(chart: Chart, style: Style = SINGLE_COLUMN) -> Picture:
    """The picture of a chart before any ink."""
    return fitted(chart, style)[0]


def fitted(chart: Chart, style: Style) -> tuple[Picture, Style]:
    """The picture, and the style with type so small that it has the height asked for, as far as this can be."""
    page = PICTURES[type(chart)](chart, style)
    while style.height is not None and page.height > 72 * style.height + 0.01 and style.size > LEAST_SIZE:
        style = replace(style, size=max(LEAST_SIZE, 0.88 * style.size))
        page = PICTURES[type(chart)](chart, style)
    return page, style


def draw(
    chart: Chart,
    format: str = "pdf",
    width: float | None = None,
    dpi: float = 300,
    *,
    style: Style = SINGLE_COLUMN,
    **options: Any,
) -> bytes:
    """Print a chart as a PDF, SVG or PNG file.

    Parameters
    ----------
    chart
        Any chart of `stats_core`.
    format
        "pdf", "svg" or "png".
    width
        Inches; by default that of the style, 3.3 for a single column.
    dpi
        Dots in an inch of a PNG.
    style
        One of the presets, or a `Style` of one's own.
    options
        Fields of `Style` that differ from the preset: `font`, `size`, `title`, `legend`, `grey`, `transparent`, ...
    """
    if format not in FORMATS:
        raise ParameterError(f"Print has no format {format!r}", remedy=f"Choose one of: {', '.join(FORMATS)}.")
    page, chosen = fitted(chart, styled(style, width, options))
    if not 30 <= dpi <= 2400 or (format == "png" and page.width * page.height * (dpi / 72) ** 2 > MOST_PIXELS):
        raise ParameterError(f"{dpi:g} dots per inch", remedy="Choose from 30 to 2400, fewer for a large picture.")
    return matplotlib_ink.draw(page, chosen, format=format, dpi=dpi)


def missing(chart: Chart, style: Style = SINGLE_COLUMN) -> str:
    """The characters that no font of this machine has: in print, each becomes a mark."""
    page = lay_out(chart, style)
    said = "".join(mark.text for mark in (*page.under, *page.marks) if isinstance(mark, Text))
    return "".join(sorted({one for one in said if fonts.MISSING in fonts.printable(one, style.font)}))


def tikz(
    chart: Chart,
    width: float | None = None,
    *,
    style: Style = SINGLE_COLUMN,
    **options: Any,
) -> str:
    r"""Print a chart as a `tikzpicture` to be read by `\input`, in the fonts of the document around it.

    The document needs `\usepackage{pgfplots}` and nothing else.
    """
    return tikz_ink.draw(*fitted(chart, styled(style, width, {**options, "tex": True})))
