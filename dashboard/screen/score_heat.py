"""Every score with its rank: a row for each dataset, a column for each algorithm, the shade is the rank."""

from __future__ import annotations

from dashboard.screen.look import SMALL, Look
from dashboard.screen.rows import (
    KEY,
    PALER,
    by_number,
    column_axis,
    column_height,
    gap,
    remark,
    row_axis,
    row_height,
)
from dashboard.screen.template import Sketch, figure
from dashboard.screen.text import wrapped
from stats_core.charts.score_heat import ScoreHeat
from stats_core.wording import number

ROOM_FOR_SCORE, ROOM_FOR_RANK = 38, 60
"""Pixels that a cell needs to hold its score, and its score with the rank."""
NAMES = 130
"""Pixels of the names beside the cells."""


def draw(chart: ScoreHeat, look: Look) -> Sketch:
    """Draw the table; the stronger the colour of a cell, the better the rank on its dataset.

    Scores are written where a figure of so many pixels has room for them.
    """
    tone = look.tone
    k = len(chart.algorithms)
    room = (look.pixels - NAMES) / k
    hover = [
        [
            f"{wrapped(dataset, 40)}<br>{wrapped(name, 40)}<br>score {number(score, 6)}<br>rank {rank:g} of {k}"
            for name, score, rank in zip(chart.algorithms, row, ranks, strict=True)
        ]
        for dataset, row, ranks in zip(chart.datasets, chart.scores.tolist(), chart.ranks.tolist(), strict=True)
    ]
    written = [
        [number(score, 3) + (f" ({rank:g})" if room >= ROOM_FOR_RANK else "") for score, rank in zip(*row, strict=True)]
        for row in zip(chart.scores.tolist(), chart.ranks.tolist(), strict=True)
    ]
    shown = room >= ROOM_FOR_SCORE
    cells = {
        "type": "heatmap",
        "z": (k - chart.ranks) / max(1, k - 1),
        "zmin": 0,
        "zmax": PALER,
        "colorscale": [[0, tone.pale], [1, tone.curve]],
        "showscale": False,
        "xgap": gap(room, 1),
        "ygap": 1,
        "text": written if shown else None,
        "texttemplate": "%{text}" if shown else None,
        "textfont": {"size": SMALL, "color": tone.ink},
        "customdata": hover,
        "hovertemplate": "%{customdata}<extra></extra>",
    }
    numbers = f" {KEY}" if by_number(chart.algorithms, room) else ""
    below, tall = remark(f"The stronger the colour, the better the rank on the data set.{numbers}", tone)
    layout = {
        "xaxis": column_axis(chart.algorithms, room),
        "yaxis": row_axis(chart.datasets),
        "height": 40 + tall + column_height(chart.algorithms, room) + row_height(chart.datasets, 24),
        "margin": {"t": 8, "b": tall},
        "annotations": [below],
        "showlegend": False,
        "meta": {"title": chart.title, "notes": []},
    }
    return figure([cells], layout, look)
