"""A diagram of mean ranks for every value of the column that the lines were chosen by: every metric, every scenario."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

import streamlit as st

from dashboard.text import file_stem
from dashboard.ui.blocks import caution, job_progress, problems, result_view
from dashboard.ui.blocks.result_view import AnalysisPart
from dashboard.ui.blocks.room_page import RoomPage
from stats_core import Analysis, ScoreTable
from stats_core.answers.ranks import FRIEDMAN, quoting
from stats_core.charts import Chart, RankDiagram

MOST = 12
"""Diagrams on the page at a time."""


def show(page: RoomPage, tables: Mapping[str, Callable[[], ScoreTable]], method: str) -> None:
    """The diagrams side by side, each under its value; a value that cannot be compared says why in its place."""
    values = list(tables)
    first = 0
    if len(values) > MOST:
        first = st.selectbox(
            "Which of them",
            range(0, len(values), MOST),
            format_func=lambda at: f"{at + 1} to {min(at + MOST, len(values))} of {len(values):,}",
            key=f"{page.key}.every_value",
            width=220,
        )
    shown = values[first : first + MOST]
    options = page.options(method)
    places = {}
    for value, place in zip(shown, st.columns(2, gap="large") * len(shown), strict=False):
        places[value] = place.container(border=True)
        with places[value]:
            result_view.heading(value)
    given: dict[str, ScoreTable] = {}
    for value in shown:
        with places[value]:
            table = problems.attempt(tables[value])
        if table is not None:
            given[value] = table
    asked = {value: (method, table, options) for value, table in given.items()}
    tested = {value: (FRIEDMAN, table, page.options(FRIEDMAN)) for value, table in given.items()}
    whole = job_progress.analyses(tested, page.in_sight)
    for value, analysis in job_progress.analyses(asked, page.in_sight).items():
        with places[value]:
            _diagram(quoting(analysis, whole[value]) if value in whole else analysis, value)
    result_view.notes(caution.of_every_value(len(values), page.settings["alpha"]))


def _diagram(analysis: Analysis, value: str) -> None:
    def seen(chart: Chart) -> Chart | None:
        return replace(chart, compact=True, title="") if isinstance(chart, RankDiagram) else None

    result_view.show(
        analysis, f"ranks-{file_stem(value)}", parts=(AnalysisPart.SENTENCE, AnalysisPart.CHARTS), view=seen, width=480
    )
