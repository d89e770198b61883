"""Autocovariance of numbers in time order."""

from __future__ import annotations

import numpy as np

from stats_core.types import Floats


def autocovariances(values: Floats, lags: int) -> Floats:
    """Of lag 0 to `lags`, each with the divisor n, as is usual."""
    centred = values - values.mean()
    n = len(values)
    return np.array([float(centred[lag:] @ centred[: n - lag]) / n for lag in range(lags + 1)])


def lag_one(values: Floats) -> float:
    """The correlation of neighbours, autocovariance 1 over autocovariance 0; NaN where nothing varies."""
    if len(values) < 2 or np.ptp(values) == 0:
        return float("nan")
    variance, next_to = autocovariances(values, 1)
    return float(next_to / variance) if variance > 0 else float("nan")
