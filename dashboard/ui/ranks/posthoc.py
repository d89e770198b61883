"""Which algorithms differ: the post hoc test, its critical-difference diagram, and every comparison in numbers."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import streamlit as st

from dashboard.ui.keep.working import analysis_of
from dashboard.ui.parts import options_form, result_view, tables, workbench
from stats_core import ScoreTable
from stats_core.charts import RankDiagram, Side
from stats_core.methods.ranks.control_comparison import ControlAdjustment
from stats_core.methods.ranks.pairwise_comparison import PairAdjustment, PairTest
from stats_core.methods.ranks.rank_family import RankFamily

KEPT = "session"
ALL, CONTROL = "All pairs", "With a control"
NEMENYI, DUNN = "Nemenyi: one critical difference", "Bonferroni-Dunn: one critical difference"
BERGMANN = (PairAdjustment.BERGMANN_HOMMEL, PairAdjustment.BERGMANN_HOMMEL_MONOTONE)
MOST_BERGMANN = 9


@dataclass(frozen=True)
class PostHoc:
    """A method with the settings that the person chose."""

    method: str
    settings: dict[str, Any]

    @property
    def control(self) -> str | None:
        return self.settings.get("control")


def choose(page: str, table: ScoreTable) -> PostHoc:
    """All pairs or a control, and by which procedure."""
    of_names = options_form.names_key(table)
    with st.container(horizontal=True, vertical_alignment="bottom", gap="medium"):
        kind = st.segmented_control(
            "Compare", [ALL, CONTROL], default=ALL, required=True, key=f"{page}.kind", persist_state=KEPT
        )
        if kind == CONTROL:
            control = st.selectbox(
                "Control", table.algorithms, key=f"{page}.control.{of_names}", width=260, persist_state=KEPT
            )
            how = _procedure(page, "control", [DUNN, *(one for one in ControlAdjustment if one.name != "BONFERRONI")])
            if how == DUNN:
                return PostHoc("bonferroni_dunn", {"control": control})
            return PostHoc("control_comparison", {"control": control, "adjustment": how})
        few = len(table.algorithms) <= MOST_BERGMANN
        how = _procedure(
            page, f"pairs.{few}", [NEMENYI, *(one for one in PairAdjustment if few or one not in BERGMANN)]
        )
        if how == NEMENYI:
            return PostHoc("nemenyi", {})
        test = st.selectbox(
            "Test of each pair",
            list(PairTest),
            format_func=lambda member: member.value.capitalize(),
            key=f"{page}.pair_test",
            width=240,
            persist_state=KEPT,
        )
        return PostHoc("pairwise_comparison", {"adjustment": how, "test": test})


def _procedure(page: str, which: str, offered: list[Any]) -> Any:
    return st.selectbox(
        "Procedure",
        offered,
        format_func=lambda one: one if isinstance(one, str) else str(one.value),
        key=f"{page}.procedure.{which}",
        width=340,
        persist_state=KEPT,
    )


def show(page: str, table: ScoreTable, chosen: PostHoc, alpha: float, width: int) -> RankFamily | None:
    """The diagram and the table of comparisons."""
    analysis = analysis_of(chosen.method, table, {**chosen.settings, "alpha": alpha})
    if analysis is None:
        return None
    result: RankFamily = analysis.result
    result_view.finding(result.sentence())
    _diagram(page, result.charts()[0], options_form.names_key(table), width)
    result_view.notes(result.notes())
    with st.expander("Every comparison in numbers", expanded=len(result.comparisons) <= 6):
        tables.show(result.table(), "comparisons", alpha=alpha)
    return result


def _diagram(page: str, chart: RankDiagram, of_names: str, width: int) -> None:
    place = st.container()
    with st.container(horizontal=True, vertical_alignment="bottom", gap="medium"):
        side = st.segmented_control(
            "Best algorithm",
            list(Side),
            default=Side.LEFT,
            required=True,
            format_func=lambda one: one.name.capitalize(),
            key=f"{page}.side",
            persist_state=KEPT,
        )
        mine = st.multiselect(
            "Highlight",
            chart.algorithms,
            key=f"{page}.highlight.{of_names}",
            placeholder="Your own method",
            width=300,
            persist_state=KEPT,
        )
        compact = st.toggle("One column of a paper", key=f"{page}.compact", persist_state=KEPT)
        zoom = st.toggle("Only the ranks in use", key=f"{page}.zoom", persist_state=KEPT)
    styled = replace(chart, best=side or Side.LEFT, highlight=tuple(mine), compact=compact, zoom=zoom)
    with place:
        result_view.chart(styled, "critical-difference", width=width)


def section(page: str, table: ScoreTable) -> PostHoc:
    """The heading with the choices below it."""
    workbench.section("Which algorithms differ")
    return choose(page, table)
