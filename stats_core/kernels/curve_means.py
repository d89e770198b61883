"""Weighted differences of the algorithms' means over training, with the error that their design gives."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from stats_core.kernels.t import critical_t
from stats_core.kernels.ties import difference, slack
from stats_core.types import Floats, Ints


def level_rounding(values: Floats) -> Floats:
    """Possible rounding error of the scores of each level; 0 where all of them are tied."""
    most, least = values.max(axis=0), values.min(axis=0)
    return np.where(difference(most, least) == 0, 0.0, slack(most, least))


def around_level_means(values: Floats) -> Floats:
    """Scores `[curve, level]` minus the mean of their level over all curves; 0 where all of a level are tied.

    A mean of scores like 10000.1 is off by the rounding of 10000, in all curves alike. Subtracting what is left of the
    mean once more leaves columns that add up to zero, on which sums over groups of curves rely. How the scores lie in
    memory does not matter, down to the last bit.
    """
    values = np.ascontiguousarray(values)
    centred = values - values.mean(axis=0)
    centred -= centred.mean(axis=0)
    # Means of rounded numbers leave tiny values instead of zeros, which must not count as variance.
    centred[:, level_rounding(values) == 0] = 0.0
    return np.asarray(centred)


def curve_numbers(values: Floats, over: Floats) -> tuple[Floats, float]:
    """One number for each curve, its scores around the level means weighted by `over`; and how far each may be off."""
    # Weights of algorithms that sum to zero do not see a common shift, and differences are more precise around 0.
    numbers = (around_level_means(values) * over).sum(axis=1)
    return numbers, float(np.abs(over) @ level_rounding(values) + slack(np.abs(numbers).max()))


@dataclass(frozen=True)
class WeightedDifference:
    """sum_i w_i mean_i, its standard error and degrees of freedom; the error is NaN where the design gives none.

    An error of 0 is no certainty: without any variance there is no interval either.
    """

    estimate: float
    error: float
    df: float

    def interval(self, alpha: float) -> tuple[float, float]:
        """The two-sided t interval; NaN and NaN without an error or a variance."""
        half = float(critical_t(alpha, self.df)) * self.error if self.error > 0 else float("nan")
        return self.estimate - half, self.estimate + half


def weighted_difference(
    means: Floats, index: Ints, weights: Floats, block: Ints | None, near: float
) -> WeightedDifference:
    """The weighted difference of the groups' means, from one mean for each curve, each off by up to `near` by rounding.

    Without blocks the error is the pooled variance within algorithms. With blocks that hold equally many curves of
    every algorithm it is what is left of the curves' means after algorithms and blocks: with two algorithms and one
    curve each in a block, the paired t interval. Other blocks mix into the differences, and there is no error.
    """
    sizes = np.bincount(index)
    group = np.bincount(index, means) / sizes
    rest = means - group[index]
    df = len(means) - len(sizes)
    if block is not None:
        counts = np.zeros((int(block.max()) + 1, len(sizes)), dtype=np.int64)
        np.add.at(counts, (block, index), 1)
        df -= len(counts) - 1
        if (counts != counts[:, :1]).any() or df < 1:
            return WeightedDifference(float(weights @ group), float("nan"), 0)
        rest = rest - (np.bincount(block, rest) / counts.sum(axis=1))[block]
    left = float(rest @ rest)
    error = float(np.sqrt(left / df * np.sum(weights**2 / sizes))) if left > len(rest) * near**2 else 0.0
    return WeightedDifference(float(weights @ group), error, df)
