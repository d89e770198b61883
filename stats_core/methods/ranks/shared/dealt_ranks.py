"""The result of a test whose statistic follows from ranks in any order within the data sets: Quade's, the aligned."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from stats_core.kernels.ranks import SquareNull, exact_steps
from stats_core.methods.ranks.shared.mean_ranks import QUICK_EXACT
from stats_core.results.omnibus import OmnibusResult
from stats_core.types import Floats, Ints


@dataclass(frozen=True, eq=False, kw_only=True)
class DealtRanks(OmnibusResult):
    """Such a test, with what it deals out.

    `ranks[dataset, algorithm]` go from 1 for the best to `worst`, and `weight` is what each data set counts. `steps`
    are the same weighted, around the mean of their data set, in whole numbers, so that sums of them are tied where they
    should be. With Q the sum over algorithms of their squared sums, the statistic is `times` Q / (`rest` - `less` Q).
    `measured` is what the means of the weighted ranks are called, and `symbol` the statistic, in short.
    """

    symbol: str
    ranks: Floats
    worst: int
    weight: Floats
    steps: Ints
    times: float
    rest: float
    less: float
    measured: str

    @property
    def square(self) -> int:
        """Q as observed."""
        return square_of(self.steps)

    @property
    def null(self) -> SquareNull | None:
        """Q under all orders within the data sets; None where these are too many to count."""
        return _null(self.steps)

    def at(self, squares: Ints) -> Floats:
        """The statistic at some values of Q; infinite where nothing is left to divide by."""
        left = self.rest - self.less * squares
        value = np.full(np.shape(squares), np.inf)
        np.divide(self.times * squares, left, out=value, where=left > 1e-12 * self.rest)
        return value


def square_of(steps: Ints) -> int:
    """The sum over algorithms of their squared sums."""
    return int((steps.sum(axis=0) ** 2).sum())


def exact_p(steps: Ints) -> float | None:
    """The share of all orders within the data sets that agree at least as much; None where these are too many."""
    null = _null(steps)
    return None if null is None else null.tail(square_of(steps))


def _null(steps: Ints) -> SquareNull | None:
    return exact_steps(steps, QUICK_EXACT)


def mean_of(ranks: Floats, weight: Floats) -> Floats:
    """Means over data sets, `ranks[..., dataset, algorithm]`, each of which counts by its weight."""
    return np.asarray(np.einsum("...ij,i->...j", ranks, weight) / weight.sum())
