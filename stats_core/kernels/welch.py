"""Means of groups whose spreads may differ, without shuffles: Welch's F."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from scipy.special import fdtrc

from stats_core.types import Floats


@dataclass(frozen=True)
class WelchF:
    """Welch's F of several means, its degrees of freedom and p; NaN where a group has no variance of its own."""

    f: float
    df: float
    df_error: float
    p: float


UNDEFINED = WelchF(math.nan, math.nan, math.nan, math.nan)


def welch_f(groups: Sequence[Floats], no_variance: float = 0.0) -> WelchF:
    """Welch's test of equal means (1951).

    Parameters
    ----------
    groups
        One number for each run of each group.
    no_variance
        A sum of squares within a group up to here is rounding error.

    Notes
    -----
    With w_i = l_i / s_i^2, u = sum w_i and the weighted mean of the means: F = (sum w_i (mean_i - mean)^2 / (m - 1)) /
    (1 + 2 (m - 2) L / (m^2 - 1)), L = sum (1 - w_i / u)^2 / (l_i - 1), with m - 1 and (m^2 - 1) / (3 L) degrees of
    freedom.
    """
    many = len(groups)
    if min(map(len, groups)) < 2:
        return UNDEFINED
    sizes = np.array([len(group) for group in groups], dtype=np.float64)
    means = np.array([group.mean() for group in groups])
    within = np.array([np.sum((group - mean) ** 2) for group, mean in zip(groups, means, strict=True)])
    if (within <= no_variance).any():
        return UNDEFINED
    weights = sizes * (sizes - 1) / within
    share = weights / weights.sum()
    lam = float(np.sum((1 - share) ** 2 / (sizes - 1)))
    between = float(np.sum(weights * (means - share @ means) ** 2)) / (many - 1)
    f = between / (1 + 2 * (many - 2) * lam / (many**2 - 1))
    df_error = (many**2 - 1) / (3 * lam)
    return WelchF(f, many - 1, df_error, float(fdtrc(many - 1, df_error, f)))
