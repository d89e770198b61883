"""The coin of the 1997 report beside ours: 16 heads of 20, and the critical value, which is printed wrong."""

from __future__ import annotations

import pandas as pd

from dashboard.ui.parts import result_view, tables
from stats_core import Agreement
from stats_core.kernels.sign import critical_heads, sign_p, tail
from stats_core.results.columns import Column, Kind
from stats_core.wording import probability

TOSSES, HEADS, ALPHA = 20, 16, 0.05
PRINTED = {HEADS: ".006", 14: "below .05, so the critical value"}
"""What the report says of so many heads or more."""
COLUMNS = {
    "heads": Column(Kind.TEXT, "A fair coin shows"),
    "printed": Column(Kind.TEXT, "Chance as printed"),
    "chance": Column(Kind.PROBABILITY, "Chance"),
}


def is_it(agreement: Agreement) -> bool:
    """Whether these are the report's tosses, whatever the two are called."""
    return (agreement.only_a_right, agreement.only_b_right, agreement.cases) == (HEADS, TOSSES - HEADS, TOSSES)


def show() -> None:
    """The chances of so many heads, as printed and as they are, and why they differ."""
    least = critical_heads(TOSSES, ALPHA)
    rows = [
        [f"{heads} heads of {TOSSES} or more", PRINTED.get(heads, ""), tail(heads, TOSSES)]
        for heads in sorted({*PRINTED, least})
    ]
    tables.show(pd.DataFrame(rows, columns=list(COLUMNS)), "coin-as-printed", columns=COLUMNS)
    result_view.notes(
        [
            f"Critical value: the report rejects from 14 heads on, which come with a chance of "
            f"{probability(tail(14, TOSSES))}, above .05. The least number at or below .05 is {least}. The number must "
            "exceed 14, not reach it.",
            f"The report looks to one side, for too many heads. An exact test of both sides has twice "
            f"{probability(tail(HEADS, TOSSES))} for its p, {probability(sign_p(HEADS, TOSSES - HEADS))}.",
        ]
    )
