"""Where each run of a table has points: what a person must see before choosing the levels of the comparison."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pandas as pd

from stats_core.errors import InputError
from stats_core.reading.curves.ask_levels import curve_codes
from stats_core.reading.curves.build import without_algorithms
from stats_core.reading.curves.roles import CurveRoles
from stats_core.reading.meaning.questions import kept
from stats_core.reading.parse.read_table import AnyTable, ReadTable

MOST_MARKS = 150
"""Places along the levels that are told apart."""


@dataclass(frozen=True)
class RunCoverage:
    """One run: how many points it has, from where to where, and at which shares of all levels' range, from 0 to 1."""

    algorithm: str
    run: str
    points: int
    first: float
    last: float
    marks: tuple[float, ...]


@dataclass(frozen=True)
class Coverage:
    """All runs in the order of the table, the range of all levels, and the part that all runs cover, if there is one.

    `shared` are shares of the range.
    """

    runs: tuple[RunCoverage, ...]
    low: float
    high: float
    shared: tuple[float, float] | None


def coverage(table: AnyTable, roles: CurveRoles) -> Coverage | None:
    """Where the runs of a long table have points; None where its columns cannot be read as that."""
    try:
        lines = without_algorithms(kept(ReadTable.of(table), roles.where), roles)
        algorithm, run, codes = curve_codes(lines, roles)
        level = lines.numbers(roles.level, "level", lines.place)
    except InputError:
        return None
    if not len(level):
        return None
    low, high = float(level.min()), float(level.max())
    shares = (level - low) / (high - low) if high > low else np.zeros(len(level))
    curve, _ = pd.factorize(codes)
    order = np.argsort(curve, kind="stable")
    starts = np.flatnonzero(np.diff(curve[order], prepend=-1))
    runs = []
    for rows in np.split(order, starts[1:]):
        row = int(rows[0])
        marks = np.unique(np.round(shares[rows] * MOST_MARKS)) / MOST_MARKS
        runs.append(
            RunCoverage(
                algorithm[row],
                "" if run is None else run[row],
                len(rows),
                float(level[rows].min()),
                float(level[rows].max()),
                tuple(marks.tolist()),
            )
        )
    first, last = max(covered.first for covered in runs), min(covered.last for covered in runs)
    span = high - low or 1.0
    shared = ((first - low) / span, (last - low) / span) if first <= last else None
    return Coverage(tuple(runs), low, high, shared)
