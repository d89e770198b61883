"""Made-up benchmarks: scores of algorithms over data sets."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from stats_core.data import ScoreTable
from stats_core.worlds.noise import Noise
from stats_core.worlds.truth import Truth

SPREAD = 2.0
"""Standard deviation between data sets, relative to that between algorithms on one data set."""


@dataclass(frozen=True)
class TableWorld:
    """Scores that differ between data sets, and between algorithms by noise and by the difference of the first.

    Parameters
    ----------
    size, algorithms
        Data sets and algorithms.
    difference
        Of the first algorithm, in standard deviations of the noise.
    noise
        The kind of noise. With near-clones every algorithm but the last is nearly the same.
    accuracy
        Whether scores are accuracies, between 0 and 1; else they have no bounds and no common scale.
    """

    size: int = 20
    difference: float = 0.0
    algorithms: int = 4
    noise: Noise = Noise.NORMAL
    accuracy: bool = False

    @property
    def truth(self) -> Truth:
        """The first algorithm may be better."""
        return Truth.first_apart(self.algorithms, self.difference)

    def draw(self, rng: np.random.Generator) -> ScoreTable:
        scores = self.noise.draw(rng, (self.size, self.algorithms))
        scores[:, 0] += self.difference
        # Whole numbers, so that ties within a data set stay ties.
        scores += np.round(SPREAD * rng.standard_normal((self.size, 1)))
        names = tuple(f"Data set {i + 1}" for i in range(self.size))
        algorithms = tuple(f"Algorithm {i + 1}" for i in range(self.algorithms))
        if self.accuracy:
            return ScoreTable(names, algorithms, np.clip(0.75 + 0.02 * scores, 0, 1), score_label="accuracy")
        return ScoreTable(names, algorithms, scores)
