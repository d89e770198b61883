"""The folds in the card: the differences of two algorithms under the interval that decides, or the scores of all."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum

from dashboard.ui.blocks import card_room, pair_picker, region
from dashboard.ui.blocks.room_page import RoomPage
from dashboard.ui.session import choices
from stats_core import Analysis, Answer
from stats_core.answers.folds import dependence
from stats_core.charts import Chart
from stats_core.charts.paired_differences import PairedDifferences, Spread
from stats_core.charts.score_boxes import fold_boxes

AROUND, ROW = 104, 18
"""Pixels around the boxes of scores, the line below them included, and of a row."""


class FoldPicture(Enum):
    """What is seen of the folds."""

    DIFFERENCES = "Differences"
    SCORES = "Scores"


@dataclass(frozen=True)
class FoldView:
    """How the person wants to see the folds, and the two algorithms that tests of two compare."""

    picture: FoldPicture
    spread: Spread
    pair: dict[str, str]


def controls(page: RoomPage) -> FoldView:
    """What the person wants to see, in the rail; of more than two algorithms at first the scores of all."""
    many = len(page.data.algorithms) > 2
    with page.places.view:
        shown = FoldPicture.SCORES
        if not many:
            shown = choices.segmented_control(
                "Folds as",
                list(FoldPicture),
                default=FoldPicture.DIFFERENCES,
                required=True,
                format_func=lambda picture: picture.value,
                key=f"{page.key}.folds_as",
                label_visibility="collapsed",
            )
        spread = Spread.TOGETHER
        if shown is FoldPicture.DIFFERENCES:
            spread = choices.selectbox(
                "Folds", list(Spread), format_func=lambda way: way.value, key=f"{page.key}.spread"
            )
    if region.used_by(page.test):
        with page.places.test:
            region.ask(page)
    if many:
        return FoldView(shown, spread, pair_picker.chosen(page.key, page.data, page.standings.algorithms))
    with page.places.test:
        return FoldView(shown, spread, pair_picker.choose(page.key, page.data, page.standings.algorithms, narrow=True))


@dataclass(frozen=True)
class FoldFigure:
    """The picture, the line below it, and whether it may be higher than its place."""

    chart: Chart
    under: str
    rolls: bool = False


def figure(
    page: RoomPage, answer: Answer | None, analyses: Mapping[str, Analysis], view: FoldView, control: str | None
) -> FoldFigure:
    """The differences of two, better to the right as in the pairs beside it, or the scores of all that have room."""
    strip = _strip(analyses[page.test]) if page.test in analyses else None
    if view.picture is FoldPicture.SCORES or strip is None:
        rows = card_room.rows(page, answer, AROUND, ROW, chosen=[control] if control else [])
        chart = replace(fold_boxes(page.data.only(rows.names)), among=page.among)
        return FoldFigure(chart, rows.said, rows.every)
    strip = strip.with_better_right(page.standings.algorithms[0])
    by_part = view.spread in (Spread.BY_RUN, Spread.BY_FOLD)
    said = dependence(strip.differences, by_run=view.spread is Spread.BY_RUN) if by_part else ""
    return FoldFigure(replace(strip, spread=view.spread), said)


def _strip(analysis: Analysis) -> PairedDifferences | None:
    """The strip of a test; None for tests that have none."""
    return next((chart for chart in analysis.result.charts() if isinstance(chart, PairedDifferences)), None)
