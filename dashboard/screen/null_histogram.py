"""The shuffled statistics as bars, with the observed value, the critical value and the conventional density."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import numpy.typing as npt

from dashboard.screen.look import Look
from dashboard.screen.template import SMALL, Sketch, Tones, figure
from dashboard.screen.text import escape, number_format, small
from stats_core.charts import NullHistogram
from stats_core.wording import number, p_phrase

Floats = npt.NDArray[np.float64]
# The observed value may lie far out: up to this multiple of the bins' extent the axis reaches it, beyond that an arrow.
REACH = 1.5
# A conventional density may rise without bound at 0: it is cut at this multiple of the highest bar.
HEADROOM = 1.6
# Pixels above the plot at which the label of the critical and of the observed value stands.
CRITICAL_ROW, OBSERVED_ROW = 1, 19


def draw(chart: NullHistogram, look: Look) -> Sketch:
    """Draw the distribution; the bars in the accent colour are those whose share is p."""
    tone = look.tone
    left, right = _extent(chart)
    name = escape(chart.statistic.split(" (")[0])
    edges, counts, tail = divided(chart)
    traces = [
        _bars(edges, counts, ~tail, name) | {"name": f"{name} when nothing differs", "marker": {"color": tone.bar}},
        _bars(edges, counts, tail, name)
        | {"name": f"at or beyond the observed {name}: {p_phrase(chart.p)}", "marker": {"color": tone.accent}},
    ]
    if len(chart.density):
        traces.append(_density(chart, tone))
    lines, labels = _marks(chart, name, left, right, tone)
    layout = {
        "barmode": "overlay",
        "bargap": 0,
        "xaxis": {"title": {"text": _axis_title(chart, tone)}, "range": [left, right]},
        "yaxis": {"title": {"text": "Count"}, "range": [0, _top(chart)]},
        "shapes": lines,
        "annotations": labels,
        "legend": {"itemclick": False, "itemdoubleclick": False},
        "margin": {"t": 64},
        "height": 400,
        "meta": {"title": chart.title, "notes": []},
    }
    return figure(traces, layout, dark=look.dark)


def divided(chart: NullHistogram) -> tuple[Floats, npt.NDArray[np.int64], npt.NDArray[np.bool_]]:
    """Edges and counts, and which bars lie at or beyond the observed value.

    The core makes the observed value an edge, so that these bars hold just the share p. Where it is not
    one, the bar around it is drawn in two parts of equal height.
    """
    edges, counts = chart.edges, chart.counts
    if math.isnan(chart.observed):
        # An undefined statistic counts as 0, which every shuffle reaches.
        return edges, counts, np.full(len(counts), chart.p >= 1)
    close = 1e-6 * (edges[-1] - edges[0])
    if edges[0] < chart.observed < edges[-1] and np.abs(edges - chart.observed).min() > close:
        here = int(np.searchsorted(edges, chart.observed))
        edges, counts = np.insert(edges, here, chart.observed), np.insert(counts, here, counts[here - 1])
    return edges, counts, edges[:-1] >= chart.observed - close


def _bars(edges: Floats, counts: npt.NDArray[np.int64], which: npt.NDArray[np.bool_], name: str) -> dict[str, Any]:
    low, high, y = edges[:-1][which], edges[1:][which], counts[which]
    if not len(y):
        # plotly leaves a trace without points out of the legend, which says p.
        low, high, y = edges[-1:], edges[-1:], np.zeros(1, dtype=np.int64)
    digits = number_format(edges)
    return {
        "type": "bar",
        "x": low,
        "offset": 0,
        "width": high - low,
        "y": y,
        "customdata": high,
        "hovertemplate": f"{name} from %{{x:{digits}}} to %{{customdata:{digits}}}<br>count %{{y:,}}<extra></extra>",
    }


def _density(chart: NullHistogram, tone: Tones) -> dict[str, Any]:
    return {
        "type": "scatter",
        "mode": "lines",
        "x": chart.density_at.astype(np.float32),
        "y": chart.density.astype(np.float32),
        "name": escape(chart.density_label),
        "line": {"color": tone.curve, "width": 2.2},
        "hoverinfo": "skip",
    }


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


def _marks(
    chart: NullHistogram, name: str, left: float, right: float, tone: Tones
) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Lines and labels; each label has a row of its own above the plot, so that they never meet."""
    lines: list[dict[str, Any]] = []
    labels: list[dict[str, Any]] = []
    observed = f"<b>observed {name} = {number(chart.observed)}</b>"
    if math.isnan(chart.observed):
        observed = f"<b>observed {name} is undefined</b>"
    for at, text, colour, dash, row in (
        (chart.critical, f"critical {name} = {number(chart.critical)}", tone.ink, "dash", CRITICAL_ROW),
        (chart.observed, observed, tone.accent, "solid", OBSERVED_ROW),
    ):
        label: dict[str, Any] = {
            "xref": "paper",
            "yref": "paper",
            "y": 1,
            "yanchor": "bottom",
            "yshift": row,
            "showarrow": False,
            "font": {"size": SMALL + 1, "color": colour},
            "bgcolor": tone.ground,
            "borderpad": 0,
        }
        if math.isnan(at):
            labels.append(label | {"x": 1, "xanchor": "right", "text": text})
        elif at > right:
            labels.append(label | {"x": 1, "xanchor": "right", "text": f"{text} →"})
        elif at < left:
            labels.append(label | {"x": 0, "xanchor": "left", "text": f"← {text}"})
        else:
            first_half = at < (left + right) / 2
            side = {"xanchor": "left" if first_half else "right", "xshift": 3 if first_half else -3}
            labels.append(label | side | {"xref": "x", "x": at, "text": text})
            line = {
                "type": "line",
                "x0": at,
                "x1": at,
                "yref": "paper",
                "line": {"color": colour, "width": 2, "dash": dash},
            }
            # The second piece carries the line from the top of the plot to its label, in pixels.
            lines.append(line | {"y0": 0, "y1": 1})
            lines.append(line | {"ysizemode": "pixel", "yanchor": 1, "y0": 0, "y1": row + 17})
    return lines, labels


def _axis_title(chart: NullHistogram, tone: Tones) -> str:
    """The statistic, and under it how many values lie past the last bin."""
    title = escape(chart.statistic)
    if not chart.beyond:
        return title
    verb = "lies" if chart.beyond == 1 else "lie"
    more = f"{chart.beyond:,} more {verb} beyond {number(float(chart.edges[-1]))}"
    return f"{title}<br>{small(more, tone.soft, SMALL)}"
