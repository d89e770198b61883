"""Mean losses with their covariance, as computed from cases or as printed in a paper."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import ClassVar

import numpy as np

from stats_core.data.soundness import digest, finite, frozen, names
from stats_core.errors import InputError
from stats_core.kernels.scale import unit
from stats_core.types import Floats
from stats_core.wording import counted

ROUNDING = 1e-12
"""A variance below this share of those it is computed from is zero."""

ADDING = 8 * np.finfo(np.float64).eps
"""Rounding error of a difference that should be zero, relative to the means that are subtracted."""
SMALL, LARGE = 2.0**-300, 2.0**300
"""Between these the squares of losses, and sums of them, keep all their digits."""


class LossMoments(ABC):
    """Anything that gives the mean losses of models on common cases and their covariances."""

    algorithms: tuple[str, ...]
    cases: int
    higher_is_better: ClassVar[bool] = False

    @cached_property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """Numbers of the two algorithms of each pair: (0, 1), (0, 2), ..., (1, 2), ..."""
        return tuple(combinations(range(len(self.algorithms)), 2))

    @property
    def widest(self) -> float:
        """The most that two means can differ by."""
        return math.inf

    @abstractmethod
    def summary(self) -> LossSummary:
        """The means and the covariance matrix."""

    @abstractmethod
    def difference(self, i: int, j: int) -> tuple[float, float]:
        """Mean and standard deviation of a case's difference in loss, i minus j; what rounding leaves of zero is 0.0.

        A standard deviation instead of a variance, because the square of a small number may underflow.
        """

    @abstractmethod
    def scaled(self) -> tuple[LossMoments, float]:
        """The same in a unit in which no square over- or underflows, and that unit."""


@dataclass(frozen=True, eq=False)
class LossSummary(LossMoments):
    """Mean losses and their covariance matrix without the cases, so that a published table can be analysed again.

    Parameters
    ----------
    algorithms
        The models' names.
    means
        The mean loss of each model; smaller is better.
    covariance
        The covariance matrix of the losses of one case, with divisor n - 1.
    cases
        The number of cases n that the means are taken over.
    """

    algorithms: tuple[str, ...]
    means: Floats
    covariance: Floats
    cases: int

    def __post_init__(self) -> None:
        put = object.__setattr__
        put(self, "algorithms", names(self.algorithms, "algorithm", at_least=2))
        put(self, "means", frozen(self.means, "mean losses", 1))
        put(self, "covariance", frozen(self.covariance, "covariances", 2))
        k = len(self.algorithms)
        if self.means.shape != (k,) or self.covariance.shape != (k, k):
            raise InputError(
                f"{len(self.means)} means and {self.covariance.shape[0]} x {self.covariance.shape[1]} covariances "
                f"for {counted(k, 'algorithm')}",
                remedy=f"Give {k} means and a {k} x {k} matrix.",
            )
        finite(self.means, "mean loss", lambda i: f"algorithm {self.algorithms[i]!r}")
        finite(self.covariance, "covariance", self._cell)
        if isinstance(self.cases, bool) or not 2 <= self.cases < float("inf") or self.cases != int(self.cases):
            raise InputError(f"The number of cases is {self.cases!r}", remedy="Give a whole number, 2 or more.")
        put(self, "cases", int(self.cases))
        self._check_matrix()

    def _cell(self, i: int, j: int) -> str:
        return f"row {self.algorithms[i]!r}, column {self.algorithms[j]!r}"

    def _check_matrix(self) -> None:
        matrix, variance = self.covariance, np.diag(self.covariance)
        for i, value in enumerate(variance):
            if value < 0:
                raise InputError(
                    f"The variance {value:g} is negative",
                    self._cell(i, i),
                    "A variance is 0 or more; correct the cell.",
                )
        for i, j in self.pairs:
            limit = float(np.sqrt(variance[i]) * np.sqrt(variance[j]))
            if abs(matrix[i, j] - matrix[j, i]) > 1e-9 * max(limit, abs(matrix[i, j])):
                raise InputError(
                    f"The covariance is {matrix[i, j]:g} in one place and {matrix[j, i]:g} in its mirror image",
                    self._cell(i, j),
                    "A covariance matrix is symmetric; correct one of the two cells.",
                )
            if abs(matrix[i, j]) > limit * (1 + 1e-9):
                raise InputError(
                    f"The covariance {matrix[i, j]:g} is larger than the two variances allow ({limit:g})",
                    self._cell(i, j),
                    "Correct the covariance or the variances on the diagonal.",
                )

    def summary(self) -> LossSummary:
        """The means and the covariance matrix."""
        return self

    def scaled(self) -> tuple[LossSummary, float]:
        """The same in a unit in which no square over- or underflows, and that unit; usually itself and 1."""
        scale = float(unit(np.append(self.means, np.sqrt(np.diag(self.covariance)))))
        if SMALL < scale < LARGE:
            return self, 1.0
        return LossSummary(self.algorithms, self.means / scale, self.covariance / scale / scale, self.cases), scale

    def difference(self, i: int, j: int) -> tuple[float, float]:
        """Mean and standard deviation of a case's difference in loss, i minus j, from the covariances."""
        scaled, scale = self.scaled()
        means, matrix = scaled.means, scaled.covariance
        total = float(matrix[i, i] + matrix[j, j])
        variance = float(total - 2 * matrix[i, j])
        if variance <= ROUNDING * total:
            variance = 0.0
        mean = float(means[i] - means[j])
        least = ROUNDING if variance == 0 else ADDING
        if abs(mean) <= least * max(abs(means[i]), abs(means[j])):
            mean = 0.0
        return scale * mean, scale * math.sqrt(variance)

    def only(self, algorithms: Sequence[str]) -> LossSummary:
        """The means and covariances of some of the models, in the order of the data."""
        kept = [place for place, name in enumerate(self.algorithms) if name in algorithms]
        names = tuple(self.algorithms[place] for place in kept)
        return LossSummary(names, self.means[kept], self.covariance[np.ix_(kept, kept)], self.cases)

    @cached_property
    def fingerprint(self) -> str:
        """sha256 of the contents."""
        return digest("loss summary", self.algorithms, self.means, self.covariance, self.cases)

    def describe(self) -> str:
        """What the data hold, in one phrase."""
        return f"means and covariances of {counted(self.cases, 'case')}, {counted(len(self.algorithms), 'algorithm')}"
