"""The page of two algorithms on one data set: the answer, the folds, every test that fits them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import streamlit as st

from dashboard.rooms import FOLDS
from dashboard.ui.blocks import page_head, pair_picker, region, room_page, test_picker
from dashboard.ui.folds import pairs, picture, posterior, schemes, tests
from dashboard.ui.folds.form import given_folds
from stats_core import FoldScores
from stats_core.methods.folds.shared.advice import advise
from stats_core.methods.folds.shared.answer import statement
from stats_core.methods.folds.shared.standing import standings

SHARED = ("corrected_resampled_t", "repeated_cv_t")
"""Methods whose options stand together in the corner of the page."""
ELSEWHERE = ("a", "b", "df", "rope", "test", "control")
"""Options that have a place of their own."""


def show() -> None:
    """Data in, answer out."""
    page_head.head(FOLDS)
    among = given_folds(FOLDS)
    if among is None:
        return
    board = room_page.board(
        FOLDS, among, standings, advise, shared=SHARED, without=ELSEWHERE, more=lambda chosen: _more(among, chosen)
    )
    if board is None:
        return
    drawn, beside = st.columns([4, 1], gap="medium")
    places = [beside.container(), beside.container()]
    # Of several algorithms the pair is what one changes first; of two there is only one.
    many = len(board.data.algorithms) > 2
    with places[not many]:
        pair = pair_picker.choose(board.page, board.data, board.standings.algorithms)
    board = replace(
        tests.considered(board),
        settings=board.settings | pair | {"rope": region.chosen(board)},
        advice=advise(board.data, board.settings.get(pairs.TEST)),
    )
    with board.place:
        found = tests.ask(board)
    board.answer(found, lambda: statement(board.standings, found[str(board.lead)].result))
    picture.show(board, found, drawn, places[many])
    parts = {"Every test": lambda: tests.show(board, found), "Schemes": lambda: schemes.show(board, found)}
    if posterior.METHOD in test_picker.fitting(board.considered):
        parts["Posterior"] = lambda: posterior.show(board, among, found)
    if many:
        parts["All pairs"] = lambda: pairs.show(board, found)
    room_page.sections(board, parts)


def _more(scores: FoldScores, chosen: dict[str, Any]) -> dict[str, Any]:
    """Settings that depend on the runs and folds."""
    test = {pairs.TEST: pairs.ask_test(FOLDS.key, scores)} if len(scores.algorithms) > 2 else {}
    return {**test, "df": schemes.degrees_of_freedom(FOLDS.key, scores, chosen["scheme"], chosen["alpha"])}
