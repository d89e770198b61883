"""Simulated curves of algorithms that do not scatter alike, with as many runs as people have of each."""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import Enum

import numpy as np

from stats_core.data import Curves
from stats_core.types import Floats
from stats_core.worlds.curves import CurveEffect
from stats_core.worlds.truth import Truth

FAILS = 0.4
"""The share of failing runs of `Scatter.FAILING`."""


class Scatter(Enum):
    """How runs of an algorithm scatter around its mean curve."""

    NORMAL = "normal"
    HEAVY = "heavy-tailed (t with 3 df)"
    SKEWED = "lognormal"
    FAILING = "some runs of the first algorithm fail"


@dataclass(frozen=True)
class UnevenCurveWorld:
    """Curves with equal means and unequal spread, of unequally many runs.

    Parameters
    ----------
    size
        Runs of the algorithm that has fewest.
    difference
        Of the first algorithm from the others, in the units of the spreads; for `CurveEffect.SHAPE` at the ends.
    times
        For each algorithm how many times `size` runs it has.
    spreads
        For each algorithm the standard deviation of a run's height and, times `within`, of the noise at each level. Of
        lognormal heights it is that of their logarithm; their mean is 1 whatever it is, and their noise is alike.
    effect
        How the first algorithm differs from the others.
    carries
        Whether noise adds up from level to level, so that neighbouring levels depend on each other.
    blocks
        Whether runs share a seed with one run of each other algorithm, which moves all of them alike.
    scatter
        How runs scatter. Of failing runs, two in five of the first algorithm stay at zero, and the others reach so much
        more that its mean curve is that of the others.
    """

    size: int = 5
    difference: float = 0.0
    times: tuple[float, ...] = (1, 4)
    spreads: tuple[float, ...] = (3.0, 1.0)
    effect: CurveEffect = CurveEffect.LEVEL
    levels: int = 6
    within: float = 0.5
    carries: bool = False
    blocks: bool = False
    scatter: Scatter = Scatter.NORMAL

    @property
    def runs(self) -> tuple[int, ...]:
        """Runs of each algorithm."""
        return tuple(max(1, round(self.size * times)) for times in self.times)

    @property
    def truth(self) -> Truth:
        """The first algorithm may be apart, in level or in shape."""
        shape = self._change
        moved = self.difference * float(shape.mean()) if self.effect is CurveEffect.LEVEL else 0.0
        kinds = tuple(int(i == 0 and self._crosses) for i in range(len(self.times)))
        apart = tuple(bool(self.difference * change) for change in shape.tolist())
        return Truth((moved, *(0.0,) * (len(self.times) - 1)), kinds, apart)

    def draw(self, rng: np.random.Generator) -> Curves:
        groups = [self._group(i, runs, rng) for i, runs in enumerate(self.runs)]
        names = [f"Algorithm {i + 1}" for i in range(len(groups))]
        if not self.blocks:
            return Curves.from_groups(dict(zip(names, groups, strict=True)))
        shared = 2 * rng.standard_normal((self.size, 1))
        values = np.concatenate([group + shared for group in groups])
        return Curves(
            values=values,
            algorithm=tuple(name for name in names for _ in range(self.size)),
            levels=np.arange(1.0, self.levels + 1),
            block=tuple(f"seed {i + 1}" for i in range(self.size)) * len(names),
        )

    @property
    def _crosses(self) -> bool:
        return self.effect is CurveEffect.SHAPE and self.difference != 0

    @property
    def _change(self) -> Floats:
        """What a difference of 1 adds at each level."""
        return np.ones(self.levels) if self.effect is CurveEffect.LEVEL else np.linspace(1, -1, self.levels)

    def _group(self, number: int, runs: int, rng: np.random.Generator) -> Floats:
        spread = self.spreads[number]
        noise = self.within * rng.standard_normal((runs, self.levels))
        noise = noise.cumsum(axis=1) if self.carries else noise
        mean = 10 * (1 - 1 / np.arange(1, self.levels + 1)) + (self.difference * self._change if number == 0 else 0.0)
        if self.scatter is Scatter.SKEWED:
            height = np.exp(spread * rng.standard_normal((runs, 1)) - spread**2 / 2)
            return np.asarray(mean + height + noise)
        if self.scatter is Scatter.FAILING and number == 0:
            works = (rng.random((runs, 1)) >= FAILS) / (1 - FAILS)
            return np.asarray(mean * works + spread * (rng.standard_normal((runs, 1)) + noise))
        heavy = self.scatter is Scatter.HEAVY
        height = rng.standard_t(3, (runs, 1)) / math.sqrt(3) if heavy else rng.standard_normal((runs, 1))
        return np.asarray(mean + spread * (height + noise))
