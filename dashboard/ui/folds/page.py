"""The page of two algorithms on one data set: the answer, the folds, every test that fits them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import streamlit as st

from dashboard.rooms import FOLDS
from dashboard.ui.blocks import page_head, pair_picker, region, room_page
from dashboard.ui.folds import pairs, picture, posterior, schemes, tests
from dashboard.ui.folds.form import given_folds
from stats_core import FoldScores
from stats_core.answers.folds import CORRECTED, PAIR_TEST, POSTERIOR, SCHEMES, advise

SHARED = (CORRECTED, SCHEMES)
"""Methods whose options stand together in the corner of the page."""
ELSEWHERE = ("a", "b", "df", "rope", "test", "control")
"""Options that have a place of their own."""


def show() -> None:
    """Data in, answer out."""
    page_head.head(FOLDS)
    among = given_folds(FOLDS)
    if among is None:
        return
    page = room_page.opened(FOLDS, among, shared=SHARED, without=ELSEWHERE, more=lambda chosen: _more(among, chosen))
    if page is None:
        return
    drawn, beside = st.columns([4, 1], gap="medium")
    places = [beside.container(), beside.container()]
    # Of several algorithms the pair is what one changes first; of two there is only one.
    many = len(page.data.algorithms) > 2
    with places[not many]:
        pair = pair_picker.choose(page.key, page.data, page.standings.algorithms)
    page = replace(
        tests.considered(page),
        settings=page.settings | pair | {"rope": region.chosen(page)},
        advice=advise(page.data, page.settings.get(PAIR_TEST)),
    )
    plan = page.plan(control=pairs.control(page))
    with page.place:
        analyses = tests.ask(page, plan)
    page.show_answer(plan, analyses)
    picture.show(page, analyses, drawn, places[many])
    parts = {"Every test": lambda: tests.show(page, analyses), "Schemes": lambda: schemes.show(page, analyses)}
    if POSTERIOR in page.fitting:
        parts["Posterior"] = lambda: posterior.show(page, among, analyses)
    if many:
        parts["All pairs"] = lambda: pairs.show(page, analyses)
    room_page.sections(page, parts)


def _more(scores: FoldScores, chosen: dict[str, Any]) -> dict[str, Any]:
    """Settings that depend on the runs and folds."""
    test = {PAIR_TEST: pairs.ask_test(FOLDS.key, scores)} if len(scores.algorithms) > 2 else {}
    return {**test, "df": schemes.degrees_of_freedom(FOLDS.key, scores, chosen["scheme"], chosen["alpha"])}
