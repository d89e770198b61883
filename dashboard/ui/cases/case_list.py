"""Models on the same cases: the answer, all pairs, who errs together, two of them closely, the tests side by side."""

from __future__ import annotations

from typing import Any

import streamlit as st

from dashboard.ui.cases import families as test_set_families
from dashboard.ui.cases import pair as test_set_pair
from dashboard.ui.cases import tests as test_set_tests
from dashboard.ui.keep.working import analysis_of
from dashboard.ui.parts import chooser, options_form, result_view, workbench
from dashboard.ui.parts.safe import html
from stats_core import METHODS, FamilyResult, Losses, OmnibusResult, Question, Result
from stats_core.charts import ErrorOverlap
from stats_core.methods.cases.advice import Advice, advise
from stats_core.methods.cases.advice import families as families_for

SETTINGS = {True: ("mcnemar", "pooled_intervals"), False: ("hochberg_tamhane_intervals",)}
"""Methods whose options stand in the settings, for right and wrong and for measured losses."""
MOST_NAMED = 5


def show(page: str, losses: Losses) -> None:
    """From the answer to what stands behind it."""
    advice = advise(losses)
    considered = chooser.consider(Question.SAME_TEST_SET, losses)
    fitting = chooser.fitting(considered)
    families = [key for key in families_for(losses) if key in fitting]
    many = len(losses.algorithms) > 2
    place, settings = workbench.answer_and_settings(page, SETTINGS[losses.is_zero_one], losses)
    with place:
        first = _answer(advice, losses, settings)
    if first is not None:
        if many and families:
            test_set_families.show(page, families, losses, settings)
        if many and losses.is_zero_one:
            _overlap(losses, settings)
        pair = test_set_pair.show(page, losses, settings)
        test_set_tests.show(losses, families, {**settings, **pair})
    chooser.show_refused(considered)


def _answer(advice: Advice, losses: Losses, settings: dict[str, Any]) -> Result | None:
    """The sentence of the test to trust, and the reason for it."""
    names = losses.algorithms
    data: Any = losses.agreement(*names) if advice.method == "mcnemar" else losses
    chosen = options_form.those_of(advice.method, {**settings, "a": names[0], "b": names[1]})
    analysis = analysis_of(advice.method, data, chosen)
    if analysis is None:
        return None
    result_view.answer(_sentence(analysis.result))
    title = METHODS[advice.method].title
    st.html(f'<p class="lm-lead"><b>{html(title)}.</b> {html(advice.reason)}</p>')
    return analysis.result


def _overlap(losses: Losses, settings: dict[str, Any]) -> None:
    """Who errs together, with what Cochran's Q says of it."""
    analysis = analysis_of("cochran_q", losses, options_form.those_of("cochran_q", settings))
    for overlap in (
        chart for chart in (analysis.result.charts() if analysis else ()) if isinstance(chart, ErrorOverlap)
    ):
        workbench.section(overlap.title, "A column for each set of classifiers that are wrong on the same cases.")
        result_view.chart(overlap, "error-overlap")
        result_view.notes(analysis.result.notes())


def _sentence(result: Result) -> str:
    """The result's sentence, shorter where it would name very many models."""
    if isinstance(result, FamilyResult):
        return test_set_families.brief(result)
    if isinstance(result, OmnibusResult) and len(result.algorithms) > MOST_NAMED:
        return result.sentence().replace(", ".join(result.algorithms), f"The {len(result.algorithms)} classifiers", 1)
    return result.sentence()
