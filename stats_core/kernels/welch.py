"""Welch's test of several means whose groups differ in spread."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from scipy.special import fdtrc

from stats_core.types import Floats, Ints


@dataclass(frozen=True)
class WelchF:
    """Welch's F with its degrees of freedom and p; NaN where a group has one value, or values that do not differ."""

    f: float
    df: float
    df_error: float
    p: float


def welch_f(values: Floats, index: Ints, near: float = 0.0) -> WelchF:
    """Welch's (1951) F of one value for each member of the groups `index`; values are off by up to `near`.

    With w_i = l_i / s_i^2 and W their sum: F = sum w_i (mean_i - m)^2 / (g - 1) / (1 + 2 (g - 2) L / (g^2 - 1)) with m
    the weighted mean, L = sum (1 - w_i / W)^2 / (l_i - 1), on g - 1 and (g^2 - 1) / (3 L) degrees of freedom.
    """
    groups = [values[index == i] for i in range(int(index.max()) + 1)]
    count = len(groups)
    sizes = np.array([len(group) for group in groups])
    squares = np.array([float(np.sum((group - group.mean()) ** 2)) for group in groups])
    if (sizes < 2).any() or (squares <= sizes * near**2).any():
        return WelchF(math.nan, count - 1, math.nan, math.nan)
    weight = sizes * (sizes - 1) / squares
    share = weight / weight.sum()
    means = np.array([group.mean() for group in groups])
    apart = means - share @ means
    lack = float(np.sum((1 - share) ** 2 / (sizes - 1)))
    f = float(weight @ apart**2) / (count - 1) / (1 + 2 * (count - 2) * lack / (count**2 - 1))
    df_error = (count**2 - 1) / (3 * lack)
    return WelchF(f, count - 1, df_error, float(fdtrc(count - 1, df_error, f)))
