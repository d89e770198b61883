"""Student's t for paired differences: the ratio, its p value and interval, and what holds when a variance is zero."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from scipy.special import stdtr, stdtrit

from stats_core.types import Floats

Numbers = Floats | np.floating[Any]
"""One value for each data set, or one value."""

NEGLIGIBLE = 1e-12
"""A sum of squares below this share of the total is rounding error, and counts as zero."""


@dataclass(frozen=True, eq=False)
class TTest:
    """An estimate over its standard error, for one data set or for an array of them.

    A variance of zero leaves an infinite statistic and p = 0, or, where the estimate is zero too,
    a NaN and p = 1.
    """

    estimate: Floats
    error: Floats
    statistic: Floats
    df: float
    p: Floats

    def interval(self, alpha: float) -> tuple[Floats, Floats]:
        """The estimates that a test at level alpha does not reject."""
        reach = critical_t(alpha, self.df) * self.error
        return self.estimate - reach, self.estimate + reach


def differences(first: Floats, second: Floats) -> Floats:
    """`first` minus `second`, zero where the two differ by no more than rounding does."""
    unit = 4 * np.finfo(np.float64).eps * np.maximum(np.abs(first), np.abs(second))
    raw = np.subtract(first, second)
    return np.where(np.abs(raw) <= unit, 0.0, raw)


def settled(variance: Numbers, mean_square: Numbers) -> Floats:
    """The variance, or zero where it is rounding error beside the mean square of the data."""
    return np.where(variance <= NEGLIGIBLE * mean_square, 0.0, variance)


def t_test(estimate: Numbers, variance: Numbers, mean_square: Numbers, df: float) -> TTest:
    """The t test of an estimate whose own variance is known up to rounding.

    Parameters
    ----------
    estimate
        What is tested against zero.
    variance
        The variance of the estimate; zero where `settled` found it so.
    mean_square
        The mean square of the data, the measure of what is negligible.
    df
        Degrees of freedom.
    """
    estimate, variance = np.asarray(estimate), np.asarray(variance)
    error = np.sqrt(variance)
    statistic = ratio(estimate, error, mean_square)
    return TTest(estimate, error, statistic, df, two_sided(statistic, df))


def ratio(estimate: Floats, error: Floats, mean_square: Numbers) -> Floats:
    """Estimate over error; infinite where only the error is zero, NaN where both are."""
    nothing = estimate**2 <= NEGLIGIBLE * mean_square
    limit = np.where(nothing, np.nan, np.copysign(np.inf, estimate))
    return np.where(error > 0, estimate / np.where(error > 0, error, 1.0), limit)


def one_sample(values: Floats, overlap: float = 0.0) -> TTest:
    """The t test of the mean along the last axis.

    Parameters
    ----------
    values
        Differences, `values[..., n]`.
    overlap
        n_test / n_train, added to 1/n in the variance of the mean (Nadeau and Bengio 2003);
        zero gives the plain paired t test.
    """
    n = values.shape[-1]
    mean_square = np.mean(values**2, axis=-1)
    variance = settled(np.var(values, axis=-1, ddof=1), mean_square)
    return t_test(np.mean(values, axis=-1), (1 / n + overlap) * variance, mean_square, n - 1)


def two_sided(statistic: Any, df: Any) -> Floats:
    """The two-sided p value of a t statistic; 1 where it is undefined."""
    p = 2 * stdtr(df, -np.abs(statistic))
    return np.where(np.isnan(statistic), 1.0, p)


def critical_t(alpha: float, df: Any) -> Any:
    """The value that |t| must reach for a two-sided p of at most alpha."""
    return -stdtrit(df, alpha / 2)


def naive_rejection_rate(n: int, overlap: float, alpha: float) -> float:
    """How often the plain paired t test rejects at level alpha though nothing differs.

    Notes
    -----
    Supposes normal differences of which any two correlate by overlap / (1 + overlap), that is
    n_test / (n_train + n_test). Then the corrected statistic has a t distribution with n - 1 degrees
    of freedom, and the plain one is larger by sqrt(1 + n overlap) (Nadeau and Bengio 2003).
    """
    return float(two_sided(critical_t(alpha, n - 1) / np.sqrt(1 + n * overlap), n - 1))
