"""Two algorithms of a benchmark table: what the tests on their differences share."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from stats_core.data import ScoreTable
from stats_core.digits import SMALLEST_PRINTED_P
from stats_core.errors import ParameterError
from stats_core.kernels import ties
from stats_core.kernels.scale import back, within_bounds
from stats_core.types import Floats
from stats_core.wording import confidence, counted, p_value


@dataclass(frozen=True, eq=False)
class ScorePair:
    """The scores of two algorithms, one for each dataset, divided by two to a power that keeps arithmetic safe."""

    first: Floats
    second: Floats
    power: int

    @classmethod
    def of(cls, table: ScoreTable, a: str, b: str) -> ScorePair:
        """The scores of `a` and `b`, which must be two algorithms."""
        if a == b:
            raise ParameterError(f"{a!r} is compared with itself", remedy="Choose two different algorithms.")
        scores, power = within_bounds(table.scores[:, [table.algorithms.index(name) for name in (a, b)]])
        return cls(scores[:, 0], scores[:, 1], power)

    @cached_property
    def difference(self) -> Floats:
        """Scores of the first minus scores of the second, zero where they are tied, equal in size where these are."""
        return ties.of_equal_size(ties.difference(self.first, self.second), self.near)

    @cached_property
    def near(self) -> Floats:
        """How far each difference may be off by rounding."""
        return ties.slack(self.first, self.second)

    def restored(self, *values: float) -> tuple[float, ...]:
        """Results in the units of the scores."""
        return tuple(back(value, self.power) for value in values)


def unbounded(low: float, high: float, differences: int, alpha: float) -> tuple[str, ...]:
    """What to say of an interval without ends; nothing when it has one."""
    if not (math.isinf(low) and math.isinf(high)):
        return ()
    few = f"{counted(differences, 'difference')} {'is' if differences == 1 else 'are'} too few"
    return (f"{few} for a bounded {confidence(alpha)} interval, so it is infinite.",)


def apart(why: str) -> str:
    """What to say where the interval leaves zero out although p does not reject, or holds it although p does."""
    return f"{why}, and decides otherwise here than p."


def smallest(p: float) -> str:
    """The smallest possible p, with as many digits as the p beside it has; it may be far below what is told of one."""
    if p < 1e-300:
        return "below 1e-300"
    return p_value(p) if p >= SMALLEST_PRINTED_P else f"{p:.2g}"


def no_difference(difference: Floats) -> bool:
    """Whether two algorithms have the same score on every dataset."""
    return not np.any(difference)
