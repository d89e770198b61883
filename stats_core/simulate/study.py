"""A study as it is declared: what is drawn, what is counted, and what was published."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

from stats_core.charts import Chart
from stats_core.charts.rate_table import percent as short
from stats_core.simulate.rates import interval

RateRow = dict[str, Any]


@dataclass(frozen=True)
class Point:
    """One task of a study: what it is about, and a random stream of its own."""

    number: int
    seed: int
    at: Mapping[str, Any]

    @property
    def rng(self) -> np.random.Generator:
        """The stream; the same as the child of that number of `SeedSequence(seed).spawn`."""
        return np.random.default_rng(np.random.SeedSequence(self.seed, spawn_key=(self.number,)))

    def shared(self, number: int) -> np.random.Generator:
        """A stream shared by several tasks, such as those of one run; its key is longer than that of any task."""
        return np.random.default_rng(np.random.SeedSequence(self.seed, spawn_key=(number, 0)))


@dataclass(frozen=True)
class Published:
    """A published rate, and the place of the rows that it belongs to."""

    at: Mapping[str, Any]
    rate: float


def rated(rows: Sequence[RateRow], by: Sequence[str], published: Sequence[Published]) -> pd.DataFrame:
    """Add up the rows of each place, and give the rate, its interval and the published rate.

    `each` lists the counts of the single repetitions. A row may give the number of independent `units` behind it, where
    that is less than the number of trials.
    """
    frame = pd.DataFrame(rows)
    frame["units"] = frame["units"] if "units" in frame else frame["trials"]
    rates = []
    for key, some in frame.groupby(list(by), sort=False):
        rejected, trials, units = int(some["rejected"].sum()), int(some["trials"].sum()), int(some["units"].sum())
        rate = rejected / trials
        low, high = interval(rate * units, units)
        each = " ".join(str(int(count)) for count in some["rejected"]) if len(some) > 1 else ""
        row: RateRow = dict(zip(by, key if isinstance(key, tuple) else (key,), strict=True))
        beside = [cell.rate for cell in published if all(row[name] == value for name, value in cell.at.items())]
        row |= {"rejected": rejected, "trials": trials, "rate": rate, "low": low, "high": high, "each": each}
        rates.append(row | {"published": beside[0] if beside else np.nan})
    return pd.DataFrame(rates)


def as_they_come(rows: Sequence[RateRow], by: Sequence[str], published: Sequence[Published]) -> pd.DataFrame:
    """The rows unchanged: they are finished already."""
    return pd.DataFrame(rows)


def rows_at(table: pd.DataFrame, **at: Any) -> pd.DataFrame:
    """The rows whose columns have the given values."""
    rows = table
    for name, value in at.items():
        rows = rows[rows[name].isin(value if isinstance(value, (tuple, list)) else [value])]
    return rows


def rates_at(table: pd.DataFrame, **at: Any) -> pd.Series[float]:
    """The rates of the rows whose columns have the given values."""
    return rows_at(table, **at)["rate"]


def value_at(table: pd.DataFrame, column: str = "rate", **at: Any) -> float:
    """A number of the single row whose columns have the given values."""
    rows = rows_at(table, **at)
    if len(rows) != 1:
        raise TooLittle
    return float(rows[column].iloc[0])


class TooLittle(Exception):
    """A sentence needs points that are not done yet."""


def percent(rates: float | pd.Series[float]) -> str:
    """'5.1 %', or '4.8 to 5.3 %' of several."""
    values = np.atleast_1d(np.asarray(rates, dtype=np.float64))
    if not len(values) or np.isnan(values).any():
        raise TooLittle
    first, last = (short(value) for value in (values.min(), values.max()))
    return f"{first} %" if first == last else f"{first} to {last} %"


@dataclass(frozen=True)
class Study:
    """What is drawn and counted, and what others found.

    Parameters
    ----------
    key, title, source
        Its name on the command line, a headline, and the publication.
    drawn
        What is done for one point of it, in a sentence or two.
    printed_in
        The documents and places where it is printed; their rows in `documents.csv` hold the printed numbers.
    expected
        What to expect of a study that is in none of the documents.
    differs
        Where ours differs from the published study, and why.
    sharing
        Which data sets share their shuffles.
    load
        Reads the data that the study draws from, given a folder.
    places
        The settings of each task, for a full or a quick run. All first repetitions come before all second ones, so that
        a coarse figure can be shown early.
    work
        Does one task: rows with the columns `by`, and `rejected` and `trials`.
    charts
        The pictures of a table of this study.
    finding
        What a table of this study shows, in a sentence or two with its numbers; see `says`.
    details
        Further findings, a sentence or two each; see `tells`.
    see
        Related studies: the key of each, and how it is related to this one.
    """

    key: str
    title: str
    source: str
    drawn: str
    differs: tuple[str, ...]
    sharing: str
    load: Callable[[Path], Any]
    places: Callable[[bool], list[dict[str, Any]]]
    work: Callable[[Any, Point], list[RateRow]]
    by: tuple[str, ...]
    charts: Callable[[pd.DataFrame], tuple[Chart, ...]]
    finding: Callable[[pd.DataFrame], str] = lambda table: ""
    details: Callable[[pd.DataFrame], tuple[str, ...]] = lambda table: ()
    published: Callable[[], tuple[Published, ...]] = tuple
    finish: Callable[[Sequence[RateRow], Sequence[str], Sequence[Published]], pd.DataFrame] = field(default=rated)
    printed_in: tuple[tuple[str, str], ...] = ()
    expected: str = ""
    see: tuple[tuple[str, str], ...] = ()

    @property
    def where(self) -> str:
        """'Paper, Figure 5'; empty for a study that is in none of the documents."""
        return "; ".join(f"{document}, {place}" for document, place in self.printed_in)

    def says(self, table: pd.DataFrame) -> str:
        """The finding; "" while too few points are done."""
        try:
            return self.finding(table)
        except TooLittle:
            return ""

    def tells(self, table: pd.DataFrame) -> tuple[str, ...]:
        """The details; none while too few points are done."""
        try:
            return self.details(table)
        except TooLittle:
            return ()

    def points(self, seed: int, quick: bool) -> list[Point]:
        """The tasks, in order."""
        return [Point(number, seed, at) for number, at in enumerate(self.places(quick))]

    def table(self, rows_by_point: Mapping[int, Sequence[RateRow]]) -> pd.DataFrame:
        """The table of the points done so far; the same whatever the order in which they came."""
        rows = [row for number in sorted(rows_by_point) for row in rows_by_point[number]]
        return self.finish(rows, self.by, self.published())
