"""Mean ranks from best to worst with letters: algorithms that share a letter are not shown to differ."""

from __future__ import annotations

import numpy as np

from dashboard.paper.picture import Axis, Picture, Points, Text, line
from dashboard.paper.rows import rows, write
from dashboard.paper.sheet import Sheet
from dashboard.paper.style import TONES, Style
from stats_core.charts.letter_display import LetterDisplay
from stats_core.charts.palette import style_of


def picture(chart: LetterDisplay, style: Style) -> Picture:
    """Draw a line with a mark for each algorithm, its letters at the right, each in a column of its own."""
    sheet = Sheet(style, chart.title)
    looks = style_of(chart.algorithms)
    named = rows(sheet, chart.algorithms, least=1.7)
    last = len(chart.algorithms)
    used = sorted({letter for shared in chart.letters for letter in shared})
    step = max((sheet.wide(letter, bold=True) for letter in used), default=0.0) + 1.5
    every = 1 if last <= 12 else 5
    marks = tuple((float(i), str(i)) for i in range(1, last + 1) if i == 1 or i == last or i % every == 0)
    panel = sheet.panel(
        Axis(0.8, last + 0.2, marks, grid=True),
        named.axis,
        natural=named.height,
        least=named.height,
        x_title=["Mean rank (1 is best)"],
        remarks=["Algorithms that share a letter are not shown to differ."],
        left=named.room,
        right=step * len(used) + 0.6 * sheet.size,
    )
    write(sheet, named, panel.top, panel.height / last)
    right = panel.left + panel.width
    for i, (name, letters) in enumerate(zip(chart.algorithms, chart.letters, strict=True)):
        panel.marks.append(line([panel.x.low, panel.x.high], [i, i], TONES.grid, 0.5))
        place = np.array([chart.mean_ranks[i]]), np.array([float(i)])
        look = looks[name]
        panel.marks.append(Points(*place, look.marker, look.colour, 5 * style.stroke, TONES.ground, 0.4 * style.stroke))
        for letter in letters:
            x = right + 0.5 * sheet.size + (used.index(letter) + 0.5) * step
            y = float(panel.down(float(i)))
            sheet.marks.append(Text(x, y, letter, sheet.size, TONES.ink, "center", bold=True))
    return sheet.finished()
