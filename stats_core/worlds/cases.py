"""Made-up errors of models on one common test set."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from scipy.special import ndtri

from stats_core.data import Losses
from stats_core.worlds.noise import Noise, with_clones
from stats_core.worlds.truth import Truth


@dataclass(frozen=True)
class CaseWorld:
    """Models that find the same cases hard.

    Parameters
    ----------
    size, algorithms
        Test cases and models.
    difference
        How much smaller the error of the first model is: the error rate for classifiers, the mean squared error for
        regressors, which is 1 for the other models.
    error
        The error rate of classifiers; None for regressors, whose losses are squared errors.
    shared
        Correlation of two models' difficulty with a case.
    noise
        Near-clones make all models but the last nearly alike; the other kinds are for regressors.
    """

    size: int = 300
    difference: float = 0.0
    algorithms: int = 2
    error: float | None = 0.2
    shared: float = 0.5
    noise: Noise = Noise.NORMAL

    @property
    def truth(self) -> Truth:
        """The first model may err less."""
        return Truth.first_apart(self.algorithms, self.difference)

    def draw(self, rng: np.random.Generator) -> Losses:
        shape = (self.size, self.algorithms)
        hard = rng.standard_normal((self.size, 1))
        if self.noise is Noise.CLONES:
            trouble = with_clones(hard, rng.standard_normal(shape))
        else:
            own = self.noise if self.error is None else Noise.NORMAL
            trouble = math.sqrt(self.shared) * hard + math.sqrt(1 - self.shared) * own.draw(rng, shape)
        if self.error is None:
            losses = trouble**2
            losses[:, 0] *= max(0.0, 1 - self.difference)
        else:
            rates = np.full(self.algorithms, self.error)
            rates[0] -= self.difference
            losses = (trouble > -ndtri(np.clip(rates, 0, 1))).astype(np.float64)
        return Losses(tuple(f"Algorithm {i + 1}" for i in range(self.algorithms)), losses)
