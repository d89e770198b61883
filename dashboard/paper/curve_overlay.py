"""Learning curves: each run a thin line, the mean a thick one with markers, a band around it."""

from __future__ import annotations

import numpy as np

from dashboard.paper import ticks
from dashboard.paper.levels import PrintedLevels, thinned
from dashboard.paper.line_labels import beside_lines, inside
from dashboard.paper.picture import Area, Axis, Floats, Line, Mark, Picture, Points, band
from dashboard.paper.sheet import Key, Sheet
from dashboard.paper.strip_rows import PaperStrips
from dashboard.paper.style import TONES, Legend, Style
from stats_core.charts.curve_overlay import CurveOverlay
from stats_core.charts.palette import NameStyle, style_of

MEAN_WIDTH, RUN_WIDTH, MARKER = 1.25, 0.45, 4.2
MEAN_POINTS = 250
RUN_POINTS, LEAST_RUN_POINTS = 8_000, 30
"""Points of all runs together, and those that each run keeps at least: TeX's memory is small."""
MARKERS_PER_LINE = 8


def picture(chart: CurveOverlay, style: Style) -> Picture:
    """Draw the curves; algorithms that are not highlighted turn grey where others are."""
    sheet = Sheet(style, chart.title)
    levels = PrintedLevels(chart, most=max(3, int(sheet.width / (5.5 * sheet.small))))
    log_y = chart.log_scores and bool((chart.values > 0).any())
    looks = style_of(chart.among or chart.algorithms)
    strong = set(chart.highlight) & set(chart.algorithms) or set(chart.algorithms)
    colours = {name: looks[name].colour if name in strong else "#B9C0C9" for name in chart.algorithms}
    drawing = _Curves(chart, levels, style, looks, colours, strong, log_y)
    keys = [_key(name, colours[name], looks[name]) for name in chart.algorithms]
    ends = drawing.ends() if style.legend is Legend.DIRECT and not levels.single else []
    # On a logarithmic axis a line that ends at or below 0 has no end to write at.
    direct = beside_lines(sheet, ends) if ends and not (log_y and min(end for *_, end in ends) <= 0) else None
    below = keys if style.legend is Legend.BELOW or (style.legend is Legend.DIRECT and direct is None) else []
    strips = PaperStrips(sheet, chart.strips, 0.58 * sheet.width)
    panel = sheet.panel(
        levels.axis,
        drawing.score_axis(),
        natural=strips.natural,
        least=strips.least,
        x_title=[chart.level_label],
        y_title=chart.score_label,
        remarks=[*levels.remarks, *drawing.remarks()],
        keys=[*below, *strips.keys()],
        right=max(direct.room if direct else 0.0, strips.room),
    )
    panel = strips.above(panel)
    panel.marks.extend(drawing.marks())
    foot = strips.write(panel, levels)
    if direct:
        direct.write(sheet, panel, foot)
    if style.legend is Legend.INSIDE and not inside(sheet, panel, keys, foot):
        sheet.keys(keys)
    return sheet.finished()


def _key(name: str, colour: str, look: NameStyle) -> Key:
    return Key(name, colour, "line", look.dash, look.marker, MEAN_WIDTH)


