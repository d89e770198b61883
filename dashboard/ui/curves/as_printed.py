"""The report's tables beside ours, while one of its rebuilt experiments is open."""

from __future__ import annotations

import pandas as pd

from dashboard.rooms import CURVES
from dashboard.ui.keep import state, working
from dashboard.ui.parts import result_view, tables, workbench
from demo_data.as_printed import TABLES
from demo_data.remains import remains
from stats_core import Curves, ErrorTerm
from stats_core.results.columns import Column, Kind

COLUMNS = {
    "table": Column(Kind.TEXT, "1997 report"),
    "source": Column(Kind.TEXT, "Source"),
    "printed_ss": Column(Kind.STATISTICS, "SS as printed"),
    "ss": Column(Kind.SUM, "SS here"),
    "printed_f": Column(Kind.STATISTICS, "F as printed"),
    "f": Column(Kind.STATISTIC, "F here"),
}


def show(among: Curves) -> None:
    """Every printed table that the open demo rebuilds; nothing where it rebuilds none."""
    source = state.source(CURVES.key)
    printed = TABLES.get(source.demo or "", ()) if source is not None else ()
    compared = {one.table: _named(one.algorithms, among.algorithms) for one in printed}
    if not printed or not all(compared.values()):
        return
    workbench.section("As printed")
    asked = {
        one.table: ("randomized_anova", among.only(compared[one.table]), {"error": ErrorTerm.CELL}) for one in printed
    }
    found = working.analyses(asked)
    rows = [
        [f"{one.table}: {', '.join(compared[one.table])}", source, ss, ours["ss"][source], f, ours["f"][source]]
        for one in printed
        if one.table in found
        for ours in [found[one.table].result.table().set_index("source")]
        for source, (ss, f) in one.rows.items()
    ]
    if rows:
        tables.show(pd.DataFrame(rows, columns=list(COLUMNS)), "as-printed", columns=COLUMNS)
        result_view.notes([f"{one.table}: {one.why}" for one in printed])
        result_view.notes(remains({table: one.result for table, one in found.items()}))


def _named(short: tuple[str, ...], names: tuple[str, ...]) -> tuple[str, ...]:
    """The algorithms whose names begin with these; all of them where none is given, none where one is missing."""
    found = [name for one in short for name in names if name.split(" ")[0] == one]
    return names if not short else tuple(found) if len(found) == len(short) else ()
