"""More than two algorithms: all pairs, or every algorithm against the control of the rail."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dashboard.ui.blocks import job_progress, result_view
from dashboard.ui.blocks.room_page import RoomPage
from dashboard.ui.session import choices
from stats_core import Analysis, FoldScores, FoldTest
from stats_core.answers.folds import EVERY_PAIR, PAIR_TEST, fitting_pair_tests
from stats_core.charts import Chart, PairMatrix


def ask_test(page: str, scores: FoldScores) -> FoldTest | None:
    """The test of each pair, among those that fit; at first the one to use."""
    fitting = fitting_pair_tests(scores)
    if not fitting:
        return None
    chosen: FoldTest = choices.selectbox(
        "Test of each pair",
        fitting,
        format_func=lambda test: test.value,
        key=f"{page}.pair_test.{len(fitting)}.{fitting[0].name}",
        name=f"{page}.pair_test",
    )
    return chosen


def options(page: RoomPage, control: str | None) -> dict[str, Any]:
    """The settings of all pairs: one analysis is behind the answer of the page and the section."""
    test = page.settings.get(PAIR_TEST) or fitting_pair_tests(page.data)[0]
    return page.options(EVERY_PAIR, test=test, control=control)


def show(page: RoomPage, analyses: Mapping[str, Analysis], control: str | None) -> None:
    """Holm's adjusted p values: a matrix of all pairs, or the intervals of each algorithm against the control."""
    asked = options(page, control)
    # Where the answer of the page is about all pairs, they are there, or their problem stands above.
    if page.test != EVERY_PAIR:
        analyses = job_progress.analyses({EVERY_PAIR: (EVERY_PAIR, page.data, asked)}, page.in_sight)
    if EVERY_PAIR in analyses:
        result_view.show(analyses[EVERY_PAIR], "pairs", view=lambda chart: _seen(chart, control))


def _seen(chart: Chart, control: str | None) -> Chart | None:
    """The intervals say more than the matrix, and are few enough to read where there is a control."""
    return None if control and isinstance(chart, PairMatrix) else chart
