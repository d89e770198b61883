"""Benchmarks whose pairs differ by more or less than a pair of independent algorithms would."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from stats_core.data import ScoreTable
from stats_core.worlds.truth import Truth

SCALE = 0.03
"""Standard deviation of an accuracy between algorithms on one data set."""


@dataclass(frozen=True)
class AlternatingTableWorld:
    """Two algorithms of which now one and now the other is best, and others that always lie between them.

    Parameters
    ----------
    size
        Data sets.
    difference
        Of one more algorithm, which is better than all others by it, in standard deviations; there is none where it
        is 0.
    between
        How many algorithms lie between the two.
    tied
        Whether those between have the very same score on a data set.
    """

    size: int = 20
    difference: float = 0.0
    between: int = 3
    tied: bool = True

    @property
    def truth(self) -> Truth:
        """Those that alternate and those between are alike: none is better more often than not, or on average."""
        alike = (0.0,) * (2 + self.between)
        return Truth((*alike, SCALE * self.difference) if self.difference else alike)

    def draw(self, rng: np.random.Generator) -> ScoreTable:
        turn = np.where(rng.random((self.size, 1)) < 0.5, 1, -1)
        reach = turn * (1 + np.abs(rng.standard_normal((self.size, 1))))
        middle = np.zeros((self.size, self.between))
        if not self.tied:
            middle += 0.2 * np.clip(rng.standard_normal(middle.shape), -4, 4)
        columns = [reach, -reach, middle, *([np.full((self.size, 1), self.difference)] if self.difference else [])]
        names = [
            "Net",
            "Kernel",
            *(f"Tree {i + 1}" for i in range(self.between)),
            *(["Best"] if self.difference else []),
        ]
        scores = 0.75 + 0.05 * np.round(rng.uniform(-2, 2, (self.size, 1))) + SCALE * np.concatenate(columns, axis=1)
        return accuracies(names, scores)


@dataclass(frozen=True)
class SkewedTableWorld:
    """Algorithms whose differences have the median 0 and a long tail on one side.

    Parameters
    ----------
    size, algorithms
        Data sets and algorithms.
    difference
        Added to the first algorithm, in units of the tail's scale.
    lognormal
        Whether differences from the first algorithm are lognormal less their median; else exponential less theirs.
    """

    size: int = 20
    difference: float = 0.0
    algorithms: int = 2
    lognormal: bool = False

    @property
    def truth(self) -> Truth:
        """Every pair of algorithms is as often better one way as the other, but for the difference."""
        return Truth.first_apart(self.algorithms, SCALE * self.difference)

    def draw(self, rng: np.random.Generator) -> ScoreTable:
        shape = (self.size, self.algorithms)
        tail = np.exp(rng.standard_normal(shape)) - 1 if self.lognormal else rng.standard_exponential(shape) - np.log(2)
        tail[:, 0] = self.difference
        base = 0.5 + 0.05 * np.round(rng.uniform(-2, 2, (self.size, 1)))
        return accuracies([f"Algorithm {i + 1}" for i in range(self.algorithms)], base + SCALE / 3 * tail)


def accuracies(names: list[str], scores: np.ndarray) -> ScoreTable:
    """A table of accuracies, on as many data sets as there are rows."""
    datasets = tuple(f"Data set {i + 1}" for i in range(len(scores)))
    return ScoreTable(datasets, tuple(names), np.clip(scores, 0, 1), score_label="accuracy")
