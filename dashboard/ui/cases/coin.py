"""The coin of the 1997 report: the chances around its critical value, which is to be exceeded, not reached."""

from __future__ import annotations

import pandas as pd

from dashboard.ui.blocks import result_view, tables
from stats_core import Agreement
from stats_core.kernels.sign import critical_heads, sign_p, tail
from stats_core.results.columns import Column, Kind
from stats_core.simulate.documents import printed
from stats_core.wording import probability

TOSSES, HEADS, ALPHA = 20, 16, 0.05
COLUMNS = {
    "heads": Column(Kind.TEXT, "A fair coin shows"),
    "chance": Column(Kind.PROBABILITY, "Chance here"),
}


def is_it(agreement: Agreement) -> bool:
    """Whether these are the report's tosses, whatever the two are called."""
    return (agreement.only_a_right, agreement.only_b_right, agreement.cases) == (HEADS, TOSSES - HEADS, TOSSES)


def show() -> None:
    """The chances of so many heads, and what follows for the critical value."""
    theirs = int(printed("Report", "Section 2", "critical value"))
    least = critical_heads(TOSSES, ALPHA)
    rows = [[f"{heads} heads of {TOSSES} or more", tail(heads, TOSSES)] for heads in sorted({theirs, least, HEADS})]
    tables.show(pd.DataFrame(rows, columns=list(COLUMNS)), "coin", columns=COLUMNS)
    result_view.notes(
        [
            f"Critical value: the report rejects from {theirs} heads on, which come with a chance of "
            f"{probability(tail(theirs, TOSSES))}, above .05. The least number at or below .05 is {least}.",
            f"The report looks to one side, for too many heads. An exact test of both sides has twice "
            f"{probability(tail(HEADS, TOSSES))} for its p, {probability(sign_p(HEADS, TOSSES - HEADS))}.",
        ]
    )
