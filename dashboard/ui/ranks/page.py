"""The page of benchmarks: two algorithms lead to the signed-rank test, more to Friedman and a post hoc test."""

from __future__ import annotations

import streamlit as st

from dashboard.rooms import RANKS
from dashboard.ui.keep.working import analysis_of
from dashboard.ui.parts import options_form, pair_picker, result_view, workbench
from dashboard.ui.parts.screen_width import screen_width
from dashboard.ui.ranks import advice as ranks_advice
from dashboard.ui.ranks import omnibus as ranks_omnibus
from dashboard.ui.ranks import pair as ranks_pair
from dashboard.ui.ranks import pictures as ranks_pictures
from dashboard.ui.ranks import posthoc as ranks_posthoc
from dashboard.ui.ranks.form import GivenScores, given_scores

PAGE = "many_datasets"
BESIDE = ("a", "b", "rope")
"""Options that have a place of their own on the page."""


def show() -> None:
    """Data in, answer out."""
    workbench.head(RANKS)
    given = given_scores(RANKS)
    if given is None:
        return
    if len(given.table.algorithms) == 2:
        _two(given)
    else:
        _many(given)


def _two(given: GivenScores) -> None:
    place, settings = workbench.answer_and_settings(PAGE, ranks_pair.USED, given.table, without=BESIDE)
    pair = pair_picker.choose(PAGE, given.table)
    with place:
        first = ranks_pair.signed_rank(given, pair, settings)
        if first is not None:
            result_view.answer(first.result.sentence())
    ranks_advice.show(given.table)
    ranks_pair.show(PAGE, given, pair, settings, lead=True)


def _many(given: GivenScores) -> None:
    table = given.table
    place, settings = workbench.answer_and_settings(PAGE, ("friedman", *ranks_pair.USED), table, without=BESIDE)
    with place:
        friedman = analysis_of("friedman", table, options_form.those_of("friedman", settings))
        if friedman is not None:
            result_view.answer(friedman.result.sentence())
    advice = st.container()
    chosen = ranks_posthoc.section(PAGE, table)
    with advice:
        ranks_advice.show(table, control=chosen.control is not None)
    width = screen_width(f"{PAGE}.width")
    posthoc = ranks_posthoc.show(PAGE, table, chosen, settings["alpha"], width)
    if friedman is not None:
        ranks_omnibus.show(table, friedman.result)
        ranks_pictures.show(PAGE, friedman.result, posthoc, width)
    ranks_pair.section(PAGE, given, settings)
