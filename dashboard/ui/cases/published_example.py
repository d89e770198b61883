"""A published table beside ours: Feelders and Verkooijen (1995), Table 3, and what is wrong in it."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import numpy as np
import pandas as pd

from dashboard.ui.keep import working
from dashboard.ui.parts import result_view, tables
from dashboard.ui.parts.result_view import Part
from demo_data import catalogue
from stats_core import FamilyResult, LossSummary
from stats_core.charts import Chart, Forest
from stats_core.results.columns import Column, Kind
from stats_core.wording import number

METHOD = "hochberg_tamhane_intervals"
COLUMNS = ["pair", "printed_low", "printed_high", "theirs_low", "theirs_high", "ours_low", "ours_high"]


@cache
def published() -> dict[str, Any]:
    """The numbers as printed."""
    demo = next(demo for demo in catalogue.DEMOS if demo.key == "published_feelders")
    printed: dict[str, Any] = json.loads(catalogue.load_bytes(demo))
    return printed


def is_it(summary: LossSummary) -> bool:
    """Whether these are the published numbers, whatever the models are called."""
    printed = published()
    same = summary.cases == printed["n"] and len(summary.means) == len(printed["means"])
    return bool(
        same
        and np.array_equal(summary.means, printed["means"])
        and np.array_equal(summary.covariance, printed["covariance"])
    )


def show(summary: LossSummary) -> None:
    """Their intervals and the right ones in one picture, their table with ours beside it, and what is wrong."""
    printed = published()
    found = working.analyses(
        {
            "theirs": (METHOD, summary, {"alpha": printed["alpha"], "critical": printed["critical_printed"]}),
            "ours": (METHOD, summary, {"alpha": printed["alpha"]}),
        }
    )
    if len(found) < 2:
        return
    theirs, ours = found["theirs"], found["ours"]
    result_view.finding(verdict(theirs.result, ours.result))
    result_view.show(theirs, "published-forest", parts=(Part.CHARTS,), view=_forest)
    tables.show(side_by_side(theirs.result, ours.result), "published-table-3", columns=_columns(ours.result))
    result_view.notes(_notes(theirs.result, ours.result))


def _forest(chart: Chart) -> Chart | None:
    return chart if isinstance(chart, Forest) else None


def verdict(theirs: FamilyResult, ours: FamilyResult) -> str:
    """Whether the wrong constant changed what they concluded."""
    before, after = ([one.low > 0 or one.high < 0 for one in result.comparisons] for result in (theirs, ours))
    said = "the conclusion stands" if before == after else "the conclusion changes"
    return (
        f"The paper uses {number(theirs.critical)}, close to a table's entry for 3 comparisons; for these {len(after)} "
        f"it is {number(ours.critical)}. {sum(before)} intervals keep clear of zero with theirs, {sum(after)} with "
        f"the right one: {said}."
    )


def side_by_side(theirs: FamilyResult, ours: FamilyResult) -> pd.DataFrame:
    """A row for each pair: as printed, as their constant gives it, and as the right one does."""
    rows = [
        [f"{one.a} − {one.b}", *limits, one.low, one.high, right.low, right.high]
        for one, right, limits in zip(
            theirs.comparisons, ours.comparisons, published()["intervals_printed"].values(), strict=True
        )
    ]
    return pd.DataFrame(rows, columns=COLUMNS)


def _columns(ours: FamilyResult) -> dict[str, Column]:
    said = {
        "printed": "As printed",
        "theirs": f"With {published()['critical_printed']}",
        "ours": f"With {number(ours.critical)}",
    }
    limits = {f"{who}_low": Column(Kind.DIFFERENCE, words) for who, words in said.items()}
    return {"pair": Column(Kind.NAME, "Pair")} | limits | {f"{who}_high": Column(Kind.DIFFERENCE, "to") for who in said}


def _notes(theirs: FamilyResult, ours: FamilyResult) -> list[str]:
    last, first = theirs.comparisons[-1], theirs.comparisons[2]
    return [
        *theirs.notes(),
        "The last upper limit is printed as 6.2e-3, a misprint for 6.2e-4: "
        f"the interval is centred on {number(last.estimate)}.",
        f"The lower limit of {first.a} − {first.b} is printed as 1.1e-3. The printed means and covariances give "
        f"{number(first.low, 3)}; the paper had more digits.",
    ]
