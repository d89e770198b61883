"""Two algorithms against each other: a point for each dataset, and the diagonal on which they are equal."""

from __future__ import annotations

from dashboard.paper import ticks
from dashboard.paper.picture import Picture, Points, line
from dashboard.paper.sheet import Key, Sheet
from dashboard.paper.style import TONES, Style
from stats_core.charts.palette import style_of
from stats_core.charts.scatter_pair import ScatterPair

MARGIN = 0.04


def picture(chart: ScatterPair, style: Style) -> Picture:
    """Draw the points in the colour of the algorithm that is better."""
    sheet = Sheet(style, chart.title)
    looks = style_of({*chart.among, chart.a, chart.b})
    pad = MARGIN * (chart.high - chart.low) or 0.5
    low, high = chart.low - pad, chart.high + pad
    tied = chart.a_scores == chart.b_scores
    ahead = ((chart.a_scores > chart.b_scores) == chart.higher_is_better) & ~tied
    groups = [
        (f"{chart.a} is better: {chart.a_wins:,}", ahead, looks[chart.a].colour, "circle"),
        (f"{chart.b} is better: {chart.b_wins:,}", ~ahead & ~tied, looks[chart.b].colour, "square"),
        (f"equal: {chart.ties:,}", tied, TONES.soft, "diamond"),
    ]
    groups = [group for group in groups if group[1].any()]
    better = "higher is better" if chart.higher_is_better else "lower is better"
    axis = ticks.linear(low, high, 6, grid=True)
    panel = sheet.panel(
        axis,
        axis,
        natural=0.8 * sheet.width,
        x_title=[chart.b],
        y_title=chart.a,
        remarks=[better],
        keys=[Key(name, colour, "marker", marker=marker) for name, _, colour, marker in groups],
        square=True,
    )
    panel.marks.append(line([low, high], [low, high], TONES.soft, 0.8 * style.stroke, dash=(3, 2)))
    for _, which, colour, marker in groups:
        place = chart.b_scores[which], chart.a_scores[which]
        panel.marks.append(Points(*place, marker, colour, 3.8 * style.stroke, TONES.ground, 0.4 * style.stroke, 0.85))
    return sheet.finished()
