"""More than two algorithms: all pairs, or every algorithm against a control that is chosen by a click."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dashboard.text import markdown
from dashboard.ui.blocks import job_progress, options_form, result_view
from dashboard.ui.blocks.room_page import Board
from dashboard.ui.session import choices
from stats_core import METHODS, Analysis, FoldScores, FoldTest
from stats_core.charts import Chart, PairMatrix
from stats_core.methods.folds.shared.advice import advise_pair

METHOD = "fold_pairs"
TEST = "pair_test"
"""The setting that holds the test of each pair; not named like the option, which other methods may use otherwise."""
ALL = ""
"""Stands for no control, which no algorithm can be named like."""


def ask_test(page: str, scores: FoldScores) -> FoldTest | None:
    """The test of each pair, among those that fit; at first the one to use."""
    fitting = fitting_tests(scores)
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


def fitting_tests(scores: FoldScores) -> list[FoldTest]:
    """The tests of a pair that fit the folds, the one to use first."""
    fitting = [test for test in FoldTest if not METHODS[test.name.lower()].refusals(scores)]
    use = advise_pair(scores).method
    return sorted(fitting, key=lambda test: test.name.lower() != use)


def options(board: Board) -> dict[str, Any]:
    """The settings of all pairs: one analysis is behind the answer of the page and the section."""
    test = board.settings.get(TEST) or fitting_tests(board.data)[0]
    names = [ALL, *board.standings.algorithms]
    control = choices.one_of(_control_key(board), names, ALL, f"{board.page}.control") or None
    return board.options(METHOD, test=test, control=control)


def show(board: Board, found: Mapping[str, Analysis]) -> None:
    """Holm's adjusted p values: a matrix of all pairs, or the intervals of each algorithm against the control."""
    choices.pills(
        "Control",
        [ALL, *board.standings.algorithms],
        default=ALL,
        required=True,
        format_func=lambda name: markdown(name) if name else "None: all pairs",
        key=_control_key(board),
        name=f"{board.page}.control",
    )
    asked = options(board)
    # Where the answer of the page is about all pairs, they are there, or their problem stands above.
    there = found if board.lead == METHOD else job_progress.analyses({METHOD: (METHOD, board.data, asked)})
    if METHOD in there:
        result_view.show(there[METHOD], "pairs", view=lambda chart: _seen(chart, asked["control"]))


def _control_key(board: Board) -> str:
    return f"{board.page}.control.{options_form.names_key(board.data)}"


def _seen(chart: Chart, control: str | None) -> Chart | None:
    """The intervals say more than the matrix, and are few enough to read where there is a control."""
    return None if control and isinstance(chart, PairMatrix) else chart
