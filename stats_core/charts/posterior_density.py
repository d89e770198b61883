"""The posterior distribution of a difference."""

from __future__ import annotations

import math
from dataclasses import dataclass

from stats_core.charts.chart import Chart
from stats_core.types import Floats
from stats_core.wording import probability, share


@dataclass(frozen=True, eq=False)
class PosteriorDensity(Chart):
    """The posterior of the difference a minus b, with the region of practical equivalence around zero.

    `at` and `density` are empty when the posterior is a single point, `mean`. `among` names all algorithms of the
    data set, which share out the colours.
    """

    a: str
    b: str
    at: Floats
    density: Floats
    mean: float
    low: float
    high: float
    rope: float
    p_left: float
    p_rope: float
    p_right: float
    higher_is_better: bool
    among: tuple[str, ...] = ()

    def said(self, p: float) -> str:
        """One of the probabilities in words; only a posterior without width has none and all of it."""
        return share(p, math.inf) if len(self.at) else probability(p)
