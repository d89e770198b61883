"""Two algorithms over many data sets: the signed-rank test, its Bayesian sister, and the sign test."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import streamlit as st

from dashboard.ui.blocks import caution, options_form, page_head, pair_picker, region, result_view
from dashboard.ui.blocks.result_view import AnalysisPart
from dashboard.ui.blocks.room_page import RoomPage
from dashboard.ui.ranks.picture import in_colours_of
from stats_core import METHODS, Analysis, ScoreTable
from stats_core.answers.plan import settings_of
from stats_core.answers.ranks import BAYESIAN, SIGN_TEST, SIGNED_RANK
from stats_core.charts import Chart, PosteriorTriangle, ScatterPair


def show(page: RoomPage, among: ScoreTable) -> None:
    """Any two of many, at first the best two: each data set as a point beside what the tests say."""
    page_head.lead("A pair alone, by how much they differ on each data set; p is not adjusted for other pairs here.")
    pair = pair_picker.choose(page.key, page.data, page.standings.algorithms)
    page = replace(page, settings=page.settings | pair)
    picture, words = st.columns([1, 1], gap="large")
    with words:
        first = signed(page)
        sign(page)
    if first is not None:
        with picture:
            _scatter(first, among)
    result_view.notes(caution.one_of_pairs(len(page.data.algorithms), page.settings["alpha"]))
    bayesian(page)


def tests(page: RoomPage) -> dict[str, Callable[[], None]]:
    """The sections of a page with two algorithms; the test behind the answer stands above."""
    parts = {
        SIGNED_RANK: ("Signed ranks", lambda: signed(page) and None),
        BAYESIAN: ("Bayesian", lambda: bayesian(page)),
        SIGN_TEST: ("Sign test", lambda: sign(page)),
    }
    return dict(part for key, part in parts.items() if key != page.test)


def signed(page: RoomPage) -> Analysis | None:
    """The signed-rank test in numbers."""
    analysis = _asked(page, SIGNED_RANK)
    if analysis is not None:
        result_view.show(analysis, "signed-rank", parts=_WORDS, without=("df",))
    return analysis


def sign(page: RoomPage) -> None:
    """Only who wins counts."""
    analysis = _asked(page, SIGN_TEST)
    if analysis is not None:
        result_view.show(analysis, "sign-test", parts=_WORDS, without=("df",))


def bayesian(page: RoomPage) -> None:
    """How probable it is that one is better by more than a region that the person names."""
    analysis = _asked(page, BAYESIAN, rope=region.chosen(page))
    if region.used_by(page.test):
        page_head.lead("The region of practical equivalence is beside the picture.")
    else:
        region.ask(page)
    if analysis is None:
        return
    name = "bayesian-signed-rank"
    words, picture = st.columns([1, 1], gap="large")
    with words:
        result_view.show(analysis, name, parts=(AnalysisPart.SENTENCE, AnalysisPart.NOTES))
    with picture:
        result_view.show(analysis, name, parts=(AnalysisPart.CHARTS,), view=_triangle)
    result_view.show(analysis, name, parts=(AnalysisPart.TABLE,))


_WORDS = (AnalysisPart.SENTENCE, AnalysisPart.TABLE, AnalysisPart.NOTES)


def _asked(page: RoomPage, method: str, **own: float) -> Analysis | None:
    """The test of the pair, with its own options beside it where the page does not have them already."""
    known = {**page.pair, **page.settings, **own}
    missing = [option for option in METHODS[method].options if option.name not in known]
    with st.container(horizontal=True, vertical_alignment="center", horizontal_alignment="distribute"):
        result_view.heading(METHODS[method].title)
        if missing:
            with st.popover("Options", icon=":material/tune:", key=f"{page.key}.{method}.options"):
                for option in missing:
                    known[option.name] = options_form.widget(f"{page.key}.{method}", option, page.data)
    settings = settings_of(method, known)
    return page.ask_for({method: settings}).get(method)


def _triangle(chart: Chart) -> Chart | None:
    return chart if isinstance(chart, PosteriorTriangle) else None


def _scatter(analysis: Analysis, among: ScoreTable) -> None:
    coloured = in_colours_of(among)
    result_view.show(
        analysis,
        "scatter-pair",
        parts=(AnalysisPart.CHARTS,),
        view=lambda chart: coloured(chart) if isinstance(chart, ScatterPair) else None,
    )
