"""Equal mean curves, of which five runs scatter three times as much as the twenty they are compared with."""

from __future__ import annotations

import numpy as np

from stats_core import Curves


def unequal_spreads(seed: int = 7) -> Curves:
    """Two algorithms whose expected scores are equal at every level."""
    rng = np.random.default_rng(seed)
    groups = {}
    for name, runs, spread in (("A", 5, 3), ("B", 20, 1)):
        noise = 0.8 * rng.normal(size=(runs, 1)) + 0.6 * rng.normal(size=(runs, 6))
        groups[name] = (50 + np.linspace(0, 10, 6) + spread * noise).round(2)
    return Curves.from_groups(groups)
