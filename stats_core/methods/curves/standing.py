"""The mean of each algorithm's learning curves."""

from __future__ import annotations

import math

import numpy as np
from scipy.special import stdtrit

from stats_core.data import Curves
from stats_core.kernels.scale import back, to_one
from stats_core.kernels.ties import slack
from stats_core.results.standing import Standing, Standings


def standings(curves: Curves) -> Standings:
    """Mean scores over all levels, with 95 % t intervals of the curves' own means."""
    values, power = to_one(curves.values)
    means = values.mean(axis=1)
    entries = []
    for place, name in enumerate(curves.algorithms):
        own = means[curves.index == place]
        reach = math.nan
        if len(own) > 1:
            reach = float(stdtrit(len(own) - 1, 0.975) * np.std(own, ddof=1) / math.sqrt(len(own)))
        mean = float(own.mean())
        entries.append(Standing(name, *(back(value, power) for value in (mean, mean - reach, mean + reach))))
    of_each = [np.abs(curves.values[curves.index == place]).max() for place in range(len(curves.algorithms))]
    return Standings.of(
        entries,
        higher_is_better=curves.higher_is_better,
        measure="mean score",
        leads="is best on average",
        near=slack(of_each),
    )
