"""The mean of each algorithm's learning curves."""

from __future__ import annotations

import math

import numpy as np
from scipy.special import stdtrit

from stats_core.data import Curves
from stats_core.kernels.scale import back, to_one
from stats_core.kernels.ties import slack, united
from stats_core.results.standing import Standing, Standings


def standings(curves: Curves) -> Standings:
    """Mean scores over all levels, with 95 % t intervals of the curves' own means."""
    values, power = to_one(curves.values)
    means, each = values.mean(axis=1), [curves.index == place for place in range(len(curves.algorithms))]
    # Means that differ by the rounding of their decimals share a place.
    near = slack([np.abs(values[own]).max() for own in each])
    middles = united(np.array([means[own].mean() for own in each]), near).tolist()
    entries = []
    for place, name in enumerate(curves.algorithms):
        own, mean = means[each[place]], middles[place]
        reach = math.nan
        if len(own) > 1:
            reach = float(stdtrit(len(own) - 1, 0.975) * np.std(own, ddof=1) / math.sqrt(len(own)))
        entries.append(Standing(name, *(back(value, power) for value in (mean, mean - reach, mean + reach))))
    higher = curves.higher_is_better
    return Standings.of(entries, higher_is_better=higher, measure="mean score", leads="is best on average")
