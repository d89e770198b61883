"""Critical values and p values of comparisons made together: maximum modulus, range, Bonferroni.

All are computed for any number of comparisons, level and degrees of freedom; nothing is looked up.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache

import numpy as np
import scipy
from scipy.special import erfc, log_ndtr, ndtr, ndtri, stdtrit

from stats_core.errors import ParameterError
from stats_core.types import Floats

NEGLIGIBLE = 40.0
"""Integrands are followed until they fall exp(40) below their peak."""

REACH = math.sqrt(2 * NEGLIGIBLE)
"""Where the normal density has fallen so far."""

FARTHEST = 80.0
"""A range of normal variables beyond this has the probability 0 in any number of digits."""


@lru_cache(maxsize=4096)
def studentized_maximum_modulus(probability: float, comparisons: int, df: float) -> float:
    """The quantile of the largest of several independent |t| that share one estimate of variance.

    Parameters
    ----------
    probability
        The cumulative probability: 0.95 gives the critical value of simultaneous 95 % intervals.
    comparisons
        The number of comparisons, k* = k(k-1)/2 for all pairs of k algorithms.
    df
        Degrees of freedom of the variance; infinity is allowed.

    Notes
    -----
    |M| = max |Z_i| / S with independent normal Z_i and S^2 = chi2(df) / df. The quantile lies between
    those of one |t| and of Bonferroni, which bracket the root.
    """
    return critical_modulus(1 - probability, comparisons, df)


@lru_cache(maxsize=4096)
def critical_modulus(alpha: float, comparisons: int, df: float) -> float:
    """The value that the studentized maximum modulus exceeds with probability alpha, however small alpha is."""
    _check(alpha, comparisons, df)
    low, high = dunn_t(alpha, 1, df), dunn_t(alpha, comparisons, df)
    return _between(low, high, lambda c: maximum_modulus_p(c, comparisons, df) - alpha)


def _between(low: float, high: float, excess: Callable[[float], float]) -> float:
    """Where the excess of p over alpha falls to zero.

    That of one comparison bounds the value from below, that of Bonferroni from above; they are the same for two
    algorithms, and for so small an alpha that rounding hides the rest.
    """
    if low == high or excess(high) >= 0:
        return high
    return low if excess(low) <= 0 else float(scipy.optimize.brentq(excess, low, high, xtol=1e-13, rtol=1e-13))


def maximum_modulus_p(statistic: float, comparisons: int, df: float) -> float:
    """P(|M| >= statistic) of the studentized maximum modulus: the simultaneous p value of one |t|.

    Notes
    -----
    The integral over u = log S of [1 - (1 - P(|Z| > c e^u))^k] f(u), f proportional to
    exp(df (u - e^(2u) / 2)). Both factors peak between u = -log(1 + c^2 / df) / 2 and u = 0 and the
    integrand is analytic, so the trapezoidal rule converges exponentially; small p values keep their
    relative accuracy.
    """
    c = abs(statistic)
    if not 0 < c < math.inf:
        return math.nan if math.isnan(c) else float(c == 0)
    if math.isinf(df):
        return float(_any_of(erfc(np.array([c / math.sqrt(2)])), comparisons)[0])
    u, weight = _log_deviation(c, df)
    beyond = _any_of(erfc(c * np.exp(u) / math.sqrt(2)), comparisons)
    return float(min(1.0, beyond @ weight / weight.sum()))


def _log_deviation(c: float, df: float, finest: float = 1 / 64) -> tuple[Floats, Floats]:
    """Points u = log S and their weights, as far as they count beside a tail that begins at c."""
    spread = math.sqrt(NEGLIGIBLE / df)
    start = -0.5 * math.log1p(c * c / df) - spread - spread**2
    step = min(finest, 0.25 / math.sqrt(2 * df))
    u = np.arange(start, spread + step, step)
    return u, np.exp(df * (u - np.expm1(2 * u) / 2))


def dunn_t(alpha: float, comparisons: int, df: float, side: int = 0) -> float:
    """Bonferroni's critical value of |t| for several comparisons (Dunn 1961): t at 1 - alpha / (2 k*).

    With a `side`, t at 1 - alpha / k*; beyond a level of 0.5 it stays at 0, so that an interval holds its estimate.
    """
    _check(alpha, comparisons, df)
    tail = alpha / ((1 if side else 2) * comparisons)
    # Of a tail that is too small for a number, `stdtrit` gives the other end.
    return max(0.0, float(-ndtri(tail) if math.isinf(df) or not tail else -stdtrit(df, tail)))


@lru_cache(maxsize=4096)
def nemenyi_q(alpha: float, k: int) -> float:
    """Nemenyi's critical value for all pairs of k mean ranks: the studentized range over sqrt 2.

    Notes
    -----
    The range has infinite degrees of freedom (Demsar 2006, Table 5a). Two algorithms give the normal
    quantile, and Bonferroni over all pairs bounds the value from above.
    """
    _check(alpha, k - 1, math.inf)
    low, high = dunn_t(alpha, 1, math.inf), dunn_t(alpha, k * (k - 1) // 2, math.inf)
    return _between(low, high, lambda q: nemenyi_p(q, k) - alpha)


def nemenyi_p(statistic: float, k: int) -> float:
    """P(range of k normal variables >= sqrt 2 |statistic|): the p value of a pair among k mean ranks.

    Notes
    -----
    k times the integral over z, the largest variable, of phi(z) Phi(z)^(k-1) [1 - (1 - r)^(k-1)] with
    r = Phi(z - q) / Phi(z), by the trapezoidal rule.
    """
    return studentized_range_p(math.sqrt(2) * statistic, k, math.inf)


def studentized_range_p(statistic: float, k: int, df: float) -> float:
    """P(range of k normal variables over their estimated deviation >= statistic): Tukey's p value of a pair.

    Notes
    -----
    The integral over u = log S of the normal range's probability of q e^u, as in `maximum_modulus_p`, by coarser steps:
    both integrands are smooth, and p is right to ten digits or to 1e-15. That of 0 is 1, and no sum of rounded numbers.
    """
    q = abs(statistic)
    if not 0 < q < math.inf:
        return math.nan if math.isnan(q) else float(q == 0)
    if math.isinf(df):
        return float(_normal_range(np.array([q]), k)[0])
    u, weight = _log_deviation(q / math.sqrt(2), df, finest=1 / 16)
    kept = weight > 1e-20 * weight.max()
    u, weight = u[kept], weight[kept]
    return float(min(1.0, _normal_range(q * np.exp(u), k, steps=8) @ weight / weight.sum()))


@lru_cache(maxsize=4096)
def critical_range(alpha: float, k: int, df: float) -> float:
    """The value that the studentized range of k means exceeds with probability alpha."""
    _check(alpha, k - 1, df)
    low, high = (math.sqrt(2) * dunn_t(alpha, pairs, df) for pairs in (1, k * (k - 1) // 2))
    return _between(low, high, lambda q: studentized_range_p(q, k, df) - alpha)


def _normal_range(q: Floats, k: int, steps: int = 32) -> Floats:
    """P(range of k normal variables >= q) for each q, by so many steps in a standard deviation."""
    far = np.minimum(q, FARTHEST)[:, None]
    z, of_z, largest = _largest(k, steps)
    within = round(float(np.ceil((2 * REACH + far.max()) * steps)))
    beyond = _any_of(np.minimum(1.0, ndtr(z[:within] - far) / of_z[:within]), k - 1)
    return np.asarray(np.minimum(1.0, beyond @ largest[:within] / steps))


@lru_cache(maxsize=16)
def _largest(k: int, steps: int) -> tuple[Floats, Floats, Floats]:
    """Points z, their Phi(z), and the density there of the largest of k normal variables."""
    z = np.arange(-REACH, REACH + FARTHEST, 1 / steps)
    log_density = math.log(k) - z**2 / 2 - math.log(2 * math.pi) / 2 + (k - 1) * log_ndtr(z)
    return z, ndtr(z), np.exp(log_density)


def bonferroni_dunn_q(alpha: float, k: int, side: int = 0) -> float:
    """Critical value for k - 1 comparisons of mean ranks with a control: z at 1 - alpha / (2 (k-1)).

    With a `side`, z at 1 - alpha / (k-1).
    """
    return dunn_t(alpha, k - 1, math.inf, side)


def _any_of(p: Floats, times: int) -> Floats:
    """1 - (1 - p)^times, exact for small p."""
    with np.errstate(divide="ignore"):  # p = 1 gives log 0, and 1 again in the end
        return np.asarray(-np.expm1(times * np.log1p(-p)))


def _check(alpha: float, comparisons: int, df: float) -> None:
    if not 0 < alpha < 1:
        raise ParameterError(f"The probability of an error is {alpha:g}", remedy="Choose one above 0 and below 1.")
    if comparisons < 1 or comparisons != int(comparisons):
        raise ParameterError(f"{comparisons} comparisons are asked for", remedy="Compare two algorithms or more.")
    if not df > 0:
        raise ParameterError(f"{df} degrees of freedom are given", remedy="Give a number above 0.")
