"""The error rate or the mean loss of each model on a common test set."""

from __future__ import annotations

import math

import numpy as np
from scipy.special import ndtri, stdtrit

from stats_core.data import Losses
from stats_core.results.standing import Standing, Standings


def standings(losses: Losses) -> Standings:
    """Error rates with 95 % Wilson (1927) intervals, or mean losses with 95 % t intervals."""
    n, means = losses.cases, losses.losses.mean(axis=0)
    if losses.is_zero_one:
        entries = [Standing(name, rate, *_wilson(rate, n)) for name, rate in zip(losses.algorithms, means, strict=True)]
        return Standings.of(entries, higher_is_better=False, measure="error rate", leads="errs least", percent=True)
    error = np.std(losses.losses, axis=0, ddof=1) / math.sqrt(n) if n > 1 else np.full(len(means), math.nan)
    reach = stdtrit(n - 1, 0.975) * error if n > 1 else error
    entries = [
        Standing(name, float(mean), float(mean - half), float(mean + half))
        for name, mean, half in zip(losses.algorithms, means, reach, strict=True)
    ]
    return Standings.of(entries, higher_is_better=False, measure="mean loss", leads="has the least mean loss")


def _wilson(rate: float, n: int) -> tuple[float, float]:
    """The score interval of a share, (p + z^2/2n +- z sqrt(p(1-p)/n + z^2/4n^2)) / (1 + z^2/n)."""
    z = float(ndtri(0.975))
    middle = (rate + z * z / (2 * n)) / (1 + z * z / n)
    half = z * math.sqrt(rate * (1 - rate) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    return max(0.0, middle - half), min(1.0, middle + half)
