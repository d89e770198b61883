"""Two models closely: where they agree, how far their losses lie apart, and what pairing them buys."""

from __future__ import annotations

import streamlit as st

from dashboard.ui.blocks import caution, page_head, pair_picker, result_view, tables, test_picker
from dashboard.ui.blocks.result_view import Part
from dashboard.ui.blocks.room_page import Board
from stats_core import Analysis
from stats_core.charts import Chart, Forest, ScoreBoxes

METHOD = {True: "mcnemar", False: "matched_t"}
"""The test of two models, for right and wrong and for measured losses."""


def show(board: Board, covariances: bool = True) -> None:
    """Both tests of two models; the pictures of the only two are on the opening view.

    What pairing buys can be told only where it is known how losses vary together.
    """
    many = len(board.data.algorithms) > 2
    if many:
        chosen = pair_picker.choose(board.page, board.data, board.standings.algorithms)
        if chosen["a"] == chosen["b"]:
            # The test itself says what is wrong.
            board.ask("matched_t", **chosen)
            return
    fit = test_picker.fitting(board.considered)
    found = board.ask(*(key for key in METHOD.values() if key in fit))
    if "mcnemar" in found:
        parts = tuple(Part) if many else (Part.SENTENCE, Part.TABLE, Part.NOTES)
        result_view.show(found["mcnemar"], "mcnemar", parts=parts)
        variants(board.page, found["mcnemar"], "mcnemar-variants")
    if "matched_t" in found and not covariances:
        result_view.show(found["matched_t"], "matched-t", parts=(Part.SENTENCE, Part.TABLE))
    elif "matched_t" in found:
        page_head.section("What pairing buys")
        # Where McNemar's test has answered, the same is not said once more.
        parts = tuple(Part) if "mcnemar" not in found else (Part.CHARTS, Part.TABLE, Part.NOTES)
        seen = lambda chart: chart if many else _pairing(chart)  # noqa: E731
        result_view.show(found["matched_t"], "matched-t", parts=parts, view=seen)
    result_view.notes(caution.one_of_pairs(len(board.data.algorithms), board.settings["alpha"]))


def _pairing(chart: Chart) -> Chart | None:
    return chart if isinstance(chart, Forest | ScoreBoxes) else None


def variants(page: str, analysis: Analysis, name: str) -> None:
    """Every form of McNemar's test on the same table, in a closed list: the one that decides stands above it."""
    with st.expander("The other forms of McNemar's test", key=f"{page}.variants"):
        page_head.lead("The exact binomial form holds for any number of disagreements; chi-square is for many of them.")
        result = analysis.result
        tables.show(result.variants(), name, columns=result.variants_columns(), alpha=result.alpha)
