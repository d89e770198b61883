"""Covariances and correlations of losses, or of scores at levels of training."""

from __future__ import annotations

from dataclasses import dataclass

from stats_core.charts.chart import Chart
from stats_core.types import Floats


@dataclass(frozen=True, eq=False)
class CovarianceMap(Chart):
    """Covariances and correlations of the algorithms' losses; a correlation with a constant loss is NaN.

    `what` says what is correlated; of levels of training, `algorithms` names the levels.
    """

    algorithms: tuple[str, ...]
    covariance: Floats
    correlation: Floats
    what: str = "Correlation of the losses"
