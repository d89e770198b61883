"""What the columns of a table are: declared once, and formatted by that, never by a guess at a name."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, Protocol

import pandas as pd

from stats_core import wording
from stats_core.digits import Digits, most_digits, p_digits, probability_digits, share_digits


class Kind(Enum):
    """What the cells of a column are."""

    NAME = "name"
    TEXT = "text"
    REMARK = "text that a narrow screen can do without"
    COUNT = "count"
    LEVEL = "level of training"
    DF = "degrees of freedom"
    STATISTIC = "statistic"
    STATISTICS = "statistics of different tests"
    SUM = "sum of squares"
    SCORE = "score"
    DIFFERENCE = "difference"
    SHARE = "share"
    P = "p value that decides"
    P_BESIDE = "p value beside the one that decides"
    P_DRAWN = "share of shuffles beside the p value that decides"
    P_END = "end of an interval of a p value"
    PROBABILITY = "probability"


P_VALUES = (Kind.P, Kind.P_BESIDE, Kind.P_DRAWN, Kind.P_END)
TEXTS = (Kind.NAME, Kind.TEXT, Kind.REMARK)
LEAST_IN_LINE, MOST_IN_LINE = 1e-9, 1e7
"""Columns whose largest number lies beyond are written number by number, with powers of ten."""
_ALONE = (Kind.STATISTICS, Kind.DF, Kind.LEVEL, Kind.COUNT)
"""Kinds whose numbers are formatted one by one; the others share their number of decimals."""


@dataclass(frozen=True)
class Column:
    """A column of a table: what its cells are, and its heading for people."""

    kind: Kind
    heading: str


COLUMNS: Mapping[str, Column] = {
    "a": Column(Kind.NAME, "A"),
    "b": Column(Kind.NAME, "B"),
    "algorithm": Column(Kind.NAME, "Algorithm"),
    "dataset": Column(Kind.NAME, "Data set"),
    "model": Column(Kind.NAME, "Model"),
    "test": Column(Kind.TEXT, "Test"),
    "source": Column(Kind.TEXT, "Source"),
    "approach": Column(Kind.TEXT, "Approach"),
    "effect": Column(Kind.TEXT, "Effect"),
    "level": Column(Kind.LEVEL, "Level"),
    "estimate": Column(Kind.DIFFERENCE, "A minus B"),
    "low": Column(Kind.DIFFERENCE, "Lower"),
    "high": Column(Kind.DIFFERENCE, "Upper"),
    "statistic": Column(Kind.STATISTIC, "Statistic"),
    "critical": Column(Kind.STATISTIC, "Critical value"),
    "f": Column(Kind.STATISTIC, "F"),
    "mean_null": Column(Kind.STATISTIC, "Mean of F*"),
    "f_interaction": Column(Kind.STATISTIC, "F (interaction)"),
    "df": Column(Kind.DF, "df"),
    "ss": Column(Kind.SUM, "SS"),
    "ms": Column(Kind.SUM, "MS"),
    "ss_algorithm": Column(Kind.SUM, "SS (algorithm)"),
    "ss_interaction": Column(Kind.SUM, "SS (interaction)"),
    "share_algorithm": Column(Kind.SHARE, "Share (algorithm)"),
    "share_interaction": Column(Kind.SHARE, "Share (interaction)"),
    "cumulative_algorithm": Column(Kind.SHARE, "Added up (algorithm)"),
    "cumulative_interaction": Column(Kind.SHARE, "Added up (interaction)"),
    "kendall_w": Column(Kind.SHARE, "Kendall's W"),
    "mean_rank": Column(Kind.SCORE, "Mean rank"),
    "p": Column(Kind.P, "p"),
    "p_adjusted": Column(Kind.P, "p (adjusted)"),
    "p_interaction": Column(Kind.P_BESIDE, "p (interaction)"),
    "p_interaction_adjusted": Column(Kind.P, "p (interaction, adjusted)"),
    "p_conventional": Column(Kind.P_BESIDE, "p (conventional)"),
    "p_rank": Column(Kind.P_DRAWN, "p (rank, 1997)"),
    "p_low": Column(Kind.P_END, "p from"),
    "p_high": Column(Kind.P_END, "p to"),
    "p_value": Column(Kind.P, "p"),
    "rope": Column(Kind.DIFFERENCE, "Region ±"),
    "p_a_better": Column(Kind.PROBABILITY, "P(A better)"),
    "p_rope": Column(Kind.PROBABILITY, "P(equivalent)"),
    "p_b_better": Column(Kind.PROBABILITY, "P(B better)"),
    "monte_carlo_error": Column(Kind.PROBABILITY, "Monte Carlo error"),
}
"""Names that mean the same in the table of every result. A result with others declares them in `columns()`."""

RANDOMIZED: Mapping[str, Column] = {"p": Column(Kind.P, "p (randomized)")}
"""For tables in which a p from shuffling stands beside a conventional one."""


class Tabled(Protocol):
    """What a table and its columns are asked of."""

    def table(self) -> pd.DataFrame: ...

    def columns(self) -> Mapping[str, Column]: ...


def columns_of(result: Tabled) -> dict[str, Column]:
    """What each column of a result's table is, in the order of the table.

    A result declares its own in `columns()`; what it leaves out is read from `COLUMNS`.
    """
    return declared(result.table(), result.columns())


def declared(table: pd.DataFrame, own: Mapping[str, Column] | None = None) -> dict[str, Column]:
    """The columns of a table: `own` first, then those that every table shares.

    Where an adjusted p stands in the same table, it decides, and the plain one stands beside it.
    """
    known = {**COLUMNS, **(own or {})}
    names = [str(name) for name in table.columns]
    missing = [name for name in names if name not in known]
    if missing:
        raise KeyError(f"no column declares what {missing[0]!r} is: name it in the result's columns()")
    columns = {name: known[name] for name in names}
    if "p" in columns and "p_adjusted" in columns and "p" not in (own or {}):
        columns["p"] = Column(Kind.P_BESIDE, columns["p"].heading)
    return columns


def without_empty(table: pd.DataFrame, columns: Mapping[str, Column]) -> pd.DataFrame:
    """The table without degrees of freedom where no test has any; a missing interval or p stays to be seen."""
    kept = [
        columns[str(name)].kind is not Kind.DF or any(cell(Kind.DF, value) for value in table[name])
        for name in table.columns
    ]
    return table.loc[:, kept] if len(table) else table


def with_limits(table: pd.DataFrame, limits: Mapping[str, Sequence[bool]]) -> pd.DataFrame:
    """The table, which now says for each column which of its p values no random shuffle reached.

    Such a p is the most that it can be, not a number that was measured, and is shown so.
    """
    if any(any(column) for column in limits.values()):
        table.attrs["limits"] = {name: list(column) for name, column in limits.items()}
    return table


def limits_of(table: pd.DataFrame, name: str) -> list[bool]:
    """For each cell of a column whether it is the most that its p can be."""
    found: list[bool] = table.attrs.get("limits", {}).get(name, [False] * len(table))
    return found


def cells(
    column: Column, values: Sequence[Any], draws: float | None = None, limits: Sequence[bool] | None = None
) -> list[str]:
    """The cells of a column for people; plain numbers get as many decimals as let their points stand in line.

    `draws` is the number of draws or shuffles in which the shares of the table are counted; a table says it as
    `table.attrs["draws"]`. `limits` says which cells are the most that their p can be: see `limits_of`.
    """
    if column.kind in (*P_VALUES, Kind.PROBABILITY):
        limited = zip(values, limits or [False] * len(values), strict=True)
        return [str(most_digits(p)) if limit else cell(column.kind, p, draws) for p, limit in limited]
    sizes = [abs(value) for value in values if _is_number(value) and math.isfinite(value) and value != 0]
    whole = all(math.isclose(size, round(size), rel_tol=1e-12) for size in sizes)
    if column.kind in _ALONE or not sizes or whole or not LEAST_IN_LINE < max(sizes) < MOST_IN_LINE:
        return [cell(column.kind, value, draws) for value in values]
    digits, largest = _digits(column.kind) - 1, math.floor(math.log10(max(sizes)))
    decimals = max(0, digits - math.floor(math.log10(min(sizes))))
    few = largest >= -2 or (largest == -3 and len(values) == 1)
    # Nobody reads the fourth decimal of an F of 1,667; sums of squares keep theirs, because they are added up.
    most = max(2, 5 - largest) if column.kind is Kind.STATISTIC else max(0, 8 - largest)
    decimals = min(decimals, 4 if few else digits - largest, most)
    return [
        wording.in_line(value, decimals) if _is_number(value) and math.isfinite(value) else cell(column.kind, value)
        for value in values
    ]


def _digits_of(kind: Kind, value: float, draws: float | None) -> Digits:
    if kind in (Kind.P_DRAWN, Kind.PROBABILITY) and draws is not None:
        return share_digits(value, draws)
    # A share of draws, the end of an interval and a probability may well be 0; a p value never is.
    if kind in (Kind.P_DRAWN, Kind.P_END, Kind.PROBABILITY):
        return probability_digits(value)
    return p_digits(value)


def cell(kind: Kind, value: Any, draws: float | None = None) -> str:
    """One cell for people; empty where there is no value."""
    if value is None:
        return ""
    if isinstance(value, str):
        return value
    if isinstance(value, (tuple, list)):
        return ", ".join(cell(kind, part, draws) for part in value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    if math.isnan(value):
        return ""
    if kind in (*P_VALUES, Kind.PROBABILITY):
        return str(_digits_of(kind, float(value), draws))
    return wording.number(float(value), 6 if kind in (Kind.DF, Kind.COUNT, Kind.LEVEL) else _digits(kind))


def _digits(kind: Kind) -> int:
    """Significant digits: sums of squares get one more, because they are added up."""
    return 5 if kind is Kind.SUM else 4


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)
