"""How often each algorithm has each rank: a row of cells for each, the mean rank as a mark in it."""

from __future__ import annotations

import numpy as np

from dashboard.paper.picture import Area, Axis, Picture, Points, Text, box
from dashboard.paper.rows import rows, write
from dashboard.paper.shades import ink_on, mixed
from dashboard.paper.sheet import Key, Sheet
from dashboard.paper.style import TONES, Style
from stats_core.charts.rank_spread import RankSpread


def picture(chart: RankSpread, style: Style) -> Picture:
    """Draw counts as shades; half ranks are ties, in cells between the whole ones."""
    sheet = Sheet(style, chart.title)
    named = rows(sheet, chart.algorithms, least=2.2)
    last = len(chart.algorithms)
    step = 0.5 if np.any(chart.ranks % 1) else 1.0
    every = 1 if last <= 12 else 5
    marks = tuple((float(i), str(i)) for i in range(1, last + 1) if i == 1 or i == last or i % every == 0)
    panel = sheet.panel(
        Axis(1 - 0.6 * step, last + 0.6 * step, marks),
        named.axis,
        natural=named.height,
        least=named.height,
        x_title=["Rank on a data set (1 is best)"],
        remarks=["Number and shade: on how many data sets."],
        keys=[Key("mean rank", TONES.accent, "marker", marker="triangle-up")],
        left=named.room,
    )
    write(sheet, named, panel.top, panel.height / last)
    most = max(1, int(chart.counts.max()))
    room = panel.width * step / (panel.x.high - panel.x.low)
    written = room >= sheet.wide(str(most), sheet.small) + 2
    for i, j in np.argwhere(chart.counts > 0).tolist():
        rank, count = float(chart.ranks[j]), int(chart.counts[i, j])
        colour = mixed(TONES.pale, TONES.curve, count / most)
        half = 0.47 * step
        panel.marks.append(Area((box(rank - half, rank + half, i - 0.4, i + 0.4),), colour))
        if written:
            place = float(panel.across(rank)), float(panel.down(float(i)))
            sheet.marks.append(Text(*place, f"{count}", sheet.small, ink_on(style.colour(colour)), "center"))
    at = np.arange(last) + 0.42
    panel.marks.append(
        Points(chart.mean_ranks, at, "triangle-up", TONES.accent, 4.6 * style.stroke, TONES.ground, 0.5 * style.stroke)
    )
    return sheet.finished()
