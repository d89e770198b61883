"""How curves are changed in simulations, of a curve of ten levels."""

from __future__ import annotations

import numpy as np

from stats_core.charts.modification_sketch import ModificationSketch
from stats_core.simulate.pictures import modification_sketch


def example() -> ModificationSketch:
    """All changes by a factor of 8."""
    return modification_sketch(np.arange(1.0, 11.0), 1 - 1 / np.arange(1.0, 11.0), 8.0)
