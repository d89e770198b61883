"""The shuffled statistics as bars, with the observed value, the critical value and the conventional density."""

from __future__ import annotations

import math

import numpy as np

from dashboard.paper import ticks
from dashboard.paper.p_values import p_equals
from dashboard.paper.picture import Across, Area, Floats, Line, Mark, Panel, Picture, Text, bars, line
from dashboard.paper.sheet import Key, Sheet
from dashboard.paper.style import TONES, Style
from stats_core.charts import NullHistogram
from stats_core.wording import number

REACH = 1.5
"""Up to this multiple of the bins' extent the axis reaches the observed value, beyond that an arrow."""
HEADROOM = 1.6
"""A conventional density may rise without bound at 0: it is cut at this multiple of the highest bar."""


def picture(chart: NullHistogram, style: Style) -> Picture:
    """Draw the distribution; the bars in the accent colour are those whose share is p."""
    sheet = Sheet(style, chart.title)
    name = chart.statistic.split(" (")[0]
    left, right = _extent(chart)
    sheet.y += 2 * 1.25 * sheet.size
    keys = [
        Key(f"{name} when nothing differs", TONES.bar),
        Key(f"at or beyond the observed {name}: {p_equals(chart.p, chart.alpha)}", TONES.accent, angle=45),
    ]
    if len(chart.density):
        keys.append(Key(chart.density_label, TONES.curve, "line"))
    remarks = []
    if chart.beyond:
        verb = "lies" if chart.beyond == 1 else "lie"
        remarks.append(f"{chart.beyond:,} more {verb} beyond {number(float(chart.edges[-1]))}")
    panel = sheet.panel(
        sheet.scale(left, right),
        ticks.linear(0, _top(chart), 5),
        natural=0.48 * sheet.width,
        x_title=[chart.statistic],
        y_title="Count",
        remarks=remarks,
        keys=keys,
    )
    edges, counts, tail = divided(chart)
    for which, colour in ((~tail, TONES.bar), (tail, TONES.accent)):
        outlines = bars(edges[:-1][which], edges[1:][which], 0.0, counts[which].astype(float))
        if outlines:
            panel.marks.append(Area(outlines, colour))
            if colour == TONES.accent:
                sheet.marks += [_hatched(sheet, panel, outline) for outline in outlines]
    if len(chart.density):
        kept = np.isfinite(chart.density)
        panel.marks.append(Line(chart.density_at[kept], chart.density[kept], TONES.curve, 1.2 * style.stroke))
    sheet.marks += _marks(sheet, panel, chart, name)
    return sheet.finished()


def divided(chart: NullHistogram) -> tuple[Floats, np.ndarray, np.ndarray]:
    """Edges and counts, and which bars lie at or beyond the observed value.

    The core makes the observed value an edge; where it is not one, the bar around it is drawn in two parts.
    """
    edges, counts = chart.edges, chart.counts
    if math.isnan(chart.observed):
        return edges, counts, np.full(len(counts), chart.p >= 1)
    close = 1e-6 * (edges[-1] - edges[0])
    if edges[0] < chart.observed < edges[-1] and np.abs(edges - chart.observed).min() > close:
        here = int(np.searchsorted(edges, chart.observed))
        edges, counts = np.insert(edges, here, chart.observed), np.insert(counts, here, counts[here - 1])
    return edges, counts, edges[:-1] >= chart.observed - close


def _hatched(sheet: Sheet, panel: Panel, outline: Floats) -> Line:
    page = np.stack([panel.across(outline[:, 0]), panel.down(outline[:, 1])], axis=1)
    return sheet.hatch(page, TONES.ground, 45)


def _extent(chart: NullHistogram) -> tuple[float, float]:
    left, right = float(chart.edges[0]), float(chart.edges[-1])
    reach = left + REACH * (right - left)
    for mark in (chart.observed, chart.critical):
        if right < mark <= reach:
            right = mark + 0.03 * (mark - left)
    return left, right


def _top(chart: NullHistogram) -> float:
    highest = float(chart.counts.max(initial=0)) or 1.0
    density = chart.density[np.isfinite(chart.density)]
    return 1.04 * min(max(highest, float(density.max(initial=0))), HEADROOM * highest)


def _marks(sheet: Sheet, panel: Panel, chart: NullHistogram, name: str) -> list[Mark]:
    """Upright lines with their labels, each in a row of its own above the plot, so that they never meet."""
    observed = f"observed {name} = {number(chart.observed)}"
    if math.isnan(chart.observed):
        observed = f"observed {name} is undefined"
    drawn: list[Mark] = []
    # Words come last, on a ground of their own: the line of one value may pass the label of the other.
    words: list[Mark] = []
    bottom, size, stroke = panel.top + panel.height, sheet.size, sheet.style.stroke
    for at, text, colour, dash, row in (
        (chart.critical, f"critical {name} = {number(chart.critical)}", TONES.ink, (3.0, 2.0), 0),
        (chart.observed, observed, TONES.accent, (), 1),
    ):
        y = panel.top - (row + 0.6) * 1.25 * size
        bold = row == 1
        right = panel.left + panel.width
        if math.isnan(at) or at > panel.x.high:
            arrow = "" if math.isnan(at) else " →"
            words.append(Text(right, y, text + arrow, size, colour, "right", bold=bold, ground=TONES.ground))
        elif at < panel.x.low:
            words.append(Text(panel.left, y, f"← {text}", size, colour, bold=bold, ground=TONES.ground))
        else:
            x = float(panel.across(at))
            first = x < panel.left + panel.width / 2
            drawn.append(line([x, x], [bottom, y - 0.5 * size], colour, 1.2 * stroke, dash=dash))
            side: Across = "left" if first else "right"
            words.append(Text(x + (3 if first else -3), y, text, size, colour, side, bold=bold, ground=TONES.ground))
    return [*drawn, *words]
