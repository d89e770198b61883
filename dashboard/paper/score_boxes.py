"""Box plots: how each algorithm's scores spread over data sets or folds, or its losses over cases, the best on top."""

from __future__ import annotations

import numpy as np

from dashboard.paper import ticks
from dashboard.paper.picture import Area, Mark, Picture, Points, box, line
from dashboard.paper.rows import rows, write
from dashboard.paper.shades import mixed
from dashboard.paper.sheet import Sheet
from dashboard.paper.style import TONES, Style
from stats_core.charts.palette import style_of
from stats_core.charts.score_boxes import ScoreBoxes

HALF = 0.3


def picture(chart: ScoreBoxes, style: Style) -> Picture:
    """Draw a box for each algorithm; points are scores beyond the whiskers."""
    sheet = Sheet(style, chart.title)
    looks = style_of(chart.among or chart.algorithms)
    named = rows(sheet, chart.algorithms, least=1.9)
    extent = ticks.padded(np.concatenate([chart.low, chart.high, chart.outlier_scores]))
    better = "higher is better" if chart.higher_is_better else "lower is better"
    panel = sheet.panel(
        sheet.scale(*extent, beside=named.room, grid=True),
        named.axis,
        natural=named.height,
        least=named.height,
        x_title=[f"{chart.score_label} ({better})"],
        left=named.room,
    )
    write(sheet, named, panel.top, panel.height / len(chart.algorithms))
    for i, name in enumerate(chart.algorithms):
        panel.marks.extend(_box(chart, i, looks[name].colour, style.stroke))
        mine = chart.outliers[:, 0] == i
        if mine.any():
            place = chart.outlier_scores[mine], np.full(int(mine.sum()), float(i))
            panel.marks.append(
                Points(*place, "circle", TONES.ground, 2.8 * style.stroke, looks[name].colour, 0.7 * style.stroke)
            )
    return sheet.finished()


def _box(chart: ScoreBoxes, i: int, colour: str, stroke: float) -> list[Mark]:
    low, first, median, last, high = (
        float(part[i]) for part in (chart.low, chart.quartile_1, chart.median, chart.quartile_3, chart.high)
    )
    shape = box(first, last, i - HALF, i + HALF)
    closed = np.vstack([shape, shape[:1]])
    thin = 0.9 * stroke
    return [
        Area((shape,), mixed(TONES.ground, colour, 0.22)),
        line(closed[:, 0], closed[:, 1], colour, thin),
        line([low, first], [i, i], colour, thin),
        line([last, high], [i, i], colour, thin),
        *(line([end, end], [i - HALF / 2, i + HALF / 2], colour, thin) for end in (low, high)),
        line([median, median], [i - HALF, i + HALF], colour, 1.8 * stroke),
    ]
