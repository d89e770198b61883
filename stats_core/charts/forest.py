"""Differences with their intervals."""

from __future__ import annotations

from dataclasses import dataclass

from stats_core.charts.chart import Chart
from stats_core.types import Bools, Floats


@dataclass(frozen=True, eq=False)
class Forest(Chart):
    """Differences a minus b with their intervals, a line at zero, those that exclude zero marked.

    `beside_low` and `beside_high` are a second interval for each row, named `beside`; empty when there is none.
    """

    a: tuple[str, ...]
    b: tuple[str, ...]
    estimate: Floats
    low: Floats
    high: Floats
    marked: Bools
    interval: str
    measure: str
    beside_low: Floats
    beside_high: Floats
    beside: str
    higher_is_better: bool
