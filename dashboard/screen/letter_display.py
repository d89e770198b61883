"""Mean ranks from best to worst with letters: algorithms that share a letter are not shown to differ."""

from __future__ import annotations

from dashboard.screen.look import SIZE, Look
from dashboard.screen.rows import row_axis, row_height
from dashboard.screen.template import Sketch, figure
from dashboard.screen.text import escape, wrapped
from stats_core.charts.letter_display import LetterDisplay
from stats_core.charts.palette import style_of
from stats_core.wording import number

LETTER, NAMES = 8.6, 130
"""Pixels of a letter, and of the names beside the marks."""


def draw(chart: LetterDisplay, look: Look) -> Sketch:
    """Draw a line with a mark for each algorithm, its letters at the right."""
    tone, styles = look.tone, style_of({*chart.among, *chart.algorithms})
    rows = list(range(len(chart.algorithms)))
    colours = [look.colour(styles[name]) for name in chart.algorithms]
    hover = [
        f"<b>{wrapped(name, 40)}</b><br>mean rank {number(mean)}<br>letters {escape(letters)}"
        for name, mean, letters in zip(chart.algorithms, chart.mean_ranks.tolist(), chart.letters, strict=True)
    ]
    marks = {
        "type": "scatter",
        "mode": "markers",
        "x": chart.mean_ranks,
        "y": rows,
        "marker": {"size": 11, "color": colours, "symbol": [styles[name].marker for name in chart.algorithms]},
        "customdata": hover,
        "hovertemplate": "%{customdata}<extra></extra>",
        "showlegend": False,
    }
    letters = {
        "type": "scatter",
        "mode": "text",
        "xaxis": "x2",
        "x": [0] * len(rows),
        "y": rows,
        "text": [f"<b>{escape(shared)}</b>" for shared in chart.letters],
        "textposition": "middle right",
        "textfont": {"size": SIZE, "family": "monospace"},
        "hoverinfo": "skip",
        "cliponaxis": False,
        "showlegend": False,
    }
    # Letters of one width each have a share of the picture that all of them fit in.
    longest = max(map(len, chart.letters))
    needed = (10 + LETTER * longest) / (look.pixels - NAMES)
    share = max(min(0.5, 0.05 + 0.016 * longest), min(0.7, needed))
    layout = {
        "xaxis": {
            "title": {"text": "Mean rank (1 is best)"},
            "domain": [0, 1 - share],
            "range": [0.8, len(chart.algorithms) + 0.2],
            "showgrid": True,
            "fixedrange": True,
        },
        "xaxis2": {"domain": [1 - share, 1], "range": [0, 1], "visible": False, "fixedrange": True},
        "yaxis": row_axis(chart.algorithms) | {"showgrid": True, "gridcolor": tone.grid},
        "height": 70 + row_height(chart.algorithms, 26),
        "meta": {"title": chart.title, "notes": []},
    }
    return figure([marks, letters], layout, look)
