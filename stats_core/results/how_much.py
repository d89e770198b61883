"""How large the difference of two algorithms is, beside its estimate and its interval."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace


@dataclass(frozen=True)
class HowMuch:
    """What a comparison of `a` and `b` knows of the size of their difference; NaN where it knows nothing.

    Parameters
    ----------
    improvement
        The chance that a run, case or data set of `a` is better than one of `b`, half of the ties counted.
    detectable
        The smallest difference, in the unit of the estimate, that this design would have found with 80 % power at the
        level at which this comparison is decided.
    margin
        Differences up to here do not matter, said the person who asked.
    p_equivalent
        The larger p of the two one-sided tests against minus and plus the margin, adjusted (Holm) where there are
        several comparisons.
    low, high
        The interval that goes with it: at 1 - 2 alpha, of this comparison alone.
    """

    improvement: float = math.nan
    detectable: float = math.nan
    margin: float = math.nan
    p_equivalent: float = math.nan
    low: float = math.nan
    high: float = math.nan

    def turned(self) -> HowMuch:
        """The same of `b` and `a`."""
        return replace(self, improvement=1 - self.improvement, low=-self.high, high=-self.low)


UNKNOWN = HowMuch()
