"""The curves themselves, with the levels at which they differ in a strip below."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import streamlit as st

from dashboard import screen
from dashboard.ui import frame
from dashboard.ui.curves.form import GivenCurves
from dashboard.ui.keep.working import analysis_of
from dashboard.ui.parts import options_form, result_view, tables
from stats_core.charts.curve_overlay import Band, curve_overlay

KEPT = "session"
SMOOTHEST = 0.25
"""The widest moving average, as a share of the levels."""


@dataclass(frozen=True)
class View:
    """How the person wants to see the curves; the test knows nothing of it."""

    band: Band
    alone: str
    smoothing: int
    runs: bool
    log_levels: bool
    log_scores: bool


def show(page: str, given: GivenCurves, settings: dict[str, Any]) -> View:
    """Controls, picture, and the table of the levels; gives the view, which other pictures share."""
    curves = given.curves
    view = _controls(page, given)
    place = st.container()
    levels = analysis_of("curve_levels", curves, options_form.those_of("curve_levels", settings))
    overlay = curve_overlay(
        given.among,
        band=view.band,
        smoothing=view.smoothing,
        level_label=given.level_label,
        score_label=given.score_label,
        algorithms=curves.algorithms,
    )
    look = {"log_x": view.log_levels, "log_y": view.log_scores, "show_runs": view.runs}
    look["highlight"] = [view.alone] if view.alone else []
    with place:
        if levels is None:
            result_view.chart(overlay, "learning-curves", **look)
        else:
            (strip,) = levels.result.charts()
            strip = replace(strip, level_label=given.level_label)
            figure = screen.draw_curves_with_strip(overlay, strip, dark=frame.dark(), **look)
            result_view.show_figure(figure, overlay.title, "learning-curves")
    if levels is not None:
        result_view.finding(levels.result.sentence())
        with st.expander("Every level in numbers"):
            tables.show(levels.result.table(), "levels", alpha=levels.result.alpha)
            result_view.notes(levels.result.notes())
    return view


def _controls(page: str, given: GivenCurves) -> View:
    curves = given.curves
    with st.container(horizontal=True, vertical_alignment="bottom"):
        band = st.selectbox(
            "Band",
            list(Band),
            index=list(Band).index(Band.INTERVAL_95),
            format_func=lambda member: member.value,
            key=f"{page}.band",
            width=140,
            persist_state=KEPT,
        )
        alone = st.selectbox(
            "Isolate",
            ["", *curves.algorithms],
            format_func=lambda name: name or "All algorithms",
            key=f"{page}.alone.{curves.fingerprint[:12]}",
            width=180,
            persist_state=KEPT,
        )
        smoothing = _smoothing(page, len(curves.levels))
        runs = st.toggle("Runs", value=True, key=f"{page}.runs", persist_state=KEPT)
        log_levels = st.toggle("Log levels", key=f"{page}.log_levels", persist_state=KEPT)
        log_scores = st.toggle("Log scores", key=f"{page}.log_scores", persist_state=KEPT)
    return View(band, alone, smoothing, runs, log_levels, log_scores)


def _smoothing(page: str, levels: int) -> int:
    widest = max(3, round(SMOOTHEST * levels))
    if levels < 3:
        return 1
    return st.slider(
        "Smoothing (picture only)",
        min_value=1,
        max_value=widest,
        value=1,
        # The widest average depends on the data, and a slider keeps no value that lies outside.
        key=f"{page}.smoothing.{widest}",
        width=200,
        help="Levels in a moving average. Tests, tables and notes always use the scores as given.",
        persist_state=KEPT,
    )
