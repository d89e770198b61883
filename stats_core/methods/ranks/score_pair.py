"""Two algorithms of a benchmark table: what the tests on their differences share."""

from __future__ import annotations

import math

import numpy as np

from stats_core.data import ScoreTable
from stats_core.data.soundness import counted
from stats_core.errors import ParameterError
from stats_core.types import Floats
from stats_core.wording import confidence


def differences(table: ScoreTable, a: str, b: str) -> Floats:
    """Scores of `a` minus scores of `b`, one for each dataset."""
    if a == b:
        raise ParameterError(f"{a!r} is compared with itself", remedy="Choose two different algorithms.")
    first, second = (table.scores[:, table.algorithms.index(name)] for name in (a, b))
    return np.subtract(first, second)


def unbounded(low: float, datasets: int, alpha: float) -> tuple[str, ...]:
    """What to say of an interval without ends; nothing when it has them."""
    if not math.isinf(low):
        return ()
    few = f"{counted(datasets, 'dataset')} are too few for a bounded {confidence(alpha)} interval"
    return (f"{few}, so it is infinite.",)
