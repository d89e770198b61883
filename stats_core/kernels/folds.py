"""Bouckaert's ten ways to test the differences of repeated cross-validation, for many data sets at once."""

from __future__ import annotations

from enum import Enum

import numpy as np
import numpy.typing as npt

from stats_core.errors import UndefinedStatistic
from stats_core.kernels.scale import unit
from stats_core.kernels.t import TTest, cancelled, critical_t, ratio, settled, t_test, two_sided
from stats_core.types import Floats


class Scheme(Enum):
    """How runs and folds are combined."""

    USE_ALL_DATA = "use all data"
    FOLDS = "folds"
    FOLDS_AVERAGED_VAR = "folds averaged var"
    RUNS = "runs"
    RUNS_AVERAGED_VAR = "runs averaged var"
    SORTED_RUNS = "sorted runs"
    SORTED_RUNS_AVERAGED_VAR = "sorted runs averaged var"
    FOLDS_AVERAGED_T = "folds averaged T"
    RUNS_AVERAGED_T = "runs averaged T"
    SORTED_RUNS_AVERAGED_T = "sorted runs averaged T"

    @property
    def averages_t(self) -> bool:
        """Whether t statistics are averaged instead of variances or scores."""
        return self.name.endswith("AVERAGED_T")

    @property
    def averages_variances(self) -> bool:
        """Whether the variances of the groups are averaged."""
        return self.name.endswith("AVERAGED_VAR")

    @property
    def over_folds(self) -> bool:
        """Whether a group is one run with its folds, and not one fold number with its runs."""
        return self.name.startswith("FOLDS")

    @property
    def sorts(self) -> bool:
        """Whether the folds of each run are sorted first."""
        return self.name.startswith("SORTED")


def nominal_df(scheme: Scheme, runs: int, folds: int) -> int:
    """The degrees of freedom as published, for r runs of k folds."""
    if scheme is Scheme.USE_ALL_DATA:
        return runs * folds - 1
    return (runs if scheme.over_folds != scheme.averages_t else folds) - 1


def shortage(scheme: Scheme, runs: int, folds: int, df: float | None) -> str | None:
    """What the scheme lacks to have a variance and degrees of freedom, or None when nothing."""
    if scheme is Scheme.USE_ALL_DATA:
        return None if runs * folds > 1 else "two folds in all"
    within = scheme.averages_t or scheme.averages_variances
    needs_folds = scheme.over_folds == within
    if (folds if needs_folds else runs) < 2:
        return "two folds in each run" if needs_folds else "two runs"
    if df is None and nominal_df(scheme, runs, folds) < 1:
        return f"two {'runs' if scheme.over_folds else 'folds in each run'}, or given degrees of freedom"
    return None


def scheme_statistics(x: Floats, scheme: Scheme, df: float | None = None) -> TTest:
    """Test whether the differences of repeated cross-validation have mean zero.

    Parameters
    ----------
    x
        Differences, `x[..., run, fold]`; leading axes are data sets.
    scheme
        How runs and folds are combined.
    df
        Degrees of freedom; the published ones when None. A given number replaces them both in the
        scale sqrt(df + 1) and in the t distribution.

    Returns
    -------
    TTest
        One entry for each data set. The schemes that average T estimate the shift at which their
        statistic would be zero; the others the mean.

    Notes
    -----
    Bouckaert (2003): Z = m / sqrt(var / (df + 1)). "Averaged T" takes the plain mean of the groups'
    t statistics, where a group without variance and without difference counts as zero.
    """
    runs, folds = x.shape[-2:]
    df = float(nominal_df(scheme, runs, folds) if df is None else df)
    scale = unit(x, axis=(-2, -1))
    return _scaled(x / scale[..., np.newaxis, np.newaxis], scheme, df).times(scale)


def scheme_variance(x: Floats, scheme: Scheme) -> Floats:
    """The variance that a scheme divides by df + 1, for each data set; NaN where t statistics are averaged instead."""
    error = scheme_statistics(x, scheme, df=1.0).error
    with np.errstate(over="ignore"):  # the square of a huge error is infinite
        return np.full_like(error, np.nan) if scheme.averages_t else 2 * error**2


