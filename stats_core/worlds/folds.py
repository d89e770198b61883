"""Made-up scores of repeated cross-validation."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from stats_core.data import FoldScores
from stats_core.types import Floats
from stats_core.worlds.noise import Noise
from stats_core.worlds.truth import Truth


@dataclass(frozen=True)
class FoldWorld:
    """Folds whose differences correlate because they share their cases (Nadeau and Bengio 2003).

    Parameters
    ----------
    size, folds, algorithms
        Runs, folds of each run, algorithms.
    difference
        Of the first algorithm, in standard deviations of a fold's score.
    correlation
        Of any two folds' scores of one algorithm; 1 / folds, the share of test cases, when None.
    """

    size: int = 10
    difference: float = 0.0
    algorithms: int = 2
    folds: int = 10
    correlation: float | None = None
    noise: Noise = Noise.NORMAL
    cases: int = 300

    @property
    def truth(self) -> Truth:
        """The first algorithm may be better."""
        return Truth.first_apart(self.algorithms, self.difference)

    def draw(self, rng: np.random.Generator) -> FoldScores:
        return self.again(rng, 1)[0]

    def again(self, rng: np.random.Generator, partitionings: int) -> list[FoldScores]:
        """One data set, split as many times as asked for."""
        # How well an algorithm suits this data set does not depend on the split.
        own = self.noise.draw(rng, (1, 1, self.algorithms))
        return [self._split(own, rng) for _ in range(partitionings)]

    def _split(self, own: Floats, rng: np.random.Generator) -> FoldScores:
        shared = 1 / self.folds if self.correlation is None else self.correlation
        each = self.noise.draw(rng, (self.size, self.folds, self.algorithms))
        split = rng.standard_normal((self.size, self.folds, 1))
        scores = math.sqrt(shared) * own + math.sqrt(1 - shared) * each + split
        scores[..., 0] += self.difference
        names = tuple(f"Algorithm {i + 1}" for i in range(self.algorithms))
        n_test = self.cases / self.folds
        return FoldScores(names, np.moveaxis(scores, 2, 0), n_train=self.cases - n_test, n_test=n_test)
