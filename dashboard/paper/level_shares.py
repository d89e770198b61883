"""Where in training an effect arises: the share of each level as bars, and the shares added up as a line."""

from __future__ import annotations

import numpy as np

from dashboard.paper import ticks
from dashboard.paper.levels import PrintedLevels, thinned
from dashboard.paper.picture import Area, Axis, Floats, Line, Panel, Picture, Points, Text, bars, box
from dashboard.paper.shades import mixed
from dashboard.paper.sheet import EDGE, LINE, Key, Sheet
from dashboard.paper.style import TONES, Style
from stats_core.charts.level_shares import LevelShares

POINTS = 400
TITLE = "Share of the effect"


def picture(chart: LevelShares, style: Style) -> Picture:
    """Draw one panel for each effect: bars and the cumulative line on one scale."""
    sheet = Sheet(style, chart.title)
    levels = PrintedLevels(chart, most=max(3, int(sheet.width / (6.5 * sheet.small))), margin=0.035)
    count = len(chart.names)
    natural = 0.3 * sheet.width
    if style.height is not None:
        natural = max(3 * sheet.size, (72 * style.height - sheet.y - 6 * sheet.size) / count - 2.4 * sheet.size)
    title = TITLE if sheet.wide(TITLE) <= natural + 2 * sheet.size else "Share"
    axes = [_axis(chart, i) for i in range(count)]
    left = max(sheet.gutter(axis, title) for axis in axes)
    keys = [Key("each level", TONES.bar), Key("added up", TONES.curve, "line")]
    for i, name in enumerate(chart.names):
        last = i == count - 1
        sheet.marks.append(Text(EDGE + left, sheet.y, name, sheet.size, TONES.ink, upright="top", bold=True))
        sheet.y += LINE * sheet.size + 1
        x = levels.axis if last else Axis(levels.axis.low, levels.axis.high, log=levels.axis.log, shown=False)
        panel = sheet.panel(
            x,
            axes[i],
            natural=natural,
            fixed=True,
            x_title=[chart.level_label] if last else (),
            remarks=levels.remarks if last else (),
            keys=keys if last else (),
            y_title=title,
            left=left,
        )
        _bars(chart, i, levels, panel)
        _cumulative(chart, i, levels, panel, style)
        sheet.y += 0 if last else 0.8 * sheet.size
    return sheet.finished()


def _bars(chart: LevelShares, effect: int, levels: PrintedLevels, panel: Panel) -> None:
    shares = chart.shares[effect, levels.shown]
    at = thinned(levels.axis, levels.positions, np.abs(shares), POINTS)
    place = levels.axis.share(levels.positions)
    closest = float(np.diff(place).min()) if len(place) > 1 else 0.2
    half = float(np.clip(0.4 * closest, 0.0015, 0.028))
    if chart.interval is not None and not levels.single:
        _shade_interval(chart.interval, levels, panel)
    left, right = (_value(levels.axis, place[at] + side * half) for side in (-1, 1))
    panel.marks.append(Area(bars(left, right, 0.0, shares[at]), TONES.bar))


def _value(axis: Axis, share: Floats) -> Floats:
    """The values that stand at some shares of an axis."""
    if axis.log:
        return np.asarray(10 ** (np.log10(axis.low) + share * (np.log10(axis.high) - np.log10(axis.low))))
    return np.asarray(axis.low + share * (axis.high - axis.low))


def _shade_interval(interval: tuple[float, float], levels: PrintedLevels, panel: Panel) -> None:
    """The chosen levels, shaded to half way to their neighbours."""
    chosen = np.flatnonzero((levels.levels >= interval[0]) & (levels.levels <= interval[1]))
    if len(chosen):
        borders = levels.cells()
        ends = float(borders[chosen[0]]), float(borders[chosen[-1] + 1])
        panel.marks.append(Area((box(*ends, panel.y.low, panel.y.high),), mixed(TONES.ground, TONES.accent, 0.14)))


def _cumulative(chart: LevelShares, effect: int, levels: PrintedLevels, panel: Panel, style: Style) -> None:
    x, y = levels.positions, chart.cumulative[effect, levels.shown]
    at = thinned(levels.axis, x, y, POINTS)
    panel.marks.append(Line(x[at], y[at], TONES.curve, 1.2 * style.stroke))
    if len(at) <= 40:
        panel.marks.append(Points(x[at], y[at], "circle", TONES.curve, 3 * style.stroke))


def _axis(chart: LevelShares, effect: int) -> Axis:
    """The scale of a panel, which holds every bar and the whole line."""
    drawn = np.concatenate([chart.shares[effect], chart.cumulative[effect]])
    finite = drawn[np.isfinite(drawn)]
    low, high = 1.08 * min(0.0, float(finite.min(initial=0))), 1.08 * max(1.0, float(finite.max(initial=0)))
    at = ticks.nice(low, high, 4)
    return Axis(low, high, tuple(zip(at, ticks.percent(at), strict=True)), grid=True)