class _Curves:
    """The marks of one overlay."""

    def __init__(
        self,
        chart: CurveOverlay,
        levels: PrintedLevels,
        style: Style,
        looks: dict[str, NameStyle],
        colours: dict[str, str],
        strong: set[str],
        log_y: bool,
    ) -> None:
        self.chart, self.levels, self.style, self.looks = chart, levels, style, looks
        self.colours, self.strong, self.log_y = colours, strong, log_y
        self.calm = float(np.sqrt(min(1.0, 3 / len(strong))))

    def marks(self) -> list[Mark]:
        """Bands lowest, then runs, then means; greyed algorithms under the others."""
        numbers = range(len(self.chart.algorithms))
        strong = [i for i in numbers if self.chart.algorithms[i] in self.strong]
        faint = [i for i in numbers if i not in strong]
        bands = [mark for i in strong for mark in self._band(i)]
        runs = [mark for i in strong for mark in self._runs(i)] if self.chart.show_runs else []
        return [*bands, *runs, *(mark for i in [*faint, *strong] for mark in self._mean(i))]

    def score_axis(self) -> Axis:
        """From the lowest to the highest of what is drawn."""
        drawn = [self.chart.mean[:, self.levels.shown]]
        if self.chart.show_runs:
            drawn.append(self.chart.values[:, self.levels.shown])
        if self.chart.low is not None and self.chart.high is not None:
            drawn += [self.chart.low[:, self.levels.shown], self.chart.high[:, self.levels.shown]]
        values = np.concatenate([part.ravel() for part in drawn])
        if self.log_y:
            above = values[np.isfinite(values) & (values > 0)]
            grow = (above.max() / above.min()) ** 0.03
            return ticks.logarithmic(float(above.min() / grow), float(above.max() * grow), 6, grid=True)
        return ticks.linear(*ticks.padded(values, 0.03), 6, grid=True)

    def remarks(self) -> list[str]:
        """What a reader must know about the lines."""
        parts = []
        if self.chart.low is not None:
            parts.append(f"band: {self.chart.band}" if self.chart.band else "")
            alone = [self.chart.algorithms[i] for i in range(len(self.chart.mean)) if np.isnan(self.chart.low[i]).any()]
            parts += [f"no band for {name}, which has one run" for name in alone]
        if self.chart.smoothing > 1:
            parts.append(f"moving average over {self.chart.smoothing} levels")
        if self.log_y:
            lost = int((self.chart.values <= 0).sum())
            parts.append(f"log scale; {lost:,} scores up to 0 not shown" if lost else "scores on a log scale")
        return ["; ".join(part for part in parts if part)] if any(parts) else []

    def ends(self) -> list[tuple[str, str, float]]:
        """Name, colour and last mean of each algorithm."""
        last = self.chart.mean[:, self.levels.shown[-1]]
        return [(name, self.colours[name], float(last[i])) for i, name in enumerate(self.chart.algorithms)]

    def _shift(self, number: int) -> float:
        count = len(self.chart.algorithms)
        return (number - (count - 1) / 2) * 0.8 / count if self.levels.single else 0.0

    def _possible(self, values: Floats) -> Floats:
        return np.where(values > 0, values, np.nan) if self.log_y else values

    def _band(self, number: int) -> list[Mark]:
        if self.chart.low is None or self.chart.high is None:
            return []
        low, high = (limit[number, self.levels.shown] for limit in (self.chart.low, self.chart.high))
        if np.isnan(low).any() or np.isnan(high).any():
            return []
        colour = self.colours[self.chart.algorithms[number]]
        if self.levels.single:
            x = np.full(2, self._shift(number))
            return [Line(x, np.array([low[0], high[0]]), colour, 0.9 * self.style.stroke)]
        at = thinned(self.levels.axis, self.levels.levels, high, MEAN_POINTS)
        if self.log_y:
            floor = float(self.chart.values[self.chart.values > 0].min())
            low, high = np.maximum(low, floor), np.maximum(high, floor)
        return [Area((band(self.levels.levels[at], low[at], high[at]),), colour, 0.16 * self.calm)]

    def _runs(self, number: int) -> list[Mark]:
        rows = np.flatnonzero(self.chart.index == number)
        colour = self.colours[self.chart.algorithms[number]]
        values = self._possible(self.chart.values[np.ix_(rows, self.levels.shown)])
        if self.levels.single:
            x = np.full(len(rows), self._shift(number) - 0.06 / len(self.chart.algorithms))
            return [Points(x, values[:, 0], "circle", colour, 2.6 * self.style.stroke, opacity=0.5)]
        most = int(np.clip(RUN_POINTS / len(self.chart.values), LEAST_RUN_POINTS, 300))
        x, y = [], []
        for row in values:
            at = thinned(self.levels.axis, self.levels.levels, row, most)
            x += [*self.levels.levels[at].tolist(), np.nan]
            y += [*row[at].tolist(), np.nan]
        faint = float(np.clip(1.1 / np.sqrt(len(rows)), 0.16, 0.5)) * self.calm
        faint *= float(np.sqrt(np.clip(200 / len(self.levels.levels), 0.25, 1)))
        return [Line(np.array(x), np.array(y), colour, RUN_WIDTH * self.style.stroke, opacity=faint)]

    def _mean(self, number: int) -> list[Mark]:
        name = self.chart.algorithms[number]
        colour, look, stroke = self.colours[name], self.looks[name], self.style.stroke
        mean = self._possible(self.chart.mean[number, self.levels.shown])
        shift = self._shift(number) + (0.06 / len(self.chart.algorithms) if self.levels.single else 0)
        x = self.levels.positions + shift
        edge, rim = TONES.ground, 0.4 * stroke
        if self.levels.single:
            return [Points(x, mean, look.marker, colour, 5.2 * stroke, edge, rim)]
        at = thinned(self.levels.axis, x, mean, MEAN_POINTS)
        width = MEAN_WIDTH if name in self.strong else 0.8
        marked = self._marked(number, x)
        drawn: list[Mark] = [Line(x[at], mean[at], colour, width * stroke, look.dash)]
        if self.chart.show_runs and name in self.strong:
            drawn.insert(0, Line(x[at], mean[at], TONES.ground, (width + 1.2) * stroke, opacity=0.75))
        return [*drawn, Points(x[marked], mean[marked], look.marker, colour, MARKER * stroke, edge, rim)]

    def _marked(self, number: int, x: Floats) -> np.ndarray:
        """Levels that carry a marker: a few, evenly on the axis, each algorithm's a little beside the others'."""
        if len(x) <= MARKERS_PER_LINE + 2:
            return np.arange(len(x))
        offset = (number + 0.5) / len(self.chart.algorithms)
        wanted = (np.arange(MARKERS_PER_LINE) + offset) / MARKERS_PER_LINE
        share = self.levels.axis.share(x)
        return np.unique([int(np.abs(share - place).argmin()) for place in wanted])
