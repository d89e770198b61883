"""Which algorithms differ: all pairs, and any contrast."""

from __future__ import annotations

from typing import Any

import streamlit as st

from dashboard.ui.curves.form import GivenCurves
from dashboard.ui.keep.working import analysis_of
from dashboard.ui.parts import options_form, result_view, tables, workbench

Interval = tuple[float, float] | None


def show(page: str, given: GivenCurves, settings: dict[str, Any], interval: Interval) -> None:
    """Pairs with their adjusted p values, and a contrast typed as weights."""
    workbench.section("Which algorithms")
    chosen = {**settings, "interval": _levels(page, interval)}
    pairs = analysis_of("curve_pairs", given.curves, options_form.those_of("curve_pairs", chosen))
    right = None
    if pairs is not None:
        result_view.finding(pairs.result.sentence())
        tables.show(pairs.result.table(), "pairs", alpha=pairs.result.alpha)
        result_view.notes(pairs.result.notes())
        if len(given.curves.algorithms) > 2:
            picture, right = st.columns([2, 3], gap="large")
            with picture:
                (matrix,) = pairs.result.charts()
                result_view.heading(matrix.title)
                result_view.chart(matrix, "pairs-matrix")
    with right or st.container():
        result_view.heading("A contrast of your own")
        _contrast(page, given, chosen)


def _levels(page: str, interval: Interval) -> Interval:
    """All levels, or those chosen above."""
    if interval is None:
        return None
    name = f"Levels {interval[0]:,.10g} to {interval[1]:,.10g}"
    only = st.toggle(f"Only {name.lower()}", key=f"{page}.only_interval", persist_state="session")
    return interval if only else None


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
