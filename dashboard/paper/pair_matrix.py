"""Every pair of algorithms: the shade is the adjusted p, the number is the difference, row minus column."""

from __future__ import annotations

import numpy as np

from dashboard.paper.matrix import fits_columns, matrix
from dashboard.paper.picture import Picture
from dashboard.paper.sheet import Key, Sheet
from dashboard.paper.style import TONES, Style
from stats_core.charts.pair_matrix import PairMatrix
from stats_core.wording import alike_cells, decision, significance

STEPS = (0.01, 0.001)
"""Below alpha, further shades begin at these p values."""


def picture(chart: PairMatrix, style: Style) -> Picture:
    """Draw the lower triangle; pairs that differ are filled, the more strongly the smaller p."""
    sheet = Sheet(style, chart.title)
    names = chart.algorithms
    numbered = not fits_columns(sheet, names[:-1])
    first = 0 if numbered else 1
    limits = [chart.alpha, *(step for step in STEPS if step < chart.alpha)]
    shades = list(zip(limits, TONES.scale, strict=False))
    shown = alike_cells(np.nan_to_num(chart.estimate).tolist(), signed=True)
    colours: list[list[str | None]] = []
    texts: list[list[str | None]] = []
    for row in range(first, len(names)):
        p = [float(chart.p_adjusted[row, column]) for column in range(row)]
        rest = len(names) - 1 - row
        depth = [sum(decision(value, limit) for limit, _ in shades) for value in p]
        colours.append([*(([TONES.pale, *(c for _, c in shades)])[d] for d in depth), *[None] * rest])
        texts.append([*shown[row][:row], *[None] * rest])
    written = matrix(sheet, names[first:], names[:-1], colours, texts, numbered=numbered)
    sheet.y += 0.4 * sheet.size
    if written:
        sheet.words("Number: difference, row minus column.", size=sheet.small, colour=TONES.soft)
    keys = [Key(f"adjusted p ≤ {significance(limit)}", colour) for limit, colour in shades]
    sheet.keys([*keys, Key("not shown to differ", TONES.pale)])
    return sheet.finished()
