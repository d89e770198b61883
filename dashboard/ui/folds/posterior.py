"""How probable a difference is that matters."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from dashboard.ui.blocks import page_head, region, result_view
from dashboard.ui.blocks.room_page import RoomPage
from stats_core import Analysis, FoldScores
from stats_core.answers.folds import POSTERIOR
from stats_core.charts import Chart, PosteriorDensity


def show(page: RoomPage, among: FoldScores, analyses: Mapping[str, Analysis]) -> None:
    """The posterior of the pair, with the region of practical equivalence."""
    if region.used_by(page.test):
        page_head.lead("The region of practical equivalence is beside the picture.")
    else:
        region.ask(page)
    if POSTERIOR in analyses:
        result_view.show(
            analyses[POSTERIOR],
            "posterior",
            view=lambda chart: _seen(chart, among),
            without=("estimate", "low", "high"),
        )


def _seen(chart: Chart, among: FoldScores) -> Chart | None:
    """The density, in the colours that the algorithms have among all that were given."""
    return replace(chart, among=among.algorithms) if isinstance(chart, PosteriorDensity) else None
