"""Where in training the effects arise: level by level, and for an interval chosen with the slider or the mouse."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from dashboard.ui.blocks import options_form, page_head, result_view
from dashboard.ui.blocks.result_view import AnalysisPart
from dashboard.ui.blocks.room_page import RoomPage
from dashboard.ui.curves.picture import CurveView
from dashboard.ui.session import choices, state
from stats_core import Curves
from stats_core.answers.curves import LEVELS, LOCALISATION
from stats_core.charts import Chart, LevelShares


def show(page: RoomPage, view: CurveView) -> None:
    """What each level shows on its own, and the shares of both effects."""
    curves: Curves = page.data
    levels = page.ask(LEVELS).get(LEVELS)
    if levels is not None:
        result_view.show(levels, "levels", parts=(AnalysisPart.SENTENCE, AnalysisPart.TABLE, AnalysisPart.NOTES))
    if len(curves.levels) < 2:
        return
    page_head.section(
        "How much each level contributes", "Drag over the chart or move the slider to choose an interval of levels."
    )
    key = interval_key(page)
    interval = options_form.levels(key, "Interval of levels", curves, f"{page.key}.interval")
    split = options_form.option_of(LOCALISATION, "split")
    chosen = options_form.widget(page.key, split, curves)
    shares = page.ask(LOCALISATION, interval=interval, split=chosen).get(LOCALISATION)
    if shares is not None:
        # That all levels carry all of an effect need not be said.
        sentence = (AnalysisPart.SENTENCE,) if interval is not None else ()
        result_view.show(
            shares,
            "level-shares",
            parts=(*sentence, AnalysisPart.CHARTS, AnalysisPart.TABLE, AnalysisPart.NOTES),
            view=lambda chart: _seen(chart, view),
            on_select=lambda at: _take(at, key, curves),
        )


def interval_key(page: RoomPage) -> str:
    """The key of the slider: a choice among the levels is kept while they are the same."""
    return f"{page.key}.interval.{options_form.levels_key(page.data)}"


def chosen_interval(page: RoomPage) -> tuple[float, float] | None:
    """The interval that the slider has, or None for all levels."""
    levels = [float(level) for level in page.data.levels]
    every = (levels[0], levels[-1])
    first, last = choices.span(interval_key(page), levels, every, f"{page.key}.interval")
    return None if (first, last) == every else (first, last)


def _seen(chart: Chart, view: CurveView) -> Chart:
    return replace(chart, log_levels=view.log_levels) if isinstance(chart, LevelShares) else chart


def _take(chart_key: str, slider_key: str, curves: Curves) -> None:
    """Move the slider to the levels that lie in the box drawn with the mouse."""
    boxes: list[dict[str, Any]] = state.widget(chart_key)["selection"]["box"]
    if not boxes:
        return
    low, high = sorted(float(end) for end in boxes[-1]["x"])
    inside = [float(level) for level in curves.levels if low <= level <= high]
    if inside:
        state.set_widget(slider_key, (inside[0], inside[-1]))
