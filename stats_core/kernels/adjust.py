"""Adjusting p values for the number of comparisons made together.

Every function takes the p values of one family in any order and returns the adjusted ones in the
same order, none above 1. A hypothesis is rejected when its adjusted p value is at most alpha.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache
from math import isqrt

import numpy as np
import numpy.typing as npt

from stats_core.errors import ParameterError
from stats_core.types import Bools, Floats

_Scaled = Callable[[Floats, Floats], Floats]

MOST_ALGORITHMS = 9
"""Bergmann and Hommel's procedure looks at every partition of the algorithms: 21,147 of nine."""


def familywise(alpha: float, tests: int) -> float:
    """The chance of one false claim or more among independent tests, each at alpha: 1 - (1 - alpha)^tests."""
    return -math.expm1(tests * math.log1p(-alpha))


def bonferroni(p: npt.ArrayLike) -> Floats:
    """Each p value times their number; controls the familywise error under any dependence."""
    values = np.asarray(p, dtype=np.float64)
    return np.minimum(1.0, len(values) * values)


def sidak(p: npt.ArrayLike) -> Floats:
    """Single-step procedure of Sidak (1967), 1 - (1 - p)^m; for independent tests, and for two-sided normal ones."""
    values = np.asarray(p, dtype=np.float64)
    return _sidak(values, np.full(len(values), float(len(values))))


def benjamini_hochberg(p: npt.ArrayLike) -> Floats:
    """Step-up procedure for the false discovery rate (Benjamini and Hochberg 1995): m p / i, running from the largest.

    The rate is the expected share of false rejections among the rejections, for independent or positively dependent
    tests; the chance of any false rejection may be larger.
    """
    values = np.asarray(p, dtype=np.float64)
    order = np.argsort(-values, kind="stable")
    adjusted = np.empty_like(values)
    scaled = len(values) / np.arange(len(values), 0, -1) * values[order]
    adjusted[order] = np.minimum.accumulate(scaled)
    return np.minimum(1.0, adjusted)


def benjamini_yekutieli(p: npt.ArrayLike) -> Floats:
    """Benjamini and Hochberg's p values times 1 + 1/2 + ... + 1/m: for tests of any dependence (2001)."""
    values = np.asarray(p, dtype=np.float64)
    return np.minimum(1.0, benjamini_hochberg(values) * np.sum(1 / np.arange(1.0, len(values) + 1)))


def holm(p: npt.ArrayLike) -> Floats:
    """Step-down Bonferroni (Holm 1979): the i-th smallest of m p values times m - i + 1."""
    return _step_down(p, lambda ordered, rank: (len(ordered) - rank + 1) * ordered)


def holland(p: npt.ArrayLike) -> Floats:
    """Step-down Sidak (Holland and Copenhaver 1987): 1 - (1 - p)^(m - i + 1)."""
    return _step_down(p, lambda ordered, rank: _sidak(ordered, len(ordered) - rank + 1))


def finner(p: npt.ArrayLike) -> Floats:
    """Step-down procedure of Finner (1993): 1 - (1 - p)^(m / i)."""
    return _step_down(p, lambda ordered, rank: _sidak(ordered, len(ordered) / rank))


def hochberg(p: npt.ArrayLike) -> Floats:
    """Step-up counterpart of Holm (Hochberg 1988); valid for independent or positively dependent tests."""
    values = np.asarray(p, dtype=np.float64)
    order = np.argsort(-values, kind="stable")
    adjusted = np.empty_like(values)
    adjusted[order] = np.minimum.accumulate(np.arange(1, len(values) + 1) * values[order])
    return np.minimum(1.0, adjusted)


def hommel(p: npt.ArrayLike) -> Floats:
    """Closed test of Simes' statistics (Hommel 1988).

    Notes
    -----
    A hypothesis is rejected when every intersection that holds it is. Of all intersections of size j,
    the one with the largest Simes p value, min over s of j p_(s) / s, joins it with the j - 1 largest
    of the other p values.
    """
    values = np.asarray(p, dtype=np.float64)
    m = len(values)
    order = np.argsort(values, kind="stable")
    ordered = values[order]
    worst = ordered.copy()
    for size in range(2, m + 1):
        largest = ordered[m - size + 1 :]
        simes_of_others = np.min(size * largest / np.arange(2, size + 1))
        outside = np.minimum(size * ordered[: m - size + 1], simes_of_others)
        # The largest p values belong to the same worst set as the next smaller one.
        worst = np.maximum(worst, np.concatenate([outside, np.full(size - 1, outside[-1])]))
    adjusted = np.empty_like(values)
    adjusted[order] = worst
    return np.minimum(1.0, adjusted)


