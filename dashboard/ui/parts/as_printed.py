"""A test as a source prints it, and the same here."""

from __future__ import annotations

from typing import Any

import pandas as pd

from dashboard.ui.keep import working
from dashboard.ui.parts import result_view, tables
from demo_data.as_printed import PrintedTest
from stats_core.results.columns import Column, Kind

TITLE = "As printed"
COLUMNS = {
    "what": Column(Kind.TEXT, "Number"),
    "printed": Column(Kind.STATISTICS, "As printed"),
    "here": Column(Kind.STATISTICS, "Here"),
}


def show(printed: PrintedTest, data: Any) -> None:
    """The printed numbers beside ours, and what differs."""
    found = working.analyses({"printed": (printed.method, data, dict(printed.options))})
    if not found:
        return
    result = found["printed"].result
    rows = [[f"{printed.where}: {name}", text, getattr(result, name)] for name, text in printed.numbers]
    tables.show(pd.DataFrame(rows, columns=list(COLUMNS)), "as-printed", columns=COLUMNS)
    result_view.notes([printed.why])
