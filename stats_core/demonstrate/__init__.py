"""A shuffling test, shown step by step to an audience: one shuffle after the other, and the histogram of all.

Every number comes from the kernels that the tests use, with the same seed and in the same order.
"""

from stats_core.demonstrate.curves import of_curves
from stats_core.demonstrate.demonstration import CurvesShown, Demonstration, RanksShown, SignsShown, Step
from stats_core.demonstrate.ranks import of_ranks
from stats_core.demonstrate.signed_ranks import of_signed_ranks
from stats_core.demonstrate.signs import of_folds, of_losses

__all__ = [
    "CurvesShown",
    "Demonstration",
    "RanksShown",
    "SignsShown",
    "Step",
    "of_curves",
    "of_folds",
    "of_losses",
    "of_ranks",
    "of_signed_ranks",
]
