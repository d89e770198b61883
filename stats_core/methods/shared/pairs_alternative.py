"""The sides of comparisons of all pairs, whose order is that of the data."""

from __future__ import annotations

from enum import Enum

IN_ORDER = "Every pair is asked in one direction, by the order of the data: that order must not come from the results."
"""What one-sided comparisons of all pairs rest on."""


class PairsAlternative(Enum):
    """Alternative of each pair."""

    TWO_SIDED = "Two-sided"
    BETTER = "The first of each pair is better"
    WORSE = "The first of each pair is worse"

    def side(self, higher_is_better: bool) -> int:
        """The sign that the first minus the second of every pair has to have; 0 for either."""
        if self is PairsAlternative.TWO_SIDED:
            return 0
        return 1 if (self is PairsAlternative.BETTER) == higher_is_better else -1


def in_order(side: int, pairs: int, control: str | None = None) -> tuple[str, ...]:
    """What one-sided comparisons of several pairs rest on; nothing of others, nor against a control."""
    return (IN_ORDER,) if side and pairs > 1 and control is None else ()
