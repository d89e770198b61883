"""Hotelling's T²: a vector of means against zero by the full covariance of its parts."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.special import fdtrc

from stats_core.types import Floats

NEGLIGIBLE = 1e-10
"""An eigenvalue of the correlations below this is rounding error: in its direction nothing varies."""


@dataclass(frozen=True)
class Hotelling:
    """T² with its F on `rank` and `df` degrees of freedom."""

    t_squared: float
    f: float
    rank: int
    df: int
    p: float


def hotelling(means: Floats, covariance: Floats, n: int) -> Hotelling:
    """Test whether all means are zero.

    Parameters
    ----------
    means
        The means of n independent vectors.
    covariance
        The sample covariance of one vector, with divisor n - 1; it may be singular.
    n
        The number of vectors, larger than the rank of the covariance.

    Notes
    -----
    T² = n m' S^-1 m and F = (n - r) / ((n - 1) r) T² on r and n - r degrees of freedom (Hotelling 1931), with r the
    rank of S. Directions in which nothing varies are left out where the mean is zero in them too; where it is not,
    T² and F are infinite and p = 0, and the direction of that mean counts as one more. With r = 0 and no such mean, F
    is NaN and p = 1.
    """
    sd = np.sqrt(np.diag(covariance))
    scale = np.where(sd > 0, sd, np.where(means == 0, 1.0, np.abs(means)))
    correlation, z = covariance / scale / scale[:, np.newaxis], means / scale
    values, vectors = np.linalg.eigh(correlation)
    along = vectors.T @ z
    varies = values > NEGLIGIBLE
    rank = int(varies.sum())
    # Along a direction without variation, a mean that is as negligible as the variation is no difference.
    constant = along[~varies] ** 2 > NEGLIGIBLE * max(1.0, float(np.abs(z).max())) ** 2
    if constant.any():
        return Hotelling(np.inf, np.inf, rank + 1, n - rank - 1, 0.0)
    if rank == 0:
        return Hotelling(np.nan, np.nan, 0, n, 1.0)
    t_squared = n * float(np.sum(along[varies] ** 2 / values[varies]))
    f = (n - rank) / ((n - 1) * rank) * t_squared
    return Hotelling(t_squared, f, rank, n - rank, float(fdtrc(rank, n - rank, f)))
