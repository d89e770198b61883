"""How large the difference of two algorithms is, beside its estimate and its interval."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from stats_core.wording import alike, confidence, decision, number, p_phrase

MANY_STEPS = 50
"""With as many steps of p below it a level is taken as reached: they would cost less than 2 % of it."""


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
    df, level
        By what `detectable` was found: the degrees of freedom, infinite of a normal distribution, and the two-sided
        level at which this comparison is decided.
    least_p
        The least p that the shuffles of this comparison can give, twice that where they look to one side; 0 where it
        has none. Then `detectable` is found at the largest of its multiples up to the level, which is what decides.
    most
        The largest difference that there can be: error rates differ by no more than 1.
    """

    improvement: float = math.nan
    detectable: float = math.nan
    margin: float = math.nan
    p_equivalent: float = math.nan
    low: float = math.nan
    high: float = math.nan
    df: float = math.nan
    level: float = math.nan
    least_p: float = 0.0
    most: float = math.inf

    @property
    def out_of_reach(self) -> bool:
        """Whether no difference, however large, could have been shown: there are too few shuffles of these runs."""
        return self.least_p > self.level

    @property
    def attained(self) -> float:
        """The level that the test keeps: p of few shuffles goes in steps, and the last one lies below the level."""
        return attained(self.level, self.least_p)

    @property
    def found(self) -> float:
        """The smallest difference that would have been found; NaN where none could have been."""
        return math.nan if self.out_of_reach or self.detectable > self.most else self.detectable

    def within(self, alpha: float) -> str:
        """What the two one-sided tests say of the margin, for the end of a note; empty where there are none."""
        if math.isnan(self.margin) or math.isnan(self.p_equivalent):
            return ""
        shown = "" if decision(self.p_equivalent, alpha) else "not shown to be "
        ends = ""
        if math.isfinite(self.low) and math.isfinite(self.high):
            ends = f", {confidence(min(2 * alpha, 1 - alpha))} interval {' to '.join(alike(self.low, self.high))}"
        return f"{shown}equivalent within ±{number(self.margin)}, {p_phrase(self.p_equivalent)}{ends}"

    def turned(self) -> HowMuch:
        """The same of `b` and `a`."""
        return replace(self, improvement=1 - self.improvement, low=-self.high, high=-self.low)


def attained(level: float, least_p: float) -> float:
    """The largest multiple of `least_p` up to the level.

    The level itself where there is none, and where so many steps lie below it that they cost next to nothing.
    """
    if least_p * MANY_STEPS < level:  # there may be so many steps that no number counts them
        return level
    steps = math.floor(level / least_p + 1e-9) if least_p > 0 and level > 0 else 0
    return steps * least_p if 0 < steps < MANY_STEPS else level


UNKNOWN = HowMuch()
