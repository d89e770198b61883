"""Score tests and intervals of the difference of two paired proportions (Tango 1998)."""

from __future__ import annotations

import math

import scipy
from scipy.special import ndtr, ndtri


def tango_interval(b: int, c: int, n: int, alpha: float, side: int = 0) -> tuple[float, float]:
    """Score interval of the difference (b - c) / n of two paired proportions (Tango 1998); one-sided ones reach 1."""
    level = 2 * alpha if side else alpha
    low = -1.0 if side < 0 else _tango_low(b, c, n, level)
    return low, 1.0 if side > 0 else -_tango_low(c, b, n, level)


def _tango_low(b: int, c: int, n: int, alpha: float) -> float:
    z = max(0.0, float(-ndtri(alpha / 2)))

    def excess(delta: float) -> float:
        return b - c - n * delta - z * _deviation(b, c, n, delta)

    # At the estimate itself the variance may vanish, which is not the limit looked for.
    fine = min(1.0, 1e6 / n)
    estimate = (b - c) / n - 1e-12 * fine
    if estimate <= -1:
        return -1.0
    # An alpha near 1 leaves an interval narrower than that.
    return (
        estimate if excess(estimate) >= 0 else float(scipy.optimize.brentq(excess, -1.0, estimate, xtol=1e-14 * fine))
    )


def _deviation(b: int, c: int, n: int, delta: float) -> float:
    """The standard deviation of b - c where the proportions differ by delta.

    Tango 1998: the likelihood's maximum under p_b - p_c = delta gives p_c, and with it the variance.
    """
    linear = -b - c + (2 * n - b + c) * delta
    p_c = (math.sqrt(max(0.0, linear**2 + 8 * n * c * delta * (1 - delta))) - linear) / (4 * n)
    return math.sqrt(max(0.0, n * (2 * p_c + delta * (1 - delta))))


def score_test(b: int, c: int, n: int, delta: float) -> float:
    """z of the score test that (b - c) / n estimates delta; without any deviation 0, or infinite beside it."""
    beside, deviation = b - c - n * delta, _deviation(b, c, n, delta)
    if deviation > 0:
        return beside / deviation
    return math.copysign(math.inf, beside) if abs(beside) > 1e-9 * n else 0.0


def equivalence(b: int, c: int, n: int, margin: float) -> float:
    """The larger p of the score tests against a difference of -margin or less, and of margin or more.

    Proportions differ by at most 1, so that a margin of 1 or more leaves nothing to test: NaN.
    """
    if not 0 < margin < 1:
        return math.nan
    return float(max(ndtr(-score_test(b, c, n, -margin)), ndtr(score_test(b, c, n, margin))))
