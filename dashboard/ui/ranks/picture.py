"""The picture of the card: the critical-difference diagram, or of two algorithms each data set as a point."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from dashboard.ui.blocks import options_form, rail
from dashboard.ui.blocks.result_view import ChartView
from dashboard.ui.blocks.room_page import RoomPage
from dashboard.ui.session import choices
from stats_core import Analysis, ScoreTable
from stats_core.charts import Chart, RankDiagram, ScatterPair
from stats_core.charts.rank_diagram import Side

MOST = 15
"""Algorithms in the diagram, beside those that are highlighted; all of them stand under Post hoc."""


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


def diagram(page: RoomPage, analysis: Analysis | None) -> Chart | None:
    """The diagram of mean ranks as the person wants to see it; the test knows nothing of it."""
    style = _controls(page)
    charts = analysis.result.charts() if analysis else ()
    found = next((chart for chart in charts if isinstance(chart, RankDiagram)), None)
    return None if found is None else replace(found, **style, among=page.among).best_of_many(MOST)


def _controls(page: RoomPage) -> dict[str, object]:
    with page.places.view:
        rail.heading("Picture", rail.VIEW)
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
