"""Who errs together: the sets of classifiers that are wrong on the same cases, and how losses vary together."""

from __future__ import annotations

import pandas as pd
import streamlit as st

from dashboard.ui.blocks import page_head, result_view, tables
from dashboard.ui.blocks.result_view import AnalysisPart
from dashboard.ui.blocks.room_page import RoomPage
from stats_core.answers.cases import COCHRAN, HOTELLING, families, omnibus
from stats_core.answers.grouped import in_groups
from stats_core.charts import Chart, CovarianceMap
from stats_core.data.loss_summary import LossMoments
from stats_core.results.columns import COLUMNS, Kind

PICTURE = (AnalysisPart.CHARTS, AnalysisPart.NOTES)
LEADS = {
    COCHRAN: "A column for each set of classifiers that are wrong on the same cases.",
    HOTELLING: "The more two models' losses rise and fall together, the more pairing helps.",
}


def show(page: RoomPage) -> None:
    """The picture of each test of all models at once; what it finds stands here for the advised one alone.

    Its notes are about its own p value, which does not stand here where cases lie in groups.
    """
    keys, advised = [key for key in LEADS if key in page.fitting], omnibus(page.data)
    beside = (AnalysisPart.CHARTS,) if in_groups(page.data) else PICTURE
    analyses = page.ask(*keys)
    for key in keys:
        if key in analyses:
            page_head.lead(LEADS[key])
            result_view.show(
                analyses[key], key.replace("_", "-"), parts=tuple(AnalysisPart) if key == advised else beside
            )
    if HOTELLING not in keys:
        _covariances(page)
    if page.data.cases > 1:
        with st.expander("Means and covariances in numbers"):
            table = moments(page.data)
            own = tables.plain(table.columns, Kind.SCORE) | {"model": COLUMNS["model"]}
            tables.show(table, "means-and-covariances", columns=own)


def _covariances(page: RoomPage) -> None:
    """Too few cases for a test of all models at once still have covariances, which the intervals of pairs use."""
    for key in families(page.data)[:1]:
        analyses = page.ask(key)
        if key in analyses:
            result_view.show(analyses[key], "covariances", parts=(AnalysisPart.CHARTS,), view=_map)


def _map(chart: Chart) -> Chart | None:
    return chart if isinstance(chart, CovarianceMap) else None


def moments(data: LossMoments) -> pd.DataFrame:
    """Mean and covariances of each model, as the editor takes them."""
    summary = data.summary()
    table = pd.DataFrame({"model": summary.algorithms, "mean_loss": summary.means})
    covariances = pd.DataFrame(summary.covariance, columns=[f"with {name}" for name in summary.algorithms])
    return pd.concat([table, covariances], axis=1)
