"""The error rate or the mean loss of each model on a common test set."""

from __future__ import annotations

import math
from collections.abc import Iterable

import numpy as np
from scipy.special import ndtri, stdtrit

from stats_core.data import Agreement, Losses
from stats_core.data.loss_summary import LossMoments
from stats_core.kernels.ties import slack, united
from stats_core.results.standing import Standing, Standings


def standings(data: LossMoments | Agreement) -> Standings:
    """Error rates with 95 % Wilson (1927) intervals, or mean losses with 95 % t intervals."""
    if isinstance(data, Agreement):
        return _error_rates(data.algorithms, (data.error_a, data.error_b), data.cases)
    if isinstance(data, Losses) and data.is_zero_one:
        return _error_rates(data.algorithms, data.losses.mean(axis=0).tolist(), data.cases)
    n = data.cases
    if isinstance(data, Losses) and n == 1:
        entries = [Standing(name, float(loss)) for name, loss in zip(data.algorithms, data.losses[0], strict=True)]
    else:
        scaled, scale = data.scaled()
        summary = scaled.summary()
        half = stdtrit(n - 1, 0.975) * np.sqrt(np.diag(summary.covariance) / n)
        means = summary.means
        if isinstance(scaled, Losses):  # means that differ by the rounding of their decimals share a place
            means = united(means, slack(np.abs(scaled.losses).max(axis=0)))
        entries = [
            Standing(name, scale * float(mean), scale * float(mean - reach), scale * float(mean + reach))
            for name, mean, reach in zip(data.algorithms, means, half, strict=True)
        ]
    return Standings.of(entries, higher_is_better=False, measure="mean loss", leads="has the least mean loss")


def _error_rates(names: Iterable[str], rates: Iterable[float], n: int) -> Standings:
    entries = [Standing(name, rate, *_wilson(rate, n)) for name, rate in zip(names, rates, strict=True)]
    return Standings.of(entries, higher_is_better=False, measure="error rate", leads="errs least", percent=True)


def _wilson(rate: float, n: int) -> tuple[float, float]:
    """The score interval of a share, (p + z^2/2n +- z sqrt(p(1-p)/n + z^2/4n^2)) / (1 + z^2/n)."""
    z = float(ndtri(0.975))
    middle = (rate + z * z / (2 * n)) / (1 + z * z / n)
    half = z * math.sqrt(rate * (1 - rate) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    return max(0.0, middle - half), min(1.0, middle + half)
