"""Made-up test sets whose cases come in groups, or whose losses are rarely very large."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from stats_core.data import Losses
from stats_core.worlds.truth import Truth


@dataclass(frozen=True)
class GroupedCaseWorld:
    """Cases in groups that follow each other, such as the questions about a passage: a model has good and bad groups.

    Parameters
    ----------
    size
        Cases, a multiple of `groups`.
    difference
        How much better the first model is, on the logit of being right or in units of the noise of measured losses.
    algorithms, groups
        Models and groups.
    spread
        Standard deviation of how well a model does on a group, on the same scale.
    measured
        Whether losses are measured; else they are right and wrong.
    """

    size: int = 200
    difference: float = 0.0
    algorithms: int = 2
    groups: int = 10
    spread: float = 0.7
    measured: bool = False

    @property
    def truth(self) -> Truth:
        """Over all groups that there could be, no model is better but for the difference of the first."""
        return Truth.first_apart(self.algorithms, self.difference)

    def draw(self, rng: np.random.Generator) -> Losses:
        each = self.size // self.groups
        by_group = self.spread * rng.standard_normal((self.groups, self.algorithms))
        hard = rng.standard_normal((self.groups * each, 1))
        trouble = np.repeat(by_group, each, axis=0) + hard
        trouble[:, 0] -= self.difference
        if self.measured:
            losses = 10 + trouble + rng.standard_normal(trouble.shape)
        else:
            losses = np.where(rng.random(trouble.shape) < 1 / (1 + np.exp(1 - trouble)), 1.0, 0.0)
        return Losses(tuple(f"Model {i + 1}" for i in range(self.algorithms)), losses)


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
