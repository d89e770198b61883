"""Fold by fold, how two algorithms differ."""

from __future__ import annotations

from dataclasses import dataclass

from stats_core.charts.chart import Chart
from stats_core.types import Floats


@dataclass(frozen=True, eq=False)
class PairedDifferences(Chart):
    """Every fold's difference a minus b as a point, with the estimate and its interval.

    The means of each run and of each fold number show how far the folds depend on each other.
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
