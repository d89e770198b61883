"""Kinds of noise."""

from __future__ import annotations

import math
from enum import Enum

import numpy as np

from stats_core.types import Floats


class Noise(Enum):
    """Noise."""

    NORMAL = "normal"
    HEAVY = "heavy-tailed (t with 3 df)"
    TIES = "with ties (rounded to one standard deviation)"
    CLONES = "near-clones (all but the last algorithm nearly alike)"

    def draw(self, rng: np.random.Generator, shape: tuple[int, ...]) -> Floats:
        """Noise of mean 0 and standard deviation 1, `[..., algorithm]`."""
        if self is Noise.HEAVY:
            return rng.standard_t(3, shape) / math.sqrt(3)
        if self is Noise.TIES:
            return np.round(rng.standard_normal(shape))
        if self is Noise.CLONES:
            return with_clones(rng.standard_normal((*shape[:-1], 1)), rng.standard_normal(shape))
        return rng.standard_normal(shape)


CLONE = 0.98
"""Correlation of near-clones."""


def with_clones(common: Floats, own: Floats) -> Floats:
    """Values of variance 1, `[..., algorithm]`, nearly the same for all algorithms but the last."""
    mixed = math.sqrt(CLONE) * common + math.sqrt(1 - CLONE) * own
    mixed[..., -1] = own[..., -1]
    return mixed
