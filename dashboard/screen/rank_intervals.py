"""The ranks that each algorithm could have: an interval in every row, its place in the data as a mark on it."""

from __future__ import annotations

from typing import Any

import numpy as np

from dashboard.screen.look import Look
from dashboard.screen.rows import LETTERS, in_rows, left_of, row_axis, row_height
from dashboard.screen.template import Sketch, faded, figure
from dashboard.screen.text import small, wrapped
from dashboard.tones import Tones
from stats_core.charts.rank_intervals import RankIntervals
from stats_core.types import Bools, Floats

TOP, UNDER, LINE = 30, 34, 18
"""Pixels over the rows, of the numbers under them, and of each line below."""
ROW, MANY, CLOSE = 26, 20, 20
"""Pixels of a row, and of one where there are more than so many."""
PLACE, ENDS = 0.5, 0.46
"""How far a band of places reaches beyond the middle of its first and last rank, and row."""
LETTER, NUMBER = 6.6, 26
"""Pixels of a letter of a remark, and of a rank with the room around it."""


def draw(chart: RankIntervals, look: Look) -> Sketch:
    """Draw those that could be best filled and strong, the others hollow and thin, over bands of no shown order."""
    tone, many = look.tone, len(chart.algorithms)
    rows, best = np.arange(many, dtype=np.float64), np.array(chart.could_be_best)
    best_of = {"symbol": "diamond", "color": tone.accent}
    traces = [
        *_intervals(chart, rows, ~best, "could not be best", tone.soft, {"symbol": "circle", "color": tone.ground}),
        *_intervals(chart, rows, best, "could be best", tone.accent, best_of),
    ]
    axis, remarks = row_axis(chart.algorithms), _remarks(chart, look)
    signs = _signs(chart, look)
    top, bottom = TOP if look.height is None else 8, UNDER + LINE * (2 + len(remarks))
    if look.height is not None:
        axis |= {"ticktext": in_rows(chart.algorithms, look, look.height - top - bottom)}
    left = left_of(axis["ticktext"], look)
    layout = {
        "xaxis": {"title": {"text": f"Rank, 1 to {chart.last_rank:,} (1 is best)<br>{signs}"}}
        | _ranks_axis(max(*chart.high, *chart.places), look.pixels - left),
        "yaxis": axis,
        "shapes": [_band(first, end, tone) for first, end in chart.groups],
        "annotations": [_under(remarks, left, look)],
        "showlegend": False,
        "margin": {"l": left, "t": top, "b": bottom},
        "height": top + bottom + row_height(chart.algorithms, CLOSE if many > MANY else ROW),
        "meta": {"title": chart.title, "notes": []},
    }
    return figure(traces, layout, look, least=top + bottom + LETTERS * many)


def _ranks_axis(last: int, pixels: float) -> dict[str, Any]:
    """All ranks that are reached, numbered as far as the numbers keep apart."""
    fit = max(3, min(14, int(pixels // NUMBER)))
    step = next(step for step in (1, 2, 5, 10, 20, 50, 100, 1000) if last <= fit * step)
    numbered = [1, *(rank for rank in range(step, last + 1, step) if rank > 1)]
    fixed = {"showgrid": True, "fixedrange": True, "side": "bottom", "tickangle": 0}
    return {"range": [0.4, last + 0.6], "tickvals": numbered} | fixed


def _intervals(
    chart: RankIntervals, rows: Floats, which: Bools, said: str, colour: str, marker: dict[str, Any]
) -> list[dict[str, Any]]:
    """The intervals of some rows, with what the mouse finds there; nothing where there is none."""
    if not which.any():
        return []
    low, high, places = (np.array(part, dtype=np.float64)[which] for part in (chart.low, chart.high, chart.places))
    hover = [
        f"<b>{wrapped(chart.algorithms[i], 40)}</b><br>{_ranks(chart.low[i], chart.high[i])}, {said}<br>"
        f"place {chart.places[i]:,} in the data"
        for i in np.flatnonzero(which)
    ]
    gap, width = np.full(len(low), np.nan), 3.2 if chart.could_be_best[int(np.argmax(which))] else 1.6
    bars = {
        "type": "scatter",
        "mode": "lines",
        "x": np.stack([low, high, gap], axis=1).ravel(),
        "y": np.stack([rows[which], rows[which], gap], axis=1).ravel(),
        "line": {"color": colour, "width": width},
        "hoverinfo": "skip",
        "showlegend": False,
    }
    ends = {
        "type": "scatter",
        "mode": "markers",
        "x": np.concatenate([low, high]),
        "y": np.concatenate([rows[which], rows[which]]),
        "marker": {"symbol": "line-ns", "size": 9, "line": {"color": colour, "width": width}},
        "customdata": [*hover, *hover],
        "hovertemplate": "%{customdata}<extra></extra>",
        "showlegend": False,
    }
    marks = {
        "type": "scatter",
        "mode": "markers",
        "x": places,
        "y": rows[which],
        "marker": {"size": 9, "line": {"color": colour, "width": 1.6}} | marker,
        "customdata": hover,
        "hovertemplate": "%{customdata}<extra></extra>",
        "name": said,
        "showlegend": False,
    }
    return [bars, ends, marks]


def _ranks(low: int, high: int) -> str:
    return f"rank {low:,}" if low == high else f"ranks {low:,} to {high:,}"


def _band(first: int, last: int, tone: Tones) -> dict[str, Any]:
    """A band over the places of a stretch, in its rows."""
    place = {"x0": first + 1 - PLACE, "x1": last + 1 + PLACE, "y0": first - ENDS, "y1": last + ENDS}
    look = {"fillcolor": faded(tone.curve, 0.1), "line": {"width": 1, "color": faded(tone.curve, 0.35)}}
    return {"type": "rect", "layer": "below", "name": "order not shown"} | place | look


def _signs(chart: RankIntervals, look: Look) -> str:
    """What the marks say of who could be best, in small letters under the axis."""
    signs = [f'<span style="color:{look.tone.accent}">◆</span> could be best'] if any(chart.could_be_best) else []
    signs += [] if all(chart.could_be_best) else ["○ could not"]
    return small(" &nbsp; ".join(signs), look.tone.soft, look.small)


def _remarks(chart: RankIntervals, look: Look) -> list[str]:
    """What marks, lines and bands are: as many of these remarks in a line as fit."""
    said = [
        "marks: the place in the data",
        *(["shaded: no two are shown to differ"] if chart.groups else []),
        f"lines: {chart.interval}",
        # In a card the line under the picture says it.
        *([f"the best {len(chart.algorithms):,} of {chart.of:,}"] if chart.of and look.height is None else []),
    ]
    width = int(look.pixels / LETTER)
    lines = [said[0]]
    for words in said[1:]:
        if len(lines[-1]) + len(words) + 2 <= width:
            lines[-1] += f"; {words}"
        else:
            lines.append(words)
    return [part for line in lines for part in wrapped(line, width).split("<br>")]


def _under(remarks: list[str], left: int, look: Look) -> dict[str, Any]:
    """The remarks below the axis, from the left edge of the picture on."""
    place = {"x": 0, "xref": "paper", "xanchor": "left", "xshift": 4 - left, "align": "left", "showarrow": False}
    below = {"y": 0, "yref": "paper", "yanchor": "top", "yshift": 4 - UNDER - 2 * LINE, "name": "remark"}
    return place | below | {"text": "<br>".join(remarks), "font": {"size": look.small, "color": look.tone.soft}}
