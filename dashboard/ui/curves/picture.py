"""The curves themselves, with the levels at which they differ in a strip below."""

from __future__ import annotations

from dataclasses import dataclass, replace

import streamlit as st

from dashboard.screen.strip_rows import NAMED_ROW
from dashboard.ui.blocks import card_room
from dashboard.ui.blocks.room_page import RoomPage
from dashboard.ui.blocks.window_size import known_size
from dashboard.ui.session import choices
from stats_core import Answer, Curves
from stats_core.answers.curve_strips import MOST_PAIRS
from stats_core.charts.curve_overlay import Band, CurveOverlay, by_factors, curve_overlay

SMOOTHEST = 0.25
"""The widest moving average, as a share of the levels."""
AROUND = 215
"""Pixels that curves take over their strips at least, with the axis and its words below."""
MANY, COLOURED = 12, 10
"""Of more algorithms than the first, so many of the best are in colour: nobody tells twenty lines apart."""


@dataclass(frozen=True)
class CurveView:
    """How the person wants to see the curves; the test knows nothing of it."""

    band: Band
    smoothing: int
    runs: bool
    log_levels: bool
    log_scores: bool


def controls(page: RoomPage) -> CurveView:
    """What the person wants to see, in the rail."""
    with page.places.view:
        return _controls(page.key, page.data)


@dataclass(frozen=True)
class CurveFigure:
    """The picture, the line below it, and whether it may be higher than its place."""

    chart: CurveOverlay
    under: str
    rolls: bool


def figure(page: RoomPage, among: Curves, answer: Answer | None, view: CurveView) -> CurveFigure:
    """The curves as the person wants to see them, with the strips of the answer: at which levels who differs.

    Of more strips than have room, those of the pairs that the sentence names first; all on demand.
    """
    own = None if answer is None else answer.figure()
    strips = own.strips if isinstance(own, CurveOverlay) else ()
    most = max(MOST_PAIRS, (card_room.height(page, answer, known_size()) - AROUND) // NAMED_ROW)
    every, left_out = False, ""
    if len(strips) > most:
        with page.places.view:
            every = choices.toggle(f"All {len(strips):,} strips", key=f"{page.key}.every_strip")
        if not every:
            left_out, strips = f"The first {most:,} of {len(strips):,} strips.", strips[:most]
    chart = replace(
        curve_overlay(among, band=view.band, smoothing=view.smoothing, algorithms=page.data.algorithms),
        log_levels=view.log_levels,
        log_scores=view.log_scores,
        show_runs=view.runs,
        highlight=page.standings.algorithms[:COLOURED] if _many(page) else (),
        strips=strips,
    )
    return CurveFigure(chart, " ".join(filter(None, (_coloured(page), left_out))), every)


def _coloured(page: RoomPage) -> str:
    """Which curves are in colour, where not all are."""
    return f"The {COLOURED} best in colour, the others grey." if _many(page) else ""


def _many(page: RoomPage) -> bool:
    return len(page.data.algorithms) > MANY


def _controls(page: str, curves: Curves) -> CurveView:
    band = choices.selectbox(
        "Band",
        list(Band),
        index=list(Band).index(Band.INTERVAL_95),
        format_func=lambda member: member.value,
        key=f"{page}.band",
    )
    runs = choices.toggle("Runs", value=True, key=f"{page}.runs")
    log_levels = _log_levels(page, by_factors(curves.levels))
    log_scores = choices.toggle("Log scores", key=f"{page}.log_scores")
    return CurveView(band, _smoothing(page, len(curves.levels)), runs, log_levels, log_scores)


def _log_levels(page: str, crowded: bool) -> bool:
    """Off, but on from the start where the levels would crowd at the left; that is said."""
    # Each of the two has a key of its own: what is chosen for evenly spaced levels says nothing of the others.
    key = f"{page}.log_levels.by_factors" if crowded else f"{page}.log_levels"
    chosen = choices.toggle("Log levels", value=crowded, key=key, name=f"{page}.log_levels")
    if crowded:
        st.html('<p class="lm-faint">The levels grow by factors, so a log axis was chosen.</p>')
    return bool(chosen)


def _smoothing(page: str, levels: int) -> int:
    widest = max(3, round(SMOOTHEST * levels))
    if levels < 3:
        return 1
    return choices.slider(
        "Smoothing",
        min_value=1,
        max_value=widest,
        value=1,
        # The widest average depends on the data, and a slider keeps no value that lies outside.
        key=f"{page}.smoothing.{widest}",
        name=f"{page}.smoothing",
        help="Levels in a moving average, in the picture only. Tests, tables and notes always use the scores as given.",
    )
