"""Two algorithms over many data sets: the signed-rank test, its Bayesian sister, and the sign test."""

from __future__ import annotations

from typing import Any

import streamlit as st

from dashboard.ui.keep.working import analysis_of
from dashboard.ui.parts import options_form, pair_picker, result_view, safe, tables, workbench
from dashboard.ui.ranks.form import GivenScores
from stats_core import METHODS, Analysis
from stats_core.charts import PosteriorTriangle

USED = ("signed_rank", "bayesian_signed_rank", "sign_test")


def signed_rank(given: GivenScores, pair: dict[str, str], settings: dict[str, Any]) -> Analysis | None:
    """The test that leads."""
    return _analysis("signed_rank", given, pair, settings)


def _analysis(method: str, given: GivenScores, pair: dict[str, str], settings: dict[str, Any]) -> Analysis | None:
    own = options_form.those_of(method, settings)
    return analysis_of(method, given.table, {**own, **pair})


def show(page: str, given: GivenScores, pair: dict[str, str], settings: dict[str, Any], *, lead: bool) -> None:
    """Each data set as a point beside what the tests say; `lead` when the answer above is this test's already."""
    picture, words = st.columns([1, 1], gap="large")
    with words:
        first = signed_rank(given, pair, settings)
        if first is not None:
            st.html('<p class="lm-finding">Wilcoxon signed-rank test</p>')
            if not lead:
                result_view.finding(first.result.sentence())
            tables.show(first.result.table(), "signed-rank", without=("df",), alpha=first.result.alpha)
            result_view.notes(first.result.notes())
        _bayesian(page, given, pair, settings)
        _sign(given, pair, settings)
    if first is not None:
        with picture:
            result_view.chart(first.result.charts()[0], "scatter-pair")


def _bayesian(page: str, given: GivenScores, pair: dict[str, str], settings: dict[str, Any]) -> None:
    st.html('<p class="lm-finding">Bayesian signed-rank test</p>')
    rope = next(option for option in METHODS["bayesian_signed_rank"].options if option.name == "rope")
    with st.container(width=280):
        chosen = {**settings, "rope": options_form.widget(page, rope, given.table)}
    analysis = _analysis("bayesian_signed_rank", given, pair, chosen)
    if analysis is None:
        return
    result = analysis.result
    st.html(f'<p class="lm-card">{safe.html(result.sentence())}</p>')
    for chart in result.charts():
        if isinstance(chart, PosteriorTriangle):
            result_view.chart(chart, "posterior-triangle")
    with st.expander("The posterior in numbers"):
        tables.show(result.table(), "bayesian-signed-rank", without=("statistic", "df", "p"))
        result_view.notes(result.notes())


def _sign(given: GivenScores, pair: dict[str, str], settings: dict[str, Any]) -> None:
    with st.expander("Sign test: only who wins counts"):
        analysis = _analysis("sign_test", given, pair, settings)
        if analysis is not None:
            result_view.finding(analysis.result.sentence())
            tables.show(analysis.result.table(), "sign-test", without=("df",), alpha=analysis.result.alpha)
            result_view.notes(analysis.result.notes())


def section(page: str, given: GivenScores, settings: dict[str, Any]) -> None:
    """Any two of many."""
    workbench.section("Two of them", "A pair alone, by how much they differ on each data set; p is not adjusted here.")
    pair = pair_picker.choose(page, given.table)
    show(page, given, pair, settings, lead=False)
