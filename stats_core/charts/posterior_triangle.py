"""Draws of a posterior over three regions."""

from __future__ import annotations

from dataclasses import dataclass

from stats_core.charts.chart import Chart
from stats_core.types import Floats, Ints


@dataclass(frozen=True, eq=False)
class PosteriorTriangle(Chart):
    """Draws of a posterior over three regions, counted in small triangles.

    A draw (left, rope, right) lies at x = right + rope / 2, y = rope sqrt(3) / 2 in the triangle with the
    corners (0, 0) for `left`, (1, 0) for `right` and (1/2, sqrt(3)/2) for the region around zero. `corners[cell]`
    holds the three points of a small triangle, `counts` the draws in it; empty ones are left out.
    """

    a: str
    b: str
    corners: Floats
    counts: Ints
    p_left: float
    p_rope: float
    p_right: float
    rope: float
    higher_is_better: bool
