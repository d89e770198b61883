"""All pairs of models at once: simultaneous intervals, by the method that the person chooses."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import nullcontext
from typing import Any

import pandas as pd
import streamlit as st

from dashboard.ui.keep.working import analysis_of
from dashboard.ui.parts import options_form, result_view, tables, workbench
from stats_core import METHODS, FamilyResult
from stats_core.charts import CovarianceMap, Forest
from stats_core.data.loss_summary import LossMoments
from stats_core.results.columns import COLUMNS, Kind

MOST_NAMED = 3
"""A sentence names so many pairs; of more, it says how many there are and who is ahead."""
MOST_ROWS, TALLEST = 28, 900
"""A picture of more pairs scrolls in a box of this height in pixels."""


def brief(result: FamilyResult) -> str:
    """The result's own sentence, or a shorter one where it would name too many pairs."""
    shown = result.shown
    names = {name for one in result.comparisons for name in (one.a, one.b)}
    if len(shown) <= MOST_NAMED and (shown or len(names) <= 2 * MOST_NAMED):
        return result.sentence()
    head = f"{len(shown) or 'None'} of {len(result.comparisons)} comparisons show a difference"
    if not shown:
        return f"{head}."
    beaten = dict.fromkeys(sorted(names), 0)
    for one in shown:
        if better := result.better(one):
            beaten[better] += 1
    best = [name for name in beaten if beaten[name] == max(beaten.values())]
    who = f"{best[0]} is" if len(best) == 1 else f"{', '.join(best[:-1])} and {best[-1]} are each"
    if len(best) > MOST_NAMED:
        who = f"{len(best)} models are each"
    return f"{head}; {who} shown to be better than {beaten[best[0]]} of the other {len(names) - 1}."


def show(
    page: str, methods: Sequence[str], data: LossMoments, settings: dict[str, Any], *, picture: bool = True
) -> None:
    """Picture and table of one method, and what each of the methods says."""
    workbench.section("Every pair at once")
    method = st.segmented_control(
        "Intervals by",
        list(methods),
        default=methods[0],
        required=True,
        format_func=lambda key: METHODS[key].title,
        key=f"{page}.family.{'-'.join(methods)}",
        persist_state="session",
    )
    analysis = analysis_of(method, data, options_form.those_of(method, settings))
    if analysis is None:
        return
    result = analysis.result
    if picture:
        forest = next(chart for chart in result.charts() if isinstance(chart, Forest))
        with st.container(height=TALLEST, border=False) if len(forest.a) > MOST_ROWS else nullcontext():
            result_view.chart(forest, "pairs-forest")
    tables.show(result.table(), "pairs", alpha=result.alpha)
    result_view.notes(result.notes())
    _covariances(result, data)


def _covariances(result: FamilyResult, data: LossMoments) -> None:
    found = [chart for chart in result.charts() if isinstance(chart, CovarianceMap)]
    for chart in found:
        workbench.section(chart.title, "The more two models' losses rise and fall together, the more pairing helps.")
        result_view.chart(chart, "covariances")
        with st.expander("Means and covariances in numbers"):
            table = moments(data)
            own = tables.plain(table.columns, Kind.SCORE) | {"model": COLUMNS["model"]}
            tables.show(table, "means-and-covariances", columns=own)


def moments(data: LossMoments) -> pd.DataFrame:
    """Mean and covariances of each model, as the editor takes them."""
    summary = data.summary()
    table = pd.DataFrame({"model": summary.algorithms, "mean_loss": summary.means})
    covariances = pd.DataFrame(summary.covariance, columns=[f"with {name}" for name in summary.algorithms])
    return pd.concat([table, covariances], axis=1)
