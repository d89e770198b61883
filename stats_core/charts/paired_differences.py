"""Fold by fold, how two algorithms differ."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from stats_core.charts.chart import Chart
from stats_core.types import Floats


class Spread(Enum):
    """How the folds are set out."""

    TOGETHER = "All folds"
    BY_RUN = "By run"
    BY_FOLD = "By fold"


@dataclass(frozen=True, eq=False)
class PairedDifferences(Chart):
    """Every fold's difference a minus b as a point, with the estimate and its interval.

    The means of each run and of each fold number show how far the folds depend on each other;
    `spread` says whether the points stand together or apart by one of these.
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
