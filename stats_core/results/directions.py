"""What keeps claims of who is better from the wrong direction, over all comparisons of a family together."""

from __future__ import annotations

from enum import Enum


class Directions(Enum):
    """What keeps the chance of any claim in the wrong direction."""

    PROCEDURE = "the procedure that decides: intervals that hold together, or one step for all pairs"
    STEPS = "Holm's steps over both directions of every pair"
    UNFIT = "nothing: one variance for all pairs does not fit these data"
    NOTHING = "nothing: it keeps another rate, or does not ask who is better"
