"""What is said of one's own design, from the rows of its summary."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from stats_core.charts.rate_table import percent as short
from stats_core.simulate.study import percent
from stats_core.wording import alike, listed, number
from stats_core.worlds.own import OwnWorld

SummaryRow = dict[Any, Any]


def claimed(world: OwnWorld, known: Sequence[tuple[str, SummaryRow]], alpha: float) -> str:
    """How often the answer claims something where nothing differs, by the kind of the claim; "" while not known."""
    known = [(kind, row) for kind, row in known if not math.isnan(row["null"])]
    if not known:
        return ""
    claims = [
        f"that {'they differ in shape' if kind == 'shape' else 'one of them is better'} in {rate(row, 'null')}"
        for kind, row in known
    ]
    above = any(row["null_low"] > alpha for _, row in known)
    return (
        f"On data like these, but with {world.a} and {world.b} equally good, the recommended answer would claim "
        f"{listed(claims)} of all experiments.{f' That is more often than {100 * alpha:g} %.' if above else ''}"
    )


def smallest(world: OwnWorld, rows: Sequence[SummaryRow], most: float) -> str:
    """What the first test would find, where nobody said what is worth finding."""
    if not rows:
        return ""
    unit = world.unit
    worth = (
        "Say which difference would be worth finding, to see how often it would be found and how many "
        f"{unit} that needs."
    )
    row = next((row for row in rows if not math.isnan(row["smallest"])), None)
    if row is None:
        return worth
    return (
        f"With {world.size:,} {unit}, {row['test']} finds a difference of {enough(row, 'smallest', most)} in 80 % of "
        f"all experiments. {worth}"
    )


def power(world: OwnWorld, rows: Sequence[SummaryRow]) -> str:
    """The power of the first test at the difference that is worth finding."""
    row = next((row for row in rows if not math.isnan(row["power"])), None)
    if row is None:
        return ""
    sentence = (
        f"If {world.a} and {world.b} truly differed by {number(abs(world.difference), 3)}, {row['test']} would "
        f"find it in {rate(row, 'power')} of all experiments with {world.size:,} {world.unit}"
    )
    if not row["fewest"] < row["most"]:
        return f"{sentence}."  # no other size so far, or none that the test takes
    if math.isnan(row["runs"]):
        return f"{sentence}; even {row['most']:,.0f} are not shown to be enough for 80 %."
    if row["runs"] > world.size:
        return f"{sentence}; for 80 % it needs about {enough(row, 'runs', row['most'])}."
    return f"{sentence}; about {enough(row, 'runs', row['most'])} would do for 80 %."


def above(rows: Sequence[SummaryRow], alpha: float) -> str:
    """Which tests reject too often where nothing differs; "" where none is known to."""
    false = [f"{row['test']} ({percent(row['null'])})" for row in rows]
    return f"Where nothing differs, these reject more often than {100 * alpha:g} %: {listed(false)}." if false else ""


def enough(row: SummaryRow, column: str, most: float) -> str:
    """The number that is enough, and in brackets its range given the uncertainty of the simulation."""
    value, low, high = (row[f"{column}{end}"] for end in ("", "_low", "_high"))
    if math.isnan(row["power" if column == "runs" else "tried"]):
        return ""
    if math.isnan(value):
        return f"more than {number(most, 3)}"
    runs = column == "runs"  # whole numbers
    middle, first, last = (number(end, 3) for end in (value, low, high)) if runs else alike(value, low, high, digits=3)
    last = f"over {number(most, 3)}" if math.isnan(high) else last
    return middle if middle == first == last else f"{middle} ({first} to {last})"


def rate(row: SummaryRow, column: str) -> str:
    """A rate with the uncertainty of the simulation in brackets; "" where there is none."""
    value, low, high = (row[f"{column}{end}"] for end in ("", "_low", "_high"))
    return "" if math.isnan(value) else f"{percent(value)} ({short(low)} to {short(high)})"
