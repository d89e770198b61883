"""Where in training the effects arise, for an interval chosen with the slider or the mouse."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from dashboard import screen
from dashboard.ui import frame
from dashboard.ui.curves.form import GivenCurves
from dashboard.ui.keep import state
from dashboard.ui.keep.working import analysis_of
from dashboard.ui.parts import options_form, result_view, tables, workbench
from stats_core import METHODS, Curves


def show(page: str, given: GivenCurves, log_levels: bool) -> tuple[float, float] | None:
    """Shares of both effects by level; gives the chosen interval, or None for all levels."""
    curves = given.curves
    if len(curves.levels) < 2:
        return None
    workbench.section("Where in training", "Drag over the chart or move the slider to choose an interval of levels.")
    key = f"{page}.interval.{given.levels_key}"
    interval = options_form.levels(key, "Interval of levels", curves)
    split = next(option for option in METHODS["curve_localisation"].options if option.name == "split")
    place = st.container()
    with st.expander("Every level in numbers"):
        chosen = options_form.widget(page, split, curves)
        table = st.container()
    with place:
        analysis = analysis_of("curve_localisation", curves, {"interval": interval, "split": chosen})
    if analysis is None:
        return interval
    result = analysis.result
    with place:
        if interval is not None:
            result_view.finding(result.sentence())
        (chart,) = result.charts()
        figure = screen.draw(
            replace(chart, level_label=given.level_label), dark=frame.dark(), log_x=log_levels, select=True
        )
        result_view.show_figure(figure, chart.title, "level-shares", on_select=lambda at: _take(at, key, curves))
    with table:
        tables.show(result.table(), "level-shares")
        result_view.notes(result.notes())
    return interval


def _take(chart_key: str, slider_key: str, curves: Curves) -> None:
    """Move the slider to the levels that lie in the box drawn with the mouse."""
    boxes = state.widget(chart_key)["selection"]["box"]
    if not boxes:
        return
    low, high = sorted(float(end) for end in boxes[-1]["x"])
    inside = [float(level) for level in curves.levels if low <= level <= high]
    if inside:
        state.set_widget(slider_key, (inside[0], inside[-1]))
