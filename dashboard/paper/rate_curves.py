"""How often tests reject: a line with its Monte Carlo band for each test, and what should or was to be seen."""

from __future__ import annotations

import numpy as np

from dashboard.paper import ticks
from dashboard.paper.picture import Area, Axis, Line, Mark, Picture, Points, band, line
from dashboard.paper.sheet import Key, Sheet
from dashboard.paper.style import TONES, Style
from stats_core.charts.palette import style_of
from stats_core.charts.rate_curves import RateCurves

WIDTH = 1.2


def picture(chart: RateCurves, style: Style) -> Picture:
    """Draw the rates; a published figure is a diamond, the level or the power wanted a dashed line."""
    sheet = Sheet(style, chart.title)
    looks = style_of(chart.among or chart.series)
    keys = [Key(name, looks[name].colour, "line", looks[name].dash, looks[name].marker, WIDTH) for name in chart.series]
    if len(chart.published):
        keys.append(Key(chart.published_label, TONES.ground, "marker", marker="diamond", edge=TONES.ink))
    across = [(chart.nominal, "level"), (chart.wanted, "power wanted")]
    across_keys = [(at, f"{word} {at:.0%}") for at, word in across if at is not None]
    keys += [Key(words, TONES.accent, "line", (3, 2), width=1.0) for _, words in across_keys]
    if chart.here is not None:
        keys.append(Key("your data", TONES.soft, "line", (1, 1.5), width=0.9))
    panel = sheet.panel(
        sheet.scale(*ticks.padded(np.append(chart.x, chart.x if chart.here is None else chart.here), 0.03)),
        _rates(chart.top),
        natural=0.56 * sheet.width,
        x_title=[chart.x_label],
        y_title=chart.rate_label,
        remarks=["band: 95 % interval of the simulation"] if chart.counted else [],
        keys=keys,
    )
    for at, _ in across_keys:
        ends = [panel.x.low, panel.x.high]
        panel.marks.append(line(ends, [at, at], TONES.accent, style.stroke, dash=(3, 2)))
    if chart.here is not None:
        panel.marks.append(line([chart.here] * 2, [0, panel.y.high], TONES.soft, 0.9 * style.stroke, dash=(1, 1.5)))
    drawn: list[Mark] = []
    for i, name in enumerate(chart.series):
        known = ~np.isnan(chart.rate[i])
        if not known.any():
            continue
        look, x, y = looks[name], chart.x[known], chart.rate[i, known]
        if known.sum() > 1 and chart.counted:
            panel.marks.append(Area((band(x, chart.low[i, known], chart.high[i, known]),), look.colour, 0.16))
        drawn.append(Line(x, y, look.colour, WIDTH * style.stroke, look.dash))
        drawn.append(Points(x, y, look.marker, look.colour, 3.6 * style.stroke, TONES.ground, 0.4 * style.stroke))
    if len(chart.published):
        diamond = Points(
            chart.published_x, chart.published, "diamond", TONES.ground, 5.6 * style.stroke, TONES.ink, 1.0
        )
        drawn.append(diamond)
    panel.marks.extend(drawn)
    return sheet.finished()


def _rates(top: float) -> Axis:
    at = ticks.nice(0.0, 1.04 * top, 6)
    return Axis(0.0, 1.04 * top, tuple(zip(at, ticks.percent(at), strict=True)), grid=True)
