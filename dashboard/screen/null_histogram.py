"""The shuffled statistics as bars, with the observed value, the critical value and the conventional density."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import numpy.typing as npt

from dashboard.screen.look import SMALL, Look
from dashboard.screen.template import Sketch, figure
from dashboard.screen.text import escape, number_format, small
from dashboard.tones import Tones
from stats_core.charts.layout.null_layout import INSET_ABOVE, NullLayout, lay_out, ticks_before
from stats_core.charts.null_histogram import NullHistogram
from stats_core.wording import number, p_phrases

Floats = npt.NDArray[np.float64]
# Pixels above the plot at which the label of the critical and of the observed value stands.
CRITICAL_ROW, OBSERVED_ROW = 1, 19
LONGEST = 12
"""Letters of a statistic's name that labels and legend have room for on a phone; the axis always says it."""


def draw(chart: NullHistogram, look: Look) -> Sketch:
    """Draw the distribution; the bars in the accent colour are those whose share is p."""
    tone = look.tone
    plan = lay_out(chart)
    name = escape(chart.name)
    short = name if len(name) <= LONGEST else ""
    rest, tail = (_bars(plan.edges, plan.counts, which, name) for which in (~plan.tail, plan.tail))
    traces = [
        rest | {"name": f"{name} when nothing differs", "marker": {"color": tone.bar}},
        tail
        | {
            # A phone has no room for all of it in one line.
            "name": f"at or beyond the observed {short or 'one'}: {',<br>'.join(p_phrases(chart.p, chart.none_of))}",
            "marker": {"color": tone.accent},
        },
    ]
    if len(chart.density):
        traces.append(_density(chart, plan, tone))
    lines, labels = _marks(chart, plan, short, tone)
    layout = {
        "barmode": "overlay",
        "bargap": 0,
        "xaxis": {"title": {"text": _axis_title(chart, plan, tone)}, "range": [plan.left, plan.right]},
        "yaxis": {"title": {"text": "Count"}, "range": [0, plan.top]},
        "shapes": lines,
        "annotations": labels,
        "legend": {"itemclick": False, "itemdoubleclick": False},
        "margin": {"t": 64},
        "height": 400,
        "meta": {"title": chart.title, "notes": []},
    }
    if plan.break_at is not None:
        layout["shapes"] += _break(plan, tone)
        before = ticks_before(plan)
        layout["xaxis"] |= {
            "tickvals": [*before, plan.observed_at],
            "ticktext": [*map(number, before), number(chart.observed)],
        }
    if plan.inset is not None:
        traces.append(tail | {"marker": {"color": tone.accent}, "xaxis": "x2", "yaxis": "y2", "showlegend": False})
        layout |= _inset(plan, plan.inset)
        layout["annotations"].append(_inset_title(plan.inset[1], tone))
    return figure(traces, layout, look)


def _inset(plan: NullLayout, across: tuple[float, float]) -> dict[str, Any]:
    """The axes of the enlarged tail, in the part of the plot that has no bars."""
    edges, counts = plan.edges, plan.counts[plan.tail]
    plain = {"showgrid": False, "tickfont": {"size": SMALL - 1}, "nticks": 4, "ticklen": 3}
    return {
        "xaxis2": plain | {"domain": list(across), "anchor": "y2", "range": [edges[:-1][plan.tail].min(), edges[-1]]},
        "yaxis2": plain | {"domain": [INSET_ABOVE + 0.1, 0.88], "anchor": "x2", "range": [0, 1.1 * counts.max()]},
    }


def _inset_title(right: float, tone: Tones) -> dict[str, Any]:
    return {
        "xref": "paper",
        "yref": "paper",
        "x": right,
        "y": 0.89,
        "xanchor": "right",
        "yanchor": "bottom",
        "showarrow": False,
        "font": {"size": SMALL, "color": tone.accent},
        "text": "the tail, enlarged",
        "name": "inset",
    }


def _break(plan: NullLayout, tone: Tones) -> list[dict[str, Any]]:
    """Two strokes across the axis: what is right of them is not to scale."""
    stroke = {"type": "line", "yref": "paper", "xsizemode": "pixel", "ysizemode": "pixel", "xanchor": plan.break_at}
    look = {"yanchor": 0, "y0": -6, "y1": 6, "line": {"color": tone.ink, "width": 1.5}, "name": "break"}
    return [stroke | look | {"x0": at - 3, "x1": at + 3} for at in (-3, 3)]


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


def _density(chart: NullHistogram, plan: NullLayout, tone: Tones) -> dict[str, Any]:
    # What lies behind a break of the axis is not to scale: the line ends there.
    kept = chart.density_at <= (plan.right if plan.break_at is None else plan.break_at)
    return {
        "type": "scatter",
        "mode": "lines",
        "x": chart.density_at[kept].astype(np.float32),
        "y": chart.density[kept].astype(np.float32),
        "name": escape(chart.density_label),
        "line": {"color": tone.curve, "width": 2.2},
        "hoverinfo": "skip",
    }


def _marks(
    chart: NullHistogram, plan: NullLayout, name: str, tone: Tones
) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Lines and labels; each label has a row of its own above the plot, so that they never meet."""
    lines: list[dict[str, Any]] = []
    labels: list[dict[str, Any]] = []
    name = f" {name}" if name else ""
    observed = f"<b>observed{name} = {number(chart.observed)}</b>"
    if math.isnan(chart.observed):
        observed = f"<b>observed{name} is undefined</b>"
    left, right = plan.left, plan.right if plan.break_at is None else plan.break_at
    for at, text, colour, dash, row in (
        (chart.critical, f"critical{name} = {number(chart.critical)}", tone.ink, "dash", CRITICAL_ROW),
        (plan.observed_at, observed, tone.accent, "solid", OBSERVED_ROW),
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
        if math.isnan(at) and chart.observed < left and row == OBSERVED_ROW:
            labels.append(label | {"x": 0, "xanchor": "left", "text": f"← {text}"})
        elif math.isnan(at):
            labels.append(label | {"x": 1, "xanchor": "right", "text": text})
        elif at > plan.right:
            labels.append(label | {"x": 1, "xanchor": "right", "text": f"{text} →"})
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


def _axis_title(chart: NullHistogram, plan: NullLayout, tone: Tones) -> str:
    """The statistic, and under it what cannot be seen."""
    return "<br>".join([escape(chart.statistic), *(small(remark, tone.soft, SMALL) for remark in plan.remarks)])
