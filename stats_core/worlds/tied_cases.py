"""Models on common cases of which some are truly equal: all of them, or those of each of several levels."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from scipy.special import ndtri

from stats_core.data import Losses
from stats_core.worlds.truth import Truth


@dataclass(frozen=True)
class TiedCaseWorld:
    """Models in equal groups that find the same cases hard.

    Parameters
    ----------
    size, algorithms
        Test cases and models.
    levels
        Groups of truly equal models; the first are the best.
    apart
        The difference in mean loss of one group from the next: of measured losses in standard deviations of a model's
        own part of a loss, of right and wrong in error rates.
    error
        The error rate of the best classifiers; None for measured losses, which are normal.
    shared
        Correlation of two models' losses, or of their difficulty with a case.
    """

    size: int
    algorithms: int
    levels: int = 1
    apart: float = 0.5
    error: float | None = None
    shared: float = 0.5

    @property
    def level(self) -> tuple[float, ...]:
        """The true mean loss of each model, apart from what all have in common."""
        each = -(-self.algorithms // self.levels)
        return tuple(self.apart * (place // each) for place in range(self.algorithms))

    @property
    def truth(self) -> Truth:
        """A smaller mean loss is better."""
        return Truth(tuple(-loss for loss in self.level))

    def draw(self, rng: np.random.Generator) -> Losses:
        """One data set."""
        own = rng.standard_normal((self.size, self.algorithms))
        common = math.sqrt(self.shared) * rng.standard_normal((self.size, 1))
        if self.error is None:
            losses = common + math.sqrt(1 - self.shared) * (own + np.array(self.level))
        else:
            rates = self.error + np.array(self.level)
            losses = (common + math.sqrt(1 - self.shared) * own > -ndtri(rates)).astype(np.float64)
        return Losses(tuple(f"Model {place + 1}" for place in range(self.algorithms)), losses)
