"""The picture of the opening view: the critical-difference diagram, or of two algorithms each data set as a point."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from dashboard.ui.blocks import options_form, region, result_view
from dashboard.ui.blocks.result_view import AnalysisPart, ChartView
from dashboard.ui.blocks.room_page import RoomPage
from dashboard.ui.blocks.screen_width import screen_width
from dashboard.ui.ranks import posthoc
from dashboard.ui.session import choices
from stats_core import METHODS, Analysis, ScoreTable
from stats_core.charts import Chart
from stats_core.charts.rank_diagram import RankDiagram, Side
from stats_core.methods.ranks.signed_rank import Skewed
from stats_core.params import Option

WIDE = 840
"""Pixels of the picture on a wide page, beside its controls."""
MANY, TALL = 40, 700
"""The diagram of more algorithms scrolls by itself in so many pixels: what follows stays near."""


def places() -> tuple[DeltaGenerator, DeltaGenerator]:
    """The place of the picture, and the one of its controls beside it."""
    drawn, beside = st.columns([7, 2], gap="medium")
    return drawn, beside


def ask_options(page: RoomPage) -> RoomPage:
    """The page with those options of the test behind the answer that the corner leaves out."""
    if page.test is None or page.test in posthoc.FAMILIES:
        return page
    own = {
        option.name: options_form.widget(f"{page.key}.{page.test}", _as_recommended(option, page), page.data)
        for option in METHODS[page.test].options
        if option.name in posthoc.OPTIONS
    }
    if region.used_by(page.test):
        region.ask(page)
    return replace(page, settings=page.settings | own | {"rope": region.chosen(page)})


def _as_recommended(option: Option, page: RoomPage) -> Option:
    """The option with the default of the answer: skewed differences are looked at where signed ranks decide."""
    guarded = option.name == "skewed" and page.test == page.advice.method
    return replace(option, default=Skewed.SIGN_TEST) if guarded else option


def in_colours_of(among: ScoreTable) -> ChartView:
    """Charts in the colours that the algorithms have among all that were given."""
    return lambda chart: replace(chart, among=among.algorithms) if hasattr(chart, "among") else chart


def of_test(page: RoomPage, among: ScoreTable, analyses: Mapping[str, Analysis]) -> None:
    """The pictures of the test behind the answer beside its numbers."""
    if page.test not in analyses:
        return
    drawn, numbers = st.columns([1, 1], gap="large")
    with drawn:
        result_view.show(analyses[page.test], parts=(AnalysisPart.CHARTS,), view=in_colours_of(among))
    with numbers:
        result_view.show(
            analyses[page.test], parts=(AnalysisPart.TABLE, AnalysisPart.NOTES), without=_empty(analyses[page.test])
        )


def _empty(analysis: Analysis) -> list[str]:
    """Columns of its table that have no number for these data."""
    table = analysis.result.table()
    return [name for name in table.columns if table[name].isna().all()]


def diagram(page: RoomPage, analysis: Analysis, beside: DeltaGenerator) -> None:
    """The diagram of mean ranks as the person wants to see it; the test knows nothing of it."""
    with beside:
        side = choices.segmented_control(
            "Best",
            list(Side),
            default=Side.LEFT,
            required=True,
            format_func=lambda side: side.name.capitalize(),
            key=f"{page.key}.side",
        )
        mine = choices.multiselect(
            "Highlight",
            page.standings.algorithms,
            key=f"{page.key}.highlight.{options_form.names_key(page.data)}",
            name=f"{page.key}.highlight",
            placeholder="Your own method",
        )
        compact = choices.toggle("One column of a paper", key=f"{page.key}.compact")
        zoom = choices.toggle("Only the ranks in use", key=f"{page.key}.zoom")

    def seen(chart: Chart) -> Chart | None:
        if not isinstance(chart, RankDiagram):
            return None
        style = {"best": side or Side.LEFT, "highlight": tuple(mine), "compact": compact, "zoom": zoom}
        return replace(chart, **style, among=page.among)

    place = st.container(height=TALL if len(page.data.algorithms) > MANY else "content", border=False)
    # Measured below the picture, where its place takes nothing from the first screen.
    width = screen_width(f"{page.key}.width", WIDE)
    with place:
        result_view.show(analysis, "critical-difference", parts=(AnalysisPart.CHARTS,), view=seen, width=width)
