"""The exact sign test: what a comparison may claim when there is no variance to judge it by."""

from __future__ import annotations

import math

import numpy as np
from scipy.special import bdtr

from stats_core.types import Floats


def sign_p(positive: int, negative: int) -> float:
    """The two-sided p of the numbers of positive and negative differences: 2 P(X <= the smaller), X binomial (1/2)."""
    return min(1.0, 2 * float(bdtr(min(positive, negative), positive + negative, 0.5)))


def constant_sign_p(cases: int, estimate: float, side: int = 0) -> float:
    """The p of a difference that all cases share; with a `side`, one-sided: above zero (1) or below (-1)."""
    if side * estimate < 0:
        return 1.0
    return sign_p(cases, 0) / (2 if side else 1)


def tail(heads: int, tosses: int) -> float:
    """The probability that a fair coin shows at least this many heads."""
    return float(bdtr(tosses - heads, tosses, 0.5)) if heads > 0 else 1.0


def critical_heads(tosses: int, alpha: float) -> int:
    """The least number of heads that a fair coin reaches with a chance of alpha or less; tosses + 1 where none is."""
    return next((heads for heads in range(tosses + 1) if tail(heads, tosses) <= alpha), tosses + 1)


def sign_support(differences: Floats, estimate: float, most: int | None = None) -> float:
    """The sign test's p in favour of an estimate's direction; 1 where most differences point the other way.

    Parameters
    ----------
    differences
        All differences; zeros are left out.
    estimate
        Its sign is the direction that would be claimed.
    most
        How many differences at most count as independent. Of more, the same share of signs is tested on this number.
    """
    positive, negative = int(np.sum(differences > 0)), int(np.sum(differences < 0))
    along, against = (positive, negative) if estimate > 0 else (negative, positive)
    if along <= against:
        return 1.0
    n = along + against
    counted = n if most is None else min(n, most)
    fewer = math.ceil(against * counted / n)
    return sign_p(fewer, counted - fewer)
