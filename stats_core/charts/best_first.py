"""The order in which charts of a benchmark show the algorithms."""

from __future__ import annotations

import numpy as np

from stats_core.types import Floats, Ints


def best_first(ranks: Floats) -> Ints:
    """The algorithms' numbers by mean rank; equal ones in the order of the table."""
    return np.argsort(ranks.mean(axis=0), kind="stable")
