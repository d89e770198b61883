"""Two models closely: where they agree, how far their losses lie apart, and what pairing them buys."""

from __future__ import annotations

from typing import Any

import streamlit as st

from dashboard.ui.cases import agreement_editor
from dashboard.ui.keep.working import analysis_of
from dashboard.ui.parts import options_form, pair_picker, result_view, tables, workbench
from stats_core import Losses
from stats_core.charts import Chart, Forest, LossDifferences


def show(page: str, losses: Losses, settings: dict[str, Any]) -> dict[str, str]:
    """Pictures and numbers of two models; gives which two."""
    names = losses.algorithms
    pair = {"a": names[0], "b": names[1]}
    workbench.section("Two models closely" if len(names) > 2 else "The two models closely")
    if len(names) > 2:
        pair = pair_picker.choose(page, losses)
    matched = analysis_of("matched_t", losses, options_form.those_of("matched_t", {**settings, **pair}))
    if matched is None:
        return pair
    apart = [chart for chart in matched.result.charts() if isinstance(chart, LossDifferences)]
    if losses.is_zero_one:
        _errors(losses, pair, settings, apart)
    else:
        for chart in apart:
            result_view.chart(chart, "loss-differences")
    workbench.section("What pairing buys")
    result_view.finding(matched.result.sentence())
    for chart in (chart for chart in matched.result.charts() if isinstance(chart, Forest)):
        result_view.chart(chart, "pairing")
    tables.show(matched.result.table(), "matched-t", alpha=matched.result.alpha)
    result_view.notes(matched.result.notes())
    return pair


def _errors(losses: Losses, pair: dict[str, str], settings: dict[str, Any], apart: list[LossDifferences]) -> None:
    """Right and wrong: the 2x2 table beside the differences, and McNemar's test."""
    agreement = losses.agreement(pair["a"], pair["b"])
    analysis = analysis_of("mcnemar", agreement, options_form.those_of("mcnemar", settings))
    if analysis is None:
        return
    result_view.finding(analysis.result.sentence())
    pictures: list[tuple[Chart, str]] = [(chart, "agreement-square") for chart in analysis.result.charts()]
    pictures += [(chart, "loss-differences") for chart in apart]
    for column, (chart, name) in zip(st.columns(2, gap="large"), pictures, strict=True):
        with column:
            result_view.chart(chart, name)
    agreement_editor.numbers(agreement, analysis.result, "mcnemar")
