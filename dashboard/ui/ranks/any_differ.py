"""Whether any algorithms differ: Friedman's test in all its forms, and two that also look at the scores."""

from __future__ import annotations

import pandas as pd

from dashboard.ui.blocks import caution, page_head, result_view, tables
from dashboard.ui.blocks.result_view import AnalysisPart
from dashboard.ui.blocks.room_page import RoomPage
from stats_core import METHODS
from stats_core.answers.ranks import FRIEDMAN, OTHER_OMNIBUS
from stats_core.charts import NullHistogram


def show(page: RoomPage) -> None:
    """The ways to Friedman's p, the one to use first; the distribution it comes from; other tests; mean ranks."""
    analyses = page.ask(FRIEDMAN, *OTHER_OMNIBUS)
    if FRIEDMAN in analyses:
        # The pictures of the scores have a section of their own.
        result_view.show(
            analyses[FRIEDMAN],
            view=lambda chart: chart if isinstance(chart, NullHistogram) else None,
            decides=page.test not in OTHER_OMNIBUS,
        )
    for key in OTHER_OMNIBUS:
        if key in analyses:
            page_head.section(METHODS[key].title, METHODS[key].summary)
            result_view.show(
                analyses[key],
                parts=(AnalysisPart.SENTENCE, AnalysisPart.TABLE, AnalysisPart.NOTES),
                decides=key == page.test,
            )
    result_view.notes(caution.several(len(analyses), page.settings["alpha"], "the same scores"))
    page_head.section("Mean ranks")
    ranks = pd.DataFrame([(entry.algorithm, entry.value) for entry in page.standings.entries])
    tables.show(ranks.set_axis(["algorithm", "mean_rank"], axis=1), "mean-ranks")
