"""Student's t for paired differences: the ratio, its p value and interval, and what holds when a variance is zero."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from scipy.special import stdtr, stdtrit

from stats_core.kernels.scale import unit
from stats_core.types import Floats

Numbers = Floats | np.floating[Any]
"""One value for each data set, or one value."""

NEGLIGIBLE = 1e-12
"""A sum of squares below this share of the total is rounding error, and counts as zero."""

ROUNDING = 8 * np.finfo(np.float64).eps
"""Rounding error of a sum that should be zero, relative to the numbers that were added."""


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

    def interval(self, alpha: float, side: int = 0) -> tuple[Floats, Floats]:
        """The estimates that a test at level alpha does not reject; those of a one-sided test have one end.

        Beyond a level of 0.5 that end would leave the estimate outside: it stays there, and claims no more than that.
        """
        with np.errstate(over="ignore"):  # an end beyond the range of numbers is infinite
            reach = critical_t(min(1.0, 2 * alpha) if side else alpha, self.df) * self.error
            low = np.where(side < 0, -np.inf, self.estimate - reach)
            return low, np.where(side > 0, np.inf, self.estimate + reach)

    def one_sided(self, side: int) -> Floats:
        """The p value against the estimate being positive (side 1) or negative (side -1); two-sided for side 0."""
        return self.p if side == 0 else one_sided(self.statistic, self.df, side)

    def times(self, scale: Numbers) -> TTest:
        """The same test of data in another unit."""
        return replace(self, estimate=self.estimate * scale, error=self.error * scale)


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
    estimate, variance = cancelled(estimate, np.sqrt(mean_square)), np.asarray(variance)
    error = np.sqrt(variance)
    statistic = ratio(estimate, error, mean_square)
    return TTest(estimate, error, statistic, df, two_sided(statistic, df))


def cancelled(mean: Numbers, size: Numbers) -> Floats:
    """The mean, or zero where it is only rounding error, given the size of the numbers that were added."""
    return np.where(np.isfinite(mean) & (np.abs(mean) <= ROUNDING * size), 0.0, mean)


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
    scale = unit(values, axis=-1)
    x = values / scale[..., np.newaxis]
    mean_square = np.mean(x**2, axis=-1)
    variance = settled(np.var(x, axis=-1, ddof=1), mean_square)
    return t_test(np.mean(x, axis=-1), (1 / n + overlap) * variance, mean_square, n - 1).times(scale)


def two_sided(statistic: Any, df: Any) -> Floats:
    """The two-sided p value of a t statistic; 1 where it is undefined."""
    p = 2 * stdtr(df, -np.abs(statistic))
    return np.where(np.isnan(statistic), 1.0, p)


def one_sided(statistic: Any, df: Any, side: int) -> Floats:
    """The p value of a t statistic that has to be large (side 1) or small (side -1); 1 where it is undefined."""
    return np.where(np.isnan(statistic), 1.0, stdtr(df, -side * np.asarray(statistic)))


def critical_t(alpha: float, df: Any) -> Any:
    """The value that |t| must reach for a two-sided p of at most alpha; twice a one-sided alpha may exceed 1."""
    # In older versions of SciPy the median is 7e-17, and an interval that ends at its estimate would not reach it.
    return 0.0 if alpha == 1 else -stdtrit(df, alpha / 2)


def naive_rejection_rate(n: int, overlap: float, alpha: float, sides: int = 2) -> float:
    """How often the plain paired t test, two-sided or one-sided, rejects at level alpha though nothing differs.

    Notes
    -----
    Supposes normal differences of which any two correlate by overlap / (1 + overlap), that is
    n_test / (n_train + n_test). Then the corrected statistic has a t distribution with n - 1 degrees
    of freedom, and the plain one is larger by sqrt(1 + n overlap) (Nadeau and Bengio 2003).
    """
    critical = critical_t(2 * alpha / sides, n - 1)
    return sides * float(stdtr(n - 1, -critical / np.sqrt(1 + n * overlap)))
