"""The cases on which two models disagree: a column of two squares for each, by group, in as many lines as it takes."""

from __future__ import annotations

from typing import Any

import numpy as np

from dashboard.screen.look import Look
from dashboard.screen.template import Sketch, faded, figure
from dashboard.screen.text import escape, small, wrapped
from stats_core.charts.case_strip import CaseStrip
from stats_core.charts.layout.strip_layout import StripLayout, lay_out
from stats_core.charts.layout.text_width import text_width
from stats_core.charts.palette import style_of

SIDE = 4
"""Pixels left and right of the squares."""
LETTER = 0.85
"""The letters of the page are narrower than those for which widths are estimated."""
LINE = 18
CHARACTER = 6.0
"""Pixels of a character of a remark, on average."""
EDGE = 0.1
"""Left and right of the squares for half the width of their outlines, in sizes of the letters."""
LEAST = 150
"""Pixels of the figure."""


def draw(chart: CaseStrip, look: Look) -> Sketch:
    """Draw a filled square where a model was right, a hollow one where it was wrong; a click on it names its case."""
    unit = look.label
    plan = lay_out(chart, (look.pixels - 2 * SIDE) / unit, lambda text: LETTER * text_width(text))
    above, below = _key(chart, look), _remarks(chart, plan, look)
    top, bottom = LINE * len(above) + 10, LINE * len(below) + 8
    height = max(LEAST, round(unit * plan.height) + top + bottom)
    layout = {
        "xaxis": {"range": [-EDGE, plan.width + EDGE], "visible": False, "fixedrange": True},
        "yaxis": {"range": [(height - top - bottom) / unit, 0], "visible": False, "fixedrange": True},
        "barmode": "overlay",
        "dragmode": False,
        "showlegend": False,
        "hoverdistance": 8,
        "margin": {"l": SIDE, "r": SIDE, "t": top, "b": bottom},
        "height": height,
        "annotations": [
            *_names(plan, look),
            _words(above, look, {"y": 1, "yanchor": "bottom", "yshift": 6, "name": "key"}),
            _words(below, look, {"y": 0, "yanchor": "top", "yshift": -2, "name": "remark"}),
        ],
        "meta": {"title": chart.title, "notes": below},
    }
    return figure([_row(chart, plan, look, which) for which in (0, 1)], layout, look)


def _row(chart: CaseStrip, plan: StripLayout, look: Look, which: int) -> dict[str, Any]:
    """The squares of one model; `customdata` holds the places of their cases in the data."""
    name = (chart.a, chart.b)[which]
    colour = look.colour(style_of({*chart.among, chart.a, chart.b})[name])
    top = plan.top + which * plan.step
    return {
        "type": "bar",
        "x": plan.left + plan.side / 2,
        "base": top,
        "y": np.full(len(top), plan.side),
        "width": plan.side,
        "marker": {
            "color": [faded(colour, round(share, 2)) for share in chart.filled[plan.shown, which].tolist()],
            "line": {"color": colour, "width": 1.2 if plan.step > 0.8 else 1},
        },
        # A square that was clicked is as strong as the others: what it opens stands before all of them.
        "selected": {"marker": {"opacity": 1}},
        "unselected": {"marker": {"opacity": 1}},
        "customdata": chart.number[plan.shown],
        "hovertext": [_said(chart, at) for at in plan.shown.tolist()],
        "hovertemplate": "%{hovertext}<extra></extra>",
        "name": escape(name),
    }


def _said(chart: CaseStrip, at: int) -> str:
    group = chart.groups[int(chart.group[at])].name
    lines = [f"<b>{wrapped(chart.case[at], 50)}</b>", *([wrapped(group, 50)] if group else [])]
    return "<br>".join(
        [*lines, *(f"{wrapped(name, 40)}: {chart.outcome(at, which)}" for which, name in enumerate((chart.a, chart.b)))]
    )


def _names(plan: StripLayout, look: Look) -> list[dict[str, Any]]:
    place = {"xanchor": "left", "yanchor": "top", "showarrow": False, "align": "left", "borderpad": 0, "xshift": -1}
    font = {"size": look.label, "color": look.tone.ink}
    return [
        place | {"x": label.x, "y": label.y, "text": escape(label.text), "font": font, "name": "group"}
        for label in plan.labels
    ]


def _words(lines: list[str], look: Look, place: dict[str, Any]) -> dict[str, Any]:
    """Lines of words over or under the squares."""
    return place | {
        "x": 0,
        "xref": "paper",
        "yref": "paper",
        "xanchor": "left",
        "align": "left",
        "showarrow": False,
        "borderpad": 0,
        "text": "<br>".join(lines),
        "font": {"size": look.label, "color": look.tone.ink},
    }


def _key(chart: CaseStrip, look: Look) -> list[str]:
    """Which row is whose, in its colour."""
    styles = style_of({*chart.among, chart.a, chart.b})
    room = _characters(look) - 6
    said = {chart.a: f"{chart.a} (upper row)", chart.b: f"{chart.b} (lower row)"}
    sign = {name: f'<span style="color:{look.colour(styles[name])}">■</span>' for name in said}
    if sum(map(len, said.values())) + 6 <= room:
        return [" &nbsp; ".join(f"{sign[name]} {escape(text)}" for name, text in said.items())]
    lines = []
    for name, text in said.items():
        first, *rest = wrapped(text, room).split("<br>")
        lines += [f"{sign[name]} {first}", *rest]
    return lines


def _remarks(chart: CaseStrip, plan: StripLayout, look: Look) -> list[str]:
    text = " ".join(chart.remarks(plan.left_out, numbers=plan.numbers))
    lines = wrapped(text, _characters(look)).split("<br>") if text else []
    return [small(line, look.tone.soft, look.small) for line in lines]


def _characters(look: Look) -> int:
    return max(20, int((look.pixels - 2 * SIDE) / CHARACTER))
