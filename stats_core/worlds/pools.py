"""Worlds made of real results: many curves of one algorithm, or many data sets split by folds."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from stats_core.data import Curves, FoldScores
from stats_core.data.soundness import digest
from stats_core.errors import InputError
from stats_core.types import Floats
from stats_core.worlds.modifications import modify

STRETCH = "stretch"
NAMES = ("Changed", "As they are")


@dataclass(frozen=True, eq=False)
class CurvePoolWorld:
    """Curves of one algorithm, treated as those of two; the first of the two is changed by a known amount.

    Parameters
    ----------
    pool
        Curves of one and the same algorithm, `pool[curve, level]`.
    size
        Curves of each imaginary algorithm, drawn from the pool without replacement.
    difference
        How much the first is changed: the factor of a modification, or the stretch factor minus one. With 0 the two
        are a random split of one algorithm's curves.
    change
        "a" to "d" for the modifications of 1998, "stretch" for the stretching of 1997.
    """

    pool: Floats
    size: int = 10
    difference: float = 0.0
    change: str = STRETCH

    def __post_init__(self) -> None:
        if 2 * self.size > len(self.pool):
            raise InputError(
                f"Two algorithms of {self.size} curves need {2 * self.size}; the pool has {len(self.pool)}",
                remedy="Choose fewer curves, or a larger pool.",
            )

    @cached_property
    def fingerprint(self) -> str:
        """Hash of the pool, whatever is drawn from it."""
        return digest("curve pool", self.pool, self.change)

    @property
    def batches(self) -> bool:
        """Many data sets can be drawn at once."""
        return True

    def batch(self, rng: np.random.Generator, datasets: int) -> Floats:
        """Curves `[dataset, curve, level]`, the changed ones first."""
        chosen = rng.random((datasets, len(self.pool))).argsort(axis=1)[:, : 2 * self.size]
        values: Floats = self.pool[chosen]
        first = values[:, : self.size]
        if self.change == STRETCH:
            first *= 1 + self.difference
        else:
            first[:] = modify(first, self.change, self.difference)
        return values

    def draw(self, rng: np.random.Generator) -> Curves:
        values = self.batch(rng, 1)[0]
        return Curves.from_groups(dict(zip(NAMES, np.split(values, 2), strict=True)))


@dataclass(frozen=True, eq=False)
class FoldPoolWorld:
    """Real differences of two algorithms on many data sets, one data set for each draw.

    Parameters
    ----------
    pool
        Differences, `pool[dataset, run, fold]`, or `pool[dataset, partitioning, run, fold]` where every data set was
        split several times.
    size
        Number of runs used, from the first on.
    difference
        Added to every difference, on top of what the pool has.
    n_train, n_test
        Sizes of training and test set.
    """

    pool: Floats
    size: int = 10
    difference: float = 0.0
    n_train: float = 270
    n_test: float = 30

    @cached_property
    def fingerprint(self) -> str:
        """Hash of the pool."""
        return digest("fold pool", self.pool, self.n_train, self.n_test)

    def draw(self, rng: np.random.Generator) -> FoldScores:
        return self.again(rng, 1)[0]

    def again(self, rng: np.random.Generator, partitionings: int) -> list[FoldScores]:
        """One data set, in as many of its partitionings as asked for."""
        splits = self.pool if self.pool.ndim == 4 else self.pool[:, np.newaxis]
        if partitionings > splits.shape[1]:
            raise InputError(
                f"{partitionings} partitionings of each data set are asked for; the pool has {splits.shape[1]}",
                remedy="Ask for fewer, or give a pool of data sets that were split more often.",
            )
        chosen = splits[rng.integers(len(splits)), :partitionings, : self.size] + self.difference
        return [FoldScores(NAMES, np.stack([x, np.zeros_like(x)]), self.n_train, self.n_test) for x in chosen]
