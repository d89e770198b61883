"""Every score with its rank: a row for each dataset, a column for each algorithm, the shade is the rank."""

from __future__ import annotations

from dashboard.paper.matrix import fits_columns, matrix
from dashboard.paper.picture import Picture
from dashboard.paper.shades import mixed
from dashboard.paper.sheet import Sheet
from dashboard.paper.style import TONES, Style
from stats_core.charts.score_heat import ScoreHeat
from stats_core.wording import alike_cells


def picture(chart: ScoreHeat, style: Style) -> Picture:
    """Draw the table; the stronger the colour of a cell, the better the rank on its dataset."""
    sheet = Sheet(style, chart.title)
    k = len(chart.algorithms)
    colours = [
        [mixed(TONES.pale, TONES.curve, (k - rank) / max(1, k - 1) / 1.6) for rank in row]
        for row in chart.ranks.tolist()
    ]
    texts = [list(row) for row in alike_cells(chart.scores.tolist())]
    by_name = fits_columns(sheet, chart.algorithms)
    columns = chart.algorithms if by_name else [str(i) for i in range(1, k + 1)]
    written = matrix(sheet, chart.datasets, columns, colours, texts)
    sheet.y += 0.4 * sheet.size
    remarks = [] if written else ["There is no room for the scores at this width."]
    if not by_name:
        remarks.append("Columns:")
    text = " ".join(["The darker, the better the rank on the data set.", *remarks])
    sheet.words(text, size=sheet.small, colour=TONES.soft)
    if not by_name:
        sheet.flowing([f"{i} {name}" for i, name in enumerate(chart.algorithms, start=1)])
    return sheet.finished()
