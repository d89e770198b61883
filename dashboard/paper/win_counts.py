"""On how many datasets the row's algorithm beats the column's: wins, ties and losses of every pair."""

from __future__ import annotations

from dashboard.paper.matrix import matrix
from dashboard.paper.picture import Picture
from dashboard.paper.shades import mixed
from dashboard.paper.sheet import Sheet
from dashboard.paper.style import TONES, Style
from stats_core.charts.win_counts import WinCounts


def picture(chart: WinCounts, style: Style) -> Picture:
    """Draw every pair; the shade is by how many datasets the row wins more than it loses."""
    sheet = Sheet(style, chart.title)
    k = len(chart.algorithms)
    total = max(1, int((chart.wins + chart.ties + chart.losses)[0, 0]))
    balance = ((chart.wins - chart.losses) / total).tolist()
    colours = [[_shade(balance[i][j]) if i != j else None for j in range(k)] for i in range(k)]
    texts = [
        [f"{chart.wins[i, j]}/{chart.ties[i, j]}/{chart.losses[i, j]}" if i != j else None for j in range(k)]
        for i in range(k)
    ]
    names, loses = chart.algorithms, chart.wins < chart.losses
    written = matrix(sheet, names, names, colours, texts, numbered=True, negative=loses)
    sheet.y += 0.4 * sheet.size
    remark = "Wins/ties/losses of the row against the column. " if written else ""
    if not style.grey:
        remark += "Blue: the row wins more often than it loses; orange: it loses more often."
    elif not written:
        remark = "The darker, the more often the row wins against the column; hatched, the more often it loses."
    sheet.words(remark, size=sheet.small, colour=TONES.soft)
    return sheet.finished()


def _shade(balance: float) -> str:
    return mixed(TONES.pale, TONES.curve if balance > 0 else TONES.scale[1], abs(balance))