def shaffer(p: npt.ArrayLike, algorithms: int | None = None) -> Floats:
    """Holm's procedure for all pairs, using which numbers of pairs can be alike (Shaffer 1986, static).

    Parameters
    ----------
    p
        One p value for each pair of algorithms, in the order (0, 1), (0, 2), ..., (1, 2), ...
    algorithms
        The number of algorithms; found from the number of pairs when not given.

    Notes
    -----
    The i-th smallest p value is multiplied by the largest attainable number of true hypotheses that is
    at most m - i + 1. Attainable are the sums of C(block, 2) over the partitions of the algorithms.
    """
    values = np.asarray(p, dtype=np.float64)
    attainable = np.array(possible_true_pairs(_algorithms(len(values), algorithms)))

    def scaled(ordered: Floats, rank: Floats) -> Floats:
        left = len(ordered) - rank + 1
        return np.asarray(attainable[np.searchsorted(attainable, left, side="right") - 1] * ordered)

    return _step_down(values, scaled)


def bergmann_hommel(p: npt.ArrayLike, algorithms: int | None = None, *, monotone: bool = False) -> Floats:
    """The most powerful all-pairs procedure that uses the logic of equality (Bergmann and Hommel 1988).

    Parameters
    ----------
    p
        One p value for each pair of algorithms, in the order (0, 1), (0, 2), ..., (1, 2), ...
    algorithms
        The number of algorithms, at most 9; found from the number of pairs when not given.
    monotone
        Whether a larger p value must not get a smaller adjusted one. The definition does not ask for it.

    Notes
    -----
    The adjusted p value of a pair is the largest |I| min(p in I) over the exhaustive sets I that hold
    the pair; the exhaustive sets are the within-block pairs of the partitions of the algorithms.
    """
    values = np.asarray(p, dtype=np.float64)
    k = _algorithms(len(values), algorithms)
    if k > MOST_ALGORITHMS:
        raise ParameterError(
            f"Bergmann and Hommel's procedure is asked for {k} algorithms",
            remedy=f"It is feasible up to {MOST_ALGORITHMS}; use Shaffer's procedure instead.",
        )
    members = exhaustive_sets(k)
    level = members.sum(axis=1) * np.where(members, values, np.inf).min(axis=1)
    adjusted = np.minimum(1.0, np.where(members, level[:, None], 0.0).max(axis=0))
    if not monotone:
        return np.asarray(adjusted)
    order = np.argsort(values, kind="stable")
    last_tied = np.searchsorted(values[order], values, side="right") - 1
    return np.asarray(np.maximum.accumulate(adjusted[order])[last_tied])


@lru_cache
def possible_true_pairs(algorithms: int) -> tuple[int, ...]:
    """The numbers of pairwise hypotheses that can be true together, in increasing order (Shaffer 1986)."""
    counts: list[set[int]] = [{0}]
    for k in range(1, algorithms + 1):
        counts.append({block * (block - 1) // 2 + rest for block in range(1, k + 1) for rest in counts[k - block]})
    return tuple(sorted(counts[algorithms]))


@lru_cache
def exhaustive_sets(algorithms: int) -> Bools:
    """Which pairs each partition of the algorithms joins, `[partition, pair]`, without the all-apart one."""
    blocks = np.zeros((1, 1), dtype=np.int8)
    for _ in range(algorithms - 1):
        # Restricted growth: the next algorithm joins one of the blocks so far, or opens a new one.
        choices = blocks.max(axis=1) + 2
        last = np.arange(choices.sum()) - np.repeat(np.cumsum(choices) - choices, choices)
        blocks = np.column_stack([np.repeat(blocks, choices, axis=0), last.astype(np.int8)])
    first, second = np.triu_indices(algorithms, 1)
    members: Bools = blocks[:, first] == blocks[:, second]
    members = members[members.any(axis=1)]
    members.setflags(write=False)
    return members


def _step_down(p: npt.ArrayLike, scaled: _Scaled) -> Floats:
    values = np.asarray(p, dtype=np.float64)
    order = np.argsort(values, kind="stable")
    adjusted = np.empty_like(values)
    adjusted[order] = np.maximum.accumulate(scaled(values[order], np.arange(1.0, len(values) + 1)))
    return np.minimum(1.0, adjusted)


def _sidak(p: Floats, times: Floats) -> Floats:
    with np.errstate(divide="ignore"):  # p = 1 gives log 0, and 1 again in the end
        return np.asarray(-np.expm1(times * np.log1p(-p)))


def _algorithms(pairs: int, given: int | None) -> int:
    k = (1 + isqrt(1 + 8 * pairs)) // 2 if given is None else given
    if k < 2 or k * (k - 1) // 2 != pairs:
        wanted = "k algorithms have k(k-1)/2 pairs" if given is None else f"{k} algorithms have {k * (k - 1) // 2}"
        raise ParameterError(f"{pairs} p values are not one for each pair", remedy=f"Give all pairs: {wanted}.")
    return k
