"""One's own design: how many runs are needed, and what is the smallest difference that would be found."""

from __future__ import annotations

import math

import numpy as np
import pandas as pd


def runs_needed(table: pd.DataFrame, decision: str = "", *, power: float = 0.8) -> int | None:
    """The smallest number of runs with that power, by a line between simulated points; None where none reaches it.

    Parameters
    ----------
    table
        Rates over sizes, from `stats_core.simulate.rates.rates`, at one difference.
    decision
        Which of the method's decisions counts.
    power
        The power wanted.
    """
    found = _crossing(table, "size", decision, power)
    return None if found is None else math.ceil(found - 1e-9)


def smallest_difference(table: pd.DataFrame, decision: str = "", *, power: float = 0.8) -> float | None:
    """The smallest difference that is found with that power, by a line between simulated points.

    `table` holds rates over differences of one sign, at one size; None where none of them is found so often.
    """
    return _crossing(table, "difference", decision, power)


def _crossing(table: pd.DataFrame, over: str, decision: str, power: float) -> float | None:
    """Where the rate first reaches the power for good; simulated rates may dip by chance, so a later dip undoes it."""
    some = table[table["decision"] == decision].sort_values(over, key=lambda column: column.abs())
    x, rate = some[over].to_numpy(dtype=np.float64), some["rate"].to_numpy(dtype=np.float64)
    below = np.flatnonzero(rate < power)
    if not len(rate) or (len(below) and below[-1] == len(rate) - 1):
        return None
    if not len(below):
        return float(x[0])
    before = int(below[-1])
    share = (power - rate[before]) / (rate[before + 1] - rate[before])
    return float(x[before] + share * (x[before + 1] - x[before]))
