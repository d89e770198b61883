"""What is enough for a wanted power, read between simulated points."""

from __future__ import annotations

import math

import numpy as np
import pandas as pd

POWER = 0.8


def runs_needed(table: pd.DataFrame, decision: str = "", *, power: float = POWER, column: str = "rate") -> int | None:
    """The smallest number of runs with that power, by a line between simulated points; None where none reaches it.

    Parameters
    ----------
    table
        Rates over sizes, from `stats_core.simulate.rates.rates`, at one difference.
    decision
        Which of the method's decisions counts.
    power
        The power wanted.
    column
        `rate`, or `low` and `high` for the ends of the simulation's own uncertainty.
    """
    size = _crossing(table, "size", decision, power, column)
    return None if size is None else math.ceil(size - 1e-9)


def smallest_difference(
    table: pd.DataFrame, decision: str = "", *, power: float = POWER, column: str = "rate"
) -> float | None:
    """The smallest difference that is found with that power, by a line between simulated points.

    `table` holds rates over differences of one sign, at one size; None where none of them is found so often.
    """
    return _crossing(table, "difference", decision, power, column)


def _crossing(table: pd.DataFrame, over: str, decision: str, power: float, column: str) -> float | None:
    """Where the rate reaches the power and stays there: a point after which it falls below again does not count."""
    some = table[table["decision"] == decision].sort_values(over, key=lambda values: values.abs())
    x, rate = some[over].to_numpy(dtype=np.float64), some[column].to_numpy(dtype=np.float64)
    below = np.flatnonzero(rate < power)
    if not len(rate) or (len(below) and below[-1] == len(rate) - 1):
        return None
    if not len(below):
        return float(x[0])
    before = int(below[-1])
    share = (power - rate[before]) / (rate[before + 1] - rate[before])
    return float(x[before] + share * (x[before + 1] - x[before]))
