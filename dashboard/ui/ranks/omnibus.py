"""Whether any algorithms differ: Friedman's test in all its forms, and two that also look at the scores."""

from __future__ import annotations

import pandas as pd
import streamlit as st

from dashboard.ui.keep.working import analysis_of
from dashboard.ui.parts import result_view, tables, workbench
from stats_core import METHODS, ScoreTable
from stats_core.charts import NullHistogram
from stats_core.methods.ranks.friedman_result import FriedmanResult

OTHERS = ("aligned_friedman", "quade")


def show(table: ScoreTable, result: FriedmanResult) -> None:
    """The ways to Friedman's p, the one to believe first; the distribution it comes from; other tests."""
    workbench.section("Does any algorithm differ?")
    tables.show(result.table(), "friedman", alpha=result.alpha)
    result_view.notes(result.notes())
    histogram = [chart for chart in result.charts() if isinstance(chart, NullHistogram)]
    with st.expander("Mean ranks, the null distribution, and other tests"):
        ranks = pd.DataFrame(
            sorted(result.mean_ranks.items(), key=lambda item: item[1]), columns=["algorithm", "mean_rank"]
        )
        tables.show(ranks, "mean-ranks")
        for chart in histogram:
            result_view.chart(chart, "friedman-null")
        _others(table, result.alpha)


def _others(table: ScoreTable, alpha: float) -> None:
    """Tests that use more of the scores than their order within a data set."""
    for key in OTHERS:
        analysis = analysis_of(key, table, {"alpha": alpha})
        if analysis is not None:
            result_view.finding(METHODS[key].title)
            tables.show(analysis.result.table(), key, alpha=alpha)
            result_view.notes((*analysis.result.notes(), METHODS[key].summary))
