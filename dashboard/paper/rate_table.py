"""How often tests reject in several places: a table of cells with rates in percent."""

from __future__ import annotations

import numpy as np

from dashboard.paper.matrix import fits_columns, matrix
from dashboard.paper.picture import Picture
from dashboard.paper.shades import mixed
from dashboard.paper.sheet import Key, Sheet
from dashboard.paper.style import TONES, Style
from stats_core.charts.rate_table import LevelVerdict, RateTable

SHADES = {LevelVerdict.KEEPS: TONES.pale, LevelVerdict.SELDOM: TONES.bar, LevelVerdict.OFTEN: TONES.scale[1]}


def picture(chart: RateTable, style: Style) -> Picture:
    """Draw the cells; a level that is not kept is coloured, of other rates the higher ones are stronger."""
    sheet = Sheet(style, chart.title)
    down, across = (range(size) for size in chart.rate.shape)
    colours = [[_colour(chart, i, j) for j in across] for i in down]
    texts = [[chart.written(i, j) or None for j in across] for i in down]
    by_name = fits_columns(sheet, chart.columns)
    columns = chart.columns if by_name else [str(j + 1) for j in across]
    written = matrix(sheet, chart.rows, columns, colours, texts)
    sheet.y += 0.4 * sheet.size
    remark = f"{chart.key_label[:1].upper()}{chart.key_label[1:]}."
    if not written:
        remark = f"{remark} There is no room for the numbers at this width."
    sheet.words(remark if by_name else f"{remark} Columns:", size=sheet.small, colour=TONES.soft)
    if not by_name:
        sheet.flowing([f"{j} {name}" for j, name in enumerate(chart.columns, start=1)])
    if chart.nominal is not None:
        sheet.keys([Key(verdict.value, SHADES[verdict]) for verdict in LevelVerdict])
    return sheet.finished()


def _colour(chart: RateTable, row: int, column: int) -> str | None:
    rate = float(chart.rate[row, column])
    if np.isnan(rate):
        return None
    if chart.nominal is None:
        return mixed(TONES.pale, TONES.curve, rate / 1.3)
    return SHADES[chart.verdict(row, column)]
