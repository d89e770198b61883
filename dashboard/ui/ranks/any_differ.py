"""Whether any algorithms differ: Friedman's test in all its forms, and two that also look at the scores."""

from __future__ import annotations

import pandas as pd

from dashboard.ui.blocks import caution, page_head, result_view, tables
from dashboard.ui.blocks.result_view import Part
from dashboard.ui.blocks.room_page import Board
from stats_core import METHODS
from stats_core.charts import NullHistogram

OTHERS = ("aligned_friedman", "quade")


def show(board: Board) -> None:
    """The ways to Friedman's p, the one to use first; the distribution it comes from; other tests; mean ranks."""
    found = board.ask("friedman", *OTHERS)
    if "friedman" in found:
        # The pictures of the scores have a section of their own.
        result_view.show(
            found["friedman"],
            "friedman",
            view=lambda chart: chart if isinstance(chart, NullHistogram) else None,
            decides=board.lead not in OTHERS,
        )
    for key in OTHERS:
        if key in found:
            page_head.section(METHODS[key].title, METHODS[key].summary)
            result_view.show(found[key], parts=(Part.SENTENCE, Part.TABLE, Part.NOTES), decides=key == board.lead)
    result_view.notes(caution.several(len(found), board.settings["alpha"], "the same scores"))
    page_head.section("Mean ranks")
    ranks = pd.DataFrame([(one.algorithm, one.value) for one in board.standings.entries])
    tables.show(ranks.set_axis(["algorithm", "mean_rank"], axis=1), "mean-ranks")
