"""Differences in loss over the cases of a test set."""

from __future__ import annotations

from dataclasses import dataclass

from stats_core.charts.chart import Chart
from stats_core.types import Floats, Ints


@dataclass(frozen=True, eq=False)
class LossDifferences(Chart):
    """The distribution over cases of the difference in loss, a minus b, with its mean and interval.

    No bin reaches across zero; `same` cases have the same loss, and are in no bin. `among` names all algorithms of the
    data set, which share out the colours.
    """

    a: str
    b: str
    edges: Floats
    counts: Ints
    same: int
    mean: float
    low: float
    high: float
    higher_is_better: bool
    among: tuple[str, ...] = ()
