"""Differences with their intervals, one line for each pair, and zero as the line to keep clear of."""

from __future__ import annotations

from typing import Any

import numpy as np

from dashboard.screen.forest_columns import LETTER, NARROW, Columns, columns
from dashboard.screen.look import SIZE, Look
from dashboard.screen.template import Sketch, figure
from dashboard.screen.text import escape, small, wrapped
from dashboard.tones import Tones
from stats_core.charts.forest import Forest
from stats_core.charts.layout.text_width import broken, text_width
from stats_core.types import Bools, Floats
from stats_core.wording import number

LINE = 24
"""Characters of a name in the title of the axis on one line."""
FEW, MANY = 8, 12
"""More rows than the first stand closer; of more than the second the axis stands above, for they may have to scroll."""
APART = 0.17
"""How far above and below their row two intervals of the same pair are drawn."""
TICKS, UNDER_LINE = 26, 18
"""Pixels of the numbers under the axis, and of a line below them."""
NUMBER = 56
"""Pixels of a number on the axis with the room around it."""


def draw(chart: Forest, look: Look) -> Sketch:
    """Draw the intervals; those that exclude zero are filled and strong, the others hollow and thin."""
    tone = look.tone
    rows = np.arange(len(chart.a), dtype=np.float64)
    two = len(chart.beside_low) > 0
    traces = _traces(chart, rows, tone)
    given = look.height is not None
    remarks = _remarks(chart, look) if given else []
    beside = columns(chart, look, TICKS + UNDER_LINE * (1 + len(remarks)))
    titles = _title(chart, look, beside)
    lines = [*titles, *(small(remark, tone.soft, look.small) for remark in remarks)]
    plot = look.pixels - (beside.left or 160) - beside.right
    layout = {
        "xaxis": {
            "title": {"text": "<br>".join(lines)},
            "showgrid": True,
            "side": "top" if len(rows) > MANY and not given else "bottom",
            "exponentformat": "e",
            "nticks": int(np.clip(plot // NUMBER, 2, 6)),
            "tickangle": 0,
        }
        | _range(chart, int(np.clip(plot // NUMBER, 3, 6))),
        "yaxis": {
            "tickvals": rows,
            "ticktext": beside.labels,
            "tickfont": {"size": look.label},
            "range": [len(rows) - 0.4, -0.6],
            "showgrid": False,
            "ticks": "",
            "fixedrange": True,
            "automargin": beside.left is None,
        },
        "shapes": [
            *_margin(chart, tone),
            {"type": "line", "x0": 0, "x1": 0, "yref": "paper", "y0": 0, "y1": 1}
            | {"line": _line(tone.ink), "layer": "below"},
            *_apart(chart, tone),
        ],
        "annotations": beside.notes,
        "showlegend": not given,
        "legend": {"itemclick": False, "itemdoubleclick": False, "itemwidth": 30},
        "margin": {"t": beside.top, "r": beside.right} | ({} if beside.left is None else {"l": beside.left}),
        "height": 84 + beside.top + 18 * len(titles) + 22 * len(traces) + _height(beside.labels, two),
        "meta": {"title": chart.title, "notes": []},
    }
    least = beside.top + beside.rows + TICKS + UNDER_LINE * len(lines)
    return figure(traces, layout, look, least=least)


def _traces(chart: Forest, rows: Floats, tone: Tones) -> list[dict[str, Any]]:
    two = len(chart.beside_low) > 0
    known = ~np.isnan(chart.low)
    traces = [
        _intervals(chart, rows - APART * two, chart.marked & known, chart.marks[0], _strong(tone)),
        _intervals(chart, rows - APART * two, ~chart.marked & known, chart.marks[1], _hollow(tone)),
    ]
    for which, said, manner in (
        (chart.marked, chart.bare[0], _strong),
        (~chart.marked, chart.bare[1], _hollow),
    ):
        if (which & ~known).any():
            bare = _intervals(chart, rows - APART * two, which & ~known, said, manner(tone))
            traces.append(bare | {"name": escape(said)})
    if two:
        traces.append(_beside(chart, rows + APART, tone))
    if np.isfinite(chart.margin):
        square = {"symbol": "square", "size": 12, "color": tone.pale}
        empty = {"type": "scatter", "mode": "markers", "x": [None], "y": [None], "marker": square}
        traces.append(empty | {"name": _too_small(chart)})
    return traces


def _remarks(chart: Forest, look: Look) -> list[str]:
    """What a legend would say, in a few words under the axis of a figure whose height is given."""
    tone = look.tone
    shaded = [f"shaded: {_too_small(chart)}"] if np.isfinite(chart.margin) else []
    remarks = [escape(chart.interval), *shaded]
    remarks = remarks if look.pixels < NARROW else ["; ".join(remarks)]
    if len(chart.beside_low):
        remarks.append(f'<span style="color:{tone.curve}">▏</span>{escape(chart.beside)}')
    if chart.kinds is not None and not chart.marked.all():
        all_of_them, one = (escape(kind) for kind in chart.kinds)
        signs = [f'<span style="color:{tone.accent}">◆</span> {all_of_them}', f"○ {one}"]
        remarks += signs if look.pixels < NARROW else [" &nbsp; ".join(signs)]
    # Bold type says it too, so that many rows can do without.
    elif chart.marked.any() and not chart.marked.all() and len(chart.a) <= FEW:
        remarks.append(f'<span style="color:{tone.accent}">◆</span> differ &nbsp; ○ not shown to differ')
    return remarks


def _too_small(chart: Forest) -> str:
    return f"within ±{number(chart.margin)}"


def _margin(chart: Forest, tone: Tones) -> list[dict[str, Any]]:
    """A pale band over the differences that do not matter."""
    if not np.isfinite(chart.margin):
        return []
    band = {"type": "rect", "x0": -chart.margin, "x1": chart.margin, "yref": "paper", "y0": 0, "y1": 1}
    return [band | {"fillcolor": tone.pale, "opacity": 0.55, "line": {"width": 0}, "layer": "below", "name": "margin"}]


def _apart(chart: Forest, tone: Tones) -> list[dict[str, Any]]:
    """A thin line over the rows at the foot that are set apart."""
    if not 0 < chart.foot < len(chart.a):
        return []
    height = len(chart.a) - chart.foot - 0.5
    place = {"type": "line", "xref": "paper", "x0": 0, "x1": 1, "y0": height, "y1": height, "layer": "below"}
    return [place | {"line": {"color": tone.soft, "width": 1}, "name": "apart"}]


def _intervals(chart: Forest, rows: Floats, which: Bools, verdict: str, look: dict[str, Any]) -> dict[str, Any]:
    trace = _bars(chart, rows, which, chart.low, chart.high)
    name = f"{escape(chart.interval)}, {escape(verdict)}"
    return trace | look | {"error_x": trace["error_x"] | look["error_x"], "name": name}


def _beside(chart: Forest, rows: Floats, tone: Tones) -> dict[str, Any]:
    trace = _bars(chart, rows, np.ones(len(rows), dtype=bool), chart.beside_low, chart.beside_high)
    return trace | {
        "name": escape(chart.beside),
        "marker": {"symbol": "line-ns-open", "size": 8, "color": tone.curve},
        "error_x": trace["error_x"] | {"color": tone.curve, "thickness": 1.6, "width": 6},
    }


def _bars(chart: Forest, rows: Floats, which: Bools, low: Floats, high: Floats) -> dict[str, Any]:
    """Points with bars to both sides, and what the mouse finds there."""
    word = "over" if chart.over else "minus"
    heads = [f"{wrapped(row, 40)}<br>" for row in chart.rows] or [""] * len(chart.a)
    hover = [
        f"{heads[i]}{wrapped(chart.a[i], 40)}<br>{word} {wrapped(chart.b[i], 40)}: {number(chart.estimate[i])}"
        + ("" if np.isnan(low[i]) else f"<br>interval {number(low[i])} to {number(high[i])}")
        + (f"<br>{escape(chart.p_is)} {escape(chart.p[i])}" if chart.p else "")
        for i in np.flatnonzero(which)
    ]
    # A bar without an end runs beyond the range of the axis, where its end is not seen.
    reach = 2 * float(np.ptp(_finite(chart))) or 1.0
    low, high = (
        np.where(np.isneginf(low), chart.estimate - reach, low),
        np.where(np.isposinf(high), chart.estimate + reach, high),
    )
    return {
        "type": "scatter",
        "mode": "markers",
        # A trace without points would be left out of the legend, which says what the look means.
        "x": chart.estimate[which] if which.any() else [None],
        "y": rows[which] if which.any() else [None],
        "error_x": {
            "type": "data",
            "symmetric": False,
            "array": (high - chart.estimate)[which],
            "arrayminus": (chart.estimate - low)[which],
        },
        "customdata": hover,
        "hovertemplate": "%{customdata}<extra></extra>",
    }


def _range(chart: Forest, most: int) -> dict[str, Any]:
    """The range of the axis where bars have no end to one side, a band is drawn, or zero may lie at the edge.

    Its numbers are at most so many, and two at least: one alone tells no distance.
    """
    if not (chart.over or np.isinf([*chart.low, *chart.high]).any() or np.isfinite(chart.margin)):
        return {}
    drawn = _finite(chart)
    room = 0.06 * float(np.ptp(drawn)) or 1.0
    low, high = float(drawn.min()) - room, float(drawn.max()) + room
    unit = 10.0 ** np.floor(np.log10(high - low))
    steps = (unit * step for step in (0.1, 0.2, 0.5, 1, 2, 3, 4, 5))
    step = next(step for step in steps if np.floor(high / step) - np.ceil(low / step) + 1 <= most)
    return {"range": [low, high], "tick0": 0, "dtick": float(step)}


def _finite(chart: Forest) -> Floats:
    """Everything that is drawn and has a place: ends, estimates, the margin and zero."""
    ends = [chart.low, chart.high, chart.beside_low, chart.beside_high, chart.estimate]
    drawn = np.concatenate([*ends, [-chart.margin, 0.0, chart.margin]])
    return np.asarray(drawn[np.isfinite(drawn)])


def _strong(tone: Tones) -> dict[str, Any]:
    return {
        "marker": {"symbol": "diamond", "size": 11, "color": tone.accent},
        "error_x": {"color": tone.accent, "thickness": 3, "width": 5},
    }


def _hollow(tone: Tones) -> dict[str, Any]:
    return {
        "marker": {"symbol": "circle", "size": 9, "color": tone.ground, "line": {"width": 1.8, "color": tone.soft}},
        "error_x": {"color": tone.soft, "thickness": 1.8, "width": 5},
    }


def _title(chart: Forest, look: Look, beside: Columns) -> list[str]:
    """What the axis measures, and on which side whom it favours, in lines that have room."""
    # In a card the pairs beside it say whose difference it is.
    two = f", {chart.a[0]} over {chart.b[0]}" if chart.rows and look.height is None else ""
    measure = f"{_capital(chart.measure)}{two}"
    if chart.over:
        lines = [measure, "better →"]
        room = 2 * min(beside.middle(look.pixels), look.pixels - beside.middle(look.pixels))
        if text_width(f"{measure}, better →") * LETTER * SIZE <= room:
            return [f"{escape(measure)}, better →"]
        return [*(escape(line) for line in broken(measure, room / (LETTER * SIZE))), *lines[1:]]
    left, right = ("b is better", "a is better") if chart.higher_is_better else ("a is better", "b is better")
    if chart.control:
        left, right = ("worse", "better") if chart.higher_is_better else ("better", "worse")
    minus = f"<br>minus {wrapped(chart.control, LINE)}" if chart.control else " a minus b"
    sides = small(f"← {left} &nbsp;&nbsp; {right} →", look.tone.soft, look.label)
    return [*f"{escape(measure)},{minus}".split("<br>"), sides]


def _height(labels: list[str], two: bool) -> int:
    least = 36 if two else 30 if len(labels) <= FEW else 24
    return sum(max(least, 12 + 15 * (label.count("<br>") + 1)) for label in labels)


def _line(colour: str) -> dict[str, Any]:
    return {"color": colour, "width": 1.5, "dash": "dash"}


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
