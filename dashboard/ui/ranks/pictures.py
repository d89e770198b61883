"""The benchmark in pictures: scores, ranks, wins, p values and letters, one at a time."""

from __future__ import annotations

from dashboard.ui.blocks import result_view, take_away
from dashboard.ui.blocks.result_view import AnalysisPart
from dashboard.ui.blocks.room_page import RoomPage
from dashboard.ui.blocks.screen_width import screen_width
from dashboard.ui.ranks.picture import in_colours_of
from dashboard.ui.session import choices
from stats_core import ScoreTable
from stats_core.answers.ranks import FRIEDMAN, quoted

NAMES = {
    "rank_spread": "Ranks",
    "score_boxes": "Box plots",
    "score_heat": "Heat map",
    "win_counts": "Wins",
    "pairs": "Pairs",
    "letters": "Letters",
}
"""What a picture is called on its button, by the key of its chart."""


def show(page: RoomPage, among: ScoreTable, family: str) -> None:
    """A row of buttons, and the picture that was chosen."""
    analyses = quoted(page.ask(FRIEDMAN, family))
    where = {chart.key: analysis for analysis in analyses.values() for chart in analysis.result.charts()}
    shown = [key for key in NAMES if key in where]
    if not shown:
        return
    chosen = choices.segmented_control(
        "Picture",
        shown,
        default=shown[0],
        required=True,
        format_func=NAMES.__getitem__,
        key=f"{page.key}.picture.{'-'.join(shown)}",
        name=f"{page.key}.picture",
        label_visibility="collapsed",
    )
    key = chosen or shown[0]
    coloured = in_colours_of(among)
    result_view.show(
        where[key],
        key.replace("_", "-"),
        parts=(AnalysisPart.CHARTS,),
        view=lambda chart: coloured(chart) if chart.key == key else None,
        width=screen_width(f"{page.key}.pictures_width"),
    )
    (picture,) = (coloured(chart) for chart in where[key].result.charts() if chart.key == key)
    take_away.button(where[key], f"{key.replace('_', '-')}-picture", figure=picture, kind="tertiary")
