"""A published table beside ours: Feelders and Verkooijen (1995), Table 3, and what is wrong in it."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import numpy as np
import pandas as pd

from dashboard.ui.blocks import as_printed, job_progress, result_view, tables, take_away
from dashboard.ui.blocks.result_view import AnalysisPart
from demo_data import catalogue
from stats_core import FamilyResult, LossSummary
from stats_core.answers.cases import OWN_VARIANCE
from stats_core.charts import Chart, Forest
from stats_core.results.columns import Column, Kind
from stats_core.simulate.documents import at, printed
from stats_core.wording import number

DEMO = "published_feelders"
TABLE = ("Feelders", "Table 3")
COLUMNS = ["pair", "printed", "theirs_low", "theirs_high", "ours_low", "ours_high"]


@cache
def published() -> dict[str, Any]:
    """The means and covariances that were published."""
    demo = next(demo for demo in catalogue.DEMOS if demo.key == DEMO)
    given: dict[str, Any] = json.loads(catalogue.load_bytes(demo))
    return given


def is_it(summary: LossSummary) -> bool:
    """Whether these are the published numbers, whatever the models are called."""
    given = published()
    same = summary.cases == given["n"] and len(summary.means) == len(given["means"])
    return bool(
        same
        and np.array_equal(summary.means, given["means"])
        and np.array_equal(summary.covariance, given["covariance"])
    )


def show(summary: LossSummary) -> None:
    """Their intervals and the right ones in one picture, their table with ours beside it, and what is wrong."""
    alpha = published()["alpha"]
    found = job_progress.analyses(
        {
            "theirs": (OWN_VARIANCE, summary, {"alpha": alpha, "critical": critical()}),
            "ours": (OWN_VARIANCE, summary, {"alpha": alpha}),
        }
    )
    if len(found) < 2:
        return
    theirs, ours = found["theirs"], found["ours"]
    result_view.finding(verdict(theirs.result, ours.result))
    result_view.show(theirs, "published-forest", parts=(AnalysisPart.CHARTS,), view=_forest)
    tables.show(side_by_side(theirs.result, ours.result), "published-table-3", columns=_columns(ours.result))
    take_away.button(theirs, "published-example", kind="tertiary")
    result_view.notes([*theirs.result.notes(), *(f"{one.what}: {one.why}" for one in at(*TABLE) if one.why)])
    as_printed.link(*TABLE)


def critical() -> float:
    """The critical value that the paper uses."""
    return printed("Feelders", "Section 2", "critical value")


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
    cells = [one for one in at(*TABLE) if one.cell]
    rows = [
        [f"{one.a} − {one.b}", cell.printed, one.low, one.high, right.low, right.high]
        for one, right, cell in zip(theirs.comparisons, ours.comparisons, cells, strict=True)
    ]
    return pd.DataFrame(rows, columns=COLUMNS)


def _columns(ours: FamilyResult) -> dict[str, Column]:
    said = {"theirs": f"With {critical():g}", "ours": f"With {number(ours.critical)}"}
    limits = {f"{who}_low": Column(Kind.DIFFERENCE, words) for who, words in said.items()}
    texts = {"pair": Column(Kind.NAME, "Pair"), "printed": Column(Kind.TEXT, as_printed.TITLE)}
    return texts | limits | {f"{who}_high": Column(Kind.DIFFERENCE, "to") for who in said}
