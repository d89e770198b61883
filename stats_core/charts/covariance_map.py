"""Covariances and correlations of the algorithms' losses."""

from __future__ import annotations

from dataclasses import dataclass

from stats_core.charts.chart import Chart
from stats_core.types import Floats


@dataclass(frozen=True, eq=False)
class CovarianceMap(Chart):
    """Covariances and correlations of the algorithms' losses; a correlation with a constant loss is NaN."""

    algorithms: tuple[str, ...]
    covariance: Floats
    correlation: Floats
