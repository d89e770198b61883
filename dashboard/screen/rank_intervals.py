"""The ranks that each algorithm could have: an interval in every row, its place in the data as a mark on it."""

from __future__ import annotations

from typing import Any

import numpy as np

from dashboard.screen.look import Look
from dashboard.screen.rows import LETTERS, in_rows, row_axis, row_height
from dashboard.screen.template import Sketch, faded, figure
from dashboard.screen.text import escape, small, wrapped
from dashboard.tones import Tones
from stats_core.charts.rank_intervals import RankIntervals
from stats_core.types import Bools, Floats

AROUND = 120
"""Pixels of what stands over and under the rows."""
ROW, MANY, CLOSE = 26, 20, 20
"""Pixels of a row, and of one where there are more than so many."""
PLACE, ENDS = 0.5, 0.46
"""How far a band of places reaches beyond the middle of its first and last rank, and row."""
WORDS = 42
"""Characters of a remark that a phone has room for."""


def draw(chart: RankIntervals, look: Look) -> Sketch:
    """Draw those that could be best filled and strong, the others hollow and thin, over bands of no shown order."""
    tone, many = look.tone, len(chart.algorithms)
    rows, best = np.arange(many, dtype=np.float64), np.array(chart.could_be_best)
    best_of = {"symbol": "diamond", "color": tone.accent}
    traces = [
        *_intervals(chart, rows, ~best, "could not be best", tone.soft, {"symbol": "circle", "color": tone.ground}),
        *_intervals(chart, rows, best, "could be best", tone.accent, best_of),
    ]
    axis = row_axis(chart.algorithms)
    if look.height is not None:
        axis |= {"ticktext": in_rows(chart.algorithms, look, look.height - AROUND)}
    ranks, last = chart.last_rank, max(*chart.high, *chart.places)
    step = next(step for step in (1, 2, 5, 10, 20, 50, 100, 1000) if last <= 14 * step)
    layout = {
        "xaxis": {
            "title": {"text": "<br>".join([f"Rank, 1 to {ranks:,} (1 is best)", *_remarks(chart, look)])},
            "range": [0.4, last + 0.6],
            "tickvals": [1, *(rank for rank in range(step, last + 1, step) if rank > 1)],
            "showgrid": True,
            "fixedrange": True,
            "side": "bottom",
        },
        "yaxis": axis,
        "shapes": [_band(first, end, tone) for first, end in chart.groups],
        "showlegend": False,
        "height": AROUND + row_height(chart.algorithms, CLOSE if many > MANY else ROW),
        "meta": {"title": chart.title, "notes": []},
    }
    return figure(traces, layout, look, least=AROUND + LETTERS * many)


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


def _remarks(chart: RankIntervals, look: Look) -> list[str]:
    """What marks, lines and bands are, in small letters under the axis."""
    tone = look.tone
    signs = [f'<span style="color:{tone.accent}">◆</span> could be best'] if any(chart.could_be_best) else []
    signs += [] if all(chart.could_be_best) else ["○ could not"]
    best = " &nbsp; ".join(signs)
    said = [
        "marks: the place in the data",
        f"lines: {chart.interval}",
        *(["shaded: no two are shown to differ"] if chart.groups else []),
    ]
    if chart.of:
        said.append(f"the best {len(chart.algorithms):,} of {chart.of:,}")
    lines = [part for words in (said if look.pixels < 700 else ["; ".join(said)]) for part in _broken(words, look)]
    return [small(best, tone.soft, look.small), *(small(line, tone.soft, look.small) for line in lines)]


def _broken(words: str, look: Look) -> list[str]:
    return wrapped(words, WORDS).split("<br>") if look.narrow else [escape(words)]
