"""How losses, or scores at levels of training, vary together: the shade and the number are the correlation."""

from __future__ import annotations

import math

from dashboard.paper.matrix import fits_columns, matrix
from dashboard.paper.picture import Picture
from dashboard.paper.shades import mixed
from dashboard.paper.sheet import Key, Sheet
from dashboard.paper.style import TONES, Style
from stats_core.charts.covariance_map import CovarianceMap
from stats_core.wording import fixed

COLD, WARM = "#2166AC", "#B2400C"
"""The colours of correlation -1 and 1."""


def picture(chart: CovarianceMap, style: Style) -> Picture:
    """Draw the whole matrix; a correlation without a value leaves its cell pale."""
    sheet = Sheet(style, chart.title)
    names = chart.algorithms
    colours = [[_shade(float(value)) for value in row] for row in chart.correlation]
    texts = [["" if math.isnan(value) else fixed(float(value), 2) for value in row] for row in chart.correlation]
    below = chart.correlation < 0
    written = matrix(sheet, names, names, colours, texts, numbered=not fits_columns(sheet, names), negative=below)
    sheet.y += 0.4 * sheet.size
    sheet.words(f"{chart.what}.", size=sheet.small, colour=TONES.soft)
    hatched = style.grey and not written
    sheet.keys(
        [
            Key(
                f"{value:g}".replace("-", "−"),
                _shade(value),
                angle=45 if hatched and value < 0 else None,
                edge=TONES.ink,
            )
            for value in (-1.0, -0.5, 0.0, 0.5, 1.0)
        ]
    )
    return sheet.finished()


def _shade(correlation: float) -> str:
    if math.isnan(correlation):
        return TONES.grid
    return mixed(TONES.pale, WARM if correlation > 0 else COLD, abs(correlation))
