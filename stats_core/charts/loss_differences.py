"""Differences in loss over the cases of a test set."""

from __future__ import annotations

from dataclasses import dataclass, replace

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

    def with_better_right(self, name: str) -> LossDifferences:
        """The same, turned so that cases to the right speak for this one of the two: by how much it loses less."""
        if (self.a == name) == self.higher_is_better:
            return self
        return replace(
            self,
            title=f"Loss of {self.b} minus loss of {self.a}, case by case",
            a=self.b,
            b=self.a,
            edges=-self.edges[::-1],
            counts=self.counts[::-1],
            mean=-self.mean,
            low=-self.high,
            high=-self.low,
        )
