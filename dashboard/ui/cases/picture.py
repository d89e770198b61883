"""The picture of the card: two models closely, or of more the losses of each, or who errs together."""

from __future__ import annotations

from dataclasses import dataclass, replace

from dashboard.ui.blocks import card_room
from dashboard.ui.blocks.room_page import RoomPage
from stats_core import Answer
from stats_core.charts import Chart, ErrorOverlap, Forest, ScoreBoxes
from stats_core.charts.error_overlap import error_overlap
from stats_core.charts.score_boxes import loss_boxes

BOXES, SETS, ROW = 104, 240, 20
"""Pixels around the rows of boxes, and around those of sets that err together, and of a row."""


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
    if answer is None or chart is None or isinstance(chart, Forest):
        return CaseFigure()
    if not isinstance(chart, ScoreBoxes | ErrorOverlap):
        return CaseFigure(chart)
    around = BOXES if isinstance(chart, ScoreBoxes) else SETS
    rows = card_room.rows(page, answer, around, ROW, chosen=[answer.control or ""], above=above)
    kept = page.data.only(rows.names)
    if isinstance(chart, ErrorOverlap):
        return CaseFigure(error_overlap(kept), rows.said, rows.every)
    return CaseFigure(replace(loss_boxes(kept)[0], among=page.among), rows.said, rows.every)
