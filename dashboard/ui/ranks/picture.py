"""The picture of the card: the critical-difference diagram, or of two algorithms each data set as a point."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from dashboard.ui.blocks import card_room, options_form
from dashboard.ui.blocks.result_view import ChartView
from dashboard.ui.blocks.room_page import RoomPage
from dashboard.ui.session import choices
from stats_core import Analysis, Answer, ScoreTable
from stats_core.charts import Chart, RankDiagram, ScatterPair
from stats_core.charts.rank_diagram import Side

AROUND, ROW = 96, 19
"""Pixels around the names of a diagram in a column, and of a name."""


def in_colours_of(among: ScoreTable) -> ChartView:
    """Charts in the colours that the algorithms have among all that were given."""
    return lambda chart: replace(chart, among=among.algorithms) if hasattr(chart, "among") else chart


def of_test(page: RoomPage, analyses: Mapping[str, Analysis]) -> Chart | None:
    """Each data set as a point, or what else the test behind the answer draws."""
    if page.test not in analyses:
        return None
    charts = sorted(analyses[page.test].result.charts(), key=lambda chart: not isinstance(chart, ScatterPair))
    if not charts:
        return None
    return replace(charts[0], among=page.among) if hasattr(charts[0], "among") else charts[0]


def diagram(page: RoomPage, answer: Answer | None, analysis: Analysis | None) -> tuple[Chart | None, bool]:
    """The diagram of mean ranks as the person wants to see it, and whether it may be higher than its place.

    It shows those with the best mean ranks, as many as have room, and those that are highlighted; all on demand.
    """
    style = _controls(page)
    rows = card_room.rows(page, answer, AROUND, ROW)
    charts = analysis.result.charts() if analysis else ()
    found = next((chart for chart in charts if isinstance(chart, RankDiagram)), None)
    if found is None:
        return None, False
    return replace(found, **style, among=page.among).best_of_many(len(rows.names)), rows.every


def _controls(page: RoomPage) -> dict[str, object]:
    with page.places.view:
        side = choices.segmented_control(
            "Best",
            list(Side),
            default=Side.LEFT,
            required=True,
            format_func=lambda side: side.name.capitalize(),
            key=f"{page.key}.side",
        )
        mine = choices.multiselect(
            "Highlight",
            page.standings.algorithms,
            key=f"{page.key}.highlight.{options_form.names_key(page.data)}",
            name=f"{page.key}.highlight",
            placeholder="Your own method",
        )
        compact = choices.toggle("One column of a paper", key=f"{page.key}.compact")
        zoom = choices.toggle("Only the ranks in use", key=f"{page.key}.zoom")
    return {"best": side or Side.LEFT, "highlight": tuple(mine), "compact": compact, "zoom": zoom}
