"""Which method to use for data, with the reason."""

from __future__ import annotations

from dataclasses import dataclass

SUGGESTED_REGION = 0.01
"""Half the region of practical equivalence: for shares such as accuracies, and of the range of other scores."""


@dataclass(frozen=True)
class Advice:
    """The key of the method to use, or None when none can be trusted, and the reason in a sentence."""

    method: str | None
    reason: str


def region_for(low: float, high: float) -> float:
    """Half the width of a region of practical equivalence to begin with, for scores between `low` and `high`.

    0.01 for scores between 0 and 1, such as accuracies; else 1 % of the range of the scores, in two digits.
    """
    if low >= 0 and high <= 1:
        return SUGGESTED_REGION
    # Halved first, because the range of the largest numbers is none.
    return float(f"{2 * SUGGESTED_REGION * (high / 2 - low / 2):.2g}")
