"""How a contrast weighs the levels of training, ready made."""

from __future__ import annotations

from enum import Enum

import numpy as np

from stats_core.errors import ParameterError
from stats_core.kernels.scale import to_one
from stats_core.types import Floats


class LevelPattern(Enum):
    """Over the levels."""

    MEAN = "Mean of the levels"
    LATE_MINUS_EARLY = "Late levels minus early ones"
    LINEAR = "Linear trend"
    SOONER = "Earlier levels minus the last (who reaches its own last score sooner)"


IMPROVES = {
    LevelPattern.LATE_MINUS_EARLY: ("improve{s} more from the early to the late levels than", "how much they improve"),
    LevelPattern.LINEAR: ("improve{s} faster over training than", "how fast they improve"),
    LevelPattern.SOONER: ("come{s} closer to the last score before it than", "how soon they reach their last score"),
}
"""What is said of the better one, and in what the two are not shown to differ."""
LOSES = {
    LevelPattern.LATE_MINUS_EARLY: "lose{s} less from the early to the late levels than",
    LevelPattern.LINEAR: "get{s} worse more slowly over training than",
    LevelPattern.SOONER: "stand{s} better before the last level, measured from the last score, than",
}
"""What is said of the better one where it gets worse too, or had better scores before its last one."""
_WHAT = {
    LevelPattern.LATE_MINUS_EARLY: (
        "The comparison uses, for each curve, the mean of the later half of its levels minus that of the earlier half; "
        "with an odd number of levels the middle one is left out."
    ),
    LevelPattern.LINEAR: "The comparison uses the slope of each curve's least-squares line, per unit of training.",
    LevelPattern.SOONER: "The comparison uses, for each curve, the mean of all earlier scores minus its last score.",
}


def level_weights(pattern: LevelPattern, levels: Floats) -> tuple[Floats, int]:
    """One weight for each level, and the power of two that they are to be divided by."""
    count = len(levels)
    if pattern is LevelPattern.MEAN:
        return np.full(count, 1 / count), 0
    if count < 2:
        raise ParameterError(
            f"{pattern.value}: there is one level only", remedy="Choose the mean of the levels, or more levels."
        )
    weights = np.zeros(count)
    if pattern is LevelPattern.LATE_MINUS_EARLY:
        weights[: count // 2], weights[-(count // 2) :] = -1, 1
        return weights / (count // 2), 0
    if pattern is LevelPattern.SOONER:
        weights[:-1], weights[-1] = 1 / (count - 1), -1
        return weights, 0
    near_one, power = to_one(levels)
    centred = near_one - near_one.mean()
    return centred / float(centred @ centred), power


def claim_over_levels(pattern: LevelPattern, own: float) -> str:
    """What is said of the better one, whose own number is `own`: positive where its scores become better."""
    # Of who is sooner at its last score, the number says by how much the earlier ones were better.
    worse = own > 0 if pattern is LevelPattern.SOONER else own <= 0
    return LOSES[pattern] if worse else IMPROVES[pattern][0]


def pattern_note(pattern: LevelPattern, levels: Floats) -> tuple[str, ...]:
    """Which number of each curve is compared; nothing to say of its mean."""
    return (_WHAT[pattern],) if pattern in _WHAT and len(levels) > 1 else ()
