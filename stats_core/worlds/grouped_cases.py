"""Made-up test sets whose cases come in groups, or were asked several times."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from scipy.special import expit

from stats_core.data import Losses
from stats_core.types import Floats
from stats_core.worlds.truth import Truth

RIGHT = 1.0
"""How much more likely than not a case of middling difficulty is solved, on the logit."""


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
        Models and groups; 0 groups where cases stand alone.
    spread
        Standard deviation of how well a model does on a group, on the same scale.
    measured
        Whether losses are measured; else they are right and wrong.
    samples
        How often each case is tried.
    by_case
        Standard deviation of how well a model does on a case, which all of its samples share.
    labelled
        Whether the data say which case, sample and group a line is; else only its place tells of groups.
    """

    size: int = 200
    difference: float = 0.0
    algorithms: int = 2
    groups: int = 10
    spread: float = 0.7
    measured: bool = False
    samples: int = 1
    by_case: float = 0.0
    labelled: bool = False

    @property
    def truth(self) -> Truth:
        """Over all groups that there could be, no model is better but for the difference of the first."""
        return Truth.first_apart(self.algorithms, self.gap)

    @property
    def gap(self) -> float:
        """How much smaller the mean loss of the first model is: of right and wrong, the share of cases."""
        if self.measured:
            return self.difference
        points, weights = np.polynomial.hermite_e.hermegauss(80)
        trouble = math.sqrt(1 + (self.spread**2 if self.groups else 0) + self.by_case**2) * points - RIGHT
        apart = expit(trouble) - expit(trouble - self.difference)
        return float(apart @ weights / weights.sum())

    def draw(self, rng: np.random.Generator) -> Losses:
        each = self.size // self.groups if self.groups else 1
        groups = self.groups or self.size
        trouble = np.zeros((groups * each, self.algorithms))
        if self.groups:
            trouble += np.repeat(self.spread * rng.standard_normal((groups, self.algorithms)), each, axis=0)
        trouble += rng.standard_normal((len(trouble), 1))
        if self.by_case:
            trouble += self.by_case * rng.standard_normal(trouble.shape)
        trouble[:, 0] -= self.difference
        losses = self._tried(np.repeat(trouble, self.samples, axis=0), rng)
        names = tuple(f"Model {i + 1}" for i in range(self.algorithms))
        if not self.labelled:
            return Losses(names, losses)
        lines = range(len(losses))
        return Losses(
            names,
            losses,
            item=tuple(f"case {line // self.samples + 1}" for line in lines),
            sample=tuple(f"{line % self.samples + 1}" for line in lines),
            group=tuple(f"group {line // (self.samples * each) + 1}" for line in lines) if self.groups else None,
        )

    def _tried(self, trouble: Floats, rng: np.random.Generator) -> Floats:
        if self.measured:
            measured: Floats = 10 + trouble + rng.standard_normal(trouble.shape)
            return measured
        return np.where(rng.random(trouble.shape) < 1 / (1 + np.exp(RIGHT - trouble)), 1.0, 0.0)
