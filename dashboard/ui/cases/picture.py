"""The picture of the card: two models closely, or of more the losses of each, or who errs together."""

from __future__ import annotations

from dataclasses import replace

from dashboard.ui.blocks.room_page import RoomPage
from stats_core import Answer
from stats_core.charts import Chart, Forest, ScoreBoxes


def figure(page: RoomPage, answer: Answer) -> Chart | None:
    """The figure of the answer; None where it is its pairs, which the card shows anyway."""
    chart = answer.figure()
    if isinstance(chart, Forest):
        return None
    return replace(chart, among=page.among) if isinstance(chart, ScoreBoxes) else chart
