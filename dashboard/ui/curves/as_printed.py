"""The report's tables beside ours, while one of its rebuilt experiments is open."""

from __future__ import annotations

import pandas as pd
import streamlit as st

from dashboard.ui.keep import working
from dashboard.ui.parts import result_view, tables, workbench
from demo_data.as_printed import TABLES
from stats_core import Curves, ErrorTerm
from stats_core.results.columns import Column, Kind

COLUMNS = {
    "table": Column(Kind.TEXT, "1997 report"),
    "source": Column(Kind.TEXT, "Source"),
    "printed": Column(Kind.STATISTIC, "F as printed"),
    "f": Column(Kind.STATISTIC, "F here"),
}


def show(among: Curves) -> None:
    """Every printed table that the open demo rebuilds; nothing where it rebuilds none."""
    printed = TABLES.get(st.query_params.get("demo", ""), ())
    # Another file may be open under the same address for a moment; the algorithms tell.
    if not printed or any(not set(one.algorithms) <= set(among.algorithms) for one in printed):
        return
    workbench.section("As printed")
    asked = {
        one.table: ("randomized_anova", among.only(one.algorithms or among.algorithms), {"error": ErrorTerm.CELL})
        for one in printed
    }
    found = working.analyses(asked)
    rows = [
        [f"{one.table}: {', '.join(one.algorithms or among.algorithms)}", source, f, ours[source]]
        for one in printed
        if one.table in found
        for ours in [found[one.table].result.table().set_index("source")["f"]]
        for source, f in one.f.items()
    ]
    if rows:
        tables.show(pd.DataFrame(rows, columns=list(COLUMNS)), "as-printed", columns=COLUMNS)
        result_view.notes([f"{one.table}: {one.why}" for one in printed])
