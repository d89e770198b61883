"""Two algorithms over many data sets: the signed-rank test, its Bayesian sister, and the sign test."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import streamlit as st

from dashboard.ui.blocks import caution, options_form, page_head, pair_picker, region, result_view
from dashboard.ui.blocks.result_view import Part
from dashboard.ui.blocks.room_page import Board
from dashboard.ui.ranks.picture import in_colours_of
from stats_core import METHODS, Analysis, ScoreTable
from stats_core.charts import Chart, PosteriorTriangle, ScatterPair

SIGNED, BAYESIAN, SIGN = "signed_rank", "bayesian_signed_rank", "sign_test"


def show(board: Board, among: ScoreTable) -> None:
    """Any two of many, at first the best two: each data set as a point beside what the tests say."""
    page_head.lead("A pair alone, by how much they differ on each data set; p is not adjusted for other pairs here.")
    pair = pair_picker.choose(board.page, board.data, board.standings.algorithms)
    board = replace(board, settings=board.settings | pair)
    picture, said = st.columns([1, 1], gap="large")
    with said:
        first = signed(board)
        sign(board)
    if first is not None:
        with picture:
            _scatter(first, among)
    result_view.notes(caution.one_of_pairs(len(board.data.algorithms), board.settings["alpha"]))
    bayesian(board)


def tests(board: Board) -> dict[str, Callable[[], None]]:
    """The sections of a page with two algorithms; the test behind the answer stands above."""
    parts = {
        SIGNED: ("Signed ranks", lambda: signed(board) and None),
        BAYESIAN: ("Bayesian", lambda: bayesian(board)),
        SIGN: ("Sign test", lambda: sign(board)),
    }
    return dict(part for key, part in parts.items() if key != board.lead)


def signed(board: Board) -> Analysis | None:
    """The signed-rank test in numbers."""
    analysis = _asked(board, SIGNED)
    if analysis is not None:
        result_view.show(analysis, "signed-rank", parts=_WORDS, without=("df",))
    return analysis


def sign(board: Board) -> None:
    """Only who wins counts."""
    analysis = _asked(board, SIGN)
    if analysis is not None:
        result_view.show(analysis, "sign-test", parts=_WORDS, without=("df",))


def bayesian(board: Board) -> None:
    """How probable it is that one is better by more than a region that the person names."""
    analysis = _asked(board, BAYESIAN, rope=region.chosen(board))
    if region.used_by(board.lead):
        page_head.lead("The region of practical equivalence is beside the picture.")
    else:
        region.ask(board)
    if analysis is None:
        return
    name = "bayesian-signed-rank"
    said, picture = st.columns([1, 1], gap="large")
    with said:
        result_view.show(analysis, name, parts=(Part.SENTENCE, Part.NOTES))
    with picture:
        result_view.show(analysis, name, parts=(Part.CHARTS,), view=_triangle)
    result_view.show(analysis, name, parts=(Part.TABLE,))


_WORDS = (Part.SENTENCE, Part.TABLE, Part.NOTES)


def _asked(board: Board, method: str, **own: float) -> Analysis | None:
    """The test of the pair, with its own options beside it where the page does not have them already."""
    known = {**board.pair, **board.settings, **own}
    missing = [option for option in METHODS[method].options if option.name not in known]
    with st.container(horizontal=True, vertical_alignment="center", horizontal_alignment="distribute"):
        result_view.heading(METHODS[method].title)
        if missing:
            with st.popover("Options", icon=":material/tune:", key=f"{board.page}.{method}.options"):
                for option in missing:
                    known[option.name] = options_form.widget(f"{board.page}.{method}", option, board.data)
    settings = options_form.those_of(method, known)
    return board.ask_for({method: settings}).get(method)


def _triangle(chart: Chart) -> Chart | None:
    return chart if isinstance(chart, PosteriorTriangle) else None


def _scatter(analysis: Analysis, among: ScoreTable) -> None:
    coloured = in_colours_of(among)
    result_view.show(
        analysis,
        "scatter-pair",
        parts=(Part.CHARTS,),
        view=lambda chart: coloured(chart) if isinstance(chart, ScatterPair) else None,
    )
