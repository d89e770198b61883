"""How large a difference is: the chance to be better, equivalence within a margin, what a design would have found."""

from __future__ import annotations

import math

import numpy as np
from scipy.special import ndtr, ndtri, stdtr, stdtrit

from stats_core.types import Floats

POWER = 0.8
"""The power that the smallest difference found is told for."""


def improvement(a: Floats, b: Floats, *, higher_is_better: bool = True) -> float:
    """The chance that one of the scores `a` is better than one of `b`; half of the ties count (Vargha, Delaney 2000).

    A12 = (#{a > b} + #{a = b} / 2) / (l_a l_b), counted by sorting.
    """
    ordered = np.sort(b)
    below, upto = (np.searchsorted(ordered, a, side=side).sum() for side in ("left", "right"))
    share = float(below + upto) / (2 * len(a) * len(b))
    return share if higher_is_better else 1 - share


def paired_improvement(differences: Floats, *, higher_is_better: bool = True) -> float:
    """The share of pairs that the first wins, with half of the ties; the differences are first minus second."""
    share = float(np.mean(np.sign(differences)) + 1) / 2
    return share if higher_is_better else 1 - share


def two_one_sided(estimate: float, error: float, df: float, margin: float) -> float:
    """The larger p of the two one-sided t tests against -margin and margin (Schuirmann 1987); normal at infinite df."""
    if not error > 0:
        return math.nan
    return float(stdtr(df, (abs(estimate) - margin) / error))


def chance_found(difference: float, error: float, df: float, alpha: float, tested: float | None = None) -> float:
    """The power of a two-sided t test at `alpha` for a true difference, from its standard error.

    P(t <= (difference - t_{1 - alpha/2} x tested) / error), which is .8 at the difference of `smallest_found`.
    """
    beyond = difference - smallest_found(1.0, df, alpha, 0.5) * (error if tested is None else tested)
    if error == 0:
        return float(beyond > 0)
    return float(ndtr(beyond / error) if math.isinf(df) else stdtr(df, beyond / error))


def smallest_found(error: float, df: float, alpha: float, power: float = POWER, tested: float | None = None) -> float:
    """The smallest difference that a two-sided t test at `alpha` finds with that power, from its standard error.

    t_{1 - alpha/2} x tested + t_{power} x error, where `tested` is the error that the test takes the difference to
    have, if that is another; never the power at the difference that was observed (Hoenig, Heisey 2001).
    """
    if not error > 0 or not df > 0:
        return math.nan
    shares = np.array([1 - alpha / 2, power])
    errors = np.array([error if tested is None else tested, error])
    return float(np.sum((ndtri(shares) if math.isinf(df) else stdtrit(df, shares)) * errors))
