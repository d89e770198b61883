"""Fold by fold, how two algorithms differ."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

import numpy as np

from stats_core.charts.chart import Chart
from stats_core.kernels.scale import unit
from stats_core.types import Floats, Ints

STACKS = 60
"""Points within such a part of the axis stand in one stack."""


class Spread(Enum):
    """How the folds are set out."""

    TOGETHER = "All folds"
    BY_RUN = "By run"
    BY_FOLD = "By fold"
    SORTED = "Sorted within runs"


@dataclass(frozen=True, eq=False)
class SetOut:
    """Points in rows: the row of each fold, counted from 1, the mean of each row, and what the rows are."""

    row: Ints
    means: Floats
    title: str
    what: str


@dataclass(frozen=True, eq=False)
class PairedDifferences(Chart):
    """Every fold's difference a minus b as a point, with the estimate and its interval.

    The means of each run and of each fold number show how far the folds depend on each other;
    `spread` says whether the points stand together or apart by one of these. Sorted within runs, the smallest
    difference of every run stands first, as Bouckaert's sorted schemes have it.
    """

    a: str
    b: str
    differences: Floats
    run_means: Floats
    fold_means: Floats
    estimate: float
    low: float
    high: float
    alpha: float
    higher_is_better: bool
    spread: Spread = Spread.TOGETHER

    @property
    def part(self) -> str:
        """What a point is: runs of one fold each are resamples."""
        return "fold" if self.differences.shape[1] > 1 else "resample"

    @property
    def shown(self) -> bool:
        """Whether the interval excludes zero; without one nothing is said against it."""
        return not self.low <= 0 <= self.high

    def with_better_right(self, name: str) -> PairedDifferences:
        """The same, turned so that what lies to the right speaks for this one of the two.

        Where lower scores are better, that is the other one minus this one: how much lower it is.
        """
        if (self.a == name) == self.higher_is_better:
            return self
        return replace(
            self,
            title=f"{self.b} minus {self.a}, fold by fold",
            a=self.b,
            b=self.a,
            differences=-self.differences,
            run_means=-self.run_means,
            fold_means=-self.fold_means,
            estimate=-self.estimate,
            low=-self.high,
            high=-self.low,
        )

    def set_out(self) -> SetOut | None:
        """The rows that the points stand in; None where they stand together."""
        run, fold = (np.asarray(place + 1, dtype=np.int64) for place in np.indices(self.differences.shape))
        if self.spread is Spread.BY_RUN:
            return SetOut(run, self.run_means, "Run", "run")
        if self.spread is Spread.BY_FOLD:
            return SetOut(fold, self.fold_means, "Fold", "fold number")
        if self.spread is Spread.SORTED:
            scale = float(unit(self.differences))
            order = np.argsort(np.argsort(self.differences, axis=1, kind="stable"), axis=1, kind="stable") + 1
            means = np.mean(np.sort(self.differences / scale, axis=1), axis=0) * scale
            return SetOut(order, means, "Place within the run", "place")
        return None


def stacked(values: Floats, low: float, high: float) -> Floats:
    """A height for each value, so that values close together stand symmetrically about zero; at most 0.5 away.

    A stack begins at its smallest value. Values that differ by rounding are in the same one, or they would hide each
    other.
    """
    order, width = np.argsort(values, kind="stable"), (high - low) / STACKS
    counts, first, before = [0], values[order[0]], values[order[0]]
    for value in values[order]:
        if value - first > width and value - before > 1e-6 * width:
            counts.append(0)
            first = value
        counts[-1] += 1
        before = value
    heights = np.empty(len(values))
    heights[order] = np.concatenate([np.arange(n) - (n - 1) / 2 for n in counts])
    return np.asarray(heights / max(12, *counts))
