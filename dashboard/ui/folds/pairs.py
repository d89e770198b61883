"""More than two algorithms: all pairs, or every algorithm against a control that is chosen by a click."""

from __future__ import annotations

from typing import Any

import streamlit as st

from dashboard.ui.keep.working import analysis_of
from dashboard.ui.parts import grid, options_form, result_view, safe, workbench
from stats_core import METHODS, FoldScores, FoldTest
from stats_core.methods.folds.advice import Advice

ALL = ""
"""Stands for no control, which no algorithm can be named like."""
KEPT = "session"


def show(page: str, scores: FoldScores, settings: dict[str, Any], advice: Advice) -> None:
    """One sentence, the matrix, the table with Holm's p values."""
    workbench.section("All algorithms", "Every pair, or each algorithm against a control, with Holm's adjusted p.")
    names = options_form.names_key(scores)
    control = st.pills(
        "Control",
        [ALL, *scores.algorithms],
        default=ALL,
        required=True,
        format_func=lambda name: safe.markdown(name) if name else "None: all pairs",
        key=f"{page}.control.{names}",
        persist_state=KEPT,
    )
    test = _test(page, scores, advice)
    chosen = {**settings, "control": control or None, "test": test}
    analysis = analysis_of("fold_pairs", scores, options_form.those_of("fold_pairs", chosen))
    if analysis is None:
        return
    result = analysis.result
    result_view.finding(result.sentence())
    matrix, *against = result.charts()
    result_view.chart(*(against or [matrix]), "pairs")
    grid.show(result.table(), "pairs", alpha=result.alpha)
    result_view.notes(result.notes())


def _test(page: str, scores: FoldScores, advice: Advice) -> FoldTest:
    """The test of each pair, among those that fit; at first the one to trust."""
    fitting = [test for test in FoldTest if not METHODS[test.name.lower()].refusals(scores)]
    trusted = [test for test in fitting if test.name.lower() == advice.method]
    chosen: FoldTest = st.selectbox(
        "Test of each pair",
        fitting,
        index=fitting.index(trusted[0]) if trusted else 0,
        format_func=lambda test: test.value,
        key=f"{page}.pair_test.{len(fitting)}.{advice.method}",
        width=300,
        persist_state=KEPT,
    )
    return chosen
