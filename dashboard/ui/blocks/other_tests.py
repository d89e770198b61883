"""Every test that fits the data, side by side: what it asks, what it finds, and when it would be the one to trust."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import pandas as pd

from dashboard.ui.blocks import caution, page_head, result_view, tables
from dashboard.ui.blocks.room_page import RoomPage
from stats_core import METHODS, Analysis
from stats_core.answers.cases import asks
from stats_core.results.columns import Column, Kind, columns_of

DECLARED = {
    "asks": Column(Kind.TEXT, "Asks"),
    "statistic": Column(Kind.STATISTICS, "Statistic"),
    "finds": Column(Kind.TEXT, "Finds"),
    "trust_when": Column(Kind.REMARK, "Trust this when"),
}


def show(page: RoomPage, noun: str, *, without: Collection[str] = ()) -> None:
    """One row for each test, the one behind the answer first; its p alone decides, and the others are greyed.

    Those that the page does `without` have a row only where they are behind the answer.
    """
    beside = [key for key in side_by_side(page) if key not in without or key == page.test]
    keys = sorted(beside, key=lambda key: key != page.test)
    analyses = page.ask(*keys)
    keys = [key for key in keys if key in analyses and analyses[key].result.verdict().claims]
    if not keys:
        return
    page_head.lead(_lead(page))
    rows = pd.DataFrame([row(analyses[key]) for key in keys])
    deciding = keys.index(page.test) if page.test in keys else -1
    alpha = page.settings["alpha"]
    tables.show(rows, "tests", columns=DECLARED, alpha=alpha, deciding=deciding)
    result_view.notes(caution.several(len(keys), alpha, noun))


def _lead(page: RoomPage) -> str:
    first = "The first one decides; the others stand beside it."
    if len(page.data.algorithms) < 3:
        return first
    a, b = ({**page.pair, **page.settings}[which] for which in "ab")
    return f"{first} Tests of two compare {a} and {b}; of all pairs, the largest statistic and the smallest adjusted p."


def side_by_side(page: RoomPage) -> list[str]:
    """The tests that fit, as the page arranges them, then those that it does not know.

    One that has to be told what the page does not ask stands below, with its widget.
    """
    fit, arranged = page.fitting, page.room.arranged
    known = {**page.pair, **page.settings}
    keys = [key for key in arranged if key in fit] + [key for key in fit if key not in arranged]
    return [key for key in keys if all(not one.required or one.name in known for one in METHODS[key].options)]


def row(analysis: Analysis) -> dict[str, Any]:
    """A test in one row, whatever its result is: what the result does not have stays empty."""
    result, method = analysis.result, METHODS[analysis.method]
    table = result.table()
    deciding = [name for name, column in columns_of(result).items() if column.kind is Kind.P]
    statistics = table["statistic"].dropna() if "statistic" in table else pd.Series(dtype=float)
    return {
        "test": method.title,
        "asks": asks(analysis.method),
        "statistic": statistics.iloc[0] if len(table) == 1 and len(statistics) else statistics.abs().max(),
        "critical": result.verdict().critical,
        "p": table[deciding[-1]].min() if deciding else None,
        "finds": result.headline(),
        "trust_when": method.trust_when,
    }
