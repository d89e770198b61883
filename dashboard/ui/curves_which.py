"""Which algorithms differ: all pairs, and any contrast."""

from __future__ import annotations

from typing import Any

import streamlit as st

from dashboard.ui import options_form, result_view, tables, workbench
from dashboard.ui.curves_form import GivenCurves
from dashboard.ui.working import analysis_of

Interval = tuple[float, float] | None


def show(page: str, given: GivenCurves, settings: dict[str, Any], interval: Interval) -> None:
    """Pairs with their adjusted p values, and a contrast typed as weights."""
    workbench.section("Which algorithms")
    chosen = {**settings, "interval": _levels(page, interval)}
    _pairs(given, chosen)
    st.markdown("##### A contrast of your own")
    _contrast(page, given, chosen)


def _levels(page: str, interval: Interval) -> Interval:
    """All levels, or those chosen above."""
    if interval is None:
        return None
    name = f"Levels {interval[0]:,.10g} to {interval[1]:,.10g}"
    only = st.toggle(f"Only {name.lower()}", key=f"{page}.only_interval", persist_state="session")
    return interval if only else None


def _pairs(given: GivenCurves, settings: dict[str, Any]) -> None:
    analysis = analysis_of("curve_pairs", given.curves, options_form.those_of("curve_pairs", settings))
    if analysis is None:
        return
    result = analysis.result
    result_view.finding(result.sentence())
    tables.show(result.table(), "pairs", alpha=result.alpha)
    (matrix,) = result.charts()
    if len(given.curves.algorithms) > 2:
        left, right = st.columns(2)
        with right:
            result_view.chart(matrix, "pairs-matrix")
    else:
        left = st.container()
    with left:
        result_view.notes(result.notes())


def _contrast(page: str, given: GivenCurves, settings: dict[str, Any]) -> None:
    curves = given.curves
    weights = options_form.weights(f"{page}.weights.{curves.fingerprint[:12]}", curves.algorithms)
    chosen = {**options_form.those_of("curve_contrast", settings), "weights": weights}
    analysis = analysis_of("curve_contrast", curves, chosen)
    if analysis is None:
        return
    result_view.finding(analysis.result.sentence())
    tables.show(analysis.result.table(), "contrast", alpha=analysis.result.alpha)
    result_view.notes(analysis.result.notes())
