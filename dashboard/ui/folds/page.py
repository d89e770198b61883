"""The page of two algorithms on one data set: every test on folds, the one to trust on top."""

from __future__ import annotations

import streamlit as st

from dashboard.rooms import FOLDS
from dashboard.ui.folds import pairs as folds_pairs
from dashboard.ui.folds import picture as folds_picture
from dashboard.ui.folds import posterior as folds_posterior
from dashboard.ui.folds import schemes as folds_schemes
from dashboard.ui.folds import tests as folds_tests
from dashboard.ui.folds.form import given_folds
from dashboard.ui.parts import pair_picker, result_view, safe, workbench
from stats_core import METHODS, PairResult
from stats_core.methods.folds.advice import Advice, advise

PAGE = "two_algorithms"
SETTINGS = ("corrected_resampled_t", "repeated_cv_t", "bayesian_correlated_t")


def show() -> None:
    """Data in, answer out."""
    workbench.head(FOLDS)
    scores = given_folds(FOLDS)
    if scores is None:
        return
    pair = pair_picker.choose(PAGE, scores)
    place, settings = workbench.answer_and_settings(
        PAGE,
        SETTINGS,
        scores,
        without=("a", "b", "df"),
        more=lambda chosen: {"df": folds_schemes.degrees_of_freedom(PAGE, scores, chosen["scheme"])},
    )
    settings |= pair
    advice = advise(scores)
    considered = folds_tests.consider(scores, settings)
    with place:
        found = folds_tests.results(considered, scores, settings)
        _answer(advice, found)
    if found:
        folds_picture.show(PAGE, found, advice)
    folds_tests.show(found, considered, advice, settings)
    if "bayesian_correlated_t" in found:
        folds_posterior.show(found["bayesian_correlated_t"])
    if found:
        folds_schemes.show(scores, settings)
    if found and len(scores.algorithms) > 2:
        folds_pairs.show(PAGE, scores, settings, advice)


def _answer(advice: Advice, found: dict[str, PairResult]) -> None:
    """The sentence of the test to trust, and the reason for it."""
    if advice.method is None:
        result_view.answer("No test on these folds can be trusted as they stand.")
        st.html(f'<p class="lm-lead">{safe.html(advice.reason)}</p>')
    elif advice.method in found:
        result_view.answer(found[advice.method].sentence())
        title = METHODS[advice.method].title
        st.html(f'<p class="lm-lead"><b>{safe.html(title)}.</b> {safe.html(advice.reason)}</p>')
