"""Learning curves: each run a thin line, the mean a thick one with its name at its end, a band around it.

Names that do not fit there stand in a legend, in which a click shows one algorithm alone, a second one brings the
others back, and a double click hides or shows it. Its runs, mean and band go together.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from dashboard.screen.level_axis import LevelAxis, dragging, log_ticks
from dashboard.screen.line_ends import End, EndNames, beside
from dashboard.screen.look import SIZE, Look
from dashboard.screen.run_lines import compact_levels, compact_scores, run_lines
from dashboard.screen.strip_rows import ScreenStrips
from dashboard.screen.template import Sketch, faded, figure
from dashboard.screen.text import escape, number_format, small, wrapped
from dashboard.screen.thinning import thin
from dashboard.tones import Tones
from stats_core.charts.curve_overlay import CurveOverlay
from stats_core.charts.layout.text_width import wrapped as in_lines
from stats_core.charts.palette import NameStyle, style_of
from stats_core.wording import alike

Floats = npt.NDArray[np.float64]
MEAN_WIDTH = 2.6
MEAN_POINTS = 500
MOST_MEANS = 12
"""Means of a level that are listed under the mouse..."""
MEANS_SENT = 3_000
"""...and numbers up to which they travel with the points; of more, each point tells its own mean alone."""
LABEL = 44
"""Characters of a name on one line: as many as a phone is wide."""
HEIGHT = 286
"""With the strip of levels and the answer above it, the picture fits on the 720 lines of a projector."""
ABOVE, BELOW = 24, 66
"""Of these, about so many go to what can be done with the picture, and to the axis of levels with its name."""
PAGE_WIDTH = 1000
"""Pixels of a legend on a wide screen."""
LEAST = 190
"""The curves are never drawn in less than this, with the same above and below them."""
LEGEND = {"itemclick": "toggleothers", "itemdoubleclick": "toggle", "groupclick": "togglegroup"}


def draw(chart: CurveOverlay, look: Look) -> Sketch:
    """Draw the curves over an axis of levels, with the strips of levels under them where the chart has some."""
    axis, rows = LevelAxis(chart), ScreenStrips(chart.strips, look)
    pen = Pen(chart, axis, look)
    natural = HEIGHT + rows.height
    tall = natural if look.height is None else max(look.height, LEAST + rows.height)
    names = pen.names(tall - ABOVE - BELOW - rows.height)
    legend = names is None and not look.named
    key = legend_height(chart, PAGE_WIDTH if look.height is None else look.pixels) if legend else 0
    # A legend makes the figure higher, or takes its room from the curves where the height is given.
    pixels = tall - ABOVE - BELOW - rows.height - (key if look.height is not None else 0)
    layout = {
        "xaxis": axis.layout(look),
        "yaxis": pen.score_axis(pixels),
        "margin": {"l": 8, "r": max(names.room if names else 14, rows.room), "t": ABOVE, "b": 8},
        "annotations": names.notes if names else [],
        "showlegend": legend,
        "legend": LEGEND,
        "height": natural + key,
        "meta": {"title": chart.title, "notes": [*axis.remarks, *pen.remarks(), *pen.missing_bands()]},
    }
    curves = figure(pen.traces(), layout | dragging(look), look, least=tall)
    return rows.under(curves, axis, pixels)


def legend_height(chart: CurveOverlay, width: int) -> int:
    """Room for the lines of the legend in so many pixels."""
    return 20 * int(np.ceil(sum(70 + 7 * min(len(name), LABEL) for name in chart.algorithms) / width))


@dataclass(frozen=True)
class CurvePart:
    """One algorithm's part of the picture: how its runs, mean and band are drawn."""

    name: str
    number: int
    style: NameStyle
    colour: str
    strong: bool
    shift: float

    @property
    def label(self) -> str:
        return wrapped(self.name, LABEL)


