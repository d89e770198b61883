"""Every pair of algorithms with its adjusted p value."""

from __future__ import annotations

from dataclasses import dataclass

from stats_core.charts.chart import Chart
from stats_core.types import Bools, Floats


@dataclass(frozen=True, eq=False)
class PairMatrix(Chart):
    """Adjusted p value and estimate (row minus column) for each pair; NaN on the diagonal.

    `limits` says which p are only the most that they can be, because no random shuffle reached them.
    """

    algorithms: tuple[str, ...]
    p_adjusted: Floats
    estimate: Floats
    alpha: float
    limits: Bools | None = None
