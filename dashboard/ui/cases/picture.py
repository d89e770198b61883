"""The picture of the card: two models closely, or of more the losses of each, or who errs together."""

from __future__ import annotations

from dataclasses import dataclass, replace

from dashboard.ui.blocks import card_room
from dashboard.ui.blocks.room_page import RoomPage
from dashboard.ui.blocks.window_size import known_size
from stats_core import Answer
from stats_core.charts import Chart, ErrorOverlap, Forest, RankIntervals, ScoreBoxes
from stats_core.charts.error_overlap import error_overlap
from stats_core.charts.score_boxes import loss_boxes
from stats_core.methods.cases.shared.by_group import by_group

BOXES, SETS, RANKS, GROUPS, ROW = 104, 240, 104, 190, 20
"""Pixels around the rows of boxes, those of sets that err together, of ranks and of groups, and of a row."""
LEAST_GROUPS = 4
"""Groups in the picture, also where few have room; the tab has all of them."""


@dataclass(frozen=True)
class CaseFigure:
    """The picture, the line below it, and whether it may be higher than its place."""

    chart: Chart | None = None
    under: str = ""
    rolls: bool = False


def figure(page: RoomPage, answer: Answer | None, above: int) -> CaseFigure:
    """The figure of the answer, of the models that have room; none where it is its pairs, which the card shows anyway.

    So many pixels stand `above` the card.
    """
    chart = None if answer is None else answer.figure()
    if answer is None or chart is None or (isinstance(chart, Forest) and not chart.rows):
        return CaseFigure()
    if isinstance(chart, Forest):
        return _by_group(page, answer, above)
    if isinstance(chart, RankIntervals):
        rows = card_room.rows(page, answer, RANKS, ROW, above=above)
        return CaseFigure(chart.first(len(rows.names)), rows.said, rows.every)
    if not isinstance(chart, ScoreBoxes | ErrorOverlap):
        return CaseFigure(chart)
    around = BOXES if isinstance(chart, ScoreBoxes) else SETS
    rows = card_room.rows(page, answer, around, ROW, chosen=[answer.control or ""], above=above)
    kept = page.data.only(rows.names)
    if isinstance(chart, ErrorOverlap):
        return CaseFigure(error_overlap(kept), rows.said, rows.every)
    return CaseFigure(replace(loss_boxes(kept)[0], among=page.among), rows.said, rows.every)


def _by_group(page: RoomPage, answer: Answer, above: int) -> CaseFigure:
    """The groups that have room, those that the difference rests on most."""
    seen, size = by_group(page.data, answer.analyses[0].result), known_size()
    room = card_room.height(page, answer, size, above) - GROUPS
    most = max(LEAST_GROUPS, card_room.MOST_ROWS if size.narrow else room // ROW)
    # The line that would say that one is left out takes as much room as its row.
    most += len(seen.group) == most + 1
    return CaseFigure(seen.forest(page.standings.difference_in, most=most), seen.left_out(most))