class Pen:
    """What all traces of one overlay have in common."""

    def __init__(self, chart: CurveOverlay, axis: LevelAxis, look: Look) -> None:
        self.chart, self.axis, self.look = chart, axis, look
        self.tone: Tones = look.tone
        self.log_y = chart.log_scores and bool((chart.values > 0).any())
        self.floor = float(chart.values[chart.values > 0].min()) if self.log_y else -np.inf
        isolated = set(chart.highlight) & set(chart.algorithms) or set(chart.algorithms)
        styles = style_of(chart.among or chart.algorithms)
        count = len(chart.algorithms)
        # The more algorithms lie over each other, the fainter each one's runs and band.
        self.calm = float(np.sqrt(min(1.0, 3 / len(isolated))))
        self.parts = [
            CurvePart(
                name,
                i,
                styles[name],
                self._colour(styles[name], name in isolated),
                name in isolated,
                (i - (count - 1) / 2) * 0.8 / count if axis.single else 0.0,
            )
            for i, name in enumerate(chart.algorithms)
        ]
        self.level_format = number_format(chart.levels)
        self.score_format = number_format(chart.values)
        self.summaries = {part.number: self._summary(part) for part in self.parts}

    def traces(self) -> list[dict[str, Any]]:
        """Bands lowest, then runs, then means; greyed algorithms under the others."""
        strong = [part for part in self.parts if part.strong]
        faint = [part for part in self.parts if not part.strong]
        bands = [] if self.axis.single else [band for part in strong if (band := self._band(part))]
        runs = [self._runs(part) for part in strong] if self.chart.show_runs else []
        casings = [self._casing(part) for part in strong] if self.chart.show_runs and not self.axis.single else []
        return [*bands, *runs, *casings, *(self._mean(part) for part in [*faint, *strong])]

    def score_axis(self, pixels: int) -> dict[str, Any]:
        """The axis of scores, so many pixels long, which says when the lines are smoothed."""
        lines = [escape(line) for line in in_lines(self.chart.score_label, pixels / SIZE)]
        lines += [small(remark, self.tone.soft, self.look.small) for remark in self.remarks()]
        axis: dict[str, Any] = {"title": {"text": "<br>".join(lines)}, "type": "log" if self.log_y else "linear"}
        axis |= {"exponentformat": "e"}  # as the sentence writes large and small scores
        axis |= {} if self.axis.single else {"range": list(self.extent)}
        return axis | (log_ticks(self.floor, float(self.chart.values.max())) if self.log_y else {})

    @cached_property
    def extent(self) -> tuple[float, float]:
        """The ends of the axis of scores, a little beyond all that is drawn; logarithms on a log axis."""
        drawn = [part for summary in self.summaries.values() for part in summary[1:] if part is not None]
        drawn += [self.chart.values[:, self.axis.shown].ravel()] if self.chart.show_runs else []
        scores = np.concatenate(drawn)
        scores = np.maximum(scores, self.floor)
        low, high = (float(end) for end in (scores.min(), scores.max()))
        low, high = (float(np.log10(low)), float(np.log10(high))) if self.log_y else (low, high)
        beyond = 0.05 * (high - low) or 0.05 * abs(high) or 1.0
        return low - beyond, high + beyond

    def names(self, pixels: float) -> EndNames | None:
        """The names at the ends of the coloured means beside curves of so many pixels; None where they do not fit,
        or where there are no lines.
        """
        if self.axis.single:
            return None
        strong = [part for part in self.parts if part.strong]
        last = {part.number: max(float(self.summaries[part.number][1][-1]), self.floor) for part in strong}
        place = {number: float(np.log10(score)) if self.log_y else score for number, score in last.items()}
        ends = [End(part.name, part.style.sign, part.colour, place[part.number]) for part in strong]
        return beside(ends, self.extent, pixels, self.tone.ink, self.look.label, cut=self.look.named)

    def remarks(self) -> list[str]:
        """What a reader must know about the scores as drawn."""
        remarks = []
        if self.chart.smoothing > 1:
            remarks.append(f"moving average over {self.chart.smoothing} levels, picture only")
        if self.chart.log_scores and not self.log_y:
            remarks.append("linear scale: no score lies above 0")
        elif self.log_y:
            lost = int((self.chart.values <= 0).sum())
            remarks.append(f"log scale; {lost:,} scores up to 0 not shown" if lost else "log scale")
        return remarks

    def missing_bands(self) -> list[str]:
        """Which algorithms have no band although one is wanted."""
        if self.chart.low is None:
            return []
        alone = [part.name for part in self.parts if self.summaries[part.number][2] is None]
        return [f"no band for {name}, which has one run" for name in alone]

    def _colour(self, style: NameStyle, strong: bool) -> str:
        if not strong:
            return faded(self.tone.soft, 0.45)
        return self.look.colour(style)

    def _possible(self, values: Floats) -> Floats:
        return np.where(values > 0, values, np.nan) if self.log_y else values

    def _runs(self, part: CurvePart) -> dict[str, Any]:
        rows = np.flatnonzero(self.chart.index == part.number)
        lines = run_lines(
            self.axis,
            self.chart.values[np.ix_(rows, self.axis.shown)],
            [self.chart.runs[i] for i in rows],
            of_all=len(self.chart.values),
        )
        colour = faded(part.colour, self._faintness(len(rows)))
        return {
            "type": "scatter",
            "mode": "markers" if self.axis.single else "lines",
            "x": lines.x if not self.axis.single else np.full(lines.y.shape, part.shift - 0.06 / len(self.parts)),
            "y": self._possible(lines.y),
            "customdata": lines.run,
            "line": {"width": 1, "color": colour},
            "marker": {"size": 6, "color": faded(part.colour, 0.5)},
            "legendgroup": part.name,
            "name": part.label,
            "showlegend": False,
            "hovertemplate": f"<b>{part.label}</b>, run {lines.run_template}<br>{self._place()}<extra></extra>",
        }

    def _faintness(self, runs: int) -> float:
        """Many runs, many algorithms or jagged lines of many points would fill the picture: they turn fainter."""
        alone = np.clip((1.3 if self.look.dark else 1.1) / np.sqrt(runs), 0.14, 0.5)
        return float(alone * self.calm * np.sqrt(np.clip(200 / len(self.axis.levels), 0.2, 1)))

    def _casing(self, part: CurvePart) -> dict[str, Any]:
        """A rim in the colour of the ground, which lifts the mean off the runs under it."""
        at, mean, _, _ = self.summaries[part.number]
        return {
            "type": "scatter",
            "mode": "lines",
            "x": compact_levels(self.axis.levels[at]),
            "y": compact_scores(self._possible(mean)),
            "line": {"width": MEAN_WIDTH + 3, "color": faded(self.tone.ground, 0.75)},
            "hoverinfo": "skip",
            "legendgroup": part.name,
            "name": part.label,
            "showlegend": False,
        }

    def _mean(self, part: CurvePart) -> dict[str, Any]:
        at, mean, low, high = self.summaries[part.number]
        hover = f"<b>{part.label}</b>, mean of {int((self.chart.index == part.number).sum())} runs<br>{self._place()}"
        trace: dict[str, Any] = {
            "type": "scatter",
            "mode": "lines+markers",
            "x": [part.shift + 0.06 / len(self.parts)] if self.axis.single else compact_levels(self.axis.levels[at]),
            "y": compact_scores(self._possible(mean)),
            "line": {
                "width": MEAN_WIDTH if part.strong else 1.2,
                "color": part.colour,
                "dash": ",".join(f"{length * MEAN_WIDTH:.3g}px" for length in part.style.dash) or "solid",
            },
            "marker": {
                "symbol": part.style.marker,
                "size": 9 if part.strong else 5,
                "color": part.colour,
                "line": {"width": 1, "color": self.tone.ground},
                "maxdisplayed": 0 if len(at) <= 12 else 9,
            },
            "legendgroup": part.name,
            "legendrank": 1000 + part.number,
            "name": part.label,
            "showlegend": True,
        }
        if low is not None and high is not None:
            trace["customdata"] = np.stack([low, high], axis=1).astype(np.float32)
            ends = " to ".join(f"%{{customdata[{i}]:{self.score_format}}}" for i in (0, 1))
            hover += f"<br>{escape(self.chart.band)}: {ends}"
            if self.axis.single:
                trace["error_y"] = {
                    "type": "data",
                    "symmetric": False,
                    "array": high - mean,
                    "arrayminus": mean - low,
                    "color": part.colour,
                    "thickness": 1.6,
                }
        if self._few:
            trace["text"] = [self._means_at(int(place), part.number) for place in at]
            hover += "<br>%{text}"
        return trace | {"hovertemplate": f"{hover}<extra></extra>"}

    @property
    def _few(self) -> bool:
        """Whether all means of a level can travel with each point of it."""
        names = len(self.parts)
        return names >= 2 and len(self.axis.levels) * names * min(names, MOST_MEANS) <= MEANS_SENT

    def _means_at(self, place: int, own: int) -> str:
        """All means at a level, highest first, with the one under the mouse in bold."""
        means = self.chart.mean[:, self.axis.shown][:, place]
        order = [int(i) for i in np.argsort(-means, kind="stable")]
        shown = alike(*(float(means[i]) for i in order[:MOST_MEANS]))
        labels = {part.number: part.label for part in self.parts}
        lines = [f"{labels[i]} {value}" for i, value in zip(order, shown, strict=False)]
        lines = [f"<b>{line}</b>" if i == own else line for i, line in zip(order, lines, strict=False)]
        more = [f"and {len(order) - MOST_MEANS:,} more"] if len(order) > MOST_MEANS else []
        return "<br>".join(["<i>all means here:</i>", *lines, *more])

    def _band(self, part: CurvePart) -> dict[str, Any] | None:
        at, _, low, high = self.summaries[part.number]
        if low is None or high is None:
            return None
        x = self.axis.levels[at]
        drawn = high > 0 if self.log_y else np.ones(len(x), dtype=bool)
        if not drawn.any():
            return None
        x, low, high = x[drawn], np.maximum(low[drawn], self.floor), np.maximum(high[drawn], self.floor)
        return {
            "type": "scatter",
            "mode": "lines",
            "x": compact_levels(np.concatenate([x, x[::-1]])),
            "y": compact_scores(np.concatenate([high, low[::-1]])),
            "fill": "toself",
            "fillcolor": faded(part.colour, (0.2 if self.look.dark else 0.16) * self.calm),
            "line": {"width": 0, "color": part.colour},
            "hoverinfo": "skip",
            "legendgroup": part.name,
            "name": part.label,
            "showlegend": False,
        }

    def _summary(self, part: CurvePart) -> tuple[npt.NDArray[np.int64], Floats, Floats | None, Floats | None]:
        """Which of the shown levels are drawn, with mean and limits there; a single run has no limits."""
        mean = self.chart.mean[part.number, self.axis.shown]
        at = np.unique(thin(self.axis.positions, mean[None], MEAN_POINTS)[0])
        if self.chart.low is None or self.chart.high is None:
            return at, mean[at], None, None
        low = self.chart.low[part.number, self.axis.shown][at]
        high = self.chart.high[part.number, self.axis.shown][at]
        if np.isnan(low).any() or np.isnan(high).any():
            return at, mean[at], None, None
        return at, mean[at], low, high

    def _place(self) -> str:
        level = f"%{{x:{self.level_format}}}"
        if self.axis.single:
            level = f"{self.axis.levels[0]:g}"
        return (
            f"{escape(self.chart.level_label)} {level}<br>{escape(self.chart.score_label)} %{{y:{self.score_format}}}"
        )