def _scaled(x: Floats, scheme: Scheme, df: float) -> TTest:
    mean = np.mean(x, axis=(-2, -1))
    mean_square = np.mean(x**2, axis=(-2, -1))
    if scheme is Scheme.USE_ALL_DATA:
        variance = np.var(x, axis=(-2, -1), ddof=1)
        return t_test(mean, settled(variance, mean_square) / (df + 1), mean_square, df)
    if scheme.sorts:
        x = np.sort(x, axis=-1)
    inner = -1 if scheme.over_folds else -2
    means = np.mean(x, axis=inner)
    if not (scheme.averages_t or scheme.averages_variances):
        return t_test(mean, settled(np.var(means, axis=-1, ddof=1), mean_square) / (df + 1), mean_square, df)
    variances = settled(np.var(x, axis=inner, ddof=1), mean_square[..., np.newaxis])
    if scheme.averages_variances:
        return t_test(mean, np.mean(variances, axis=-1) / (df + 1), mean_square, df)
    return _averaged_t(mean, means, np.sqrt(variances / (df + 1)), mean_square, df)


def _averaged_t(mean: Floats, means: Floats, errors: Floats, mean_square: Floats, df: float) -> TTest:
    parts = ratio(means, errors, mean_square[..., np.newaxis])
    empty = np.isnan(parts)
    with np.errstate(invalid="ignore"):  # infinities of both signs make an undefined mean, and that is the answer
        statistic = np.mean(np.where(empty, 0.0, parts), axis=-1)
    # The statistic falls linearly as a constant is subtracted from x, by the mean of 1/error for each unit.
    slope = np.mean(np.where(errors > 0, 1 / np.where(errors > 0, errors, 1.0), 0.0), axis=-1)
    statistic = np.where(empty.all(axis=-1), np.nan, cancelled(statistic, slope * np.sqrt(mean_square)))
    regular = np.isfinite(statistic) & (slope > 0)
    slope = np.where(regular, slope, 1.0)
    estimate = np.where(regular, statistic / slope, mean)
    return TTest(estimate, np.where(regular, 1 / slope, 0.0), statistic, df, two_sided(statistic, df))


def calibrate(x: Floats, scheme: Scheme, alpha: float) -> int:
    """The largest whole degrees of freedom at which at most a share alpha of the null data sets is rejected.

    Parameters
    ----------
    x
        Differences of data sets on which the two algorithms do equally well, `x[dataset, run, fold]`.
    scheme
        How runs and folds are combined.
    alpha
        The significance level to calibrate for.

    Notes
    -----
    Bouckaert (2003). With df in both places, the critical value of |m| / sd falls as df grows, so the
    rejection rate rises, and the last df whose rate is at most alpha is also the closest from below.
    """
    runs, folds = x.shape[-2:]
    sizes = relative_sizes(x, scheme)
    df, rejected = _rejections(sizes, runs * folds, alpha)
    fitting = df[rejected <= alpha * len(sizes) * (1 + 1e-12)]
    if not fitting.size:
        raise UndefinedStatistic(
            f"No degrees of freedom bring the scheme '{scheme.value}' down to level {alpha:g}",
            where=f"{len(sizes):,} data sets of {runs} runs x {folds} folds, {rejected[0] / len(sizes):.1%} at df = 1",
            remedy="Choose another scheme; this one cannot be calibrated on these data.",
        )
    return int(fitting[-1])


def relative_sizes(x: Floats, scheme: Scheme) -> Floats:
    """|m| / sd of each data set in increasing order, what a scheme compares with a critical value."""
    sizes = np.abs(scheme_statistics(x, scheme, df=1.0).statistic).ravel() / np.sqrt(2.0)
    return np.sort(np.nan_to_num(sizes, nan=0.0, posinf=np.inf))


def largest_df(sizes: Floats, folds_in_all: int, alpha: float) -> int:
    """The largest whole df that rejects at most alpha of the data sets with these sizes; 0 when there is none."""
    df, rejected = _rejections(sizes, folds_in_all, alpha)
    fitting = df[rejected <= alpha * len(sizes) * (1 + 1e-12)]
    return int(fitting[-1]) if fitting.size else 0


def _rejections(sizes: Floats, folds_in_all: int, alpha: float) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """Every df from 1, and how many data sets it rejects."""
    df = np.arange(1, folds_in_all)
    return df, len(sizes) - np.searchsorted(sizes, critical_t(alpha, df) / np.sqrt(df + 1.0))
