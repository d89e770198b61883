"""Rates of the standing studies, as the claims of the documents ask for them."""

from __future__ import annotations

from typing import Any

import pandas as pd

from stats_core.charts.rate_table import percent as short
from stats_core.simulate.standing import standing
from stats_core.simulate.study import rates_at
from stats_core.wording import listed

ALPHA = 0.05
CELL = {"error": "cell"}
"""The error term of the papers."""


def rates(key: str, **at: Any) -> pd.Series[float]:
    """The rates of a study at some place, with the papers' error term."""
    return rates_at(standing(key).table, **CELL, **at)


def by(key: str, column: str, **at: Any) -> dict[Any, float]:
    """The rates of a study at some place, by one of its columns."""
    table = standing(key).table
    return {value: float(rates(key, **{column: value}, **at).iloc[0]) for value in table[column].unique()}


def limits(key: str, **at: Any) -> tuple[float, float]:
    """The lowest and the highest end of the rates' intervals."""
    table = standing(key).table.loc[rates(key, **at).index]
    return float(table["low"].min()), float(table["high"].max())


def each(found_rates: dict[Any, float]) -> str:
    """'22 % (Chess), 7.2 % (RL) and 18 % (Tic-Tac-Toe)'."""
    return listed([f"{short(rate)} % ({name})" for name, rate in found_rates.items()])


def span(some: pd.Series[float]) -> str:
    """'4.9 to 5.1 %'."""
    low, high = short(float(some.min())), short(float(some.max()))
    return f"{low} %" if low == high else f"{low} to {high} %"


def near(some: pd.Series[float], level: float = ALPHA, within: float = 0.01) -> bool:
    """Whether all rates lie within a point of the level."""
    return bool(((some - level).abs() <= within).all())
