"""What every world has."""

from __future__ import annotations

from typing import Any, Protocol

import numpy as np


class World(Protocol):
    """A source of data with a known true difference."""

    @property
    def size(self) -> int:
        """Runs, folds, data sets or cases of each draw."""
        ...

    @property
    def difference(self) -> float:
        """The true difference of the first algorithm from the others; 0 for none."""
        ...

    def draw(self, rng: np.random.Generator) -> Any:
        """One data set."""
        ...
