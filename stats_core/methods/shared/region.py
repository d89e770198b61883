"""How large a difference has to be to matter, where nobody has said so yet."""

from __future__ import annotations

from stats_core.types import Floats

SUGGESTED_REGION = 0.01
"""Half the region of practical equivalence: for shares such as accuracies, and of the range of other scores."""


def suggested_region(scores: Floats) -> float:
    """Half the width of a region of practical equivalence to begin with.

    0.01 for scores between 0 and 1, such as accuracies; else 1 % of the range of the scores, in two digits.
    """
    low, high = float(scores.min()), float(scores.max())
    if low >= 0 and high <= 1:
        return SUGGESTED_REGION
    # Halved first, because the range of the largest numbers is none.
    return float(f"{2 * SUGGESTED_REGION * (high / 2 - low / 2):.2g}")
