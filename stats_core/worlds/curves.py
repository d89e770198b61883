"""Simulated learning curves with carry-over from level to level."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

import numpy as np

from stats_core.data import Curves
from stats_core.types import Floats
from stats_core.worlds.noise import Noise
from stats_core.worlds.truth import Truth


class CurveEffect(Enum):
    """How the first algorithm differs from the others."""

    LEVEL = "everywhere by the same amount"
    SHAPE = "early in one direction, late in the other; not on average"


@dataclass(frozen=True)
class CurveWorld:
    """Curves that rise with training, each with a height of its own and noise at each level.

    Parameters
    ----------
    size, levels, algorithms
        Runs of each algorithm, levels of training, algorithms.
    difference
        Of the first algorithm, in standard deviations of a run's height; for `CurveEffect.SHAPE` at the ends.
    effect
        How the first algorithm differs from the others.
    within
        Standard deviation of the noise at each level, relative to that of a run's height. With 0, curves are parallel
        apart from the difference.
    carries
        Whether noise adds up from level to level, as what was learned stays learned.
    """

    size: int = 10
    difference: float = 0.0
    algorithms: int = 2
    levels: int = 10
    effect: CurveEffect = CurveEffect.LEVEL
    within: float = 0.5
    carries: bool = False
    noise: Noise = Noise.NORMAL

    @property
    def truth(self) -> Truth:
        """The first algorithm may be apart, in level or in shape."""
        gap = self.difference
        if self.effect is CurveEffect.LEVEL:
            return Truth.first_apart(self.algorithms, gap, self.levels)
        shapes = tuple(int(i == 0 and gap != 0) for i in range(self.algorithms))
        apart = tuple(bool(gap * change) for change in np.linspace(1, -1, self.levels).tolist())
        return Truth((0.0,) * self.algorithms, shapes, apart)

    def draw(self, rng: np.random.Generator) -> Curves:
        values = self.batch(rng, 1)[0]
        names = [f"Algorithm {i + 1}" for i in range(self.algorithms)]
        return Curves.from_groups(dict(zip(names, np.split(values, self.algorithms), strict=True)))

    @property
    def batches(self) -> bool:
        """Whether many data sets of two algorithms can be drawn at once."""
        return self.algorithms == 2

    def batch(self, rng: np.random.Generator, datasets: int) -> Floats:
        """Scores `[dataset, curve, level]` of many data sets, algorithm after algorithm."""
        curves = self.size * self.algorithms
        height = self.noise.draw(rng, (datasets, curves, 1))
        noise = self.within * rng.standard_normal((datasets, curves, self.levels))
        if self.carries:
            noise = noise.cumsum(axis=2)
        trained = np.arange(1, self.levels + 1)
        values = 10 * (1 - 1 / trained) + height + noise
        shape = np.ones(self.levels) if self.effect is CurveEffect.LEVEL else np.linspace(1, -1, self.levels)
        values[:, : self.size] += self.difference * shape
        return values
