"""Two models closely: where they agree, how far their losses lie apart, and what pairing them buys."""

from __future__ import annotations

import streamlit as st

from dashboard.ui.blocks import caution, page_head, pair_picker, result_view, tables
from dashboard.ui.blocks.result_view import AnalysisPart
from dashboard.ui.blocks.room_page import RoomPage
from dashboard.ui.cases import groups
from stats_core import METHODS, Analysis
from stats_core.answers.cases import MATCHED, MCNEMAR
from stats_core.answers.grouped import OF_TWO, in_groups, known
from stats_core.charts import Chart, Forest, ScoreBoxes


def show(page: RoomPage, covariances: bool = True) -> None:
    """The tests of two models, first those that know groups; the pictures of the only two are on the opening view.

    What pairing buys can be told only where it is known how losses vary together.
    """
    many = len(page.data.algorithms) > 2
    if many:
        chosen = pair_picker.choose(page.key, page.data, page.standings.algorithms)
        if chosen["a"] == chosen["b"]:
            # The test itself says what is wrong.
            page.ask(MATCHED, **chosen)
            return
    grouped = [key for key in OF_TWO if key in page.fitting] if known(page.data) else []
    beside = [key for key in (MCNEMAR, MATCHED) if key in page.fitting]
    analyses = page.ask(*grouped, *beside)
    for key in grouped:
        if key in analyses:
            page_head.section(METHODS[key].title)
            result_view.show(analyses[key])
    if in_groups(page.data):
        page_head.section("Tests that do not allow for groups")
        groups.say_who_ignores_them(page, beside)
    mcnemar, matched = analyses.get(MCNEMAR), analyses.get(MATCHED)
    if mcnemar is not None:
        parts = tuple(AnalysisPart) if many else (AnalysisPart.SENTENCE, AnalysisPart.TABLE, AnalysisPart.NOTES)
        result_view.show(mcnemar, parts=parts)
        variants(page.key, mcnemar, "mcnemar-variants")
    if matched is not None and not covariances:
        result_view.show(matched, "matched-t", parts=(AnalysisPart.SENTENCE, AnalysisPart.TABLE))
    elif matched is not None:
        page_head.section("What pairing buys")
        # Where McNemar's test has answered, the same is not said once more.
        parts = (
            tuple(AnalysisPart) if mcnemar is None else (AnalysisPart.CHARTS, AnalysisPart.TABLE, AnalysisPart.NOTES)
        )
        seen = lambda chart: chart if many else _pairing(chart)  # noqa: E731
        result_view.show(matched, "matched-t", parts=parts, view=seen)
    result_view.notes(caution.one_of_pairs(len(page.data.algorithms), page.settings["alpha"]))


def _pairing(chart: Chart) -> Chart | None:
    return chart if isinstance(chart, Forest | ScoreBoxes) else None


def variants(page: str, analysis: Analysis, name: str) -> None:
    """Every form of McNemar's test on the same table, in a closed list: the one that decides stands above it."""
    with st.expander("The other forms of McNemar's test", key=f"{page}.variants"):
        page_head.lead("The exact binomial form holds for any number of disagreements; chi-square is for many of them.")
        result = analysis.result
        tables.show(result.variants(), name, columns=result.variants_columns(), alpha=result.alpha)
