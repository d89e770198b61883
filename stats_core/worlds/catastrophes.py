"""Made-up test sets whose losses are rarely very large."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from stats_core.data import Losses
from stats_core.worlds.truth import Truth


@dataclass(frozen=True)
class CatastropheWorld:
    """Measured losses: the first model is a little better on most cases, and very rarely much worse.

    Parameters
    ----------
    size, algorithms
        Cases and models.
    difference
        How much smaller the mean loss of the first model is.
    rate, cost
        How often a catastrophe happens to the first model, and what it adds to the loss. Where so few are expected
        that a test set often has none, nothing in the data can tell of them.
    all_alike
        Whether it happens to every model as often.
    """

    size: int = 300
    difference: float = 0.0
    algorithms: int = 2
    rate: float = 0.005
    cost: float = 60.0
    all_alike: bool = False

    @property
    def truth(self) -> Truth:
        """Mean losses are equal but for the difference."""
        return Truth.first_apart(self.algorithms, self.difference)

    def draw(self, rng: np.random.Generator) -> Losses:
        shape = (self.size, self.algorithms)
        losses = 5 + np.abs(rng.standard_normal((self.size, 1))) + 0.5 * rng.standard_normal(shape)
        struck = (rng.random(shape) < self.rate) * 1.0 - self.rate
        if not self.all_alike:
            struck[:, 1:] = 0
        losses += self.cost * struck
        losses[:, 0] -= self.difference
        return Losses(tuple(f"Model {i + 1}" for i in range(self.algorithms)), np.maximum(losses, 0))
