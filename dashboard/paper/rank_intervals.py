"""The ranks that each algorithm could have: an interval in every row, its place in the data as a mark on it."""

from __future__ import annotations

import numpy as np

from dashboard.paper.picture import Area, Axis, Mark, Picture, Points, box, line
from dashboard.paper.rows import rows, write
from dashboard.paper.shades import mixed
from dashboard.paper.sheet import Key, Sheet
from dashboard.paper.style import TONES, Style
from stats_core.charts.rank_intervals import RankIntervals

PLACE, ENDS = 0.5, 0.46
"""How far a band of places reaches beyond the middle of its first and last rank, and row."""
TICK = 0.22
"""Half the height of the ends of an interval, in rows."""


def picture(chart: RankIntervals, style: Style) -> Picture:
    """Draw those that could be best filled and strong, the others hollow and thin, over bands of no shown order."""
    sheet = Sheet(style, chart.title)
    named = rows(sheet, chart.algorithms, least=1.5)
    panel = sheet.panel(
        _ranks(chart, sheet, named.room),
        named.axis,
        natural=named.height,
        least=named.height,
        x_title=["Rank (1 is best)"],
        remarks=_remarks(chart),
        keys=_keys(chart),
        left=named.room,
    )
    write(sheet, named, panel.top, panel.height / len(chart.algorithms))
    for first, last in chart.groups:
        outline = box(first + 1 - PLACE, last + 1 + PLACE, first - ENDS, last + ENDS)
        closed = np.vstack([outline, outline[:1]])
        panel.marks.append(Area((outline,), TONES.pale, 0.55))
        panel.marks.append(line(closed[:, 0], closed[:, 1], TONES.bar, 0.5 * style.stroke))
    for row in range(len(chart.algorithms)):
        panel.marks.extend(_interval(chart, row, style.stroke))
    return sheet.finished()


def _interval(chart: RankIntervals, row: int, stroke: float) -> list[Mark]:
    best = chart.could_be_best[row]
    colour, width = (TONES.accent, 1.9 * stroke) if best else (TONES.soft, 0.9 * stroke)
    low, high = chart.low[row], chart.high[row]
    at = np.array([float(chart.places[row])]), np.array([float(row)])
    inside, edge = (TONES.accent, TONES.ground) if best else (TONES.ground, TONES.soft)
    return [
        line([low, high], [row, row], colour, width),
        *(line([end, end], [row - TICK, row + TICK], colour, width) for end in (low, high)),
        Points(*at, "diamond" if best else "circle", inside, 4.4 * stroke, edge, 0.8 * stroke),
    ]


def _ranks(chart: RankIntervals, sheet: Sheet, room: float) -> Axis:
    """All ranks that are reached, numbered as far as the numbers keep apart."""
    last = max(*chart.high, *chart.places)
    wide = 1.6 * max(sheet.wide(f"{last:,}", sheet.small), sheet.small)
    fit = max(2, int((sheet.width - room) / wide))
    step = next(step for step in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 10**9) if last <= fit * step)
    numbered = [1, *(rank for rank in range(step, last + 1, step) if rank > 1 and (step < 5 or rank > step / 2))]
    return Axis(0.4, last + 0.6, tuple((float(rank), f"{rank:,}") for rank in numbered), grid=True)


def _remarks(chart: RankIntervals) -> list[str]:
    few = [f"The best {len(chart.algorithms):,} of {chart.of:,}."] if chart.of else []
    return [f"Lines: {chart.interval}; marks: the place in the data.", *few]


def _keys(chart: RankIntervals) -> list[Key]:
    kinds = [
        (any(chart.could_be_best), Key("could be best", TONES.accent, "marker", marker="diamond")),
        (
            not all(chart.could_be_best),
            Key("could not", TONES.ground, "marker", marker="circle", edge=TONES.soft),
        ),
        (bool(chart.groups), Key("no two shown to differ", mixed(TONES.ground, TONES.pale, 0.8), edge=TONES.bar)),
    ]
    return [key for there, key in kinds if there]
