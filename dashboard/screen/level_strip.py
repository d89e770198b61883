"""At which levels of training the algorithms differ: a strip of cells; `curve_overlay` draws it under curves too."""

from __future__ import annotations

from typing import Any

import numpy as np

from dashboard.screen.level_axis import LevelAxis, dragging
from dashboard.screen.look import Look
from dashboard.screen.template import Sketch, figure
from dashboard.screen.text import escape, small, wrapped
from dashboard.screen.thinning import stretches
from stats_core.charts.level_strip import LevelStrip
from stats_core.wording import at_most, decision, number, p_value, significance

CELLS = 250
"""Of more levels each cell stands for several: on a wide screen it is then three pixels wide, and drawn quickly."""


def draw(chart: LevelStrip, look: Look) -> Sketch:
    """Draw the strip alone."""
    axis = LevelAxis(chart)
    layout = {
        "xaxis": axis.layout(look, *key_lines(chart, look)),
        "yaxis": strip_axis([0, 1]),
        "showlegend": False,
        "bargap": 0,
        "height": 150,
        "meta": {"title": chart.title, "notes": list(axis.remarks)},
    }
    return figure([cells(chart, axis, look)], layout | dragging(look), look)


def cells(chart: LevelStrip, axis: LevelAxis, look: Look) -> dict[str, Any]:
    """One rectangle for each level; of very many, the one with the smallest p in each stretch of the axis.

    The levels are those of the axis or some of them; the rectangles reach half way to the axis's other levels.
    """
    tone = look.tone
    kept = np.flatnonzero(np.isin(chart.levels, axis.levels))
    p, statistic, levels = chart.p_adjusted[kept], chart.statistic[kept], chart.levels[kept]
    place = np.searchsorted(axis.levels, levels)
    starts = stretches(axis.positions[place], CELLS)
    ends = np.append(starts[1:], len(kept))[: len(starts)]
    left, right = axis.cells()[place[starts]], axis.cells()[place[ends - 1] + 1]
    ranked = np.where(np.isnan(p), np.inf, p)
    chosen = [int(start + ranked[start:end].argmin()) for start, end in zip(starts, ends, strict=True)]
    shown = [at_most(p[i]) if p[i] <= chart.floor else p_value(p[i]) for i in chosen]
    of = f"<br>{wrapped(chart.name, 40)}" if chart.name else ""
    hover = [
        f"{number(levels[i], 6)}{of}<br>F {number(statistic[i])}<br>adjusted p {text}"
        for i, text in zip(chosen, shown, strict=True)
    ]
    return {
        "type": "bar",
        "x": left,
        "width": right - left,
        "offset": 0,
        "y": np.ones(len(chosen)),
        "marker": {
            "color": [float(decision(p[i], chart.alpha)) for i in chosen],
            "colorscale": [[0, tone.pale], [1, tone.soft]],
            "cmin": 0,
            "cmax": 1,
            "line": {"width": 0 if len(chosen) > 60 else 1, "color": tone.ground},
        },
        "customdata": hover,
        "hovertemplate": f"{escape(chart.level_label)} %{{customdata}}<extra></extra>",
        "showlegend": False,
        "name": escape(chart.title),
    }


def key_lines(chart: LevelStrip, look: Look) -> list[str]:
    """What the two colours mean, under the axis title; on a phone in two lines, or they would run out at its edge."""
    tone = look.tone
    yes, no = (f'<span style="color:{colour}">■</span>' for colour in (tone.soft, tone.pale))
    words = [f"{yes} differ, adjusted p ≤ {significance(chart.alpha)}", f"{no} not shown to differ"]
    lines = words if look.narrow else [" &nbsp; ".join(words)]
    return [small(line, tone.ink, look.label) for line in lines]


def strip_axis(domain: list[float]) -> dict[str, Any]:
    """The height of the strip, without a scale."""
    return {"domain": domain, "range": [0, 1], "visible": False, "fixedrange": True}
