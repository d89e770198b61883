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

Row = dict[str, Any]


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
        """A stream that tasks have in common, such as those of one run; its key is longer than that of any task."""
        return np.random.default_rng(np.random.SeedSequence(self.seed, spawn_key=(number, 0)))


@dataclass(frozen=True)
class Published:
    """A published figure, and the rows beside which it stands."""

    at: Mapping[str, Any]
    rate: float


def rated(rows: Sequence[Row], by: Sequence[str], published: Sequence[Published]) -> pd.DataFrame:
    """Rows of the same place added up, with their rate, its interval and the published figure.

    `each` lists the counts of the single repetitions. Rows may say how many independent `units` they rest on where
    this is less than the number of trials.
    """
    frame = pd.DataFrame(rows)
    frame["units"] = frame["units"] if "units" in frame else frame["trials"]
    found = []
    for key, some in frame.groupby(list(by), sort=False):
        rejected, trials, units = int(some["rejected"].sum()), int(some["trials"].sum()), int(some["units"].sum())
        rate = rejected / trials
        low, high = interval(rate * units, units)
        each = " ".join(str(int(count)) for count in some["rejected"]) if len(some) > 1 else ""
        row: Row = dict(zip(by, key if isinstance(key, tuple) else (key,), strict=True))
        beside = [one.rate for one in published if all(row[name] == value for name, value in one.at.items())]
        row |= {"rejected": rejected, "trials": trials, "rate": rate, "low": low, "high": high, "each": each}
        found.append(row | {"published": beside[0] if beside else np.nan})
    return pd.DataFrame(found)


def as_they_come(rows: Sequence[Row], by: Sequence[str], published: Sequence[Published]) -> pd.DataFrame:
    """Rows that are finished as they are."""
    return pd.DataFrame(rows)


def rows_at(table: pd.DataFrame, **at: Any) -> pd.DataFrame:
    """The rows that stand at some place."""
    rows = table
    for name, value in at.items():
        rows = rows[rows[name].isin(value if isinstance(value, (tuple, list)) else [value])]
    return rows


def found(table: pd.DataFrame, **at: Any) -> pd.Series[float]:
    """The rates of the rows that stand at some place."""
    return rows_at(table, **at)["rate"]


def one(table: pd.DataFrame, column: str = "rate", **at: Any) -> float:
    """A number of the one row that stands at some place."""
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
    first, last = (short(one) for one in (values.min(), values.max()))
    return f"{first} %" if first == last else f"{first} to {last} %"


@dataclass(frozen=True)
class Study:
    """What is drawn and counted, and what others found.

    Parameters
    ----------
    key, title, source
        Its name on the command line, a headline, and the publication.
    drawn
        What one point of it does, in a sentence or two.
    printed_in
        The documents and places where it is printed; their rows in `documents.csv` say what was found there.
    expected
        What to expect of a study that no document has.
    differs
        Where ours differs from the published study, and why.
    sharing
        Which data sets share their shuffles.
    load
        Reads from a folder what the study draws from.
    places
        What the tasks are about, for a full or a quick run; all first repetitions come before all second ones, so that
        a coarse figure is there soon.
    work
        Does one task: rows with the columns `by`, and `rejected` and `trials`.
    charts
        The pictures of a table of this study.
    finding
        What a table of this study shows, in a sentence or two with its numbers; see `says`.
    details
        More of what a table shows, a sentence or two each; see `tells`.
    see
        Other studies that explain this one, or that it explains: the key of each, and what it has to do with this one.
    """

    key: str
    title: str
    source: str
    drawn: str
    differs: tuple[str, ...]
    sharing: str
    load: Callable[[Path], Any]
    places: Callable[[bool], list[dict[str, Any]]]
    work: Callable[[Any, Point], list[Row]]
    by: tuple[str, ...]
    charts: Callable[[pd.DataFrame], tuple[Chart, ...]]
    finding: Callable[[pd.DataFrame], str] = lambda table: ""
    details: Callable[[pd.DataFrame], tuple[str, ...]] = lambda table: ()
    published: Callable[[], tuple[Published, ...]] = tuple
    finish: Callable[[Sequence[Row], Sequence[str], Sequence[Published]], pd.DataFrame] = field(default=rated)
    printed_in: tuple[tuple[str, str], ...] = ()
    expected: str = ""
    see: tuple[tuple[str, str], ...] = ()

    @property
    def where(self) -> str:
        """'Paper, Figure 5'; empty for a study that no document has."""
        return "; ".join(f"{document}, {place}" for document, place in self.printed_in)

    def says(self, table: pd.DataFrame) -> str:
        """The finding; "" while too little of the study is there."""
        try:
            return self.finding(table)
        except TooLittle:
            return ""

    def tells(self, table: pd.DataFrame) -> tuple[str, ...]:
        """The details; none while too little of the study is there."""
        try:
            return self.details(table)
        except TooLittle:
            return ()

    def points(self, seed: int, quick: bool) -> list[Point]:
        """The tasks, in order."""
        return [Point(number, seed, at) for number, at in enumerate(self.places(quick))]

    def table(self, rows_by_point: Mapping[int, Sequence[Row]]) -> pd.DataFrame:
        """The table of the points done so far; the same whatever the order in which they came."""
        rows = [row for number in sorted(rows_by_point) for row in rows_by_point[number]]
        return self.finish(rows, self.by, self.published())
